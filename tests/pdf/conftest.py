"""Paper with and without the extra `scripts`, which is installed for the tests."""

from collections.abc import Iterator

import pytest

from tests.scripts import not_found


@pytest.fixture
def without_scripts() -> Iterator[None]:
    with not_found():
        yield
