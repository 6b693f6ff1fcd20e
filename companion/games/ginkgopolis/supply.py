"""What the number of players fixes."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Supply:
    resources: int
    """Of each player (GK-09)."""
    tiles_removed: int
    """Put back into the box unseen (GK-07)."""
    cards_discarded: int
    """From the top of every new deck (GK-08)."""

    @property
    def tiles(self) -> int:
        """All tiles in the game, the nine starting ones included."""
        return 60 - self.tiles_removed

    @property
    def tiles_in_supply(self) -> int:
        return self.tiles - 9


def _read() -> dict[int, Supply]:
    entries = tomllib.loads((files(__package__) / "data" / "players.toml").read_text(encoding="utf-8"))
    supplies = {int(players): Supply(**entry) for players, entry in entries.items()}
    if set(supplies) != {1, 2, 3, 4, 5}:
        raise ValueError("players.toml: the game is for one to five")
    return supplies


SUPPLIES: Mapping[int, Supply] = _read()  # By the number of people at the table; one plays solo.
