"""A link in a chat is opened by machines that draw previews: they are no phones at the table."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.phones import AtTable, open_table, table_of

PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"}
MACHINES = [
    {"User-Agent": "TelegramBot (like TwitterBot)"},
    {"User-Agent": "WhatsApp/2.24.6 A"},
    {"User-Agent": "facebookexternalhit/1.1"},
    {"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
    {"User-Agent": "Mozilla/5.0 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116 Safari/537.36"},
    {"User-Agent": "Slackbot-LinkExpanding 1.0"},
    {"User-Agent": "Viber"},
    {"User-Agent": "Viber/13.3.0.5 CFNetwork/1128.0.1 Darwin/19.6.0"},
    {"User-Agent": "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)"},
    {"User-Agent": "Iframely/1.3.1 (+https://iframely.com/docs/about)"},
    {"User-Agent": "ia_archiver"},
    {**PHONE, "Sec-Purpose": "prefetch;prerender"},
    {**PHONE, "Purpose": "prefetch"},
    {**PHONE, "X-Moz": "prefetch"},
]
INSIDE_A_CHAT = [f"{PHONE['User-Agent']} {more}" for more in ("Viber/22.1.0", "VKAndroidApp/8.52", "MyVKClient/5.0")]


def labels(store: Store, table: AtTable) -> list[str]:
    return [str(phone.label) for phone in store.devices.at_table(table_of(store, table).id)]


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    return app.test_client()


def test_two_hundred_that_look_once_are_no_phones(app: Flask, table: AtTable, store: Store) -> None:
    for page in ("", "/enter/seat-0", "/result"):
        for _ in range(5):
            assert app.test_client().get(table.path + page, headers=PHONE).status_code == 200
        assert app.test_client().head(table.path + page, headers=PHONE).status_code == 200
    assert labels(store, table) == ["phone 1"]


@pytest.mark.parametrize("headers", MACHINES)
def test_a_machine_is_no_phone_however_often_it_comes(
    stranger: FlaskClient, table: AtTable, store: Store, headers: dict[str, str]
) -> None:
    code = table_of(store, table).code
    for _ in range(2):
        stranger.get(f"/j/{code}", headers=headers, follow_redirects=True)
        stranger.get(f"{table.path}/state", headers=headers)
    assert labels(store, table) == ["phone 1"]


def test_a_phone_is_one_as_soon_as_its_page_asks_for_news(stranger: FlaskClient, table: AtTable, store: Store) -> None:
    stranger.get(table.path, headers=PHONE)
    assert stranger.get(f"{table.path}/state", headers=PHONE).status_code == 200
    assert labels(store, table) == ["phone 1", "phone 2"]
    again = stranger.get(f"{table.path}/state", headers=PHONE)
    assert "Set-Cookie" not in again.headers


@pytest.mark.parametrize("browser", INSIDE_A_CHAT)
def test_who_opens_a_link_inside_a_chat_is_a_phone(
    stranger: FlaskClient, table: AtTable, store: Store, browser: str
) -> None:
    for page in ("", "/state"):
        stranger.get(table.path + page, headers={"User-Agent": browser})
    assert labels(store, table) == ["phone 1", "phone 2"]


def test_without_a_script_the_next_page_does(stranger: FlaskClient, table: AtTable, store: Store) -> None:
    watching = f"/v/{table_of(store, table).view_key}"
    stranger.get(watching, headers=PHONE)
    assert f'href="{watching}"' in stranger.get("/", headers=PHONE).text
    assert labels(store, table) == ["phone 1", "phone 2"]
    assert [phone.edit for phone in store.devices.at_table(table_of(store, table).id)] == [True, False]


@pytest.mark.parametrize("access", ["edit_key", "view_key"])
def test_who_comes_back_after_the_table_was_deleted_is_at_no_other(
    stranger: FlaskClient, table: AtTable, store: Store, access: str
) -> None:
    """A database gives the number of a deleted table to the next one."""
    old = table_of(store, table)
    stranger.get(f"/{'t' if access == 'edit_key' else 'v'}/{getattr(old, access)}", headers=PHONE)
    store.trash.purge([old.id])
    other = open_table(table.client)
    assert table_of(store, other).id == old.id
    assert stranger.get("/", headers=PHONE).status_code == 200
    assert labels(store, other) == ["phone 1"]


def test_whoever_enters_something_is_a_phone_whatever_it_calls_itself(app: Flask, table: AtTable, store: Store) -> None:
    other = AtTable(app.test_client(), table.path)
    other.client.environ_base["HTTP_USER_AGENT"] = "python-requests/2"
    assert other.enter(0, residents=3).status_code == 200
    assert labels(store, table) == ["phone 1", "phone 2"]


def test_a_phone_that_came_before_is_remembered_at_once(stranger: FlaskClient, table: AtTable, store: Store) -> None:
    stranger.get("/", headers=PHONE)
    stranger.get(table.path, headers=PHONE)
    assert labels(store, table) == ["phone 1", "phone 2"]
