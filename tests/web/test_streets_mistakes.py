"""Streets entered by mistake: whatever lies on the table, its page opens and says what is wrong."""

from tests.web.collection import bring, made
from tests.web.phones import AtTable
from tests.web.streets_forms import form, save

PARENTS = "parent; symbol parent 2; ;"
ENDS = (0, 0, "E", PARENTS), (3, 0, "W", PARENTS)


def test_a_street_by_itself_has_one_line_of_places_and_needs_no_north(streets: AtTable) -> None:
    data = form(*ENDS, (1, 0, "S", PARENTS, "0"))
    for field, value in (("t2.x", "7"), ("t2.x", "-1"), ("t2.y", "1")):
        refused = save(streets, "street", data | {field: value})
        assert (refused.status_code, refused.json["error"]["field"]) == (422, field)
    assert save(streets, "street", data | {"t2.y": ""}).status_code == 200


def test_a_tile_with_more_symbols_than_can_be_printed_is_refused(streets: AtTable) -> None:
    for part in ("city", "street"):
        refused = save(streets, part, form(*ENDS, (1, 0, "S", "parent " * 1500 + "; building 2; ;", "0")))
        assert (refused.status_code, refused.json["error"]["field"]) == (422, "t2.face")
        assert "at most 20 allowed here, not 1500" in refused.json["error"]["message"]


def test_more_tiles_than_the_box_has_are_refused_with_the_first_that_does_not_fit(streets: AtTable) -> None:
    tiles = [(number % 30, number // 30, "S", PARENTS) for number in range(900)]
    refused = save(streets, "city", form(*tiles))
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": "t48.road", "message": "at most 48 allowed here, not 900"}
    page = streets.client.post(f"{streets.path}/enter/city", data=form(*tiles))
    assert (page.status_code, "at most 48 allowed here, not 900" in page.text) == (422, True)
    assert save(streets, "city", form(*tiles[:48])).status_code == 200


def test_a_name_longer_than_a_tile_is_refused_and_not_cut(streets: AtTable) -> None:
    for part, field in (("city", "t0.face"), ("street", "t0.face"), ("seat-0", "hand0.face")):
        data = {"way": "board", "base": "0", "t0.x": "0", "t0.y": "0", "t0.road": "S"}
        refused = save(streets, part, data | {field: f"parent; ; ; {'x' * 5000}"})
        assert refused.status_code == 422
        assert refused.json["error"] == {"field": field, "message": "tile: this name has 5000 letters: at most 60 fit"}
        assert save(streets, part, data | {field: f"parent; ; ; {'x' * 60}"}).status_code == 200


def test_a_tile_is_not_given_a_name_that_would_be_cut(streets: AtTable) -> None:
    lines = [f"parent; building 2; ; {'x' * letters}" for letters in (60, 61)]
    assert "long=1" in bring(streets, *lines).request.url
    assert made(streets) == lines[:1]
    for name in ("y" * 61, f" {'y' * 30}   {'y' * 30} "):
        refused = streets.post("/tiles/tile", tile=lines[0], do="rename", name=name)
        assert (refused.status_code, "this name has 61 letters: at most 60 fit" in refused.text) == (422, True)
    assert made(streets) == lines[:1]
