"""Where a reason or a finding points: the page of the board that it means, and what lights up there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote_plus

from companion.paths import steps
from companion.session.editors import Part
from companion.session.standings import score
from companion.web.http.access import View

_AS_IT_IS = "!$'()*,/:;?@"
"""What a query may hold unquoted, as in every other address."""


def link(view: View, said: Mapping[str, Any], page: Part[Any] | None = None) -> str | None:
    """The address of the place that a line or a finding means; none where no page shows it. On the page of its own
    part it is short: a full city counts every byte."""
    where, category = said["where"], said.get("category", "")
    found = _meant(view, where, category)
    if found is None:
        return None
    part, lights = found
    by = part.mode(part.document) if len(part.modes) > 1 else None
    if part is page:
        return f"?{f'by={by}&' if by else ''}light={where}#{part.anchor(lights)}"
    chosen = {"by": by, "light": where, "of": category}
    query = "&".join([f"{name}={quote_plus(value, _AS_IT_IS)}" for name, value in chosen.items() if value])
    return f"{view.url('seats.page', part=part.key)}?{query}#{part.anchor(lights)}"


def lit(view: View, part: Part[Any], where: str, category: str) -> tuple[str, ...]:
    """What lights up on the page of this part for a place that its address names."""
    found = _meant(view, where, category)
    return found[1] if found and found[0] is part else ()


def _meant(view: View, where: str, category: str) -> tuple[Part[Any], tuple[str, ...]] | None:
    scored = score(view)
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
