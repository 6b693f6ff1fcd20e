"""Players' names as the fonts can print them. Where no font has the letters of one, a number stands for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.text import Catalogue
from pdf import fonts

_LONGEST = 60
"""Letters of a name: more of them have hardly room anywhere on paper."""


def written(names: Sequence[str], messages: Catalogue, numbers: Sequence[int] = ()) -> tuple[str, ...]:
    """Each name without the letters that the font lacks, and cut where it is too long; the player's number where
    nothing to read is left, or where two would become the same."""
    legible_names = [_cut(fonts.printable(name)) for name in names]
    taken = {name for name, legible in zip(names, legible_names, strict=True) if legible == name}
    printed: list[str] = []
    for number, name, legible in zip(numbers or range(1, len(names) + 1), names, legible_names, strict=True):
        if legible != name:
            player = messages.gettext("Player {n}").format(n=number)
            legible = player if unreadable(name) else legible
            variants = (legible, f"{legible} {number}", f"{legible} ({player})")
            legible = next(variant for variant in variants if variant not in taken)
            taken.add(legible)
        printed.append(legible)
    return tuple(printed)


def unreadable(name: str) -> bool:
    """Whether no font has anything of a name that could be read."""
    legible = fonts.printable(name)
    return legible != name and not any(map(str.isalnum, legible))


def in_print(text: str, instead: Mapping[str, str]) -> str:
    """A sentence about players, with what stands instead of the names that cannot be printed."""
    for name, shown in instead.items():
        text = text.replace(name, shown)
    return fonts.printable(text)


def note(names: Iterable[str], messages: Catalogue) -> str:
    """Says that a number stands for some of the names; nothing where all can be printed."""
    if not any(map(unreadable, names)):
        return ""
    return messages.gettext("No font here has the letters of some names: numbers stand for them.")


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
