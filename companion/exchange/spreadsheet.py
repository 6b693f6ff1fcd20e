"""Plays as CSV for a spreadsheet (RFC 4180, with the language's own delimiter), one line for each player.

The mark of UTF-8 in front makes spreadsheets show Cyrillic. What people typed never becomes a formula.
"""

import csv
from collections.abc import Iterable, Sequence
from datetime import UTC
from io import StringIO
from typing import TypeAlias

from babel.numbers import get_decimal_symbol

from companion import games
from companion.game.description import Category
from companion.game.game import Game
from companion.game.text import Catalogue, say
from companion.tables.history.play import Play, Player
from companion.translations import catalogue

Cell: TypeAlias = "str | int | None"

MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a formula begins in a spreadsheet; the last four are full-width characters."""
_MINUTE = 60
_COLUMNS = (
    say("Game"), say("Date"), say("Start (UTC)"), say("End (UTC)"), say("Minutes"), say("Where"), say("Seat"),
    say("Player"), say("Points"), say("Place"), say("Won"), say("Began"), say("Solo against"), say("Rival's points"),
    say("Notes"),
)  # fmt: skip


def to_csv(plays: Sequence[Play], language: str) -> str:
    """The text of the file in a language, with the plays in this order. A missing number is an empty cell. The notes of
    a play are in its first line only: a hundred players would repeat a page a hundred times."""
    messages, file = catalogue(language), StringIO(newline="")
    file.write(MARK)
    writer = csv.writer(file, delimiter=_delimiter(language), lineterminator="\r\n")
    told = _told(plays)
    titles = (say("{game}: {category}", game=game.name, category=category.title) for game, category in told)
    writer.writerow([column.render(messages) for column in (*_COLUMNS, *titles)])
    for play in plays:
        head, rival, notes = _head(play, messages), _rival(play, messages), _harmless(play.notes)
        for seat, player in enumerate(play.players, 1):
            numbers = (_number(player, category) if game.id == play.game else None for game, category in told)
            writer.writerow([*head, seat, *_cells(player), *rival, notes if seat == 1 else None, *numbers])
    return file.getvalue()


def _delimiter(language: str) -> str:
    """What parts the cells: where a comma stands in decimal numbers, spreadsheets want a semicolon.

    >>> _delimiter("en"), _delimiter("pl")
    (',', ';')
    """
    return ";" if get_decimal_symbol(language) == "," else ","


def _head(play: Play, messages: Catalogue) -> list[Cell]:
    name = games.get(play.game).name.render(messages)
    started, ended = (moment.astimezone(UTC) for moment in (play.started, play.ended))
    day, times = f"{ended:%Y-%m-%d}", (f"{started:%H:%M}", f"{ended:%H:%M}")
    return [_harmless(name), day, *times, play.seconds // _MINUTE, _harmless(play.place)]


def _cells(player: Player) -> tuple[Cell, ...]:
    return _harmless(player.name), player.total, player.place, int(player.winner), int(player.began)


def _rival(play: Play, messages: Catalogue) -> tuple[Cell, Cell]:
    rank = games.get(play.game).ranks.get(play.rank or "")
    return _harmless(rank.render(messages)) if rank else None, play.rival


def _number(player: Player, category: Category) -> int | None:
    return (player.counts if category.not_scored else player.categories).get(category.key)


def _told(plays: Iterable[Play]) -> list[tuple[Game, Category]]:
    """The categories and counts that somebody has a number in, each with its game, in the order of the games and of
    their pads."""
    used = {
        (play.game, key) for play in plays for player in play.players for key in (*player.categories, *player.counts)
    }
    known = [
        (game, category)
        for game in games.every()
        for category in (*game.categories, *(step for step in game.counts.values() if step not in game.categories))
    ]
    return [(game, category) for game, category in known if (game.id, category.key) in used]


def _harmless(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would work out.

    >>> _harmless("=1+1"), _harmless("Аня")
    ("'=1+1", 'Аня')
    """
    plain = text.replace("\x00", "")
    return f"'{plain}" if plain.lstrip(" ").startswith(_FORMULA) else plain
