"""Where a line of the score or a finding points: the page of its board, and what is highlighted there."""

from typing import Any, NamedTuple

from companion.game.game import Finding, Line
from companion.game.paths import steps
from companion.session.editors import Part
from companion.session.view import View


class BoardLink(NamedTuple):
    """The place of a board that a line of the score or a finding is about."""

    part: str
    mode: str | None  # How the part is entered, where there is a choice.
    where: str
    category: str
    anchor: str


def board_link(view: View, reason: Line | Finding) -> BoardLink | None:
    """Where a line or a finding points. None where no page shows it."""
    where, category = reason.where, reason.category if isinstance(reason, Line) else ""
    found = _find(view, where, category)
    if found is None:
        return None
    part, highlights = found
    mode = part.mode_now if len(part.all_modes) > 1 else None
    return BoardLink(part.key, mode, where, category, part.anchor(highlights))


def page_highlights(view: View, part: Part[Any], where: str, category: str) -> tuple[str, ...]:
    """What is highlighted on the page of this part for a place that its address names."""
    found = _find(view, where, category)
    return found[1] if found and found[0] is part else ()


def _find(view: View, where: str, category: str) -> tuple[Part[Any], tuple[str, ...]] | None:
    score = view.score
    part: Part[Any] | None = None
    path = steps(where)
    match path:
        case ("players", int(), *rest):
            owner = score.seat(where)
            part, path = view.parts.by_owner.get(owner) if owner else None, tuple(rest)
        case (str(key), *_):
            part = view.parts.get(key)
    if part is None or score.document is None:
        return None
    highlights = tuple(part.highlights(path, category, score.document))
    return (part, highlights) if highlights else None
