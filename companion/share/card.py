"""The result as a picture: a street of houses as high as the points, who won, and by what."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion import games
from companion.resources.folders import static_files
from companion.share import glyphs
from companion.share.scene import Fill, Scene, Words, polygon, rectangle, svg
from pdf import pictograms
from pdf.drawing import transform
from pdf.ink import COLOUR

WIDE, SQUARE = (1200, 630), (1080, 1080)
_SHOWN = 8  # At most 8 houses fit a street; the rest is counted.
_INK, _CREAM, _QUIET = "#14202c", "#fff8e7", "#b9c1c6"
_ROOF, _POLE = 64, 44  # How high a roof is, and the pole of the flag on it.
_ROOMY, _HIGH = 170, 210
"""In a house at least 170 wide and less than 210 high the number stands between its plates, else above them."""
_VALUE = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")


@dataclass(frozen=True, slots=True)
class House:
    """A player of the result: the house in the street."""

    name: str
    total: int
    points: str  # The total as it is written.
    place: int | None
    first: bool  # Whether this is the best so far. Whether it has won, the card says.
    shape: str
    colour: int


@dataclass(frozen=True, slots=True)
class Card:
    """A result in words. `houses` are by place; `won` puts the flag on the roof."""

    game: str
    title: str
    about: str
    verdict: str
    why: str
    houses: tuple[House, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a game, as its pages have them by day."""

    ground: str
    wall: str
    on_ground: str
    banner: str


@games.cached
def game_colours(game_id: str) -> Colours:
    files = static_files()
    values = dict(_VALUE.findall(files["css/tokens.css"].read_text(encoding="utf-8")))
    own = files.get(f"css/games/{game_id}/theme.css", files["css/plain-theme.css"])
    values |= dict(_VALUE.findall(own.read_text(encoding="utf-8")))
    return Colours(*(_colour(values, name) for name in ("q", "q-lit", "on-q", "banner")))


def _colour(values: dict[str, str], name: str) -> str:
    value = values.get(name, values["red"]).strip()
    return _colour(values, value[6:-1]) if value.startswith("var(--") else value


def as_png(card: Card, size: tuple[int, int]) -> bytes:
    from companion.share.png import png  # here, so that a page starts without Pillow

    return png(lay_out(card, size))


def as_svg(card: Card, size: tuple[int, int]) -> str:
    return svg(lay_out(card, size))


def lay_out(card: Card, size: tuple[int, int]) -> Scene:
    """The picture, wide for a link's preview or square for a chat."""
    width, height = size
    slab = 148 if width > height else 210
    colours = game_colours(card.game)
    items = [
        rectangle(colours.ground, 0, 0, width, height - slab),
        *_header(card, colours, width),
        *_street(card, colours, width, height - slab),
        rectangle(_INK, 0, height - slab, width, slab),
        *_verdict(card, width, height, slab),
    ]
    return Scene(width, height, f"{card.title}: {card.verdict}", tuple(items))


def _header(card: Card, colours: Colours, width: int) -> Iterator[Fill | Words]:
    yield _sign(f"game-{card.game}", 48, 40, 60, colours.on_ground)
    title = glyphs.shorten(card.title, 56, width * 0.55)
    yield Words(title, 126, 89, 56, colours.on_ground)
    room = width - 48 - 126 - glyphs.width(title, 56) - 40
    yield Words(glyphs.shorten(card.about, 34, room), width - 48, 88, 34, colours.on_ground, "end")


def _sign(name: str, x: float, y: float, size: float, colour: str) -> Fill:
    return Fill(pictograms.place(name, x, y, size), colour)


def _street(card: Card, colours: Colours, width: int, bottom: int) -> Iterator[Fill | Words]:
    """The houses on their line, their names below it, and how many more there are."""
    houses, more = card.houses[:_SHOWN], len(card.houses) - _SHOWN
    gap, line = 18, bottom - 60
    beside = 110 if more > 0 else 0
    wide = min(width / 4.6, (width - 96 - beside - gap * (len(houses) - 1)) / len(houses))
    used = wide * len(houses) + gap * (len(houses) - 1) + beside
    left = (width - used) / 2
    best, least = max(house.total for house in houses), min(0, *(house.total for house in houses))
    low, room = 112 if wide >= _ROOMY else 138, line - 116 - _ROOF - _POLE
    for index, house in enumerate(houses):
        share = (house.total - least) / max(1, best - least)
        tall = low + (room - low) * share
        yield from _house(card, house, colours, left + index * (wide + gap), line, wide, tall)
    yield rectangle(_INK, 0, line, width, 6)
    if more > 0:
        yield Words(f"+{more}", left + used - 10, line - 20, 56, colours.on_ground, "end")


