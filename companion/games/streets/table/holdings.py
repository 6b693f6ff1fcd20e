"""What a player holds besides the city: money, business tokens, an advisor, and the hand where it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NotRequired, TypedDict, cast, get_args

from companion.game.text import Text, say
from companion.games.streets.board import BUSINESSES, Advisor, Business, Symbol
from companion.games.streets.faces import write_face
from companion.games.streets.setup import CAPITAL, FOR_ADVISOR, HAND, Level
from companion.games.streets.table.city_board import face_of, read_entered_face
from companion.session.editors.form_reading import FormError, count
from companion.tables import Table

ADVISORS: Mapping[Advisor, tuple[Text, Text]] = {
    "hacker": (say("Hacker"), say("counts the backs in hand, and a mixed symbol of the card")),
    "entrepreneur": (say("Entrepreneur"), say("may value a tile in hand instead of one building")),
    "investor": (say("Investor"), say("two signs on one building double its value")),
    "hipster-legend": (say("Hipster Legend"), say("hipster symbols are mixed, and one is on the card")),
    "location-scout": (say("Location Scout"), say("counts symbols of own buildings in other streets")),
    "contractor": (say("Contractor"), say("builds twice in a turn")),
    "renovator": (say("Renovator"), say("builds on top of a building in a closed street")),
}
LEVELS: Mapping[Level, Text] = {"easy": say("easy"), "medium": say("medium"), "hard": say("hard")}
"""How strong the Grifter is."""
HAND_ADVISORS = ("hacker", "entrepreneur")
"""Advisors for whom the tiles in hand count."""


@dataclass(frozen=True)
class AdvisorOption:
    """An advisor on the page; `against` says why it cannot be chosen at this table."""

    key: str
    title: Text
    effect: Text
    against: Text | None


class HandTile(TypedDict):
    """A tile in hand: the symbol on its back, and its face where its value may be used."""

    back: Symbol
    face: str


class PayEntry(TypedDict):
    """What a building pays by one reading of the disputed rules, as it is stored."""

    pays: int
    rule: str
    why: dict[str, Any]
    readings: NotRequired[dict[str, str]]
    """The readings that it was counted by, as far as they matter to it. Old tables do not tell."""


class LedgerEntry(PayEntry):
    """What a building paid when its street closed, as it is stored."""

    street: int
    cell: str
    """Empty for a street that was entered without a map."""
    face: str
    otherwise: NotRequired[list[PayEntry]]
    """What it would have paid by each other choice of these readings."""
    as_paid: NotRequired[dict[str, str]]
    """Readings that it was counted by, and stays with although the table settled for another one."""


class HoldingsBoard(TypedDict):
    """What a player holds, as it is stored."""

    money: int | None
    tokens: dict[Business, int]
    advisor: Advisor | None
    hand: list[HandTile]
    level: Level
    """How strong the Grifter is, in his own account."""
    payouts: NotRequired[list[LedgerEntry]]


def blank_holdings() -> HoldingsBoard:
    return {"money": None, "tokens": {}, "advisor": None, "hand": [], "level": "easy"}


def read_holdings(form: Mapping[str, str], current: HoldingsBoard) -> HoldingsBoard:
    """
    :raise FormError: a field holds something else.
    """
    advisor = form.get("advisor") or None
    if advisor is not None and advisor not in ADVISORS:
        raise FormError("advisor", say("there is no such advisor"))
    level = form.get("level", current["level"])
    tokens = {business: count(form, f"tokens.{business}") or 0 for business in BUSINESSES}
    board: HoldingsBoard = {
        "money": count(form, "money"),
        "tokens": {business: n for business, n in tokens.items() if n},
        "advisor": cast(Advisor | None, advisor),
        "hand": [entered for slot in range(HAND) if (entered := _hand_tile(form, f"hand{slot}"))],
        "level": level if level in CAPITAL else "easy",
    }
    return {**board, "payouts": current["payouts"]} if "payouts" in current else board


def _hand_tile(form: Mapping[str, str], field: str) -> HandTile | None:
    back, text = form.get(f"{field}.back", ""), form.get(f"{field}.face", "").strip()
    if back and back not in get_args(Symbol):
        raise FormError(f"{field}.back", say("there is no such symbol"))
    face = read_entered_face(f"{field}.face", text)
    if not back and not face.symbols:
        return None
    return {"back": cast(Symbol, back) if back else face.symbols[0], "face": write_face(face) if text else ""}


def player_document(table: Table, board: HoldingsBoard, *, hand: bool = False) -> dict[str, Any]:
    """The player of the `final` document, without the name. The hand counts only while the game goes on (ST-29)."""
    player: dict[str, Any] = {"money": board["money"] or 0}
    if table.options.get("business"):
        player["tokens"] = dict(board["tokens"])
    if table.options.get("advisors") and board["advisor"]:
        player["advisor"] = board["advisor"]
    if hand:
        player["hand"] = [_hand_document(tile) for tile in board["hand"]]
    return player


def _hand_document(tile: HandTile) -> dict[str, Any]:
    face = face_of(tile["face"])
    value = asdict(face.value) if face.value else None
    return {"back": tile["back"], "symbols": list(face.symbols), "value": value}


def grifter_capital(table: Table, level: Level) -> int:
    """What the Grifter starts with: more against an advisor (ST-67, ST-70)."""
    return CAPITAL[level] + (FOR_ADVISOR if table.options.get("advisors") else 0)


def advisor_options(table: Table, part: str, documents: Mapping[str, Any]) -> list[AdvisorOption]:
    """The advisors, each with the reason where it cannot be this player's."""
    elsewhere = {
        document["board"]["advisor"]: seat.name
        for seat in table.seats
        if (document := documents.get(f"seat-{seat.position}")) and f"seat-{seat.position}" != part
    }
    return [
        AdvisorOption(key, title, effect, _reason_against(table, key, elsewhere))
        for key, (title, effect) in ADVISORS.items()
    ]


def _reason_against(table: Table, advisor: str, elsewhere: Mapping[str | None, str]) -> Text | None:
    """Every advisor is one card (ST-55); two need more players, and do not go with business (ST-56, ST-57, ST-64)."""
    players = len(table.seats)
    if advisor in elsewhere:
        return say("{name} has this advisor", name=elsewhere[advisor])
    if advisor in ("contractor", "renovator") and table.options.get("business"):
        return say("does not go with the business module")
    if advisor == "contractor" and not 2 <= players <= 4:
        return say("the Contractor is for two to four players")
    if advisor == "renovator" and not 3 <= players <= 5:
        return say("the Renovator is for three to five players")
    return None
