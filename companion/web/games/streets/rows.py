"""The tiles as a list with coordinates, which is the form itself: what stands in the fields of each row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from markupsafe import Markup, escape

from companion.games.streets.board import KINDS, Kind
from companion.games.text import say
from companion.tables import Seat
from companion.web.editors.city import cell_of, key_of
from companion.web.games.streets.board import TileEntry
from companion.web.games.streets.labels import ROADS
from companion.web.languages import render

_LISTED = ' list="tile-names" maxlength="200"'
_EMPTY = 3
"""So many empty rows stand below those with tiles."""
_INVALID = ' aria-invalid="true"'
_WORDS = {
    "x": say("east"),
    "y": say("north"),
    "road": say("road"),
    "face": say("tile"),
    "owner": say("sign"),
    "people": say("people"),
    "seekers": say("seekers"),
    "neighbours": say("neighbours"),
    "closing": say("closes a street"),
}


def rows(
    tiles: Sequence[TileEntry | None],
    owners: Mapping[str, Seat],
    double: Collection[str],
    alone: bool,
    sent: Mapping[str, str],
    wrong: str,
) -> tuple[Markup, Markup]:
    """The rows with what is kept, or with what was sent and could not be read: `wrong` is the name of such a field.

    Who is in `double` may put two signs on a building. A street by itself (`alone`) also tells what a map would show.
    The empty ones but for a few are apart from the others.
    """

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
    words = {key: escape(render(text)) for key, text in _WORDS.items()}
    drawn = []
    shown = sum(tile is not None for tile in tiles) + _EMPTY
    for index, tile in enumerate(tiles):
        name, kept = f"t{index}", _kept(tile)
        if sent:
            kept = {key: sent.get(f"{name}.{key}", "" if key == "closing" else value) for key, value in kept.items()}
        place = f' id="row-{key_of(cell_of(tile))}"' if tile else ""
        options = of_roads[kept["road"]], of_owners[kept["owner"]]
        drawn.append(_row(name, place, kept, options, words, wrong if wrong.startswith(f"{name}.") else "", alone))
    return Markup("".join(drawn[:shown])), Markup("".join(drawn[shown:]))


def _row(
    name: str,
    place: str,
    kept: Mapping[str, str],
    options: tuple[str, str],
    words: Mapping[str, Markup],
    wrong: str,
    alone: bool,
) -> str:
    """One row; a page has 48, and a template takes four times as long for them."""
    bad = {wrong: _INVALID} if wrong else {}

    def box(field: str, more: str = "") -> str:
        return (
            f'<span>{words[field]}</span><input name="{name}.{field}"{more} value="{escape(kept[field])}"'
            f"{bad.get(f'{name}.{field}', '')}>"
        )

    def choice(field: str, listed: str) -> str:
        return f'<span>{words[field]}</span><select name="{name}.{field}"><option value="">–</option>{listed}</select>'

    number = ' inputmode="numeric" size="2"'
    by_itself = ""
    if alone:
        checked = " checked" if kept["closing"] else ""
        by_itself = (
            f"<label>{box('neighbours', number)}</label>\n<label><span>{words['closing']}</span>"
            f'<input type="checkbox" name="{name}.closing" value="yes"{checked}></label>\n'
        )
    return (
        f'<li class="tilerow"{place}>\n<label>{box("x", number)}</label>\n<label>{box("y", number)}</label>\n'
        f"<label>{choice('road', options[0])}</label>\n"
        f'<label class="wide">{box("face", _LISTED)}</label>\n'
        f"<label>{choice('owner', options[1])}</label>\n"
        f'<label class="wide">{box("people")}</label>\n<label class="wide">{box("seekers")}</label>\n'
        f"{by_itself}</li>\n"
    )


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


class _Options(dict[str, str]):
    """The options of a list by which of them is chosen: written once for all the rows where it is the same."""

    def __init__(self, titles: Callable[[str], Mapping[str, str]]) -> None:
        super().__init__()
        self._titles = titles

    def __missing__(self, chosen: str) -> str:
        self[chosen] = "".join(
            f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(title)}</option>'
            for value, title in self._titles(chosen).items()
        )
        return self[chosen]
