"""A sheet read from a photo: the board it makes, what differs from before, and what fits where it is unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.game.paths import format_path, value_at
from companion.game.text import Text, say
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.printed import PLANS, SLOTS
from companion.games.paper_quarters.table import sheet_form
from companion.games.paper_quarters.table.sheet_form import Cards, PlanEntry, SheetBoard
from companion.session.editors import editor
from companion.session.editors.part import Document, Part
from companion.session.score import Score
from companion.session.view import View
from companion.tables import PartState

_MODES = {"board": say("Board"), "pad": say("Pad"), "total": say("Total")}


@dataclass(frozen=True)
class Difference:
    """A place that was entered otherwise before."""

    label: Text
    before: Text
    after: Text


def board_of(player: Mapping[str, Any], cards: Cards, *, advanced: bool) -> SheetBoard:
    """The board that a player of `final` has on paper. Without the advanced variant nobody counts roundabouts."""
    board = sheet_form.blank_sheet()
    claimed = {claim["slot"]: claim["points"] for claim in player["plans"]}
    board["streets"] = player["streets"]
    board["agents"] = player["agents"]
    board["temps"], board["refusals"], board["bis"] = player["temps"], player["refusals"], player["bis"]
    board["roundabouts"] = player["roundabouts"] if advanced else None
    board["plans"] = [_plan(claimed.get(slot), card) for slot, card in zip(SLOTS, cards, strict=True)]
    return board


def _plan(points: int | None, card: int | None) -> PlanEntry:
    """First or later, where the card that lies on the table pays these points; else the points as written."""
    plan = PLANS[card] if card is not None else None
    if plan and points in (plan.first, plan.later):
        return {"claim": "first" if points == plan.first else "later", "points": None}
    return {"claim": None, "points": points}


def document_of(part: Part[Any], board: SheetBoard) -> Document:
    """What is saved at a seat: the board counts now; a pad or a total that was entered before stays with it."""
    return {**part.entered, "way": "board", "board": board}


def differences(part: Part[Any], board: SheetBoard) -> list[Difference]:
    """What the seat has, where the photo says otherwise; nothing where nothing was entered."""
    before = part.document
    if before is None or part.progress_now.state == "nothing":
        return []
    found: list[Difference] = []
    mode = part.mode(before)
    if mode != "board":
        found.append(Difference(part.label("way"), _MODES[mode], _MODES["board"]))
    was = before.get("board") or sheet_form.BLANK
    if was == sheet_form.BLANK:
        return found
    for path, value in sheet_form.list_changes(was, board, "board"):
        old = part.value_text(path, value_at(before, path))
        found.append(Difference(part.label(path), old, part.value_text(path, value)))
    return found


def score_with(view: View, documents: Mapping[str, Document]) -> Score:
    """What the table would come to with these documents at its seats."""
    states = {key: PartState(key, view.snapshot.part(key).revision + 1, new) for key, new in documents.items()}
    game = editor(view.table.game)
    return game.count_score(game.parts(replace(view.snapshot, parts={**view.snapshot.parts, **states})))


def fitting_numbers(board: SheetBoard, street: int, house: int) -> range:
    """The numbers that fit into a house, by the others of its street."""
    return fitting(sheet_form.engine_street(board["streets"][street]))[house]


def place_text(place: Sequence[str | int]) -> Text:
    """Where an entry stands, in words."""
    match place:
        case ("plans", int(slot)):
            return say("Plan {slot}", slot=slot)
    path = format_path(("board", *place))
    return sheet_form.place_name(path) or say("{path}", path=path)


def is_entered(place: Sequence[str | int]) -> bool:
    """Whether a box is part of what is entered: the roofs of estates used for a plan are not, the plans tell them."""
    return bool(place) and place[0] != "used"
