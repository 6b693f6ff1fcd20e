"""How the road of a new tile may lie on a free place, the likeliest way first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.streets.board import Road
from companion.games.streets.layout import Layout
from companion.games.streets.placement import closed_by
from companion.session.editors.city import Cell


@dataclass(frozen=True)
class RoadChoice:
    """A side along which the road may lie, and the tile whose road it meets."""

    road: Road
    runs_on: bool
    """Whether it goes on with the street of that tile; else it begins one of its own there."""
    meets: Cell | None
    closes: tuple[tuple[Cell, ...], ...]


def road_choices(layout: Layout, cell: Cell, legal: Iterable[Road]) -> list[RoadChoice]:
    """First the roads that run on from a neighbour (ST-11), and of those the ones that close no street."""
    choices = [_choice(layout, cell, road) for road in legal]
    return sorted(choices, key=lambda choice: (not choice.runs_on, bool(choice.closes)))


def _choice(layout: Layout, cell: Cell, road: Road) -> RoadChoice:
    met = {meeting: other for other, meeting in layout.contacts(cell, road)}
    on = met.get("continuation")
    return RoadChoice(road, on is not None, on or met.get("crossing"), closed_by(layout, cell, road))
