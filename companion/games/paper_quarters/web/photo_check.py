"""A sheet that was read, as the page shows it for checking: what lies over the picture, and what is asked."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.game.text import Text, say
from companion.games.paper_quarters.board import ROUNDABOUT
from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.printed import PLANS
from companion.games.paper_quarters.table.photo_sheet import place_text
from companion.games.paper_quarters.table.sheet_form import SheetBoard
from companion.games.paper_quarters.web.photo_readings import Sheet
from companion.photo.sheet_map import Box

if TYPE_CHECKING:
    from companion.photo.reader import Value

_CUT = (1.5, 1.4)  # A cut-out, in steps from house to house: as wide and as high, or larger where the boxes are.
_TAG = 0.37  # The height of a number that was read, in steps from house to house: it lies on the roof.
_FINGER = 0.52
"""The least width and height of what is tapped, in steps from house to house: 44 pixels on the large sheet."""
_WORDS = {
    ("fences", True): say("Fence"), ("fences", False): say("No fence"),
    ("pools", True): say("Pool"), ("pools", False): say("No pool"),
}  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """A place on the sheet, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def view_box(self) -> str:
        return f"{self.x:.1f} {self.y:.1f} {self.w:.1f} {self.h:.1f}"


@dataclass(frozen=True)
class Tag:
    """What was read in a house or a column, and where it is tapped; of a house, it is laid over the picture."""

    name: str
    frame: Frame
    place: Text
    text: str
    state: str  # `unsure`, `checked` by somebody, or empty.


@dataclass(frozen=True)
class Choice:
    answer: str  # What its button sends.
    text: Text
    in_words: bool
    fits: bool = False
    is_now: bool = False  # Whether the box has it.


@dataclass(frozen=True)
class Question:
    """A box to look at: its cut-out, the two likeliest values, and all the others."""

    name: str
    place: Text
    cut: Frame
    likely: tuple[Choice, ...]
    choices: tuple[Choice, ...]  # Every value that it may have.
    beside: tuple[Choice, ...]  # Of a house: its fences and its pool, each to be turned into the opposite.
    fits: Text | None

    @property
    def has_others(self) -> bool:
        """Whether there are more than the likely ones."""
        return len(self.choices) > len(self.likely)

    @property
    def in_words(self) -> bool:
        return all(choice.in_words for choice in self.likely)


