"""Photos of sheets being read and checked: one is read at a time, and nothing of them is written anywhere.

A photo lives in the memory of this process until it is confirmed or left, or until nobody came back for a while.
"""

from __future__ import annotations

import io
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread, Timer
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.hosting.logs import outline

if TYPE_CHECKING:  # numpy is loaded when a photo comes
    from PIL import Image

    from companion.games.paper_quarters.board import Sheet as FilledSheet
    from companion.photo.reader import Entry, PhotoReading, Progress, SheetReading, Tell, Value
    from companion.photo.sheet_map import Box, SheetMap

State: TypeAlias = Literal["waiting", "reading", "done"]
LIFETIME = 20 * 60  # Seconds after which a photo is gone that nobody came back to.
_KEPT = 16  # Photos in memory at once, of all tables: waiting, being read or being checked.
_LONGEST = 900  # Pixels of the longer side of a photo that is shown again because it could not be read.
_BRIGHT = (0, 30)
"""Percent of a sheet, the darkest and the brightest, that are shown black and white: paper looks like paper."""
_log = logging.getLogger("photo")


@dataclass
class Sheet:
    """A sheet of a photo as it was read, and what its people say about it."""

    layout: SheetMap
    picture: bytes  # The flattened sheet, a JPEG.
    code: str | None
    entries: dict[str, Entry]
    doubtful: tuple[str, ...]  # The entries to ask for, the least likely first.
    part: str | None = None  # Whose it is.
    answers: dict[str, Value] = field(default_factory=dict)
    """What somebody looked at and confirmed, by the names of the entries."""
    base: int | None = None
    """The revision of the seat that it was compared with when it was accepted; None: it is not accepted yet."""

    @property
    def filled(self) -> FilledSheet:
        """The sheet as the engine reads it, with what was confirmed."""
        from companion.games.paper_quarters.photo.sheet import read_sheet

        return read_sheet({name: replace(entry, value=self.value(name)) for name, entry in self.entries.items()})

    def value(self, name: str) -> Value:
        """What an entry says: as it was confirmed, else as it was read."""
        return self.answers[name] if name in self.answers else self.entries[name].value

    def is_entry(self, name: str) -> bool:
        """Whether there is such an entry that somebody may change."""
        from companion.games.paper_quarters.table.photo_sheet import is_entered

        return name in self.entries and is_entered(self.place(name))

    def place(self, name: str) -> tuple[str | int, ...]:
        return self.layout.place(name)

    def boxes(self, name: str) -> list[Box]:
        """The boxes of an entry: one, or all of its column."""
        place = self.place(name)
        return [box for box in self.layout.boxes if box.entry == place]


@dataclass(eq=False)
class Reading:
    """A photo that somebody sent for a table."""

    table: str  # The key of the table.
    device: str
    number: str  # Of the form that sent it: the same photo twice is one.
    part: str | None  # The seat from whose page it was taken.
    data: bytes = field(repr=False)
    size: int = 0
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = "waiting"
    progress: Progress | None = None  # How far it is, once the sheets are found.
    done: Event = field(default_factory=Event)
    sheets: list[Sheet] = field(default_factory=list)
    retakes: list[str] = field(default_factory=list)
    """Why sheets should be taken again, or the whole photo where no sheet was read."""
    photo: bytes = b""  # A small copy, where no sheet was read.
    seen: float = field(default_factory=time.monotonic)

    def tell(self, progress: Progress) -> None:
        self.progress = progress

    @property
    def next_sheet(self) -> int | None:
        """The number, from 1, of the first sheet that nobody has accepted yet."""
        return next((number for number, sheet in enumerate(self.sheets, 1) if sheet.base is None), None)


