from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.web.looks import plate


@pytest.mark.parametrize(
    ("header", "language"),
    [("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("de,en;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_the_browsers_language_is_taken_where_none_was_chosen(client: FlaskClient, header: str, language: str) -> None:
    assert f'<html lang="{language}"' in client.get("/", headers={"Accept-Language": header}).text


def test_a_choice_goes_before_the_browsers_language(client: FlaskClient) -> None:
    client.post("/preferences", data={"language": "ru"})
    assert '<html lang="ru"' in client.get("/", headers={"Accept-Language": "en"}).text


def test_a_sign_comes_again_only_after_twenty_five_seats() -> None:
    assert len({plate(position) for position in range(25)}) == 25
