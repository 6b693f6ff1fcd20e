"""Two phones that build at the same city at once: both cards stand."""

from typing import Any, TypeAlias

from companion.session.editors.part import Document
from companion.tables.live.merge import merge

StoredBoard: TypeAlias = dict[str, Any]  # The board as it is stored.


def merge_cities(base: Document, mine: Document, theirs: Document) -> Document | None:
    """Different cards for one free place both stand, mine on the next one, and each is paid.

    None where the phones also changed something else in two ways.
    """
    was, ours, others = (_with_prices(document["board"]) for document in (base, mine, theirs))
    moved = _make_room(was, ours, others)
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


def _with_prices(board: StoredBoard) -> StoredBoard:
    """The board with a list of prices, which both phones may have begun."""
    return {**board, "prices": board.get("prices", {})}


def _make_room(was: StoredBoard, ours: StoredBoard, others: StoredBoard) -> StoredBoard | None:
    """My board with its new cards moved off places that the others have filled. None without any, or without room."""
    city = list(ours["city"])
    cells = list(enumerate(zip(was["city"], city, others["city"], strict=True)))
    taken = [n for n, (old, mine, theirs) in cells if old is None and None not in (mine, theirs) and mine != theirs]
    free = [n for n, (_, mine, theirs) in cells if mine is None and theirs is None]
    if not taken or len(free) < len(taken):
        return None
    for place, other in zip(taken, free, strict=False):
        city[other], city[place] = city[place], None
    return {**ours, "city": city}
