"""Laying a card of UpTown: where it may lie, whom a roof pays, and what a street shows of the way it was built."""

import re
from typing import Any

import pytest

from companion import documents
from companion.translations import LANGUAGES, catalogue
from tests.games.uptown_streets import ROOF, ROOFTOP, card, final, paid, place, player, touched


@pytest.mark.parametrize(
    ("new", "lot", "owner", "reasons"),
    [
        (card(), [], "A", []),
        (card(only="ground"), [], "A", []),
        (card(only="ground"), [card()], "A", ["ground-floor-only"]),
        (card(only="upper"), [], "A", ["upper-floor-only"]),
        (card(only="upper"), [card()], "A", []),
        (card(only="ground"), [ROOF], "A", ["ground-floor-only", "lot-closed"]),
        (card(), [ROOF], "A", ["lot-closed"]),
        (ROOFTOP, [], "A", ["roof-only"]),
        (ROOFTOP, [card()], "A", ["roof-only"]),
        (ROOFTOP, [ROOF], "A", []),
        (ROOFTOP, [ROOF, ROOFTOP], "A", []),
        (card(), [ROOF, ROOFTOP], "A", ["lot-closed"]),
        (card(gift=True), [], "A", ["gift-on-own-street"]),
        (card(gift=True), [], "B", []),
        (card(), [], "B", ["only-gifts-on-other-streets"]),
        (card(gift=True), [card(no_gifts=True), card()], "B", ["building-refuses-gifts"]),
        (card(gift=True), [ROOF], "B", ["lot-closed"]),
        (card(gift=True, only="rooftop"), [ROOF], "B", []),
        (card(), [card(no_gifts=True)], "A", []),
        (card(no_gifts=True), [card(gift=True)], "A", []),
    ],
)
def test_where_a_card_may_be_laid(
    new: dict[str, Any], lot: list[dict[str, Any]], owner: str, reasons: list[str]
) -> None:
    result = place(new, lot, owner=owner)
    assert (result["legal"], result["reasons"]) == (not reasons, reasons)
    assert [found["reason"] for found in result["findings"]] == reasons


def test_only_a_roof_that_may_be_laid_pays_and_it_pays_the_owner() -> None:
    assert place(ROOF, [card()])["pays_income_to"] == "A"
    assert place(card(gift=True, roof=True), [], owner="B")["pays_income_to"] == "B"
    assert place(card(gift=True), [], owner="B")["pays_income_to"] is None
    assert place(ROOF, [ROOF])["pays_income_to"] is None
    assert place(card(only="rooftop", roof=True), [ROOF])["pays_income_to"] == "A"


def test_a_disputed_placement_says_what_the_other_reading_gives() -> None:
    (reading,) = place(ROOFTOP, [ROOF, ROOFTOP])["readings"]
    assert reading["others"] == [{"value": "no", "gives": False, "differs": True}]
    assert place(ROOFTOP, [ROOF, card(only="rooftop", roof=True)], rooftop_on_rooftop="no")["legal"]


@pytest.mark.parametrize(
    ("lot", "at", "reason", "rule"),
    [
        ([card(), card(only="ground")], 1, "ground-floor-only", "UT-27"),
        ([card(only="upper")], 0, "upper-floor-only", "UT-28"),
        ([ROOF, card()], 1, "lot-closed", "UT-31"),
        ([ROOF, ROOFTOP, card()], 2, "lot-closed", "UT-31"),
        ([card(), ROOFTOP], 1, "roof-only", "UT-32"),
        ([ROOFTOP], 0, "roof-only", "UT-32"),
        ([card(no_gifts=True), card(gift=True)], 1, "building-refuses-gifts", "UT-37"),
        ([card("hotel", duo=True)], 0, "no-such-duo", "UT-41"),
    ],
)
def test_a_breach_is_found_at_its_card(lot: list[dict[str, Any]], at: int, reason: str, rule: str) -> None:
    (found,) = final(player("Zoe"), player("Ann", [], lot))["findings"]
    assert (found["reason"], found["rule"], found["where"]) == (reason, rule, f"players[1].lots[1][{at}]")
    assert found["text"].startswith(f"Ann: lot 2, card {at + 1}: ")
    (found,) = paid([], lot)["findings"]
    assert found["where"] == f"lots[1][{at}]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_does_not_repeat_the_words_of_its_place(language: str) -> None:
    """As in “lot 2: the lot is closed”. Words are alike whose first letters are, whatever their endings."""
    wrong = [card(only="upper"), card(only="ground"), ROOFTOP, ROOF, card(), card(gift=True)]
    players = [player("Ann", wrong), player("Bob", [card(gift=True), card()])]
    document = {"players": players, "readings": {"gift-closes": "any"}}
    found = documents.calculate("uptown", "final", document, catalogue(language))["findings"]
    assert {"upper-floor-only", "ground-floor-only", "roof-only", "lot-closed"} <= {one["reason"] for one in found}
    for finding in found:
        _name, place, sentence = finding["text"].split(": ", 2)
        stems = [{word[:4] for word in re.findall(r"[^\W\d_]{3,}", part.lower())} for part in (place, sentence)]
        assert not stems[0] & stems[1], finding["text"]


@pytest.mark.parametrize(
    "lot",
    [
        [card("park", roof=True, only="ground"), ROOFTOP, ROOFTOP],
        [card(gift=True), card(no_gifts=True), card(only="upper", roof=True)],
        [card(gift=True, roof=True), card("cafe", only="rooftop", gift=True)],
    ],
)
def test_a_street_built_by_the_rules_has_no_findings(lot: list[dict[str, Any]]) -> None:
    assert final(player("Ann", lot))["findings"] == []


def test_rooftop_on_rooftop_is_a_dispute_of_the_street_too() -> None:
    lot = [ROOF, ROOFTOP, ROOFTOP]
    assert touched(final(player("Ann", lot)))["rooftop-on-rooftop"]["others"][0]["changes"] == "nothing"
    (found,) = final(player("Ann", lot), rooftop_on_rooftop="no")["findings"]
    assert (found["reason"], found["rule"], found["where"]) == ("roof-only", "UT-33", "players[0].lots[0][2]")
    assert (
        final(player("Ann", [ROOF, card(only="rooftop", roof=True), ROOFTOP]), rooftop_on_rooftop="no")["findings"]
        == []
    )


def test_a_fifth_player_has_no_street_board() -> None:
    (found,) = final(*(player(name) for name in "ABCDE"))["findings"]
    assert (found["reason"], found["where"]) == ("too-many-players", "players[4]")
