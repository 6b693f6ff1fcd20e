"""A result to send: pictures, text, the preview of its link, BG Stats."""

import json
import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from companion.session import sample_tables
from companion.tables import Store
from companion.translations import SPOKEN
from tests.plays import import_plays, random_plays
from tests.web.phones import AtTable, open_table, table_of
from tests.web.test_plays import holder


@pytest.fixture
def finished(client: FlaskClient) -> AtTable:
    table = open_table(client, names=("Ann", "Боря <b>"))
    for seat, residents in enumerate((5, 6)):
        table.enter(seat, residents=residents, hearts=7, coins=seat)
    table.post("/finish")
    return table


def test_an_imported_play_without_a_table_can_be_sent_too(app: Flask, client: FlaskClient, store: Store) -> None:
    client.get("/new")
    play = next(play for play in random_plays(9, people=["Ann", "Боря <b>"]) if len(play.players) == 2)
    import_plays(store, holder(client), [replace(play, source="bgstats")])
    assert f"/plays/{play.key}/share" in client.get(f"/plays/{play.key}").text
    page = unescape(client.get(f"/plays/{play.key}/share").text)
    winner = next(player for player in play.players if player.winner)
    assert f"{winner.name} wins" in page
    assert f"1. {winner.name} – {winner.total}" in page
    sent = re.search(r"createPlay\.html\?data=([^\"]*)", page)
    assert sent
    assert {player["name"] for player in json.loads(unquote(sent[1]))["players"]} == {"Ann", "Боря <b>"}
    made = client.get(f"/plays/{play.key}/result-wide.png")
    assert Image.open(BytesIO(made.data)).size == (1200, 630)
    ElementTree.fromstring(client.get(f"/plays/{play.key}/result-square.svg").data)
    stranger = app.test_client()
    for address in ("share", "result-wide.png"):
        assert stranger.get(f"/plays/{play.key}/{address}").status_code == 404


@pytest.mark.parametrize(("size", "pixels"), [("wide", (1200, 630)), ("square", (1080, 1080))])
@pytest.mark.parametrize("game", sample_tables.keys())
def test_every_game_has_its_picture_in_both_sizes(
    client: FlaskClient, game: str, size: str, pixels: tuple[int, int]
) -> None:
    path = f"/v/{sample_tables.keys()[game]}/result-{size}"
    png = client.get(f"{path}.png")
    assert png.content_type == "image/png"
    assert Image.open(BytesIO(png.data)).size == pixels
    assert len(png.data) < 120_000
    svg = ElementTree.fromstring(client.get(f"{path}.svg").text)
    assert (svg.get("width"), svg.get("height")) == tuple(map(str, pixels))


def test_the_picture_has_names_and_points_as_they_are(finished: AtTable) -> None:
    answer = finished.get("/result-wide.svg")
    words = [text.text for text in ElementTree.fromstring(answer.text).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann", "Боря <b>", "35", "42", "Happy City"} <= set(words)
    assert "script" not in answer.headers["Content-Security-Policy"]


def test_any_name_can_be_drawn(client: FlaskClient) -> None:
    names = ("שרה 2", "شيرين", "王小明", "👩‍👩‍👧", "\u202eevil", "Ы" * 60)
    table = open_table(client, "paper-quarters", names)
    for seat in range(len(names)):
        table.enter(seat, parks=seat)
    assert table.get("/result-wide.png").status_code == 200
    ElementTree.fromstring(table.get("/result-square.svg").text)


def test_of_many_winners_the_first_are_named_and_the_others_counted(client: FlaskClient) -> None:
    names = tuple(f"P{seat}" for seat in range(21))
    many, few = tie(client, names), tie(client, names[:5])
    for language in SPOKEN:
        client.post("/preferences", data={"language": language})
        named = verdict(many)
        assert [name for name in names if name in named] == [*names[:4]], language
        assert "17" in named
    assert [name for name in names if name in verdict(few)] == [*names[:5]]


def tie(client: FlaskClient, names: tuple[str, ...]) -> AtTable:
    """A table at which everybody has the same."""
    table = open_table(client, "paper-quarters", names)
    for seat in range(len(names)):
        table.enter(seat, parks=3)
    return table


def verdict(table: AtTable) -> list[str]:
    """The words of the line that says who won."""
    svg = ElementTree.fromstring(table.get("/result-wide.svg").text)
    lines = [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    return next(line for line in lines if "P0, P1" in line).replace(",", " ").replace(":", " ").split()


def test_the_text_has_places_points_and_the_link_to_watch(finished: AtTable, store: Store) -> None:
    page = finished.get("/share").text
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1]).splitlines()
    assert text[0].startswith("Happy City · ")
    assert text[1:5] == ["Боря <b> wins", "1. Боря <b> – 42", "2. Ann – 35", "Most points at the table."]
    assert text[5] == f"http://localhost/v/{table_of(store, finished).view_key}/result?in=en"
    assert table_of(store, finished).edit_key not in "".join(text)


def test_the_pictures_to_send_are_told_apart_by_words(finished: AtTable) -> None:
    page = finished.get("/share").text
    buttons = re.findall(r'download><span class="to"><span class="d">(.*?)</span> <small>(.*?)</small>', page)
    assert buttons == [("Wide picture", "1200×630"), ("Square picture", "1080×1080"), ("Picture to enlarge", "SVG")]


def test_bg_stats_gets_the_play_by_the_short_address(app: Flask, finished: AtTable, store: Store) -> None:
    key = table_of(store, finished).view_key
    assert f"http://localhost/b/{key}" in finished.get("/share").text
    answer = app.test_client().get(f"/b/{key}")
    assert answer.status_code == 302
    play = json.loads(unquote(answer.headers["Location"].partition("data=")[2]))
    assert [(player["name"], player["score"], player["winner"]) for player in play["players"]] == [
        ("Ann", 35, False),
        ("Боря <b>", 42, True),
    ]


def test_an_open_table_is_not_sent_to_bg_stats(app: Flask, table: AtTable, store: Store) -> None:
    table.enter(0, residents=1, hearts=1, coins=1)
    key = table_of(store, table).view_key
    assert app.test_client().get(f"/b/{key}").status_code == 404
    assert "BG Stats" not in table.get("/share").text


def test_nothing_entered_is_no_result_to_send(table: AtTable) -> None:
    assert table.get("/share").status_code == 404
    assert table.get("/result-wide.png").status_code == 404


def preview(html: str) -> dict[str, str]:
    return {name: unescape(told) for name, told in re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)"', html)}


def test_a_chat_shows_who_won_and_the_picture(app: Flask, finished: AtTable, store: Store) -> None:
    key = table_of(store, finished).view_key
    robot = app.test_client()
    answer = robot.get(f"/v/{key}/result?in=ru", headers={"User-Agent": "TelegramBot"})
    shown = preview(answer.text)
    assert "Победа: Боря <b>" in shown["title"]
    assert shown["image"].startswith(f"http://localhost/v/{key}/result-wide.png?")
    assert "in=ru" in shown["image"]
    assert robot.get(shown["image"].removeprefix("http://localhost")).content_type == "image/png"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_preview_never_has_the_link_that_may_write(finished: AtTable, store: Store) -> None:
    edit_key = table_of(store, finished).edit_key
    for page in ("", "/result"):
        assert not any(edit_key in told for told in preview(finished.get(page).text).values())
