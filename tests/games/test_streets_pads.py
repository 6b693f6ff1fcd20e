"""Streets: sums of a pad, alone and beside players whose money and tokens are known."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.shapes import Unreadable
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
