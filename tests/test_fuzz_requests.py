"""Nothing that somebody sends breaks a page: every route and every method answers what nobody means in words.

A walk is drawn by lot with a fixed seed: what failed fails again. EXAMPLES=10 sends ten times as much.
"""

from pathlib import Path

import pytest
from flask import Flask

from companion.session import sample_tables
from companion.tables import Store
from companion.web import create_app
from tests.examples import SHARE, first_by_day
from tests.fuzzing.answers import Request
from tests.fuzzing.walk import Walk

OPEN = "", "/log", "/result", "/settings", "/notes", "/evening"
"""Pages that every table has, whatever was done to it."""


@pytest.mark.parametrize("game", first_by_day([*sample_tables.keys()]))
def test_every_route_answers_what_nobody_means(app: Flask, game: str) -> None:
    go(Walk(app, game, f"sqlite {game}"))


@pytest.mark.process
@pytest.mark.night
@pytest.mark.parametrize("game", ["uptown"])
def test_every_route_answers_so_on_postgresql(postgresql_url: str, tmp_path: Path, game: str) -> None:
    app = create_app({"INSTANCE": tmp_path, "DATABASE_URL": postgresql_url, "TESTING": True})
    store: Store = app.extensions["store"]
    try:
        go(Walk(app, game, f"postgresql {game}"))
    finally:
        store.close()


def go(walk: Walk) -> None:
    """Learn the forms, send what nobody means, and look whether every table is still there."""
    shelf = walk.shelf
    for request in walk.pages(shelf.half, shelf.finished):
        walk.learn(request.path, walk.send(request))
    for request in walk.requests(SHARE):
        walk.send(request)
    for request in walk.pages(shelf.half):
        walk.send(request)
    for known in shelf.there:
        shelf.store.trash.restore_table(known.table.edit_key)
        for page in (*OPEN, *(f"/enter/{part}" for part in shelf.parts_of(known.table))):
            request = Request("GET", f"/t/{known.table.edit_key}{page}")
            assert walk.send(request).status_code == 200, request
