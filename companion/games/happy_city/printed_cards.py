"""What is printed on the cards of Happy City, and what the number of players fixes."""

from collections.abc import Iterator

from companion.game.game import Readings
from companion.game.printed_cards import Fact, PrintedItem
from companion.game.text import Text, joined, say, say_n
from companion.games.happy_city.cards import COLOUR_TITLES, COLOURS, Card, Colour, cards
from companion.games.happy_city.legality import DWELLINGS_OF_A_KIND, PLAYERS
from companion.games.happy_city.setup import SetupBoard, set_up

COPIES = 2  # Of each building, in its deck (HC-19).

_KINDS = {
    "building": say("Building"),
    "dwelling": say("Dwelling"),
    "market": say("First card of every city"),
    "family": say("Special building"),
    "expert": say("Expert special building"),
}
_RULES = {
    "building": ("HC-15", "HC-19", "HC-04"),
    "dwelling": ("HC-16", "HC-06", "HC-20"),
    "market": ("HC-08", "HC-28", "HC-39"),
    "family": ("HC-22", "HC-21", "HC-25"),
    "expert": ("HC-22", "HC-37"),
}
_COMMON_WORDS = ("house", "bank", "market")
"""Cards whose names mean other things too: these are asked for what they give or cost."""
_EXTREMES = {1: ("cheapest",), 9: ("dearest",)}
_SYMBOLS = {
    "income": say("Cards with income {n}"),
    "residents": say("Cards with residents {n}"),
    "hearts": say("Cards with hearts {n}"),
}
_TOPICS = {"building": "buying", "dwelling": "buying", "market": "setup", "family": "specials", "expert": "expert"}


def printed_cards() -> Iterator[PrintedItem]:
    """Every card that is known; the five coloured markets are one."""
    for card in cards():
        if card.kind != "market" or card.colour is None:
            yield _printed_card(card)
    yield from _by_price()
    yield from _by_colour()
    yield from _by_symbol()
    yield from _by_players()


def _printed_card(card: Card) -> PrintedItem:
    expert = card.kind == "expert"
    return PrintedItem(
        id=_slug(card.name) if expert else card.id,
        topic=_TOPICS[card.kind],
        title=Text(card.name, {}),
        lead=_lead(card),
        facts=tuple(_facts(card)),
        # What an expert card does is asked of its rule: this is for those who ask what it needs.
        called=((card.id, "need") if expert else (card.id, "gives") if card.id in _COMMON_WORDS else (card.id,),),
        rule=card.rule if expert else None,
        picture=card.id,
        related=_RULES[card.kind],
    )


def _slug(name: str) -> str:
    """A name as part of an address.

    >>> _slug("St Basil's Cathedral")
    'st-basils-cathedral'
    """
    return name.lower().replace("'", "").replace(" ", "-")


def _lead(card: Card) -> Text:
    """The card in one sentence: what it takes to have it, and what it gives."""
    if card.kind == "expert":
        return say("Needs {needs}.", needs=_needs(card))
    given = joined(*gives(card))
    if card.needs:
        return say("Needs {needs}; gives {gives}.", needs=_needs(card), gives=given)
    if card.kind == "market":
        return say("Everybody has one from the start; gives {gives}.", gives=given)
    return say_n("Costs {n} coin; gives {gives}.", "Costs {n} coins; gives {gives}.", card.cost, gives=given)


def _needs(card: Card) -> Text:
    return joined(*(_cards_of(colour, n) for colour, n in card.needs.items()))


def gives(card: Card) -> Iterator[Text]:
    if card.income:
        yield say_n("{n} coin of income each round", "{n} coins of income each round", card.income)
    if card.residents:
        yield say_n("{n} resident", "{n} residents", card.residents)
    if card.hearts:
        yield say_n("{n} heart", "{n} hearts", card.hearts)


def _facts(card: Card) -> Iterator[Fact]:
    yield Fact(say("Card"), _KINDS[card.kind])
    if card.needs:
        yield Fact(say("Condition"), _needs(card))
    elif card.kind != "market":
        yield Fact(say("Price"), say_n("{n} coin", "{n} coins", card.cost))
    if card.colour:
        yield Fact(say("Card colour"), COLOUR_TITLES[card.colour])
    elif card.kind == "market":
        yield Fact(say("Card colour"), say("none on the white side, one of the five on the other"))
    if card.kind != "expert":
        yield Fact(say("Income"), say("{n}", n=card.income))
        yield Fact(say("Residents"), say("{n}", n=card.residents))
        yield Fact(say("Hearts"), say("{n}", n=card.hearts))
    if card.deck:
        yield Fact(say("Deck"), say("{n}", n=card.deck))
        yield Fact(say("In the box"), say_n("{n} card", "{n} cards", COPIES))
    if card.kind == "dwelling":
        yield Fact(say("In the box"), say_n("{n} card", "{n} cards", DWELLINGS_OF_A_KIND))


