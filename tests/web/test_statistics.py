"""Statistics as pages: drawn with words and numbers beside, silent with few plays, of nobody else's plays."""

import re
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.tables import Group, Store
from companion.tables.history.play import Play
from companion.tables.history.play_queries import Scope
from tests.examples import first_by_day
from tests.plays import PEOPLE, import_plays, random_plays
from tests.web.phones import flat
from tests.web.test_assets import BUDGET, first_view

STATS = "/plays/stats"


def keep(client: FlaskClient, store: Store, plays: Sequence[Play], group: Group | None = None) -> Group:
    """The plays of a group whose link the phone holds."""
    client.get("/")
    with client.session_transaction() as session:
        device = session["device"]
    return import_plays(store, device, plays, group)


def drawings(page: str) -> tuple[int, int]:
    """How many drawings have their words, and how many tables of numbers there are."""
    words = re.findall(r'role="img" aria-label="[^"]+"', page)
    return len(words), page.count('<details class="numbers">')


def test_without_plays_it_says_what_will_stand_there(client: FlaskClient) -> None:
    shown = flat(client.get(STATS).text)
    assert "Nothing yet." in shown
    assert 'href="/new"' in shown
    assert drawings(shown) == (0, 0)
    assert "Ничего" not in shown
    assert STATS not in client.get("/plays").text


def test_one_play_has_its_numbers_and_no_comparison(client: FlaskClient, store: Store) -> None:
    play = next(play for play in random_plays(50) if len(play.players) > 2)
    keep(client, store, [play])
    shown = flat(client.get(f"{STATS}?game={play.game}").text)
    assert "play since" in shown
    assert "need at least 3 plays" in shown
    for silent in ("Who wins", "Head to head", "Records", "What wins", "Spread of totals"):
        assert silent not in shown
    assert STATS in client.get("/plays").text


def test_of_three_plays_no_trend_is_told(client: FlaskClient, store: Store) -> None:
    some = [play for play in random_plays(400, 9, PEOPLE[:3]) if play.game == "uptown" and len(play.players) == 3][:8]
    group = keep(client, store, some[:3])
    path = f"{STATS}?game=uptown&person={group.people[0].key}"
    shown = flat(client.get(path).text)
    assert "A trend needs at least 8 plays." in shown
    assert "in ten plays" not in shown
    keep(client, store, some[3:], group)
    assert "points in ten plays" in flat(client.get(path).text)


@pytest.mark.parametrize("language", first_by_day(["ru", "en"]))
def test_every_drawing_has_words_and_its_numbers(client: FlaskClient, store: Store, language: str) -> None:
    group = keep(client, store, random_plays(150))
    everybody = ["", *(f"person={person.key}" for person in group.people[:2])]
    for game in ("", *games.ids()):
        for person in everybody:
            path = f"{STATS}?game={game}&{person}"
            response = client.get(path, headers={"Accept-Language": language})
            assert response.status_code == 200, path
            drawn, tables = drawings(response.text)
            assert drawn == tables > 0, path
            assert "None" not in response.text, path


def test_the_numbers_are_those_of_the_plays(client: FlaskClient, store: Store) -> None:
    group = keep(client, store, random_plays(150))
    plays = [play for play in store.plays.history(Scope(group=group.id)).plays if play.game == "streets"]
    shown = flat(client.get(f"{STATS}?game=streets").text)
    totals = [
        player.total
        for play in plays
        if len(play.players) > 1
        for player in play.players
        if player.total is not None
    ]  # fmt: skip
    assert re.findall(r'<dd class="num">([^<]+)</dd>', shown) == [
        str(len(plays)), f"{fmean(totals):.0f}", str(max(totals)),
    ]  # fmt: skip
    for category in games.get("streets").categories:
        assert f'<span class="what">{category.title.message}</span>' in shown


def test_a_name_of_twelve_letters_stands_whole_beside_its_line(client: FlaskClient, store: Store) -> None:
    people = ("Małgorzata", "Александрина", "Ann")
    keep(client, store, random_plays(60, people=people))
    drawn = client.get(f"{STATS}?game=uptown").text.partition('<svg class="chart"')[2].partition("</svg>")[0]
    assert set(re.findall(r'<text class="who[^>]*>([^<]+)<', drawn)) == set(people)


def test_what_is_no_choice_is_as_good_as_nothing(client: FlaskClient, store: Store) -> None:
    keep(client, store, random_plays(30))
    chosen_flag = re.compile(r"<a [^>]*aria-current")
    assert chosen_flag.search(client.get(f"{STATS}?game=uptown").text)
    shown = client.get(f"{STATS}?game=chess&person=nobody").text
    assert not chosen_flag.search(shown)
    assert '<dd class="num">30</dd>' in shown


def test_who_never_played_a_game_gets_a_sentence(client: FlaskClient, store: Store) -> None:
    plays = random_plays(60)
    alone = next(play for play in plays if len(play.players) == 1)
    other = next(play for play in plays if play.game != alone.game and len(play.players) > 1)
    stranger = next(player for player in other.players if player.name != alone.players[0].name)
    group = keep(client, store, [alone, other])
    key = next(person.key for person in group.people if person.name == stranger.name)
    shown = client.get(f"{STATS}?game={alone.game}&person={key}").text
    assert "No plays match all of this." in shown


