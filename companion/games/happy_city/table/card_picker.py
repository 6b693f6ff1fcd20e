"""The cards to pick, by colour: where each lies at this table, what it costs, and what an expert special may choose."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from companion.game.game import Readings
from companion.game.text import Text, Value, say
from companion.games.happy_city.cards import Card, Colour, by_id, cards, missing_for
from companion.games.happy_city.legality import copies_of
from companion.games.happy_city.readings import DWELLING_STACKS
from companion.games.happy_city.table.city_form import Board
from companion.games.happy_city.table.specials import CardOffer
from companion.games.happy_city.table.wallet import price
from companion.session.editors.editor import seat_of
from companion.tables import Seat, Table

Boards: TypeAlias = Mapping[Seat, Board]  # The cities that were entered card by card.

_SIDED = ("copy-neighbour", "colour-of-neighbour")
TITLES = {
    "yellow": (say("Trade"), "g-shop"),
    "blue": (say("Public"), "g-public"),
    "green": (say("Homes"), "g-home"),
    "orange": (say("Fun"), "g-leisure"),
    "purple": (say("Industry"), "g-industry"),
    "special": (say("Special"), "g-special"),
    "market": (say("Market"), "shop"),
}


@dataclass(frozen=True)
class Pick(CardOffer):
    """A card to pick: its place in this city, who else has it, how many are left, what its condition lacks."""

    position: int | None
    elsewhere: tuple[Seat, ...]
    left: int | None
    missing: Mapping[Colour, int]
    price: int
    dear: bool  # Whether it costs more than the wallet holds, where taps buy.
    paid: int  # What it cost, which it gives back when it goes.


@dataclass(frozen=True)
class Tab:
    key: str
    title: Text
    icon: str
    ink: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class SpecialOption:
    """Something to choose for an expert special."""

    value: str
    title: Value
    seat: Seat | None = None


@dataclass(frozen=True)
class SpecialChoice:
    """What the special in the city leaves open: a neighbour to look at, or a special to copy (HC-43, HC-58)."""

    card: Card
    chosen: str
    offered: tuple[SpecialOption, ...]
    drawn: tuple[SpecialOption, ...] = ()


def card_tabs(
    table: Table,
    seat: Seat,
    board: Board,
    boards: Boards,
    readings: Readings,
    laid: Collection[str] = (),
    back: int = 0,
) -> list[Tab]:
    """The cards as this seat sees them; the expert game has its own specials, and markets of a colour.

    Of the specials only those that were laid out or built, once somebody chose them. `back` are the coins that the card
    gives back whose place the next one takes.
    """
    city, mine = board.placed, board.cards
    places = {card.id: place for place, card in reversed(list(enumerate(mine)))}
    coins = board.coins if board.buys else None
    holders: defaultdict[str, list[Seat]] = defaultdict(list)
    for other, entered in boards.items():
        for card in entered.cards:
            holders[card.id].append(other)
    mixed = readings[DWELLING_STACKS] == "mixed"

    def pick(card: Card) -> Pick:
        cost = price(city, card.id) if card.cost else 0
        copies = copies_of(card, len(table.seats), mixed=mixed)
        return Pick(
            card,
            places.get(card.id),
            tuple(holder for holder in holders[card.id] if holder != seat) if copies is not None else (),
            None if copies is None else max(0, copies - len(holders[card.id])),
            missing_for(card, mine) if card.special else {},
            cost,
            coins is not None and cost > coins + back,
            board.prices.get(card.id, 0),
        )

    tabs = []
    for key, group in _groups(bool(table.options.get("expert"))).items():
        known = laid and key == "special"
        picks = tuple(pick(card) for card in group if not known or card.id in laid or holders[card.id])
        tabs.append(Tab(key, *TITLES[key], "stone" if key == "market" else picks[0].ink, picks))
    return tabs


@cache
def _groups(expert: bool) -> Mapping[str, tuple[Card, ...]]:
    """The cards of each tab by price, as they come out of the decks."""
    groups: dict[str, list[Card]] = {key: [] for key in TITLES}
    for card in sorted(cards(), key=lambda card: card.cost):
        if card.special:
            if (card.kind == "expert") == expert:
                groups["special"].append(card)
        elif card.kind == "market":
            groups["market"].append(card)
        else:
            groups[card.colour or ""].append(card)
    groups["market"].sort(key=lambda card: (card.colour is None) == expert)
    return {key: tuple(group) for key, group in groups.items()}


def special_choice(table: Table, seat: Seat, board: Board, boards: Boards) -> SpecialChoice | None:
    """The choice that the first special with one leaves. None where there is nothing to choose."""
    for card in board.cards:
        if card.does in _SIDED:
            return SpecialChoice(card, board.chosen or "", tuple(_neighbours(table, seat)))
        if card.does == "copy-special":
            offered = tuple(_copyable_specials(seat, boards))
            others = (other for other in _groups(True)["special"] if other != card)
            drawn = tuple(SpecialOption(f"box:{other.id}", other.title) for other in others)
            return SpecialChoice(card, board.chosen or "", offered, drawn)
    return None


def _neighbours(table: Table, seat: Seat) -> Iterator[SpecialOption]:
    here, n = [other.position for other in table.seats].index(seat.position), len(table.seats)
    yield SpecialOption("", say("the better one"))
    yield SpecialOption("left", say("left: {name}", name=table.seats[(here + 1) % n].name))
    yield SpecialOption("right", say("right: {name}", name=table.seats[here - 1].name))


def choice_text(table: Table, seat: Seat | None, value: str) -> Text:
    """What was chosen for an expert special: a neighbour, whose special is copied, or one from the box."""
    sides = {side.value: side.title for side in _neighbours(table, seat)} if seat else {}
    if title := sides.get(value):
        return say("{value}", value=title)
    if copied := seat_of(table, value):
        return say("{name}", name=copied.name)
    return say("{card}", card=by_id()[value.removeprefix("box:")].title)


def _copyable_specials(seat: Seat, boards: Boards) -> Iterator[SpecialOption]:
    yield SpecialOption("", say("the best one"))
    for other, board in boards.items():
        for card in board.cards:
            if card.special and other != seat:
                title = say("{name}: {card}", name=other.name, card=card.title)
                yield SpecialOption(f"seat-{other.position}", title, other)
