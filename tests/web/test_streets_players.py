"""Streets: what players hold, tokens and advisors, the Grifter, and the tiles that stay with the instance."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables import Store
from tests.web.phones import JSON, AtTable, flat, table_of
from tests.web.streets_forms import EXAMPLE, GALLERY, HOME, MARKET, PARK, STATION, form, open_streets, save


def board(store: Store, at: AtTable, part: str) -> Any:
    return store.part(table_of(store, at).id, part).document["board"]


def totals(at: AtTable) -> str:
    return at.client.get(f"{at.path}/result").text


def test_what_a_player_holds_goes_round(client: FlaskClient, store: Store) -> None:
    at = open_streets(client, ("A", "B"), "business", "advisors")
    data = {
        "way": "board", "base": 0, "money": 41, "advisor": "entrepreneur", "tokens.leisure": 2, "tokens.retail": "",
        "hand0.back": "hipster", "hand1.face": "parent; closing 6; ;", "hand2.back": "",
    }  # fmt: skip
    assert save(at, "seat-0", data).status_code == 200
    kept = board(store, at, "seat-0")
    assert kept == {
        "money": 41, "advisor": "entrepreneur", "tokens": {"leisure": 2}, "level": "easy",
        "hand": [{"back": "hipster", "face": ""}, {"back": "parent", "face": "parent; closing 6; ;"}],
    }  # fmt: skip
    page = flat(at.get("/enter/seat-0").text)
    assert 'name="money" inputmode="numeric" maxlength="6" size="4" value="41"' in page
    assert 'value="entrepreneur" checked' in page


@pytest.mark.parametrize(("field", "value"), [("money", "lots"), ("tokens.leisure", "-1"), ("advisor", "wizard")])
def test_what_cannot_be_read_is_refused(client: FlaskClient, field: str, value: str) -> None:
    at = open_streets(client, ("A", "B"), "business", "advisors")
    answer = save(at, "seat-0", {"way": "board", "base": 0, field: value})
    assert answer.status_code == 422
    assert answer.json["error"]["field"] == field


def test_tokens_pay_thirty_five_and_thirty_five(client: FlaskClient) -> None:
    """The rulebook's token example, each player's tokens on a page of their own."""
    at = open_streets(client, ("A", "B"), "business")
    for seat, counts in enumerate(((1, 3, 3, 2), (3, 2, 2, 2))):
        tokens = dict(zip(("restaurant", "residential", "leisure", "retail"), counts, strict=True))
        data = {"way": "board", "base": 0, "money": 0, **{f"tokens.{key}": n for key, n in tokens.items()}}
        panels = save(at, f"seat-{seat}", data).json["fragments"]
    assert '<b class="num">35</b>' in panels["lines"]
    assert at.client.get(f"{at.path}/state?show=seat-0", headers=JSON).json["fragments"]["score-bar"].count(">35<") == 1


@pytest.mark.parametrize(
    ("names", "modules", "advisor", "why"),
    [
        (("A", "B", "C"), ("business", "advisors"), "contractor", "does not go with the business module"),
        (("A", "B"), ("advisors",), "renovator", "the Renovator is for three to five players"),
        (("A", "B", "C", "D", "E"), ("advisors",), "contractor", "the Contractor is for two to four players"),
    ],
)
def test_advisors_that_do_not_go_are_refused_and_the_page_says_why(
    client: FlaskClient, names: tuple[str, ...], modules: tuple[str, ...], advisor: str, why: str
) -> None:
    at = open_streets(client, names, *modules)
    assert why in at.get("/enter/seat-0").text
    answer = save(at, "seat-0", {"way": "board", "base": 0, "advisor": advisor})
    assert answer.json["error"] == {"field": "advisor", "message": why}


def test_an_advisor_is_one_card(client: FlaskClient) -> None:
    at = open_streets(client, ("A", "B"), "advisors")
    save(at, "seat-0", {"way": "board", "base": 0, "advisor": "hacker"})
    assert "A has this advisor" in at.get("/enter/seat-1").text


def test_the_hackers_hand_counts_when_a_street_closes(client: FlaskClient) -> None:
    """Three parent symbols, two backs and the card's mixed symbol: the home pays 13, not 7."""
    at = open_streets(client, ("Anya", "Mark", "Lena"), "advisors")
    save(at, "seat-1", {"way": "board", "base": 0, "advisor": "hacker", "hand0.back": "parent", "hand1.back": "parent"})
    panel = flat(save(at, "city", form(*EXAMPLE)).json["fragments"]["closing"])
    assert '<b class="num">13</b>' in panel
    assert "Mark counts 2 tiles in hand." in panel


