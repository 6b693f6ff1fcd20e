"""The tiles and free places of the map as markup.

A city has a hundred of them, and most look as they did before the last save: the inside of each is kept by what is
drawn there, for all tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup, escape

from companion.games.streets.board import Road, Symbol
from companion.games.streets.words import TYPES
from companion.language import reader_language
from companion.session.editors.city import SIZE, Cell, key_of
from companion.session.games.streets.closing import Moving
from companion.session.games.streets.collection import Entry
from companion.session.games.streets.pictures import INKS, KIND_TITLES, Picture, picture, value_keys

_ARROWS = {"N": "M-5 -10h10l-5 -5.5z", "S": "M-5 10h10l-5 5.5z", "E": "M10 -5v10l5.5 -5z", "W": "M-10 -5v10l-5.5 -5z"}


class Content(NamedTuple):
    """What is drawn of a tile, wherever it lies."""

    road: Road
    face: str
    sign: tuple[str, int] | None
    """The shape and the colour of its owner."""
    signs: int
    pawns: tuple[tuple[str, bool], ...]
    """The ink of each, and whether it stands as a seeker; one of them where there is no room for all."""
    crowd: int
    income: int | None
    bad: bool


class Drawing:
    """One map that is drawn."""

    def __init__(self) -> None:
        self._sprite = _sprite()

    def tile(
        self, content: Content, drawn: Picture, cell: Cell, label: str, title: str, note: str, against: str
    ) -> str:
        """A tile that leads to its row. It has a title only where that is not the name in the row."""
        key = key_of(cell)
        pays = "" if content.income is None else " pays"
        said = f' data-title="{escape(title)}"' if title else ""
        said += f' data-note="{escape(note)}"' if note else ""
        return (
            f'<a class="tile ink-{drawn.ink}{pays}" id="at-{key}" data-cell="{key}" data-road="{content.road}"{against}'
            f' href="#row-{key}" aria-label="{escape(label)}"{said}'
            f' transform="translate({cell[0] * SIZE} {-cell[1] * SIZE})">{_inside(self._sprite, content)}</a>'
        )

    def discs(self, drawn: Picture, road: Road, cell: Cell) -> str:
        """The symbols of a tile in a row at the road; their arrows point over it (ST-21)."""
        left, top = cell[0] * SIZE, -cell[1] * SIZE
        return "".join(
            f'<g class="disc ink-{INKS[symbol]}" transform="translate({left + x} {top + y})"><path class="arrow"'
            f' d="{_ARROWS[road]}"/><circle r="9.5"/><use href="{self._sprite}#{symbol}" x="-6.5" y="-6.5" width="13"'
            ' height="13"/></g>'
            for symbol, x, y in _middles(drawn.symbols, road)
        )


def place(cell: Cell, label: str, against: str, legal: tuple[Road, ...]) -> str:
    """A free place. Where anything speaks against a side, the others are the legal ones."""
    key = key_of(cell)
    told = against or f' data-legal="{"".join(legal)}"'
    return (
        f'<a class="free{"" if legal else " none"}" id="at-{key}" data-cell="{key}"{told} href="#rows"'
        f' aria-label="{escape(label)}" transform="translate({cell[0] * SIZE} {-cell[1] * SIZE})">{_sides(legal)}</a>'
    )


def homes_to_pick(name: str, moving: Moving, sent: str | None) -> Markup:
    """Where people who leave may go: a field for each building that takes them. A full city has a hundred."""
    return Markup(
        "".join(
            f'<label class="pick"><input class="vh" type="radio" name="{name}" value="{key}"'
            f'{" checked" if key == sent else ""}><span class="face d{" taken" if key == moving.chosen else ""}">'
            f"{escape(title)}</span></label>\n"
            for key, title in moving.to
        )
    )


def facekeys(tiles: Iterable[Entry]) -> Markup:
    """The tiles to tap; those of the rulebook are the same at every table."""
    sprite, spoken = _sprite(), reader_language()
    return Markup("".join(_facekey(sprite, spoken, entry.picture.code, bool(entry.used)) for entry in tiles))


def maker(business: bool) -> Markup:
    """The keys that make a tile, with business signs or without."""
    return Markup(_maker(_sprite(), reader_language(), business))


@lru_cache(maxsize=512)
def _facekey(_sprite: str, _language: str, code: str, used: bool) -> str:
    shown = {"picture": picture(code), "used": used, "inks": INKS, "kind_titles": KIND_TITLES}
    return current_app.jinja_env.get_template("games/streets/facekey.html").render(shown)


@lru_cache(maxsize=32)
def _maker(_sprite: str, _language: str, business: bool) -> str:
    shown = {"inks": INKS, "kind_titles": KIND_TITLES, "value_keys": value_keys(), "business": business}
    return current_app.jinja_env.get_template("games/streets/maker.html").render(shown, businesses=TYPES)


def _middles(symbols: tuple[Symbol, ...], road: Road) -> Iterator[tuple[Symbol, int, int]]:
    count = len(symbols)
    step = 22 if count < 3 else 17
    for index, symbol in enumerate(symbols):
        if road in ("N", "S"):
            yield symbol, 58 - step * index, 56 if road == "S" else 16
        else:
            yield symbol, 56 if road == "E" else 16, 36 + step * index - (count - 1) * step // 2


@lru_cache(maxsize=1024)
def _inside(_sprite: str, content: Content) -> str:
    return str(_macros().inside(content, picture(content.face)))


@lru_cache(maxsize=16)
def _sides(legal: tuple[Road, ...]) -> str:
    return str(_macros().sides(legal))


def _macros() -> Any:
    return current_app.jinja_env.get_template("games/streets/tile.html").module


def _sprite() -> str:
    address: str = current_app.jinja_env.globals["asset"]("sprite.svg")  # type: ignore[operator]
    return address
