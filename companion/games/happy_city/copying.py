"""Cards that leave a choice: the specials that copy another card, and those that look at one neighbour."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Counted, Line
from companion.games.happy_city.board import called
from companion.games.happy_city.cards import Card
from companion.games.happy_city.effects import EFFECTS, colour_of, printed
from companion.games.happy_city.work import PlacedCard, counted, previous


@dataclass(frozen=True)
class Outcome:
    """One way a card can turn out: its lines, and whether it doubles a small total."""

    lines: tuple[Line, ...] = ()
    doubling: PlacedCard | None = None


def outcomes(work: PlacedCard) -> tuple[Outcome, ...]:
    """Every way this card can turn out, the chosen one alone where the player has chosen."""
    return tuple(_outcomes(work)) or (Outcome(),)


def _outcomes(work: PlacedCard) -> Iterator[Outcome]:
    does, table = work.card.does, work.table
    if does in work.copied:
        return
    match does:
        case "copy-previous":
            yield from _copy_previous(work)
        case "copy-neighbour" | "colour-of-neighbour":
            pays = _copy_neighbour if does == "copy-neighbour" else colour_of
            yield from (Outcome(tuple(pays(work, seat))) for seat in table.sides(work.seat) if table.all_known((seat,)))
        case "copy-special":
            # The Sphinx does at the end what another special does, from its own place in its own city (HC-58).
            for special in table.copyable(work.seat):
                yield from outcomes(work.copying(special, special.title, _lying(special, work)))
        case "double-points":
            yield Outcome(doubling=work)
        case _:
            rule = "HC-58" if "copy-special" in work.copied else work.card.rule
            more = EFFECTS[does](work) if does in EFFECTS else ()
            yield Outcome((*printed(work, rule), *more))


def _copy_previous(work: PlacedCard) -> Iterator[Outcome]:
    """The Artist's easel is worth what the card before it is worth; the colour is not copied (HC-56)."""
    if copy := previous(work):
        yield from outcomes(copy) if copy.card.special else [Outcome(tuple(printed(copy, work.card.rule)))]


def _copy_neighbour(work: PlacedCard, seat: int) -> Iterator[Line]:
    """The Pyramid is worth what a neighbour's card at the same place is worth, but no special (HC-57)."""
    city = work.table.players[seat].cards
    if work.position < len(city) and not city[work.position].special:
        card = city[work.position]
        copied = work.copying(card, called(card, work.position), counted(seat, [work.position]))
        yield from printed(copied, work.card.rule)


def _lying(special: Card, work: PlacedCard) -> tuple[Counted, ...]:
    """Where the opponents have the special that a Sphinx copies; nowhere if it was drawn from the box (HC-58)."""
    cities = ((other, work.table.players[other].cards) for other in work.table.opponents(work.seat))
    return tuple(
        found
        for other, city in cities
        for found in counted(other, (n for n, card in enumerate(city) if card.id == special.id))
    )
