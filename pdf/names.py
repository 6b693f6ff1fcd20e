"""Players' names as the font can print them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.text import Catalogue
from pdf import fonts


def written(names: Sequence[str], catalogue: Catalogue, numbers: Sequence[int] = ()) -> tuple[str, ...]:
    """Each name without the letters that the font lacks; the player's number where nothing to read is left, or where
    two would become the same."""
    taken = {name for name in names if fonts.printable(name) == name}
    found: list[str] = []
    for number, name in zip(numbers or range(1, len(names) + 1), names, strict=True):
        left = fonts.printable(name)
        if left != name:
            player = catalogue.gettext("Player {n}").format(n=number)
            left = left if any(map(str.isalnum, left)) else player
            left = next(each for each in (left, f"{left} {number}", f"{left} ({player})") if each not in taken)
            taken.add(left)
        found.append(left)
    return tuple(found)