def test_a_stranger_sees_nothing_of_it(app: Flask, client: FlaskClient, store: Store) -> None:
    group = keep(client, store, random_plays(30))
    stranger = app.test_client()
    shown = stranger.get(f"{STATS}?person={group.people[0].key}").text
    assert "Nothing yet." in shown
    assert not any(person.name in shown for person in group.people)


def test_a_group_is_open_to_whoever_has_its_link(app: Flask, client: FlaskClient, store: Store) -> None:
    group = keep(client, store, random_plays(30))
    path = f"/groups/{group.key}/stats"
    assert path in client.get(f"/groups/{group.key}").text
    member = app.test_client()
    shown = member.get(f"{path}?person={group.people[0].key}").text
    assert group.people[0].name in shown
    assert f'href="{path}?game=' in shown
    assert f'href="/groups/{group.key}"' in shown
    assert member.get(f"/groups/{group.key[:-1]}x/stats").status_code == 404


def test_a_name_is_shown_as_it_was_entered_and_put_right_for_all(client: FlaskClient, store: Store) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    plays = random_plays(40, people=(hostile, *PEOPLE[1:3]))
    group = keep(client, store, plays)
    for path in (STATS, f"{STATS}?game={plays[0].game}"):
        assert "<img" not in client.get(path).text
    person = next(person for person in group.people if person.name == hostile)
    store.groups.rename_person(group.id, person.key, "Zoë")
    shown = client.get(STATS).text
    assert "Zoë" in shown
    assert "onerror" not in shown


@pytest.mark.night
def test_ten_years_fit_the_budget(client: FlaskClient, store: Store) -> None:
    group = keep(client, store, random_plays(5000))
    for path in (STATS, f"{STATS}?game=paper-quarters", f"{STATS}?game=streets&person={group.people[0].key}"):
        assert first_view(client, path, "ru") <= BUDGET, path


def test_totals_below_nought_and_all_alike_are_drawn(client: FlaskClient, store: Store) -> None:
    def same(play: Play, total: int) -> Play:
        players = tuple(replace(player, total=total, winner=True, place=1) for player in play.players)
        return replace(play, players=players)

    plays = [play for play in random_plays(200) if play.game == "uptown"]
    for total in (-7, 0):
        keep(client, store, [replace(same(play, total), key=f"{total} {play.key}") for play in plays])
        assert client.get(f"{STATS}?game=uptown").status_code == 200


def test_a_year_is_printed_for_those_who_may_see_it(app: Flask, client: FlaskClient, store: Store) -> None:
    group = keep(client, store, random_plays(30))
    for start in ("/plays", f"/groups/{group.key}"):
        assert f'href="{start}/year"' in client.get(f"{start}/stats").text
        shown = client.get(f"{start}/year").text
        assert f"{start}/year.pdf" in shown
        made = client.get(f"{start}/year.pdf?year=2016&paper=letter&style=grey")
        assert made.data.startswith(b"%PDF")
        assert made.mimetype == "application/pdf"
        assert client.get(f"{start}/year.svg").mimetype == "image/svg+xml"
        assert client.get(f"{start}/year.pdf?year=1999").status_code == 404
        assert client.get(f"{start}/year.pdf?style=gold").status_code == 400
        assert client.get(f"{start}/year?year=1999").status_code == 400
    stranger = app.test_client()
    assert "a year without plays" in stranger.get("/plays/year").text
    assert stranger.get("/plays/year.pdf").status_code == 404
    assert stranger.get("/groups/unknown/year.pdf").status_code == 404


def test_a_year_is_chosen_and_stays_chosen_from_game_to_game(client: FlaskClient, store: Store) -> None:
    plays = random_plays(700)
    keep(client, store, plays)
    of_year = [play for play in plays if play.ended.year == 2017]
    shown = flat(client.get(f"{STATS}?year=2017").text)
    assert f'<dd class="num">{len(of_year)}</dd>' in shown
    assert f'{STATS}?game=streets&amp;year=2017"' in shown
    assert 'href="/plays/year?year=2017' in shown
    assert "From year to year" in shown
    assert f'<dd class="num">{len(plays)}</dd>' in flat(client.get(f"{STATS}?year=1999").text)


def test_the_title_says_of_what_it_is_also_where_the_form_is_not_printed(client: FlaskClient, store: Store) -> None:
    keep(client, store, random_plays(60))
    person = next(iter(store.plays.choices(Scope()).people))
    shown = client.get(f"{STATS}?game=streets&person={person.key}&year=2016").text
    assert f"<p>Streets · {person.name} · 2016</p>" in shown.replace("&#39;", "'")
    assert "<p>all games</p>" in client.get(STATS).text


def test_of_a_record_that_everybody_reached_a_dozen_are_named(client: FlaskClient, store: Store) -> None:
    play = next(play for play in random_plays(50) if play.game == "uptown" and len(play.players) > 1)

    def reached(number: int) -> str:
        player = replace(play.players[0], total=50, winner=True)
        everybody = tuple(replace(player, name=f"Ann {seat}", person="") for seat in range(number))
        keep(client, store, [replace(play, key=f"{number}-{place}", players=everybody) for place in range(3)])
        return flat(client.get(f"{STATS}?game=uptown").text)

    assert "Ann 10, and Ann 11 ·" in reached(12)
    assert "Ann 10 and 14 more ·" in reached(13)
