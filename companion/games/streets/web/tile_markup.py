"""The tiles and free places of the map, and the keys of the sheet, as markup.

A city has a hundred tiles, and most look as they did before the last save: the inside of each is cached by what it
shows, for all tables.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup, escape

from companion.games.streets.board import Road, Symbol
from companion.games.streets.table.collection import KnownTile
from companion.games.streets.table.tile_pictures import INKS, SIGNS, picture, value_keys
from companion.games.streets.words import KIND_TITLES
from companion.session.editors.city import SIZE, Cell, key_of
from companion.translations import reader_language

_ARROWS = {"N": "M-5 -10h10l-5 -5.5z", "S": "M-5 10h10l-5 5.5z", "E": "M10 -5v10l5.5 -5z", "W": "M-10 -5v10l-5.5 -5z"}


class TileLook(NamedTuple):
    road: Road
    face: str
    sign: tuple[str, int] | None  # The shape and the colour of its owner.
    signs: int
    pawns: tuple[tuple[str, bool], ...]
    """The ink of each, and whether it stands as a seeker; one of them where there is no room for all."""
    crowd: int
    income: int | None
    bad: bool


def tile_markup(
    sprite: str, look: TileLook, ink: str, cell: Cell, label: str, title: str, note: str, against: str
) -> str:
    """A tile that leads to its row. It has a title only where that is not the name in the row."""
    key = key_of(cell)
    pays = "" if look.income is None else " pays"
    data = f' data-title="{escape(title)}"' if title else ""
    data += f' data-note="{escape(note)}"' if note else ""
    return (
        f'<a class="tile ink-{ink}{pays}" id="at-{key}" data-cell="{key}" data-road="{look.road}"{against}'
        f' href="#row-{key}" aria-label="{escape(label)}"{data}'
        f' transform="translate({cell[0] * SIZE} {-cell[1] * SIZE})">{tile_inside(sprite, look)}</a>'
    )


def discs_markup(sprite: str, symbols: tuple[Symbol, ...], road: Road, cell: Cell) -> str:
    """The symbols of a tile in a row at the road; their arrows point over it (ST-21)."""
    left, top, count = cell[0] * SIZE, -cell[1] * SIZE, len(symbols)
    step = 22 if count < 3 else 17
    discs = []
    for index, symbol in enumerate(symbols):
        x, y = 58 - step * index, 56 if road == "S" else 16
        if road in ("E", "W"):
            x, y = 56 if road == "E" else 16, 36 + step * index - (count - 1) * step // 2
        discs.append(
            f'<g class="disc ink-{INKS[symbol]}" transform="translate({left + x} {top + y})"><path class="arrow"'
            f' d="{_ARROWS[road]}"/><circle r="9.5"/><use href="{sprite}#{symbol}" x="-6.5" y="-6.5" width="13"'
            ' height="13"/></g>'
        )
    return "".join(discs)


def place_markup(cell: Cell, place: str, label: str, against: str, ways: Mapping[Road, tuple[str, str]]) -> str:
    """A free place: what speaks against a side; in words how a road may lie there and what it closes, the likeliest
    side first."""
    key = key_of(cell)
    words = "".join(
        f' data-{road.lower()}-{name}="{escape(text)}"'
        for road, (way, closes) in ways.items()
        for name, text in (("way", way), ("closes", closes))
        if text
    )
    return (
        f'<a class="free{"" if ways else " none"}" id="at-{key}" data-cell="{key}"'
        f' data-place="{escape(place or label)}" data-legal="{"".join(ways)}"{against}{words}'
        f' href="#rows" aria-label="{escape(label)}"'
        f' transform="translate({cell[0] * SIZE} {-cell[1] * SIZE})">{_sides(tuple(sorted(ways)))}</a>'
    )


def tile_keys(tiles: Iterable[KnownTile]) -> Markup:
    """The tiles to tap; those of the rulebook are the same at every table."""
    address, language = sprite(), reader_language()
    return Markup("".join(_tile_key(address, language, tile.picture.code, tile.lies_at) for tile in tiles))


def tile_maker(business: bool) -> Markup:
    """The keys that make a tile, with business signs or without."""
    return Markup(_tile_maker(sprite(), reader_language(), business))


@lru_cache(maxsize=2048)
def _tile_key(_sprite: str, _language: str, code: str, lies_at: str) -> str:
    context = {"picture": picture(code), "lies_at": lies_at, "inks": INKS, "kind_titles": KIND_TITLES}
    return current_app.jinja_env.get_template("games/streets/facekey.html").render(context)


@lru_cache(maxsize=32)
def _tile_maker(_sprite: str, _language: str, business: bool) -> str:
    context = {"inks": INKS, "kind_titles": KIND_TITLES, "value_keys": value_keys(), "business": business}
    return current_app.jinja_env.get_template("games/streets/maker.html").render(context, businesses=SIGNS)


@lru_cache(maxsize=1024)
def tile_inside(_sprite: str, look: TileLook) -> str:
    """All that is drawn of a tile."""
    return str(_macros().inside(look, picture(look.face)))


@lru_cache(maxsize=16)
def _sides(legal: tuple[Road, ...]) -> str:
    return str(_macros().sides(legal))


def _macros() -> Any:
    return current_app.jinja_env.get_template("games/streets/tile.html").module


def sprite() -> str:
    address = current_app.jinja_env.globals["sprite"]
    assert isinstance(address, str)
    return address
