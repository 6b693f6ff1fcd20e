from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.phones import AtTable, open_table
from tests.web.streets_forms import open_streets


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return open_table(client)


@pytest.fixture
def streets(client: FlaskClient) -> AtTable:
    return open_streets(client)


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found
