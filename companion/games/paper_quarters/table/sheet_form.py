"""The form of a sheet of Paper Quarters, and the documents that it makes.

A sheet is stored as the contract has it, but for the plans: one entry a slot, achieved or not, so that two phones can
change two of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from companion.game.paths import steps
from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.board import ROUNDABOUT, Claim, Sheet, Street
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS
from companion.session.editors.form_reading import FormError, count
from companion.session.editors.part import Form

Cell: TypeAlias = int | str | None
"""A house: its number, `"7b"` for a bis, `"R"` for a roundabout."""


class StreetBoard(TypedDict):
    houses: list[Cell]
    fences: list[bool]
    parks: int
    pools: list[bool]


class PlanEntry(TypedDict):
    """What a player wrote for a plan: `first` or `later`, or the points where the card is not known."""

    claim: str | None
    points: int | None


class SheetBoard(TypedDict):
    streets: list[StreetBoard]
    agents: list[int]
    temps: int
    refusals: int
    bis: int | None
    roundabouts: int | None
    plans: list[PlanEntry]


class CardsBoard(TypedDict):
    """The plan cards on the table by slot, as far as they are known."""

    cards: list[int | None]


Cards: TypeAlias = Sequence[int | None]


_NUMBER = re.compile(r"(\d{1,9})\s*(b|bis|б|с|=)?", re.IGNORECASE)
_ROUNDABOUT_LETTERS = ("r", "р", "п")
"""What may be typed for a roundabout: R in Latin, R in Cyrillic, the first letter of the Russian word."""
_CLAIMS = ("first", "later")
_SLOTS: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)
_FIELDS = {
    "temps": say("Temps hired"),
    "refusals": say("Permit refusals"),
    "bis": say("Bis boxes crossed"),
    "roundabouts": say("Roundabout boxes crossed"),
}


def blank_sheet() -> SheetBoard:
    return {
        "streets": [_blank_street(street.houses) for street in SHEET.streets],
        "agents": [0] * len(SHEET.estates),
        "temps": 0,
        "refusals": 0,
        "bis": None,
        "roundabouts": None,
        "plans": [{"claim": None, "points": None} for _ in SLOTS],
    }


def count_houses(board: SheetBoard) -> tuple[int, int]:
    """How many houses have a number, and of how many: a roundabout is no house, and takes the place of one."""
    cells = [cell for street in board["streets"] for cell in street["houses"] if cell != ROUNDABOUT]
    return len(cells) - cells.count(None), len(cells)


def _blank_street(houses: int) -> StreetBoard:
    return {"houses": [None] * houses, "fences": [False] * (houses - 1), "parks": 0, "pools": [False] * 3}


BLANK = blank_sheet()
"""Only to compare with: a sheet to write on is made by `blank_sheet()`."""


def blank_cards() -> CardsBoard:
    return {"cards": [None] * len(SLOTS)}


def read_sheet(form: Form) -> SheetBoard:
    """
    :raise FormError: a house holds something else than a number, a bis or a roundabout; a box no number.
    """
    return {
        "streets": [_street(form, at) for at in range(len(SHEET.streets))],
        "agents": [count(form, f"agents.{size}") or 0 for size in range(len(SHEET.estates))],
        "temps": count(form, "temps") or 0,
        "refusals": count(form, "refusals") or 0,
        "bis": count(form, "bis"),
        "roundabouts": count(form, "roundabouts"),
        "plans": [_plan(form, slot) for slot in range(len(SLOTS))],
    }


def read_cards(form: Form) -> CardsBoard:
    cards = [count(form, f"cards.{slot}") for slot in range(len(SLOTS))]
    for slot, card in enumerate(cards):
        if card is not None and card not in PLANS:
            raise FormError(f"cards.{slot}", say("there is no such plan card"))
    return {"cards": cards}


def sheet_form(board: SheetBoard) -> dict[str, str]:
    """The fields of the form that shows this sheet: what `read_sheet` reads."""
    numbers = {key: board[key] for key in _FIELDS}  # type: ignore[literal-required]
    numbers |= {f"agents.{size}": number for size, number in enumerate(board["agents"])}
    marks: dict[str, bool] = {}
    for at, street in enumerate(board["streets"]):
        numbers |= {f"houses.{at}.{house}": cell for house, cell in enumerate(street["houses"])}
        numbers[f"parks.{at}"] = street["parks"]
        marks |= {f"fences.{at}.{house}": fence for house, fence in enumerate(street["fences"])}
        marks |= {f"pools.{at}.{nth}": pool for nth, pool in enumerate(street["pools"])}
    for slot, plan in enumerate(board["plans"]):
        numbers |= {f"claim.{slot}": plan["claim"], f"points.{slot}": plan["points"]}
    written = {field: str(value) for field, value in numbers.items() if value is not None}
    return written | {field: "on" for field, marked in marks.items() if marked}


def cards_form(board: CardsBoard) -> dict[str, str]:
    """The fields of the form that shows these cards: what `read_cards` reads."""
    return {f"cards.{slot}": str(card) for slot, card in enumerate(board["cards"]) if card is not None}


def _street(form: Form, at: int) -> StreetBoard:
    houses = SHEET.streets[at].houses
    return {
        "houses": [_house(form, at, house) for house in range(houses)],
        "fences": [f"fences.{at}.{house}" in form for house in range(houses - 1)],
        "parks": count(form, f"parks.{at}") or 0,
        "pools": [f"pools.{at}.{nth}" in form for nth in range(3)],
    }


def _house(form: Form, at: int, house: int) -> Cell:
    field = f"houses.{at}.{house}"
    entered = form.get(field, "").strip()
    if not entered:
        return None
    if entered.lower() in _ROUNDABOUT_LETTERS:
        return ROUNDABOUT
    match = _NUMBER.fullmatch(entered)
    if match is None:
        where = _house_name(at, house)
        raise FormError(field, say("{where}: “{entered}” is no house number", where=where, entered=entered[:20]))
    number = int(match[1])
    return f"{number}b" if match[2] else number


def _plan(form: Form, slot: int) -> PlanEntry:
    claim = form.get(f"claim.{slot}", "")
    return {"claim": claim if claim in _CLAIMS else None, "points": count(form, f"points.{slot}")}


def _house_name(at: int, house: int) -> Text:
    return say("street {street}, house {house}", street=at + 1, house=house + 1)


def player_document(board: SheetBoard, cards: Cards) -> dict[str, Any]:
    """The sheet as the contract has it, without the name."""
    entered = {key: value for key in ("bis", "roundabouts") if (value := board[key]) is not None}
    common = {key: board[key] for key in ("streets", "agents", "temps", "refusals")}
    return {**common, "plans": [_claim_document(claim) for claim in _claims(board["plans"], cards)], **entered}


def _claims(plans: Sequence[PlanEntry], cards: Cards) -> Iterator[Claim]:
    """First or later where the card lies on the table; else the points as written."""
    for slot, plan in zip(_SLOTS, plans, strict=True):
        if plan["claim"] and cards and cards[slot - 1] is not None:
            yield Claim(slot=slot, first=plan["claim"] == "first")
        elif plan["claim"] or plan["points"] is not None:
            yield Claim(slot=slot, points=plan["points"] or 0)


def _claim_document(claim: Claim) -> dict[str, Any]:
    worth = {"points": claim.points} if claim.first is None else {"first": claim.first}
    return {"slot": claim.slot, **worth}


def engine_sheet(board: SheetBoard, cards: Cards) -> Sheet:
    """The sheet as the engine has it."""
    first, second, third = map(engine_street, board["streets"])
    one, two, three, four, five, six = board["agents"]
    return Sheet(
        name="–",
        streets=(first, second, third),
        agents=(one, two, three, four, five, six),
        temps=board["temps"],
        refusals=board["refusals"],
        plans=tuple(_claims(board["plans"], cards)),
        bis=board["bis"],
        roundabouts=board["roundabouts"],
    )


def engine_street(street: StreetBoard) -> Street:
    left, middle, right = street["pools"]
    return Street(
        houses=tuple(street["houses"]),
        fences=tuple(street["fences"]),
        parks=street["parks"],
        pools=(left, middle, right),
    )


def list_changes(before: Any, after: Any, path: str) -> list[tuple[str, Any]]:
    """The places of a board that changed, with their new values."""
    if before == after:
        return []
    if isinstance(after, dict) and isinstance(before, dict):
        return [change for key in after for change in list_changes(before.get(key), after[key], f"{path}.{key}")]
    if isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [change for at, (old, new) in pairs for change in list_changes(old, new, f"{path}[{at}]")]
    return [(path, after)]


def place_name(path: str) -> Text | None:
    """A place of a board in words; a path counts from 0, people from 1."""
    match steps(path):
        case ("board", "streets", int(at), "houses", int(house)):
            return _house_name(at, house)
        case ("board", "streets", int(at), "fences", int(house)):
            return say("street {street}, fence after house {house}", street=at + 1, house=house + 1)
        case ("board", "streets", int(at), "pools", int(number)):
            return say("street {street}, pool {nth}", street=at + 1, nth=number + 1)
        case ("board", "streets", int(at), "parks"):
            return say("street {street}, parks", street=at + 1)
        case ("board", "agents", int(size)):
            return say("Agents for estates of {size}", size=size + 1)
        case ("board", "plans", int(slot), *_):
            return say("Plan {slot}", slot=slot + 1)
        case ("board", "cards", int(slot)):
            return say("Card of plan {slot}", slot=slot + 1)
        case ("board", str(name)):
            return _FIELDS.get(name)
    return None


def value_text(path: str, value: Any) -> Text:
    """A value of the board in words."""
    match value:
        case None:
            return say("nothing")
        case True:
            return say("yes")
        case False:
            return say("no")
        case "first":
            return say("first")
        case "later":
            return say("later")
        case "R":
            return say("roundabout")
        case str():
            return say("{number} bis", number=value.removesuffix("b"))
    if ".cards[" in path:
        return say_n("{first} or {n} point", "{first} or {n} points", PLANS[value].later, first=PLANS[value].first)
    return say("{n}", n=value)
