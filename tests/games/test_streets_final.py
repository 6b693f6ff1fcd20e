"""Streets: the final scoring, and what on the table breaks a rule."""

from typing import Any

import pytest

from companion import documents
from companion.translations import catalogue
from tests.games.streets_tables import (
    CLOSED,
    HIPSTERS,
    NOTHING,
    building,
    final,
    income,
    per,
    reasons,
    street,
    totals,
    touched,
)


class TestFinal:
    def test_half_is_rounded_up_building_by_building(self) -> None:
        row = [building(name, HIPSTERS, "A", ["parent"], people={"parent": 1}) for name in "ab"]
        result = final([{"name": "A"}], [street(*row)])
        assert totals(result) == {"A": 2}
        assert result["readings"][0]["others"] == [
            {"value": "per-player", "totals": {"A": 1}, "winners": ["A"], "changes": "totals"}
        ]

    def test_rounding_is_no_dispute_with_a_single_odd_income(self) -> None:
        row = [
            building("a", HIPSTERS, "A", ["parent"], people={"parent": 1}),
            building("b", HIPSTERS, "A", ["parent"], people={"parent": 2}),
        ]
        assert touched(final([{"name": "A"}], [street(*row)])) == {}

    def test_lines_add_up_in_the_per_player_reading_as_well(self) -> None:
        row = [building(name, HIPSTERS, "A", ["parent"], people={"parent": 1}) for name in "abc"]
        player = final([{"name": "A", "money": 7}], [street(*row)], {"final-rounding": "per-player"})["players"][0]
        assert player["categories"] == {"money": 7, "buildings": 2, "majority": 0, "sets": 0}
        assert sum(line["points"] for line in player["lines"]) == player["total"] == 9

    @pytest.mark.parametrize("rounding", ["per-building", "per-player"])
    def test_every_line_names_its_building(self, rounding: str) -> None:
        row = [building(name, HIPSTERS, "A", ["parent"], people={"parent": 1}) for name in ("Old Mill", "Art Gallery")]
        lines = final([{"name": "A"}], [street(*row)], {"final-rounding": rounding})["players"][0]["lines"]
        assert [line["why"][:8] for line in lines][:2] == ["Old Mill", "Art Gall"]

    def test_a_printed_name_is_said_in_the_readers_language_and_a_typed_one_stays(self) -> None:
        row = [building(name, HIPSTERS, "A", ["parent"], people={"parent": 1}) for name in ("Old Mill", "Art Gallery")]
        document = {"players": [{"name": "A", "payouts": list(self.PAID)}], "streets": [street(*row)]}
        lines = documents.calculate("streets", "final", document, catalogue("uk"))["players"][0]["lines"]
        said = " ".join(line["why"] for line in lines)
        assert said.count("Галерея мистецтв") == 2
        assert "Old Mill" in said
        assert "Art Gallery" not in said

    PAID = (
        {"street": 1, "building": "Art Gallery", "pays": 9, "rule": "ST-35", "why": "hipster symbols: 3 × 2"},
        {"street": 2, "building": "B2", "pays": 4},
        {"building": "The start", "pays": 5, "rule": "ST-67"},
    )

    @pytest.mark.parametrize(
        ("money", "rest"),
        [
            (18, []),
            (20, [("ST-33", 2, "money besides these pay-outs")]),
            (15, [("ST-33", -3, "less money than these pay-outs")]),
        ],
    )
    def test_the_pay_outs_are_the_reason_of_the_money(self, money: int, rest: list[tuple[str, int, str]]) -> None:
        """Street by street, building by building; the money that was counted is what counts."""
        player = final([{"name": "A", "money": money, "payouts": list(self.PAID)}], [])["players"][0]
        assert player["categories"]["money"] == player["total"] == money
        assert [(line["rule"], line["points"], line["why"]) for line in player["lines"]] == [
            ("ST-35", 9, "street 1, Art Gallery: hipster symbols: 3 × 2"),
            ("ST-20", 4, "street 2, B2"),
            ("ST-67", 5, "The start"),
            *rest,
        ]
        assert [line["where"] for line in player["lines"]][:3] == [f"players[0].payouts[{n}]" for n in range(3)]

    def test_buildings_without_a_sign_pay_nothing(self) -> None:
        row = street(building("a", HIPSTERS, None, ["hipster"], people={"hipster": 5}))
        assert totals(final([{"name": "A"}], [row])) == {"A": 0}

    def test_entrepreneur_has_no_hand_at_the_end(self) -> None:
        hand = [{"back": "hipster", "symbols": [], "value": per("building", 9)}]
        result = final([{"name": "A", "advisor": "entrepreneur", "hand": hand}], [street(building("a", HIPSTERS, "A"))])
        assert totals(result) == {"A": 0}
        assert reasons(result) == ["hand-not-empty"]

    def test_equal_totals_share_the_victory(self) -> None:
        result = final([{"name": "A", "money": 3}, {"name": "B", "money": 3}, {"name": "C", "money": 1}])
        assert result["winners"] == ["A", "B"]
        assert result["decided_by"] == "shared"
        assert [player["place"] for player in result["players"]] == [1, 1, 3]

    def test_pointing_end_of_an_open_street_is_disputed(self) -> None:
        row = street(
            building("a", HIPSTERS, "A", ["hipster"]), ends=[{"symbols": ["hipster"], "points_in": True}, None]
        )
        result = final([{"name": "A"}], [row])
        assert totals(result) == {"A": 2}
        assert touched(result) == {"final-pointing": "totals"}

    def test_pointing_is_no_dispute_when_nobody_counts_symbols(self) -> None:
        row = street(building("a", per("building"), "A"), ends=[{"symbols": ["hipster"], "points_in": True}, None])
        assert touched(final([{"name": "A"}], [row])) == {}

    def test_tokens_are_not_halved(self) -> None:
        one_each = {"restaurant": 1, "residential": 1, "leisure": 1, "retail": 1}
        result = final([{"name": "A", "tokens": one_each}, {"name": "B"}])
        assert result["players"][0]["categories"] == {"money": 0, "buildings": 0, "majority": 40, "sets": 10}

    def test_without_the_business_module_nobody_asks_about_empty_majorities(self) -> None:
        assert touched(final([{"name": "A"}, {"name": "B"}])) == {}
        with_module = final([{"name": "A", "tokens": {"restaurant": 1}}, {"name": "B"}])
        assert touched(with_module) == {"empty-majority": "totals"}


