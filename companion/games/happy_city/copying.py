"""Cards that leave a choice: the specials that copy another card, and those that look at one neighbour."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Line
from companion.games.happy_city.board import called
from companion.games.happy_city.choices import copyable, looked_at
from companion.games.happy_city.effects import EFFECTS, colour_of, printed
from companion.games.happy_city.work import Work, previous

NOTHING: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """One way a card can turn out: its lines, and whether it doubles a small total."""

    lines: tuple[Line, ...] = NOTHING
    doubling: Work | None = None


def outcomes(work: Work) -> tuple[Outcome, ...]:
    """Every way this card can turn out, the chosen one alone where the player has chosen."""
    does = work.card.does
    if does in work.copied:
        return (Outcome(),)
    match does:
        case "copy-previous":
            return _copy_previous(work)
        case "copy-neighbour":
            seats = looked_at(work.table, work.seat)
            return tuple(Outcome(tuple(_copy_neighbour(work, seat))) for seat in seats) or (Outcome(),)
        case "copy-special":
            return tuple(_copy_special(work)) or (Outcome(),)
        case "colour-of-neighbour":
            seats = looked_at(work.table, work.seat)
            return tuple(Outcome(colour_of(work, seat)) for seat in seats) or (Outcome(),)
        case "double-points":
            return (Outcome(doubling=work),)
    rule = "HC-58" if "copy-special" in work.copied else work.card.rule
    effect = EFFECTS.get(does)
    return (Outcome((*printed(work, rule), *(effect(work) if effect else NOTHING))),)


def _copy_previous(work: Work) -> tuple[Outcome, ...]:
    """The Artist's easel is worth what the card before it is worth; the colour is not copied (HC-56)."""
    copy = previous(work)
    if copy is None:
        return (Outcome(),)
    return outcomes(copy) if copy.card.special else (Outcome(tuple(printed(copy, work.card.rule))),)


def _copy_neighbour(work: Work, seat: int) -> Iterator[Line]:
    """The Pyramid is worth what a neighbour's card at the same place is worth, but no special (HC-57)."""
    city = work.table.players[seat].cards
    if work.position < len(city) and not city[work.position].special:
        card = city[work.position]
        yield from printed(work.copying(card, called(card, work.position)), work.card.rule)


def _copy_special(work: Work) -> Iterator[Outcome]:
    """The Sphinx does at the end what another special does, from its own place in its own city (HC-58)."""
    for special in copyable(work.table, work.seat):
        yield from outcomes(work.copying(special, special.title))
