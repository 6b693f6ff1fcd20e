"""Which names are served, whose word is taken for who calls and over what, and what follows from HTTPS."""

import re
from collections.abc import Callable, Mapping

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse, run_wsgi_app
from werkzeug.test import create_environ as environ_of

from companion.hosting.public_address import Misconfigured, find_problem, public_url, trusted_proxies
from companion.tables import Store
from tests.web.phones import AtTable, open_table, table_of

PUBLIC = "https://kvartal.example"
PROXY = "10.0.0.1"
OF_TLS = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "kvartal.example"}


def answer(app: Flask, host: str | None, path: str = "/", headers: Mapping[str, str] | None = None) -> TestResponse:
    """What a request with this very Host gets, whatever a client would make of it."""
    environ = environ_of(path, headers=dict(headers or {}))
    environ.pop("HTTP_HOST")
    if host is not None:
        environ["HTTP_HOST"] = host
    body, status, sent = run_wsgi_app(app.wsgi_app, environ)
    return TestResponse(body, status, sent, None)  # type: ignore[arg-type]


@pytest.fixture
def public(app: Flask, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(app.config, "PUBLIC_URL", PUBLIC)
    return PUBLIC


@pytest.fixture
def proxy(app: Flask, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(app.config, "TRUSTED_PROXIES", trusted_proxies(f"{PROXY}, 10.1.0.0/16"))
    return PROXY


BAD = [
    "[", "a]b", "http://x", "x/y", "x y", "a,b", "x:port", "x:99999", "[::g]", "\xff", "x\t", "user@x", "-", "x" * 300,
]  # fmt: skip


@pytest.mark.parametrize("host", BAD)
def test_a_bad_host_is_one_line_and_nothing_in_the_log(
    app: Flask, table: AtTable, host: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    app.testing = False
    refused = answer(app, host, table.path)
    assert refused.status_code == 400
    assert refused.text.count("\n") == 1
    assert refused.content_type == "text/plain; charset=utf-8"
    assert caplog.text + capsys.readouterr().err == ""


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "203.0.113.9.evil.example", "2130706433"])
def test_a_name_that_is_not_this_machines_is_not_served(app: Flask, table: AtTable, host: str) -> None:
    for path in ("/", table.path, "/api", "/healthz", "/static/x/css/kvartal.css"):
        assert answer(app, host, path).status_code == 400
    said = answer(app, host, headers={"Accept-Language": "ru"}).text
    assert "PUBLIC_URL" in said
    assert "не отвечает" in said


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "LOCALHOST", "x.localhost", "127.0.0.1:8000", "[::1]:8000",
     "box", "box.local:8000", "box.lan:80", "BOX"],
)  # fmt: skip
def test_the_names_of_this_machine_are_served(app: Flask, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Box")
    assert answer(app, host, "/healthz").status_code == 200


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.7", "[fe80::1]:8000", "[2001:db8::5]"])
def test_any_address_is_served_for_no_foreign_name_leads_to_it(app: Flask, host: str) -> None:
    assert answer(app, host, "/healthz").status_code == 200


def test_who_sends_no_host_is_no_browser_and_gets_an_answer(app: Flask) -> None:
    assert answer(app, "", "/healthz").status_code == 200
    assert answer(app, None, "/healthz").status_code == 200


def test_the_name_it_was_started_at_is_served(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "ADDRESS", "http://games.club:8000/")
    assert answer(app, "games.club:8000", "/healthz").status_code == 200


def links(client: FlaskClient, table: AtTable, base: str) -> list[str]:
    page = client.get(table.path, base_url=base).text
    return re.findall(r'<input id="(?:join|watch)-link" readonly value="([^"]+)"', page)


@pytest.mark.usefixtures("public")
@pytest.mark.parametrize("base", ["http://kvartal.example", "http://localhost:8000", "http://127.0.0.1"])
def test_the_public_address_stands_in_every_link(client: FlaskClient, base: str) -> None:
    table = open_table(client)
    found = links(client, table, base)
    assert len(found) == 2
    assert all(link.startswith(f"{PUBLIC}/") for link in found)
    assert "https://kvartal.example/api/" in client.get("/api", base_url=base).text


@pytest.mark.usefixtures("public")
def test_the_public_address_decides_what_is_secure(app: Flask) -> None:
    home = app.test_client().get("/", base_url="http://kvartal.example")
    assert "Secure" in home.headers["Set-Cookie"]
    assert home.headers["Strict-Transport-Security"].startswith("max-age=")
    at_home = app.test_client().get("/", base_url="http://127.0.0.1:8000")
    assert "Secure" not in at_home.headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in at_home.headers
    chosen = app.test_client().post("/preferences", data={"language": "ru"}, base_url="http://kvartal.example")
    assert "Secure" in chosen.headers["Set-Cookie"]
    assert answer(app, "evil.example").status_code == 400


@pytest.mark.usefixtures("public")
def test_a_form_of_the_public_address_is_no_other_site_whatever_host_the_proxy_sends(client: FlaskClient) -> None:
    table = open_table(client)
    for base in ("http://kvartal.example", "http://127.0.0.1:8000"):
        for origin, status in ((PUBLIC, 303), ("http://kvartal.example", 403), ("https://kvartal.example:444", 403)):
            sent = client.post(f"{table.path}/finish", base_url=base, headers={"Origin": origin})
            assert sent.status_code == status, (base, origin)


def test_the_scheme_of_an_origin_counts(table: AtTable) -> None:
    for base in ("http://localhost", "https://localhost"):
        other = {"http": "https", "https": "http"}[base.partition(":")[0]] + "://localhost"
        for origin, status in ((base, 303), (other, 403)):
            sent = table.client.post(f"{table.path}/finish", base_url=base, headers={"Origin": origin})
            assert sent.status_code == status


@pytest.fixture
def heard(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Mapping[str, str]], list[object]]:
    """Who calls, over what, asking for whom, as a view sees it."""
    seen: list[object] = []

    def view() -> str:
        seen[:] = request.remote_addr, request.scheme, request.host
        return ""

    def ask(peer: str, headers: Mapping[str, str]) -> list[object]:
        app.test_client().get("/", headers=dict(headers), environ_base={"REMOTE_ADDR": peer})
        return seen

    monkeypatch.setitem(app.view_functions, "home.page", view)
    return ask


