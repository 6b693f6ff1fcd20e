"""What a player holds besides the city: money, business tokens, an advisor, and the hand where it counts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from companion.game.document_types import document
from companion.game.text import Text, say
from companion.games.streets import board as engine
from companion.games.streets.board import BUSINESSES, Advisor, Count, Symbol
from companion.games.streets.faces import write_face
from companion.games.streets.legality import FOR_NUMBER
from companion.games.streets.setup import CAPITAL, FOR_ADVISOR, HAND, Level
from companion.games.streets.table.city_board import read_entered_face
from companion.session.editors.form_reading import FormError, count
from companion.tables import Seat, Table

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
HAND_ADVISORS = ("hacker", "entrepreneur")  # Advisors for whom the tiles in hand count.


@dataclass(frozen=True)
class AdvisorOption:
    """An advisor on the page; `against` says why it cannot be chosen at this table."""

    key: str
    title: Text
    effect: Text
    against: Text | None


@document
class HandTile:
    """A tile in hand: the symbol on its back, and its face where its value may be used."""

    back: Symbol
    face: str


@document
class Paid:
    """What a building pays by one reading of the disputed rules, as it is stored."""

    pays: Count
    rule: str
    why: Mapping[str, Any]
    """The reason as a message: every phone has its own language."""
    readings: Mapping[str, str] | None = None
    """The readings that it was counted by, as far as they matter to it. Old tables do not tell."""


@document
class LedgerEntry(Paid):
    """What a building paid when its street closed, as it is stored."""

    street: int
    cell: str
    """Empty for a street that was entered without a map."""
    face: str
    otherwise: tuple[Paid, ...] = ()
    """What it would have paid by each other choice of these readings."""
    as_paid: Mapping[str, str] | None = None
    """Readings that it was counted by, and stays with although the table settled for another one."""


@document
class HoldingsBoard:
    """What a player holds, as it is stored."""

    money: Count | None
    tokens: engine.Tokens
    advisor: Advisor | None
    hand: tuple[HandTile, ...]
    level: Level
    """How strong the Grifter is, in his own account."""
    payouts: tuple[LedgerEntry, ...] = ()


def read_holdings(form: Mapping[str, str], current: HoldingsBoard) -> HoldingsBoard:
    """:raise FormError: a field holds something else."""
    advisor = form.get("advisor") or None
    if advisor is not None and advisor not in ADVISORS:
        raise FormError("advisor", say("there is no such advisor"))
    level = form.get("level", current.level)
    return replace(
        current,
        money=count(form, "money"),
        tokens=engine.Tokens(**{business: count(form, f"tokens.{business}") or 0 for business in BUSINESSES}),
        advisor=cast(Advisor | None, advisor),
        hand=tuple(entered for slot in range(HAND) if (entered := _hand_tile(form, f"hand{slot}"))),
        level=level if level in CAPITAL else "easy",
    )


def _hand_tile(form: Mapping[str, str], field: str) -> HandTile | None:
    back, text = form.get(f"{field}.back", ""), form.get(f"{field}.face", "").strip()
    if back and back not in get_args(Symbol):
        raise FormError(f"{field}.back", say("there is no such symbol"))
    face = read_entered_face(f"{field}.face", text)
    if not back and not face.symbols:
        return None
    return HandTile(back=cast(Symbol, back) if back else face.symbols[0], face=write_face(face) if text else "")


def grifter_capital(table: Table, level: Level) -> int:
    """What the Grifter starts with: more against an advisor (ST-67, ST-70)."""
    return CAPITAL[level] + (FOR_ADVISOR if table.options.get("advisors") else 0)


def advisor_options(table: Table, others: Mapping[Seat, HoldingsBoard]) -> list[AdvisorOption]:
    """The advisors, each with the reason where it cannot be this player's."""
    elsewhere = {board.advisor: seat.name for seat, board in others.items()}
    return [
        AdvisorOption(key, title, effect, _reason_against(table, key, elsewhere))
        for key, (title, effect) in ADVISORS.items()
    ]


def _reason_against(table: Table, advisor: Advisor, elsewhere: Mapping[Advisor | None, str]) -> Text | None:
    """Every advisor is one card (ST-55); two need more players, and do not go with business (ST-56, ST-57, ST-64)."""
    if advisor in elsewhere:
        return say("{name} has this advisor", name=elsewhere[advisor])
    if advisor not in FOR_NUMBER:
        return None
    if table.options.get("business"):
        return say("does not go with the business module")
    players, _rule, text = FOR_NUMBER[advisor]
    return None if len(table.seats) in players else text
