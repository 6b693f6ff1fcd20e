"""What a value pays in signs, as pages and paper draw it: an amount and pictograms."""

from collections.abc import Mapping

from companion.games.streets.board import Copy, PerKind, PerPair, PerThing, Value

THINGS: Mapping[str, str] = {
    "mixed": "mixed",
    "sign": "flag",
    "building": "estate",
    "neighbour": "fit",
    "closing": "lock",
}
"""The pictogram of what is counted where it is no kind of people."""


def value_signs(value: Value | None) -> tuple[str, tuple[str, ...]]:
    """
    >>> value_signs(PerPair(per="pair", kinds=("parent", "hipster"), pays=5))
    ('5×', ('parent', 'hipster'))
    """
    match value:
        case None:
            return "", ()
        case Copy():
            return "", ("bis",)
        case PerPair():
            return f"{value.pays}×", value.kinds
        case PerKind(per="people"):
            return f"{value.pays}×", ("pawn", value.kind)
        case PerKind():
            return f"{value.pays}×", (value.kind,)
        case PerThing():
            return f"{value.pays}{'' if value.per == 'closing' else '×'}", (THINGS[value.per],)
