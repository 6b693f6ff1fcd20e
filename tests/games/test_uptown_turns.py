"""A turn of UpTown, the end of the game and its beginning."""

import pytest

from companion import documents
from tests.games.uptown_streets import EMPTY, ROOF, ROOFTOP, card


def act(step, action, *, wallet=10, municipal=5, own=(9, 0, 3), other=(9, 0, 6), **more):
    decks = {
        name: dict(zip(("cards", "coins", "price"), deck, strict=True)) for name, deck in (("A", own), ("B", other))
    }
    document = {
        "step": step,
        "action": action,
        "actor": "A",
        "wallet": wallet,
        "decks": decks,
        "municipal_left": municipal,
    }
    return documents.calculate("uptown", "action", document | more)


@pytest.mark.parametrize(
    ("result", "reasons", "payment"),
    [
        (lambda: act(1, "draw-free", wallet=0), [], None),
        (lambda: act(1, "draw-free", own=(9, 4, 3)), ["must-collect-coins-first"], None),
        (lambda: act(1, "draw-free", own=(0, 0, None)), ["deck-empty"], None),
        (lambda: act(1, "collect", own=(9, 4, 3)), [], None),
        (lambda: act(1, "collect", own=(0, 4, None)), [], None),
        (lambda: act(1, "collect"), ["no-coins-on-deck"], None),
        (lambda: act(1, "draw-free", **{"from": "B"}), ["not-your-deck"], None),
        (lambda: act(1, "draw-free", **{"from": "A"}), [], None),
        (lambda: act(2, "draw-free"), ["wrong-step"], None),
        (lambda: act(2, "collect", own=(9, 4, 3)), ["wrong-step"], None),
        (lambda: act(1, "municipal"), ["wrong-step"], None),
        (lambda: act(2, "municipal", wallet=0), [], None),
        (lambda: act(2, "municipal", municipal=0), ["pile-empty"], None),
        (lambda: act(2, "buy", **{"from": "A"}), [], {"amount": 3, "to": "bank"}),
        (lambda: act(2, "buy", wallet=6, **{"from": "B"}), [], {"amount": 6, "to": "deck:B"}),
        (lambda: act(2, "buy", wallet=5, **{"from": "B"}), ["too-expensive"], None),
        (lambda: act(2, "buy", other=(9, 1, 6), **{"from": "B"}), ["coins-lie-on-that-deck"], None),
        (lambda: act(2, "buy", own=(9, 1, 3), **{"from": "A"}), ["coins-lie-on-that-deck"], None),
        (
            lambda: act(2, "buy", wallet=0, other=(9, 1, 6), **{"from": "B"}),
            ["coins-lie-on-that-deck", "too-expensive"],
            None,
        ),
        (lambda: act(2, "buy", other=(0, 0, None), **{"from": "B"}), ["deck-empty"], None),
        (lambda: act(1, "buy", **{"from": "B"}), ["wrong-step"], None),
    ],
)
def test_what_a_turn_allows(result, reasons, payment):
    given = result()
    assert (given["legal"], given["reasons"], given["payment"]) == (not reasons, reasons, payment)


def test_collecting_says_how_much():
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
def test_what_ends_the_game(decks, streets, because):
    result = documents.calculate("uptown", "end", {"decks": decks, "streets": streets})
    assert (result["end"], result["because"]) == (bool(because), because)
    assert len(result["steps"]) == (len(because) + 1 if because else 0)


@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 28), (4, 21)])
def test_the_decks_share_out_all_project_cards(players, cards):
    result = documents.calculate("uptown", "setup", {"players": players})
    assert (result["cards_each"], result["coins_each"], result["municipal_cards"]) == (cards, 10, 28)
    assert 5 <= len(result["steps"]) <= 12
