"""Ginkgopolis: the quick ways in. Districts told without the city, counts for the cards, the pad."""

from typing import Any

import pytest
from hypothesis import given

from companion.documents import calculate, read
from companion.game.shapes import Unreadable
from companion.games.ginkgopolis.counted_districts import facts_needed
from companion.games.ginkgopolis.districts import districts
from tests.examples import examples
from tests.games.test_ginkgopolis import CITY, board, building, categories, lines
from tests.games.test_ginkgopolis_properties import tables

NAMES = ("anya", "boris", "clara", "dina")


def district(colour: str = "blue", **holds: Any) -> dict[str, Any]:
    """`anya=3` or `anya=(3, 2, 17)`: resources, the tallest building, the number on it."""
    keys = ("resources", "tallest", "number")
    told = {name: hold if isinstance(hold, tuple) else (hold,) for name, hold in holds.items()}
    return {"colour": colour, "holds": {name: dict(zip(keys, hold, strict=False)) for name, hold in told.items()}}


def told(*found: dict[str, Any], names: tuple[str, ...] = NAMES, **players: Any) -> dict[str, Any]:
    return {**board(names=names, **players), "districts": list(found)}


def final(document: dict[str, Any]) -> dict[str, Any]:
    return calculate("ginkgopolis", "final", document)


def points(document: dict[str, Any]) -> dict[str, Any]:
    return {player["name"]: player["categories"]["districts"] for player in final(document)["players"]}


def open_ties(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(finding["where"], finding["rule"]) for finding in final(document)["findings"]]


def test_the_example_of_the_booklet_without_its_city() -> None:
    """Blue, 7 in all: Anya 3; Alice and Alyona 2 each and equally tall, Alice's number is higher."""
    blue = district(anya=3, alice=(2, 2, 17), alyona=(2, 2, 11))
    document = told(blue, district("yellow", alice=3), names=("anya", "alice", "alyona"))
    assert points(document) == {"anya": 7, "alice": 8, "alyona": 0}
    assert open_ties(document) == []


def test_without_a_tie_nothing_is_asked() -> None:
    document = told(district(anya=4, boris=2, clara=1, dina=1))
    assert points(document) == {"anya": 8, "boris": 2, "clara": 0, "dina": 0}
    assert open_ties(document) == []


def test_a_tie_asks_for_the_tallest_and_only_then_for_the_number() -> None:
    assert open_ties(told(district(anya=3, boris=3, clara=1))) == [
        ("districts[0].holds.anya.tallest", "GK-61"),
        ("districts[0].holds.boris.tallest", "GK-61"),
    ]
    assert open_ties(told(district(anya=(3, 2), boris=(3, 2)))) == [
        ("districts[0].holds.anya.number", "GK-62"),
        ("districts[0].holds.boris.number", "GK-62"),
    ]
    settled = told(district(anya=(3, 1), boris=(3, 2), clara=1))
    assert open_ties(settled) == []
    assert points(settled) == {"anya": 3, "boris": 7, "clara": 0, "dina": 0}


def test_a_number_that_two_players_have_leaves_their_tie_open() -> None:
    """Each tile exists once: one of the two numbers is wrong, and nobody knows which."""
    result = final(told(district(anya=(3, 2, 8), boris=(3, 2, 14), clara=(3, 2, 14))))
    assert [player["total"] for player in result["players"]] == [0, 3, 3, 0]
    assert [player.get("at_most") for player in result["players"]] == [None, 9, 9, None]
    assert [(finding["reason"], finding["where"]) for finding in result["findings"]] == [
        ("same-tile", "districts[0].holds.clara.number"),
        ("open-tie", "districts[0].holds.boris.number"),
        ("open-tie", "districts[0].holds.clara.number"),
    ]
    assert result["findings"][0]["text"] == "Blue tile 14 exists only once, but is entered more than once: boris, clara"


def test_one_number_in_two_districts_of_a_colour_is_found() -> None:
    first, second = district(anya=(2, 2, 14), boris=(2, 2, 8)), district(anya=(3, 2, 9), clara=(3, 2, 14))
    assert open_ties(told(first, second)) == [("districts[1].holds.clara.number", "GK-01")]
    assert open_ties(told(first, {**second, "colour": "red"})) == []


