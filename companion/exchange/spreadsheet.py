"""Plays as CSV for a spreadsheet (RFC 4180), one line for each player.

The mark of UTF-8 in front makes spreadsheets show Cyrillic. What people typed never becomes a formula.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from io import StringIO
from typing import TypeAlias

from companion import games
from companion.games.text import Catalogue, say
from companion.tables.history.play import Play, Player

Cell: TypeAlias = "str | int | None"

MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a formula begins in a spreadsheet; the last four are full-width characters."""
_MINUTE = 60
_COLUMNS = (
    say("Game"), say("Date"), say("Start (UTC)"), say("End (UTC)"), say("Minutes"), say("Where"), say("Seat"),
    say("Player"), say("Points"), say("Place"), say("Won"), say("Began"), say("Alone against"), say("Notes"),
)  # fmt: skip


def to_csv(plays: Sequence[Play], messages: Catalogue) -> str:
    """The text of the file, with the plays in this order. A missing number is an empty cell. The notes of a play are in
    its first line only: a hundred players would repeat a page a hundred times."""
    file = StringIO(newline="")
    file.write(MARK)
    writer = csv.writer(file, lineterminator="\r\n")
    paying = _paying(plays)
    writer.writerow([*(column.render(messages) for column in _COLUMNS), *_titles(paying, messages)])
    columns = {game_id: _columns_of(game_id, paying) for game_id in games.ids()}
    for play in plays:
        before, keys, after = columns[play.game]
        head, rival, notes = _head(play, messages), _rival(play, messages), _harmless(play.notes)
        for seat, player in enumerate(play.players, 1):
            points = map(player.categories.get, keys)
            writer.writerow(
                [*head, seat, *_cells(player), rival, notes if seat == 1 else None, *before, *points, *after]
            )
    return file.getvalue()


def _head(play: Play, messages: Catalogue) -> list[Cell]:
    """What all lines of a play begin with."""
    name = games.get(play.game).name.render(messages)
    started, ended = (moment.astimezone(UTC) for moment in (play.started, play.ended))
    day, times = f"{ended:%Y-%m-%d}", (f"{started:%H:%M}", f"{ended:%H:%M}")
    return [_harmless(name), day, *times, play.seconds // _MINUTE, _harmless(play.place)]


def _cells(player: Player) -> tuple[Cell, ...]:
    return _harmless(player.name), player.total, player.place, int(player.winner), int(player.began)


def _rival(play: Play, messages: Catalogue) -> Cell:
    rank = games.get(play.game).ranks.get(play.rank or "")
    return _harmless(rank.render(messages)) if rank else None


def _paying(plays: Iterable[Play]) -> list[tuple[str, str]]:
    """The categories that somebody has points in, each with its game, in the order of the games and of their pads."""
    used = {(play.game, key) for play in plays for player in play.players for key in player.categories}
    known = [(game.id, category.key) for game in games.every() for category in game.categories]
    return [column for column in known if column in used]


def _columns_of(game_id: str, paying: Sequence[tuple[str, str]]) -> tuple[list[None], list[str], list[None]]:
    """The keys of a game's own columns, which are side by side, with the empty cells before and after them."""
    games_paid, keys = [paid for paid, _ in paying], [key for paid, key in paying if paid == game_id]
    before = games_paid.index(game_id) if keys else 0
    return [None] * before, keys, [None] * (len(paying) - before - len(keys))


def _titles(paying: Iterable[tuple[str, str]], messages: Catalogue) -> Iterator[str]:
    for game_id, key in paying:
        game = games.get(game_id)
        yield say("{game}: {category}", game=game.name, category=game.category(key).title).render(messages)


def _harmless(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would work out.

    >>> _harmless("=1+1"), _harmless("Аня")
    ("'=1+1", 'Аня')
    """
    plain = text.replace("\x00", "")
    return f"'{plain}" if plain.lstrip(" ").startswith(_FORMULA) else plain
