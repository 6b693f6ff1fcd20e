"""The sheet of Paper Quarters out of a form, and on into the documents of the game.

A sheet is kept as the contract has it, but for the plans: one entry a slot, whether or not it was achieved, so that two
phones can change two of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion import documents
from companion.games.paper_quarters import table as rules
from companion.games.paper_quarters.board import ROUNDABOUT, Sheet
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS
from companion.games.text import Text, say, say_n
from companion.web.editors.forms import FormError, count

Board = dict[str, Any]
Form = Mapping[str, Any]

_NUMBER = re.compile(r"(\d{1,9})\s*(b|bis|б|с|=)?", re.IGNORECASE)
_RING = ("r", "р", "п")
"""A roundabout, by its first letter: in Latin, in Cyrillic, and of the Russian word."""
CLAIMS = ("first", "later")


def blank_sheet() -> Board:
    return {
        "streets": [_blank_street(street.houses) for street in SHEET.streets],
        "agents": [0] * len(SHEET.estates),
        "temps": 0,
        "refusals": 0,
        "bis": None,
        "roundabouts": None,
        "plans": [{"claim": None, "points": None} for _ in SLOTS],
    }


def _blank_street(houses: int) -> Board:
    return {"houses": [None] * houses, "fences": [False] * (houses - 1), "parks": 0, "pools": [False] * 3}


def blank_cards() -> Board:
    return {"cards": [None] * len(SLOTS)}


def read_sheet(form: Form) -> Board:
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


def read_cards(form: Form) -> Board:
    cards = [count(form, f"cards.{slot}") for slot in range(len(SLOTS))]
    for slot, card in enumerate(cards):
        if card is not None and card not in PLANS:
            raise FormError(f"cards.{slot}", say("there is no such plan card"))
    return {"cards": cards}


def _street(form: Form, at: int) -> Board:
    houses = SHEET.streets[at].houses
    return {
        "houses": [_house(form, at, house) for house in range(houses)],
        "fences": [f"fences.{at}.{house}" in form for house in range(houses - 1)],
        "parks": count(form, f"parks.{at}") or 0,
        "pools": [f"pools.{at}.{nth}" in form for nth in range(3)],
    }


def _house(form: Form, at: int, house: int) -> int | str | None:
    field = f"houses.{at}.{house}"
    entered = form.get(field, "").strip()
    if not entered:
        return None
    if entered.lower() in _RING:
        return ROUNDABOUT
    found = _NUMBER.fullmatch(entered)
    if found is None:
        where = house_name(at + 1, house + 1)
        raise FormError(field, say("{where}: “{entered}” is no house number", where=where, entered=entered[:20]))
    number = int(found[1])
    return f"{number}b" if found[2] else number


def _plan(form: Form, slot: int) -> Board:
    claim = form.get(f"claim.{slot}", "")
    return {"claim": claim if claim in CLAIMS else None, "points": count(form, f"points.{slot}")}


def house_name(street: int, house: int) -> Text:
    return say("street {street}, house {house}", street=street, house=house)


def fence_name(street: int, house: int) -> Text:
    return say("street {street}, fence after house {house}", street=street, house=house)


def player(board: Board) -> Board:
    """The sheet as the contract has it, without the name; its plans are settled by `claims`."""
    entered = {key: board[key] for key in ("bis", "roundabouts") if board[key] is not None}
    return {**{key: board[key] for key in ("streets", "agents", "temps", "refusals", "plans")}, **entered}


def claims(plans: Sequence[Board], cards: Sequence[int | None]) -> list[Board]:
    """First or later where the card lies on the table; else the points as written."""
    found = []
    for slot, plan in enumerate(plans):
        if plan["claim"] and cards and cards[slot] is not None:
            found.append({"slot": slot + 1, "first": plan["claim"] == "first"})
        elif plan["claim"] or plan["points"] is not None:
            found.append({"slot": slot + 1, "points": plan["points"] or 0})
    return found


def rules_sheet(board: Board, cards: Sequence[int | None], advanced: bool) -> Sheet:
    """The sheet as the rules see it."""
    given = {"name": "–", **player(board), "plans": claims(board["plans"], cards)}
    found: Sheet = documents.read("paper-quarters", "check", {"advanced": advanced, "sheet": given})[0].sheet
    return found


def ended(board: Board) -> bool:
    """Whether the sheet shows the end of the game (PQ-45)."""
    return rules.ended(rules_sheet(board, (), advanced=True))


def changes(before: Any, after: Any, path: str) -> list[tuple[str, Any]]:
    """The places of a board that changed, with their new values."""
    if isinstance(after, dict) and isinstance(before, dict):
        return [found for key in after for found in changes(before.get(key), after[key], f"{path}.{key}")]
    if isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [found for at, (old, new) in pairs for found in changes(old, new, f"{path}[{at}]")]
    return [] if before == after else [(path, after)]


def shown(path: str, value: Any) -> Text:
    """A value of the board in words, for the log."""
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