def test_a_building_with_more_levels_than_resources_is_found_where_it_settles_a_tie() -> None:
    assert open_ties(told(district(anya=(3, 5), boris=(3, 3)))) == [("districts[0].holds.anya.tallest", "GK-34")]
    assert open_ties(told(district(anya=(3, 5), boris=2))) == []


def test_a_tie_for_a_place_that_does_not_pay_is_nobodys_question() -> None:
    assert open_ties(told(district(anya=5, boris=3, clara=1, dina=1))) == []
    assert open_ties(told(district(anya=(2, 2), boris=(2, 1), clara=1, dina=1))) == []
    assert open_ties(told(district(anya=5, boris=(2, 2), clara=(2, 1), dina=(2, 1)))) == []


def test_everybody_who_is_tied_for_a_place_is_asked() -> None:
    asked_for = {where.split(".")[2] for where, _ in open_ties(told(district(anya=2, boris=2, clara=2, dina=2)))}
    assert asked_for == set(NAMES)


@examples(150)
@given(tables())
def test_districts_told_pay_as_the_city_they_come_from(document: dict[str, Any]) -> None:
    """Told with just the facts that a tie asks for, every district pays as it does in its city."""
    city, readings = read("ginkgopolis", "final", document)
    found = []
    for formed in districts(city, readings):
        holds = {name: {"resources": hold.resources} for name, hold in formed.holds.items()}
        for fact in ("tallest", "number"):
            one = {"colour": formed.colour, "holds": holds}
            part, _ = read("ginkgopolis", "final", {**document, "city": [], "districts": [one]})
            for name in facts_needed(part.districts[0])[fact]:
                holds[name][fact] = getattr(formed.holds[name], fact)
        found.append({"colour": formed.colour, "holds": holds})
    if found:
        assert points({**document, "city": [], "districts": found}) == points(document)


def test_cards_count_what_is_told_and_else_the_districts() -> None:
    has: dict[str, Any] = {"cards": ["red-10", "red-12", "red-14", "red-15"]}
    found = (district("red", anya=4), district("blue", anya=3))
    assert [line[0] for line in lines(final(told(*found, anya=has)), "anya", "cards")] == [4, 3, 0, 0]
    has["counts"] = {"red": 6, "low": 2, "high": 3}
    assert [line[0] for line in lines(final(told(*found, anya=has)), "anya", "cards")] == [6, 3, 2, 9]


def test_a_card_whose_buildings_were_not_told_asks_for_them() -> None:
    """Cards 14 and 15 count buildings, which districts alone do not tell."""
    result = final(told(district("red", anya=4), anya={"cards": ["red-14", "blue-15"], "characters": []}))
    asked = [(one["rule"], one["where"]) for one in result["findings"] if one["reason"] == "count-unknown"]
    assert asked == [("GK-44", "players[0].counts.low"), ("GK-45", "players[0].counts.high")]
    reasons = [line["why"] for line in result["players"][0]["lines"] if line["category"] == "cards"]
    assert reasons == ["Red card 14: number of buildings not entered", "Blue card 15: number of buildings not entered"]
    counts = {"low": 0, "high": 2}
    result = final(told(district("red", anya=4), anya={"cards": ["red-14", "blue-15"], "counts": counts}))
    assert "count-unknown" not in {finding["reason"] for finding in result["findings"]}
    assert "0 buildings of 1 or 2 levels" in result["players"][0]["lines"][0]["why"]


def test_a_city_that_was_not_entered_is_not_checked() -> None:
    found = final({**told(district(anya=4)), "fragment": False})["findings"]
    assert {finding["reason"] for finding in found} == {"characters"}


def test_nobody_has_more_resources_in_districts_than_there_are() -> None:
    assert ("players[0]", "GK-09") in open_ties(told(district(anya=12), district("red", anya=7)))


