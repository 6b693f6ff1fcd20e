"""Where a reason or a finding points: the page of the board that it means, and what lights up there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.paths import steps
from companion.session.editors import Part
from companion.session.view import View


@dataclass(frozen=True)
class BoardLink:
    """The place of a board that a line or a finding means."""

    part: str
    mode: str | None
    """How the part is entered, where there is a choice."""
    where: str
    category: str
    anchor: str


def board_link(view: View, said: Mapping[str, Any]) -> BoardLink | None:
    """Where a line or a finding points; none where no page shows it."""
    where, category = said["where"], said.get("category", "")
    found = _meant(view, where, category)
    if found is None:
        return None
    part, lights = found
    mode = part.mode(part.document) if len(part.modes) > 1 else None
    return BoardLink(part.key, mode, where, category, part.anchor(lights))


def lit(view: View, part: Part[Any], where: str, category: str) -> tuple[str, ...]:
    """What lights up on the page of this part for a place that its address names."""
    found = _meant(view, where, category)
    return found[1] if found and found[0] is part else ()


def _meant(view: View, where: str, category: str) -> tuple[Part[Any], tuple[str, ...]] | None:
    scored = view.score
    part: Part[Any] | None = None
    path = steps(where)
    match path:
        case ("players", int(), *rest):
            owner = scored.seat(where)
            part, path = view.parts.by_owner.get(owner) if owner else None, tuple(rest)
        case (str(key), *_):
            part = view.parts.get(key)
    if part is None or scored.document is None:
        return None
    lights = tuple(part.lights(path, category, scored.document))
    return (part, lights) if lights else None
