"""The edge: reads the contract's documents into the games' dataclasses, calls the calculation, writes the result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from gettext import NullTranslations
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion import games
from companion.documents.results import write as write
from companion.game.document_types import Unreadable, too_many
from companion.game.game import Readings
from companion.game.paths import format_path, walk
from companion.game.text import Catalogue, Text, say, say_n

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

ENGLISH: Catalogue = NullTranslations()
_DIGITS = 15
LARGEST = 10**_DIGITS - 1  # The largest whole number that is read.
_DIGITS_AS_ZEROS = bytes(b"0"[0] if byte in b"0123456789" else 32 for byte in range(256))
"""Every digit as a zero, everything else as a space."""
_MISTAKES = 1000
"""More than 1000 mistakes come from an object with countless keys, each of which would get its own words."""
_KEYS = 200  # An object has at most 200 keys, more than any document needs.
_QUOTED = 80  # A refusal repeats at most 80 letters of what was found.


def calculate(game: str, calculation: str, document: Any, messages: Catalogue = ENGLISH) -> dict[str, Any]:
    """Work out one calculation of one game, from document to document.

    :raise Unreadable: the document cannot be read; a document that breaks a rule of the game is no such case.
    :raise KeyError: there is no such game or calculation.
    """
    run = games.get(game).calculations[calculation].run
    return write(run(*read(game, calculation, document)), lambda text: text.render(messages))


def read(game: str, calculation: str, document: Any) -> tuple[Any, Readings]:
    """The board and the readings chosen for it.

    >>> read("happy-city", "setup", {"players": 3, "expert": "yes"})
    Traceback (most recent call last):
    companion.game.document_types.Unreadable: expert: this fits none of the forms allowed here
    """
    chosen: Any = {}
    if isinstance(document, dict) and "readings" in document:
        chosen = document["readings"]
        document = {key: value for key, value in document.items() if key != "readings"}
    if not isinstance(chosen, dict):
        raise Unreadable("readings", "should be an object")
    for reading_id, value in chosen.items():
        if not isinstance(value, str):
            raise Unreadable(f"readings.{reading_id}", "should be text")
    board = load(games.get(game).calculations[calculation].document, document)
    return board, Readings(games.get(game).readings, chosen)


def _refuse_many_keys(document: Any) -> None:
    """:raise Unreadable: an object has too many keys; with the place of the first one too many."""
    for path, value in walk(document):
        if isinstance(value, dict) and len(value) > _KEYS:
            key = next(islice(value, _KEYS, None))
            raise too_many(format_path([*path, key[:_QUOTED]]), _KEYS, len(value))


def has_long_number(text: str | bytes) -> bool:
    """Whether a text may have a number that is too long, or a name of so many digits. Far quicker than a pattern.

    >>> has_long_number(b"123456789012345"), has_long_number(b"[1234567890123456]")
    (False, True)
    """
    written = text.encode(errors="replace") if isinstance(text, str) else text
    return b"0" * (_DIGITS + 1) in written.translate(_DIGITS_AS_ZEROS)


def parse_integer(digits: str) -> int:
    """:raise Unreadable: the number is longer than anybody counts."""
    if len(digits) > _DIGITS:
        raise Unreadable("", "number too large: {digits} digits", digits=len(digits))
    return int(digits)


def load(kind: Any, stored: Any) -> Any:
    """A document, or a board as it is stored, as what the engine reads: a dataclass marked `@document`.

    :raise Unreadable: it is none.
    """
    from pydantic import ValidationError

    try:
        return adapter(kind).validate_python(stored)
    except ValidationError as error:
        raise unreadable(error, stored) from None


def dump(board: Any) -> Any:
    """A board as it is stored: what is as it always begins is left out.

    >>> dump((1, None))
    [1, None]
    """
    if is_dataclass(board):
        values = ((name, getattr(board, name), begins) for name, begins in _beginnings(board.__class__))
        return {name: dump(value) for name, value, begins in values if value != begins}
    if isinstance(board, Mapping):
        return {key: dump(item) for key, item in board.items()}
    return [dump(item) for item in board] if isinstance(board, tuple | list) else board


@cache
def _beginnings(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Each field of a dataclass, with what it holds where nobody says anything else."""
    return tuple(
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
    )


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What reads JSON into this kind, a dataclass or the like; made when it is first needed."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def parse(text: str | bytes) -> Any:
    """Parse JSON.

    :raise Unreadable: it is not JSON, or has a number longer than anybody counts, of which no product can be written.
    """
    try:
        return json.loads(text, parse_int=parse_integer if has_long_number(text) else None)
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        raise Unreadable("", "this cannot be read as JSON") from None


