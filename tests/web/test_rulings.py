"""A disputed rule is settled: which side and when, at this table; named by card, log and result; taken back again."""

import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion.rules import cards
from companion.tables import Edit, Store
from tests.web.phones import AtTable, flat, open_table, table_of
from tests.writing import by

RUSSIAN = {"Accept-Language": "ru"}
LITERAL = "the number stays below zero"


def disputed_table(client: FlaskClient) -> AtTable:
    """A table of Happy City on which HC-33 decides: a number below zero."""
    at = open_table(client)
    at.enter(0, residents=-2, hearts=5, coins=0)
    at.enter(1, residents=1, hearts=1, coins=0)
    return at


def log(at: AtTable) -> list[str]:
    """The lines of the log as they are read, newest first."""
    lines = re.findall(r'<span class="breaks">(.*?)</span>', flat(at.get("/log").text))
    return [re.sub("<[^>]*>", "", line) for line in lines]


def test_settling_for_the_side_that_is_counted_already_is_a_decision(client: FlaskClient, store: Store) -> None:
    at = disputed_table(client)
    assert 'id="negative-totals"' in at.get("/result").text
    at.post("/rules/HC-33", side="literal", base=0)
    assert store.part(table_of(store, at).id, "readings").document == {"negative-totals": "literal"}
    page = flat(at.get("/result").text)
    assert 'id="negative-totals"' not in page
    settled = page[page.index('id="settled"') :]
    assert cards("en")["HC-33"].title in settled
    assert LITERAL in settled
    assert "<time" in settled
    assert f'href="{at.path}/rules/HC-33"' in settled
    assert log(at)[0] == f"Disputed rules · settled: HC-33, {LITERAL}"


def test_a_settled_rule_is_read_in_the_language_of_the_reader(client: FlaskClient) -> None:
    at = disputed_table(client)
    at.post("/rules/HC-33", side="literal", base=0)
    at.post("/rules/HC-36", side="a", base=1)
    for page in ("/result", "/log", "", "/rules/HC-36"):
        text = at.get(page, headers=RUSSIAN).text
        assert cards("ru")["HC-36"].sides["a"] in text or page == ""
        assert cards("en")["HC-36"].sides["a"] not in text
        assert LITERAL not in text


def test_the_card_says_what_was_settled_and_lets_it_be_changed(client: FlaskClient) -> None:
    at = disputed_table(client)
    before = flat(at.get("/rules/HC-33").text)
    assert ">Disputed</b>" in before
    assert before.count("Settle on this") == 2
    assert before.count("used at this table") == 1
    assert before.index("used at this table") < before.index("Settle on this")
    at.post("/rules/HC-33", side="literal", base=0)
    after = flat(at.get("/rules/HC-33").text)
    assert ">Disputed</b>" not in after
    assert ">Settled</b>" in after
    assert after.count("Settle on this") == 1
    assert after.index("Settled at this table") < after.index('name="side" value="clamp"')
    assert "Settle on this" not in client.get("/rules/HC-33").text


@pytest.mark.parametrize(
    ("sent_from", "leads"),
    [
        ("http://localhost{table}/result", "{table}/result"),
        ("http://localhost{table}/rules/HC-33?q=zero", "{table}/rules/HC-33?q=zero"),
        ("http://localhost.example/away", "{table}/rules/HC-33"),
        ("http://localhost//example.org", "{table}/rules/HC-33"),
        ("", "{table}/rules/HC-33"),
    ],
)
def test_whoever_settles_stays_on_the_page_under_the_card(table: AtTable, sent_from: str, leads: str) -> None:
    headers = {"Referer": sent_from.format(table=table.path)}
    for change in ("", "/undo"):
        answer = table.client.post(f"{table.path}/rules/HC-33{change}", data={"side": "clamp"}, headers=headers)
        assert answer.headers["Location"] == leads.format(table=table.path)


def test_an_undisputed_card_and_one_of_another_game_cannot_be_settled(table: AtTable) -> None:
    for rule_id in ("HC-05", "PQ-48"):
        assert "Settle" not in table.get(f"/rules/{rule_id}").text
        assert table.post(f"/rules/{rule_id}", side="yes").status_code == 404
    assert log(table) == []


