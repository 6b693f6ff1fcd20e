"""BG Stats: a play as the link that its app opens, and the file that the app exports.

The app asks before it saves anything. Of its file our games are read: players, dates and scores. It has the names of
games and no boards, so what comes in are totals. Its times have no zone: they are the phone's.
"""

import json
import re
import secrets
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion import games
from companion.exchange.parsing import Incoming
from companion.game.document_types import Unreadable
from companion.game.game import Game
from companion.game.text import Catalogue
from companion.tables.history.play import ArchivedPlay, Play, Player, moment
from companion.tables.models import Group, Person, fold_name
from companion.translations import LANGUAGES, catalogue

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "bgstats"
_MANY = 100_000
_SEATS = 200
_LONGEST_GAME = 24 * 60
_SCORE = re.compile(r"\s*([+-]?\d{1,9})(?:[.,]0+)?\s*")
_SHIFT = timedelta(hours=15)
"""The same evening differs by at most 15 hours: zones by up to fourteen hours, an end by minutes."""


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
        "durationMin": play.seconds // 60,
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


def is_export(document: Any) -> bool:
    return isinstance(document, dict) and isinstance(document.get("plays"), list) and "userInfo" in document


def read(document: Any, zone: tzinfo, group: Group | None = None) -> Incoming:
    """The plays of our games, which join a group or, without one, found one.

    :raise Unreadable: it is no such file, or something in it makes no sense.
    """
    if not is_export(document):
        raise Unreadable("", "this is not a BG Stats export")
    named = _games(_numbered(document, "games"))
    players, locations = (_names(_numbered(document, name)) for name in ("players", "locations"))
    entries = _list(document, "plays")
    ours = [
        (f"plays[{index}]", entry)
        for index, entry in enumerate(entries)
        if isinstance(entry, dict)
        and _number(f"plays[{index}].gameRefId", entry.get("gameRefId")) in named
        and not entry.get("ignored")
    ]
    plays = [_play(where, entry, named[entry["gameRefId"]], players, locations, zone) for where, entry in ours]
    joined, archived = join(plays, group)
    return Incoming((joined,), tuple(archived), len(entries) - len(ours), bgstats=True)


def _list(document: Mapping[str, Any], name: str) -> list[Any]:
    found = document.get(name, [])
    if not isinstance(found, list) or len(found) > _MANY:
        raise Unreadable(name, "should be a list")
    return found


def _numbered(document: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    for index, entry in enumerate(_list(document, name)):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), int):
            raise Unreadable(f"{name}[{index}].id", "should be a whole number")
        found[entry["id"]] = entry
    return found


def _number(where: str, found: Any) -> Any:
    """What stands where a number should: anything but a list or an object, which no number equals."""
    if isinstance(found, list | dict):
        raise Unreadable(where, "should be a whole number")
    return found


def _names(entries: Mapping[int, Mapping[str, Any]]) -> dict[int, str]:
    return {number: str(entry.get("name") or "").strip()[:200] for number, entry in entries.items()}


def _games(entries: Mapping[int, Mapping[str, Any]]) -> dict[int, str]:
    """Our game for each number of the file that means one: by its number at BoardGameGeek, else by its name."""
    by_number = {game.bgg: game.id for game in games.every() if game.bgg}
    by_name = {name: game.id for game in games.every() for name in _names_of(game)}
    found = {}
    for index, (number, entry) in enumerate(entries.items()):
        bgg = _number(f"games[{index}].bggId", entry.get("bggId") or None)
        called = by_name.get(_letters(str(entry.get("name") or "")))
        if bgg in by_number:
            found[number] = by_number[bgg]
        elif called and (bgg is None or games.get(called).bgg is None):
            found[number] = called
    return found


def _names_of(game: Game) -> Iterable[str]:
    called = (game.name.render(catalogue(language)) for language in LANGUAGES)
    return map(_letters, (*called, game.also) if game.also else called)


def _letters(name: str) -> str:
    """
    >>> _letters("Welcome To...")
    'welcometo'
    """
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _play(
    where: str,
    entry: Mapping[str, Any],
    game_id: str,
    names: Mapping[int, str],
    locations: Mapping[int, str],
    zone: tzinfo,
) -> Play:
    ended = _ended(f"{where}.playDate", entry.get("playDate"), zone)
    minutes = entry.get("durationMin")
    lasted = minutes if isinstance(minutes, int) and 0 < minutes <= _LONGEST_GAME else 0
    scores = entry.get("playerScores")
    if not isinstance(scores, list) or not 0 < len(scores) <= _SEATS:
        raise Unreadable(f"{where}.playerScores", "should be a list")
    players = _players(f"{where}.playerScores", scores, names)
    identity = entry.get("uuid") or f"{ended} {game_id} {[(player.name, player.total) for player in players]}"
    comments, place = entry.get("comments"), entry.get("locationRefId")
    return Play(
        key=f"{SOURCE}-{sha256(str(identity).encode()).hexdigest()[:32]}",
        game=game_id,
        options={},
        players=players,
        started=ended - timedelta(minutes=lasted),
        ended=ended,
        paused=0,
        place=locations.get(place, "") if isinstance(place, int) else "",
        notes=comments[:20_000] if isinstance(comments, str) else "",
        rulings=(),
        tie=(),
        rank=None,
        revision=1,
        version="",
        source=SOURCE,
    )