def _cards_of(colour: Colour, n: int) -> Text:
    return {
        "yellow": say_n("{n} yellow card", "{n} yellow cards", n),
        "blue": say_n("{n} blue card", "{n} blue cards", n),
        "green": say_n("{n} green card", "{n} green cards", n),
        "orange": say_n("{n} orange card", "{n} orange cards", n),
        "purple": say_n("{n} purple card", "{n} purple cards", n),
    }[colour]


def _by_price() -> Iterator[PrintedItem]:
    sold = [card for card in cards() if card.cost]
    for price in sorted({card.cost for card in sold}):
        yield PrintedItem(
            id=f"price-{price}",
            topic="buying",
            title=say_n("What costs {n} coin", "What costs {n} coins", price),
            facts=tuple(Fact(Text(card.name, {}), _short(card)) for card in sold if card.cost == price),
            called=(("for-coins", price), *((_EXTREMES[price],) if price in _EXTREMES else ())),
            related=("HC-15", "HC-16"),
        )


def _by_symbol() -> Iterator[PrintedItem]:
    plain = [card for card in cards() if not card.colour or card.kind != "market"]
    for symbol, title in _SYMBOLS.items():
        shown = {card.id: getattr(card, symbol) for card in plain}
        for n in sorted({*shown.values()} - {0}):
            yield PrintedItem(
                id=f"{symbol}-{n}" if n > 0 else f"{symbol}-crossed-out",
                topic="components",
                title=title % {"n": n},
                facts=tuple(Fact(Text(card.name, {}), _told(card)) for card in plain if shown[card.id] == n),
                called=(("which", symbol, n) if n > 0 else ("which-card", symbol, "lose"),),
                related=("HC-04", "HC-31") if n > 0 else ("HC-32", "HC-04"),
            )


def _told(card: Card) -> Text:
    """How to come by a card, in short."""
    if card.needs:
        return say("needs {needs}", needs=_needs(card))
    return say("price {n}", n=card.cost) if card.cost else say("from the start")


def _by_colour() -> Iterator[PrintedItem]:
    for colour in COLOURS:
        of_colour = [card for card in cards() if card.colour == colour and card.cost]
        yield PrintedItem(
            id=f"colour-{colour}",
            topic="components",
            title=say("Cards of one colour: {colour}", colour=COLOUR_TITLES[colour]),
            lead=say(
                "{names} different ones, {copies} in the box.",
                names=len(of_colour),
                copies=sum(DWELLINGS_OF_A_KIND if card.kind == "dwelling" else COPIES for card in of_colour),
            ),
            facts=tuple(Fact(Text(card.name, {}), _short(card)) for card in of_colour),
            called=(("cards-of", colour),),
            related=("HC-04", "HC-03"),
        )


def _short(card: Card) -> Text:
    return say("price {price}, {gives}", price=card.cost, gives=joined(*gives(card)))


def _by_players() -> Iterator[PrintedItem]:
    """What the number of players fixes (HC-06, HC-07, HC-08)."""
    for n in PLAYERS:
        setup = set_up(SetupBoard(players=n), Readings(()))
        yield PrintedItem(
            id=f"players-{n}",
            topic="setup",
            title=say_n("Set-up for {n} player", "Set-up for {n} players", n),
            facts=(
                Fact(say("Dwellings in each of the three stacks"), say("{n}", n=setup.dwellings_per_stack)),
                Fact(say("Special buildings laid out"), say("{n}", n=setup.specials)),
                Fact(say("Coins per player"), say("{n}", n=setup.coins_each)),
                Fact(say("Markets returned to the box"), say("{n}", n=setup.markets_in_box)),
            ),
            called=(("setup", n), *(("player", n, name) for name in ("setup", "start"))),
            related=("HC-06", "HC-07", "HC-08"),
            booklet=True,
            players=n,
        )
