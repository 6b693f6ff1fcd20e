"""What is written to the log: where something went wrong, never what people entered, nor a link to a table.

A line is one event. Messages of errors stay out, for they quote what they stumbled over.
"""

from __future__ import annotations

import logging
import traceback
import unicodedata
from pathlib import PurePath

_BREAKS = ("Cc", "Cf", "Zl", "Zp", "Cs")


class Plain(logging.Formatter):
    """One line for each record, with the outline of its error."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname} {record.name}: {record.getMessage()}"
        error = record.exc_info[1] if record.exc_info else None
        return escaped(f"{line} {outline(error)}" if error else line)


def outline(error: BaseException) -> str:
    """The kind of an error and where it arose, from the inside to the outside, without its message."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    places = " < ".join(f"{'/'.join(PurePath(at.filename).parts[-3:])}:{at.lineno} {at.name}" for at in frames)
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return f"{type(error).__qualname__} at {places}" + (f"; after {outline(before)}" if before else "")


def escaped(line: str) -> str:
    """A line in which nothing breaks it, colours it or turns it round.

    >>> print(escaped("a\\nb\\x1b[31m\\u202e"))
    a\\nb\\x1b[31m\\u202e
    """
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in _BREAKS else letter
        for letter in line
    )


def set_up() -> None:
    """Write everything that way to standard error: for the process of a server."""
    handler = logging.StreamHandler()
    handler.setFormatter(Plain())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
