"""Tiles that people made: those of their own table, and of nobody else's."""

import re
from io import BytesIO
from urllib.parse import quote

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from companion.game.text import say
from companion.session.collection import MOST, add_entries
from companion.session.editors.form_reading import NewEntries
from companion.tables import Store
from companion.web.http.access import find_view
from tests.web.collection import CARD, MALL, MARKET, SLIP, TWIN, bring, build, made, mend, offers
from tests.web.phones import AtTable, flat, open_table, spectator, table_of
from tests.web.streets_forms import PARK, STATION, form, open_streets, save


def laid(store: Store, at: AtTable) -> str:
    """The face of the first tile of the city."""
    face: str = store.part(table_of(store, at).id, "city").document["board"]["city"][0]["face"]
    return face


@pytest.fixture
def at(client: FlaskClient) -> AtTable:
    return open_streets(client)


@pytest.fixture
def strangers(app: Flask) -> AtTable:
    """Another table on another phone."""
    return open_streets(app.test_client(), ("C", "D"))


class TestNobodyElses:
    """A table sees what its own people made."""

    def test_a_slip_at_one_table_changes_nothing_at_another(self, at: AtTable, strangers: AtTable) -> None:
        save(at, "city", form(STATION, PARK, (2, 0, "N", SLIP), made="2,0"))
        page = strangers.get("/enter/city").text
        assert f'data-face="{MARKET}"' in page
        assert f'data-face="{SLIP}"' not in page
        assert (made(at), made(strangers)) == ([SLIP], [])

    def test_nobody_uploads_without_the_link_of_a_table(self, at: AtTable, client: FlaskClient) -> None:
        file = {"file": (BytesIO(MALL.encode()), "tiles.txt")}
        assert client.post("/catalogue/streets", data=file).status_code == 404
        assert made(at) == []

    @pytest.mark.parametrize("deed", ["", "/tile", "/undo", "/along"])
    def test_a_spectator_sees_the_tiles_and_changes_none(self, at: AtTable, store: Store, deed: str) -> None:
        bring(at, MALL)
        watch = spectator(store, at)
        assert "Mall" in watch.get("/tiles").text
        assert "<form" not in watch.get("/tiles").text.partition("<main")[2].partition("</main>")[0]
        changed = watch.post(f"/tiles{deed}", tile=MALL, do="delete", did=1, file=(BytesIO(TWIN.encode()), "tiles.txt"))
        assert changed.status_code == 403
        assert made(at) == [MALL]

    def test_other_games_have_no_tiles(self, client: FlaskClient) -> None:
        assert open_table(client, "uptown").get("/tiles").status_code == 404

    def test_a_card_built_at_one_table_is_offered_at_no_other(self, app: Flask, client: FlaskClient) -> None:
        ours, theirs = open_table(client, "uptown"), open_table(app.test_client(), "uptown")
        build(ours, CARD)
        assert offers(ours, CARD)
        assert not offers(theirs, CARD)


class TestPrinted:
    """What the rulebook tells is never replaced."""

    def test_it_stays_beside_a_slip_of_its_name_and_the_name_finds_it(self, at: AtTable, store: Store) -> None:
        save(at, "city", form(STATION, PARK, (2, 0, "N", SLIP), made="2,0"))
        page = at.get("/enter/city").text
        assert f'data-face="{MARKET}"' in page
        assert f'data-face="{SLIP}"' in page
        save(at, "city", form((0, 0, "S", "flea market"), base=1))
        assert laid(store, at) == MARKET

    def test_one_that_tells_more_is_offered_for_it_and_deleted_again(self, at: AtTable, store: Store) -> None:
        signed = "parent; pair parent hipster 5; retail; Flea Market"
        bring(at, SLIP, signed)
        assert f'data-face="{MARKET}"' not in at.get("/enter/city").text
        save(at, "city", form((0, 0, "S", "flea market")))
        assert laid(store, at) == signed
        assert at.get("/tiles").text.count("Flea Market</b>") == 3
        mend(at, signed, "delete")
        assert f'data-face="{MARKET}"' in at.get("/enter/city").text

    @pytest.mark.parametrize("deed", ["delete", "rename", "merge"])
    def test_no_form_changes_it(self, at: AtTable, deed: str) -> None:
        bring(at, MALL)
        mend(at, MARKET, deed, name="Mine", other=MALL)
        assert made(at) == [MALL]
        assert f'data-face="{MARKET}"' in at.get("/enter/city").text


