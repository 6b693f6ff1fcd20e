"""The two actions of a turn: which is allowed, and what it costs."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Finding, Readings
from companion.game.shapes import Unreadable
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
    payment, collected, findings = _looked_at(request, readings)
    others = disputed(readings, not findings, lambda other: not _looked_at(request, other)[2], bool)
    if findings:
        return Ruling(False, tuple(finding.reason for finding in findings), None, 0, findings, others)
    return Ruling(True, (), payment, collected, (), others)


def _looked_at(request: Action, readings: Readings) -> tuple[Payment | None, int, tuple[Finding, ...]]:
    """What the action costs, what it collects, and everything against it."""
    deck = _deck(request, request.actor, "actor")
    findings = tuple(_wrong_step(request))
    payment, collected = None, 0
    match request.action:
        case "draw-free":
            findings += (*_own_deck_only(request), *_cannot_draw(deck, request.actor))
        case "collect":
            findings += (*_own_deck_only(request), *_cannot_collect(deck, request.actor))
            collected = deck.coins
        case "buy":
            payment, refused = _purchase(request)
            findings += refused
        case "municipal":
            findings += tuple(_cannot_take_municipal(request, readings))
    return payment, collected, findings


def _deck(request: Action, name: str, where: str) -> Deck:
    if name not in request.decks:
        raise Unreadable(where, "“{name}” has no deck here", name=name)
    return request.decks[name]


def _wrong_step(request: Action) -> Iterator[Finding]:
    """The free card and the upcoins are Action I, purchases and municipal cards Action II (UT-12)."""
    if request.step == 1 and request.action in ("buy", "municipal"):
        yield Finding("UT-16", "wrong-step", "step", say("this belongs to the second action"))
    if request.step == 2 and request.action in ("draw-free", "collect"):
        yield Finding("UT-12", "wrong-step", "step", say("this belongs to the first action"))


def _own_deck_only(request: Action) -> Iterator[Finding]:
    """Action I looks at one's own deck only (UT-13, UT-15)."""
    if request.seller is not None and request.seller != request.actor:
        yield Finding("UT-13", "not-your-deck", "from", say("the first action is about your own deck"))


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


def _cannot_collect(deck: Deck, actor: str) -> Iterator[Finding]:
    """Upcoins on the deck go to the wallet, instead of a card (UT-15)."""
    if not deck.coins:
        text = say("no upcoins lie on your deck: take its top card")
        yield Finding("UT-13", "no-coins-on-deck", f"decks.{actor}.coins", text)


def _purchase(request: Action) -> tuple[Payment | None, tuple[Finding, ...]]:
    """The price goes to the bank for one's own card, onto the deck for another's (UT-17, UT-18)."""
    if request.seller is None:
        raise Unreadable("from", "say from whose deck the card is bought")
    deck = _deck(request, request.seller, "from")
    findings = tuple(_cannot_buy(request, deck, request.seller))
    if findings or deck.price is None:
        return None, findings
    return Payment(deck.price, "bank" if request.seller == request.actor else f"deck:{request.seller}"), ()


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


def _cannot_take_municipal(request: Action, readings: Readings) -> Iterator[Finding]:
    """An empty common pile has no card to take; whether the discards come back is disputed (UT-24)."""
    if not request.municipal_left and readings.ask("empty-pile") == "gone":
        yield Finding("UT-24", "pile-empty", "municipal_left", say("the common pile is empty"))


def _empty_deck(owner: str) -> Finding:
    return Finding("UT-62", "deck-empty", f"decks.{owner}.cards", say("the deck of {name} is empty", name=owner))
