"""Where the search indexes stand: beside a game's rules where the package was built with them, else in a cache folder.

The name of an index ends in a digest of all that it is made of. So a change of the data makes another file, processes
of different versions keep out of each other's way, and no file is ever changed.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import mkstemp
from threading import Lock, Thread
from typing import TypeVar

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from companion import games
from companion.rules.build import build
from companion.rules.files import folder
from companion.rules.index import Damaged, Index

_CODE = (
    *("box.py", "build.py", "concepts.py", "features.py", "files.py"),
    *("learning.py", "meanings.py", "names.py", "scoring.py", "sense.py"),
)
_STALE = 14 * 24 * 3600
"""Seconds: nobody has the data any more of an index in the cache that was not opened for so long."""
_T = TypeVar("_T")

_opened: dict[str, Index] = {}
_locks: dict[str, Lock] = {}


def warm() -> None:
    """Open the indexes of all games, and build those that are missing, as many at once as there are cores."""
    missing: SimpleQueue[str] = SimpleQueue()
    for game in games.ids():
        if not packaged(game).is_file() and not cached(game).is_file():
            missing.put(game)
    # Not an executor: whoever stops the server meanwhile would wait until it is through.
    builders = [Thread(target=_build_all, args=(missing,), daemon=True) for _ in range(os.cpu_count() or 1)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    for game in games.ids():
        with_index(game, lambda _index: None)


def _build_all(missing: SimpleQueue[str]) -> None:
    with suppress(Empty):
        while True:
            _build_apart(missing.get_nowait())


def _build_apart(game: str) -> None:
    """Build an index in a process of its own. Where that fails, the one who asks builds it."""
    code = "import sys; from companion.rules import shelf; shelf.built_file(sys.argv[1])"
    paths = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")]))
    with suppress(OSError):
        subprocess.run(
            [sys.executable, "-c", code, game],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def with_index(game: str, read: Callable[[Index], _T]) -> _T:
    """What is read from the game's index. Where that is missing or damaged it is built; who comes meanwhile waits."""
    index = _current(game)
    try:
        return read(index)
    except Damaged:
        return read(_current(game, damaged=index))


def _current(game: str, damaged: Index | None = None) -> Index:
    home = games.home(game)
    with _locks.setdefault(home, Lock()):
        if damaged and _opened.get(home) is damaged:
            _opened[home] = _built(game, damaged=True)
        if home not in _opened:
            _opened[home] = _open(game)
        return _opened[home]


def _open(game: str) -> Index:
    for file in (packaged(game), cached(game)):
        with suppress(Damaged):
            index = Index.open(file)
            with suppress(OSError):
                os.utime(file)
            return index
    return _built(game)


def _built(game: str, damaged: bool = False) -> Index:
    """A new index in the cache; in memory where nothing can be written."""
    try:
        return Index.open(write(game, cached(game)) if damaged else built_file(game))
    except (OSError, sqlite3.OperationalError, Damaged):
        database = sqlite3.connect(":memory:", check_same_thread=False)
        build(game, database)
        return Index(database)


def built_file(game: str) -> Path:
    """The index in the cache, for a package to carry; built where it is missing, by one process while others wait."""
    file = cached(game)
    with _alone(file):
        return file if file.is_file() else write(game, file)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Wait until no other process builds this index. Where there are no such locks, both build it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    name = file.with_suffix(".lock")
    with open(name, "w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):
                name.unlink()


def write(game: str, file: Path) -> Path:
    """Build the index into this file: the whole of it or nothing, also when several processes do so at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = mkstemp(prefix=f"{game}-", suffix=".part", dir=file.parent)
    os.close(descriptor)
    try:
        with closing(sqlite3.connect(name)) as database:
            # Nothing to be kept is in the file yet.
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            build(game, database)
        os.chmod(name, 0o644)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
    _clear_away(game, file.parent)
    return file


def _clear_away(game: str, where: Path) -> None:
    """Remove what older versions of the data and interrupted builds left."""
    for file in where.glob(f"{game}-*"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - _STALE:
                file.unlink()


def packaged(game: str) -> Path:
    """Where a package carries the index."""
    return folder(game) / _name(game)


def cached(game: str) -> Path:
    """Where it stands otherwise: in the folder KVARTAL_CACHE, or the user's own for such files."""
    chosen = os.environ.get("KVARTAL_CACHE")
    if not chosen:
        chosen = os.path.join(os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache"), "kvartal")
    return Path(chosen).absolute() / _name(game)


def _name(game: str) -> str:
    digest = blake2b(sys.byteorder.encode(), digest_size=8)
    code, data = Path(__file__).parent, folder(game)
    texts = sorted([*data.glob("asks/*.tsv"), *data.glob("text/*.toml"), *data.glob("words/*.toml")])
    printed = sorted([data.parent / "box.py", *data.parent.glob("data/*.toml"), *code.glob("words/*.toml")])
    common = sorted([*code.glob("concepts/*.tsv"), *code.glob("meanings/*.tsv"), *code.glob("elsewhere/*.txt")])
    for file in (*(code / name for name in _CODE), data / "cards.toml", *texts, *printed, *common):
        if file.is_file():
            digest.update(f"{file.name} ".encode() + file.read_bytes())
    return f"{game}-{digest.hexdigest()}.sqlite"
