"""Players' names as the font can print them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.text import Catalogue
from pdf import fonts

_LONGEST = 60
"""Letters of a name: more of them have hardly room anywhere on paper, and a hundred such names would cost by letters
that nobody reads."""


def written(names: Sequence[str], messages: Catalogue, numbers: Sequence[int] = ()) -> tuple[str, ...]:
    """Each name without the letters that the font lacks, and cut where it is too long; the player's number where
    nothing to read is left, or where two would become the same."""
    legible_names = [_cut(fonts.printable(name, _LONGEST + 1)) for name in names]
    taken = {name for name, legible in zip(names, legible_names, strict=True) if legible == name}
    printed: list[str] = []
    for number, name, legible in zip(numbers or range(1, len(names) + 1), names, legible_names, strict=True):
        if legible != name:
            player = messages.gettext("Player {n}").format(n=number)
            legible = legible if any(map(str.isalnum, legible)) else player
            variants = (legible, f"{legible} {number}", f"{legible} ({player})")
            legible = next(variant for variant in variants if variant not in taken)
            taken.add(legible)
        printed.append(legible)
    return tuple(printed)


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
