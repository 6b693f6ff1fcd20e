"""The history: who may see what, searched and filtered; as it was scored that day; deleted and brought back."""

import html
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, update

from companion.game.game import Calculation
from companion.games.happy_city import GAME
from companion.session import view as session_view
from companion.session.score import decided_by_text
from companion.tables import Store, schema
from companion.tables.history.play import Play, to_json
from companion.tables.history.play_queries import Scope
from companion.translations import pack
from tests.pdf.seen import lines
from tests.plays import import_plays, random_plays
from tests.web.phones import AtTable, flat, open_table, table_of
from tests.writing import by


def finish(client: FlaskClient, *names: str, hearts: tuple[int, ...] = (6, 4), game: str = "happy-city") -> AtTable:
    at = open_table(client, game, names or ("Ann", "Bob"))
    for seat, number in enumerate(hearts):
        at.enter(seat, residents=2, hearts=number, coins=seat)
    at.post("/finish")
    return at


def only_play(store: Store, at: AtTable) -> Play:
    found = store.plays.for_table(table_of(store, at).id)
    assert found is not None
    return found.play


def only_play_group(store: Store, table_id: int) -> str:
    found = store.plays.for_table(table_id)
    assert found is not None
    return found.group.key


def test_a_finished_table_stands_in_the_history_with_winner_scores_and_code(client: FlaskClient, store: Store) -> None:
    at = finish(client)
    shown = flat(client.get("/plays").text)
    assert "1 play" in shown
    assert "<bdi>Ann</bdi> 12</b>, <bdi>Bob</bdi> 8" in shown
    assert f"· {table_of(store, at).code}" in shown
    assert f'href="{at.path}/result"' in shown
    assert "/plays" in client.get("/").text


def test_a_browser_sees_its_own_tables_and_no_others(app: Flask, client: FlaskClient, store: Store) -> None:
    at = finish(client)
    stranger = app.test_client()
    stranger.get("/")
    assert "Ann" not in stranger.get("/plays").text
    key = only_play(store, at).key
    assert client.get(f"/plays/{key}").status_code == 200
    for path in (f"/plays/{key}", f"/plays/{key}/delete"):
        assert stranger.get(path).status_code == 404
    assert stranger.post(f"/plays/{key}/back").status_code == 404


def test_a_code_is_found_only_by_who_may_write_at_the_table(app: Flask, client: FlaskClient, store: Store) -> None:
    table = table_of(store, finish(client))
    group = only_play_group(store, table.id)
    guest = app.test_client()
    guest.get(f"/v/{table.view_key}")
    guest.get(f"/v/{table.view_key}/state")
    for typed in (table.code, str(table.code).lower()):
        assert "<bdi>Ann</bdi> 12" in flat(client.get("/plays", query_string={"q": typed}).text)
    for typed in (table.code, str(table.code)[:2]):
        assert "Ann</bdi> 12" not in guest.get("/plays", query_string={"q": typed}).text
        assert "Ann</bdi> 12" not in guest.get(f"/groups/{group}", query_string={"q": typed}).text
    assert "<bdi>Ann</bdi> 12" in flat(guest.get("/plays?q=ann").text)


def test_the_record_knows_winner_ties_rulings_and_who_began(client: FlaskClient, store: Store) -> None:
    play = only_play(store, finish(client, hearts=(6, 6)))
    assert [(player.name, player.total, player.place, player.winner) for player in play.players] == [
        ("Ann", 12, 2, False), ("Bob", 12, 1, True),
    ]  # fmt: skip
    assert play.tie == ("coins",)
    assert "Tied on points; decided by the coins left." in client.get(f"/plays/{play.key}").text
    assert [player.began for player in play.players] == [True, False]
    assert play.players[0].categories == {"happiness": 12}
    assert play.players[0].counts == {"residents": 2, "hearts": 6, "coins": 0}
    assert play.revision == 1


