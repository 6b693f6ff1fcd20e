"""The tiles as a list with coordinates, which is the form itself: what stands in the fields of each row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from companion.games.streets.board import KINDS, Kind
from companion.tables import Seat
from companion.web.editors.city import cell_of, key_of
from companion.web.games.streets.board import TileEntry
from companion.web.games.streets.map import ROADS
from companion.web.languages import render

_OPTION = Markup('<option value="{}"{}>{}</option>')
_SELECTED = Markup(" selected")


@dataclass(frozen=True)
class Row:
    """A row: the beginning of its fields' names, the key of its cell, and what each field holds."""

    name: str
    key: str
    x: str
    y: str
    face: str
    people: str
    seekers: str
    neighbours: str
    closing: bool
    roads: Markup
    """The options of the road's side, and those of the sign; the same ones in many rows."""
    owners: Markup


def rows(
    tiles: Iterable[TileEntry | None], owners: Mapping[str, Seat], double: Collection[str], sent: Mapping[str, str]
) -> Iterator[Row]:
    """What is kept, or what was sent and could not be read. Who is in `double` may put two signs on a building."""

    def signs(chosen: str) -> dict[str, str]:
        """A second sign may lie there although its owner has another advisor by now."""
        titles: dict[str, str] = {}
        for owner, seat in owners.items():
            titles[owner] = seat.name
            if owner in double or chosen == f"{owner} 2":
                titles[f"{owner} 2"] = f"{seat.name} ×2"
        return titles

    of_roads = _Options(lambda _chosen: {road: render(title) for road, title in ROADS.items()})
    of_owners = _Options(signs)
    for index, tile in enumerate(tiles):
        name = f"t{index}"
        field = _kept(tile)
        if sent:
            field = {key: sent.get(f"{name}.{key}", "" if key == "closing" else kept) for key, kept in field.items()}
        yield Row(
            name, key_of(cell_of(tile)) if tile else "",
            field["x"], field["y"], field["face"], field["people"], field["seekers"], field["neighbours"],
            bool(field["closing"]), of_roads[field["road"]], of_owners[field["owner"]],
        )  # fmt: skip


def _kept(tile: TileEntry | None) -> dict[str, str]:
    if tile is None:
        return dict.fromkeys(("x", "y", "road", "face", "owner", "people", "seekers", "neighbours", "closing"), "")
    return {
        "x": str(tile["x"]),
        "y": str(tile["y"]),
        "road": tile["road"],
        "face": tile["face"],
        "owner": (tile["owner"] or "") + (" 2" if tile["owner"] and tile["signs"] == 2 else ""),
        "people": _counted(tile["people"]),
        "seekers": _counted(tile["seekers"]),
        "neighbours": str(tile.get("neighbours") or ""),
        "closing": "yes" if tile.get("closing") else "",
    }


def _counted(people: Mapping[Kind, int]) -> str:
    return " ".join(str(people.get(kind, 0)) for kind in KINDS) if people else ""


class _Options(dict[str, Markup]):
    """The options of a list by which of them is chosen: written once for all the rows where it is the same."""

    def __init__(self, titles: Callable[[str], Mapping[str, str]]) -> None:
        super().__init__()
        self._titles = titles

    def __missing__(self, chosen: str) -> Markup:
        self[chosen] = Markup().join(
            _OPTION.format(value, _SELECTED if value == chosen else "", title)
            for value, title in self._titles(chosen).items()
        )
        return self[chosen]
