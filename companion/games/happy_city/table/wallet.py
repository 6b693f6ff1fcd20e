"""The wallet: pays for cards that are built, and gets back what was paid for cards that are taken out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion import documents
from companion.games.happy_city.cards import by_id
from companion.games.happy_city.setup import COINS_EACH
from companion.games.happy_city.table.city_form import Board, CardDocument, city_cards

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
    came = len(city_cards(now)) - len(city_cards(was))
    board: Board = {**now}
    if buys and came:
        board["acted"] = now["rounds"] if came > 0 else now["rounds"] - 1
    if payments:
        paid = {**now.get("prices", {}), **{payment.card: payment.coins for payment in payments}}
        board["prices"] = {card: price for card, price in paid.items() if card in now["city"]}
    if now["coins"] is None:
        return board, ()
    if payments:
        coins = now["coins"] - now.get("short", 0) - sum(payment.coins for payment in payments)
        board["coins"], board["short"] = max(0, coins), max(0, -coins)
    return board, payments


def wallet(board: Board) -> int | None:
    """The coins that were entered; before the first income and purchase those of the set-up (HC-08)."""
    return COINS_EACH if board["coins"] is None and is_fresh(board) else board["coins"]


def is_fresh(board: Board) -> bool:
    """Whether neither an income was booked nor a card came: the wallet holds what the set-up gave."""
    return not board["rounds"] and len(city_cards(board)) <= 1


def _refunds(was: Board, now: Board) -> Iterator[Payment]:
    """Cards that went give back what was paid for them."""
    for card in _box_cards(was) - _box_cards(now):
        if (paid := now.get("prices", {}).get(card)) is not None:
            yield Payment(card, -paid)


def _purchases(was: Board, now: Board, free: bool) -> Iterator[Payment]:
    """Cards that came cost what the city before them makes of their price."""
    new = _box_cards(now) - _box_cards(was)
    city: list[CardDocument] = []
    for card in city_cards(now):
        if isinstance(card, str) and new[card] and by_id()[card].kind in ("building", "dwelling"):
            yield Payment(card, price(city, card, free))
        city.append(card)


def price(city: list[CardDocument], card: str, free: bool = False) -> int:
    """What a card costs this city, with what its specials take off (HC-15, HC-16, HC-44 to HC-46)."""
    if not free and not any(isinstance(other, str) and by_id()[other].does in _CHEAPER for other in city):
        return by_id()[card].cost
    question = {"city": city, "coins": 0, "card": card, "free_next": free}
    asked: int = documents.calculate("happy-city", "purchase", question)["price"]
    return asked


def signed(coins: int) -> str:
    """A number of coins with its sign."""
    return f"{coins:+d}".replace("-", "−")


def _box_cards(board: Board) -> Counter[str]:
    return Counter(card for card in city_cards(board) if isinstance(card, str))
