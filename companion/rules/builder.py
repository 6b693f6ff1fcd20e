"""Starts the process that builds the missing search indexes (see `__main__`)."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from threading import Lock, Thread

from companion import games
from companion.resources.prepared import cache_folder
from companion.rules import index_cache

STARTS = 2  # At most 2 builders are started: the second one if the first ends before all is built.

_print = partial(print, flush=True)
_lock = Lock()
_builders: list[subprocess.Popen[str]] = []


def prepare(report: Callable[[str], None] = _print) -> bool:
    """Start to build the missing indexes, and return at once. `report` gets a line for each game.

    False: the build failed.
    """
    with _lock:
        if _builders and _builders[-1].poll() is None:
            return True
        missing = [game for game in games.ids() if not index_cache.is_ready(game)]
        if not missing:
            return True
        if len(_builders) == STARTS:
            return False
        folder, wanted = index_cache.file_of(missing[0]).parent, cache_folder()
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
