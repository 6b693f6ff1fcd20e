import pytest
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import Table, open_ginkgopolis
from tests.web.phones import AtTable, open_table
from tests.web.streets_forms import open_streets


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return open_table(client)


@pytest.fixture
def streets(client: FlaskClient) -> AtTable:
    return open_streets(client)


@pytest.fixture
def solo(client: FlaskClient) -> Table:
    return open_ginkgopolis(client, ("You",))
