"""Streets, turn by turn: who builds, who comes with a building, who moves in, how long the game still goes on."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.phones import JSON, AtTable, flat, table_of
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form, open_streets, save

LOFTS = (1, -1, "W", "parent parent; symbol hipster 2; ; Trendy Lofts")


def board(store: Store, at: AtTable) -> Any:
    return store.part(table_of(store, at).id, "city").document["board"]


def tile(store: Store, at: AtTable, x: int, y: int) -> Any:
    return next(tile for tile in board(store, at)["city"] if (tile["x"], tile["y"]) == (x, y))


class TestPeopleOfABuilding:
    """ST-14: one of its kind for each symbol; they come with the sign, for both are put on a building that is built."""

    @pytest.mark.parametrize(
        ("symbols", "people"),
        [("parent", {"parent": 1}), ("parent parent", {"parent": 2}), ("mixed mixed", {}),
         ("tourist shopper", {"tourist": 1, "shopper": 1})],
    )  # fmt: skip
    def test_one_for_each_symbol(self, streets: AtTable, store: Store, symbols: str, people: dict[str, int]) -> None:
        new = (1, -1, "W", f"{symbols}; building 2; ;", "0")
        answer = save(streets, "city", form(STATION, PARK, new, turn=""))
        assert tile(store, streets, 1, -1)["people"] == people
        assert bool(people) == ("fields" in answer.json["fragments"])

    def test_a_tile_put_right_brings_its_own(self, streets: AtTable, store: Store) -> None:
        """It was laid as another one by mistake; what somebody has counted since stays."""
        save(streets, "city", form(STATION, PARK, (1, -1, "W", "parent; ; ;", "0")))
        right = (1, -1, "W", "hipster hipster; ; ;", "0")
        save(streets, "city", form(STATION, PARK, (*right, {"people": "0 0 1 0"}), base=1))
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 2}
        counted = (1, -1, "W", "parent; ; ;", "0", {"people": "0 3 0 0"})
        save(streets, "city", form(STATION, PARK, counted, base=2))
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 3}

    def test_what_a_player_counted_stays(self, streets: AtTable, store: Store) -> None:
        save(streets, "city", form(STATION, PARK, (*LOFTS, "0", {"people": "0 0 5 0"})))
        assert tile(store, streets, 1, -1)["people"] == {"parent": 5}
        save(streets, "city", form(STATION, PARK, (*LOFTS, "0", {"people": ""}), base=1))
        save(streets, "city", form(STATION, PARK, (*LOFTS, "1", {"people": ""}), base=2))
        assert tile(store, streets, 1, -1)["people"] == {}

    def test_a_sign_on_a_building_of_before_brings_nobody(self, streets: AtTable, store: Store) -> None:
        save(streets, "city", form(STATION, PARK, LOFTS))
        save(streets, "city", form(STATION, PARK, (*LOFTS, "0"), base=1))
        assert tile(store, streets, 1, -1)["people"] == {}


class TestSeekers:
    """ST-25: the first building of their kind takes them all."""

    HOME = (1, -1, "W", "hipster; building 2; ; Loft", "0", {"people": "0 1 0 0"})
    PAID = (-1, 0, "E", "hipster; building 2; ;", "", {"seekers": "0 3 0 0"})
    PARENT = (-1, -1, "E", "parent; building 2; ;", "", {"seekers": "0 2 1 0"})

    def test_one_tap_moves_them_in(self, streets: AtTable, store: Store) -> None:
        panel = flat(
            save(streets, "city", form(STATION, PARK, self.PAID, self.PARENT, self.HOME)).json["fragments"]["closing"]
        )
        assert 'name="settle" value="hipster@1,-1"' in panel
        assert "hipsters: 5" in panel
        assert "parent@" not in panel
        save(streets, "city", form(STATION, PARK, self.PAID, self.PARENT, self.HOME, base=1, settle="hipster@1,-1"))
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 6}
        assert [tile(store, streets, -1, y)["seekers"] for y in (0, -1)] == [{}, {"parent": 1}]
        assert "Seekers move into Loft: hipsters: 5" in streets.get("/log").text

    def test_a_tap_whose_answer_was_lost_moves_nobody_twice(self, streets: AtTable, store: Store) -> None:
        for _ in range(2):
            save(streets, "city", form(STATION, PARK, self.PAID, self.HOME, settle="hipster@1,-1"))
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 4}

    def test_nobody_moves_where_they_cannot_live(self, streets: AtTable, store: Store) -> None:
        for nowhere in ("hipster@0,0", "hipster@9,9", "parent@1,-1", "wizard@1,-1", "hipster"):
            answer = save(streets, "city", form(STATION, PARK, self.PAID, self.HOME, settle=nowhere))
            assert answer.status_code == 200
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 1}

    def test_a_building_that_closes_its_street_takes_them_before_it_pays(self, streets: AtTable) -> None:
        tiles = [(*EXAMPLE[0][:5], {"people": "1 1 1 1", "seekers": "0 2 0 0"}), *EXAMPLE[1:]]
        panel = save(streets, "city", form(*tiles)).json["fragments"]["closing"]
        assert 'value="hipster@-3,-1"' in panel


class TestAbandoned:
    """ST-28: the people of a building without a sign move at once, or stand up where they are."""

    HOME = (1, -1, "W", "hipster; building 2; ; Loft", "0", {"people": "0 1 0 0"})
    LEFT = (-1, 0, "E", "hipster parent; building 2; ; Shed", "", {"people": "0 2 1 0"})

    def test_one_tap_moves_them_into_a_building_of_their_kind(self, streets: AtTable, store: Store) -> None:
        panel = flat(save(streets, "city", form(STATION, PARK, self.LEFT, self.HOME)).json["fragments"]["closing"])
        assert "Shed is abandoned, hipsters: 2" in panel
        assert 'name="settle" value="hipster@1,-1@-1,0"' in panel
        for _ in range(2):
            save(streets, "city", form(STATION, PARK, self.LEFT, self.HOME, base=1, settle="hipster@1,-1@-1,0"))
        assert tile(store, streets, 1, -1)["people"] == {"hipster": 3}
        assert tile(store, streets, -1, 0)["people"] == {"parent": 1}
        assert "From Shed into Loft: hipsters: 2" in streets.get("/log").text

    def test_without_a_place_they_stand_up_as_seekers(self, streets: AtTable, store: Store) -> None:
        save(streets, "city", form(STATION, PARK, self.LEFT, self.HOME))
        for nowhere in ("hipster@@-1,0", "parent@1,-1@-1,0", "parent@@0,0"):
            save(streets, "city", form(STATION, PARK, self.LEFT, self.HOME, base=1, settle=nowhere))
        assert tile(store, streets, -1, 0)["people"] == {"hipster": 2, "parent": 1}
        save(streets, "city", form(STATION, PARK, self.LEFT, self.HOME, base=1, settle="parent@@-1,0"))
        assert tile(store, streets, -1, 0)["seekers"] == {"parent": 1}
        assert tile(store, streets, -1, 0)["people"] == {"hipster": 2}


class TestTurn:
    """Whoever sits first begins; from then on it goes round by itself."""

    def test_turns_need_not_be_followed(self, streets: AtTable, store: Store) -> None:
        save(streets, "city", form(STATION, PARK, (*LOFTS, "0"), turn=""))
        assert board(store, streets)["turn"] is None
        assert 'name="turn" value="" checked' in flat(streets.get("/enter/city").text)

    def test_whoever_closes_a_street_stays_in_turn_until_it_has_paid(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        save(at, "city", form(*EXAMPLE[:-1], turn="1"))
        panel = save(at, "city", form(*EXAMPLE, base=1, turn="1")).json["fragments"]["closing"]
        assert board(store, at)["turn"] == "1"
        assert panel.index("Art Gallery") < panel.index("Flea Market")
        chosen = {"tokens.-3,-1.0": "leisure", "tokens.-3,-1.1": "retail"}
        save(at, "city", form(*EXAMPLE, base=2, turn="1", pay="-3,-1#0", **chosen))
        assert board(store, at)["turn"] == "2"
        client.post(f"{at.path}/enter/city/undo", headers=JSON)
        assert board(store, at)["turn"] == "1"

    def test_the_contractor_builds_twice(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "advisors")
        save(at, "seat-1", {"way": "board", "base": 0, "advisor": "contractor"})
        tiles = [STATION, PARK]
        save(at, "city", form(*tiles, turn="0"))
        turns = []
        for base, (x, y, owner) in enumerate(((1, -1, "0"), (1, -2, "1"), (1, -3, "1"), (1, -4, "2")), 1):
            tiles.append((x, y, "W", "mixed; building 2; ;", owner))
            save(at, "city", form(*tiles, base=base, turn=owner))
            turns.append(board(store, at)["turn"])
        assert turns == ["1", "1", "2", "0"]


class TestTheEnd:
    """ST-29: the stack runs out, the hands are played, the game is over; each is told as it happens."""

    @pytest.mark.parametrize(
        ("laid", "words"),
        [
            (1, ">26 in the stack<"),
            (26, ">1 in the stack<"),
            (27, "The stack is empty: 9 tiles in hand still to play, then the game is over."),
            (35, "The stack is empty: 1 tile in hand still to play, then the game is over."),
            (36, "All 36 buildings are laid: the game is over."),
            (37, "All 36 buildings are laid: the game is over."),
        ],
    )
    def test_three_players_have_36_buildings(self, streets: AtTable, laid: int, words: str) -> None:
        tiles = [(2 + number % 5, number // 5, "S", "parent; building 2; ;") for number in range(laid)]
        answer = save(streets, "city", form(STATION, PARK, *tiles))
        assert words in flat(answer.json["fragments"]["supply"])

    def test_the_table_page_says_whose_turn_it_is_and_calls_the_end(self, streets: AtTable) -> None:
        assert "in the stack" not in streets.get().text
        tiles = [(2 + number % 5, number // 5, "S", "parent; building 2; ;") for number in range(27)]
        save(streets, "city", form(STATION, PARK, *tiles[:26], turn="2"))
        page = flat(streets.get().text)
        assert "1 in the stack" in page
        assert "Lena’s turn" in page
        save(streets, "city", form(STATION, PARK, *tiles, base=1, turn="2"))
        page = flat(streets.get().text)
        assert "27 buildings laid; the stack is empty" in page
        assert "9 in hand" in page
        assert "Lena’s turn" in page
        assert "The stack is empty: 9 tiles in hand still to play, then the game is over." in page
