"""The longest history that a file can bring to a browser: a year of plays."""

import gzip
import json
from datetime import UTC, datetime, timedelta
from typing import Any

from companion import games
from companion.exchange import archive
from companion.exchange.incoming import MOST_PLAYS

SEATS = 4
PEOPLE = 1_000
NAME = 30
PLACE = 30
"""Letters of each."""
SCRIPTS = (0x4E00, 0xAC00, 0x10D0, 0x05D0)
"""Where the letters of some names begin: Chinese, Korean, Georgian and Hebrew ones, none of which Open Sans has."""


def names(number: int, foreign: bool = False) -> list[str]:
    """Each as long as long names are."""
    if not foreign:
        return [f"{place} ".ljust(NAME, "Ж") for place in range(number)]
    return [
        f"{place} " + "".join(chr(SCRIPTS[place % 4] + (place + letter) % 20) for letter in range(NAME // 2))
        for place in range(number)
    ]


def file(key: str = "", foreign: bool = False) -> bytes:
    """As many plays as a file can have."""
    return gzip.compress(json.dumps(_file(f"{key}-0", MOST_PLAYS, names(PEOPLE, foreign))).encode())


def _file(key: str, plays: int, people: list[str]) -> dict[str, Any]:
    persons = [{"key": f"p{key}-{place}", "name": name} for place, name in enumerate(people)]
    return {
        archive.NAME: archive.VERSION,
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
