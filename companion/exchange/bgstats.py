"""BG Stats: a play as the link that its app opens. The app asks before it saves anything."""

import json
from datetime import UTC
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion import games
from companion.game.text import Catalogue
from companion.tables.history.play import Play, Player

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_MINUTE = 60


def link(play: Play, messages: Catalogue) -> str:
    """The address that opens the play in BG Stats."""
    written = json.dumps(document(play, messages), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(written, safe="", errors="replace")


def document(play: Play, messages: Catalogue) -> dict[str, Any]:
    """The play as BG Stats wants it.

    Its app for Android stops at a missing boolean, and a number at BoardGameGeek that is a text matches no game. What
    nobody entered is left out.
    """
    game = games.get(play.game)
    played_with = [module.title for module in game.modules if play.options.get(module.key)]
    if rank := game.ranks.get(play.rank or ""):
        played_with.append(rank)
    described: dict[str, Any] = {
        "name": game.name.render(messages),
        "sourceGameId": game.id,
        "highestWins": True,
        "noPoints": all(player.total is None for player in play.players),
    }
    if game.bgg is not None:
        described["bggId"] = game.bgg
    optional = {
        "durationMin": play.seconds // _MINUTE,
        "board": ", ".join(title.render(messages) for title in played_with),
        "comments": play.notes,
        "location": play.place,
    }
    return {
        "sourceName": "Kvartal",
        "sourcePlayId": hashed_id(play.key),
        "playDate": f"{play.ended.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        **{key: value for key, value in optional.items() if value},
        "game": described,
        "players": [_player(player) for player in play.players],
    }


def _player(player: Player) -> dict[str, Any]:
    optional = {"score": player.total, "rank": player.place}
    return {
        "name": player.name,
        "sourcePlayerId": hashed_id(player.person),
        "startPlayer": player.began,
        "winner": player.winner,
        **{key: value for key, value in optional.items() if value is not None},
    }


def hashed_id(key: str) -> str:
    """The id of a play or a person at BG Stats: always the same, and nothing here opens by it.

    >>> hashed_id("play-1") == hashed_id("play-1") != hashed_id("play-2")
    True
    """
    return sha256(f"bgstats {key}".encode()).hexdigest()[:20]
