"""What the templates show: the map, the streets that pay, the keys of the sheet; a player's advisor and hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.streets.board import BUSINESSES, KINDS
from companion.games.streets.placement import REASONS
from companion.games.streets.setup import CAPITAL, FOR_ADVISOR, HAND, Level
from companion.games.streets.words import TYPES
from companion.games.text import Text, say
from companion.session.editors.city import CITY, NavItem
from companion.session.games.streets.board import ROWS, STREET, STREET_CELLS, nav, owners, part_of
from companion.session.games.streets.closing import closings
from companion.session.games.streets.collection import entries
from companion.session.games.streets.labels import ROADS
from companion.session.games.streets.pictures import INKS, KIND_TITLES, SIGN_ICONS
from companion.session.games.streets.scene import Scene
from companion.session.games.streets.seat import IN_HAND, LEVELS, Choice
from companion.session.games.streets.turns import homeless, left, seekers, strip
from companion.session.score import Score
from companion.tables import Seat, Table

_SHARED: tuple[NavItem, ...] = (
    (CITY, say("City"), None, "game-streets"),
    (STREET, say("One street"), None, "onstreet"),
)


def city_panels(scene: Scene, made: Sequence[str], score: Score) -> dict[str, Any]:
    closing = closings(scene)
    investors = {owner for owner in scene.seats if scene.holdings(owner)["advisor"] == "investor"}
    empty = (len(STREET_CELLS) if scene.alone else ROWS) - len(scene.city)
    return {
        **_common(scene.table),
        "scene": scene,
        # What a street is about to pay is said by its panel.
        "findings": [finding for finding in score.findings() if finding["reason"] != "unpaid"],
        "closings": closing,
        "seekers": [*homeless(scene), *seekers(scene)],
        "supply": None if scene.alone else left(scene),
        "strip": None if scene.alone else strip(scene),
        "tiles": entries(made, scene.city),
        "owners": scene.seats,
        "investors": investors,
        "counting_hands": _counting_hands(scene) if closing else [],
        "row_tiles": [*scene.city, *[None] * empty],
        "kinds": KINDS,
        "roads": ROADS,
        "reasons": REASONS,
    }


def holdings_panels(
    table: Table, owner: Seat, advisors: Sequence[Choice], made: Sequence[str], score: Score
) -> dict[str, Any]:
    player = score.player(owner)
    return {
        **_common(table),
        "findings": score.findings(owner),
        "player_lines": player["lines"] if player else [],
        "player_total": player["total"] if player else None,
        "advisors": advisors,
        "in_hand": IN_HAND,
        "hand_slots": range(HAND),
        "levels": [],
        "tiles": entries(made),
    }


def grifter_levels(table: Table) -> list[tuple[Level, Text, int]]:
    """How strong the Grifter may be, each with the money he starts with (ST-67, ST-70)."""
    advised = FOR_ADVISOR if table.options.get("advisors") else 0
    return [(key, title, CAPITAL[key] + advised) for key, title in LEVELS.items()]


def _common(table: Table) -> dict[str, Any]:
    return {
        "parts_nav": nav(_SHARED, owners(table)),
        "business": bool(table.options.get("business")),
        "businesses": {business: TYPES[business] for business in BUSINESSES},
        "inks": INKS,
        "sign_icons": SIGN_ICONS,
        "kind_titles": KIND_TITLES,
    }


def _counting_hands(scene: Scene) -> list[tuple[str, Seat, int]]:
    """Players whose advisor counts the tiles in hand when a street closes, and how many were entered."""
    players = []
    for owner, seat in scene.seats.items():
        held = scene.holdings(owner)
        if scene.table.options.get("advisors") and held["advisor"] in IN_HAND:
            players.append((part_of(owner), seat, len(held["hand"])))
    return players