def test_a_pad_is_taken_as_written() -> None:
    pad = {"tokens": 21, "refresh": 2, "cards": 13, "districts": 9}
    result = final(board(CITY, boris={"pad": pad}))
    assert categories(result, "boris") == pad
    assert lines(result, "boris", "refresh") == [(2, "GK-54", "players[1].pad.refresh")]
    assert result["findings"] == []


def test_a_player_with_a_pad_still_holds_places_in_districts() -> None:
    city = [building(0, 0, "red-7", 2, "boris"), building(1, 0, "red-8", 1, "anya")]
    result = final(board(city, boris={"pad": {"districts": 3}}))
    assert (categories(result)["districts"], categories(result, "boris")["districts"]) == (1, 3)


@pytest.mark.parametrize("refresh", [1, 3, 6])
def test_a_pad_cannot_have_any_number_for_refresh_tokens(refresh: int) -> None:
    found = final(board(anya={"pad": {"refresh": refresh}}))["findings"]
    assert [(finding["rule"], finding["where"]) for finding in found] == [("GK-54", "players[0].pad.refresh")]


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({**board(CITY), "districts": [district(anya=2)]}, "districts"),
        (told(district(egor=2)), "districts[0].holds.egor"),
        (told(district(anya=-1)), "districts[0].holds.anya.resources"),
        (told(district(anya=(2, 0))), "districts[0].holds.anya.tallest"),
        (board(anya={"pad": {"cards": 3}, "tokens": 2}), "players[0].pad"),
        (board(anya={"pad": {"stars": 3}}), "players[0].pad.stars"),
        (board(anya={"counts": {"green": 3}}), "players[0].counts.green"),
        ({**board(), "seats": -1}, "seats"),
    ],
)
def test_what_is_told_twice_or_not_known_is_refused(document: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        final(document)
    assert refused.value.where == where


def test_the_rival_is_named_as_in_the_booklet() -> None:
    city = [building(0, 0, "red-7", 2, "gosha"), building(1, 0, "red-8", 1, "anya")]
    result = final(board(city, solo=True, names=("anya", "gosha")))
    assert "second after Gosha" in result["players"][0]["lines"][0]["why"]


def test_who_is_still_to_come_counts_for_the_limits() -> None:
    alone = {**board(CITY, names=("anya", "boris")), "players": board(names=("anya",))["players"], "city": CITY[:5]}
    assert [finding["rule"] for finding in final(alone)["findings"]] == ["GK-09"]
    assert final({**alone, "seats": 3})["findings"] == []


def test_an_open_tie_pays_nobody_before_it_is_told() -> None:
    """11 or 4 for both: nobody leads by it, and both have only what is sure."""
    tied = final(told(district(anya=4, boris=4, clara=3), names=NAMES[:3]))
    assert [(one["total"], one.get("at_most")) for one in tied["players"]] == [(4, 11), (4, 11), (0, None)]
    assert [one["place"] for one in tied["players"]] == [1, 1, 3]
    assert (tied["winners"], tied["decided_by"]) == (["anya", "boris"], "shared")
    assert tied["players"][0]["lines"][0]["why"] == "Blue district 1: a tie that is still open, 11 or 4"
    known = final(told(district(anya=(4, 3), boris=(4, 2), clara=3), names=NAMES[:3]))
    assert [(one["total"], one.get("at_most")) for one in known["players"]] == [(11, None), (4, None), (0, None)]


def test_who_leads_whatever_a_tie_gives_has_won() -> None:
    tied = final(told(district(anya=2, boris=2), names=NAMES[:2], anya={"tokens": 9}))
    assert [(one["total"], one["at_most"]) for one in tied["players"]] == [(11, 13), (2, 4)]
    assert (tied["winners"], tied["decided_by"]) == (["anya"], "points")


def test_an_open_tie_of_three_may_pay_any_of_three_places() -> None:
    tied = final(told(district(anya=(2, 1), boris=2, clara=2), names=NAMES[:3]))
    reasons = [one["lines"][0]["why"].partition(", ")[2] for one in tied["players"]]
    assert reasons == ["6, 2 or 0"] * 3
