"""Sample tables: a finished table of each game to look at, never stored and never changed.

A game brings one as `sample_table.json` beside its editor: `names` is how many sit there, `options` what it is played
with, `parts` the boards by part, `rulings` what was settled, by rule. What a board leaves out is blank.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from companion import games
from companion.game.text import say
from companion.session.editors import editor
from companion.session.log import READINGS, RULINGS
from companion.session.seating import badge
from companion.tables import PartState, Seat, Snapshot, Table

VERSION = 1
_KEY = "example-"
_NAMES = (say("Ann"), say("Boris"), say("Vera"), say("Gleb"))
_PLAYED = datetime(2026, 11, 14, 21, 40, tzinfo=UTC)


@games.cached
def _sample(game_id: str) -> dict[str, Any] | None:
    """The sample table that the game brings, if it brings one."""
    side = games.module(game_id, "table")
    file = files(side).joinpath("sample_table.json") if side else None
    return json.loads(file.read_text(encoding="utf-8")) if file and file.is_file() else None


def sample_game(key: str) -> str | None:
    """The game whose sample table has this key. None for the key of another table."""
    game_id = key.removeprefix(_KEY)
    return game_id if key.startswith(_KEY) and game_id in games.ids() and _sample(game_id) else None


def keys() -> dict[str, str]:
    return {game_id: f"{_KEY}{game_id}" for game_id in games.ids() if _sample(game_id)}


def snapshot(key: str) -> Snapshot | None:
    """The sample table with this key, with names in the visitor's language."""
    game_id = sample_game(key)
    sample = _sample(game_id) if game_id else None
    if game_id is None or sample is None:
        return None
    names = [str(name) for name in _NAMES[: sample["names"]]]
    table = Table(
        id=-1 - games.ids().index(game_id),
        game=game_id,
        options=sample.get("options", {}),
        seats=tuple(Seat(place, name, *badge(place)) for place, name in enumerate(names)),
        edit_key="",
        view_key=key,
        code=None,
        code_expires=None,
        created=_PLAYED,
        finished=_PLAYED,
        version=VERSION,
        rematch_of=None,
    )
    return Snapshot(table, _parts(table, sample))


def _parts(table: Table, sample: Mapping[str, Any]) -> dict[str, PartState]:
    blank = editor(table.game).parts(Snapshot(table, {}))
    documents: dict[str, Any] = {
        key: {**blank[key].blank(), "way": "board", "board": {**blank[key].blank()["board"], **board}}
        for key, board in sample["parts"].items()
    }
    rulings: Mapping[str, str] = sample.get("rulings", {})
    if rulings:
        game = games.get(table.game)
        readings = {reading.id: rulings[rule] for rule in rulings if (reading := game.reading_of(rule))}
        documents |= {READINGS: readings, RULINGS: {rule: {"side": side} for rule, side in rulings.items()}}
    return {key: PartState(key, 1, document) for key, document in documents.items()}
