"""A turn of UpTown, the end of the game and its beginning."""

from collections.abc import Callable
from typing import Any

import pytest

from companion import documents
from tests.games.uptown_streets import EMPTY, ROOF, ROOFTOP, card


def act(
    step: int,
    action: str,
    *,
    wallet: int = 10,
    municipal: int = 5,
    own: tuple[Any, ...] = (9, 0, 3),
    other: tuple[Any, ...] = (9, 0, 6),
    deck: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    decks = {
        name: dict(zip(("cards", "coins", "price"), pile, strict=True)) for name, pile in (("A", own), ("B", other))
    }
    document = {
        "step": step,
        "action": action,
        "actor": "A",
        "wallet": wallet,
        "decks": decks,
        "municipal_left": municipal,
    }
    chosen = {"from": deck} if deck else {}
    return documents.calculate("uptown", "action", document | chosen | more)


@pytest.mark.parametrize(
    ("result", "reasons", "payment"),
    [
        (lambda: act(1, "draw-free", wallet=0), [], None),
        (lambda: act(1, "draw-free", own=(9, 4, 3)), ["must-collect-coins-first"], None),
        (lambda: act(1, "draw-free", own=(0, 0, None)), ["deck-empty"], None),
        (lambda: act(1, "collect", own=(9, 4, 3)), [], None),
        (lambda: act(1, "collect", own=(0, 4, None)), [], None),
        (lambda: act(1, "collect"), ["no-coins-on-deck"], None),
        (lambda: act(1, "draw-free", deck="B"), ["not-your-deck"], None),
        (lambda: act(1, "draw-free", deck="A"), [], None),
        (lambda: act(2, "draw-free"), ["wrong-step"], None),
        (lambda: act(2, "collect", own=(9, 4, 3)), ["wrong-step"], None),
        (lambda: act(1, "municipal"), ["wrong-step"], None),
        (lambda: act(2, "municipal", wallet=0), [], None),
        (lambda: act(2, "municipal", municipal=0), ["pile-empty"], None),
        (lambda: act(2, "buy", deck="A"), [], {"amount": 3, "to": "bank"}),
        (lambda: act(2, "buy", wallet=6, deck="B"), [], {"amount": 6, "to": "deck:B"}),
        (lambda: act(2, "buy", wallet=5, deck="B"), ["too-expensive"], None),
        (lambda: act(2, "buy", other=(9, 1, 6), deck="B"), ["coins-lie-on-that-deck"], None),
        (lambda: act(2, "buy", own=(9, 1, 3), deck="A"), ["coins-lie-on-that-deck"], None),
        (
            lambda: act(2, "buy", wallet=0, other=(9, 1, 6), deck="B"),
            ["coins-lie-on-that-deck", "too-expensive"],
            None,
        ),
        (lambda: act(2, "buy", other=(0, 0, None), deck="B"), ["deck-empty"], None),
        (lambda: act(1, "buy", deck="B"), ["wrong-step"], None),
    ],
)
def test_what_a_turn_allows(result: Callable[..., Any], reasons: list[str], payment: dict[str, Any] | None) -> None:
    given = result()
    assert (given["legal"], given["reasons"], given["payment"]) == (not reasons, reasons, payment)


def test_collecting_says_how_much() -> None:
    assert act(1, "collect", own=(9, 4, 3))["collected"] == 4


@pytest.mark.parametrize(
    ("decks", "streets", "because"),
    [
        ({"A": 1, "B": 1}, {"A": EMPTY, "B": EMPTY}, []),
        ({"A": 1, "B": 0}, {"A": EMPTY, "B": EMPTY}, ["deck-empty:B"]),
        ({"A": 1}, {"A": [[ROOF]] * 4 + [[card()]]}, []),
        ({"A": 1}, {"A": [[ROOF, ROOFTOP]] + [[ROOF]] * 4}, ["street-closed:A"]),
        ({"A": 1}, {"A": [[card(gift=True, roof=True)]] * 5}, ["street-closed:A"]),
        ({"A": 0, "B": 0}, {"A": [[ROOF]] * 5, "B": EMPTY}, ["deck-empty:A", "deck-empty:B", "street-closed:A"]),
    ],
)
def test_what_ends_the_game(decks: dict[str, Any], streets: dict[str, Any], because: list[str]) -> None:
    result = documents.calculate("uptown", "end", {"decks": decks, "streets": streets})
    assert (result["end"], result["because"]) == (bool(because), because)
    assert len(result["steps"]) == (len(because) + 1 if because else 0)


@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 28), (4, 21)])
def test_the_decks_share_out_all_project_cards(players: int, cards: int) -> None:
    result = documents.calculate("uptown", "setup", {"players": players})
    assert (result["cards_each"], result["coins_each"], result["municipal_cards"]) == (cards, 10, 28)
    assert 5 <= len(result["steps"]) <= 12