def test_the_scout_counts_own_buildings_elsewhere(client: FlaskClient) -> None:
    at = open_streets(client, ("Anya", "Mark", "Lena"), "advisors")
    save(at, "seat-0", {"way": "board", "base": 0, "advisor": "location-scout"})
    elsewhere = (1, -1, "W", "hipster hipster; copy; ;", "0")
    panel = save(at, "city", form(*EXAMPLE, elsewhere)).json["fragments"]["closing"]
    assert '<b class="num">13</b>' in panel


class TestTokensOfAStreet:
    """Business: who has buildings in the street takes tokens before the money, the player who built last."""

    SIGNED = (
        *EXAMPLE[:3],
        (*HOME[:3], "parent; symbol parent 2; leisure 2; Starter Home", *HOME[4:]),
        (*MARKET[:3], "parent; pair parent hipster 5; retail; Flea Market", *MARKET[4:]),
        (*GALLERY[:3], "hipster; symbol hipster 2; restaurant; Art Gallery", *GALLERY[4:]),
        EXAMPLE[6],
    )

    def test_a_choice_is_made_first(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        answer = save(at, "city", form(*self.SIGNED, pay="-3,-1#0"))
        assert answer.json["error"] == {"field": "tokens.-3,-1.1", "message": "Mark takes a token first"}

    def test_money_and_tokens_go_out_together(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        chosen = {"tokens.-3,-1.1": "leisure leisure"}
        assert save(at, "city", form(*self.SIGNED, pay="-3,-1#0", turn="1", **chosen)).status_code == 200
        assert board(store, at, "seat-1")["tokens"] == {"leisure": 2}
        assert board(store, at, "seat-0")["tokens"] == {"restaurant": 1}
        assert "Anya 9 + restaurant, Mark 18 + leisure + leisure" in at.get("/log").text

    def test_whoever_built_takes_last(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        panel = save(at, "city", form(*self.SIGNED, turn="0")).json["fragments"]["closing"]
        assert panel.index("Flea Market") < panel.index("Art Gallery")

    def test_a_sign_nobody_entered_may_be_any(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        panel = save(at, "city", form(*EXAMPLE)).json["fragments"]["closing"]
        assert panel.count('name="tokens.-3,-1.0"') == 4


class TestSolo:
    """Alone at the table one plays against the Grifter, who starts with money."""

    def test_the_grifter_is_at_the_table(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya",))
        save(at, "grifter", {"way": "board", "base": 0, "level": "hard", "money": 10})
        save(at, "seat-0", {"way": "board", "base": 0, "money": 70})
        page = totals(at)
        assert "The Grifter" in page
        assert ">60<" in page

    def test_against_an_advisor_he_has_forty_more(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya",), "advisors")
        save(at, "seat-0", {"way": "board", "base": 0, "money": 70})
        assert ">40<" in totals(at)
        assert "$90" in at.get("/enter/grifter").text

    def test_he_may_own_buildings_and_is_paid(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client, ("Anya",))
        tiles = [(*tile[:4], "grifter", *tile[5:]) if len(tile) > 4 and tile[4] == "1" else tile for tile in EXAMPLE]
        tiles[2] = (*tiles[2][:4], "0")
        save(at, "city", form(*tiles, pay="-3,-1#0"))
        assert board(store, at, "grifter")["money"] == 18

    def test_nobody_else_has_a_grifter(self, client: FlaskClient) -> None:
        assert open_streets(client, ("A", "B")).get("/enter/grifter").status_code == 404


def mend(client: FlaskClient, tile: str, deed: str, **more: str) -> TestResponse:
    """Change a tile of the catalogue as its form does; the page that follows."""
    sent = client.post("/catalogue/streets/tile", data={"tile": tile, "do": deed, **more})
    assert sent.status_code == 303
    return client.get(sent.headers["Location"])


class TestCatalogue:
    """A tile is made once and is there at the next table."""

    MALL = "shopper; people shopper 2; retail 2; Mall"

    def test_a_tile_is_kept_when_its_panel_is_closed_and_not_before(self, client: FlaskClient, store: Store) -> None:
        """Whatever was saved on the way, by whatever tap, is one tile."""
        at = open_streets(client)
        steps = ("shopper; ; ;", "shopper; people shopper 2; ;", "shopper; people shopper 2; retail; M", self.MALL)
        base = 0
        for face in steps:
            for people in ("0 0 0 1", "0 0 0 2"):
                tile = (2, 0, "N", face, "0", {"people": people})
                base = save(at, "city", form(STATION, PARK, tile, base=base)).json["revision"]
        assert store.collection("streets") == []
        half_made = (1, -1, "W", "tourist; building 2; ;")
        save(at, "city", form(STATION, PARK, tile, half_made, base=base, made="2,0"))
        assert store.collection("streets") == [self.MALL]
        other = open_streets(client, ("C", "D"))
        assert "Mall" in other.get("/enter/city").text

    def test_without_a_script_a_tile_is_kept_as_it_is_saved(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client)
        page = at.get("/enter/city").text
        assert '<noscript><input type="hidden" name="all-made" value="yes"></noscript>' in page
        finished = {"all-made": "yes"}
        save(at, "city", form(STATION, PARK, (2, 0, "N", self.MALL), (1, -1, "W", "tourist; ; ;"), **finished))
        assert store.collection("streets") == [self.MALL]
        store.add_to_collection("streets", [], [self.MALL])
        save(at, "city", form(STATION, PARK, (2, 0, "N", self.MALL, "1"), base=1, **finished))
        assert store.collection("streets") == []

    @pytest.mark.parametrize("less", ["shopper; people shopper 2; ;", "shopper; people shopper 2; ; Mall"])
    def test_a_tile_told_more_fully_takes_the_place_of_the_same_told_less(
        self, client: FlaskClient, store: Store, less: str
    ) -> None:
        at = open_streets(client)
        save(at, "city", form((2, 0, "N", less), made="2,0"))
        assert store.collection("streets") == [less]
        save(at, "city", form((2, 0, "N", self.MALL), base=1, made="2,0"))
        assert store.collection("streets") == [self.MALL]
        save(at, "city", form((2, 0, "N", less), base=2, made="2,0"))
        assert store.collection("streets") == [self.MALL]

    def test_a_tile_shows_its_business_sign(self, client: FlaskClient, store: Store) -> None:
        store.add_to_collection("streets", [self.MALL])
        for page in (client.get("/catalogue/streets").text, open_streets(client).get("/enter/city").text):
            assert flat(page).count('#shop"') >= 2
            assert "retail ×2" in page

    def test_a_tile_is_renamed(self, client: FlaskClient, store: Store) -> None:
        store.add_to_collection("streets", [self.MALL])
        mend(client, self.MALL, "rename", name=" Big  Mall ")
        assert store.collection("streets") == ["shopper; people shopper 2; retail 2; Big Mall"]

    def test_a_name_of_the_box_is_kept_for_every_language(self, client: FlaskClient, store: Store) -> None:
        client.set_cookie("language", "ru")
        store.add_to_collection("streets", ["tourist; symbol tourist 3; ; Spa"])
        mend(client, "tourist; symbol tourist 3; ; Spa", "rename", name="чилакс-спа")
        assert store.collection("streets") == ["tourist; symbol tourist 3; ; Chillax Spa"]

    def test_two_of_the_same_are_merged_into_one_that_tells_all(self, client: FlaskClient, store: Store) -> None:
        signed, named = "parent; symbol parent 2; leisure;", "parent; symbol parent 2; ; Starter Home"
        store.add_to_collection("streets", [signed, self.MALL])
        mend(client, signed, "merge", other=named)
        both = "parent; symbol parent 2; leisure; Starter Home"
        assert store.collection("streets") == [self.MALL, both]
        assert client.get("/catalogue/streets").text.count("Starter Home</b>") == 1

    def test_a_tile_is_deleted_and_put_back(self, client: FlaskClient, store: Store) -> None:
        store.add_to_collection("streets", [self.MALL])
        page = mend(client, self.MALL, "delete").text
        assert store.collection("streets") == []
        assert "Mall" in page
        assert "Put it back" in page
        mend(client, self.MALL, "put-back")
        assert store.collection("streets") == [self.MALL]

    @pytest.mark.parametrize(
        ("tile", "deed", "more"),
        [
            ("nobody; made this", "delete", {}),
            ("parent; copy; ; Gone", "rename", {"name": "New"}),
            ("parent; copy; ; Gone", "merge", {"other": "parent; symbol parent 2; ; Starter Home"}),
            (MALL, "merge", {"other": "parent; copy; ; Gone"}),
            ("nonsense", "put-back", {}),
            (MALL, "burn", {}),
        ],
    )
    def test_what_is_no_longer_there_changes_nothing(
        self, client: FlaskClient, store: Store, tile: str, deed: str, more: dict[str, str]
    ) -> None:
        """Another phone was quicker, or somebody wrote the form."""
        store.add_to_collection("streets", [self.MALL])
        mend(client, tile, deed, **more)
        assert store.collection("streets") == [self.MALL]

    def test_a_name_finds_the_tile(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client)
        save(at, "city", form((0, 0, "S", "flea market")))
        assert board(store, at, "city")["city"][0]["face"] == "parent; pair parent hipster 5; ; Flea Market"

    def test_a_name_in_russian_finds_it_too(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client)
        client.set_cookie("language", "ru")
        save(at, "city", form((0, 0, "S", "Блошиный рынок")))
        assert board(store, at, "city")["city"][0]["face"].endswith("Flea Market")

    def test_the_file_goes_out_and_comes_in(self, client: FlaskClient, store: Store) -> None:
        store.add_to_collection("streets", ["parent; copy; ; Twin"])
        file = client.get("/catalogue/streets.txt")
        assert file.text == "parent; copy; ; Twin\n"
        text = f"{file.text}hipster; sign 3; retail; Billboard\nnonsense here\n"
        sent = client.post("/catalogue/streets", data={"file": (BytesIO(text.encode()), "tiles.txt")})
        page = client.get(sent.headers["Location"]).text
        assert "1 new tile." in page
        assert "1 line is no tile." in page
        assert store.collection("streets") == ["parent; copy; ; Twin", "hipster; sign 3; retail; Billboard"]


def test_a_line_too_long_for_the_catalogue_is_told_and_left_out(client: FlaskClient, store: Store) -> None:
    lines = ["hipster; sign 3; retail; Billboard", f"{'parent ' * 100}; copy; ; Twin"]
    sent = client.post("/catalogue/streets", data={"file": (BytesIO("\n".join(lines).encode()), "tiles.txt")})
    page = client.get(sent.headers["Location"]).text
    assert "1 new tile. 1 line was left out: it has more than 400 characters." in page
    assert store.collection("streets") == lines[:1]


def test_a_pad_without_business_is_complete_with_money_and_buildings(client: FlaskClient) -> None:
    pad = {"way": "pad", "base": 0, "pad.money": 60, "pad.buildings": 9}
    assert save(open_streets(client, ("A", "B")), "seat-0", pad).json["state"] == "complete"
    assert save(open_streets(client, ("A", "B"), "business"), "seat-0", pad).json["state"] == "in-progress"
