"""Whether what is stored has the types that boards are declared with: their `TypedDict`s, down to the last value."""

from __future__ import annotations

from functools import lru_cache
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from companion.game.shapes import Unreadable
from companion.session.editors.part import Document, Part


def has_its_types(part: Part[Any]) -> bool:
    """Whether the stored document is one, and its board of the type that `blank_board` is declared to give."""
    if part.document is None:
        return True
    if not _fits(part.document, Document):
        return False
    if part.board_type is not Any and "board" in part.document:
        try:
            part.board(part.document)
        except Unreadable:
            return False
        return True
    board_type = get_type_hints(type(part).blank_board).get("return", Any) if "board" in part.blank() else Any
    return "board" not in part.document or _fits(part.document["board"], board_type)


def _fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, and everything in it of the types inside. A whole number is no truth value."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return isinstance(value, dict) and _has_keys(value, kind)
    if origin is list:
        return isinstance(value, list) and all(_fits(item, inner[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(key, inner[0]) and _fits(value[key], inner[1]) for key in value)
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    return kind is Any or type(value) is kind


def _has_keys(value: dict[str, Any], kind: Any) -> bool:
    required, kinds = _keys(kind)
    return required <= value.keys() and all(_fits(value[key], kinds[key]) for key in value.keys() & kinds.keys())


@lru_cache(maxsize=64)
def _keys(kind: Any) -> tuple[frozenset[str], dict[str, Any]]:
    """The keys that an object must have, and the type of each that it may have."""
    declared = get_type_hints(kind, include_extras=True)
    required = frozenset(key for key, one in declared.items() if kind.__total__ and get_origin(one) is not NotRequired)
    return required, get_type_hints(kind)
