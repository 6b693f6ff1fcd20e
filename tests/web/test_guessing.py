"""Somebody guesses join codes: he is slowed down, and learns nothing from the answers."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from companion.tables import Store
from companion.tables.storage import join_codes
from companion.web.http import public_links
from companion.web.http.hosts import household
from tests.web.filled import Filled
from tests.web.phones import AtTable, open_table, table_of

WRONG = "2222"


@pytest.fixture(autouse=True)
def _a_moment(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still: however slow the machine is, no wait is over."""
    now = datetime.now(UTC)
    for one in (store, store.codes):
        monkeypatch.setattr(one, "_now", lambda: now)


@pytest.fixture
def code(store: Store, table: AtTable) -> str:
    return table_of(store, table).code or ""


@pytest.fixture
def guess(app: Flask) -> Callable[[str, str], TestResponse]:
    """A code typed at an address, each time by a browser that nobody knows."""

    def typed(code: str, address: str = "192.0.2.1") -> TestResponse:
        query = {"code": code}
        return app.test_client().get("/join", query_string=query, environ_base={"REMOTE_ADDR": address})

    return typed


Guess = Callable[..., TestResponse]


def test_guessing_is_slowed_and_says_when_it_goes_on(guess: Guess, code: str, table: AtTable) -> None:
    answers = [guess(WRONG) for _ in range(30)]
    assert [answer.status_code for answer in answers] == [404] * 7 + [429] * 23
    assert answers[-1].headers["Retry-After"] == "5"
    page = Filled(answers[-1].text)
    assert "Too many wrong codes" in page.why["code"]
    assert page.sent["code"] == WRONG
    assert guess(code).status_code == 429
    assert guess(code, "192.0.2.2").headers["Location"] == table.path


def test_who_slips_twice_is_let_in_the_third_time(guess: Guess, code: str, table: AtTable) -> None:
    assert [guess(WRONG).status_code for _ in range(2)] == [404, 404]
    assert guess(code).headers["Location"] == table.path


def test_a_household_of_ipv6_is_one_address(guess: Guess, code: str) -> None:
    for last in range(7):
        assert guess(WRONG, f"2001:db8:1:2::{last}").status_code == 404
    assert guess(code, "2001:db8:1:2:ffff::1").status_code == 429
    assert guess(code, "2001:db8:1:3::1").status_code == 303


def test_an_address_of_ipv4_is_the_same_written_as_ipv6(guess: Guess, code: str) -> None:
    for _ in range(7):
        guess(WRONG, "192.0.2.1")
    assert guess(code, "::ffff:192.0.2.1").status_code == 429
    assert household("nonsense") == "nonsense"


def test_a_wrong_an_expired_and_a_replaced_code_look_alike(
    app: Flask, client: FlaskClient, store: Store, table: AtTable, code: str
) -> None:
    other = table_of(store, open_table(client)).code or ""
    table.post("/code")
    replaced = client.get(f"/j/{code}")
    later = Store(app.config["DATABASE_URL"], clock=lambda: datetime.now(UTC) + timedelta(hours=13))
    store.close()
    app.extensions["store"] = later
    expired, wrong = client.get(f"/j/{other}"), client.get(f"/j/{WRONG}")
    assert [answer.status_code for answer in (wrong, replaced, expired)] == [404] * 3
    assert wrong.text == replaced.text.replace(code, WRONG) == expired.text.replace(other, WRONG)


def test_a_scanned_code_opens_at_once_whatever_others_guessed(guess: Guess, code: str, table: AtTable) -> None:
    page = table.get().text
    link = page.partition('id="join-link" readonly value="')[2].partition('"')[0].removeprefix("http://localhost")
    for _ in range(8):
        guess(WRONG)
    stranger = table.client.application.test_client()
    stranger.environ_base["REMOTE_ADDR"] = "192.0.2.1"
    assert stranger.get(link).headers["Location"] == table.path
    assert stranger.get(f"{link[:-1]}{'A' if link[-1] != 'A' else 'B'}").status_code == 429
    assert stranger.get(f"/j/{code}").status_code == 429


def test_a_wrong_seal_takes_the_same_work_whether_or_not_its_code_is_open(
    app: Flask, store: Store, code: str, guess: Guess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seals can be tried without limit: a code that is open must not be the one that takes longer."""
    for _ in range(8):
        guess(WRONG)
    work: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        work.append(statement)

    seal_of = public_links._seal

    def sealing(code: str, key: str) -> str:
        work.append("seal")
        return seal_of(code, key)

    monkeypatch.setattr(public_links, "_seal", sealing)
    stranger, done = app.test_client(), []
    stranger.environ_base["REMOTE_ADDR"] = "192.0.2.1"
    event.listen(store._engine, "before_cursor_execute", note)
    for tried in (code, WRONG):
        work.clear()
        assert stranger.get(f"/j/{tried}/AAAAAAA").status_code == 429
        done.append([*work])
    event.remove(store._engine, "before_cursor_execute", note)
    assert done[0] == done[1]
    assert "seal" in done[0]


def test_a_seal_of_no_table_opens_none(app: Flask) -> None:
    with app.test_request_context():
        seals = [public_links._seal(code, "") for code in ("", WRONG)]
    assert [app.test_client().get(f"/j/{WRONG}/{seal}").status_code for seal in seals] == [404, 404]


def test_a_seal_opens_no_other_code(guess: Guess, table: AtTable) -> None:
    page = table.get().text
    seal = page.partition('id="join-link" readonly value="')[2].partition('"')[0].rpartition("/")[2]
    for _ in range(8):
        guess(WRONG)
    assert table.client.application.test_client().get(
        f"/j/{WRONG}/{seal}", environ_base={"REMOTE_ADDR": "192.0.2.1"}
    ).status_code == 429  # fmt: skip


def test_a_seal_opens_no_other_table(
    app: Flask, store: Store, table: AtTable, code: str, guess: Guess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever renews the code of his own table again and again has seen many codes with their seals."""
    link = table.get().text.partition('id="join-link" readonly value="')[2].partition('"')[0]
    table.post("/code")
    monkeypatch.setattr(join_codes, "new", lambda _size: code)
    assert table_of(store, open_table(app.test_client())).code == code
    for _ in range(8):
        guess(WRONG)
    stranger = app.test_client()
    assert stranger.get(link, environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 429


def test_addresses_are_not_kept_in_clear(app: Flask, guess: Guess) -> None:
    guess(WRONG, "192.0.2.99")
    file = app.config["DATABASE_URL"].removeprefix("sqlite:///")
    kept = b"".join(Path(file + end).read_bytes() for end in ("", "-wal"))
    assert b"192.0.2.99" not in kept
