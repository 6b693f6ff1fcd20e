"""The photograph of two filled sheets for the tests of the pages: read once by each process of tests."""

import io
from dataclasses import replace
from functools import cache

from PIL import Image

from companion import documents
from companion.games.paper_quarters.web import photo_readings
from companion.photo.reader import PhotoReading, Tell
from tests.photo.stored import photo, reading, written

DOUBTFUL = "house-1-1"
"""The entry of the first sheet that `unsure_reading` asks for."""
TWO = photo("two")


@cache
def unsure_reading() -> PhotoReading:
    """The photo as it is read, where one house of the first sheet is doubtful: its number is the second choice."""
    sheets = [
        replace(sheet, entries={name: replace(entry, probability=1.0) for name, entry in sheet.entries.items()})
        for sheet in reading("two").sheets
    ]
    house = sheets[0].entries[DOUBTFUL]
    sheets[0].entries[DOUBTFUL] = replace(house, value=17, second=house.value, probability=0.6)
    return PhotoReading(tuple(sheets), None)


def read_unsurely(data: bytes, tell: Tell) -> PhotoReading:
    """In place of `photo_readings.read_sheets`: the photo of two sheets has its doubtful house, any other is read."""
    return unsure_reading() if data == TWO else read_sheets(data, tell)


read_sheets = photo_readings.read_sheets


def totals_on_paper() -> list[int]:
    """What both sheets come to, by the truth."""
    players = [{**sheet, "name": name} for sheet, name in zip(written("two"), ("Ann", "Bob"), strict=True)]
    result = documents.calculate("paper-quarters", "final", {"advanced": True, "players": players})
    return [player["total"] for player in result["players"]]


def dark_photo() -> bytes:
    Image.new("L", (800, 600), 12).save(file := io.BytesIO(), "JPEG", quality=75)
    return file.getvalue()
