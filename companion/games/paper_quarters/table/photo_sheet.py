"""A sheet read from a photo: the board it makes, what differs from before, and what fits where it is unsure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.game.paths import format_path
from companion.game.text import Text, say
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.printed import PLANS, SLOTS
from companion.games.paper_quarters.table.sheet_form import SHEET_PLACES, Cards, PlanEntry, SheetBoard, value_text
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


def board_of(sheet: Sheet, cards: Cards, *, advanced: bool) -> SheetBoard:
    """The board of a sheet that was read. Without the advanced variant nobody counts roundabouts."""
    claimed = {claim.slot: claim.points for claim in sheet.plans}
    first, second, third = (_plan(claimed.get(slot), card) for slot, card in zip(SLOTS, cards, strict=True))
    return SheetBoard(
        streets=sheet.streets, agents=sheet.agents, temps=sheet.temps, refusals=sheet.refusals, bis=sheet.bis,
        roundabouts=sheet.roundabouts if advanced else None, plans=(first, second, third),
    )  # fmt: skip


def _plan(points: int | None, card: int | None) -> PlanEntry:
    """First or later, where the card that lies on the table pays these points; else the points as written."""
    plan = PLANS[card] if card is not None else None
    if plan and points in (plan.first, plan.later):
        return PlanEntry(claim="first" if points == plan.first else "later", points=None)
    return PlanEntry(claim=None, points=points)


def document_of(part: Part[Any], board: SheetBoard) -> Document:
    """What is saved at a seat: the board counts now; a pad or a total that was entered before stays with it."""
    return part.with_board({**part.entered, "way": "board"}, board)


def differences(part: Part[Any], board: SheetBoard) -> list[Difference]:
    """What the seat has, where the photo says otherwise; nothing where nothing was entered."""
    before = part.document
    if before is None or part.progress_now.state == "nothing":
        return []
    found: list[Difference] = []
    mode = part.mode(before)
    if mode != "board":
        found.append(Difference(part.label("way"), _MODES[mode], _MODES["board"]))
    if before.get("board") and part.entered_board != SHEET_PLACES.blank:
        for place, old, new in SHEET_PLACES.changes(part.entered_board, board):
            found.append(Difference(place.title, value_text(place.path, old), value_text(place.path, new)))
    return found


def score_with(view: View, documents: Mapping[str, Document]) -> Score:
    """What the table would come to with these documents at its seats."""
    states = {key: PartState(key, view.snapshot.part(key).revision + 1, new) for key, new in documents.items()}
    game = editor(view.table.game)
    return game.count_score(game.parts(replace(view.snapshot, parts={**view.snapshot.parts, **states})))


def place_text(place: Sequence[str | int]) -> Text:
    match place:
        case ("plans", int(slot)):
            return say("Plan {slot}", slot=slot)
    declared = SHEET_PLACES.at.get(tuple(place))
    return declared.title if declared else say("{path}", path=format_path(("board", *place)))


def is_entered(place: Sequence[str | int]) -> bool:
    """Whether a box is part of what is entered: the roofs of estates used for a plan are not, the plans tell them."""
    return bool(place) and place[0] != "used"
