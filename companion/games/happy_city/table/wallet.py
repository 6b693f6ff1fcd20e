"""The wallet: pays for cards that are built, and gets back what was paid for cards that are taken out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.game.game import Readings
from companion.games.happy_city.board import Purchase
from companion.games.happy_city.buying import buy
from companion.games.happy_city.cards import by_id
from companion.games.happy_city.readings import READINGS
from companion.games.happy_city.setup import COINS_EACH
from companion.games.happy_city.table.city_form import Board, StoredCard, printed_cards

_CHEAPER = ("discount", "lowest-price")


class Payment(NamedTuple):
    """What a card cost, or gave back."""

    card: str
    coins: int


def settle_payments(was: Board, now: Board, *, buys: bool, free: bool = False) -> tuple[Board, tuple[Payment, ...]]:
    """Pay for the cards that came and went: the board afterwards, and what was paid.

    Whoever buys has had a turn. What the wallet lacks is shown until somebody counts the coins; an uncounted wallet
    stays uncounted.
    """
    payments = (*_refunds(was, now), *(_purchases(was, now, free) if buys else ()))
    came, board = len(now.placed) - len(was.placed), now
    if buys and came:
        board = replace(board, acted=now.rounds if came > 0 else now.rounds - 1)
    if payments:
        paid = {**now.prices, **{payment.card: payment.coins for payment in payments}}
        board = replace(board, prices={card: price for card, price in paid.items() if card in now.city})
    if now.coins is None:
        return board, ()
    if payments:
        coins = now.coins - now.short - sum(payment.coins for payment in payments)
        board = replace(board, coins=max(0, coins), short=max(0, -coins))
    return board, payments


def wallet(board: Board) -> int | None:
    """The coins that were entered; before the first income and purchase those of the set-up (HC-08)."""
    return COINS_EACH if board.coins is None and is_fresh(board) else board.coins


def is_fresh(board: Board) -> bool:
    """Whether neither an income was booked nor a card came: the wallet holds what the set-up gave."""
    return not board.rounds and len(board.placed) <= 1


def _refunds(was: Board, now: Board) -> Iterator[Payment]:
    """Cards that went give back what was paid for them."""
    for card in _box_cards(was) - _box_cards(now):
        if (paid := now.prices.get(card)) is not None:
            yield Payment(card, -paid)


def _purchases(was: Board, now: Board, free: bool) -> Iterator[Payment]:
    """Cards that came cost what the city before them makes of their price."""
    new = _box_cards(now) - _box_cards(was)
    city: list[StoredCard] = []
    for card in now.placed:
        if isinstance(card, str) and new[card] and by_id()[card].kind in ("building", "dwelling"):
            yield Payment(card, price(city, card, free))
        city.append(card)


def price(city: Sequence[StoredCard], card: str, free: bool = False) -> int:
    """What a card costs this city, with what its specials take off (HC-15, HC-16, HC-44 to HC-46)."""
    if not free and not any(isinstance(other, str) and by_id()[other].does in _CHEAPER for other in city):
        return by_id()[card].cost
    bought = Purchase(city=printed_cards(city), coins=0, card=card, free_next=free)
    return buy(bought, Readings(READINGS)).price


def _box_cards(board: Board) -> Counter[str]:
    return Counter(card for card in board.placed if isinstance(card, str))
