"""A tie on the result page: what nobody has told is asked for, and decides nothing."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.phones import JSON, AtTable, build, flat, on_paper, open_table, revision, verdict
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def words(html: str) -> str:
    """What is read, without the marks of the page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def tie_row(at: AtTable) -> str:
    return words(at.get("/result").text.partition('<tr class="tiebreak">')[2].partition("</tr>")[0])


def sums(at: AtTable, seat: int, **pad: int) -> None:
    """A pad of Paper Quarters."""
    fields = {f"pad.{key}": value for key, value in pad.items()}
    assert at.save(f"seat-{seat}", revision(at, seat), way="pad", **fields).status_code == 200


@pytest.fixture
def cities(client: FlaskClient) -> AtTable:
    """Two equal cities, Bob's with its tenth card; he has counted his coins, Ann has not."""
    at = open_table(client, "happy-city")
    blank = {f"name_{n}": f"blank {n}" for n in range(3, 10)}
    build(at, 0, card_0="market", card_1="zoo", card_2="house")
    build(at, 1, card_0="market", card_1="zoo", card_2="house", coins="1", **blank)
    return at


def test_the_coins_of_the_set_up_are_not_shown_where_they_are_not_counted(client: FlaskClient) -> None:
    page = open_table(client, "happy-city").get("/enter/seat-0").text
    field = re.findall(r'<input[^>]*name="coins"[^>]*>', page)[0]
    assert 'placeholder="2"' not in field


def test_a_wallet_starts_at_what_is_dealt_and_a_result_says_that_nobody_counted_it(client: FlaskClient) -> None:
    """In UpTown roofs pay into it, so the page goes on from the 10 of the set-up."""
    at = open_table(client, "uptown")
    for seat, coins in enumerate(("", "10")):
        built = {f"lot.{n}": "shop roof +1*" for n in range(1, 6)}
        at.save(f"seat-{seat}", 0, way="board", coins=coins, **built)
    assert re.search(r'name="coins"[^>]* placeholder="10"', flat(at.get("/enter/seat-0").text))
    assert at.client.post(f"{at.path}/finish").status_code == 303
    said = words(at.get("/result").text)
    assert "Still missing, and decisive: Ann : Upcoins" in said
    assert "Bob : Upcoins" not in said


def test_a_tie_that_waits_for_coins_says_so_in_what_is_sent(cities: AtTable) -> None:
    for page in ("/share", "/result", "/result-square.svg"):
        said = re.sub(r"<[^>]*>", " ", re.sub(r'<meta[^>]* content="([^"]*)">', r"\1", cities.get(page).text))
        assert "Still missing, and decisive: Coins." in " ".join(said.split())


def test_another_reading_gives_nobody_the_win_while_a_seat_is_missing(client: FlaskClient) -> None:
    at = open_table(client, names=("Ann", "Bob", "Cid"), module="expert")
    build(at, 0, card_0="market-green", card_1="florist", card_2="house", card_3="E26", coins="0")
    at.enter(1, residents=1, hearts=2, coins=1)
    disputed = flat(at.get("/result").text.partition('id="market-colour-in-effects"')[2].partition("</article>")[0])
    assert "Bob would lead" in disputed
    assert "Bob would lead" in flat(at.get("/rules/HC-40").text)
    assert "would change who leads" in at.get().text
    paper = on_paper(at)
    assert "Bob would lead." in paper
    assert "win" not in disputed + at.get().text.partition('id="disputes"')[2].partition("</section>")[0]


def test_coins_that_nobody_told_decide_no_lower_place_either(client: FlaskClient) -> None:
    at = open_table(client, "happy-city", ("Ann", "Bob", "Cid"))
    at.enter(0, residents=9, hearts=9, coins=0)
    at.enter(1, residents=2, hearts=3, coins=1)
    at.enter(2, residents=3, hearts=2)
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    assert re.findall(r'class="vh">(\d)\. ', at.get("/result").text) == ["1", "2", "2"]
    at.enter(2, base=1, residents=3, hearts=2, coins=0)
    assert re.findall(r'class="vh">(\d)\. ', at.get("/result").text) == ["1", "2", "3"]


