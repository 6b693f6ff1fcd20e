import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Edit
from tests.web.phones import JSON, AtTable, flat, on_paper, open_table, spectator
from tests.writing import by


def test_in_a_crowd_a_number_opens_the_lines_of_its_player_alone(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters", tuple(f"Guest {number}" for number in range(21)))
    for seat in (0, 20):
        at.enter(seat, parks=seat + 1)
    link, lines = 'href="?player=20#why-parks-20"', '<tr class="lines"'
    everybody = at.get("/result").text
    assert link not in everybody, "two of them are no crowd"
    assert 'id="why-parks-0"' in everybody
    for seat in range(1, 20):
        at.enter(seat, parks=1)
    crowd = at.get("/result").text
    assert link in crowd
    assert lines not in crowd
    one = at.get("/result?player=20").text
    assert set(re.findall(rf'{lines} id="why-\w+-(\d+)"', one)) == {"20"}
    news = re.search(r'data-live="([^"]+)"', one)
    assert news is not None
    fragments = client.get(news[1].replace("&amp;", "&"), headers=JSON).json["fragments"]
    assert 'id="why-parks-20"' in fragments["outcome"], "the lines stay open when another phone saves"
    assert lines not in at.get("/result?player=nobody").text


def rows(page: str) -> list[str]:
    """The categories of the table on a result."""
    return re.findall(r'<th scope="row"><span><svg.*?</svg>([^<]*)</span>', page, re.DOTALL)


@pytest.mark.parametrize(
    ("game", "pad", "shown", "hidden"),
    [
        ("paper-quarters", {"parks": 9}, ["City plans", "Permit refusals"], "Roundabouts"),
        ("ginkgopolis", {"tokens": 9}, ["Refresh tokens", "Districts"], None),
        ("streets", {"money": 9}, ["Buildings at the end"], "Sets of tokens"),
    ],
)
def test_a_category_in_which_everybody_has_nothing_stands_on_page_and_paper(
    client: FlaskClient, game: str, pad: dict[str, int], shown: list[str], hidden: str | None
) -> None:
    """One of a module that is not played stands on neither."""
    at = open_table(client, game)
    for seat in (0, 1):
        at.enter(seat, **pad)
    page, paper = rows(at.get("/result").text), on_paper(at)
    for title in shown:
        assert title in page
        assert title in paper
    assert hidden not in page
    assert not hidden or hidden not in paper


def test_a_disputed_rule_can_be_read_the_other_way(client: FlaskClient) -> None:
    at = open_table(client, "happy-city", ("Ann", "Bob"))
    at.enter(0, residents=-2, hearts=5, coins=0)
    at.enter(1, residents=1, hearts=1, coins=0)
    page = at.get("/result").text
    assert 'id="negative-totals"' in page
    assert "−10" in page
    response = at.post("/rules/HC-33", side="clamp", base=0, back=f"{at.path}/result#settled")
    assert response.headers["Location"] == f"{at.path}/result#settled"
    assert "it counts as zero" in at.get("/result").text
    assert "−10" not in at.get("/state?show=table").json["fragments"]["seats"]


def test_finish_reopen_and_notes(client: FlaskClient) -> None:
    at = open_table(client)
    at.enter(0, residents=3, hearts=4)
    assert at.post("/finish").headers["Location"] == f"{at.path}/result"
    assert "Reopen" in at.get("/result").text
    at.post("/reopen")
    assert "Finish" in at.get("/result").text
    at.post("/notes", base=0, text="Ann owes Bob a rematch")
    assert "Ann owes Bob a rematch" in at.get().text


def test_long_notes_keep_their_last_line(client: FlaskClient) -> None:
    at = open_table(client)
    at.post("/notes", base=0, text="-\r\n" * 4900 + "the end")
    assert "the end" in at.get("/notes").text


def test_what_is_missing_of_several_is_one_line_that_opens(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters", ("Ann", "Bob", "Cid"))
    for seat in (0, 1):
        at.enter(seat, plans=6 + seat)
    said = flat(at.get("/result").text).partition('id="missing"')[2].partition("</details>")[0]
    line, _, folded = said.partition("</summary>")
    assert "Not everything is entered: " in line
    assert all(f"<bdi>{name}</bdi>" in line for name in ("Ann", "Bob", "Cid"))
    assert f'href="{at.path}/enter/seat-0?by=pad#pad.' in folded
    assert "1 player has no score yet." in folded


def test_the_other_phones_are_led_to_the_rematch(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4)
    assert "The rematch is on" not in table.get("/result").text
    again = table.post("/rematch").headers["Location"]
    assert f'href="{again}"' in table.get("/result").text
    assert table.post("/rematch").headers["Location"] == again
    watched = spectator(app.extensions["store"], table).get("/result").text
    assert "The rematch is on" in watched
    assert again not in watched


def test_residents_and_hearts_are_counted_before_they_are_multiplied(table: AtTable) -> None:
    table.save("seat-0", **{"card.0": "market", "card.1": "zoo", "card.2": "house"})
    page = flat(table.get("/result").text)
    rows = re.findall(r'href="#why-(\w+)-0" aria-label="(\d+): ', page)
    assert rows == [("happiness", "3"), ("residents", "1"), ("hearts", "3")]
    assert ">Happiness<" not in page, "the house has it, no line of its own"


def test_a_table_that_cannot_be_counted_says_why(app: Flask, table: AtTable) -> None:
    unreadable = {"way": "pad", "pad": {"residents": 3, "hearts": 4, "coins": -1}}
    by(app.extensions["store"], 1, "phone").save([Edit("seat-0", unreadable, 0)])
    for page in ("", "/result"):
        shown = table.get(page)
        assert shown.status_code == 200
        assert "Not counted yet:" in shown.text


def test_a_ruling_that_decided_the_winner_says_so(client: FlaskClient) -> None:
    at = open_table(client, "happy-city", ("Ann", "Bob"))

    at.enter(0, residents=-2, hearts=5, coins=1)
    at.enter(1, residents=-1, hearts=5, coins=0)
    at.post("/rules/HC-33", side="literal", base=0)
    settled = flat(at.get("/result").text.partition('id="settled"')[2].partition("</section>")[0])
    assert "The other reading: it counts as zero. <b>The win would go to Ann.</b>" in settled
    assert ". The other reading: it counts as zero. The win would go to Ann." in on_paper(at)
    at.enter(1, 1, residents=9, hearts=5, coins=0)
    assert "The other reading" not in at.get("/result").text + on_paper(at)