def test_a_dispute_without_a_number_is_settled_as_well(table: AtTable) -> None:
    table.post("/rules/HC-36", side="b", base=0)
    card = flat(table.get("/rules/HC-36").text)
    assert card.count("Settled at this table") == 1
    assert card.index(cards("en")["HC-36"].sides["b"]) < card.index("Settled at this table")
    assert log(table) == [f"Disputed rules · settled: HC-36, {cards('en')['HC-36'].sides['b']}"]


@pytest.mark.parametrize("sent", [{}, {"side": ""}, {"side": "full"}])
def test_a_side_that_there_is_not_is_refused_on_the_card(table: AtTable, sent: dict[str, str]) -> None:
    refused = table.post("/rules/HC-33", base=0, **sent)
    assert refused.status_code == 422
    mistake = re.search(r'<p class="mistake" id="side-wrong".*?</p>', flat(refused.text))
    assert mistake
    assert "choose one" in mistake[0]
    assert log(table) == []


def test_undo_brings_the_open_dispute_back(client: FlaskClient, store: Store) -> None:
    at = disputed_table(client)
    at.post("/rules/HC-33", side="clamp", base=0)
    assert "−10" not in at.get("/result").text
    at.post("/rules/HC-33/undo")
    page = at.get("/result").text
    assert 'id="negative-totals"' in page
    assert 'id="settled"' not in page
    assert "−10" in page
    assert log(at)[0] == "Disputed rules · settled: HC-33, it counts as zero (undone)"
    assert "clamp" not in str(store.part(table_of(store, at).id, "readings").document)


def test_a_rule_settled_earlier_is_taken_back_alone(client: FlaskClient) -> None:
    at = disputed_table(client)
    at.post("/rules/HC-33", side="clamp", base=0)
    at.post("/rules/HC-36", side="a", base=1)
    at.post("/rules/HC-33/undo")
    page = at.get("/result").text
    assert 'id="negative-totals"' in page
    assert cards("en")["HC-36"].sides["a"] in page
    assert log(at)[0] == "Disputed rules · HC-33: open again"
    at.post("/rules/HC-33/undo")
    assert len(log(at)) == 5, "nothing is left to take back"


def test_two_phones_that_settle_the_same_way_need_no_choice(app: Flask, client: FlaskClient) -> None:
    at = disputed_table(client)
    AtTable(app.test_client(), at.path).post("/rules/HC-33", side="clamp", base=0)
    assert at.post("/rules/HC-33", side="clamp", base=0).status_code == 303
    assert sum("settled" in line for line in log(at)) == 1


def test_a_table_that_kept_no_more_than_rule_numbers_still_opens(client: FlaskClient, store: Store) -> None:
    at = disputed_table(client)
    by(store, table_of(store, at).id, "phone").save([Edit("rulings", ["HC-05", "HC-20"], 0)], None)
    by(store, table_of(store, at).id, "phone").save([Edit("readings", {"negative-totals": "clamp"}, 0)], None)
    page = at.get("/result").text
    settled = page[page.index('id="settled"') :]
    for rule_id in ("HC-05", "HC-20", "HC-33"):
        assert cards("en")[rule_id].title in settled
    assert "it counts as zero" in settled
    assert at.get("/rules/HC-20").status_code == at.get("").status_code == at.get("/log").status_code == 200
    at.post("/rules/HC-20", side="yes", base=1)
    assert cards("en")["HC-05"].title in at.get("/result").text
    at.post("/rules/HC-33/undo")
    assert 'id="negative-totals"' in at.get("/result").text


def test_a_rematch_begins_with_what_was_settled(client: FlaskClient) -> None:
    at = disputed_table(client)
    at.post("/rules/HC-33", side="clamp", base=0)
    at.post("/rules/HC-36", side="a", base=1)
    again = AtTable(client, at.post("/rematch").headers["Location"])
    again.enter(0, residents=-2, hearts=5, coins=0)
    page = again.get("/result").text
    assert "−10" not in page
    assert "it counts as zero" in page
    assert cards("en")["HC-36"].sides["a"] in page
    assert "<time" in at.get("/result").text.partition('id="settled"')[2].partition("</section>")[0]
    assert "<time" not in page.partition('id="settled"')[2].partition("</section>")[0], "it was not settled here"
    assert log(again)[-1] == "Disputed rules · settled as last time: HC-33, HC-36"
    for shown in (page, again.get("/rules/HC-33").text, printed(again)):
        assert "Taken over from the last game" in shown
        assert "Settled at this table" not in shown
    again.post("/rules/HC-36", side="b", base=1)
    assert "Settled at this table" in again.get("/result").text
    assert again.get("/result").text.count("Taken over from the last game") == 1
    again.post("/rules/HC-33/undo")
    assert 'id="negative-totals"' in again.get("/result").text