def test_estates_are_asked_for_one_step_after_the_other(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    for seat in (0, 1):
        sums(at, seat, plans=6)
    assert "#pad.estates_count" in verdict(at)
    assert "every tie-break" not in verdict(at)
    for seat in (0, 1):
        sums(at, seat, plans=6, estates_count=4)
    assert "#pad.estates_count" not in verdict(at)
    assert "#pad.estates_of_1" in verdict(at)
    for seat in (0, 1):
        sums(at, seat, plans=6, estates_count=4, estates_of_1=4)
    assert "A shared win" in verdict(at)


def test_an_estate_size_that_nobody_entered_decides_nothing(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    sizes = {f"estates_of_{size}": n for size, n in enumerate((2, 3, 6, 0, 0, 0), 1)}
    sums(at, 0, plans=6, estates_count=11, **sizes)
    sums(at, 1, plans=6, estates_count=11, estates_of_1=2)
    assert "Still missing, and decisive" in verdict(at)
    assert f'href="{at.path}/enter/seat-1?by=pad#pad.estates_of_2"' in verdict(at)
    sums(at, 1, plans=6, estates_of_1=2, estates_of_2=3)
    assert "#pad.estates_count" in verdict(at)
    sums(at, 1, plans=6, estates_count=11, estates_of_1=2, estates_of_2=9)
    assert "<bdi>Bob</bdi> wins" in verdict(at)


def test_a_tie_is_open_only_for_those_who_can_still_win_it(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters", ("Ann", "Bob", "Cid"))
    sums(at, 0, plans=6, estates_count=4, estates_of_1=4)
    sums(at, 1, plans=6, estates_count=3)
    sums(at, 2, plans=2)
    assert "<bdi>Ann</bdi> wins" in verdict(at)


def test_nobody_wins_a_city_of_streets_before_the_others_have_told_their_money(client: FlaskClient) -> None:
    at = open_streets(client)
    save(at, "city", form(*EXAMPLE))
    save(at, "seat-0", {"way": "board", "base": 0, "money": 30})
    said = verdict(at)
    assert "wins" not in said
    assert "no score yet" not in said, "the city pays Mark and Lena already"
    assert "<bdi>Mark</bdi>, <bdi>Lena</bdi>: nothing entered yet." in said
    paper = on_paper(at)
    assert "wins" not in paper
    assert "no score yet" not in paper
    asked = flat(at.get("/finish").text)
    assert "no score yet" not in asked
    assert "<bdi>Mark</bdi>, <bdi>Lena</bdi>: nothing entered yet." in asked


def test_every_loser_of_a_tie_is_told_what_decided_on_the_page_and_on_paper(client: FlaskClient) -> None:
    """Four streets of 3 points, one, two, two and three storeys high (UT-69)."""
    at = open_table(client, "uptown", ("Ann", "Bob", "Cem", "Dan"))
    for seat, lot in enumerate(("shop +3*", "shop +2*; cafe +1*", "shop; cafe; park +3*", "shop +2*; cafe +1*")):
        build(at, seat, lot_1=lot, coins="0")
    assert at.client.post(f"{at.path}/finish", headers=JSON).status_code < 400
    said = words(verdict(at))
    paper = on_paper(at)
    for place, name, why in ((2, "Bob", "2 < 3 (Cem)"), (2, "Dan", "2 < 3 (Cem)"), (4, "Ann", "1 < 2 (Dan)")):
        assert f"{place}. {name}. Tallest building: {why}" in said.replace(f"{name} .", f"{name}.").replace(
            "( ", "("
        ).replace(" )", ")")
        assert f"{place}. {name}. Tallest building: {why}" in paper
    assert tie_row(at) == "Tallest building 3 2 2 1"


def test_everybody_who_shares_a_lower_place_has_a_number_in_the_row_that_decided(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cem"))
    for seat, tallest in enumerate((3, 3, 4)):
        at.enter(seat, lot_1=16, lot_2=0, lot_3=0, lot_4=0, lot_5=0, coins=0, tallest=tallest)
    assert tie_row(at) == "Tallest building 4 3 3"
    paper = on_paper(at)
    assert "1 Cem 16 16 0 0 0 0 0 4 2 Ann 16 16 0 0 0 0 0 3 2 Bob 16 16 0 0 0 0 0 3" in paper


def test_coins_that_decide_stand_in_a_row_of_the_result(cities: AtTable) -> None:
    assert tie_row(cities) == "", "nobody has told them yet"
    build(cities, 0, 1, card_0="market", card_1="zoo", card_2="house", coins="5")
    assert tie_row(cities) == "Coins 5 1"


def test_coins_that_leave_a_win_shared_stand_in_a_row_of_the_result(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    for seat in (0, 1):
        at.enter(seat, residents=3, hearts=4, coins=2)
    assert tie_row(at) == "Coins 2 2"
