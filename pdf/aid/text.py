"""What an aid says: the numbers that a player count fixes, a turn, the end and the score."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.game.text import Text, say


@dataclass(frozen=True)
class Step:
    """A sentence with its pictograms; with a module only where that is played, or is not."""

    text: Text
    icons: tuple[str, ...]
    module: str = ""
    without: str = ""

    def applies(self, played: Collection[str]) -> bool:
        """Whether the step belongs to the modules played."""
        return (not self.module or self.module in played) and self.without not in played


def tell(icons: str, text: str, *, module: str = "", without: str = "") -> Step:
    """A step with pictograms that are named with spaces between them, and its sentence, a message."""
    return Step(say(text), tuple(icons.split()), module, without)


@dataclass(frozen=True)
class Play:
    turn: tuple[Step, ...]
    end: tuple[Step, ...]


@dataclass(frozen=True)
class Aid:
    counts: tuple[int, ...]
    """The player counts that differ; the last stands for itself and all above where `open_ended`."""
    numbers: Mapping[str, Text]  # Keys of the set-up calculation, with what to call them.
    setup: Mapping[str, str]  # The pictograms of a step of the set-up, by how its English sentence begins.
    turn: tuple[Step, ...]
    end: tuple[Step, ...]
    open_ended: bool = False
    solo: Play | None = None  # For one player, where the game is another one then.

    def setup_step(self, text: Text) -> Step:
        found = (icons for beginning, icons in self.setup.items() if text.message.startswith(beginning))
        return Step(text, tuple(next(found, "next").split()))

    def play(self, players: int) -> Play:
        return self.solo if self.solo and players == 1 else Play(self.turn, self.end)
