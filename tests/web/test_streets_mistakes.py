"""Streets entered by mistake: whatever lies on the table, its page opens and says what is wrong."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.phones import AtTable
from tests.web.streets_forms import PARK, STATION, form, open_streets, save

PARENTS = "parent; symbol parent 2; ;"
ENDS = (0, 0, "E", PARENTS), (3, 0, "W", PARENTS)


@pytest.fixture
def streets(client: FlaskClient) -> AtTable:
    return open_streets(client)


def test_more_people_than_the_box_has_are_said_of_the_whole_city(streets: AtTable) -> None:
    crowded = (0, -1, "W", PARENTS, "0", {"people": "0 0 13 0"})
    assert save(streets, "city", form(STATION, PARK, crowded)).status_code == 200
    page = streets.get("/enter/city")
    assert page.status_code == 200
    assert "there are only 12" in page.text


@pytest.mark.parametrize(("part", "place"), [("city", "T10"), ("street", "1")])
def test_a_tile_named_like_the_place_of_another_pays_beside_it(streets: AtTable, part: str, place: str) -> None:
    named = (2, 0, "S", f"parent; building 3; ; {place}", "1")
    answer = save(streets, part, form(*ENDS, (1, 0, "S", "parent; building 2; ;", "0"), named))
    assert answer.status_code == 200
    closing = answer.json["fragments"]["closing"]
    assert f"{place}*" in closing
    assert streets.get(f"/enter/{part}").status_code == 200


@pytest.mark.parametrize(("field", "value"), [("x", "7"), ("x", "-1"), ("y", "1")])
def test_a_street_by_itself_has_one_line_of_places(streets: AtTable, field: str, value: str) -> None:
    data = form(*ENDS, (1, 0, "S", PARENTS, "0")) | {f"t2.{field}": value}
    refused = save(streets, "street", data)
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == f"t2.{field}"


@pytest.mark.parametrize("part", ["city", "street"])
def test_a_tile_with_more_symbols_than_can_be_printed_is_refused(streets: AtTable, part: str) -> None:
    refused = save(streets, part, form(*ENDS, (1, 0, "S", "parent " * 1500 + "; building 2; ;", "0")))
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == "t2.face"
    assert "at most 20 fit here, not 1500" in refused.json["error"]["message"]


def test_a_place_of_a_street_by_itself_needs_no_north(streets: AtTable) -> None:
    data = form(*ENDS, (1, 0, "S", PARENTS, "0")) | {"t2.y": ""}
    assert save(streets, "street", data).status_code == 200
