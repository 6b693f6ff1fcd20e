"""What other phones open is an address of the network, also where the laptop opened `localhost`."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.commands import serve
from companion.web.rendering import qr
from tests.server import free_port
from tests.web.phones import AtTable, open_table

NETWORK = "http://192.168.1.20:8000"


@pytest.fixture
def laptop(app: Flask, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """A table, opened on the machine that serves it."""
    monkeypatch.setitem(app.config, "ADDRESS", f"{NETWORK}/")
    table = open_table(app.test_client())
    table.enter(0, residents=3, hearts=4, coins=1)
    return table


def links(table: AtTable, host: str) -> list[str]:
    """The two links of the table page."""
    page = table.get(base_url=f"http://{host}").text
    return re.findall(r'<input id="(?:join|watch)-link" readonly value="([^"]+)"', page)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "kvartal.localhost"])
def test_a_laptop_that_opens_itself_shares_the_address_of_the_network(laptop: AtTable, host: str) -> None:
    join, watch = links(laptop, host)
    assert re.fullmatch(rf"{re.escape(NETWORK)}/j/\w{{4}}/\w{{7}}", join)
    assert watch.startswith(f"{NETWORK}/v/")
    assert qr.qr_code(join).path in laptop.get(base_url=f"http://{host}").text


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "laptop.lan", "laptop.local:8000"])
def test_whoever_came_by_another_name_shares_that_one(
    laptop: AtTable, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "laptop")
    assert [link.startswith(f"http://{host}/") for link in links(laptop, host)] == [True, True]


def test_a_printed_result_leads_to_the_network_too(laptop: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdf.result.result", lambda *given: given[-1].address.encode())
    assert laptop.get("/result.pdf", base_url="http://localhost:8000").text.startswith(f"{NETWORK}/v/")


def test_without_a_printed_address_the_links_are_those_of_the_visit(app: Flask) -> None:
    assert all(link.startswith("http://localhost/") for link in links(open_table(app.test_client()), "localhost"))


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Flask]:
    """The applications that would have been served: the server ends at once."""
    apps: list[Flask] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr("waitress.serve", lambda app, **_settings: apps.append(app))
    monkeypatch.setattr("companion.hosting.logs.set_up", lambda: None)
    monkeypatch.setattr("companion.rules.prepare", lambda _report: True)
    monkeypatch.setattr("signal.signal", lambda *_given: None)
    monkeypatch.setattr("companion.hosting.public_address._lan", lambda: "192.168.1.20")
    return apps


def test_the_server_hands_on_the_address_that_it_prints(
    served: list[Flask], capsys: pytest.CaptureFixture[str]
) -> None:
    port = str(free_port())
    serve.serve("0.0.0.0", port)
    [made] = served
    assert made.config["ADDRESS"] == f"http://192.168.1.20:{port}/"
    assert made.config["ADDRESS"] in capsys.readouterr().out


@pytest.mark.usefixtures("served")
def test_the_server_prints_its_public_address_where_it_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://kvartal.example")
    serve.serve("0.0.0.0", str(free_port()))
    assert "Kvartal is at https://kvartal.example" in capsys.readouterr().out


@pytest.mark.usefixtures("served")
def test_a_setting_that_cannot_be_meant_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "my-proxy")
    with pytest.raises(SystemExit, match=r"^1$"):
        serve.serve("0.0.0.0", str(free_port()))
    assert capsys.readouterr().err.startswith("TRUSTED_PROXIES='my-proxy' are no addresses: write them as 127.0.0.1")
