"""The log: it says where something went wrong, never what people entered, nor the link of a table.

A line is one event. Messages of errors stay out, for they quote what people entered.
"""

import logging
import sys
import traceback
import unicodedata
from pathlib import PurePath

_BREAKS = ("Cc", "Cf", "Zl", "Zp", "Cs")


class PlainFormatter(logging.Formatter):
    """One line for each record, with the outline of its error."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname} {record.name}: {record.getMessage()}"
        error = record.exc_info[1] if record.exc_info else None
        return escape_controls(f"{line} {outline(error)}" if error else line)


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


def announce(message: str, level: int = logging.INFO) -> None:
    """Print what the server says of itself."""
    stream = sys.stdout if level < logging.WARNING else sys.stderr
    # The code page of a terminal on Windows may have no blocks to draw a QR code with.
    print(message.encode(stream.encoding, "replace").decode(stream.encoding), file=stream, flush=True)


def set_up() -> None:
    """Log to standard error, for the process of a server."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # Waitress would log each request that waits for a thread.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
