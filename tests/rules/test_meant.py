"""The phrases that mean most nearly the same: found without a look at every phrase, and yet the same ones."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import meant, scoring

_SIGNS = "abcdefgh"
_WORTH = {sign: 1.0 + place for place, sign in enumerate(_SIGNS)}
_PHRASES = st.lists(st.sets(st.sampled_from(_SIGNS), min_size=1), min_size=1, max_size=40)


@pytest.fixture(autouse=True, scope="module")
def _few() -> object:
    """So few phrases are looked at that a small example reaches the bounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scoring, "LOOKED_AT", 20)
        patch.setattr(scoring, "MEANT", 5)
        yield


def _length(signs: set[str]) -> float:
    return sum(_WORTH[sign] for sign in sorted(signs))


def _by_looking_at_all(
    phrases: list[set[str]], rarest: list[meant.Meaning], common: list[meant.Meaning]
) -> dict[int, float]:
    shared = {
        place: sum(meaning.worth for meaning in rarest if meaning.sign in signs) for place, signs in enumerate(phrases)
    }
    least = scoring.LEAST_MEANT * max(shared.values())
    near = [place for place, worth in shared.items() if worth > least]
    near.sort(key=lambda place: (-(shared[place] ** 2) / _length(phrases[place]), place))
    return {
        place: shared[place] + sum(meaning.worth for meaning in common if meaning.sign in phrases[place])
        for place in near[: scoring.MEANT]
    }


@given(phrases=_PHRASES, asked=st.sets(st.sampled_from(_SIGNS), min_size=1))
def test_the_nearest_phrases_are_those_that_a_look_at_all_would_find(phrases: list[set[str]], asked: set[str]) -> None:
    phrases = sorted(phrases, key=_length)
    places = {sign: [place for place, signs in enumerate(phrases) if sign in signs] for sign in sorted(asked)}
    meanings = [meant.Meaning(sign, sign, _WORTH[sign], len(found)) for sign, found in places.items() if found]
    meanings.sort(key=lambda meaning: meaning.having)
    if not meanings:
        return
    rarest = meant.telling(meanings)
    stored = meant.Phrases(
        [_length(signs) for signs in phrases],
        [0] * len(phrases),
        "".join("".join(sorted(signs)) for signs in phrases),
        list(accumulate(map(len, phrases))),
    )
    telling = [meant.Telling(meaning.worth, places[meaning.sign]) for meaning in meanings[:rarest]]
    found = meant.alike(telling, meanings[rarest:], stored)
    assert found == _by_looking_at_all(phrases, meanings[:rarest], meanings[rarest:])
