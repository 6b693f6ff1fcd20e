"""The files of the search indexes, in the folder KVARTAL_CACHE or the user's own cache folder.

The name of an index ends in a digest of everything it is made from. So another version of the data is another file,
processes of different versions do not meet, and no file ever changes.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile, mkstemp
from typing import TypeVar

from companion import games
from companion.rules.build import build
from companion.rules.files import BrokenRules, folder
from companion.rules.index import Index

_SOURCES = (".py", ".toml", ".tsv", ".txt")
_STALE_SECONDS = 14 * 24 * 3600
"""An index that nobody opened for 14 days is removed."""
_T = TypeVar("_T")

_open_indexes: dict[str, Index] = {}


class NotReady(Exception):
    """The search index of a game is not built yet."""


def with_index(game: str, read: Callable[[Index], _T]) -> _T:
    """What `read` finds in the game's index.

    :raise NotReady: it is not built yet, or it is damaged; a damaged one is removed.
    """
    index = _open(game)
    try:
        return read(index)
    except (sqlite3.Error, IndexError, ValueError) as error:
        _open_indexes.pop(games.home(game), None)
        _remove(file_of(game))
        raise NotReady(game) from error


def _open(game: str) -> Index:
    home = games.home(game)
    if home not in _open_indexes:
        file = file_of(game)
        if not file.is_file():
            raise NotReady(game)
        try:
            _open_indexes[home] = Index.open(file)
        except (sqlite3.Error, IndexError, TypeError, ValueError) as error:
            _remove(file)
            raise NotReady(game) from error
        with suppress(OSError):
            os.utime(file)
    return _open_indexes[home]


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def is_ready(game: str) -> bool:
    """Whether questions about a game can be answered."""
    try:
        return _open(game) is not None
    except NotReady:
        return False


def build_missing(report: Callable[[str], None], wanted: Sequence[str] = ()) -> bool:
    """Build the missing indexes of these games, or of all, here and now.

    False: one could not be built, and the report says why.
    """
    missing = [game for game in wanted or games.ids() if not is_ready(game)]
    built = True
    for number, game in enumerate(missing, 1):
        report(f"Preparing the rules: {games.get(game).name.message} ({number} of {len(missing)}) ...")
        try:
            write(game, file_of(game))
        except (BrokenRules, OSError, sqlite3.Error) as error:
            report(f"The rules of {games.get(game).name.message} cannot be prepared: {error}")
            built = False
    return built


def write(game: str, file: Path) -> None:
    """Build the index into this file: the whole of it or nothing, also when several processes do so at once."""
    descriptor, name = mkstemp(prefix=f"{game}-", suffix=".part", dir=file.parent)
    os.close(descriptor)
    try:
        with closing(sqlite3.connect(name)) as database:
            # A build that is cut off starts anew, so its file needs no journal.
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            build(game, database)
        os.chmod(name, 0o644)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
    _remove_stale(game, file.parent)


def _remove_stale(game: str, where: Path) -> None:
    """Remove what older versions of the data and interrupted builds left."""
    for file in where.glob(f"{game}-*"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - _STALE_SECONDS:
                file.unlink()


def file_of(game: str) -> Path:
    """The index of a game; in a folder for this process only where the cache folder cannot be written."""
    file = cache_folder() / _name(game)
    return file if file.is_file() or _is_writable(file.parent) else Path(_temporary().name) / file.name


def cache_folder() -> Path:
    chosen = os.environ.get("KVARTAL_CACHE")
    if not chosen:
        chosen = os.path.join(os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache"), "kvartal")
    return Path(chosen).absolute()


def _is_writable(path: Path) -> bool:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path):
            return True
    except OSError:
        return False


@cache
def _temporary() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="kvartal-")


@games.cached
def _name(game: str) -> str:
    """The file's name, from the code and data of the rules, and from what the game prints."""
    rules, home = folder(game), folder(game).parent
    files = [*Path(__file__).parent.rglob("*"), *rules.rglob("*"), *home.glob("data/*"), home / "printed_cards.py"]
    digest = blake2b(digest_size=8)
    for file in sorted(file for file in files if file.suffix in _SOURCES and file.is_file()):
        digest.update(f"{file.name} ".encode() + file.read_bytes())
    return f"{game}-{digest.hexdigest()}.sqlite"
