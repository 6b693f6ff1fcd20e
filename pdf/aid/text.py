"""What an aid says: the numbers that a player count fixes, a turn, the end and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.text import Text


@dataclass(frozen=True)
class Play:
    turn: tuple[Text, ...]
    end: tuple[Text, ...]


@dataclass(frozen=True)
class Aid:
    counts: tuple[int, ...]
    """The player counts that differ; the last stands for itself and all above where `open_ended`."""
    numbers: Mapping[str, Text]
    """Keys of the set-up calculation, with what to call them."""
    turn: tuple[Text, ...]
    end: tuple[Text, ...]
    open_ended: bool = False
    solo: Play | None = None
    """For one player, where the game is another one then."""

    def play(self, players: int) -> Play:
        return self.solo if self.solo and players == 1 else Play(self.turn, self.end)
