"""UpTown from the score pad: a street that nobody lays out again, upcoins, and the height a tie asks for."""

import pytest

from tests.games.uptown_streets import card, final, pad, player


def test_a_pad_stands_in_for_the_street() -> None:
    (ann, bob) = final(pad("Ann", 5, -2, 0, 7, 1, coins=8), player("Bob", coins=4))["players"]
    assert ann["categories"] == {"lot-1": 5, "lot-2": -2, "lot-3": 0, "lot-4": 7, "lot-5": 1, "coins": 2}
    assert (ann["total"], ann["place"], bob["place"]) == (13, 1, 2)
    assert [line["where"] for line in ann["lines"]] == [
        *(f"players[0].pad.lots[{lot}]" for lot in (0, 1, 3, 4)),
        "players[0].pad.coins",
    ]


@pytest.mark.parametrize(("wallet", "row"), [(None, 17), (17, 17), (17, 5), (0, 17)])
def test_the_coins_row_of_a_pad_holds_the_upcoins_or_their_third(wallet: int | None, row: int) -> None:
    ann = pad("Ann", 1, 0, 0, 0, 0, coins=row)
    if wallet is not None:
        ann["coins"] = wallet
    assert final(ann)["players"][0]["categories"]["coins"] == 5


def test_the_pad_gives_its_tallest_building_for_a_tie() -> None:
    result = final(pad("Ann", 0, 0, 0, 0, 0, tallest=1), player("Bob", [card(), card()]))
    assert (result["winners"], result["decided_by"], result["findings"]) == (["Bob"], "tallest-building", [])


def test_a_tie_that_hangs_on_a_height_nobody_wrote_down_is_pointed_at() -> None:
    result = final(pad("Ann", 1, 0, 0, 0, 0), pad("Bob", 0, 1, 0, 0, 0, tallest=1), pad("Cem", 0, 0, 0, 0, 0))
    assert result["winners"] == ["Bob"]
    assert [(found["reason"], found["where"]) for found in result["findings"]] == [
        ("tallest-unknown", "players[0].pad.tallest")
    ]
