"""A tile in pictograms and in words; and every value that the tile maker offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import cast

from companion.game.text import Text, say
from companion.games.streets.board import KINDS, Symbol
from companion.games.streets.description import TOKENS
from companion.games.streets.faces import Face, read_face, write_value
from companion.games.streets.table.city_board import face_of
from companion.games.streets.words import TILES, TYPES, value_signs, value_text

INKS: Mapping[Symbol, str] = {
    "tourist": "pink",
    "hipster": "yellow",
    "parent": "green",
    "shopper": "blue",
    "mixed": "stone",
}
START = {"Central Station": "station", "City Park": "tree"}  # The two tiles that start the city, each with its picture.


@dataclass(frozen=True)
class Picture:
    """A face as the page draws it: `amount` and `icons` are its value, `big` the picture of a start tile."""

    code: str
    title: Text | str  # Its name as the box prints it, or as somebody typed it; empty where it has none.
    ink: str  # That of its kind; a tile of several kinds has the ink of stone.
    symbols: tuple[Symbol, ...]
    amount: str
    icons: tuple[str, ...]
    value: Text
    big: str | None
    sign: tuple[str, ...]  # The pictograms of its business sign; a double sign has two.
    sign_words: Text | None
    whole: bool  # Nothing is missing that scoring needs.


@lru_cache(maxsize=1024)
def picture(code: str) -> Picture:
    """A face as it is drawn. Cached, for the same faces lie in many cities."""
    face = face_of(code)
    amount, icons = value_signs(face.value)
    sign, sign_words = _sign(face)
    return Picture(
        code=code,
        title=TILES.get(face.name, face.name),
        ink=INKS[face.symbols[0]] if len(set(face.symbols)) == 1 else "stone",
        symbols=face.symbols,
        amount=amount,
        icons=icons,
        value=value_text(face.value),
        big=START.get(face.name),
        sign=sign,
        sign_words=sign_words,
        whole=bool(face.symbols) and face.value is not None,
    )


SIGNS: Mapping[str, tuple[Text, str]] = {
    **{business: (TYPES[business], icon) for business, (_title, icon) in TOKENS.items()},
    "universal": (say("any type"), "mixed"),
}


def _sign(face: Face) -> tuple[tuple[str, ...], Text | None]:
    if face.sign is None:
        return (), None
    words, icon = SIGNS[face.sign.type]
    return (icon,) * face.sign.count, words if face.sign.count == 1 else say("{type} ×2", type=words)


_VALUE_NAMES: Mapping[str, Text] = {
    "people": say("people"),
    "symbol": say("symbols"),
    "pair": say("pair"),
    "mixed": say("mixed"),
    "sign": say("own signs"),
    "building": say("street size"),
    "neighbour": say("neighbours"),
    "closing": say("closing"),
    "copy": say("copy"),
}


@dataclass(frozen=True)
class ValueKey:
    """A key of the tile maker: the value without what it pays, and what it pays in the box."""

    words: str
    pays: str
    amount: str
    icons: tuple[str, ...]
    name: Text
    title: Text
    kinds: tuple[Symbol, ...]  # The kinds of tiles that likely have it; on others it is looked for among the rest.


@cache
def value_keys() -> tuple[ValueKey, ...]:
    """Every kind of value there is, in the order of the rulebook's reference (ST-34 to ST-43)."""
    codes = [
        *(f"people {kind} 2" for kind in KINDS),
        *(f"symbol {kind} 2" for kind in KINDS),
        *(f"pair {first} {second} 5" for first, second in combinations(KINDS, 2)),
        "mixed 4", "sign 3", "building 2", "neighbour 2", "closing 6", "copy",
    ]  # fmt: skip
    return tuple(_key(code) for code in codes)


def _key(code: str) -> ValueKey:
    value = read_face(f"; {code}").value
    words, _, pays = write_value(value).rpartition(" ")
    per, *kinds = (words or pays).split()
    likely = cast(tuple[Symbol, ...], tuple(kinds)) or (("mixed",) if per != "copy" else ())
    return ValueKey(
        words or pays, pays if words else "", *value_signs(value), _VALUE_NAMES[per], value_text(value), likely
    )
