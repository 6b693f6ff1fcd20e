from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.phones import AtTable, open_table


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return open_table(client)
