"""Three inks: colour, greyscale, low ink. Each keeps every line and letter: nothing depends on colour."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Style = Literal["colour", "grey", "low-ink"]
Colour = str | None  # Six hexadecimal digits; None is bare paper.

BLACK = "000000"
WHITE = "FFFFFF"
_PALE_GREY = "E0E0E0"


@dataclass(frozen=True)
class Tone:
    """Colours that belong together: `strong` for rules, frames and last values, `tint` for boxes to cross,
    `wash` for boxes to write in (so pale that a mono printer leaves it out, as it should)."""

    strong: str
    tint: Colour
    wash: Colour
    white_in_grey: bool = False  # Told apart from the other tones in grey by having no tint.


BLUE = Tone("2A5189", "E3ECF7", "F4F8FD")
GREEN = Tone("2F6A2E", "DDEDD5", "F2F9EE")
AQUA = Tone("14688C", "D3EBF4", "EFF8FC")
AMBER = Tone("875400", "FAEBC8", "FEF8EA")
VIOLET = Tone("643C79", "EEE4F4", "F8F4FB")
ROSE = Tone("9C2F4F", "F9E2E9", "FDF4F6", white_in_grey=True)
SLATE = Tone("434E59", "E8EBEE", "F6F7F8", white_in_grey=True)
PLAIN = Tone("1B2530", None, None)


@dataclass(frozen=True)
class Ink:
    style: Style
    text: str
    quiet: str
    grid: str
    """Of the fine rules of a table: pale only where a coloured pen can print it without breaking it into dots."""
    road: Colour
    players: tuple[str, ...] = (BLACK,)  # The colours of the players' badges, as on the pages by day.
    weight: float = 1.0  # What every line is multiplied by.

    @property
    def filled(self) -> bool:
        """Whether areas are filled at all; low ink draws outlines only."""
        return self.style != "low-ink"

    def player(self, colour: int) -> str:
        """The colour of a player's badge. Beyond the last colour they start again: a hand-over may bring any number."""
        return self.players[colour % len(self.players)]

    def tone(self, tone: Tone) -> Tone:
        """What this ink makes of a tone in colour."""
        if self.style == "colour":
            return tone
        grey = self.style == "grey" and tone.tint is not None and not tone.white_in_grey
        return Tone(BLACK, _PALE_GREY if grey else None, None)


COLOUR = Ink(
    "colour",
    text="1B2530",
    quiet="36424E",
    grid="87919B",
    road="E9E3D8",
    players=("6A3B9E", "D95F0E", "0C7F7B", "14202C", "C01F5B"),
)
GREY = Ink("grey", text=BLACK, quiet=BLACK, grid=BLACK, road="DBDBDB")
LOW_INK = Ink("low-ink", text=BLACK, quiet=BLACK, grid=BLACK, road=None, weight=0.62)
INKS: Mapping[Style, Ink] = {ink.style: ink for ink in (COLOUR, GREY, LOW_INK)}