@dataclass(frozen=True)
class Check:
    """The page of a sheet."""

    sheet: Sheet
    board: SheetBoard

    @property
    def size(self) -> Frame:
        return Frame(0, 0, self.sheet.layout.width, self.sheet.layout.height)

    @property
    def unsure(self) -> list[str]:
        """The entries to look at, the least likely first."""
        return [name for name in self.sheet.doubtful if name not in self.sheet.answers]

    @property
    def is_blank(self) -> bool:
        values = {name: self.sheet.value(name) for name in self.sheet.entries}
        written = (value is not None if name.startswith("house-") else bool(value) for name, value in values.items())
        return not self.unsure and not any(written)

    @property
    def clear(self) -> int:
        """How many entries need no look."""
        return sum(map(self.sheet.is_entry, self.sheet.entries)) - len(self.unsure)

    @property
    def questions(self) -> list[Question]:
        return [self.question(name) for name in self.unsure]

    def question(self, name: str) -> Question:
        entry, values = self.sheet.entries[name], self._values(name)
        fits = self._fits(name)
        choices = {value: self._choice(name, value, fits) for value in values}
        likely = tuple(choices[value] for value in (entry.value, entry.second) if value in choices)
        span = "–".join(str(number) for number in sorted({fits[0], fits[-1]})) if fits else ""
        hint = say("Fits here: {numbers}", numbers=span) if fits else None
        place, cut = place_text(self.sheet.place(name)), cut_out(self.sheet, name)
        return Question(name, place, cut, likely, tuple(choices.values()), tuple(self._beside(name)), hint)

    def _beside(self, name: str) -> Iterator[Choice]:
        match self.sheet.place(name):
            case ("streets", int(street), "houses", int(house)):
                around = {
                    f"fence-{street + 1}-{house}": say("Fence on the left"),
                    f"fence-{street + 1}-{house + 1}": say("Fence on the right"),
                    f"pool-{street + 1}-{house + 1}": say("Pool"),
                }
                for box, text in around.items():
                    if box in self.sheet.entries:
                        is_now = bool(self.sheet.value(box))
                        yield Choice(_spell(box, not is_now), text, in_words=True, is_now=is_now)

    def answered(self, answer: str) -> tuple[str, Value] | None:
        """The entry and the value that a button sent; None where there is no such."""
        name = answer.partition(":")[0]
        values = self._values(name) if self.sheet.is_entry(name) else ()
        return next(((name, value) for value in values if _spell(name, value) == answer), None)

    def _values(self, name: str) -> Sequence[Value]:
        match self.sheet.place(name):
            case ("streets", _, "houses", _):
                ring = [ROUNDABOUT] if "roundabout" in self.sheet.entries else []
                return [*range(LOWEST, HIGHEST + 1), None, *ring]
            case ("streets", _, "fences" | "pools", _):
                return [True, False]
            case ("plans", int(slot)):
                points = {worth for plan in PLANS.values() if plan.slot == slot for worth in (plan.first, plan.later)}
                return [*sorted(points), None]
        return range(len(self.sheet.boxes(name)) + 1)

    def _fits(self, name: str) -> Sequence[int]:
        match self.sheet.place(name):
            case ("streets", int(street), "houses", int(house)):
                return fitting(self.board.streets[street])[house]
        return ()

    def _choice(self, name: str, value: Value, fits: Sequence[int]) -> Choice:
        number = isinstance(value, int) and not isinstance(value, bool)
        if isinstance(value, bool):
            text = _WORDS[str(self.sheet.place(name)[2]), value]
        elif value is None:
            text = say("empty")
        else:
            text = say("roundabout") if value == ROUNDABOUT else say("{n}", n=value)
        return Choice(_spell(name, value), text, not number, number and value in fits, value == self.sheet.value(name))

    @property
    def tags(self) -> Iterator[Tag]:
        """The numbers of the houses, each on its roof; empty houses have one where somebody should look."""
        high = _TAG * self.sheet.layout.pitch
        for name in self.sheet.entries:
            if not name.startswith("house-"):
                continue
            box, state = bounds(self.sheet, name), self._state(name)
            _, street, _, house = self.sheet.place(name)
            written = self.board.streets[street].houses[house]  # type: ignore[index]
            frame = Frame(box.x, box.y - high, box.w, high)
            shown = "" if written is None else str(written)
            yield Tag(name, frame, place_text(self.sheet.place(name)), shown + "?" * (state == "unsure"), state)

    @property
    def columns(self) -> Iterator[Tag]:
        """What can be tapped besides the houses: the columns and the plans, with what they say."""
        least = _FINGER * self.sheet.layout.pitch
        for name in self.sheet.entries:
            if self.sheet.is_entry(name) and not name.startswith(("house-", "fence-", "pool-")):
                box = bounds(self.sheet, name)
                wide, high = max(box.w, least), max(box.h, least)
                frame = Frame(box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2, wide, high)
                value = self.sheet.value(name)
                shown = "" if value is None else str(value)
                yield Tag(name, frame, place_text(self.sheet.place(name)), shown, self._state(name))

    @property
    def frames(self) -> list[tuple[Frame, str]]:
        """What somebody should look at or has looked at, framed."""
        return [(bounds(self.sheet, name), self._state(name)) for name in self.sheet.entries if self._state(name)]

    @property
    def crossed(self) -> list[Box]:
        found: list[Box] = []
        for name in self.sheet.entries:
            value, boxes = self.sheet.value(name), self.sheet.boxes(name)
            if name.startswith(("house-", "plans-", "roof-")):
                continue
            found += boxes if value is True else boxes[: int(value or 0)]
        return found

    def _state(self, name: str) -> str:
        if name in self.sheet.answers:
            return "checked"
        return "unsure" if name in self.sheet.doubtful else ""


def bounds(sheet: Sheet, name: str) -> Frame:
    boxes = sheet.boxes(name)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Frame(left, top, right - left, bottom - top)


def cut_out(sheet: Sheet, name: str) -> Frame:
    """The boxes of an entry with something around them."""
    around, pitch = bounds(sheet, name), sheet.layout.pitch
    wide, high = _CUT[0] * pitch, _CUT[1] * pitch
    larger = max(1.0, 1.15 * around.w / wide, 1.15 * around.h / high)
    wide, high = wide * larger, high * larger
    return Frame(around.x + (around.w - wide) / 2, around.y + (around.h - high) / 2, wide, high)


def _spell(name: str, value: Value) -> str:
    return f"{name}:{'' if value is None else value}"


def keep_cutouts(folder: Path, sheet: Sheet) -> None:
    """Store the boxes that somebody confirmed, each with its value in the name and nothing of whose it is."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    picture = Image.open(io.BytesIO(sheet.picture))
    pixels = picture.width / sheet.layout.width
    for name, value in sheet.answers.items():
        box = cut_out(sheet, name)
        left, top, right, bottom = (round(side * pixels) for side in (box.x, box.y, box.x + box.w, box.y + box.h))
        cut = picture.crop((left, top, right, bottom))
        cut.save(folder / f"{_spell(name, value).replace(':', '=')}-{secrets.token_hex(6)}.png")
