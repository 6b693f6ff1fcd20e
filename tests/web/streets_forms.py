"""Tiles of Streets as the rows of the form, and the city of the rulebook's income example."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.phones import JSON, AtTable

STATION = (0, 0, "S", "tourist hipster parent shopper; ; ; Central Station", "", {"people": "1 1 1 1"})
PARK = (1, 0, "W", "; ; ; City Park")
LOFTS = (0, -1, "W", "mixed; mixed 4; ; Hardware Shop", "2")
HOME = (-1, -1, "S", "parent; symbol parent 2; ; Starter Home", "1", {"people": "0 0 1 0"})
MARKET = (-2, -1, "S", "parent; pair parent hipster 5; ; Flea Market", "1", {"people": "0 0 1 0"})
GALLERY = (-3, -1, "S", "hipster; symbol hipster 2; ; Art Gallery", "0", {"people": "0 3 0 0"})
HOUSE = (-4, -1, "E", "hipster; building 2; ; Student House", "1", {"people": "0 1 0 0"})
EXAMPLE = (STATION, PARK, LOFTS, HOME, MARKET, GALLERY, HOUSE)
"""A closed street of three: the gallery pays 9, the home 7, the market 11."""


def form(*tiles: Any, base: int | str = 0, **fields: Any) -> dict[str, Any]:
    """A tile is x, y, road, face, then owner and further fields of its row."""
    data: dict[str, Any] = {"way": "board", "base": base, **fields}
    for index, (x, y, road, face, *rest) in enumerate(tiles):
        owner = rest[0] if rest else ""
        more = rest[1] if len(rest) > 1 else {}
        row = {"x": x, "y": y, "road": road, "face": face, "owner": owner, **more}
        data |= {f"t{index}.{name}": value for name, value in row.items()}
    return data


def save(table: AtTable, part: str, data: dict[str, Any]) -> TestResponse:
    return table.client.post(f"{table.path}/enter/{part}", data=data, headers=JSON)


def open_streets(client: FlaskClient, names: tuple[str, ...] = ("Anya", "Mark", "Lena"), *modules: str) -> AtTable:
    response = client.post("/new", data={"game": "streets", "name": list(names), "module": list(modules)})
    assert response.status_code == 303, response.text
    return AtTable(client, response.headers["Location"])
