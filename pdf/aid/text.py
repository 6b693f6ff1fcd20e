"""What an aid says: the numbers that a player count fixes, a turn, the end and the score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.games.text import Text


@dataclass(frozen=True)
class Step:
    """A sentence with the pictograms of what it is about; with a module only where that is played, or is not."""

    text: Text
    icons: tuple[str, ...]
    module: str = ""
    without: str = ""

    def holds(self, played: Collection[str]) -> bool:
        return (not self.module or self.module in played) and self.without not in played


def step(text: Text, *icons: str, module: str = "", without: str = "") -> Step:
    return Step(text, icons, module, without)


@dataclass(frozen=True)
class Play:
    turn: tuple[Step, ...]
    end: tuple[Step, ...]


@dataclass(frozen=True)
class Aid:
    counts: tuple[int, ...]
    """The player counts that differ; the last stands for itself and all above where `open_ended`."""
    numbers: Mapping[str, Text]
    """Keys of the set-up calculation, with what to call them."""
    setup: Mapping[str, tuple[str, ...]]
    """The pictograms of a step of the set-up, by how its English sentence begins."""
    turn: tuple[Step, ...]
    end: tuple[Step, ...]
    open_ended: bool = False
    solo: Play | None = None
    """For one player, where the game is another one then."""

    def set_up(self, texts: Iterable[Text]) -> list[Step]:
        """The steps of the set-up with their pictograms."""
        return [Step(text, self._pictured(text)) for text in texts]

    def _pictured(self, text: Text) -> tuple[str, ...]:
        found = (icons for beginning, icons in self.setup.items() if text.message.startswith(beginning))
        return next(found, ("next",))

    def play(self, players: int) -> Play:
        return self.solo if self.solo and players == 1 else Play(self.turn, self.end)
