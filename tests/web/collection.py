"""Tiles and cards that people made, as the tests of the pages send and find them."""

from io import BytesIO

from werkzeug.test import TestResponse

from tests.web.phones import AtTable, flat
from tests.web.streets_forms import save

MALL = "shopper; people shopper 2; retail 2; Mall"
TWIN = "parent; copy; ; Twin"
MARKET = "parent; pair parent hipster 5; ; Flea Market"
SLIP = "shopper; building 9; ; Flea Market"
CARD = "hotel roof +5$"


def bring(at: AtTable, *lines: str) -> TestResponse:
    """Upload a file of tiles; the page that follows."""
    sent = at.post("/tiles", file=(BytesIO("\n".join(lines).encode()), "tiles.txt"))
    return at.client.get(sent.headers["Location"]) if sent.status_code == 303 else sent


def mend(at: AtTable, tile: str, deed: str, **more: str) -> TestResponse:
    """Change a tile as its form does; the page that follows."""
    sent = at.post("/tiles/tile", tile=tile, do=deed, **more)
    assert sent.status_code == 303
    return at.client.get(sent.headers["Location"])


def made(at: AtTable) -> list[str]:
    return at.get("/tiles.txt").text.splitlines()


def build(at: AtTable, card: str) -> None:
    assert save(at, "seat-0", {"way": "board", "base": 0, "lot.1": card}).status_code == 200


def offers(at: AtTable, card: str) -> bool:
    """Whether UpTown's shelf has the card."""
    return f'name="again" value="{card}"' in flat(at.get("/enter/seat-0").text)


def again(at: AtTable) -> AtTable:
    return AtTable(at.client, at.post("/rematch").headers["Location"])