def test_a_play_that_was_kept_with_a_sentence_still_says_it_and_is_not_corrected_by_finishing_again(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    at = finish(client, hearts=(6, 6))
    play = only_play(store, at)
    before = {**to_json(play), "tie": [pack(decided_by_text(GAME, "coins"))]}
    with create_engine(app.config["DATABASE_URL"]).begin() as connection:
        connection.execute(update(schema.plays).values(record=before))
    assert "Tied on points; decided by the coins left." in client.get(f"/plays/{play.key}").text
    at.post("/reopen")
    at.post("/finish")
    assert only_play(store, at).revision == 1


def test_places_are_not_known_while_somebody_is_missing_or_alone(client: FlaskClient, store: Store) -> None:
    missing = only_play(store, finish(client, "Ann", "Bob", "Cid"))
    assert [(player.total, player.place, player.winner) for player in missing.players] == [
        (12, None, False), (8, None, False), (None, None, False),
    ]  # fmt: skip
    at = open_table(client, "paper-quarters", ("Ann",))
    at.enter(0, plans=6, parks=10)
    at.post("/finish")
    (alone,) = only_play(store, at).players
    assert (alone.total, alone.place, alone.winner) == (16, None, False)


def test_an_edit_afterwards_is_a_new_revision_that_says_so(client: FlaskClient, store: Store) -> None:
    at = finish(client)
    at.post("/reopen")
    assert "open again" in client.get("/plays").text
    at.enter(1, base=1, residents=5, hearts=4, coins=1)
    at.post("/finish")
    play = only_play(store, at)
    assert play.revision == 2
    assert "corrected" in client.get("/plays").text
    shown = flat(client.get(f"/plays/{play.key}").text)
    assert "Bob</bdi> wins" in shown
    assert "Before it was corrected" in shown
    assert "<bdi>Ann</bdi> 12, <bdi>Bob</bdi> 8" in shown


def test_a_finished_table_opens_as_it_was_scored_that_day(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = finish(client)
    open_one = open_table(client)
    open_one.enter(0, residents=2, hearts=6, coins=0)
    final = GAME.calculations["final"]

    def doubled(board: Any, readings: Any) -> Any:
        result = final.run(board, readings)
        players = tuple(replace(player, categories={"happiness": 2 * player.total}) for player in result.players)
        return replace(result, players=players)

    changed = {**GAME.calculations, "final": Calculation(final.document, doubled)}
    monkeypatch.setattr("companion.games.get", lambda _game: replace(GAME, calculations=changed))
    session_view._scores.clear()
    assert totals(at.get("/result").text) == ["12", "8"]
    assert "24" in flat(open_one.get().text)
    russian = app.test_client().get(f"{at.path}/result", headers={"Accept-Language": "ru"}).text
    assert totals(russian) == ["12", "8"]
    assert "Победа" in russian


def totals(page: str) -> list[str]:
    """The points of everybody on a result, as they are read aloud with the names."""
    return re.findall(r'class="vh">: (\d+)<', page)


def test_tables_finished_before_there_was_a_history_are_in_it(client: FlaskClient, store: Store) -> None:
    at = open_table(client)
    at.enter(0, residents=2, hearts=6, coins=0)
    at.enter(1, residents=2, hearts=4, coins=0)
    by(store, table_of(store, at).id, "somebody").finish()
    assert "<bdi>Ann</bdi> 12</b>, <bdi>Bob</bdi> 8" in flat(client.get("/plays").text)
    assert only_play(store, at).ended == table_of(store, at).finished


def test_filtered_by_game_person_year_and_words(client: FlaskClient, store: Store) -> None:
    finish(client)
    (group,) = store.groups.of_device(holder(client))
    import_plays(store, holder(client), random_plays(60), group)
    plays = store.plays.history(Scope(group=group.id)).plays
    ann = next(person for person in group.people if person.name == "Ann")

    def number(query: str) -> int:
        shown = flat(client.get(f"/plays?{query}").text)
        return int(shown.partition(" play")[0].rpartition("<p>")[2]) if "About this play" in shown else 0

    assert number("") == 61
    assert number("game=streets") == sum(play.game == "streets" for play in plays)
    assert number(f"person={ann.key}") == 1
    assert number("year=2016") == 60
    assert number("q=улицы") == number("q=streets") == number("game=streets")
    assert number("q=клуб") == sum("Клуб" in play.place for play in plays)
    assert number("q=ann") == 1
    assert number("q=nobody-at-all") == 0
    assert number("q=%00") == number("q=" + "x" * 500) == 61, "what cannot be looked for is not"
    assert number("game=chess&person=nobody&year=MMXVI&page=-3") == 61
    assert "Page 3 of 3" in flat(client.get("/plays?page=3").text)


def test_the_most_frequent_places_are_offered_and_the_others_are_found(client: FlaskClient, store: Store) -> None:
    often, *others = random_plays(122)
    plays = [replace(often, place="The club"), *(
        replace(play, place=f"Place {number:03}." if number else "The club") for number, play in enumerate(others)
    )]  # fmt: skip
    client.get("/")
    import_plays(store, holder(client), plays)
    offered = re.findall(r'<option value="([^"]+)"[^>]*>(?:Place|The club)', client.get("/plays").text)
    assert (len(offered), offered[0]) == (100, "The club")
    rare = min({play.place for play in plays} - {*offered})
    for found in (f"place={rare}", f"q={rare.removeprefix('Place ')}"):
        assert ">1 play<" in flat(client.get(f"/plays?{found}").text)


def test_a_link_in_a_language_filters_nothing(client: FlaskClient) -> None:
    assert "Nothing yet." in client.get("/plays?lang=en&utm_source=chat").text
    going_on = open_table(client, "happy-city", ("Ann", "Bob"))
    assert f'href="{going_on.path}"' in client.get("/plays?lang=en").text
    assert f'href="{going_on.path}"' not in client.get("/plays?q=Ann").text


@pytest.mark.parametrize("page", ["/plays", "/plays/stats"])
def test_people_are_offered_in_the_order_of_the_alphabet(client: FlaskClient, page: str) -> None:
    finish(client, "Zoe", "Łucja", "Lena", "Ada", hearts=(6, 4, 2, 1))
    shown = client.get(f"{page}?lang=pl").text.partition('name="person"')[2].partition("</select>")[0]
    assert re.findall(r"<option[^>]*>([^<]*)</option>", shown)[1:] == ["Ada", "Lena", "Łucja", "Zoe"]


def test_those_who_share_a_win_stand_in_one_order_everywhere(client: FlaskClient, store: Store) -> None:
    at = open_table(client, "happy-city", ("Zoe", "Ann", "Bob"))
    for seat, hearts in enumerate((6, 6, 1)):
        at.enter(seat, residents=2, hearts=hearts, coins=1)
    at.post("/finish")
    assert "A shared win: Zoe, Ann" in at.get("/result").text
    assert "A shared win: Zoe, Ann" in client.get(f"/plays/{only_play(store, at).key}").text
    assert "A shared win: Zoe, Ann." in " ".join(lines(at.get("/result.pdf").data))


def holder(client: FlaskClient) -> str:
    with client.session_transaction() as session:
        device: str = session["device"]
    return device


def test_delete_asks_and_the_link_says_so_and_it_can_be_brought_back(app: Flask, client: FlaskClient) -> None:
    at = finish(client)
    watching = at.get().text.partition("/v/")[2][:22]
    assert "Delete it?" in at.get("/delete").text
    assert at.get("/result").status_code == 200
    assert at.post("/delete").status_code == 303
    other = AtTable(app.test_client(), at.path)
    for page in ("", "/result", "/enter/seat-0"):
        gone = other.get(page)
        assert gone.status_code == 410
        assert "This table was deleted" in gone.text
        assert "Bring it back" in gone.text
    assert other.get("/state").status_code == 410
    watched = other.client.get(f"/v/{watching}")
    assert watched.status_code == 410
    assert "Bring it back" not in watched.text
    history = flat(client.get("/plays").text)
    assert "deleted" in history
    assert f"{at.path}/back" in history
    assert at.path not in client.get("/").text
    assert other.post("/back").status_code == 303
    assert totals(at.get("/result").text) == ["12", "8"]
    assert "Bring it back" not in client.get("/plays").text


def test_a_spectator_deletes_nothing(app: Flask, client: FlaskClient, store: Store) -> None:
    at = finish(client)
    key = table_of(store, at).view_key
    guest = app.test_client()
    guest.get(f"/v/{key}")
    guest.get(f"/v/{key}/state")
    assert "<bdi>Ann</bdi> 12" in flat(guest.get("/plays").text)
    assert guest.post(f"/v/{key}/delete").status_code == 403
    play = only_play(store, at).key
    assert "Delete" not in guest.get(f"/plays/{play}").text
    assert guest.post(f"/plays/{play}/delete").status_code == 404
    assert guest.post(f"/t/{key}/back").status_code == 404


def test_an_imported_play_is_shown_deleted_and_brought_back(client: FlaskClient, store: Store) -> None:
    finish(client)
    (group,) = store.groups.of_device(holder(client))
    play = replace(random_plays(1)[0], source="bgstats", ended=datetime(2025, 3, 1, tzinfo=UTC), notes="<b>old</b>")
    import_plays(store, holder(client), [play], group)
    shown = client.get(f"/plays/{play.key}").text
    assert "&lt;b&gt;old&lt;/b&gt;" in shown
    assert "Delete it?" in client.get(f"/plays/{play.key}/delete").text
    client.post(f"/plays/{play.key}/delete")
    assert client.get(f"/plays/{play.key}").status_code == 404
    client.post(f"/plays/{play.key}/back")
    assert client.get(f"/plays/{play.key}").status_code == 200


def against_the_grifter(client: FlaskClient, level: str, money: int) -> AtTable:
    at = open_table(client, "streets", ("Ann",))
    at.post("/enter/seat-0", way="board", base=0, money=money)
    at.post("/enter/grifter", way="board", base=0, level=level, money=10)
    at.post("/finish")
    return at


def test_alone_the_strength_of_the_rival_stands_wherever_the_play_does(client: FlaskClient, store: Store) -> None:
    at = against_the_grifter(client, "hard", 90)
    play = only_play(store, at)
    assert play.rank == "hard"
    assert play.players[0].winner
    for path in ("/plays", f"/plays/{play.key}", f"{at.path}/result"):
        assert "The Grifter: hard" in flat(client.get(path).text)
    assert "The Grifter: hard" in client.get("/exchange/kvartal.csv").text
    assert play.rival == 60
    assert "the rival has 60" in flat(client.get("/plays").text)
    assert "Rival's points</dt><dd>60</dd>" in html.unescape(flat(client.get(f"/plays/{play.key}").text))
    for level, money in (("hard", 20), ("easy", 40)):
        against_the_grifter(client, level, money)
    shown = flat(client.get("/plays/stats?game=streets").text)
    assert 'aria-label="The Grifter: easy: 1 of 1; The Grifter: hard: 1 of 2"' in shown
    assert "Who wins" not in shown, "nobody was there to win against"


def test_the_play_keeps_what_was_counted_and_the_statistics_say_by_what(client: FlaskClient, store: Store) -> None:
    for hearts in ((6, 4), (5, 1), (7, 2), (6, 3)):
        at = finish(client, hearts=hearts)
    play = only_play(store, at)
    shown = flat(client.get(f"/plays/{play.key}").text)
    assert "Residents: 2 · Hearts: 6 · Happiness: 12" in shown
    assert "Coins: 1 · Happiness: 6" in shown
    statistics = flat(client.get("/plays/stats?game=happy-city").text)
    found = statistics.partition('id="sources"')[2].partition("</section>")[0]
    assert "Hearts</td><td>6.0</td><td>2.5</td>" in found.replace("</th>", "</td>")
    assert "Coins" in found
    assert "Happiness" not in found


def test_coins_that_nobody_told_are_not_kept_as_none(client: FlaskClient, store: Store) -> None:
    at = open_table(client)
    at.enter(0, residents=2, hearts=6)
    at.enter(1, residents=2, hearts=4, coins=0)
    at.post("/finish")
    assert [dict(player.counts) for player in only_play(store, at).players] == [
        {"residents": 2, "hearts": 6},
        {"residents": 2, "hearts": 4, "coins": 0},
    ]


def test_an_older_play_without_counts_is_not_corrected_by_finishing_again(client: FlaskClient, store: Store) -> None:
    at = finish(client)
    play = only_play(store, at)
    older = replace(play, players=tuple(replace(player, counts={}) for player in play.players))
    with store._engine.begin() as connection:
        connection.execute(update(schema.plays).values(record=to_json(older)))
    at.post("/reopen")
    at.post("/finish")
    assert only_play(store, at).revision == 1


def test_people_of_one_name_are_told_apart_by_their_group(client: FlaskClient) -> None:
    finish(client, "Ann", "Bob")
    finish(client, "Ann", "Cid")
    for page in ("/plays", "/plays/stats"):
        offered = re.findall(r"<option[^>]*>([^<]+)</option>", client.get(page).text)
        assert {"Ann (Ann, Bob)", "Ann (Ann, Cid)", "Bob", "Cid"} <= set(offered), page


def test_the_same_names_on_the_same_phones_are_the_same_people_with_a_group_and_without(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    """A guest opens the next table by themselves: the phone of the first is at it and holds no group of it."""
    finish(client, "Ann", "Bob")
    guest = app.test_client()
    theirs = finish(guest, "ann", "Bob", "Cid")
    client.get(theirs.path)
    for page in ("/plays", "/plays/stats"):
        offered = re.findall(r"<option[^>]*>([^<]+)</option>", client.get(page).text)
        assert [name.partition(" (")[0] for name in offered].count("Ann") == 1, page
        assert "ann" not in offered
    ann = re.search(r'<option value="([^"]+)"[^>]*>Ann<', client.get("/plays").text)
    assert ann
    assert "2 plays" in flat(client.get(f"/plays?person={ann[1]}").text)
    counted = store.plays.history(Scope(device=holder(client)))
    assert [sum(player.person == ann[1] for player in play.players) for play in counted.plays] == [1, 1]
    assert sorted({counted.people[player.person].name for play in counted.plays for player in play.players}) == [
        "Ann", "Bob", "Cid",
    ]  # fmt: skip
