"""Reads what a person chose to print from an address or a command line; refuses in words what makes no sense."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, get_args

from companion import games
from companion.game.document_types import Unreadable
from companion.translations import LANGUAGES, catalogue
from pdf import fonts
from pdf.games import game_paper
from pdf.ink import Style
from pdf.options import Kind, Labels, Options, PlayerSeat, Tent
from pdf.paper import FIT, Size
from pdf.printable_names import numbers_note, printable_names

_MOST_COPIES = 500
MOST_NAMES = 20  # At most 20 names are typed: more than sit down together.
_LONGEST = {"names": 400, "place": 60, "date": 20}
_TABLE_CODE = re.compile(r"[A-Za-z0-9]{4,8}")
_T = TypeVar("_T")


def kinds(game: str, seated: bool = False) -> tuple[Kind, ...]:
    """The kinds of paper for a game: an aid only where it has one, a tent only for a table."""
    aid: tuple[Kind, ...] = ("aid",) if game_paper(game).aid else ()
    tent: tuple[Kind, ...] = ("tent",) if seated else ()
    return ("pad", *aid, *tent)


def choices(game: str, kind: Kind, seated: bool = False) -> tuple[str, ...]:
    """The choices there are for a game, by name. Those who are seated have their names already."""
    own = game_paper(game)
    common = ("kind", "paper", "style", "lang")
    if kind == "tent":
        return common
    if kind == "aid":
        return (*common, "players", *modules(game))
    names = () if seated else ("names", "table" if own.sheet else "players")
    score_pad = () if own.sheet else ("place", "labels")
    return (*common, "up", "copies", *names, "date", *score_pad, *(choice.name for choice in own.choices))


def modules(game: str) -> tuple[str, ...]:
    """The modules that an aid can be for, by key."""
    return tuple(module.key for module in games.get(game).modules)


def most_on_page(game: str, paper: Size, seated: bool = False) -> int:
    """How many may lie on a page. A column of a score pad has to be wide enough for the code of its seat."""
    return FIT[paper] if not seated or game_paper(game).sheet else max(1, FIT[paper] // 2)


def read(
    game: str, query: Mapping[str, str], lang: str = "en", seats: Sequence[PlayerSeat] = (), tent: Tent | None = None
) -> Options:
    """The options of a query such as `paper=a4&up=2&copies=50`; what is absent or empty has a sensible default.

    With `seats` they are for the table of these seats.

    :raise Unreadable: a choice that does not exist, or makes no sense with the others.
    """
    if game not in games.ids():
        raise Unreadable("game", "no such game; known games: {known}", known=", ".join(games.ids()))
    own = game_paper(game)
    chosen = {name: value.strip() for name, value in query.items() if value.strip()}
    kind: Kind = _one_of(chosen, "kind", kinds(game, bool(seats)), "pad")
    known = choices(game, kind, bool(seats))
    for name in chosen:
        if name not in known:
            raise Unreadable(name, "there is no such choice here; there are: {known}", known=", ".join(known))
    paper: Size = _one_of(chosen, "paper", get_args(Size), "a4")
    style: Style = _one_of(chosen, "style", get_args(Style), "colour")
    lang = _one_of(chosen, "lang", tuple(LANGUAGES), lang)
    labels: Labels = _one_of(chosen, "labels", get_args(Labels), "left")
    place, date = _text(chosen, "place"), _text(chosen, "date")
    ticks = {choice.name: choice.default for choice in own.choices}
    if kind != "pad":
        ticks = dict.fromkeys(modules(game), False)
    ticked = frozenset(name for name, default in ticks.items() if _flag(chosen, name, default))
    typed = [seat.name for seat in seats] or _names(chosen)
    names = printable_names(typed, catalogue(lang))
    seats = tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=False))
    most = most_on_page(game, paper, bool(seats))
    up = _up(chosen, kind, most, usual=2 if own.sheet else most)
    # A sheet is one player's, a score pad is everybody's. Without a number the last page is filled.
    needed = max(1, len(names)) if own.sheet and kind == "pad" else 1
    copies = max(needed, _number(chosen, "copies", 1, _MOST_COPIES, -(-needed // up) * up))
    options = Options(
        game,
        kind,
        paper,
        up,
        copies,
        style,
        lang,
        players=_players(chosen, games.get(game).players, names, columns=own.sheet is None),
        labels=labels,
        names=names,
        place=place,
        date=date,
        table=_table(chosen),
        seats=seats,
        tent=tent if kind == "tent" else None,
        note=numbers_note(typed, catalogue(lang)),
        ticked=ticked,
    )
    if paper == "a6" and (kind != "pad" or (seats and not own.sheet)):
        raise Unreadable("paper", "this page needs A5 or bigger")
    if own.check is not None:
        own.check(options)
    return options


def page_choices(query: Mapping[str, str]) -> tuple[Style, Size, str]:
    """Ink, paper and place of a page that has no other choices, such as a result.

    :raise Unreadable: there is no such ink or paper.
    """
    style: Style = _one_of(query, "style", get_args(Style), "colour")
    paper: Size = _one_of(query, "paper", ("a4", "letter"), "a4")
    return style, paper, _text(query, "place")


def _one_of(chosen: Mapping[str, str], name: str, known: tuple[_T, ...], default: _T) -> _T:
    value = chosen.get(name, default)
    if value not in known:
        expected = ", ".join(map(str, known))
        raise Unreadable(name, "“{found}” is not one of: {expected}", found=str(value)[:40], expected=expected)
    return value


def _flag(chosen: Mapping[str, str], name: str, default: bool) -> bool:
    words = {"1": True, "on": True, "yes": True, "true": True, "0": False, "off": False, "no": False, "false": False}
    if name not in chosen:
        return default
    return words[_one_of({name: chosen[name].lower()}, name, tuple(words), "0")]


def _number(chosen: Mapping[str, str], name: str, least: int, most: int, default: int) -> int:
    value = chosen.get(name, str(default))
    if not re.fullmatch(r"\d{1,9}", value, re.ASCII) or not least <= int(value) <= most:
        found = value[:40]
        raise Unreadable(
            name, "should be a whole number from {least} to {most}, not “{found}”", least=least, most=most, found=found
        )
    return int(value)


def _up(chosen: Mapping[str, str], kind: Kind, most: int, usual: int) -> int:
    """1, 2 or 4 on a page, or as many as fit at a readable size."""
    if kind != "pad":
        return 1
    allowed = tuple(str(up) for up in (1, 2, 4) if up <= most)
    if chosen.get("up") == "fit":
        return most
    return int(_one_of(chosen, "up", allowed, str(min(usual, most))))


def _players(chosen: Mapping[str, str], players: tuple[int, int], names: tuple[str, ...], *, columns: bool) -> int:
    """How many play; with `columns` each of them has a column, so there are as many as names unless more are asked for.

    :raise Unreadable: the game is not for so many, or there are more names than columns.
    """
    least, most = players
    if "names" in chosen and len(names) > min(most, MOST_NAMES):
        raise Unreadable("names", "at most {most} players, not {found}", most=min(most, MOST_NAMES), found=len(names))
    if not columns:
        return _number(chosen, "players", least, most, len(names) or min(4, most))
    count = _number(chosen, "players", least, most, max(least, len(names)) if names else most)
    if len(names) > count:
        raise Unreadable("names", "at most {most} players, not {found}", most=count, found=len(names))
    return count


def _text(chosen: Mapping[str, str], name: str) -> str:
    value = chosen.get(name, "")
    if len(value) > _LONGEST[name]:
        raise Unreadable(name, "is too long: at most {most} letters", most=_LONGEST[name])
    return fonts.printable(value)


def _names(chosen: Mapping[str, str]) -> list[str]:
    """Names with commas between them."""
    _text(chosen, "names")
    parts = (part.strip() for part in chosen.get("names", "").split(","))
    return [part for part in parts if part]


def _table(chosen: Mapping[str, str]) -> str:
    code = chosen.get("table", "")
    if code and not _TABLE_CODE.fullmatch(code):
        raise Unreadable("table", "a table's code is four to eight letters and digits")
    return code.upper()
