"""Parsing a file that comes in: JSON read into dataclasses. What cannot be read is refused with its place."""

import json
import re
import zlib
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from companion import documents
from companion.game import paths
from companion.game.document_types import Unreadable
from companion.tables.history.play import ArchivedPlay, PortableTable
from companion.tables.models import Group, is_storable

_T = TypeVar("_T")

_MARK = b"\xef\xbb\xbf"  # Some programs begin a text with this mark.
_GZIP, _GZIPPED = b"\x1f\x8b", zlib.MAX_WBITS | 16
_KEY = re.compile(r"[A-Za-z0-9_-]{1,80}")
_ESCAPED = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
"""A character that no database takes may be spelled like this; mostly it is half of one that it takes."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a file holds: plays with their groups, which have no number yet, and tables; or one table handed over."""

    groups: tuple[Group, ...] = ()
    entries: tuple[ArchivedPlay, ...] = ()
    others: int = 0
    """Plays of games that are not here."""
    tables: tuple[PortableTable, ...] = ()
    """Tables that are not finished."""
    table: PortableTable | None = None
    bgstats: bool = False


def is_json(sent: bytes) -> bool:
    """Whether this begins like a JSON object; a link does not."""
    return sent.removeprefix(_MARK).lstrip().startswith(b"{")


def gunzip(file: bytes, most: int | None) -> bytes:
    """A file as it was before somebody compressed it with gzip; of a longer one at most `most` bytes and one more.

    :raise Unreadable: it is not whole.
    """
    return inflate(file, most, _GZIPPED) if file.startswith(_GZIP) else file


def inflate(packed: bytes, most: int | None, form: int = zlib.MAX_WBITS) -> bytes:
    """What was compressed, at most `most` bytes and one more: a few kilobytes can hold any number.

    :raise Unreadable: it is not whole.
    """
    inflater = zlib.decompressobj(form)
    try:
        text = inflater.decompress(packed, 0 if most is None else most + 1)
    except zlib.error:
        text = b""
    if not inflater.eof and (most is None or len(text) <= most):
        raise Unreadable("", "this cannot be read: it is incomplete")
    return text


def check_size(text: bytes, most: int) -> None:
    """:raise Unreadable: it has more than `most` bytes."""
    if len(text) > most:
        raise Unreadable("", "this is too large: at most {most} KB", most=most // 1024)


def parse_json(file: bytes) -> Any:
    """The JSON of a file.

    :raise Unreadable: it is not whole, not JSON, or holds what no database keeps.
    """
    try:
        text = file.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            "", "line {line}: this is not text; the file is damaged, or of another kind", line=line
        ) from None
    try:
        numbers = documents.parse_integer if documents.has_long_number(file) else None
        document = json.loads(text, parse_constant=_no_number, parse_int=numbers)
    except json.JSONDecodeError as error:
        raise _not_json(text, error) from None
    except RecursionError:
        raise Unreadable("", "this is nested too deeply") from None
    if _ESCAPED.search(text):
        _check_storable(document)
    return document


def _no_number(found: str) -> NoReturn:
    raise Unreadable("", "“{found}” is not a number", found=found)


def _not_json(text: str, error: json.JSONDecodeError) -> Unreadable:
    at = {"line": error.lineno, "column": error.colno}
    if text.strip() and (error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")):
        return Unreadable("", "line {line}, column {column}: the file breaks off here", **at)
    return Unreadable("", "line {line}, column {column}: this cannot be read as JSON", **at)


def _check_storable(document: Any) -> None:
    """Refuse what no database takes: NUL, and half a character."""
    for path, value in paths.walk(document):
        texts = [value] if isinstance(value, str) else value if isinstance(value, dict) else ()
        if not all(map(is_storable, texts)):
            raise Unreadable(paths.format_path(path), "there is a character here that cannot be stored")


def read(kind: type[_T], document: Any) -> _T:
    """The document as what it should be.

    :raise Unreadable: it is something else.
    """
    return read_text(kind, json.dumps(document).encode(), document)


def read_text(kind: type[_T], text: bytes, document: Any) -> _T:
    """The same, where the document is also there as text."""
    from pydantic import ValidationError

    wanted: Any = kind
    try:
        found: _T = documents.adapter(wanted).validate_json(text.removeprefix(_MARK))
    except ValidationError as error:
        raise documents.unreadable(error, document) from None
    return found


def read_version(document: Any, name: str, newest: int) -> int:
    """The version of a file of ours, which says in its first line what it is.

    :raise Unreadable: it is another's, or a newer Kvartal made it.
    """
    found = document.get(name) if isinstance(document, dict) else None
    if isinstance(found, bool) or not isinstance(found, int) or found < 1:
        raise Unreadable("", "this file is not from Kvartal")
    if found > newest:
        raise Unreadable(name,
            "this file is from a newer Kvartal (format {found}, here {known}): update this one first",
                         found=found, known=newest)  # fmt: skip
    return found


def check_key(where: str, text: str, longest: int = 40) -> None:
    if not _KEY.fullmatch(text) or len(text) > longest:
        raise Unreadable(where, "should be a key: letters, digits, - and _, at most {most}", most=longest)
