"""Players' names as the font can print them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.text import Catalogue
from pdf import fonts


def written(names: Sequence[str], messages: Catalogue, numbers: Sequence[int] = ()) -> tuple[str, ...]:
    """Each name without the letters that the font lacks; the player's number where nothing to read is left, or where
    two would become the same."""
    taken = {name for name in names if fonts.printable(name) == name}
    printed: list[str] = []
    for number, name in zip(numbers or range(1, len(names) + 1), names, strict=True):
        legible = fonts.printable(name)
        if legible != name:
            player = messages.gettext("Player {n}").format(n=number)
            legible = legible if any(map(str.isalnum, legible)) else player
            variants = (legible, f"{legible} {number}", f"{legible} ({player})")
            legible = next(variant for variant in variants if variant not in taken)
            taken.add(legible)
        printed.append(legible)
    return tuple(printed)
