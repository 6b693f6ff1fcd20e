"""The files of the search indexes, in the folder KVARTAL_CACHE or the user's own cache folder.

The name of an index ends in a digest of everything it is made from. So another version of the data is another file,
processes of different versions do not meet, and no file ever changes.

A phone without a laptop builds none: it fetches `streets-ru.sqlite`, the index of one game in one language as
`build_language` made it, into the folder KVARTAL_RULES. Where that is set, nothing else is opened.
"""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Lock, Thread
from typing import TypeVar

from companion import games
from companion.resources.build_cache import atomic_write, cache_folder, digest, remove_stale
from companion.rules.files import BrokenRules, asks, folder
from companion.rules.index import Index
from companion.translations import SPOKEN, reader_language

STARTS = 2  # At most 2 builders are started: the second one if the first ends before all is built.
_SOURCES = (".py", ".toml", ".tsv", ".txt")
_T = TypeVar("_T")

_open_indexes: dict[str, Index] = {}
_print = partial(print, flush=True)
_lock = Lock()
_builders: list[subprocess.Popen[str]] = []


class NotReady(Exception):
    """The search index of a game is not built yet."""


class NotFetched(NotReady):
    """The search index of a game in the reader's language has not been fetched yet; `file` is its name."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


def with_index(game: str, read: Callable[[Index], _T]) -> _T:
    """What `read` finds in the game's index.

    :raise NotReady: it is not built yet, or it is damaged; a damaged one is removed.
    """
    index = _open(game)
    try:
        return read(index)
    except (sqlite3.Error, IndexError, ValueError) as error:
        _open_indexes.pop(_key(game), None)
        _remove(file_of(game))
        raise _missing(game) from error


def _open(game: str) -> Index:
    key = _key(game)
    if key not in _open_indexes:
        file = file_of(game)
        if not file.is_file():
            raise _missing(game)
        try:
            _open_indexes[key] = Index.open(file)
        except (sqlite3.Error, IndexError, TypeError, ValueError) as error:
            _remove(file)
            raise _missing(game) from error
        with suppress(OSError):
            os.utime(file)
    return _open_indexes[key]


def _key(game: str) -> str:
    return f"{games.home(game)} {_reader()}" if _fetched_folder() else games.home(game)


def _missing(game: str) -> NotReady:
    return NotFetched(file_of(game).name) if _fetched_folder() else NotReady(game)


def _fetched_folder() -> str | None:
    return os.environ.get("KVARTAL_RULES")


def _reader() -> str:
    """The language of the index that a reader needs."""
    return reader_language() if reader_language() in SPOKEN else "en"


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def not_fetched() -> dict[str, str]:
    """On a phone, the games whose rules are not there in the reader's language, each with its file."""
    return {game: file_of(game).name for game in games.ids() if not is_ready(game)} if _fetched_folder() else {}


def is_ready(game: str) -> bool:
    """Whether questions about a game can be answered."""
    try:
        return _open(game) is not None
    except NotReady:
        return False


def prepare(report: Callable[[str], None] = _print) -> bool:
    """Start a process that builds the missing indexes (see `__main__`). `report` gets a line for each game.

    False: the build failed.
    """
    with _lock:
        if _builders and _builders[-1].poll() is None:
            return True
        missing = [game for game in games.ids() if not is_ready(game)]
        if not missing:
            return True
        if len(_builders) == STARTS:
            return False
        folder, wanted = file_of(missing[0]).parent, cache_folder()
        if folder != wanted:
            report(f"Nothing can be written into {wanted}: the rules are prepared in {folder}, anew at each start.")
        try:
            builder = _start(str(folder))
        except OSError as error:
            report(f"The rules cannot be prepared: {error}")
            return False
        _builders.append(builder)
    Thread(target=_report_lines, args=(builder, report), daemon=True).start()
    return True


def _start(folder: str) -> subprocess.Popen[str]:
    settings = {"KVARTAL_CACHE": folder, "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "companion.rules", *map(games.home, games.ids())],
        env={**os.environ, **settings, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def _report_lines(builder: subprocess.Popen[str], report: Callable[[str], None]) -> None:
    with builder:
        for line in builder.stdout or ():
            report(line.rstrip())


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


def build_language(game: str, language: str) -> Path:
    """The index of a game in one language, for a phone to fetch; built unless it is there.

    :raise BrokenRules: a rule file has a mistake.
    """
    file = file_of(game)
    file = file.with_name(file.name.replace(f"{game}-", f"{game}-{language}-", 1))
    if not file.is_file():
        # A game that does not speak the language is asked in English.
        write(game, file, [language if asks(game, language) else "en"])
    return file


def write(game: str, file: Path, languages: Sequence[str] = SPOKEN) -> None:
    """Build the index into this file."""
    from companion.rules.build import build

    with atomic_write(file) as made, closing(sqlite3.connect(made)) as database:
        # A build that is cut off starts anew, so its file needs no journal.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        build(game, database, languages)
    remove_stale(file.parent, game)


def file_of(game: str) -> Path:
    """The index of a game; in a folder for this process only where the cache folder cannot be written."""
    if fetched := _fetched_folder():
        return Path(fetched).absolute() / f"{game}-{_reader()}.sqlite"
    file = cache_folder() / _name(game)
    return file if file.is_file() or _is_writable(file.parent) else Path(_temporary().name) / file.name


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
    sources = (file for file in files if file.suffix in _SOURCES and file.is_file())
    return f"{game}-{digest(sources)}.sqlite"
