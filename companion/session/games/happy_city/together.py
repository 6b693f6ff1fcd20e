"""Two phones that build at one city at the same moment."""

from __future__ import annotations

from companion.session.editors.part import Document
from companion.session.games.happy_city.board import Board
from companion.tables.live.merge import merge


def built_both(base: Document, mine: Document, theirs: Document) -> Document | None:
    """Different cards for one free place both stand, mine on the next one, and each is paid.

    None: they changed something else in two ways.
    """
    was, ours, others = (_priced(document["board"]) for document in (base, mine, theirs))
    moved = _moved(was, ours, others)
    if moved is None:
        return None
    merged = merge({**base, "board": was}, {**mine, "board": moved}, {**theirs, "board": others})
    document: Document = merged.document
    if not merged.paths:
        return document
    had, left, coins = was["coins"], ours["coins"], others["coins"]
    if merged.paths != ("board.coins",) or had is None or left is None or coins is None or coins + left < had:
        return None
    return {**document, "board": {**document["board"], "coins": coins + left - had}}


def _priced(board: Board) -> Board:
    """With a list of what was paid, which two phones may both have begun."""
    return {**board, "prices": board.get("prices", {})}


def _moved(was: Board, ours: Board, others: Board) -> Board | None:
    """My board with the cards that were for places which the others have filled on free ones; None without any."""
    city = list(ours["city"])
    cells = list(enumerate(zip(was["city"], city, others["city"], strict=True)))
    taken = [n for n, (old, mine, theirs) in cells if old is None and None not in (mine, theirs) and mine != theirs]
    free = [n for n, (_, mine, theirs) in cells if mine is None and theirs is None]
    if not taken or len(free) < len(taken):
        return None
    for place, other in zip(taken, free, strict=False):
        city[other], city[place] = city[place], None
    return {**ours, "city": city}