def _ended(where: str, text: Any, zone: tzinfo) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        raise Unreadable(where, "should be a date, such as 2026-11-14 21:40:00") from None
    return moment(where, (found if found.tzinfo else found.replace(tzinfo=zone)).isoformat())


def _players(where: str, scores: Sequence[Any], names: Mapping[int, str]) -> tuple[Player, ...]:
    for index, score in enumerate(scores):
        here = f"{where}[{index}].playerRefId"
        if not isinstance(score, dict) or not names.get(_number(here, score.get("playerRefId"))):
            raise Unreadable(here, "nobody in the file has this number")
    seated = sorted(scores, key=lambda score: score["seatOrder"] if isinstance(score.get("seatOrder"), int) else 0)
    totals = [_total(score.get("score")) for score in seated]
    points = sorted(total for total in totals if total is not None)
    alone = len(seated) == 1
    return tuple(
        Player(
            name=names[score["playerRefId"]],
            person="",
            total=total,
            place=None if alone else _place(score, total, points, len(seated)),
            winner=not alone and score.get("winner") in (True, 1),
            began=score.get("startPlayer") in (True, 1),
            categories={},
        )
        for score, total in zip(seated, totals, strict=True)
    )


def _total(score: Any) -> int | None:
    """A score as a total. The app lets people write sums: they are added up.

    >>> _total("41"), _total("20+21"), _total(7), _total(""), _total("a lot")
    (41, 41, 7, None, None)
    """
    if isinstance(score, int) and not isinstance(score, bool):
        return score
    if not isinstance(score, str) or len(score) > 200:
        return None
    terms = re.findall(r"[+-]?[^+-]+", score)
    numbers = [_SCORE.fullmatch(term) for term in terms]
    return sum(int(number[1]) for number in numbers if number) if terms and all(numbers) else None


def _place(score: Mapping[str, Any], total: int | None, points: Sequence[int], seats: int) -> int | None:
    """The place as entered, else 1 for a winner, else by the points of all, the lowest first."""
    rank = score.get("rank")
    if isinstance(rank, int) and not isinstance(rank, bool) and 0 < rank <= seats:
        return rank
    if score.get("winner") in (True, 1):
        return 1
    return None if total is None else 1 + len(points) - bisect_right(points, total)


def duplicates(plays: Iterable[Play], known: Iterable[Play]) -> set[str]:
    """The keys of those plays that are here already: the same people with the same points that evening.

    What was sent to BG Stats from here comes back with another key.
    """
    ends: defaultdict[Any, list[datetime]] = defaultdict(list)
    for play in sorted(known, key=lambda play: play.ended):
        ends[_scores(play)].append(play.ended)
    return {play.key for play in plays if _near(play.ended, ends.get(_scores(play), ()))}


def _near(end: datetime, ends: Sequence[datetime]) -> bool:
    """Whether one of these, which are in order, may be the end of the same evening."""
    first = bisect_left(ends, end - _SHIFT)
    return first < len(ends) and ends[first] <= end + _SHIFT


def _scores(play: Play) -> Any:
    names = ((player.name.casefold(), -1 if player.total is None else player.total) for player in play.players)
    return play.game, tuple(sorted(names))


def join(plays: Iterable[Play], group: Group | None) -> tuple[Group, list[ArchivedPlay]]:
    """The plays as those of a group, with everybody whom it lacks; without one they get a new group.

    The same name in the same group is the same person.
    """
    group = group or Group(0, secrets.token_urlsafe(16), "", ())
    people = {fold_name(person.name): person for person in reversed(group.people)}
    joined = []
    for play in plays:
        for player in play.players:
            people.setdefault(fold_name(player.name), Person(secrets.token_urlsafe(12), player.name))
        players = (replace(player, person=people[fold_name(player.name)].key) for player in play.players)
        joined.append(ArchivedPlay(replace(play, players=tuple(players)), group.key))
    known = {person.key for person in group.people}
    return replace(group, people=(*group.people, *(one for one in people.values() if one.key not in known))), joined
