"""What a person chooses to print, from a page's query or a command line; what makes no sense is refused in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

from companion import games
from companion.games.game import Unreadable
from companion.language import LANGUAGES, catalogue
from pdf import fonts
from pdf.ink import Style
from pdf.names import written
from pdf.paper import FIT, Size

MOST_COPIES = 500
MOST_NAMES = 20
"""More than sit down together, and few enough to type."""
SHEET_GAME = "paper-quarters"
_LONGEST = {"names": 400, "place": 60, "date": 20}
_TABLE_CODE = re.compile(r"[A-Za-z0-9]{4,8}")
_T = TypeVar("_T")
Kind = Literal["pad", "aid"]
"""The sheet or score pad, or the page that helps with set-up and turns."""


@dataclass(frozen=True)
class Options:
    game: str
    kind: Kind = "pad"
    paper: Size = "a4"
    up: int = 1
    copies: int = 1
    style: Style = "colour"
    lang: str = "en"
    players: int = 4
    """Columns of a score pad; the player count of an aid."""
    advanced: bool = True
    solo: bool = False
    legend: bool = False
    cards: bool = False
    labels: Literal["left", "right"] = "left"
    names: tuple[str, ...] = ()
    place: str = ""
    date: str = ""
    table: str = ""

    @property
    def pages(self) -> int:
        return -(-self.copies // self.up)


def choices(game: str, kind: Kind) -> tuple[str, ...]:
    """The choices there are for a game, by name."""
    common = ("kind", "paper", "style", "lang")
    if kind == "aid":
        return (*common, "players")
    written = (*common, "up", "copies", "names", "date")
    if game == SHEET_GAME:
        return (*written, "advanced", "solo", "legend", "table")
    cards = ("cards",) if game == "happy-city" else ()
    return (*written, "place", "players", "labels", *cards)


def read(game: str, given: Mapping[str, str], lang: str = "en") -> Options:
    """The options of a query such as `paper=a4&up=2&copies=50`; what is absent or empty has a sensible default.

    :raise Unreadable: a choice that does not exist, or makes no sense with the others.
    """
    if game not in games.ids():
        raise Unreadable("game", "there is no such game; there are: {known}", known=", ".join(games.ids()))
    chosen = {name: value.strip() for name, value in given.items() if value.strip()}
    kind: Kind = _one_of(chosen, "kind", get_args(Kind), "pad")
    known = choices(game, kind)
    for name in chosen:
        if name not in known:
            raise Unreadable(name, "there is no such choice here; there are: {known}", known=", ".join(known))
    values: dict[str, Any] = {
        "game": game,
        "kind": kind,
        "paper": _one_of(chosen, "paper", get_args(Size), "a4"),
        "style": _one_of(chosen, "style", get_args(Style), "colour"),
        "lang": _one_of(chosen, "lang", tuple(LANGUAGES), lang),
        "labels": _one_of(chosen, "labels", ("left", "right"), "left"),
        **{name: _text(chosen, name) for name in ("place", "date")},
        **{name: _flag(chosen, name, default) for name, default in _FLAGS.items()},
    }
    values["names"] = _names(chosen, values["lang"])
    values["up"] = _up(game, kind, values["paper"], chosen)
    # A sheet is one player's, a score pad is everybody's.
    sheets = len(values["names"]) if game == SHEET_GAME else 1
    values["copies"] = _number(chosen, "copies", 1, MOST_COPIES, max(values["up"], sheets))
    values["players"] = _players(game, chosen, values["names"])
    values["table"] = _table(chosen)
    return _sensible(Options(**values))


_FLAGS = {"advanced": True, "solo": False, "legend": False, "cards": False}


def page_choices(given: Mapping[str, str]) -> tuple[Style, Size]:
    """Ink and paper of a page that has no other choices, such as a result.

    :raise Unreadable: there is no such ink or paper.
    """
    style: Style = _one_of(given, "style", get_args(Style), "colour")
    paper: Size = _one_of(given, "paper", ("a4", "letter"), "a4")
    return style, paper


def _one_of(chosen: Mapping[str, str], name: str, known: tuple[_T, ...], default: _T) -> _T:
    value = chosen.get(name, default)
    if value not in known:
        raise Unreadable(
            name, "“{found}” is none of: {expected}", found=str(value)[:40], expected=", ".join(map(str, known))
        )
    return value


def _flag(chosen: Mapping[str, str], name: str, default: bool) -> bool:
    words = {"1": True, "on": True, "yes": True, "true": True, "0": False, "off": False, "no": False, "false": False}
    if name not in chosen:
        return default
    return words[_one_of({name: chosen[name].lower()}, name, tuple(words), "0")]


def _number(chosen: Mapping[str, str], name: str, least: int, most: int, default: int) -> int:
    value = chosen.get(name, str(default))
    if not re.fullmatch(r"\d{1,9}", value, re.ASCII) or not least <= int(value) <= most:
        raise Unreadable(
            name,
            "should be a whole number from {least} to {most}, not “{found}”",
            least=least,
            most=most,
            found=value[:40],
        )
    return int(value)


def _up(game: str, kind: Kind, paper: Size, chosen: Mapping[str, str]) -> int:
    """1, 2 or 4 on a page, or as many as fit at a readable size."""
    if kind == "aid":
        return 1
    most = FIT[paper]
    fitting = [up for up in (1, 2, 4) if up <= most]
    if chosen.get("up") == "fit":
        return most
    usual = min(2, most) if game == SHEET_GAME else most
    return int(_one_of(chosen, "up", tuple(map(str, fitting)), str(usual)))


def _players(game: str, chosen: Mapping[str, str], names: tuple[str, ...]) -> int:
    least, most = games.get(game).players
    if len(names) > min(most, MOST_NAMES):
        raise Unreadable("names", "at most {most} players, not {found}", most=min(most, MOST_NAMES), found=len(names))
    if game == SHEET_GAME:
        return _number(chosen, "players", least, most, min(4, most))
    players = _number(chosen, "players", least, most, max(least, len(names)) if names else most)
    if len(names) > players:
        raise Unreadable("names", "at most {most} players, not {found}", most=players, found=len(names))
    return players


def _text(chosen: Mapping[str, str], name: str) -> str:
    value = chosen.get(name, "")
    if len(value) > _LONGEST[name]:
        raise Unreadable(name, "is too long: at most {most} letters", most=_LONGEST[name])
    return fonts.printable(value)


def _names(chosen: Mapping[str, str], lang: str) -> tuple[str, ...]:
    """Names with commas between them."""
    _text(chosen, "names")
    parts = [part.strip() for part in chosen.get("names", "").split(",")]
    return written([part for part in parts if part], catalogue(lang))


def _table(chosen: Mapping[str, str]) -> str:
    code = chosen.get("table", "")
    if code and not _TABLE_CODE.fullmatch(code):
        raise Unreadable("table", "a table's code is four to eight letters and digits")
    return code.upper()


def _sensible(options: Options) -> Options:
    """What is possible on its own but not together."""
    if options.kind == "aid" and options.paper == "a6":
        raise Unreadable("paper", "this page needs A5 or bigger")
    small = FIT[options.paper] == options.up
    if options.cards and options.players > 4 and small:
        raise Unreadable("cards", "ten card rows for five players need a bigger slip: fewer on a page, or bigger paper")
    return options
