"""The letter tokens A to L around the city: where they lie, and where one moves when a building takes its place."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from math import atan2
from string import ascii_uppercase
from typing import TypeAlias

from companion.game.text import say
from companion.games.ginkgopolis.table.city_board import CORE, CityBoard
from companion.session.editors.city import Cell, free_cells, key_of, neighbours, read_key
from companion.session.editors.form_reading import FormError

Letters: TypeAlias = dict[str, Cell]

_RIM: tuple[Cell, ...] = (
    *((x, 2) for x in (-1, 0, 1)),
    *((2, y) for y in (1, 0, -1)),
    *((x, -2) for x in (1, 0, -1)),
    *((-2, y) for y in (-1, 0, 1)),
)
NAMES = ascii_uppercase[: len(_RIM)]
START: Letters = dict(zip(NAMES, _RIM, strict=True))
"""GK-06: clockwise around the nine starting tiles, A above the first."""
_ENTRY = re.compile(rf"([{NAMES}]):(-?\d{{1,2}},-?\d{{1,2}})")


def free_letters(board: CityBoard) -> Letters:
    """The letters on free places. Where nobody follows them they lie around the nine starting tiles; as soon as
    somebody owns a building, it may be a city that is entered at its end."""
    built = {building.cell for building in board.city}
    if board.letters is None:
        owned = any(building.owner for building in board.city)
        return START if built == set(CORE) and not owned else {}
    return {letter: cell for letter, cell in _stored(board).items() if cell not in built}


def displaced_letters(board: CityBoard) -> Letters:
    """The letters on whose place a building was laid without moving them."""
    here = free_letters(board)
    return {letter: cell for letter, cell in _stored(board).items() if letter not in here}


def _stored(board: CityBoard) -> Letters:
    cells = {letter: read_key(key) for letter, key in (board.letters or {}).items()}
    return {letter: cell for letter, cell in cells.items() if cell}


def place_letters(board: CityBoard, letters: Mapping[str, Cell]) -> CityBoard:
    return replace(board, letters={letter: key_of(cell) for letter, cell in sorted(letters.items())})


def letters_text(letters: Mapping[str, Cell]) -> str:
    """The letters as a form has them: `A:-1,2 B:0,2`."""
    return " ".join(f"{letter}:{key_of(cell)}" for letter, cell in letters.items())


def read_letters(text: str) -> Letters:
    """:raise FormError: it is no list of letters with their cells."""
    letters: Letters = {}
    for entry in text.split():
        match = _ENTRY.fullmatch(entry)
        cell = read_key(match[2]) if match else None
        if match is None or cell is None:
            raise FormError("letters", say("a letter from A to L lies here, with its place"))
        letters[match[1]] = cell
    return letters


def move_letter(letters: Mapping[str, Cell], taken: Cell, city: Collection[Cell]) -> tuple[str, Letters] | None:
    """The letter whose place a building took, and all letters once it has moved beside that building (GK-28, GK-29).

    Of several free places one that keeps the order comes first, and of those the one farther out; where there is none
    the letter stays under the building until somebody gives it a place.
    """
    letter = next((name for name, cell in letters.items() if cell == taken), None)
    if letter is None:
        return None
    others = {name: cell for name, cell in letters.items() if name != letter}
    free = [cell for cell in neighbours(taken) if cell not in city and cell not in others.values()]
    best = min(free, key=lambda cell: (not _in_order({**others, letter: cell}), -_distance(cell)), default=None)
    return letter, {**others, letter: best or taken}


def offer_places(letters: Mapping[str, Cell], without: Mapping[str, Cell], city: Collection[Cell]) -> Letters:
    """For each letter that lies under a building, the free place beside the city that it is offered: one that keeps
    the order, and of those the nearest (GK-28)."""
    found: Letters = {}
    for letter, (x, y) in without.items():
        there = {**letters, **found}
        free = free_cells(city) - set(there.values())
        found[letter] = min(
            free, key=lambda cell: (not _in_order({**there, letter: cell}), _distance((cell[0] - x, cell[1] - y)), cell)
        )
    return found


def _distance(cell: Cell) -> int:
    return cell[0] ** 2 + cell[1] ** 2


def _in_order(letters: Mapping[str, Cell]) -> bool:
    """Whether the letters follow each other clockwise, seen from the middle of the city."""
    around = sorted(letters, key=lambda letter: -atan2(letters[letter][1], letters[letter][0]))
    first = around.index(min(around))
    turned = around[first:] + around[:first]
    return turned == sorted(turned)
