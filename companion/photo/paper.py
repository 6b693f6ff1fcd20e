"""What the reader knows of the printed paper. Who prints it hands it in, so that no box is written down twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.lazy import cached_property
from companion.games.paper_quarters.sheet_code import read_sheet_code
from companion.photo.sheet_map import Box, SheetMap


@dataclass(frozen=True, eq=False)
class Layout:
    """One printed layout of the sheet, with what the reader looks up in its map."""

    map: SheetMap

    @property
    def name(self) -> str:
        """Edition, size and variant: KV2-A5-R."""
        return self.map.layout

    @cached_property
    def advanced(self) -> bool:
        """Whether it has boxes for roundabouts."""
        code = read_sheet_code(self.name)
        return code is not None and code.layout is not None and code.layout.advanced

    @cached_property
    def by_name(self) -> dict[str, Box]:
        return {box.name: box for box in self.map.boxes}

    def place(self, name: str) -> tuple[str | int, ...]:
        """Where an entry, a box or a column of them, stands in the player's document: ("streets", 0, "houses", 2)."""
        boxes = self.by_name
        return boxes[name if name in boxes else f"{name}-0"].entry

    @cached_property
    def pitch(self) -> float:
        """Millimetres from house to house."""
        return self.by_name["house-1-2"].x - self.by_name["house-1-1"].x

    @cached_property
    def marks(self) -> dict[int, Box]:
        """The corner marks by their ids, clockwise from the top left one."""
        return {box.value: box for box in self.map.marks if box.value is not None}


@dataclass(frozen=True, eq=False)
class Paper:
    """Everything that is printed for the camera."""

    layouts: Mapping[int, Layout]
    """By the top left corner mark, which no other layout has."""
    markers: Mapping[int, str]
    """The windows of each corner mark, row by row from the top; 1 is lit."""


def paper_of(maps: Mapping[int, SheetMap], markers: Mapping[int, str]) -> Paper:
    return Paper({mark: Layout(sheet_map) for mark, sheet_map in maps.items()}, markers)
