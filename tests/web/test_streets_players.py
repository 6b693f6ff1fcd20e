"""Streets: what players hold, tokens and advisors, the Grifter, and the tiles that stay with the instance."""

from typing import Any

from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.phones import JSON, AtTable, flat, table_of
from tests.web.streets_forms import EXAMPLE, GALLERY, HOME, HOUSE, MARKET, form, open_streets, save


def board(store: Store, at: AtTable, part: str) -> Any:
    return store.part(table_of(store, at).id, part).document["board"]


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
    assert 'name="money" inputmode="numeric" size="4" value="41"' in page
    assert 'value="entrepreneur" checked' in page


def test_tokens_pay_thirty_five_and_thirty_five(client: FlaskClient) -> None:
    """The rulebook's token example, each player's tokens on a page of their own."""
    at = open_streets(client, ("A", "B"), "business")
    for seat, counts in enumerate(((1, 3, 3, 2), (3, 2, 2, 2))):
        tokens = dict(zip(("restaurant", "residential", "leisure", "retail"), counts, strict=True))
        data = {"way": "board", "base": 0, "money": 0, **{f"tokens.{key}": n for key, n in tokens.items()}}
        panels = save(at, f"seat-{seat}", data).json["fragments"]
    assert '<b class="num">35</b>' in panels["lines"]
    assert at.client.get(f"{at.path}/state?show=seat-0", headers=JSON).json["fragments"]["score-bar"].count(">35<") == 1


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
    panel = flat(save(at, "city", form(*EXAMPLE, elsewhere)).json["fragments"]["closing"])
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
        assert "Anya\u00a09 + restaurant, Mark\u00a018 + leisure + leisure" in at.get("/log").text

    def test_whoever_built_takes_last(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        house = (*HOUSE[:4], "0", HOUSE[5])
        panel = save(at, "city", form(*self.SIGNED[:-1], house, turn="0")).json["fragments"]["closing"]
        assert panel.index("Flea Market") < panel.index("Art Gallery")

    def test_a_sign_nobody_entered_may_be_any(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya", "Mark", "Lena"), "business")
        panel = save(at, "city", form(*EXAMPLE)).json["fragments"]["closing"]
        assert panel.count('name="tokens.-3,-1.0"') == 4


class TestSolo:
    """Alone at the table one plays against the Grifter, who starts with money."""

    def test_he_may_own_buildings_and_is_paid(self, client: FlaskClient, store: Store) -> None:
        at = open_streets(client, ("Anya",))
        tiles = [(*tile[:4], "grifter", *tile[5:]) if len(tile) > 4 and tile[4] == "1" else tile for tile in EXAMPLE]
        tiles[2] = (*tiles[2][:4], "0")
        save(at, "city", form(*tiles, pay="-3,-1#0"))
        assert board(store, at, "grifter")["money"] == 18

    def test_every_page_opens_while_it_is_his_turn(self, client: FlaskClient) -> None:
        at = open_streets(client, ("Anya",))
        save(at, "city", form(*EXAMPLE[:2], (*EXAMPLE[2][:4], "0"), turn="0"))
        assert "The Grifter’s turn" in at.get("").text
        for page in ("/enter/city", "/enter/grifter", "/help", "/help?part=city", "/calc/value", "/result"):
            assert at.get(page, follow_redirects=True).status_code == 200, page


def test_a_pad_without_business_is_complete_with_money_and_buildings(client: FlaskClient) -> None:
    pad = {"way": "pad", "base": 0, "pad.money": 60, "pad.buildings": 9}
    assert save(open_streets(client, ("A", "B")), "seat-0", pad).json["state"] == "complete"
    assert save(open_streets(client, ("A", "B"), "business"), "seat-0", pad).json["state"] == "in-progress"