def _house(
    card: Card, house: House, colours: Colours, x: float, line: int, wide: float, tall: float
) -> Iterator[Fill | Words]:
    top, wall, ink = line - tall, *((_INK, _CREAM) if house.first else (colours.wall, _INK))
    middle = x + wide / 2
    if house.first:
        yield polygon(_INK, (x, top + 1), (middle, top - _ROOF), (x + wide, top + 1))
    if house.first and card.won:
        flag = top - _ROOF - _POLE
        yield rectangle(_INK, middle - 3, flag, 6, _POLE + 8)
        yield polygon(colours.banner, *((middle + 3 + a, flag + b) for a, b in _FLAG))
    yield rectangle(wall, x, top, wide, tall)
    beside = wide >= _ROOMY and tall < _HIGH
    most = min(0.72 * wide, 190, tall - 34 if beside else (tall - 90) / 0.72)
    size = _fit_size(house.points, wide - (130 if beside else 16), 12, most)
    yield Words(house.points, middle, top + 18 + 0.72 * size, size, ink, "middle")
    yield from _plates(house, x, line, wide, ink)
    named = _fit_size(house.name, wide + 10, 24, 42)
    yield Words(glyphs.shorten(house.name, named, wide + 12), middle, line + 46, named, colours.on_ground, "middle")


_FLAG = ((0, 0), (50, 0), (38, 13), (50, 26), (0, 26))


def _plates(house: House, x: float, line: int, wide: float, ink: str) -> Iterator[Fill | Words]:
    """The player's sign on its plate, and the place on its own."""
    side = min(48.0, 0.34 * wide)
    y, edge = line - side - 14, 12 if wide > 110 else 7
    if ink == _INK:
        yield rectangle(_INK, x + edge - 3, y - 3, side + 6, side + 6)
    yield rectangle(_CREAM, x + edge, y, side, side)
    inset = 0.2 * side
    sign = f"p-{house.shape}" if pictograms.exists(f"p-{house.shape}") else "p-circle"
    colour = f"#{COLOUR.player(house.colour).lower()}"
    yield _sign(sign, x + edge + inset, y + inset, side - 2 * inset, colour)
    if house.place is not None:
        right = x + wide - edge - side
        yield rectangle(_CREAM if house.first else _INK, right, y, side, side)
        size = round(0.72 * side)
        colour = _INK if house.first else _CREAM
        yield Words(str(house.place), right + side / 2, y + side / 2 + 0.34 * size, size, colour, "middle")


def _fit_size(text: str, room: float, least: int, most: float) -> int:
    """The size at which a text fits; the least where it does not."""
    measured = glyphs.width(text, most)
    return max(least, int(min(most, most * room / max(1.0, measured))))


def _verdict(card: Card, width: int, height: int, slab: int) -> Iterator[Fill | Words]:
    """Who won and why, and the mark of the town hall."""
    top, room, lines = height - slab, width - 96 - 120, 1 if width > height else 2
    size = _fit_size(card.verdict, room, 48, 72 if lines == 1 else 84)
    base = top + 24 + 0.72 * size
    yield Words(glyphs.shorten(card.verdict, size, room), 48, base, size, _CREAM)
    for index, row in enumerate(glyphs.wrap(card.why, 32, room, lines)):
        yield Words(row, 48, base + 48 + index * 38, 32, _QUIET)
    yield from _mark(width - 48 - 80, top + (slab - 80) / 2, 80)


def _mark(x: float, y: float, side: float) -> Iterator[Fill]:
    for colour, path in _QUARTERS:
        yield Fill(transform(tuple(pictograms.outline(path)), x, y, side / 36), colour)


_QUARTERS = (
    ("#cf3a22", "M0 0h16v16H0z"),
    ("#2147bd", "M20 16V0a16 16 0 0 1 16 16z"),
    ("#0b7a5b", "M16 36A16 16 0 0 1 0 20h16z"),
    ("#f7bc1e", "M20 20h16v16H20z"),
)
