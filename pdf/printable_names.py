"""Players' names as the fonts can print them. Where no font has the letters of one, a number stands for it."""

from collections.abc import Iterable, Mapping, Sequence

from companion.game.text import Catalogue
from pdf import fonts

_LONGEST = 60  # At most 60 letters of a name are printed.


def printable_names(names: Sequence[str], messages: Catalogue, numbers: Sequence[int] = ()) -> tuple[str, ...]:
    """Each name without the letters that no font has, and cut where it is too long. The player's number stands where
    nothing to read is left, or where two names would become the same."""
    legible_names = [_cut(fonts.printable(name)) for name in names]
    taken = {name for name, legible in zip(names, legible_names, strict=True) if legible == name}
    printed: list[str] = []
    for number, name, legible in zip(numbers or range(1, len(names) + 1), names, legible_names, strict=True):
        if legible != name:
            player = messages.gettext("Player {n}").format(n=number)
            legible = player if is_unreadable(name) else legible
            variants = (legible, f"{legible} {number}", f"{legible} ({player})")
            legible = next(variant for variant in variants if variant not in taken)
            taken.add(legible)
        printed.append(legible)
    return tuple(printed)


def is_unreadable(name: str) -> bool:
    """Whether no font has anything of a name that could be read."""
    legible = fonts.printable(name)
    return legible != name and not any(map(str.isalnum, legible))


def replace_names(text: str, replacements: Mapping[str, str]) -> str:
    """A sentence about players, with the replacements of the names that cannot be printed."""
    for name, replacement in replacements.items():
        text = text.replace(name, replacement)
    return fonts.printable(text)


def numbers_note(names: Iterable[str], messages: Catalogue) -> str:
    """Says that a number stands for some of the names; nothing where all can be printed."""
    if not any(map(is_unreadable, names)):
        return ""
    return messages.gettext("No font here has the letters of some names: numbers replace them.")


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