class TestMade:
    """A tile is made once and is there at this table."""

    def test_it_is_kept_when_its_panel_is_closed_and_not_before(self, at: AtTable) -> None:
        """Whatever was saved on the way, by whatever tap, is one tile."""
        steps = ("shopper; ; ;", "shopper; people shopper 2; ;", "shopper; people shopper 2; retail; M", MALL)
        base = 0
        for face in steps:
            for people in ("0 0 0 1", "0 0 0 2"):
                tile = (2, 0, "N", face, "0", {"people": people})
                base = save(at, "city", form(STATION, PARK, tile, base=base)).json["revision"]
        assert made(at) == []
        half_made = (1, -1, "W", "tourist; building 2; ;")
        answer = save(at, "city", form(STATION, PARK, tile, half_made, base=base, made="2,0")).json
        assert made(at) == [MALL]
        assert MALL in answer["fragments"]["faces"]
        assert at.get("/state?show=city").json["tag"].split("-")[0] == answer["tag"].split("-")[0]

    def test_without_a_script_it_is_kept_as_it_is_saved(self, at: AtTable) -> None:
        page = at.get("/enter/city").text
        assert '<noscript><input type="hidden" name="all-made" value="yes"></noscript>' in page
        finished = {"all-made": "yes"}
        save(at, "city", form(STATION, PARK, (2, 0, "N", MALL), (1, -1, "W", "tourist; ; ;"), **finished))
        assert made(at) == [MALL]
        mend(at, MALL, "delete")
        save(at, "city", form(STATION, PARK, (2, 0, "N", MALL, "1"), base=1, **finished))
        assert made(at) == []

    def test_taking_the_tile_off_the_map_leaves_it_known(self, at: AtTable) -> None:
        save(at, "city", form(STATION, PARK, (2, 0, "N", MALL), made="2,0"))
        assert at.post("/enter/city/undo", base=1).status_code == 303
        assert "Mall" not in at.get("/enter/city").text.partition('id="faces"')[0]
        assert made(at) == [MALL]

    @pytest.mark.parametrize("less", ["shopper; people shopper 2; ;", "shopper; people shopper 2; ; Mall"])
    def test_one_told_more_fully_takes_the_place_of_the_same_told_less(self, at: AtTable, less: str) -> None:
        save(at, "city", form((2, 0, "N", less), made="2,0"))
        assert made(at) == [less]
        save(at, "city", form((2, 0, "N", MALL), base=1, made="2,0"))
        assert made(at) == [MALL]
        save(at, "city", form((2, 0, "N", less), base=2, made="2,0"))
        assert made(at) == [MALL]

    def test_it_shows_its_business_sign(self, at: AtTable) -> None:
        bring(at, MALL)
        for page in (at.get("/tiles").text, at.get("/enter/city").text):
            assert flat(page).count('#shop"') >= 2
            assert "retail ×2" in page

    @pytest.mark.parametrize(("name", "language"), [("flea market", "en"), ("Блошиный рынок", "ru")])
    def test_a_name_finds_it_in_the_language_of_the_phone(
        self, at: AtTable, store: Store, name: str, language: str
    ) -> None:
        at.client.set_cookie("language", language)
        save(at, "city", form((0, 0, "S", name)))
        assert laid(store, at) == MARKET

    def test_the_log_tells_of_it_and_goes_back_to_before(self, at: AtTable, store: Store) -> None:
        bring(at, MALL)
        mend(at, MALL, "delete")
        log = flat(at.get("/log").text)
        assert re.search("Collection.{0,20}</b> · Mall deleted", log)
        first = store.history(table_of(store, at).id)[-1]
        assert at.post("/restore", change=first.change).status_code == 303
        assert made(at) == [MALL]

    @pytest.mark.parametrize("phones", [("one", "one"), ("one", "other")])
    def test_what_is_made_at_once_is_all_kept(self, app: Flask, at: AtTable, phones: tuple[str, str]) -> None:
        """Each request read the table before the other had saved; the same holds for a phone with two pages open."""
        requests = []
        for phone in phones:
            context = app.test_request_context()
            with context:
                session["device"] = phone
                requests.append((context, find_view("t", at.path.removeprefix("/t/"))))
        for (context, view), tile in zip(requests, (MALL, TWIN), strict=True):
            with context:
                add_entries(view, NewEntries((tile,), (), say("new: {tiles}", tiles=tile)))
        assert made(at) == [MALL, TWIN]