def test_a_new_table_of_the_game_offers_what_was_settled_last_time(app: Flask, client: FlaskClient) -> None:
    assert "as last time" not in client.get("/new?game=happy-city").text
    disputed_table(client).post("/rules/HC-33", side="clamp", base=0)
    offer = flat(client.get("/new?game=happy-city").text)
    assert "it counts as zero" in offer
    assert 'name="as_last_time" value="yes" checked' in offer
    assert "as last time" not in client.get("/new?game=streets").text
    assert "as last time" not in app.test_client().get("/new?game=happy-city").text
    sent = {"game": "happy-city", "name": ["Ann", "Bob"]}
    taken = AtTable(client, client.post("/new", data={**sent, "as_last_time": "yes"}).headers["Location"])
    assert "it counts as zero" in taken.get("/result").text
    left = AtTable(client, client.post("/new", data=sent).headers["Location"])
    assert "it counts as zero" not in left.get("/result").text


def test_an_offer_that_was_switched_off_stays_off_while_names_are_changed(client: FlaskClient) -> None:
    disputed_table(client).post("/rules/HC-33", side="clamp", base=0)
    form = {"game": "happy-city", "name": ["Ann", "Bob"], "add": ""}
    switch = 'name="as_last_time" value="yes"'
    assert f"{switch} checked" not in client.get("/new", query_string=form).text
    assert f"{switch} checked" in client.get("/new", query_string={**form, "as_last_time": "yes"}).text
    other = {"game": "streets", "name": ["Ann", "Bob"], "change": "happy-city"}
    assert f"{switch} checked" in client.get("/new", query_string=other).text


def test_every_number_that_rests_on_a_disputed_rule_says_so(client: FlaskClient) -> None:
    at = disputed_table(client)
    for sign, told in (("scales", "not settled yet"), ("check", "settled at this table")):
        page = flat(at.get("/result").text)
        marked = re.findall(r'href="#why-(\w+)-(\d)" aria-label="[^"]*Depends on a disputed rule: HC-33"', page)
        assert marked == [("happiness", "0"), ("residents", "0")], "the total is the happiness"
        for category, seat in marked:
            lines = page[page.index(f'id="why-{category}-{seat}"') :]
            lines = lines[: lines.index("</tr>")]
            assert f"Depends on a disputed rule, {told}" in lines
            assert f'href="{at.path}/rules/HC-33"' in lines
        assert len(re.findall(rf'<use class="[a-z]*" x="35"[^>]*#{sign}"/>', page)) == 1
        rests = rf'<span class="rests"><svg[^>]*><use href="[^"]*#{sign}"/></svg>HC-33</span>'
        assert len(re.findall(rests, page)) == 1
        at.post("/rules/HC-33", side="literal", base=0)


def test_a_table_without_disputes_has_no_marks(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4)
    page = table.get("/result").text
    assert 'class="rests"' not in page
    assert "disputed rule" not in page


def printed(at: AtTable, language: str = "en") -> str:
    """The words of the result on paper."""
    file = at.get("/result.pdf", headers={"Accept-Language": language})
    assert file.status_code == 200
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages)
    return " ".join(text.replace("\u00a0", " ").split())


def test_the_result_on_paper_tells_what_is_open_and_what_is_settled(client: FlaskClient) -> None:
    at = disputed_table(client)
    title = cards("en")["HC-33"].title
    assert f"Disputed, HC-33 (“{title}”), used here: {LITERAL}. The other reading: it counts as zero." in printed(at)
    at.post("/rules/HC-33", side="literal", base=0)
    paper = printed(at)
    assert f"Settled at this table, HC-33 (“{title}”): {LITERAL} · " in paper
    assert cards("en")["HC-33"].sources[0].section in paper
    assert "Disputed" not in paper
    assert paper.count("HC-33") == 4, "beside residents, happiness and the total, and in the note"
    assert f"Решено за этим столом, HC-33 («{cards('ru')['HC-33'].title}»): число" in printed(at, "ru")
    at.post("/rules/HC-33/undo")
    assert "Disputed, HC-33" in printed(at)
