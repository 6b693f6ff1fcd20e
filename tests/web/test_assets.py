"""What goes over the wire: compressed, cached for good, and little of it."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import product
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import games
from companion.session.collection import MOST
from companion.translations import LANGUAGES
from companion.web.rendering.assets import minify_css
from tests.browser import ginkgopolis_games, streets_city
from tests.web.phones import AtTable, open_table
from tests.web.streets_forms import form, open_streets, save

BUDGET = 60 * 1024
ROOM = 640
ZIPPED = {"Accept-Encoding": "gzip"}
LARGEST_FIRST = sorted(LANGUAGES, key=("uk", "ru").__contains__, reverse=True)
"""A letter of theirs has two bytes."""


def on_the_wire(response: TestResponse) -> int:
    return len(response.data) + len("HTTP/1.1 200 OK\r\n") + len(str(response.headers))


@cache
def static(application: Flask, address: str) -> tuple[int, list[str]]:
    """Bytes of a static file, and the modules that it imports: the same for every page and language."""
    response = application.test_client().get(address, headers=ZIPPED)
    assert response.status_code == 200, address
    text = gzip.decompress(response.data).decode() if address.endswith(".js") else ""
    return on_the_wire(response), [urljoin(address, name) for name in re.findall(r'(?:from|import) "(\.[^"]+)"', text)]


def first_view(client: FlaskClient, path: str, language: str = "en") -> int:
    """Bytes of a page and everything it loads, headers and the modules that modules import included."""
    page = client.get(path, headers={**ZIPPED, "Accept-Language": language})
    sizes: dict[str, int] = {}
    todo = re.findall(r'(?:href|src)="(/static/[^"#]+)', gzip.decompress(page.data).decode())
    while todo:
        address = todo.pop()
        if address not in sizes:
            sizes[address], imported = static(client.application, address)
            todo += imported
    return on_the_wire(page) + sum(sizes.values())


@pytest.mark.parametrize("path", ["/", "/new", "/join", "/rules?game=uptown", "/setup/streets", "/nowhere"])
def test_pages_fit_the_budget(client: FlaskClient, path: str) -> None:
    assert max(first_view(client, path, language) for language in LANGUAGES) <= BUDGET


@pytest.mark.crossed("language", "game")
@pytest.mark.parametrize("language", LARGEST_FIRST)
@pytest.mark.parametrize("game", games.ids())
def test_table_pages_fit_the_budget(client: FlaskClient, game: str, language: str) -> None:
    at = open_table(client, game, ("Ann", "Bob", "Cid", "Dee"))
    for page in ("", "/enter/seat-0", "/result", "/log"):
        assert first_view(client, at.path + page, language) <= BUDGET, page


def full_city_of_ginkgopolis(client: FlaskClient) -> AtTable:
    game = ginkgopolis_games.thirty()
    at = open_table(client, "ginkgopolis", tuple(player["name"] for player in game["players"]))
    assert save(at, "city", {"way": "board", "base": 0, **ginkgopolis_games.edits(game)}).status_code == 200
    return at


def full_city_of_streets(client: FlaskClient) -> AtTable:
    at = open_streets(client)
    tiles = [
        (*tile["cell"], tile["road"], tile["face"], "" if tile["owner"] is None else str(tile["owner"]))
        for tile in streets_city.city()
    ]
    assert save(at, "city", form(*tiles)).status_code == 200
    return at


@pytest.mark.parametrize(
    ("city", "room"), [(full_city_of_ginkgopolis, 0), (full_city_of_streets, ROOM)], ids=["ginkgopolis", "streets"]
)
def test_a_city_of_thirty_fits_the_budget_and_leaves_room_for_what_is_still_to_come(
    client: FlaskClient, city: Callable[[FlaskClient], AtTable], room: int
) -> None:
    at = city(client)
    largest = {language: first_view(client, f"{at.path}/enter/city", language) for language in LANGUAGES}
    assert max(largest.values()) <= BUDGET - room, largest
    watched = re.search(r'value="http://[^/"]+(/v/[^"]+)"', at.get("").text)[1]
    pages = (f"{at.path}/enter/seat-0", f"{at.path}/result", watched)
    for page, language in product(pages, LARGEST_FIRST[:2]):
        assert first_view(client, page, language) <= BUDGET, (page, language)


def test_a_page_fetches_the_letters_of_its_language_at_once(client: FlaskClient) -> None:
    for language, letters in (("en", []), ("uk", ["cyrillic"]), ("hu", ["accents"])):
        page = client.get("/", headers={"Accept-Language": language}).text
        assert re.findall(r"kvartal-display-(\w+)", page) == letters


def test_what_a_module_says_to_us_is_not_sent(client: FlaskClient) -> None:
    page = open_streets(client).get("/enter/city").text
    address = re.search(r'"(/static/[0-9a-f]{12}/js/games/streets/city.js)"', page)[1]
    sent = client.get(address).text
    assert not [line for line in sent.splitlines() if "// " in line or line.startswith(" ")]
    assert sent.startswith("import ")


def test_a_style_sheet_keeps_its_texts_and_its_meaning_without_its_spaces() -> None:
    assert minify_css('a:is(b, .c) > d {\n  content: "x: y, {z}";\n  width: calc(1px + 2px);\n}\n') == (
        'a:is(b,.c) > d{content:"x: y, {z}";width:calc(1px + 2px);}'
    )


def test_static_files_are_kept_for_good_under_the_address_of_what_is_in_them(client: FlaskClient) -> None:
    address = re.search(r'"(/static/[0-9a-f]{12}/css/kvartal.css)"', client.get("/").text)[1]
    response = client.get(address)
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["Content-Type"].startswith("text/css")
    old = client.get("/static/000000000000/css/kvartal.css")
    assert old.status_code == 200
    assert old.headers["Cache-Control"] == "no-cache"
    assert client.get("/static/000000000000/no-such-file.css").status_code == 404
    assert client.get("/static/000000000000/../../pyproject.toml").status_code == 404


def test_pages_are_compressed_for_who_takes_it(client: FlaskClient) -> None:
    assert client.get("/", headers=ZIPPED).headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": "identity"}).headers
    assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_a_static_file_carries_no_phones_cookie(client: FlaskClient) -> None:
    page = client.get("/new")
    for _ in range(2):
        response = client.get(re.findall(r'href="(/static/[^"#]+\.css)"', page.text)[0])
        assert "Set-Cookie" not in response.headers
        assert "Cookie" not in response.headers.get("Vary", "")


def test_a_full_collection_fits_the_budget(client: FlaskClient) -> None:
    at = open_streets(client)
    tiles = "\n".join(f"parent hipster; building {n}; retail; A tile with a long name {n}" for n in range(MOST))
    assert at.post("/tiles", file=(BytesIO(tiles.encode()), "tiles.txt")).status_code == 303
    for page in ("/tiles", "/tiles?tile=parent hipster; building 7; retail; A tile with a long name 7"):
        assert first_view(client, at.path + page) <= BUDGET, page