class TestMending:
    """Tiles are renamed, merged and deleted, and each of it is taken back."""

    def test_a_tile_is_renamed_and_named_back(self, at: AtTable) -> None:
        bring(at, MALL)
        page = mend(at, MALL, "rename", name=" Big  Mall ").text
        assert made(at) == ["shopper; people shopper 2; retail 2; Big Mall"]
        assert "Mall is now called Big Mall" in page
        at.post("/tiles/undo", did=2)
        assert made(at) == [MALL]

    def test_a_renamed_tile_is_called_so_where_it_lies(self, app: Flask, store: Store, at: AtTable) -> None:
        lies = (2, 0, "N", MALL, "1")
        save(at, "city", form(STATION, PARK, lies, made="2,0"))

        def face() -> str:
            city = store.part(table_of(store, at).id, "city").document["board"]["city"]
            return str(next(tile["face"] for tile in city if tile["x"] == 2))

        page = mend(at, MALL, "rename", name="Big Mall").text
        assert face() == "shopper; people shopper 2; retail 2; Big Mall"
        assert "Big Mall" in at.get("/enter/city").text
        did = re.findall(r'name="did" value="(\d+)"', flat(page))
        save(AtTable(app.test_client(), at.path), "city", form(STATION, PARK, (*lies[:4], "0"), base=1))
        assert "Big Mall" in face(), "another phone that showed the former name does not bring it back"
        at.post("/tiles/undo", did=did[0])
        assert face() == MALL

    def test_a_name_of_the_box_is_kept_for_every_language(self, at: AtTable) -> None:
        at.client.set_cookie("language", "ru")
        bring(at, "tourist; symbol tourist 3; ; Spa")
        mend(at, "tourist; symbol tourist 3; ; Spa", "rename", name="чилакс-спа")
        assert made(at) == ["tourist; symbol tourist 3; ; Chillax Spa"]

    def test_two_of_the_same_are_merged_into_one_that_tells_all(self, at: AtTable) -> None:
        signed, named = "parent; symbol parent 2; leisure;", "parent; symbol parent 2; ; Starter Home"
        bring(at, signed, MALL)
        mend(at, signed, "merge", other=named)
        assert made(at) == [MALL, "parent; symbol parent 2; leisure; Starter Home"]
        at.post("/tiles/undo", did=2)
        assert sorted(made(at)) == sorted([signed, MALL])

    def test_a_tile_is_deleted_and_the_undo_leaves_what_came_since(self, at: AtTable) -> None:
        bring(at, MALL)
        page = mend(at, MALL, "delete").text
        assert made(at) == []
        assert "Mall deleted" in page
        assert 'name="did" value="2"' in flat(page)
        bring(at, TWIN)
        at.post("/tiles/undo", did=2)
        assert sorted(made(at)) == sorted([MALL, TWIN])
        assert "Mall deleted" not in at.get("/tiles").text
        again = at.post("/tiles/undo", did=2).headers["Location"]
        assert "Not undone" in at.client.get(again).text

    @pytest.mark.parametrize(
        ("tile", "deed", "more"),
        [
            ("nobody; made this", "delete", {}),
            ("parent; copy; ; Gone", "rename", {"name": "New"}),
            ("parent; copy; ; Gone", "merge", {"other": "parent; symbol parent 2; ; Starter Home"}),
            (MALL, "merge", {"other": "parent; copy; ; Gone"}),
            (MALL, "burn", {}),
        ],
    )
    def test_what_is_no_longer_there_changes_nothing(
        self, at: AtTable, tile: str, deed: str, more: dict[str, str]
    ) -> None:
        """Another phone was quicker, or somebody wrote the form."""
        bring(at, MALL)
        mend(at, tile, deed, **more)
        for did in ("0", "7", "x", "99999999999999999999"):
            at.post("/tiles/undo", did=did)
        assert made(at) == [MALL]

    def test_the_tile_that_was_tapped_has_its_form(self, at: AtTable) -> None:
        bring(at, MALL, TWIN)
        page = at.get(f"/tiles?tile={quote(MALL)}").text
        assert page.count("Rename") == 1
        assert f'name="tile" value="{MALL}"' in page

    def test_at_a_finished_table_they_stay_as_they_are(self, at: AtTable) -> None:
        bring(at, MALL)
        at.post("/finish")
        assert "reopen it to change its collection" in at.get("/tiles").text
        assert at.post("/tiles/tile", tile=MALL, do="delete").status_code == 409
        assert "Reopen it first" in bring(at, TWIN).text
        assert made(at) == [MALL]


class TestFile:
    """Tiles go home as a file, and come from one."""

    def test_it_goes_out_and_comes_in(self, at: AtTable, strangers: AtTable) -> None:
        bring(at, TWIN)
        file = at.get("/tiles.txt").text
        assert file == f"{TWIN}\n"
        page = bring(strangers, *file.splitlines(), "hipster; sign 3; retail; Billboard", "nonsense here").text
        assert "new: Twin, Billboard" in page
        assert "1 line is not a tile." in page
        assert made(strangers) == [TWIN, "hipster; sign 3; retail; Billboard"]
        assert made(at) == [TWIN]

    def test_a_line_too_long_is_told_and_left_out(self, at: AtTable) -> None:
        page = bring(at, TWIN, f"{'parent ' * 100}; copy; ; Long").text
        assert "1 line was skipped: it has more than 400 characters." in page
        assert made(at) == [TWIN]

    def test_no_file_is_no_wrong_address(self, at: AtTable) -> None:
        refused = at.post("/tiles")
        assert refused.status_code == 400
        assert "no page at this address" not in refused.text

    def test_a_collection_has_an_end(self, at: AtTable) -> None:
        """No box has so many: a file beyond that is refused as a whole, and a tile beyond it is told."""
        tiles = [f"parent; copy; ; {n}" for n in range(MOST + 1)]
        refused = bring(at, *tiles)
        assert refused.status_code == 422
        assert f"the file has {MOST + 1} lines" in refused.text
        assert made(at) == []
        bring(at, *tiles[1:])
        assert "1 tile was skipped: there is room for 100." in bring(at, MALL).text
        save(at, "city", form((2, 0, "N", MALL), made="2,0"))
        assert made(at) == tiles[1:]
