"""What BG Stats gets: a link that decodes to what its app expects, types included."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion import games
from companion.documents import ENGLISH
from companion.exchange import bgstats
from companion.tables.history.play import Play
from companion.translations import catalogue
from tests.plays import random_plays

NUMBERS = {"paper-quarters": 233867, "ginkgopolis": 128271, "streets": 279720}
PLAYS = random_plays(200, seed=14)


def decoded(play: Play, language: str = "en") -> Any:
    address = bgstats.link(play, catalogue(language))
    parts = urlsplit(address)
    assert address.isascii()
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    return json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])


def of_game(game: str, players: int = 2) -> Play:
    play = next(play for play in PLAYS if play.game == game and len(play.players) >= players)
    return replace(play, players=play.players[:players])


@pytest.mark.parametrize("game", games.ids())
def test_every_field_of_a_play_has_the_type_that_the_app_reads(game: str) -> None:
    for play in [play for play in PLAYS if play.game == game][:10]:
        sent = decoded(play)
        assert sent["sourceName"] == "Kvartal"
        assert type(sent["sourcePlayId"]) is str
        assert datetime.strptime(sent["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC) == play.ended
        assert type(sent["durationMin"]) is int
        assert sent["game"]["highestWins"] is True
        assert sent["game"]["noPoints"] is False
        assert sent["game"]["sourceGameId"] == game
        assert sent["game"].get("bggId") == NUMBERS.get(game)
        assert all(type(value) is not type(None) for value in (*sent.values(), *sent["game"].values()))
        for player, told in zip(sent["players"], play.players, strict=True):
            assert (player["name"], player.get("score"), player.get("rank")) == (told.name, told.total, told.place)
            assert type(player["winner"]) is bool
            assert type(player["startPlayer"]) is bool
            assert type(player.get("score", 0)) is int
            assert type(player.get("rank", 0)) is int


@pytest.mark.parametrize("game", games.ids())
def test_a_tie_has_as_many_winners_as_shared_it(game: str) -> None:
    play = of_game(game, 3)
    first, second, third = play.players
    tied = [replace(player, total=40, place=1, winner=True) for player in (first, second)]
    sent = decoded(replace(play, players=(*tied, replace(third, total=12, place=3, winner=False))))["players"]
    assert [(player["score"], player["rank"], player["winner"]) for player in sent] == [
        (40, 1, True),
        (40, 1, True),
        (12, 3, False),
    ]


@pytest.mark.parametrize("game", [game.id for game in games.every() if game.players[0] == 1])
def test_who_plays_alone_is_sent_alone(game: str) -> None:
    play = of_game(game, 1)
    (player,) = decoded(play)["players"]
    assert (player["score"], player["winner"]) == (play.players[0].total, play.players[0].winner)


def test_what_was_not_told_is_left_out_and_booleans_never_are() -> None:
    play = of_game("uptown", 2)
    blank = replace(
        play,
        players=tuple(replace(player, total=None, place=None, winner=False, began=False) for player in play.players),
        notes="",
        place="",
        options={},
        ended=play.started,
    )
    sent = decoded(blank)
    assert sent["game"]["noPoints"] is True
    assert not {"comments", "location", "board", "durationMin"} & set(sent)
    assert [sorted(player) for player in sent["players"]] == [["name", "sourcePlayerId", "startPlayer", "winner"]] * 2


def test_the_end_is_sent_in_utc_and_pauses_are_not_played() -> None:
    moscow = timezone(timedelta(hours=3))
    play = replace(
        of_game("streets"),
        started=datetime(2026, 1, 1, 1, 0, tzinfo=moscow),
        ended=datetime(2026, 1, 1, 2, 30, tzinfo=moscow),
        paused=600,
    )
    sent = decoded(play)
    assert (sent["playDate"], sent["durationMin"]) == ("2025-12-31 23:30:00", 80)


def test_any_letters_arrive() -> None:
    play = of_game("ginkgopolis", 2)
    names = ('Ann & "Bob"?#%', "Ünï\ud800 – Жанна 👩‍👩‍👧 שרה")
    players = tuple(replace(player, name=name) for player, name in zip(play.players, names, strict=True))
    sent = decoded(replace(play, players=players, notes="a=b&c\nd"), "ru")
    assert sent["players"][0]["name"] == names[0]
    assert sent["players"][1]["name"] == names[1].replace("\ud800", "?")
    assert sent["comments"] == "a=b&c\nd"


def test_bg_stats_is_not_given_what_opens_something_here() -> None:
    play = of_game("streets")
    sent = json.dumps(bgstats.document(play, ENGLISH))
    assert play.key not in sent
    assert not any(player.person in sent for player in play.players)


def test_the_same_person_and_play_are_known_again() -> None:
    one, two = (play for play in PLAYS[:40] if any(player.person == "person-0" for player in play.players)), PLAYS
    ids = {
        player["sourcePlayerId"]
        for play in one
        for player, told in zip(bgstats.document(play, ENGLISH)["players"], play.players, strict=True)
        if told.person == "person-0"
    }
    assert len(ids) == 1
    assert len({bgstats.document(play, ENGLISH)["sourcePlayId"] for play in two}) == len(two)
