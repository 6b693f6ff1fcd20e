"""The longest history that files can bring to a browser: a year of plays with everything at its bound."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from companion import games
from companion.exchange.bounds import VISITORS
from companion.tables.plenty import MOST

SEATS = 4
NAME = 30
PLACE = 30
"""Letters: with them all names, places and notes of the history come to what it may have."""
SCRIPTS = (0x4E00, 0xAC00, 0x10D0, 0x05D0)
"""Where the letters of some names begin: Chinese, Korean, Georgian and Hebrew ones, none of which Open Sans has."""


def names(number: int, foreign: bool = False) -> list[str]:
    """Each as long as all may be on average."""
    if not foreign:
        return [f"{place} ".ljust(NAME, "Ж") for place in range(number)]
    return [
        f"{place} " + "".join(chr(SCRIPTS[place % 4] + (place + letter) % 20) for letter in range(NAME // 2))
        for place in range(number)
    ]


def files(of: str = "", foreign: bool = False) -> Iterator[bytes]:
    """One that is as large as a file can be, and the rest of what a history can have."""
    for number, plays in enumerate((VISITORS.plays, MOST.plays - VISITORS.plays)):
        people = VISITORS.in_groups if number == 0 else MOST.people - VISITORS.in_groups
        yield gzip.compress(json.dumps(_file(f"{of}-{number}", plays, names(people, foreign))).encode())


def _file(key: str, plays: int, people: list[str]) -> dict[str, Any]:
    persons = [{"key": f"p{key}-{place}", "name": name} for place, name in enumerate(people)]
    return {
        "kvartal-archive": 1,
        "groups": [{"key": f"g{key}", "name": "", "people": persons}],
        "plays": [_play(key, number, plays, people) for number in range(plays)],
    }


def _play(key: str, number: int, of: int, people: list[str]) -> dict[str, Any]:
    game = games.get(games.ids()[number % len(games.ids())])
    started = datetime(2025, 1, 2, tzinfo=UTC) + timedelta(days=360) * number / of
    seated = [(number * SEATS + seat) % len(people) for seat in range(SEATS)]
    return {
        "key": f"play{key}-{number}", "group": f"g{key}", "game": game.id, "options": {},
        "players": [
            {
                "name": people[person], "person": f"p{key}-{person}", "total": 40 + seat, "place": seat + 1,
                "winner": seat == 0, "began": seat == 0,
                "categories": {category.key: (number + seat) % 9 for category in game.categories},
            }
            for seat, person in enumerate(seated)
        ],
        "started": started.isoformat(), "ended": (started + timedelta(hours=1)).isoformat(), "paused": 0,
        "place": f"Place {number} ".ljust(PLACE, "ж"), "notes": "ж" * 16, "rulings": [], "tie": [], "rank": None,
        "revision": 1, "version": "", "source": "",
    }  # fmt: skip
