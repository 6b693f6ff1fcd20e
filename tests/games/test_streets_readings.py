"""Streets: the disputed rules about tiles, signs, people and tokens, each counted by hand on both sides."""

from typing import Any

from companion import documents
from companion.game.game import Readings
from companion.games.streets.city import City
from companion.games.streets.readings import READINGS
from tests.games.streets_tables import building, final, income, per, reasons, street, totals, touched, value

STATION = building("station", symbols=["tourist"])
SIZE = per("building")


def in_city(x: int, y: int, road: str, tile: dict[str, Any]) -> dict[str, Any]:
    return {**tile, "x": x, "y": y, "road": road}


def test_a_start_tile_counts_for_the_size_of_a_street_or_not() -> None:
    """Two dollars for each of two buildings; without the Station there is one."""
    buildings = [building("home", SIZE, "A"), STATION]
    assert value(buildings) == 4
    assert value(buildings, readings={"start-tiles": "no"}) == 2
    assert touched(income(buildings, [{"name": "A"}]))["start-tiles"] == "totals"
    assert touched(income([building("home", SIZE, "A")], [{"name": "A"}])) == {}


def test_a_start_tile_is_a_neighbour_or_not() -> None:
    """Half of three neighbours at 2 dollars is 3; without the Station half of two is 2."""
    city = [
        in_city(0, 0, "S", building("home", per("neighbour"), "A")),
        in_city(1, 0, "S", building("shop", per("mixed"))),
        in_city(0, 1, "S", STATION),
        in_city(1, 1, "S", building("cafe", per("mixed"))),
    ]
    result = documents.calculate("streets", "final", {"players": [{"name": "A"}], "city": city})
    assert totals(result) == {"A": 3}
    (reading,) = result["readings"]
    assert (reading["id"], reading["others"][0]["totals"]) == ("start-tiles", {"A": 2})


def test_six_in_a_street_with_the_station_are_too_many_or_not() -> None:
    six = [building(str(n), per("mixed")) for n in range(5)] + [STATION]
    assert "street-over-5" in reasons(final([{"name": "A"}], [street(*six)]))
    assert "street-over-5" not in reasons(final([{"name": "A"}], [street(*six)], {"start-tiles": "no"}))


def test_thirteen_people_of_a_colour_are_too_many_or_not() -> None:
    home = building("home", per("people", kind="parent"), "A", ["parent"], people={"parent": 13})
    result = final([{"name": "A"}], [street(home)])
    assert "too-many-people" in reasons(result)
    assert touched(result)["people-supply"] == "nothing"
    unlimited = final([{"name": "A"}], [street(home)], {"people-supply": "unlimited"})
    assert "too-many-people" not in reasons(unlimited)
    assert totals(result) == totals(unlimited) == {"A": 20}


def row(*cells: int) -> list[dict[str, Any]]:
    return [{"x": x, "y": 0, "road": "S"} for x in cells]


def test_the_fifth_in_a_row_closes_the_street_or_its_ends_stay_open() -> None:
    document = {"tiles": row(0, 1, 2, 3), "new": {"x": 4, "y": 0, "road": "S"}}
    five = [[x, 0] for x in range(5)]
    closed = {"five-in-a-row": "closed"}
    assert documents.calculate("streets", "placement", document)["closes"] == []
    assert documents.calculate("streets", "placement", {**document, "readings": closed})["closes"] == [five]
    asked = {"tiles": row(0, 1, 2, 3, 4), "at": [2, 0]}
    assert documents.calculate("streets", "tile", asked)["closed"] is False
    assert documents.calculate("streets", "tile", {**asked, "readings": closed})["closed"] is True


def test_an_end_does_not_close_five_in_a_row_a_second_time() -> None:
    ended = {"tiles": row(0, 1, 2, 3, 4), "new": {"x": 5, "y": 0, "road": "W"}}
    both = {**ended, "tiles": [*ended["tiles"], {"x": -1, "y": 0, "road": "E"}]}
    closed = {"five-in-a-row": "closed"}
    assert documents.calculate("streets", "placement", both)["closes"] == [[[x, 0] for x in range(5)]]
    assert documents.calculate("streets", "placement", {**ended, "readings": closed})["closes"] == []


def test_five_in_a_row_pay_with_a_finding_or_without() -> None:
    five = [building(str(n), SIZE, "A") for n in range(5)]
    opened = income(five, [{"name": "A"}], ends=[None, None])
    assert (totals(opened), reasons(opened)) == ({"A": 50}, ["street-open"])
    closed = income(five, [{"name": "A"}], ends=[None, None], readings={"five-in-a-row": "closed"})
    assert (totals(closed), reasons(closed)) == ({"A": 50}, [])


def test_the_last_token_comes_with_another_or_alone() -> None:
    document = {"sign": "retail", "count": 2, "supply": {"retail": 1, "leisure": 3}}
    assert documents.calculate("streets", "tokens", document)["options"] == [["leisure", "retail"]]
    alone = {**document, "readings": {"last-token": "alone"}}
    assert documents.calculate("streets", "tokens", alone)["options"] == [["retail"]]
    gone = {**alone, "supply": {"leisure": 3}}
    assert documents.calculate("streets", "tokens", gone)["options"] == [["leisure", "leisure"]]


def test_the_scout_counts_own_buildings_or_whole_streets_elsewhere() -> None:
    """Elsewhere the Scout has a hipster beside a parent of somebody else, and a third street without a sign."""
    symbols = per("symbol", kind="hipster")
    city = [
        in_city(0, 0, "S", building("here", symbols, "A", ["hipster"])),
        in_city(0, 5, "S", building("mine", symbols, "A", ["hipster"])),
        in_city(1, 5, "S", building("theirs", symbols, "B", ["parent"])),
        in_city(0, 9, "S", building("far", symbols, "B", ["shopper"])),
    ]
    players = [{"name": "A", "advisor": "location-scout"}, {"name": "B"}]
    read, _ = documents.read("streets", "final", {"players": players, "city": city})

    def counted(**chosen: str) -> list[str]:
        readings = Readings(READINGS, {key.replace("_", "-"): value for key, value in chosen.items()})
        return sorted(City(read.city, readings).paid((0, 0), read.players).players[0].elsewhere)

    assert counted() == ["hipster"]
    assert counted(scout_symbols="whole-streets") == ["hipster", "parent"]


def test_the_second_sign_of_the_investor_counts_or_only_marks() -> None:
    """Three signs at 3 dollars are 9, doubled by the Investor 18; two buildings are 6, doubled 12."""
    buildings = [building("tower", per("sign", 3), "A", signs=2), building("home", per("mixed"), "A")]
    investor: dict[str, Any] = {"name": "A", "advisor": "investor"}
    result = income(buildings, [investor])
    assert totals(result) == {"A": 18}
    (reading,) = result["readings"]
    assert (reading["id"], reading["others"][0]["totals"]) == ("second-sign", {"A": 12})
    assert totals(income(buildings, [investor], readings={"second-sign": "marks"})) == {"A": 12}


def test_a_copy_of_a_copy_is_worth_the_same_on_either_side() -> None:
    """Both copies copy the third building, 2 dollars for its one hipster; without it they are worth nothing."""
    copies = [building("one", {"per": "copy"}, "A"), building("two", {"per": "copy"}, "A")]
    assert value(copies) == 0
    assert value([*copies, building("third", per("symbol", kind="hipster"), None, ["hipster"])]) == 2
