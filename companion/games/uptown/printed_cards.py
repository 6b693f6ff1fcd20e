"""The numbers of UpTown: the set-up by players, what upcoins are worth, and the example in the booklet."""

from collections.abc import Iterator

from companion.game.game import Readings
from companion.game.printed_cards import Fact, PrintedItem
from companion.game.text import say, say_n
from companion.games.uptown.description import PLAYERS
from companion.games.uptown.scoring import COINS_PER_PRESTIGE
from companion.games.uptown.setup import Players, setup

_MOST = 60  # Upcoins: hardly anybody has more left.


def printed_cards() -> Iterator[PrintedItem]:
    fewest, most = PLAYERS
    yield from map(_set_up, range(fewest, most + 1))
    yield _wallets()
    yield _example()


def _set_up(players: int) -> PrintedItem:
    """The decks and wallets of so many players (UT-05, UT-07)."""
    numbers = setup(Players(players=players), Readings(()))
    facts = (
        (say("Project cards per player"), numbers.cards_each),
        (say("Upcoins per player"), numbers.coins_each),
        (say("Municipal cards in the common pile"), numbers.municipal_cards),
        (say("Street boards"), players),
    )
    return PrintedItem(
        id=f"players-{players}",
        topic="setup",
        title=say_n("Set-up for {n} player", "Set-up for {n} players", players),
        facts=tuple(Fact(label, say("{n}", n=number)) for label, number in facts),
        called=(("setup", players), *(("player", players, name) for name in ("setup", "start", "cards"))),
        related=("UT-05", "UT-07", "UT-04"),
        booklet=True,
        players=players,
    )


def _wallets() -> PrintedItem:
    """What upcoins left in the wallet are worth (UT-66)."""
    return PrintedItem(
        id="coins",
        topic="scoring",
        title=say("What upcoins are worth at the end"),
        lead=say(
            "Every {n} upcoins in the wallet are worth 1 prestige; the rest is worth nothing.", n=COINS_PER_PRESTIGE
        ),
        facts=tuple(
            Fact(
                say("{least} to {most} upcoins", least=least, most=least + COINS_PER_PRESTIGE - 1),
                say_n("{n} point", "{n} points", least // COINS_PER_PRESTIGE),
            )
            for least in range(COINS_PER_PRESTIGE, _MOST, COINS_PER_PRESTIGE)
        ),
        called=tuple((coins, "coin", "points") for coins in range(COINS_PER_PRESTIGE + 1, _MOST)),
        related=("UT-66", "UT-67"),
        booklet=True,
    )


def _example() -> PrintedItem:
    """The turn that the booklets tell in pictures: what its cards cost, and what the street pays."""
    prices = (
        (say("The free card from your own deck"), say("price {n}", n=3)),
        (say("The card bought from the deck on the right"), say("price {n}", n=6)),
    )
    pays = (
        (say("Lot 1, a shop"), 2),
        (say("Lots 2 and 3"), 0),
        (say("Lot 4, an all-night shop: 1 for each of 3 apartments"), 3),
        (say("Lot 5, closed just now"), 1),
        (say("Together"), 6),
    )
    return PrintedItem(
        id="example",
        topic="income",
        title=say("The example in the booklet"),
        lead=say("The street pays 2 + 0 + 0 + 3 + 1 = 6 upcoins."),
        facts=(
            *(Fact(card, price) for card, price in prices),
            *(Fact(lot, say("{n}", n=coins)) for lot, coins in pays),
        ),
        called=(("example",),),
        related=("UT-49", "UT-55", "UT-13", "UT-18"),
        booklet=True,
    )
