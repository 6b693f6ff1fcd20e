"""Paper Quarters: sums from the pad, alone and mixed with sheets; what fits a house, and which estates serve a plan."""

from typing import Any

import pytest

from companion import documents
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.plans import serving
from companion.games.paper_quarters.printed import PLANS
from tests.games.test_paper_quarters_documents import FULL, final, refused, sheet, table

SUMS = {"plans": 12, "parks": 18, "pools": 17, "temps": 4, "estates": 24, "bis": 3, "roundabouts": 0, "refusals": 3}


def pad(**sums: Any) -> dict[str, Any]:
    return {"name": "A", "pad": {**dict.fromkeys(SUMS, 0), **sums}}


def reasons(result: dict[str, Any]) -> list[str]:
    return [finding["reason"] for finding in result["findings"]]


def board(*streets: str) -> Sheet:
    found, _ = documents.read("paper-quarters", "check", {"advanced": True, "sheet": sheet(*streets)})
    return found.sheet


def test_a_pad_is_scored_as_written() -> None:
    result = final(pad(**SUMS), plans=[3, 8, 16])
    player = result["players"][0]
    assert player["total"] == 12 + 18 + 17 + 4 + 24 - 3 - 3
    assert player["categories"] == {**SUMS, "bis": -3, "refusals": -3}
    assert [line["rule"] for line in player["lines"]] == [
        "PQ-41", "PQ-26", "PQ-29", "PQ-32", "PQ-24", "PQ-37", "PQ-48"
    ]  # fmt: skip
    assert player["lines"][0]["where"] == "players[0].pad.plans"
    assert result["findings"] == []


@pytest.mark.parametrize(
    ("sums", "where"),
    [
        ({"plans": 5}, "plans"),
        ({"parks": 1}, "parks"),
        ({"pools": 4}, "pools"),
        ({"temps": 5}, "temps"),
        ({"bis": 2}, "bis"),
        ({"roundabouts": 4}, "roundabouts"),
        ({"refusals": 4}, "refusals"),
    ],
)
def test_a_sum_that_the_sheet_cannot_give_is_found_and_scored(sums: dict[str, Any], where: str) -> None:
    result = final(pad(**sums), plans=[3, 8, 16])
    assert [(one["reason"], one["where"]) for one in result["findings"]] == [("pad-points", f"players[0].pad.{where}")]
    assert abs(result["players"][0]["total"]) == next(iter(sums.values()))


def test_any_sum_of_plans_goes_while_a_card_is_not_known() -> None:
    assert final(pad(plans=5), plans=[])["findings"] == []


def test_alone_temps_pay_seven_or_nothing() -> None:
    assert reasons(final(pad(temps=4), solo=True)) == ["pad-points"]
    result = final(pad(temps=7), solo=True)
    assert result["findings"] == []
    assert result["players"][0]["lines"][0]["rule"] == "PQ-54"


def test_roundabouts_on_a_pad_are_of_the_advanced_variant() -> None:
    assert reasons(final(pad(roundabouts=3), advanced=False)) == ["roundabout-count"]


def test_a_pad_and_a_sheet_at_one_table() -> None:
    result = final(pad(pools=6), sheet(*FULL, pools=((0, 1, 2), (), ())))
    assert [player["total"] for player in result["players"]] == [6, 9]
    assert result["winners"] == ["B"]
    assert result["findings"] == []


def test_temps_of_a_pad_rank_the_sheets_once_the_boxes_are_known() -> None:
    sheets = sheet(*FULL, temps=5), sheet(*FULL, temps=3)
    unknown = final(*sheets, pad(pools=3, temps=7))
    assert [player["categories"]["temps"] for player in unknown["players"]] == [7, 4, 7]
    assert reasons(unknown) == ["temps-unknown"]
    known = final(*sheets, pad(pools=3, temps=7, temps_hired=6))
    assert [player["categories"]["temps"] for player in known["players"]] == [4, 1, 7]
    assert known["findings"] == []
    assert reasons(final(*sheets, pad(pools=3, temps=7, temps_hired=4))) == ["temps-points"]


def test_temps_of_a_pad_do_not_matter_behind_the_sheets() -> None:
    sheets = sheet(*FULL, temps=5), sheet(*FULL, temps=3)
    assert final(*sheets, pad(temps=1))["findings"] == []
    assert final(sheet(*FULL, temps=5), pad(temps=4))["findings"] == []


def test_pads_alone_touch_no_disputed_rule() -> None:
    assert final(pad(temps=7, temps_hired=3), pad(temps=7, temps_hired=3), pad(temps_hired=1))["readings"] == []


