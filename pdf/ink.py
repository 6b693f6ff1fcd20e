"""Three ways to spend ink: colour, greyscale, low ink. Each keeps every line and letter: nothing depends on colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Style = Literal["colour", "grey", "low-ink"]
Colour = str | None
"""Six hexadecimal digits; None is bare paper."""

BLACK = "000000"
WHITE = "FFFFFF"


@dataclass(frozen=True)
class Tone:
    """The colours of one section: `strong` for rules, frames and last values, `tint` for boxes to cross,
    `wash` for boxes to write in (so pale that a mono printer leaves it out, as it should)."""

    strong: str
    tint: Colour
    wash: Colour


@dataclass(frozen=True)
class Ink:
    style: Style
    text: str
    quiet: str
    grid: str
    """Of the fine rules of a table: pale only where a coloured pen can print it without breaking it into dots."""
    road: Colour
    lawn: Colour
    roofs: Mapping[str, Colour]
    tones: Mapping[str, Tone]
    players: tuple[str, ...]
    """The colours of the players' signs, as on the pages by day."""
    weight: float = 1.0
    """What every line is multiplied by."""

    @property
    def filled(self) -> bool:
        """Whether areas are filled at all; low ink draws outlines only."""
        return self.style != "low-ink"

    def tone(self, name: str) -> Tone:
        return self.tones[name]


_COLOURS = {
    "plans": Tone("2A5189", "E3ECF7", "F4F8FD"),
    "parks": Tone("2F6A2E", "DDEDD5", "F2F9EE"),
    "pools": Tone("14688C", "D3EBF4", "EFF8FC"),
    "temps": Tone("875400", "FAEBC8", "FEF8EA"),
    "agents": Tone("643C79", "EEE4F4", "F8F4FB"),
    "bis": Tone("9C2F4F", "F9E2E9", "FDF4F6"),
    "refusals": Tone("434E59", "E8EBEE", "F6F7F8"),
    "total": Tone("1B2530", None, None),
    "uptown": Tone("1F5E7A", "DCEBF2", "F1F8FB"),
    "ginkgopolis": Tone("3B6B1E", "E3F0D6", "F3F9ED"),
    "happy-city": Tone("A8324A", "FBE3E4", "FEF4F4"),
    "streets": Tone("8A4B00", "FBEAD0", "FEF8EE"),
    "paper-quarters": Tone("9E3A26", "F6DDD3", "FDF3EF"),
}
_SUBTRACTED = ("bis", "refusals", "total")
"""Columns that cost points stay white in grey, so that they are told apart without colour."""

COLOUR = Ink(
    "colour",
    text="1B2530",
    quiet="36424E",
    grid="87919B",
    road="E9E3D8",
    lawn="EDF4E4",
    roofs={"gable": "F3CDBE", "hip": "F5DFAF", "flat": "E3D6CC", "tower": "D9C8E4"},
    tones=_COLOURS,
    players=("6A3B9E", "D95F0E", "0C7F7B", "14202C", "C01F5B"),
)
GREY = Ink(
    "grey",
    text=BLACK,
    quiet=BLACK,
    grid=BLACK,
    road="DBDBDB",
    lawn=None,
    roofs={"gable": "C7C7C7", "hip": "E0E0E0", "flat": "C7C7C7", "tower": "C7C7C7"},
    tones={name: Tone(BLACK, None if name in _SUBTRACTED else "E0E0E0", None) for name in _COLOURS},
    players=(BLACK,) * 5,
)
LOW_INK = Ink(
    "low-ink",
    text=BLACK,
    quiet=BLACK,
    grid=BLACK,
    road=None,
    lawn=None,
    roofs=dict.fromkeys(COLOUR.roofs),
    tones={name: Tone(BLACK, None, None) for name in _COLOURS},
    players=(BLACK,) * 5,
    weight=0.62,
)
INKS: Mapping[Style, Ink] = {ink.style: ink for ink in (COLOUR, GREY, LOW_INK)}