class TestFindings:
    def test_a_sign_on_a_closed_street_should_have_been_paid(self) -> None:
        result = final([{"name": "A"}], [street(building("a", HIPSTERS, "A", ["hipster"]), ends=CLOSED)])
        assert [(found["reason"], found["where"]) for found in result["findings"]] == [
            ("unpaid", "streets[0].buildings[0].owner")
        ]
        assert totals(result) == {"A": 1}

    def test_a_street_of_six(self) -> None:
        row = street(*(building(name) for name in "abcdef"))
        result = final([{"name": "A"}], [row])
        assert (result["findings"][0]["reason"], result["findings"][0]["where"]) == (
            "street-over-5",
            "streets[0].buildings[5]",
        )

    def test_six_signs(self) -> None:
        rows = [street(*(building(name, None, "A") for name in "abc")) for _ in range(2)]
        assert reasons(final([{"name": "A"}], rows)) == ["too-many-signs"]

    def test_two_signs_are_for_the_investor_and_for_one_building(self) -> None:
        row = street(building("a", None, "A", signs=2), building("b", None, "A", signs=2))
        assert reasons(final([{"name": "A"}], [row])) == ["double-sign", "double-sign"]
        assert reasons(final([{"name": "A", "advisor": "investor"}], [row])) == ["second-double-sign"]

    def test_people_of_another_colour_and_people_on_a_mixed_building(self) -> None:
        row = street(building("a", HIPSTERS, "A", ["mixed"], people={"hipster": 1, "parent": 0}))
        result = final([{"name": "A"}], [row])
        assert (result["findings"][0]["reason"], result["findings"][0]["where"]) == (
            "wrong-colour",
            "streets[0].buildings[0].people.hipster",
        )

    def test_advisors_that_cannot_be_at_this_table(self) -> None:
        renovator, hacker = {"name": "A", "advisor": "renovator", "tokens": {}}, {"name": "B", "advisor": "hacker"}
        players: list[dict[str, Any]] = [renovator, hacker]
        assert reasons(final(players)) == ["advisor-with-business", "advisor-for-number"]
        players = [{"name": name, "advisor": "hacker"} for name in "AB"]
        assert reasons(final(players)) == ["advisor-twice"]
        players = [{"name": name} for name in "BCDEF"] + [{"name": "A", "advisor": "contractor"}]
        assert reasons(final(players)) == ["too-many-players", "advisor-for-number"]

    def test_more_things_than_the_box_holds(self) -> None:
        row = street(building("a", None, None, people={"parent": 13}))
        result = final([{"name": "A", "tokens": {"retail": 7}}, {"name": "B", "tokens": {"retail": 6}}], [row])
        assert reasons(result) == ["too-many-people", "too-many-tokens"]

    def test_income_of_an_open_street(self) -> None:
        result = income([building("a", HIPSTERS, "A", ["hipster"])], [{"name": "A"}], ends=[None, NOTHING])
        assert reasons(result) == ["street-open"]
        assert result["players"][0]["total"] == 2