_MESSAGES = {
    "missing": say("is missing"),
    "missing_argument": say("is missing"),
    "missing_keyword_only_argument": say("is missing"),
    "unexpected_keyword_argument": say("unknown key"),
    "extra_forbidden": say("unknown key"),
    "int_type": say("should be a whole number"),
    "int_from_float": say("should be a whole number"),
    "int_parsing": say("should be a whole number"),
    "int_parsing_size": say("should be a whole number, and not that large"),
    "bool_type": say("should be true or false"),
    "bool_parsing": say("should be true or false"),
    "string_type": say("should be text"),
    "string_unicode": say("should be text"),
    "list_type": say("should be a list"),
    "tuple_type": say("should be a list"),
    "dict_type": say("should be an object"),
    "dataclass_type": say("should be an object"),
    "none_required": say("should be null"),
    "json_invalid": say("this cannot be read as JSON"),
}


def unreadable(error: ValidationError, document: Any) -> Unreadable:
    """The refusal of a document: one place and one sentence, of the deepest error, which is the most precise."""
    if error.error_count() > _MISTAKES:
        _refuse_many_keys(document)
    problems = [
        (_path(document, problem["loc"], problem["type"]), problem) for problem in error.errors(include_url=False)
    ]
    path, problem = max(problems, key=lambda placed: len(placed[0]))
    rivals = [other for other in problems if other[0] == path and other[1] is not problem]
    refused = Unreadable(format_path(path), "this fits none of the forms allowed here")
    if rivals:
        return refused
    context = problem.get("ctx", {})
    if problem["type"] == "too_long" and isinstance(problem["input"], dict):
        path.append(next(islice(problem["input"], context["max_length"], None)))
        refused.where = format_path(path)
    if isinstance(by_the_game := context.get("error"), Unreadable):
        refused.where += by_the_game.where
        refused.text = by_the_game.text
    else:
        refused.text = _message(problem["type"], problem["input"], context)
    return refused


def _path(document: Any, location: tuple[int | str, ...], kind: str) -> list[int | str]:
    """The steps of a location that lead into the document: for a union, the location also names its members."""
    path: list[int | str] = []
    value = document
    for index, step in enumerate(location):
        if isinstance(value, dict) and isinstance(step, str):
            absent = kind.startswith("missing") and index == len(location) - 1
            if step in value or absent:
                value = value.get(step)
                path.append(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step] if step < len(value) else None
            path.append(step)
    return path


def _message(kind: str, value: Any, context: Mapping[str, Any]) -> Text:
    match kind:
        case "literal_error":
            expected = str(context["expected"]).replace("'", "")
            return say("“{found}” is not one of: {expected}", found=str(value)[:_QUOTED], expected=expected)
        case "greater_than_equal":
            return say("should be at least {bound}, not {found}", bound=int(context["ge"]), found=str(value))
        case "string_too_long":
            return say("is too long: at most {most} letters", most=int(context["max_length"]))
        case "too_long" if isinstance(value, dict):
            return say("at most {most} allowed here, not {found}", most=int(context["max_length"]), found=len(value))
        case "too_long" | "too_short":
            bound = int(context.get("max_length", context.get("min_length", 0)))
            return say_n("should have {n} item", "should have {n} items", bound)
    return _MESSAGES.get(kind, say("this cannot be read"))


def refusal(error: Unreadable, messages: Catalogue = ENGLISH) -> dict[str, Any]:
    return {"error": {"message": error.text.render(messages), "where": error.where}}
