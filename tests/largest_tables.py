"""The largest tables that can be entered: every board at its bound, every name as long as names are.

`make bench` prints what their pages cost; a test counts that twice as much costs twice as much.
"""

from datetime import UTC, datetime
from typing import Any

from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS
from companion.games.happy_city.cards import by_id
from companion.session.editors import editor
from companion.tables import Seat, Snapshot, Table
from companion.tables.history.play import PortableTable
from tests.largest import names, sheets

SHAPES = ("circle", "triangle", "square", "diamond", "cross")
SEATS = 4
LARGEST = {"ginkgopolis": 120, "happy-city": 25, "paper-quarters": 100, "streets": 100, "uptown": 45}
"""Buildings, cards of a city, sheets, tiles, storeys of a street."""


def _ginkgopolis(buildings: int) -> dict[str, Any]:
    """A strip four wide, in which hardly two neighbours have one colour."""
    city = [
        {
            "x": number // 4, "y": number % 4, "colour": ("red", "blue", "yellow")[number % 3],
            "number": 1 + number % 20, "height": 1 + number % 5, "owner": str(number % SEATS),
        }
        for number in range(buildings)
    ]  # fmt: skip
    seats = {
        f"seat-{seat}": {
            "tokens": 9, "refresh": 2, "characters": dict.fromkeys(list(CHARACTERS)[seat::SEATS], 1),
            "cards": dict.fromkeys(list(BUILDINGS)[seat::SEATS], True),
        }
        for seat in range(SEATS)
    }  # fmt: skip
    return {"city": {"city": city}, **seats}


def _happy_city(cards: int) -> dict[str, Any]:
    ids = list(by_id())
    cities = [[ids[(7 * seat + place) % len(ids)] for place in range(cards)] for seat in range(SEATS)]
    return {f"seat-{seat}": {"city": city, "coins": 4} for seat, city in enumerate(cities)}


def _paper_quarters(count: int) -> dict[str, Any]:
    """Everybody was first with every plan."""
    claims = [{"claim": "first", "points": None}] * 3
    used = [[place % 3, place % 10] for place in range(30)]
    boards = {
        f"seat-{seat}": {**sheet, "plans": claims, "used": used} for seat, sheet in enumerate(sheets(count)["players"])
    }
    for board in boards.values():
        del board["name"]
    return {**boards, "plans": {"cards": [1, 23, 13]}}


def _streets(tiles: int) -> dict[str, Any]:
    face = f"{'tourist hipster parent shopper ' * 5}; symbol parent 2; ; {'Д' * 60}"
    people = dict.fromkeys(("tourist", "hipster", "parent", "shopper"), 3)
    city = [
        {
            "x": number % 10, "y": number // 10, "road": "NESW"[number // 5 % 4], "face": face,
            "owner": str(number % SEATS), "signs": 1, "people": people, "seekers": {},
        }
        for number in range(tiles)
    ]  # fmt: skip
    return {"city": {"city": city}, **{f"seat-{seat}": {"money": 49} for seat in range(SEATS)}}


def _uptown(storeys: int) -> dict[str, Any]:
    lot = "; ".join(["shop duo +1$ +1*/shop/street"] * (storeys // 5))
    return {f"seat-{seat}": {"lots": [lot] * 5, "coins": 8} for seat in range(SEATS)}


_BOARDS = {
    "ginkgopolis": _ginkgopolis, "happy-city": _happy_city, "paper-quarters": _paper_quarters,
    "streets": _streets, "uptown": _uptown,
}  # fmt: skip


def handed(game: str, share: float = 1) -> PortableTable:
    """A table of a game at this share of its bounds, to be opened."""
    size = int(LARGEST[game] * share)
    boards = _BOARDS[game](size)
    here = size if game == "paper-quarters" else SEATS
    seats = tuple(
        Seat(place, name, SHAPES[place % len(SHAPES)], place % 10, place) for place, name in enumerate(names(here))
    )
    now = datetime.now(UTC)
    blank = editor(game).parts(Snapshot(Table(-1, game, {}, seats, "", "", None, None, now, None, 1, None), {}))
    parts = {
        key: {**blank[key].blank(), "way": "board", "board": {**blank[key].blank()["board"], **board}}
        for key, board in boards.items()
    }
    return PortableTable(game, {}, seats, parts, now, None)
