"""The symbols a player counts in a street, and the best that mixed ones can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.game.game import Readings
from companion.games.streets.board import Kind, Player, Symbol
from companion.games.streets.city import PlacedStreet


def pool(street: PlacedStreet, player: Player, readings: Readings, *, final: bool) -> Counter[Symbol]:
    """The symbols of the street, those that point at it (ST-21), and those of the player's own advisor (ST-55)."""
    symbols = Counter(street.symbols)
    if street.pointing and (street.closed or not final or readings.ask("final-pointing") == "any-end"):
        symbols.update(street.pointing)
    match player.advisor:
        case "hacker":
            symbols.update(tile.back for tile in player.hand)
            if readings.ask("hacker-card-wild") == "yes":
                symbols["mixed"] += 1
        case "location-scout" if not final:
            symbols.update(player.elsewhere)
        case "hipster-legend":
            on_the_card = 1
            symbols["mixed"] += symbols.pop("hipster", 0) + on_the_card
    return symbols


@dataclass(frozen=True)
class Sets:
    """The most sets of two symbols, and what mixed symbols have to be for it."""

    count: int
    mixed_as: tuple[int, int]


def most_sets(symbols: Counter[Symbol], kinds: tuple[Kind, Kind]) -> Sets:
    """A symbol serves one set; a mixed one is a single kind, chosen anew for each building (ST-22, ST-36).

    >>> most_sets(Counter(parent=2, hipster=2, mixed=1), ("parent", "hipster"))
    Sets(count=2, mixed_as=(0, 0))
    >>> most_sets(Counter(tourist=3, mixed=2), ("tourist", "tourist"))
    Sets(count=2, mixed_as=(1, 0))
    """
    first, second = (symbols[kind] for kind in kinds)
    mixed = symbols["mixed"]
    if kinds[0] == kinds[1]:
        count = (first + mixed) // 2
        return Sets(count, (max(0, 2 * count - first), 0))
    count = min((first + second + mixed) // 2, min(first, second) + mixed)
    return Sets(count, (max(0, count - first), max(0, count - second)))