@pytest.mark.usefixtures("proxy")
def test_only_a_named_proxy_is_believed(heard: Callable[[str, Mapping[str, str]], list[object]]) -> None:
    assert heard(PROXY, OF_TLS) == ["192.0.2.7", "https", "kvartal.example"]
    assert heard("10.0.0.2", OF_TLS) == ["10.0.0.2", "http", "localhost"]
    assert heard(f"::ffff:{PROXY}", OF_TLS)[0] == "192.0.2.7"


@pytest.mark.usefixtures("proxy")
@pytest.mark.parametrize(
    ("said", "caller"),
    [("198.51.100.1, 192.0.2.7", "192.0.2.7"), ("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::1"), ("", PROXY)],
)
def test_the_caller_is_the_last_whom_the_proxy_names(
    heard: Callable[[str, Mapping[str, str]], list[object]], said: str, caller: str
) -> None:
    """What stands before it a visitor can have written himself."""
    assert heard(PROXY, {"X-Forwarded-For": said})[0] == caller


@pytest.mark.usefixtures("proxy")
def test_a_guesser_behind_a_named_proxy_is_counted_by_his_own_address(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def guess(caller: str, peer: str) -> int:
        headers, at = {"X-Forwarded-For": caller}, {"REMOTE_ADDR": peer}
        return client.get("/join?code=2222", headers=headers, environ_base=at).status_code

    now = store._now()
    for one in (store, store.codes):
        monkeypatch.setattr(one, "_now", lambda: now)
    assert [guess("192.0.2.7", PROXY) for _ in range(8)] == [404] * 7 + [429]
    assert guess("192.0.2.8", PROXY) == 404
    assert [guess(f"192.0.2.{n}", "203.0.113.1") for n in range(8)] == [404] * 7 + [429]


@pytest.mark.usefixtures("proxy")
def test_a_named_proxy_makes_links_cookies_and_origin_right(app: Flask, store: Store) -> None:
    phone = app.test_client()
    phone.environ_base["REMOTE_ADDR"] = PROXY
    opened = phone.post(
        "/new", data={"game": "happy-city", "name": ["Ann", "Bob"]}, headers={**OF_TLS, "Origin": PUBLIC}
    )
    assert opened.status_code == 303
    assert "Secure" in opened.headers["Set-Cookie"]
    table = AtTable(phone, opened.headers["Location"])
    page = phone.get(table.path, headers=OF_TLS)
    assert f'value="{PUBLIC}/v/{table_of(store, table).view_key}"' in page.text
    assert "Strict-Transport-Security" in page.headers


@pytest.mark.parametrize(
    ("url", "origin"),
    [("https://Kvartal.example/", PUBLIC), ("http://box:8000", "http://box:8000"), ("https://a.b:443", "https://a.b")],
)
def test_a_public_address_as_people_write_it(url: str, origin: str) -> None:
    assert public_url(url) == origin


@pytest.mark.parametrize(
    "url", ["kvartal.example", "https://", "ftp://x", "https://x/path", "https://[", "https://a@b"]
)
def test_a_public_address_that_is_none_is_one_clear_line(url: str) -> None:
    with pytest.raises(Misconfigured, match=r"^PUBLIC_URL=.*write it as https://kvartal.example, without a path\.$"):
        public_url(url)
    assert "PUBLIC_URL" in (find_problem({"PUBLIC_URL": url}) or "")


def test_proxies_that_are_no_addresses_are_one_clear_line() -> None:
    assert "TRUSTED_PROXIES='proxy'" in (find_problem({"TRUSTED_PROXIES": "proxy"}) or "")
    assert find_problem({"PUBLIC_URL": PUBLIC, "TRUSTED_PROXIES": "127.0.0.1, ::1, 10.0.0.0/8"}) is None
