"""Streets entered by mistake: whatever lies on the table, its page opens and says what is wrong."""

import pytest

from tests.web.collection import bring, made
from tests.web.phones import AtTable
from tests.web.streets_forms import PARK, STATION, form, save

PARENTS = "parent; symbol parent 2; ;"
ENDS = (0, 0, "E", PARENTS), (3, 0, "W", PARENTS)


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
    assert "at most 20 allowed here, not 1500" in refused.json["error"]["message"]


def test_a_place_of_a_street_by_itself_needs_no_north(streets: AtTable) -> None:
    data = form(*ENDS, (1, 0, "S", PARENTS, "0")) | {"t2.y": ""}
    assert save(streets, "street", data).status_code == 200


def test_more_tiles_than_the_box_has_are_refused_with_the_first_that_does_not_fit(streets: AtTable) -> None:
    tiles = [(number % 30, number // 30, "S", PARENTS) for number in range(900)]
    refused = save(streets, "city", form(*tiles))
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": "t48.road", "message": "at most 48 allowed here, not 900"}
    page = streets.client.post(f"{streets.path}/enter/city", data=form(*tiles))
    assert (page.status_code, "at most 48 allowed here, not 900" in page.text) == (422, True)
    assert save(streets, "city", form(*tiles[:48])).status_code == 200


@pytest.mark.parametrize(("part", "field"), [("city", "t0.face"), ("street", "t0.face"), ("seat-0", "hand0.face")])
def test_a_name_longer_than_a_tile_is_refused_and_not_cut(streets: AtTable, part: str, field: str) -> None:
    def named(letters: int) -> dict[str, str]:
        face = f"parent; ; ; {'x' * letters}"
        return {"way": "board", "base": "0", field: face} if part == "seat-0" else form((0, 0, "S", face))

    refused = save(streets, part, named(5_000))
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": field, "message": "tile: this name has 5000 letters: at most 60 fit"}
    assert save(streets, part, named(60)).status_code == 200


def test_a_tile_is_not_given_a_name_that_would_be_cut(streets: AtTable) -> None:
    lines = [f"parent; building 2; ; {'x' * letters}" for letters in (60, 61)]
    assert "long=1" in bring(streets, *lines).request.url
    assert made(streets) == lines[:1]
    for name in ("y" * 61, f" {'y' * 30}   {'y' * 30} "):
        refused = streets.post("/tiles/tile", tile=lines[0], do="rename", name=name)
        assert (refused.status_code, "this name has 61 letters: at most 60 fit" in refused.text) == (422, True)
    assert made(streets) == lines[:1]
