"""The pad refuses less than nothing where the game has no such thing: it would hide everybody's score."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.phones import open_table


@pytest.mark.parametrize(
    ("game", "row", "title"),
    [
        ("streets", "buildings", "Buildings at the end"),
        ("uptown", "coins", "Coins"),
        ("happy-city", "coins", "Coins"),
        ("ginkgopolis", "tokens", "Success points"),
        ("paper-quarters", "plans", "City plans"),
    ],
)
@pytest.mark.parametrize("minus", "-−–")
def test_a_line_that_cannot_go_below_nothing_names_its_field(
    client: FlaskClient, game: str, row: str, title: str, minus: str
) -> None:
    table = open_table(client, game, ("Ann", "Bob"))
    refused = table.enter(0, **{row: f"{minus}3"})
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": f"pad.{row}", "message": f"{title}: should be at least 0, not {minus}3"}
    assert table.get("/result").status_code == 200


@pytest.mark.parametrize(
    ("game", "row"), [("uptown", "lot-1"), ("happy-city", "hearts"), ("paper-quarters", "refusals")]
)
def test_points_that_can_be_lost_are_taken_with_a_minus(client: FlaskClient, game: str, row: str) -> None:
    table = open_table(client, game, ("Ann", "Bob"))
    assert table.enter(0, **{row: "−3"}).status_code == 200
