"""Residents times hearts as a house: a row of windows for each resident, a column for each heart."""

from dataclasses import dataclass

from companion.game.game import Ledger
from companion.game.paths import steps

_MOST = 40  # Ten cards bring no more; smaller windows could not be seen.


@dataclass(frozen=True)
class Share:
    """What the card at a position of the city brings to a side of the house, or takes off it."""

    position: int
    points: int


@dataclass(frozen=True)
class Side:
    """The residents or the hearts of a city, card by card."""

    gains: tuple[Share, ...]
    losses: tuple[Share, ...]

    @property
    def built(self) -> int:
        return sum(share.points for share in self.gains)

    @property
    def lit(self) -> int:
        """What is left when the crossed-out symbols are taken off."""
        return self.built + sum(share.points for share in self.losses)

    @property
    def has_windows(self) -> bool:
        return 0 < self.built <= _MOST and self.lit >= 0


def side(player: Ledger | None, category: str) -> Side:
    shares = []
    for where, points in player.places(category).items() if player else ():
        match steps(where):
            case ("players", int(), "city", int(position)):
                shares.append(Share(position, points))
    shares.sort(key=lambda share: share.position)
    return Side(tuple(one for one in shares if one.points > 0), tuple(one for one in shares if one.points < 0))
