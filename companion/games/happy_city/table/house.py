"""Residents times hearts as a house: a row of windows for each resident, a column for each heart."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.game import Ledger
from companion.game.paths import steps

_MOST = 40  # Ten cards bring no more; smaller windows could not be seen.


@dataclass(frozen=True)
class Side:
    """The residents or the hearts of a city: what cards bring and what they take off, by their positions in it."""

    gains: Mapping[int, int]
    losses: Mapping[int, int]

    @property
    def built(self) -> int:
        return sum(self.gains.values())

    @property
    def lit(self) -> int:
        """What is left when the crossed-out symbols are taken off."""
        return self.built + sum(self.losses.values())

    @property
    def has_windows(self) -> bool:
        return 0 < self.built <= _MOST and self.lit >= 0


def side(player: Ledger | None, category: str) -> Side:
    shares: dict[int, int] = {}
    for where, points in player.places(category).items() if player else ():
        match steps(where):
            case ("players", int(), "city", int(position)):
                shares[position] = points
    ordered = sorted(shares.items())
    return Side({n: points for n, points in ordered if points > 0}, {n: points for n, points in ordered if points < 0})