def test_equal_pads_are_separated_by_their_estates() -> None:
    many, few = pad(estates=6, estates_of=[6, 0, 0, 0, 0, 0]), pad(estates=6, estates_count=2)
    result = final(many, few)
    assert result["winners"] == ["A"]
    assert result["decided_by"] == "estates"
    assert result["findings"] == []
    by_size = final(many, pad(estates=6, estates_of=[0, 6, 0, 0, 0, 0]))
    assert by_size["decided_by"] == "estates-of-1"
    assert by_size["findings"] == []


def test_a_tie_asks_for_the_estates_that_a_pad_does_not_give() -> None:
    result = final(pad(estates=6), pad(estates=6, estates_count=2))
    assert [(one["reason"], one["where"]) for one in result["findings"]] == [
        ("estates-unknown", "players[0].pad.estates_count")
    ]
    result = final(pad(estates=6, estates_count=2), pad(estates=6, estates_count=2))
    assert {one["where"] for one in result["findings"]} == {f"players[{seat}].pad.estates_of" for seat in (0, 1)}


def test_estates_by_size_make_up_their_number() -> None:
    assert reasons(final(pad(estates_count=3, estates_of=[1, 1, 0, 0, 0, 0]))) == ["estates-count"]


def test_an_estate_size_that_was_not_told_is_not_none() -> None:
    assert reasons(final(pad(estates_count=3, estates_of=[2, *[None] * 5]))) == []
    assert reasons(final(pad(estates_count=3, estates_of=[2, 2, *[None] * 4]))) == ["estates-count"]
    told = pad(estates=6, estates_count=3, estates_of=[2, 1, 0, 0, 0, 0])
    for sizes, missing in (([2, *[None] * 5], ["estates-unknown"]), ([2, 1, *[None] * 4], [])):
        assert reasons(final(told, pad(estates=6, estates_count=3, estates_of=sizes))) == missing


@pytest.mark.parametrize(
    ("player", "where"),
    [
        ({"name": "A", "pad": {**SUMS, "bis": -3}}, "players[0].pad.bis"),
        ({"name": "A", "pad": {key: value for key, value in SUMS.items() if key != "parks"}}, "players[0].pad.parks"),
        ({"name": "A", "pad": {**SUMS, "coins": 1}}, "players[0].pad.coins"),
        ({"name": "A", "temps": 3, "pad": SUMS}, "players[0].temps"),
        ({"name": "A", "pad": None}, "players[0].pad"),
    ],
)
def test_a_pad_that_cannot_be_read_is_refused_with_its_place(player: dict[str, Any], where: str) -> None:
    document = {**table(sheet()), "players": [player]}
    assert refused("final", document) == where


def test_what_fits_a_house_goes_by_its_neighbours_not_by_what_stands_there() -> None:
    street = board("3 9 . 11 R . 4").streets[0]
    fits = [list(numbers) for numbers in fitting(street)[:7]]
    assert fits[2] == [10]
    assert fits[4] == []
    assert fits[5] == [0, 1, 2, 3]
    assert fits[0] == list(range(9))
    assert fits[1] == list(range(4, 11))
    assert fits[6] == list(range(18))


def test_estates_serve_the_plans_claimed_from_the_left() -> None:
    built = board("1 | 2 3 | 4 5 | 6 7 8 9 10", "1 2 3 | 4 | 5 |")
    found = serving({1: PLANS[3], 3: PLANS[16]}, built)
    assert {(block.street, block.first, block.size): slot for block, slot in found.items()} == {
        (0, 0, 1): 3, (0, 1, 2): 3, (0, 3, 2): 3, (1, 0, 3): 3
    }  # fmt: skip
    whole_street = serving({1: PLANS[19], 3: PLANS[16]}, built)
    assert {(block.street, block.first, block.size): slot for block, slot in whole_street.items()} == {
        (0, 0, 10): 1, (1, 0, 3): 3, (1, 3, 1): 3
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sums", "most", "where"),
    [
        ({"plans": 36}, 35, "plans"),
        ({"estates": 100}, 99, "estates"),
        ({"temps_hired": 12}, 11, "temps_hired"),
        ({"estates_count": 34}, 33, "estates_count"),
        ({"estates_of": [0, 0, 0, 0, 0, 5]}, 4, "estates_of[5]"),
    ],
)
def test_a_pad_holds_no_more_than_the_box_and_the_sheet(sums: dict[str, Any], most: int, where: str) -> None:
    (found,) = final(pad(**sums), plans=[])["findings"]
    assert found["where"] == f"players[0].pad.{where}"
    assert found["text"].endswith(f"at most {most}")


def test_a_known_card_lowers_what_the_plans_can_pay() -> None:
    assert final(pad(plans=34), plans=[5, None, 16])["findings"][0]["text"] == "City plans: at most 33"
    assert final(pad(plans=33), plans=[5, None, 16])["findings"] == []
