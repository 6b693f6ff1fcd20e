"""The printed city of Ginkgopolis: beside each district what it pays, to the first and to the second."""

from typing import Any

from pdf.result import Facts, pages
from tests.pdf.seen import faults, final_of, struck

NAMES = ("anya", "boris", "clara")


def building(x: int, y: int, tile: str, height: int, owner: str | None) -> dict[str, Any]:
    colour, number = tile.split("-")
    return {"x": x, "y": y, "colour": colour, "number": int(number), "height": height, "owner": owner}


def numbers(*city: dict[str, Any]) -> list[str]:
    """The numbers of the plates on the page."""
    players = [{"name": name, "tokens": 0, "refresh": 0, "characters": [], "cards": []} for name in NAMES]
    document = {"solo": False, "fragment": True, "city": list(city), "players": players}
    (page, *_) = pages("ginkgopolis", final_of("ginkgopolis", document), document, Facts())
    assert page.drawing
    assert faults(page.drawing, 5) == []
    assert struck(page.drawing) == []
    top = min(words.y for words in page.drawing.words if words.text == "S")
    plates = [words for words in page.drawing.words if words.y > top and words.weight == "bold"]
    return sorted(words.text for words in plates if words.text.isdecimal())


def test_the_first_and_the_second_of_a_district_have_their_numbers_beside_it() -> None:
    three = [building(x, 0, f"red-{12 + x}", 3 - x, name) for x, name in enumerate(NAMES)]
    alone = [building(0, 3, "blue-9", 2, "clara"), building(1, 3, "blue-8", 2, None)]
    assert numbers(*three, *alone) == ["2", "4", "6"]


def test_a_district_with_no_free_place_beside_it_has_its_numbers_on_a_building() -> None:
    around = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1) if (x, y) not in {(0, 0), (1, 0)}]
    ring = [building(x, y, f"{('blue', 'yellow')[(x + y) % 2]}-{8 + n}", 1, None) for n, (x, y) in enumerate(around)]
    assert numbers(building(0, 0, "red-12", 3, "anya"), building(1, 0, "red-13", 2, "boris"), *ring) == ["2", "5"]
