"""Questions leave little behind: what is kept of words, so as not to work it out again, is bounded in bytes."""

import tracemalloc
from collections.abc import Callable

import pytest

from companion.rules.features import features
from companion.rules.language import meanings
from companion.rules.printed_names import alike, split

MEGABYTE = 1_000_000
KEEPERS: dict[str, Callable[[str], object]] = {
    "features": features,
    "meanings": lambda text: meanings(text, "en"),
    "names": lambda text: [alike(word, "zoo") for word in split(text)],
}


@pytest.mark.night
@pytest.mark.parametrize("keeper", KEEPERS)
def test_words_of_a_thousand_rare_letters_are_not_kept_whole(keeper: str) -> None:
    KEEPERS[keeper]("warm")
    tracemalloc.start()
    try:
        for number in range(100):
            KEEPERS[keeper]("".join(chr(0x4E00 + (number * 37 + place * 101) % 20_000) for place in range(1000)))
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 10 * MEGABYTE
