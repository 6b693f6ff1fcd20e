"""`python -m companion.rules PACKAGE...` builds the search indexes that are missing, and ends with the server.

The packages are the homes of all games.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Sequence
from functools import partial
from threading import Thread

from companion import games
from companion.rules.index_cache import build_missing


def main(packages: Sequence[str]) -> int:
    """Build what is missing, at a low priority; what cannot be built is told, and the rest is built."""
    if hasattr(os, "nice"):
        os.nice(5)
    # It makes no cycles, and would be looked through for them a tenth of its time.
    gc.disable()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that puts the server aside has it ignored
    Thread(target=_end_with_server, daemon=True).start()
    wanted = [games.register(package) for package in packages]
    try:
        return int(not build_missing(partial(print, flush=True), wanted))
    except KeyboardInterrupt:
        return 1


def _end_with_server() -> None:
    """The server never writes to its builder; the pipe ends when the server does."""
    os.read(sys.stdin.fileno(), 1)
    interrupt_main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
