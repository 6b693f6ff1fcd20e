"""The pad: residents and hearts as somebody added them up; more than a city can have is pointed out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.game.game import Finding
from companion.game.text import say
from companion.games.happy_city.board import Table
from companion.games.happy_city.cards import Card, Kind, cards
from companion.games.happy_city.description import HEARTS, RESIDENTS
from companion.games.happy_city.legality import CITY_SIZE, DWELLINGS_OF_A_KIND

_SUMS = (RESIDENTS, HEARTS)
_COUNTING = ("own-colour", "colour-of-left", "colour-of-neighbour")


def pad_findings(table: Table, *, expert: bool | None) -> Iterator[Finding]:
    """Sums that no ten cards of the box give (HC-29, HC-31), whichever way a disputed rule is read."""
    for index, player in enumerate(table.players):
        if player.city is not None:
            continue
        for row in _SUMS:
            most = most_of(row.key, expert)
            if (getattr(player, row.key) or 0) > most:
                text = say("{row}: at most {most}", row=row.title, most=most)
                yield Finding("HC-29", "pad-points", f"players[{index}].{row.key}", text)


@cache
def most_of(symbol: str, expert: bool | None) -> int:
    """The market (HC-08), one special building at most (HC-23), and for the other places the best that are for sale.

    Where nobody says whether the expert specials are played, it may be those of either game.
    """
    kinds: tuple[Kind, ...] = ("family", "expert") if expert is None else ("expert",) if expert else ("family",)
    special = max(_special(card, symbol) for card in cards() if card.kind in kinds)
    copies = {"building": 1, "dwelling": DWELLINGS_OF_A_KIND}
    bought: list[int] = [getattr(card, symbol) for card in cards() for _ in range(copies.get(card.kind, 0))]
    best = sorted(bought, reverse=True)[: CITY_SIZE - 1]
    return sum(best[:-1]) + max(best[-1], special)


def _special(card: Card, symbol: str) -> int:
    """What is printed on it and what it pays, for each card of a full city where it counts cards."""
    printed: int = getattr(card, symbol)
    if card.effect is None:
        return printed
    return printed + card.effect[symbol] * (CITY_SIZE if card.does in _COUNTING else 1)
