"""The two actions of a turn: which is allowed, and what it costs."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.document_types import Unreadable
from companion.game.game import Finding, Readings
from companion.game.text import say, say_n
from companion.games.uptown.board import Action, Deck
from companion.games.uptown.readings import Disputed, disputed


@dataclass(frozen=True)
class Payment:
    """What the player pays, and where the upcoins go: `bank`, or `deck:` and whose deck it is."""

    amount: int
    to: str


@dataclass(frozen=True)
class Ruling:
    """Whether the action is allowed, why not, what is paid for it and what is collected by it."""

    legal: bool
    reasons: tuple[str, ...]
    payment: Payment | None
    collected: int
    findings: tuple[Finding, ...]
    readings: tuple[Disputed, ...]


def action(request: Action, readings: Readings) -> Ruling:
    """Action I: the free card, or the upcoins instead. Action II: buy a card, or take a municipal one (UT-12)."""
    if request.step not in (1, 2):
        raise Unreadable("step", "a turn has actions 1 and 2")
    findings = tuple(_against(request, readings))
    others = disputed(readings, not findings, lambda other: not any(_against(request, other)), bool)
    if findings:
        return Ruling(False, tuple(finding.reason for finding in findings), None, 0, findings, others)
    collected = request.decks[request.actor].coins if request.action == "collect" else 0
    return Ruling(True, (), _payment(request) if request.action == "buy" else None, collected, (), others)


def _deck(request: Action, name: str, where: str) -> Deck:
    if name not in request.decks:
        raise Unreadable(where, "“{name}” has no deck here", name=name)
    return request.decks[name]


def _against(request: Action, readings: Readings) -> Iterator[Finding]:
    """Everything against it. Action I is about one's own deck, Action II buys or takes a municipal card (UT-12)."""
    deck, first = _deck(request, request.actor, "actor"), request.action in ("draw-free", "collect")
    if request.step == 1 and not first:
        yield Finding("UT-16", "wrong-step", "step", say("this belongs to the second action"))
    if request.step == 2 and first:
        yield Finding("UT-12", "wrong-step", "step", say("this belongs to the first action"))
    if first and request.seller not in (None, request.actor):
        yield Finding("UT-13", "not-your-deck", "from", say("the first action is about your own deck"))
    match request.action:
        case "draw-free":
            yield from _cannot_draw(deck, request.actor)
        case "collect" if not deck.coins:
            # Upcoins on the deck go to the wallet, instead of a card (UT-15).
            text = say("no upcoins lie on your deck: take its top card")
            yield Finding("UT-13", "no-coins-on-deck", f"decks.{request.actor}.coins", text)
        case "buy":
            yield from _cannot_buy(request, *_sold_from(request))
        # An empty common pile has no card to take; whether the discards come back is disputed (UT-24).
        case "municipal" if not request.municipal_left and readings.ask("empty-pile") == "gone":
            yield Finding("UT-24", "pile-empty", "municipal_left", say("the common pile is empty"))


def _cannot_draw(deck: Deck, actor: str) -> Iterator[Finding]:
    """No upcoins on the deck: its top card is free, whatever its price (UT-13)."""
    if deck.coins:
        text = say_n(
            "{n} upcoin lies on your deck: collect it instead",
            "{n} upcoins lie on your deck: collect them instead",
            deck.coins,
        )
        yield Finding("UT-15", "must-collect-coins-first", f"decks.{actor}.coins", text)
    if not deck.cards:
        yield _empty_deck(actor)


def _sold_from(request: Action) -> tuple[Deck, str]:
    if request.seller is None:
        raise Unreadable("from", "say from whose deck the card is bought")
    return _deck(request, request.seller, "from"), request.seller


def _payment(request: Action) -> Payment:
    """The price goes to the bank for one's own card, onto the deck for another's (UT-17, UT-18)."""
    deck, seller = _sold_from(request)
    assert deck.price is not None, "refused by _cannot_buy"
    return Payment(deck.price, "bank" if seller == request.actor else f"deck:{seller}")


def _cannot_buy(request: Action, deck: Deck, seller: str) -> Iterator[Finding]:
    """Nobody, its owner included, buys from a deck with upcoins on it (UT-19); the price is paid in full (UT-20)."""
    if deck.coins:
        text = say_n(
            "{n} upcoin lies on that deck: nobody buys from it",
            "{n} upcoins lie on that deck: nobody buys from it",
            deck.coins,
        )
        yield Finding("UT-19", "coins-lie-on-that-deck", f"decks.{seller}.coins", text)
    if not deck.cards:
        yield _empty_deck(seller)
    elif deck.price is None:
        raise Unreadable(f"decks.{seller}.price", "say the price of the top card")
    elif deck.price > request.wallet:
        text = say("the card costs {price}, the wallet holds {wallet}", price=deck.price, wallet=request.wallet)
        yield Finding("UT-20", "too-expensive", "wallet", text)


def _empty_deck(owner: str) -> Finding:
    return Finding("UT-62", "deck-empty", f"decks.{owner}.cards", say("the deck of {name} is empty", name=owner))
