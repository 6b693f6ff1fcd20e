"""A page of a table costs by what was entered there, and so does opening one that was handed over."""

from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents, games
from companion.exchange import handover
from companion.games.uptown.table import street_form as uptown
from tests.largest_tables import handed
from tests.test_bounds import calls_of
from tests.web.phones import forget

pytestmark = pytest.mark.night
PAGES = ("", "/enter/city", "/enter/seat-0", "/result", "/share", "/finish", "/log")


def cost(ask: Callable[[], Any]) -> int:
    """The calls of a request for what was not asked for before."""

    def anew() -> None:
        forget()
        assert ask().status_code in (200, 303, 404)

    return calls_of(anew)


@pytest.fixture
def tables(app: Flask) -> Callable[[str, float], str]:
    def taken(game: str, share: float) -> str:
        with app.test_request_context():
            return f"/t/{app.extensions['store'].transfer.open_table(handed(game, share), 'phone').edit_key}"

    return taken


@pytest.mark.parametrize("game", games.ids())
def test_a_page_of_twice_as_much_costs_twice_as_much(
    game: str, client: FlaskClient, tables: Callable[[str, float], str]
) -> None:
    small, large = tables(game, 0.2), tables(game, 0.4)
    once = {page: cost(partial(client.get, small + page)) for page in PAGES}
    twice = {page: cost(partial(client.get, large + page)) for page in PAGES}
    assert {page: twice[page] / once[page] for page in PAGES if twice[page] > 2.5 * once[page]} == {}


@pytest.mark.parametrize("game", games.ids())
def test_a_table_of_twice_as_much_is_taken_at_twice_the_cost(game: str, app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        small, large = (handover.to_link(handed(game, share)) for share in (0.2, 0.4))
    assert cost(partial(client.get, f"/TAKE/{large}")) < 2.5 * cost(partial(client.get, f"/TAKE/{small}"))


@pytest.mark.parametrize(
    ("game", "part", "module", "reads"),
    [("ginkgopolis", "city", documents, "read"), ("uptown", "seat-0", uptown, "read_lot")],
)
def test_a_board_is_read_as_often_for_a_long_result_as_for_a_short_one(
    game: str,
    part: str,
    module: Any,
    reads: str,
    client: FlaskClient,
    tables: Callable[[str, float], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every line leads to its place on the board."""
    counted = Mock(side_effect=getattr(module, reads))
    monkeypatch.setattr(module, reads, counted)
    paths = [f"{tables(game, share)}/{page}" for page in (f"enter/{part}", "result") for share in (0.2, 0.4)]
    times = []
    for path in paths:
        counted.reset_mock()
        forget()
        assert client.get(path).status_code == 200
        times.append(counted.call_count)
    assert times[0] == times[1]
    assert times[2] == times[3]
