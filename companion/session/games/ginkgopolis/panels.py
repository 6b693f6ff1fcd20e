"""What the templates show: the map with its districts, the keys of the sheet, advice; a player's cards and lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import COLOURS
from companion.games.text import say
from companion.session.editors.city import CITY, NavItem, cell_of, key_of
from companion.session.editors.part import Query
from companion.session.games.ginkgopolis.advice import answers, question
from companion.session.games.ginkgopolis.cards import cards, character_sets, counts_shown, people
from companion.session.games.ginkgopolis.city import CORE, EDITS, NEW_ROWS, nav, tile_of
from companion.session.games.ginkgopolis.counted_districts import DISTRICTS, ROWS, asked_fields
from companion.session.games.ginkgopolis.districts import listed
from companion.session.games.ginkgopolis.ending import FEW, end_strip
from companion.session.games.ginkgopolis.letters import NAMES, letters_text
from companion.session.games.ginkgopolis.map import city_map
from companion.session.games.ginkgopolis.scene import Scene
from companion.session.games.ginkgopolis.seat import COUNTS, MOST_REFRESH, counts_needed
from companion.session.games.ginkgopolis.words import COLOUR_TITLES
from companion.session.score import Score
from companion.tables import Seat

_FEW = 2
"""Owners for whom the matrix has room for tall buildings in a second line."""

MAP_UNCOUNTED = say("Districts only counts, not this map."), "map", say("Count the map")
DISTRICTS_UNCOUNTED = say("The map counts, not these districts."), "districts", say("Count these")
"""What counts where both were entered: in words, and the press that turns it round."""

_SHARED: tuple[NavItem, ...] = (
    (CITY, say("City"), None, "game-ginkgopolis"),
    (DISTRICTS, say("Districts"), None, "estate"),
)


def city_panels(scene: Scene, readings: Mapping[str, str], score: Score, asked: Query) -> dict[str, Any]:
    questioned = question(scene, asked)
    return {
        **_common(scene),
        "map": city_map(scene),
        "listed": listed(scene, scene.map_districts, readings),
        "uncounted": None if scene.uses_city else MAP_UNCOUNTED,
        "city_findings": scene.findings,
        "levels": range(1, 11 if len(scene.seats) <= _FEW else 6),
        "used": _used(scene),
        "numbers": range(4, 21),
        "starting": [(colour, number) for colour in COLOURS for number in (1, 2, 3)],
        "edits": range(EDITS),
        "list_cells": [(key_of(cell), scene.at.get(cell)) for cell in _list_order(scene)],
        "new_rows": range(NEW_ROWS),
        "letter_keys": NAMES,
        "letters_text": letters_text(scene.letters),
        "left": [(scene.seats[owner], n, n <= FEW) for owner, n in scene.left.items()],
        "strip": end_strip(scene),
        "leaders": _leaders(scene, score),
        "asked": questioned,
        "answers": answers(scene, questioned) if questioned else [],
    }


def _list_order(scene: Scene) -> list[tuple[int, int]]:
    """The list without a script: from north-west to south-east."""
    return sorted({*scene.at, *CORE}, key=lambda cell: (-cell[1], cell[0]))


def _used(scene: Scene) -> dict[str, str]:
    """Tiles that lie open somewhere, by the cell they lie on."""
    return {tile: key_of(cell_of(building)) for building in scene.known if (tile := tile_of(building))}


def _leaders(scene: Scene, score: Score) -> list[tuple[Seat, int]]:
    """Everybody by points, for the side of a wide page."""
    totals = [(seat, player["total"]) for seat in scene.seats.values() if (player := score.player(seat))]
    return sorted(totals, key=lambda row: -row[1])


def districts_panels(scene: Scene, readings: Mapping[str, str]) -> dict[str, Any]:
    return {
        **_common(scene),
        "listed": [] if scene.uses_city else listed(scene, scene.districts, readings),
        "uncounted": DISTRICTS_UNCOUNTED if scene.uses_city and scene.city else None,
        "district_rows": [(str(row), scene.counted_districts["rows"].get(str(row))) for row in range(ROWS)],
        "asked_fields": asked_fields(scene.counted_districts),
    }


def holdings_panels(scene: Scene, owner: str, score: Score) -> dict[str, Any]:
    player = score.player(scene.seats[owner])
    needed = [] if scene.uses_city else counts_needed(scene.holdings(owner))
    return {
        **_common(scene),
        "holder": scene.seats[owner],
        "rival": owner == RIVAL,
        "solo": scene.solo,
        "refresh_keys": range(MOST_REFRESH + 1),
        "people": people(scene, owner),
        "sets": character_sets() if scene.table.options.get("first_game") else {},
        "cards": cards(scene, owner),
        "counts": {key: COUNTS[key] for key in COUNTS},
        "counts_needed": needed,
        "counts_hint": counts_shown(scene, owner, needed),
        "player_lines": player["lines"] if player else [],
        "player_total": player["total"] if player else None,
    }


def _common(scene: Scene) -> dict[str, Any]:
    return {
        "scene": scene,
        "owners": scene.seats,
        "colours": {colour: COLOUR_TITLES[colour] for colour in COLOURS},
        "parts_nav": nav(_SHARED, scene.seats),
    }
