"""One photo of two filled sheets for the tests of the pages: made and read once by each process of tests."""

import io
from dataclasses import replace
from functools import cache

import numpy as np
from PIL import Image

from companion import documents
from companion.games.paper_quarters.photo.sheet import read_boxes
from companion.games.paper_quarters.web import photo_readings
from companion.photo.reader import PhotoReading, Tell, read_photo
from pdf.games.paper_quarters.sheet_map import printed_paper
from pdf.options import PlayerSeat
from tests.photo.camera import LEVELS, Shot, photograph
from tests.photo.filling import LAYOUTS, Print, fill
from tests.photo.hand import Hand
from tests.photo.plays import Document, play

KEY = "JOYJ2UDXGQKMIGD"
"""In the codes of both sheets, in place of the key of a table."""
DOUBTFUL = "house-1-1"
"""The entry of the first sheet that `unsure_reading` asks for."""
_LAYOUT = "A6-R"


@cache
def two_sheets() -> tuple[bytes, list[Document]]:
    """The photo, and what the sheets of the first and the second seat say."""
    rng = np.random.default_rng(41)
    filled = []
    for number, name in enumerate(("Ann", "Bob"), 1):
        seat = PlayerSeat(name, "circle", number, f"HTTP://KVARTAL.TEST/E/{KEY}/{number}")
        filled.append(fill(rng, Print(_LAYOUT, seat=seat), play(rng, advanced=True), Hand.random(rng, {})))
    paper = np.vstack([sheet.image for sheet in filled])
    photo = photograph(rng, paper, Shot(LEVELS["easy"], (1536, 2048), LAYOUTS[_LAYOUT].width))
    return _jpeg(Image.open(io.BytesIO(photo)).convert("L")), [sheet.document for sheet in filled]


@cache
def unsure_reading() -> PhotoReading:
    """The photo as it is read, where one house of the first sheet is doubtful: its number is the second choice."""
    reading = read_photo(two_sheets()[0], printed_paper(), read_boxes)
    first, second = reading.sheets
    sure = {name: replace(entry, probability=1.0) for name, entry in first.entries.items()}
    house = sure[DOUBTFUL]
    unsure = replace(house, value=17, second=house.value, probability=0.6)
    others = {name: replace(entry, probability=1.0) for name, entry in second.entries.items()}
    return PhotoReading((replace(first, entries=sure | {DOUBTFUL: unsure}), replace(second, entries=others)), None)


def read_unsurely(data: bytes, tell: Tell) -> PhotoReading:
    """In place of `photo_readings.read_sheets`: the photo of two sheets has its doubtful house, any other is read."""
    return unsure_reading() if data == two_sheets()[0] else read_sheets(data, tell)


read_sheets = photo_readings.read_sheets


def totals_on_paper() -> list[int]:
    """What both sheets come to, by the truth."""
    players = [{**sheet, "name": name} for sheet, name in zip(two_sheets()[1], ("Ann", "Bob"), strict=True)]
    result = documents.calculate("paper-quarters", "final", {"advanced": True, "players": players})
    return [player["total"] for player in result["players"]]


def dark_photo() -> bytes:
    return _jpeg(Image.new("L", (800, 600), 12))


def _jpeg(picture: Image.Image) -> bytes:
    """Small enough to be sent from memory."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=75)
    return file.getvalue()
