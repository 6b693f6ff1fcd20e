"""The code of a storey: a line of text that the form carries, the phone builds and a person may type.

    lot     = [storey *(";" storey)]            from the ground up
    storey  = word *(" " word)                  in any order
    word    = kind / mark / effect
    kind    = "office" / "services" / "apartment" / "cafe" / "shop" / "hotel" / "park" / "project" (none of them)
    mark    = "duo" / "roof" / "gift" / "no-gifts" / "only-ground" / "only-upper" / "only-rooftop"
            / "as-" kind                        the icon that a park shows
    effect  = number purse ["/" per]
    purse   = "$" (income) / "*" (prestige)
    per     = "floor" / "ground" / thing / thing "/street"      a floor below, on the ground floor, on this lot
    thing   = a kind / "roof" / "gift" / "duo"

>>> write_storey(read_storey("+2$ Shop roof +1*/apartment/street"))
'shop roof +2$ +1*/apartment/street'
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast, get_args

from companion.games.uptown.board import Card, Countable, Effect, Kind, Lot, Per, Purse

KINDS: tuple[Kind, ...] = get_args(Kind)
THINGS: tuple[Countable, ...] = get_args(Countable)
MARKS = ("duo", "roof", "gift", "no-gifts")
ONLY = ("ground", "upper", "rooftop")
SIGNS: Mapping[Purse, str] = {"income": "$", "prestige": "*"}

_EFFECT = re.compile(r"([+-]?\d{1,6})([$*])(?:/([a-z]+)(/street)?)?")
_VARIANTS = str.maketrans({"−": "-", "–": "-", "★": "*", "é": "e"})


class UnknownWord(ValueError):
    """A word that no storey has, or that contradicts another word."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def read_lot(text: str) -> Lot:
    """:raise UnknownWord: a word cannot be read."""
    return tuple(read_storey(storey) for storey in text.split(";") if storey.strip())


def write_lot(lot: Lot) -> str:
    return "; ".join(map(write_storey, lot))


def read_storey(text: str) -> Card:
    """:raise UnknownWord: a word cannot be read."""
    return _read_printed(text) if len(text) <= _LONGEST_PRINTED else _read(text)


def _read(text: str) -> Card:
    fields: dict[str, Any] = {}
    effects: dict[Purse, tuple[Effect, ...]] = {"income": (), "prestige": ()}
    for word in text.lower().translate(_VARIANTS).split():
        if effect := _effect(word):
            purse, pays = effect
            effects[purse] += (pays,)
            continue
        key, value = _field(word)
        if fields.get(key, value) != value:
            raise UnknownWord(word)
        fields[key] = value
    if "counts_as" in fields and fields.get("kind") != "park":
        raise UnknownWord(f"as-{fields['counts_as']}")
    return Card(**{"kind": None, **fields}, income=effects["income"], prestige=effects["prestige"])


_read_printed = lru_cache(maxsize=1024)(_read)
"""A page reads every storey a dozen times, and the same cards lie on all tables."""
_LONGEST_PRINTED = 80  # The code of a printed card has at most 80 letters; longer ones are not cached.


def _field(word: str) -> tuple[str, Any]:
    if word in KINDS or word == "project":
        return "kind", None if word == "project" else word
    if word in MARKS:
        return word.replace("-", "_"), True
    if (only := word.removeprefix("only-")) in ONLY and only != word:
        return "only", only
    if (icon := word.removeprefix("as-")) in KINDS and icon != word:
        return "counts_as", icon
    raise UnknownWord(word)


def _effect(word: str) -> tuple[Purse, Effect] | None:
    match = _EFFECT.fullmatch(word)
    if match is None:
        return None
    pays, sign, countable, street = match.groups()
    purse: Purse = "income" if sign == "$" else "prestige"
    if countable in THINGS:
        per: Per = "kind-on-street" if street else "kind-on-lot"
        return purse, Effect(per=per, pays=int(pays), kind=cast(Countable, countable))
    alone: Mapping[str | None, Per] = {None: "flat", "floor": "floor-below", "ground": "ground"}
    if street or countable not in alone:
        raise UnknownWord(word)
    return purse, Effect(per=alone[countable], pays=int(pays))


def write_storey(card: Card) -> str:
    """Write a card as code, its words in a fixed order."""
    words: list[str] = [card.kind or "project"]
    words += [mark for mark in MARKS if getattr(card, mark.replace("-", "_"))]
    words += [f"only-{card.only}"] if card.only else []
    words += [f"as-{card.counts_as}"] if card.counts_as else []
    for purse in SIGNS:
        words += [write_effect(purse, effect) for effect in card.effects(purse)]
    return " ".join(words)


def write_effect(purse: Purse, effect: Effect) -> str:
    per = {
        "flat": "",
        "floor-below": "/floor",
        "ground": "/ground",
        "kind-on-lot": f"/{effect.kind}",
        "kind-on-street": f"/{effect.kind}/street",
    }[effect.per]
    return f"{effect.pays:+d}{SIGNS[purse]}{per}"
