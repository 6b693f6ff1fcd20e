"""`python -m companion.rules PACKAGE...` builds the missing search indexes of the games in these packages.

It is the process that `builder` starts, and it ends with the server.
"""

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
    """Build what is missing, at a low priority. An index that cannot be built is reported, and the others are built."""
    if hasattr(os, "nice"):
        os.nice(5)
    gc.disable()  # A build makes no cycles, and looking for them takes a tenth of its time.
    signal.signal(signal.SIGINT, signal.default_int_handler)  # A shell in the background ignores it.
    Thread(target=_end_with_server, daemon=True).start()
    try:
        return int(not build_missing(partial(print, flush=True), [games.register(package) for package in packages]))
    except KeyboardInterrupt:
        return 1


def _end_with_server() -> None:
    """Wait for the end of the pipe from the server, which never writes to it."""
    os.read(sys.stdin.fileno(), 1)
    interrupt_main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
