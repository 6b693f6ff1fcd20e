"""Makes the twelve photographs that the tests read, small copies with what stands on them."""

import io
import json

import numpy as np
from PIL import Image

from pdf.options import PlayerSeat
from tests.lab.photo.camera import LEVELS, Shot, photograph
from tests.lab.photo.filling import LAYOUTS, Print, blank_image, fill
from tests.lab.photo.glyphs import Array
from tests.lab.photo.hand import Hand
from tests.lab.photo.photos import make_photo
from tests.lab.photo.plays import play
from tests.photo.stored import FOLDER, KEY, Document

_LONGEST = 1600
_MOST_BYTES = 70_000
_MADE = {
    "plain": ("corrected", 0), "tilted": ("plain", 4), "seat": ("plain", 8), "solo": ("plain", 11),
    "uncut": ("pages", 0),
    "dark": ("bad", 0), "blurred": ("bad", 5), "cut-off": ("bad", 22), "finger": ("bad", 3),
}  # fmt: skip
"""What each is called, and which photo of the sets it is."""


def small(photo: bytes) -> bytes:
    """In grey, with fewer pixels, as sharp as there is room for."""
    picture = Image.open(io.BytesIO(photo))
    exif = picture.getexif()
    grey = picture.convert("L")
    grey.thumbnail((_LONGEST, _LONGEST), Image.Resampling.LANCZOS)
    for quality in range(85, 10, -3):
        grey.save(file := io.BytesIO(), "JPEG", quality=quality, exif=exif, optimize=True)
        if file.tell() <= _MOST_BYTES:
            break
    return file.getvalue()


def at_table(name: str) -> tuple[bytes, list[Document]]:
    """On A6: `two` sheets of the seats of a table, `one` of nobody's, `blank` paper."""
    rng = np.random.default_rng(41 if name == "two" else 3)
    names = {"two": ("Ann", "Bob"), "one": ("Ann",), "blank": ()}[name]
    sheets: list[Document] = [play(rng, advanced=True) for _ in names]
    images: list[Array] = []
    for number, (player, sheet) in enumerate(zip(names, sheets, strict=True), 1):
        seat = PlayerSeat(player, "circle", number, f"HTTP://KVARTAL.TEST/E/{KEY}/{number}")
        printed = Print("A6-R", seat=seat if name == "two" else None)
        images.append(fill(rng, printed, sheet, Hand.random(rng, {})).image)
    paper = np.vstack(images or [blank_image(Print("A6-R"))])
    size = (1536, 2048) if name == "two" else (2048, 1536)
    return photograph(rng, paper, Shot(LEVELS["easy"], size, LAYOUTS["A6-R"].width)), sheets


def main() -> None:
    written = {}
    for name in (*_MADE, "two", "one", "blank"):
        if name in _MADE:
            made = make_photo(*_MADE[name], quick=True)
            data, sheets = made.data, made.sheets
        else:
            data, sheets = at_table(name)
        (FOLDER / f"{name}.jpg").write_bytes(small(data))
        written[name] = sheets
    lines = [f"  {json.dumps(name)}: {json.dumps(sheets)}" for name, sheets in written.items()]
    (FOLDER / "written.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
