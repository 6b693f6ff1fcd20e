from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import create_app
from tests.web.phones import AtTable, open_table


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app({"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{tmp_path / 'test.sqlite'}"})
    app.testing = True
    yield app
    app.extensions["store"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return open_table(client)