class Photos:
    """The photos in memory, and the thread that reads them one after the other."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._readings: dict[str, Reading] = {}
        self._works = False
        self._clock: Timer | None = None

    def add(self, reading: Reading) -> Reading | None:
        """Read a photo when its turn comes. One that was sent twice is the first one; None: there is no room now.

        A phone checks one photo of a table at a time: a new one takes the place of the last.
        """
        with self._lock:
            kept = list(self._readings.values())
            if again := next((one for one in kept if (one.table, one.number) == (reading.table, reading.number)), None):
                return again
            self._drop(lambda one: (one.table, one.device) == (reading.table, reading.device))
            if len(self._readings) >= _KEPT:
                return None
            self._readings[reading.key] = reading
            if not self._works:
                self._works = True
                Thread(target=self._work, name="photo", daemon=True).start()
            self._set_clock()
            return reading

    def get(self, key: str, table: str) -> Reading | None:
        with self._lock:
            self._drop_old()
            reading = self._readings.get(key)
            if reading is None or reading.table != table:
                return None
            reading.seen = time.monotonic()
            return reading

    def before(self, reading: Reading) -> int:
        """How many photos are read before this one."""
        with self._lock:
            waiting = [one for one in self._readings.values() if one.state != "done"]
            return waiting.index(reading) if reading in waiting else 0

    def leave(self, table: str, device: str) -> None:
        """Forget the photo that a phone has sent for a table."""
        with self._lock:
            self._drop(lambda one: (one.table, one.device) == (table, device))

    def forget(self, reading: Reading) -> None:
        with self._lock:
            self._drop(lambda one: one is reading)

    def __len__(self) -> int:
        with self._lock:
            return len(self._readings)

    def _drop(self, unwanted: Callable[[Reading], bool]) -> None:
        self._readings = {key: reading for key, reading in self._readings.items() if not unwanted(reading)}

    def _drop_old(self) -> None:
        oldest = time.monotonic() - LIFETIME
        self._drop(lambda one: one.seen < oldest)

    def _set_clock(self) -> None:
        """Look again later, as long as there is something to forget."""
        if self._clock is None and self._readings:
            self._clock = Timer(LIFETIME / 4, self._tick)
            self._clock.daemon = True
            self._clock.start()

    def _tick(self) -> None:
        with self._lock:
            self._clock = None
            self._drop_old()
            self._set_clock()

    def _work(self) -> None:
        while reading := self._next():
            try:
                _read(reading)
            except Exception as error:  # whatever a photo does to the reader: the next one waits
                _log.error("reading a photo failed: %s", outline(error))
                reading.retakes = ["failed"]
            reading.data = b""
            reading.state = "done"
            reading.done.set()

    def _next(self) -> Reading | None:
        with self._lock:
            reading = next((one for one in self._readings.values() if one.state == "waiting"), None)
            if reading is None:
                self._works = False
            else:
                reading.state = "reading"
            return reading


def _read(reading: Reading) -> None:
    from companion.photo.picture import NotAPhoto, TooManyPixels

    try:
        found = read_sheets(reading.data, reading.tell)
    except NotAPhoto as error:
        reading.retakes = ["too-large" if isinstance(error, TooManyPixels) else "not-a-photo"]
        return
    reading.sheets = [_sheet(sheet) for sheet in found.sheets if sheet.retake is None]
    reading.retakes = [retake for retake in (*(sheet.retake for sheet in found.sheets), found.retake) if retake]
    if not reading.sheets:
        reading.photo = _small_copy(reading.data)


def read_sheets(data: bytes, tell: Tell) -> PhotoReading:
    """:raise NotAPhoto: it is no picture."""
    from companion.games.paper_quarters.photo.sheet import read_boxes
    from companion.photo.reader import read_photo
    from pdf.games.paper_quarters.sheet_map import printed_paper

    return read_photo(data, printed_paper(), read_boxes, tell)


def _sheet(sheet: SheetReading) -> Sheet:
    from PIL import ImageOps

    from companion.games.paper_quarters.table.photo_sheet import is_entered

    doubtful = tuple(entry.name for entry in sheet.doubtful if is_entered(sheet.layout.place(entry.name)))
    picture = ImageOps.autocontrast(sheet.flat.picture, cutoff=_BRIGHT)
    return Sheet(sheet.layout, _jpeg(picture), sheet.code, sheet.entries, doubtful)


def _small_copy(data: bytes) -> bytes:
    from companion.photo.picture import open_grey

    picture = open_grey(data)
    picture.thumbnail((_LONGEST, _LONGEST))
    return _jpeg(picture)


def _jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=72)
    return file.getvalue()


PHOTOS = Photos()
