"""A group: behind a link that nobody guesses, its people renamed and merged for all plays, offered at a new table."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from secrets import token_urlsafe

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from companion import games
from companion.exchange import bgstats
from companion.tables import Edit, Group, Store, schema
from companion.tables.history.play_queries import Scope
from companion.tables.history.transfer import Elsewhere
from tests.plays import import_plays, new_group, random_plays
from tests.test_bounds import calls_of
from tests.web.phones import AtTable, flat, open_table, table_of
from tests.web.test_plays import finish, holder
from tests.writing import by


def group_of(client: FlaskClient, store: Store) -> Group:
    return store.groups.of_device(holder(client))[0]


def person(group: Group, name: str) -> str:
    return next(person.key for person in group.people if person.name == name)


def test_whoever_holds_the_link_sees_the_plays_and_from_then_on_in_their_own_history(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    finish(client)
    finish(client, hearts=(1, 9))
    group = group_of(client, store)
    friend = app.test_client()
    friend.get("/")
    assert "Ann" not in friend.get("/plays").text
    assert "2 plays" in flat(friend.get(f"/groups/{group.key}").text)
    history = friend.get("/plays").text
    assert "2 plays" in flat(history)
    assert "/t/" not in history, "only to watch"
    friend.post(f"/groups/{group.key}/leave")
    assert "Ann" not in friend.get("/plays").text
    assert friend.get("/groups/nobody-guesses-this").status_code == 404
    assert friend.get("/groups/%00").status_code == 404


def test_a_spectator_does_not_get_the_link_of_the_group(app: Flask, client: FlaskClient, store: Store) -> None:
    at = finish(client)
    watched = app.test_client().get(f"/v/{table_of(store, at).view_key}/result").text
    assert "/groups/" not in watched
    assert f"/groups/{group_of(client, store).key}" in at.get("/result").text


def guest_at(app: Flask, at: AtTable) -> AtTable:
    """A phone that came to the table by its code."""
    guest = AtTable(app.test_client(), at.path)
    guest.get()
    guest.get("/state")
    return guest


def plays_of(store: Store, group: Group) -> int:
    return len(store.plays.history(Scope(group=group.id)).plays)


def test_a_guest_sees_that_one_evening_and_no_link_of_the_group(app: Flask, client: FlaskClient, store: Store) -> None:
    finish(client, "Ann", "Bob", hearts=(1, 9))
    finish(client, "Ann", "Bob", "Cid", hearts=(1, 2, 3))
    at = finish(client)
    group = group_of(client, store)
    client.post(f"/groups/{group.key}/name", data={"name": "Friday club"})
    assert plays_of(store, group) == 3
    guest = guest_at(app, at)
    play = store.plays.for_table(table_of(store, at).id)
    assert play is not None
    seen = ("/", "/plays", "/plays/stats", "/plays/year", "/new", "/exchange", "/exchange/kvartal.json",
            "/exchange/kvartal.csv", f"/plays/{play.play.key}")  # fmt: skip
    pages = [guest.client.get(page) for page in seen]
    of_table = ("", "/result", "/state?show=result", "/share", "/evening", "/log", "/print", "/hand-over.json")
    pages += [guest.get(page) for page in of_table]
    assert {page.status_code for page in pages} == {200}
    for page in pages:
        assert group.key not in page.text, page.request.path
        assert "Friday club" not in page.text, page.request.path
        assert "Cid" not in page.text, page.request.path
    assert "1 play" in flat(guest.client.get("/plays").text)
    assert group.key in at.get("/result").text, "who made the group has its link"


def test_a_guest_writes_nothing_into_the_group(app: Flask, client: FlaskClient, store: Store) -> None:
    at = finish(client)
    group = group_of(client, store)
    guest = guest_at(app, at)
    finish(guest.client, hearts=(1, 9))
    again = AtTable(guest.client, guest.post("/rematch").headers["Location"])
    again.enter(0, residents=2, hearts=9)
    again.post("/finish")
    file = guest.client.get("/exchange/kvartal.json").data
    guest.client.post("/exchange/read", data={"file": (BytesIO(file), "kvartal.json")})
    assert plays_of(store, group) == 1
    assert group.id not in {mine.id for mine in store.groups.of_device(holder(guest.client))}


def test_a_rematch_that_a_guest_opened_is_the_groups_once_a_member_enters_there(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    at = finish(client)
    group = group_of(client, store)
    guest = guest_at(app, at)
    again = AtTable(guest.client, guest.post("/rematch").headers["Location"])
    AtTable(client, again.path).enter(0, residents=2, hearts=9)
    again.post("/finish")
    assert plays_of(store, group) == 2
    assert group.key not in again.get("/result").text


def test_a_guest_of_one_evening_is_not_led_to_the_rematch_of_another(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    at = finish(client)
    guest = guest_at(app, at)
    long_ago = datetime.now(UTC) - timedelta(days=7)
    with store._engine.begin() as connection:
        connection.execute(update(schema.tables).values(finished=long_ago))
    again = at.post("/rematch").headers["Location"]
    assert at.post("/rematch").headers["Location"] == again, "who holds the group comes to the same table"
    assert again in at.get("/result").text
    assert again not in guest.get("/result").text
    assert guest.post("/rematch").headers["Location"] != again


def test_a_member_deletes_and_brings_back_what_others_entered_or_deleted(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    at = finish(client)
    group = group_of(client, store)
    member, guest = app.test_client(), guest_at(app, at)
    member.get(f"/groups/{group.key}")
    play = store.plays.for_table(table_of(store, at).id)
    assert play is not None
    page = f"/plays/{play.play.key}"
    assert f"{page}/delete" in member.get(page).text
    assert "Delete it?" in member.get(f"{page}/delete").text
    member.post(f"{page}/delete")
    assert at.get().status_code == 410
    assert plays_of(store, group) == 0
    assert f"{page}/back" in member.get("/plays").text
    member.post(f"{page}/back")
    assert at.get().status_code == 200
    guest.post("/delete")
    assert plays_of(store, group) == 0
    assert f"{page}/back" in member.get("/plays").text
    member.post(f"{page}/back")
    assert plays_of(store, group) == 1
    assert 'class="pname">Ann</span><span class="vh">: 12</span>' in at.get("/result").text


def test_a_new_link_ends_the_former_and_every_other_phones_hold(app: Flask, client: FlaskClient, store: Store) -> None:
    finish(client)
    former = group_of(client, store)
    friend, stranger = app.test_client(), app.test_client()
    friend.get(f"/groups/{former.key}")
    file = friend.get("/exchange/kvartal.json").data
    assert "Make a new link" in client.get(f"/groups/{former.key}").text
    there = client.post(f"/groups/{former.key}/renew").headers["Location"]
    renewed = group_of(client, store)
    assert renewed.key != former.key
    assert renewed.id == former.id
    assert renewed.key in there
    for page in ("", "/people", "/stats", "/year"):
        for phone in (client, friend, stranger):
            old = phone.get(f"/groups/{former.key}{page}")
            assert old.status_code == 410
            assert "This link was renewed" in old.text
            assert renewed.key not in old.text
    for change in ("name", "people", "part", "leave", "renew"):
        assert friend.post(f"/groups/{former.key}/{change}", data={"name": "Mine"}).status_code == 410
    friend.post("/exchange/read", data={"file": (BytesIO(file), "kvartal.json")})
    assert "Ann" not in friend.get("/plays").text
    assert store.groups.of_device(holder(friend)) == []
    assert "1 play" in flat(friend.get(f"/groups/{renewed.key}").text)


def test_a_file_with_a_former_link_comes_in_for_whoever_holds_the_group(client: FlaskClient, store: Store) -> None:
    finish(client)
    former = group_of(client, store)
    plays = [replace(random_plays(1, people=["Ann", "Bob"])[0], key="long-ago")]
    joined, entries = bgstats.join(plays, former)
    client.post(f"/groups/{former.key}/renew")
    with pytest.raises(Elsewhere):
        store.transfer.import_plays([joined], entries, "stranger", None)
    store.transfer.import_plays([joined], entries, holder(client), None)
    assert plays_of(store, former) == 2
    assert store.groups.by_key(former.key) is None


def test_somebody_is_renamed_in_all_plays_and_called_as_before_again(client: FlaskClient, store: Store) -> None:
    finish(client)
    finish(client, hearts=(1, 9))
    group = group_of(client, store)
    people = f"/groups/{group.key}/people"
    client.post(people, data={"key": person(group, "Ann"), "name": "Anna"})
    history = flat(client.get("/plays").text)
    assert "<bdi>Anna</bdi>" in history
    assert "<bdi>Ann</bdi>" not in history
    assert "formerly <bdi>Ann</bdi>" in flat(client.get(people).text)
    client.post(people, data={"key": person(group, "Ann"), "name": "Ann"})
    assert "<bdi>Anna</bdi>" not in client.get("/plays").text


def test_two_names_become_one_person_and_two_again(client: FlaskClient, store: Store) -> None:
    finish(client)
    finish(client, "Ann", "Bobby", "Bob", hearts=(1, 2, 3))
    group = group_of(client, store)
    people = f"/groups/{group.key}/people"
    bobby, bob = person(group, "Bobby"), person(group, "Bob")
    client.post(people, data={"key": bobby, "name": "Bobby", "same": bob})
    shown = flat(client.get(people).text)
    assert "also <bdi>Bobby</bdi>" in shown
    assert "<bdi>Bobby</bdi>" not in client.get("/plays").text
    client.post(f"/groups/{group.key}/part", data={"key": bobby})
    assert "<bdi>Bobby</bdi>" in client.get("/plays").text
    assert client.post(f"/groups/{group.key}/part", data={"key": "nobody"}).status_code == 404


def test_bad_names_and_strangers_are_refused(client: FlaskClient, store: Store) -> None:
    finish(client)
    group = group_of(client, store)
    people = f"/groups/{group.key}/people"
    ann = person(group, "Ann")
    assert client.post(people, data={"key": ann, "name": ""}).status_code == 422
    assert client.post(people, data={"key": ann, "name": "A" * 300}).status_code == 422
    assert client.post(people, data={"key": ann, "name": "Ann", "same": "nobody"}).status_code == 422
    assert client.post(people, data={"key": "nobody", "name": "Cid"}).status_code == 404
    assert client.post(f"/groups/{group.key}/name", data={"name": "x" * 300}).status_code == 422
    client.post(f"/groups/{group.key}/name", data={"name": "<Friday>"})
    assert "&lt;Friday&gt;" in client.get(f"/groups/{group.key}").text
    assert [one.name for one in group_of(client, store).here] == ["Ann", "Bob"]


def test_a_new_table_offers_the_groups_with_their_people_and_seating(client: FlaskClient, store: Store) -> None:
    finish(client, "Cid", "Ann", "Bob", hearts=(1, 2, 3))
    finish(client, "Dora", "Emil", hearts=(1, 2))
    others, first = store.groups.of_device(holder(client))
    page = client.get("/new?game=uptown").text
    assert f'name="group" value="{others.key}"' in page
    assert re.search(rf'name="with"[^>]*value="{first.key}"', page)
    chosen = client.get(f"/new?game=uptown&name=Dora&name=Emil&with={first.key}").text
    assert re.findall(r'<input(?=[^>]*name="name")[^>]*value="(\w+)"', chosen) == ["Cid", "Ann", "Bob"]
    sent = {"game": "uptown", "name": ["Cid", "Ann", "Gus"], "group": first.key}
    table = store.by_key(client.post("/new", data=sent).headers["Location"].rpartition("/")[2])
    assert table is not None
    assert table.group_id == first.id


def test_a_group_is_taken_only_by_who_holds_it_and_for_its_own_people(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    finish(client)
    group = group_of(client, store)
    stranger = app.test_client()
    for phone, names in ((stranger, ["Ann", "Bob"]), (client, ["Xenia", "Yuri"])):
        sent = {"game": "uptown", "name": names, "group": group.key}
        table = store.by_key(phone.post("/new", data=sent).headers["Location"].rpartition("/")[2])
        assert table is not None
        assert table.group_id is None


def test_what_the_group_decided_comes_along_to_its_next_table(app: Flask, client: FlaskClient, store: Store) -> None:
    at = open_table(client)
    reading = games.get("happy-city").readings[0]
    side = reading.values[-1]
    decided = [Edit("readings", {reading.id: side}, 0), Edit("rulings", {reading.rule: {"side": side}}, 0)]
    by(store, table_of(store, at).id, holder(client)).save(decided)
    at.post("/finish")
    group = group_of(client, store)
    friend = app.test_client()
    friend.get(f"/groups/{group.key}")
    sent = {"game": "happy-city", "name": ["Ann", "Bob"], "group": group.key, "as_last_time": "yes"}
    table = store.by_key(friend.post("/new", data=sent).headers["Location"].rpartition("/")[2])
    assert table is not None
    assert store.part(table.id, "readings").document == {reading.id: side}


def test_where_many_are_one_at_a_time_is_renamed_or_merged(client: FlaskClient, store: Store) -> None:
    finish(client)
    many = new_group(store, holder(client), [f"Guest {number}" for number in range(100)])
    page = f"/groups/{many.key}/people"
    everybody = client.get(page).text
    assert [everybody.count(f">Guest {number}<") for number in range(100)] == [1] * 100
    assert "<select" not in everybody.partition('id="people"')[2].partition("</section>")[0]
    guest = person(many, "Guest 7")
    assert f'href="?person={guest}#person-{guest}"' in everybody
    one = client.get(f"{page}?person={guest}").text
    assert one.count('name="same"') == 1
    assert one.count(">Guest 8<") == 2, "in the list, and to choose from"
    client.post(page, data={"key": guest, "name": "Guest 7", "same": person(many, "Guest 8")})
    assert "also <bdi>Guest 7</bdi>" in flat(client.get(page).text)


@pytest.mark.night
def test_a_page_for_twice_as_many_people_costs_twice_as_much(client: FlaskClient, store: Store) -> None:
    finish(client)

    def cost(number: int) -> int:
        names = [f"Guest {guest}" for guest in range(number)]
        plays = random_plays(number // 2, seed=number, people=names)
        group = import_plays(store, holder(client), plays, new_group(store, holder(client), names))
        return sum(calls_of(partial(client.get, f"/groups/{group.key}{page}")) for page in ("", "/people", "/stats"))

    assert cost(400) < 2.3 * cost(200)


def test_people_are_known_by_their_names_at_the_cost_of_one_look(store: Store) -> None:
    def cost(number: int) -> int:
        names = [f"Guest {guest}" for guest in range(number)]
        group = new_group(store, "phone", names)
        plays = random_plays(number, people=names)

        def bring_in() -> None:
            anew = (replace(play, key=token_urlsafe(12)) for play in plays)
            assert len(import_plays(store, "phone", anew, group).people) == number

        return calls_of(bring_in)

    assert cost(200) < 2.3 * cost(100)
