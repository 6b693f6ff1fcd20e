"""Streets: sums of a pad, alone and beside players whose money and tokens are known."""

from typing import Any

import pytest

from companion.game.document_types import Unreadable
from tests.games.streets_tables import HIPSTERS, building, final, reasons, street, totals

PAD = {"money": 60, "buildings": 9, "majority": 15, "sets": 10}


def test_a_pad_is_taken_as_written() -> None:
    result = final([{"name": "A", "pad": PAD}])
    assert result["players"][0]["categories"] == PAD
    assert [line["rule"] for line in result["players"][0]["lines"]] == ["ST-33", "ST-30", "ST-52", "ST-54"]
    assert result["findings"] == []


def test_a_table_may_mix_pads_and_buildings() -> None:
    open_street = street(building("a", HIPSTERS, "B", ["hipster"]), building("b", HIPSTERS, "A", ["hipster"]))
    players: list[dict[str, Any]] = [{"name": "A", "pad": PAD}, {"name": "B", "money": 50}]
    assert totals(final(players, [open_street])) == {"A": 94, "B": 52}


def test_majorities_are_among_those_whose_tokens_are_known() -> None:
    result = final([{"name": "A", "pad": PAD}, {"name": "B", "tokens": {"retail": 1}}, {"name": "C", "tokens": {}}])
    assert totals(result) == {"A": 94, "B": 10, "C": 0}
    assert result["players"][1]["lines"][0]["where"] == "players[1].tokens.retail"
    assert reasons(result) == ["tokens-unknown"]


@pytest.mark.parametrize("sums", [{"majority": 7}, {"sets": 15}])
def test_sums_that_no_tokens_give_are_pointed_out(sums: dict[str, Any]) -> None:
    assert reasons(final([{"name": "A", "pad": sums}])) == ["pad-points"]


def test_a_pad_beside_money_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        final([{"name": "A", "pad": PAD, "money": 5}])
    assert refused.value.where == "players[0].pad"


def test_tokens_counted_on_pads_pay_what_tokens_beside_a_board_pay() -> None:
    """The example of the rulebook (ST-52, ST-54), once on boards, once on pads, once mixed."""
    counts = (
        {"restaurant": 1, "residential": 3, "leisure": 3, "retail": 2},
        {"restaurant": 3, "residential": 2, "leisure": 2, "retail": 2},
    )
    for on_pad in ((False, False), (True, True), (True, False)):
        players: list[dict[str, Any]] = [
            {"name": name, **({"pad": {"money": 20, "tokens": tokens}} if pad else {"money": 20, "tokens": tokens})}
            for name, tokens, pad in zip("AB", counts, on_pad, strict=True)
        ]
        result = final(players)
        assert totals(result) == {"A": 20 + 25 + 10, "B": 20 + 15 + 20}
        assert result["findings"] == []


def test_tokens_of_a_pad_say_where_they_were_counted() -> None:
    result = final([{"name": "A", "pad": {"tokens": {"retail": 2}}}, {"name": "B", "pad": {"tokens": {"retail": 1}}}])
    line = result["players"][0]["lines"][0]
    assert (line["rule"], line["why"], line["where"]) == (
        "ST-52", "most tokens of “retail”: 2", "players[0].pad.tokens.retail",
    )  # fmt: skip


def test_a_pad_with_tokens_and_what_they_pay_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        final([{"name": "A", "pad": {**PAD, "tokens": {}}}])
    assert refused.value.where == "players[0].pad.tokens"


def test_there_are_twelve_tokens_of_a_type_on_pads_too() -> None:
    players = [{"name": name, "pad": {"tokens": {"retail": 7}}} for name in "AB"]
    assert reasons(final(players)) == ["too-many-tokens"]
