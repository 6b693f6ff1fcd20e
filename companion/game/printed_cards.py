"""What is printed on a game's cards, plans, tiles and tracks, and its set-up numbers, as answers to questions.

Each game lists its own in `printed_cards()` of the module `printed_cards` in its folder, from the data it scores with.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from companion.game.text import Text, joined, say

Key: TypeAlias = "str | int"  # A number, or a name that `rules/words/<language>.toml` puts into words.


class Fact(NamedTuple):
    """One line of what is printed: “Price”, “3 coins”."""

    label: Text
    value: Text


class PrintedItem(NamedTuple):
    """Something printed, with a permanent id: a card, a plan, a tile, a track or a set-up number."""

    id: str
    """The part behind the game's prefix: `zoo` of `HC-zoo`. It never looks like a rule's number."""
    topic: str
    title: Text
    facts: tuple[Fact, ...]
    called: tuple[tuple[Key, ...], ...]
    """Each alternative has all the names and numbers that a question for it contains."""
    lead: Text | None = None
    """What it does, in a sentence, where facts alone do not say it."""
    rule: str | None = None
    """The rule card whose short sentence says what it does."""
    related: tuple[str, ...] = ()
    """Rule cards."""
    picture: str | None = None
    """What the game's template `printed.html` draws it by."""
    booklet: bool = False
    """Whether the booklet says it too, so that its places are worth a look."""
    players: int | None = None
    """The number of players it holds for; None where that makes no difference."""


def number_list(values: Iterable[int]) -> Text:
    """Numbers with commas between them.

    >>> import gettext
    >>> number_list([0, 3, 8]).render(gettext.NullTranslations())
    '0, 3, 8'
    """
    return joined(*(say("{n}", n=value) for value in values))
