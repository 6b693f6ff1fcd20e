"""The face of a tile in one line of words, as a collection and a form keep it: symbols; value; business sign; name.

>>> face = read_face("parent parent; symbol hipster 2; leisure 2; Trendy Lofts")
>>> face.symbols, face.value, face.sign
(('parent', 'parent'), PerKind(per='symbol', kind='hipster', pays=2), BusinessSign(type='leisure', count=2))
>>> write_face(face)
'parent parent; symbol hipster 2; leisure 2; Trendy Lofts'
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

from companion.game.document_types import Unreadable, too_many
from companion.games.streets.board import SYMBOLS, Copy, Kind, PerKind, PerPair, PerThing, Road, Symbol, Value
from companion.games.streets.business import Sign

LONGEST_NAME = 60  # Letters: of a longer one that was stored, the rest is left out.
_PAYS = 3
Thing: TypeAlias = Literal["mixed", "sign", "building", "neighbour", "closing"]


@dataclass(frozen=True)
class BusinessSign:
    """The business sign of a tile, single or double (ST-50)."""

    type: Sign
    count: Literal[1, 2] = 1


@dataclass(frozen=True)
class Face:
    """What is printed on a tile (ST-03)."""

    symbols: tuple[Symbol, ...]
    value: Value | None = None
    sign: BusinessSign | None = None
    name: str = ""


@dataclass(frozen=True)
class Start:
    """A tile that lies there before the first turn (ST-04)."""

    x: int
    y: int
    road: Road
    face: Face
    people: Mapping[Kind, int]
    """Who lies on it from the start."""


@cache
def known() -> tuple[Face, ...]:
    """The tiles of which the rulebook tells everything but the business sign."""
    return tuple(map(read_face, _data()["whole"]))


@cache
def partly_known() -> tuple[Face, ...]:
    """The tiles of which it tells a part: a player adds the rest from the tile."""
    return tuple(map(read_face, _data()["partly"]))


@cache
def start() -> tuple[Start, ...]:
    """Central Station and City Park, their roads meeting at a right angle."""
    return tuple(Start(**{**tile, "face": read_face(tile["face"])}) for tile in _data()["start"])


def read_face(text: str) -> Face:
    """:raise Unreadable: a word is none of those that belong there."""
    symbols, value, sign = [part.strip() for part in [*text.split(";", 3), "", ""][:3]]
    return Face(
        tuple(_one(word, Symbol, "symbols") for word in symbols.split()),
        _read_value(value.split()),
        _read_sign(sign.split()),
        written_name(text)[:LONGEST_NAME],
    )


@lru_cache(maxsize=4096)
def read_whole_face(text: str) -> Face:
    """A face as somebody writes it now. What is stored already is read however long it is.

    :raise Unreadable: it is none, or has more symbols or a longer name than a tile.
    """
    face, name = read_face(text), written_name(text)
    if len(name) > LONGEST_NAME:
        raise Unreadable(
            "name", "this name has {found} letters: at most {most} fit", found=len(name), most=LONGEST_NAME
        )
    if len(face.symbols) > SYMBOLS:
        raise too_many(f"symbols[{SYMBOLS}]", SYMBOLS, len(face.symbols))
    return face


def written_name(text: str) -> str:
    """The name as it stands in a line of words, however long it is."""
    return " ".join(("".join(text.split(";", 3)[3:])).split())


@lru_cache(maxsize=4096)
def write_face(face: Face) -> str:
    sign = [] if face.sign is None else [face.sign.type, *(["2"] if face.sign.count == 2 else [])]
    return "; ".join((" ".join(face.symbols), write_value(face.value), " ".join(sign), face.name)).strip()


def _read_value(words: list[str]) -> Value | None:
    match words:
        case []:
            return None
        case ["copy"]:
            return Copy(per="copy")
        case ["people" | "symbol" as per, kind, pays]:
            return PerKind(per="people" if per == "people" else "symbol", kind=_one(kind, Kind), pays=_number(pays))
        case ["pair", first, second, pays]:
            return PerPair(per="pair", kinds=(_one(first, Kind), _one(second, Kind)), pays=_number(pays))
        case [per, pays]:
            return PerThing(per=_one(per, Thing), pays=_number(pays))
    raise Unreadable("value", "“{words}” is not a tile value", words=" ".join(words)[:40])


def write_value(value: Value | None) -> str:
    """The value in the words of a face.

    >>> write_value(PerPair(per="pair", kinds=("parent", "hipster"), pays=5))
    'pair parent hipster 5'
    """
    match value:
        case None:
            return ""
        case Copy():
            return "copy"
        case PerPair():
            return f"pair {value.kinds[0]} {value.kinds[1]} {value.pays}"
        case PerKind():
            return f"{value.per} {value.kind} {value.pays}"
        case PerThing():
            return f"{value.per} {value.pays}"


def _read_sign(words: list[str]) -> BusinessSign | None:
    match words:
        case []:
            return None
        case [type] | [type, "1"]:
            return BusinessSign(_one(type, Sign, "sign"))
        case [type, "2"]:
            return BusinessSign(_one(type, Sign, "sign"), 2)
    raise Unreadable("sign", "“{words}” is not a business sign", words=" ".join(words)[:40])


def _one(word: str, of: object, where: str = "value") -> Any:
    choices: Iterable[str] = get_args(of)
    if word not in choices:
        raise Unreadable(where, "“{value}” is not one of: {known}", value=word[:40], known=", ".join(choices))
    return word


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > _PAYS:
        raise Unreadable("value", "“{word}” is not an amount in dollars", word=word[:40])
    return int(word)


def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / "tiles.toml").read_text(encoding="utf-8"))
