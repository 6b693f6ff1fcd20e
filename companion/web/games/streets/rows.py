"""The tiles as a list with coordinates, which is the form itself: what stands in the fields of each row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from markupsafe import Markup, escape

from companion.games.streets.board import KINDS, Kind
from companion.games.text import say
from companion.session.editors.city import cell_of, key_of
from companion.session.games.streets.board import TileEntry
from companion.session.games.streets.labels import ROADS
from companion.tables import Seat

_LISTED = ' list="tile-names" maxlength="200"'
_EMPTY = 3
"""So many empty rows stand below those with tiles."""
_WIDE = ' class="wide"'
_CHECKED = " checked"
_FACE = ("face",)
_TYPED = ("x", "y", "face", "people", "seekers", "neighbours")
"""What may hold anything: of what is kept only the face, of what was sent every box."""
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

    of_roads = _Options(lambda _chosen: {road: str(title) for road, title in ROADS.items()})
    of_owners = _Options(signs)
    pattern = _pattern(alone)
    drawn = []
    shown = sum(tile is not None for tile in tiles) + _EMPTY
    for index, tile in enumerate(tiles):
        field = _kept(tile)
        if sent:
            field = {key: sent.get(f"t{index}.{key}", "" if key == "closing" else kept) for key, kept in field.items()}
        for free_text in _TYPED if sent else _FACE:
            field[free_text] = escape(field[free_text])
        field["closing"] = _CHECKED if field["closing"] else ""
        field["road"], field["owner"] = of_roads[field["road"]], of_owners[field["owner"]]
        field["id"] = f' id="row-{key_of(cell_of(tile))}"' if tile else ""
        field["t"] = f"t{index}"
        drawn.append(pattern % field)
    listed = "".join(drawn[:shown]), "".join(drawn[shown:])
    bad = f'<input name="{wrong}"'
    first, more = (part.replace(bad, f'{bad} aria-invalid="true"') for part in listed)
    return Markup(first), Markup(more)


def _pattern(alone: bool) -> str:
    """A row with places for what its fields hold. A page has 48: a template takes many times as long for them."""
    words = {key: escape(str(text)).replace("%", "%%") for key, text in _WORDS.items()}
    number = ' inputmode="numeric" size="2"'

    def box(field: str, more: str = "", look: str = "") -> str:
        typed = f'<input name="%(t)s.{field}"{more} value="%({field})s">'
        return f"<label{look}><span>{words[field]}</span>{typed}</label>\n"

    def choice(field: str) -> str:
        empty = '<option value="">–</option>'
        return f'<label><span>{words[field]}</span><select name="%(t)s.{field}">{empty}%({field})s</select></label>\n'

    fields = [
        *(box("x", number), box("y", number), choice("road"), box("face", _LISTED, _WIDE), choice("owner")),
        *(box("people", "", _WIDE), box("seekers", "", _WIDE)),
    ]
    if alone:
        checked = '<input type="checkbox" name="%(t)s.closing" value="yes"%(closing)s>'
        fields += [box("neighbours", number), f"<label><span>{words['closing']}</span>{checked}</label>\n"]
    return f'<li class="tilerow"%(id)s>\n{"".join(fields)}</li>\n'


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
