"""The form of the city: a list of the tiles with their coordinates, a row of fields for each."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from companion.game.text import say
from companion.games.streets.board import KINDS, Kind
from companion.games.streets.table.city_board import CityTile
from companion.games.streets.words import ROADS
from companion.tables import Seat

_EMPTY = 3  # Empty rows below those with tiles; the others are apart.
_TYPED = ("x", "y", "face", "people", "seekers", "neighbours")
"""Fields that may hold anything: of what is stored only the face, of what was sent all of them."""
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


def tile_rows(
    tiles: Sequence[CityTile | None],
    owners: Mapping[str, Seat],
    double: Collection[str],
    single_street: bool,
    sent: Mapping[str, str],
    wrong: str,
) -> tuple[Markup, Markup]:
    """The rows with what is stored, or with what was sent and could not be read: `wrong` is the name of such a field.
    Those with tiles and a few empty ones come first, the other empty ones second.

    Who is in `double` may put two signs on a building. A street by itself also tells what a map would show.
    """

    @lru_cache
    def road_options(chosen: str) -> str:
        return _options({road: str(title) for road, title in ROADS.items()}, chosen)

    @lru_cache
    def owner_options(chosen: str) -> str:
        """A second sign may lie there although its owner has another advisor by now."""
        titles: dict[str, str] = {}
        for owner, seat in owners.items():
            titles[owner] = seat.name
            if owner in double or chosen == f"{owner} 2":
                titles[f"{owner} 2"] = f"{seat.name} ×2"
        return _options(titles, chosen)

    pattern = _row_pattern(single_street)
    rows = []
    for index, tile in enumerate(tiles):
        field = _stored_fields(tile)
        if sent:
            field = {key: sent.get(f"t{index}.{key}", "" if key == "closing" else kept) for key, kept in field.items()}
        for key in _TYPED if sent else ("face",):
            field[key] = escape(field[key])
        field["closing"] = " checked" if field["closing"] else ""
        field["road"], field["owner"] = road_options(field["road"]), owner_options(field["owner"])
        field["id"] = f' id="row-{tile.key}"' if tile else ""
        field["t"] = f"t{index}"
        rows.append(pattern % field)
    shown = sum(tile is not None for tile in tiles) + _EMPTY
    bad = f'<input name="{wrong}"'
    first, more = ("".join(part).replace(bad, f'{bad} aria-invalid="true"') for part in (rows[:shown], rows[shown:]))
    return Markup(first), Markup(more)


def _options(titles: Mapping[str, str], chosen: str) -> str:
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(title)}</option>'
        for value, title in titles.items()
    )


def _row_pattern(single_street: bool) -> str:
    """A row with places for what its fields hold. A page has 48: a template takes many times as long for them."""
    words = {key: escape(str(text)).replace("%", "%%") for key, text in _WORDS.items()}
    number, wide = ' inputmode="numeric" size="2"', ' class="wide"'

    def typed(field: str, attributes: str = "", label: str = "") -> str:
        entry = f'<input name="%(t)s.{field}"{attributes} value="%({field})s">'
        return f"<label{label}><span>{words[field]}</span>{entry}</label>\n"

    def chosen(field: str) -> str:
        empty = '<option value="">–</option>'
        return f'<label><span>{words[field]}</span><select name="%(t)s.{field}">{empty}%({field})s</select></label>\n'

    fields = [
        *(typed("x", number), typed("y", number), chosen("road")),
        *(typed("face", ' list="tile-names" maxlength="200"', wide), chosen("owner")),
        *(typed("people", "", wide), typed("seekers", "", wide)),
    ]
    if single_street:
        checked = '<input type="checkbox" name="%(t)s.closing" value="yes"%(closing)s>'
        fields += [typed("neighbours", number), f"<label><span>{words['closing']}</span>{checked}</label>\n"]
    return f'<li class="tilerow"%(id)s>\n{"".join(fields)}</li>\n'


def _stored_fields(tile: CityTile | None) -> dict[str, str]:
    if tile is None:
        return dict.fromkeys(_WORDS, "")
    return {
        "x": str(tile.x),
        "y": str(tile.y),
        "road": tile.road,
        "face": tile.face,
        "owner": (tile.owner or "") + (" 2" if tile.owner and tile.signs == 2 else ""),
        "people": _people_text(tile.people),
        "seekers": _people_text(tile.seekers),
        "neighbours": str(tile.neighbours or ""),
        "closing": "yes" if tile.closing else "",
    }


def _people_text(people: Mapping[Kind, int]) -> str:
    return " ".join(str(people.get(kind, 0)) for kind in KINDS) if people else ""
