"""The log: it says where something went wrong, never what people entered, nor the link of a table.

A line is one event. Messages of errors stay out, for they quote what people entered. `LOG_FORMAT=json` makes each line
an object with `at`, `level`, `logger`, `message` and, where something failed, `error`.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import traceback
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePath

_BREAKS = ("Cc", "Cf", "Zl", "Zp", "Cs")
_FORMATS = ("plain", "json")


class PlainFormatter(logging.Formatter):
    """One line for each record, with the outline of its error."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname} {record.name}: {record.getMessage()}"
        error = _error(record)
        return escape_controls(f"{line} {outline(error)}" if error else line)


class JsonFormatter(logging.Formatter):
    """One object for each record, on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": escape_controls(record.getMessage()),
        }
        error = _error(record)
        return json.dumps({**entry, "error": escape_controls(outline(error))} if error else entry)


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def outline(error: BaseException) -> str:
    """The kind of an error, or its name in SQLite, and where it arose, innermost call first, without its message."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    places = " < ".join(f"{'/'.join(PurePath(at.filename).parts[-3:])}:{at.lineno} {at.name}" for at in frames)
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    kind = " ".join(filter(None, (type(error).__qualname__, getattr(error, "sqlite_errorname", ""))))
    return f"{kind} at {places}" + (f"; after {outline(before)}" if before else "")


def escape_controls(line: str) -> str:
    """The line with every character escaped that would break it, colour it or turn it round.

    >>> print(escape_controls("a\\nb\\x1b[31m\\u202e"))
    a\\nb\\x1b[31m\\u202e
    """
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in _BREAKS else letter
        for letter in line
    )


def find_problem(environment: Mapping[str, str]) -> str | None:
    """What is wrong with LOG_FORMAT, in one line."""
    chosen = environment.get("LOG_FORMAT") or "plain"
    return None if chosen in _FORMATS else f"LOG_FORMAT={chosen!r} is none of: {', '.join(_FORMATS)}."


def announce(message: str, level: int = logging.INFO) -> None:
    """Print what the server says of itself: as it is, or with LOG_FORMAT=json as a line of the log."""
    if os.environ.get("LOG_FORMAT") == "json":
        record = logging.LogRecord("companion.serve", level, "", 0, message, None, None)
        message = JsonFormatter().format(record)
    stream = sys.stdout if level < logging.WARNING else sys.stderr
    # The code page of a terminal on Windows may have no blocks to draw a QR code with.
    print(message.encode(stream.encoding, "replace").decode(stream.encoding), file=stream, flush=True)


def set_up() -> None:
    """Log to standard error as LOG_FORMAT says, for the process of a server."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if os.environ.get("LOG_FORMAT") == "json" else PlainFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # Waitress would log each request that waits for a thread.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
