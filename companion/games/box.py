"""What is printed in the box: cards, plans, tiles, tracks and numbers of the set-up, as answers to who asks for them.

A game tells its own in the module `box` of its folder, in a function `printed()`, from the data that it scores with.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.text import Text, joined, say

Key: TypeAlias = "str | int"
"""A number, or a name whose words the files `rules/words/<language>.toml` have."""


@dataclass(frozen=True)
class Fact:
    """One line of what is printed: the price, and how much that is."""

    label: Text
    value: Text


@dataclass(frozen=True)
class Printed:
    """Something printed, with a permanent id."""

    id: str
    """After the game's prefix: `HC-zoo`. It never looks like a rule's number."""
    topic: str
    title: Text
    facts: tuple[Fact, ...]
    called: tuple[tuple[Key, ...], ...]
    """The ways of naming it: in each, all the names and numbers that a question for it contains."""
    lead: Text | None = None
    """What it does, in a sentence, where facts alone do not say it."""
    told_by: str | None = None
    """The rule card whose short sentence says what it does."""
    related: tuple[str, ...] = ()
    """Rule cards."""
    picture: str | None = None
    """What the game's template `printed.html` draws it by."""
    booklet: bool = False
    """The booklet tells it, so that its places are worth a look; otherwise the thing itself does."""
    players: int | None = None
    """The number of players for which it holds; none where that makes no difference."""


def listed(values: Iterable[int]) -> Text:
    """Numbers one after the other.

    >>> import gettext
    >>> listed([0, 3, 8]).render(gettext.NullTranslations())
    '0, 3, 8'
    """
    return joined(*(say("{n}", n=value) for value in values))
