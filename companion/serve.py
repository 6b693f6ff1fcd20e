"""`companion serve`: the production server on this machine, its address as text and as a QR code for the phones."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from io import StringIO
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread, Timer
from time import monotonic, sleep

import segno
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from companion import logs, memory
from companion.gateway import FAR_READERS, READERS, Gateway, ever_answered
from companion.origins import check

_WARM_AFTER = 3.0
"""Seconds: the first phone's first page comes before the search index, which the very first start has to build."""
_IDLE_MS = 20_000
"""A connection on which nothing is asked, or half a question, is ended. Phones ask every two seconds."""
_KILL_AFTER = 3
"""Seconds: whoever reads an answer slowly does not keep the server from ending."""
_UP = 5.0
"""Seconds: who dies sooner does so at the start."""
_BREATH = 1.0
"""Seconds between the death of worker after worker and the next try."""
_LAST_PORT, _MOST_WORKERS = 65_535, 64
_CONNECTIONS = 4096
_OTHER_FILES = 128
_DATABASES = ("sqlite", "postgresql", "postgres")
_STRANGE = (
    "DATABASE_URL is no database that Kvartal knows: "
    "it is written postgresql://user@host/kvartal or sqlite:////home/me/kvartal.sqlite."
)


def serve(host: str = "0.0.0.0", port: int = 8000, workers: int | None = None) -> None:
    """Serve until Ctrl-C.

    Where it cannot listen or open the tables, one line says why, and the exit status is 1.
    """
    wrong = check(os.environ) or logs.check(os.environ) or no_number(os.environ)
    if problem := wrong or _obstacle(host, port) or _unopened() or _no_key(os.environ):
        logs.tell(problem, logging.ERROR)
        raise SystemExit(1)
    # The server has a process of its own, which makes the links and codes for the phones.
    address = os.environ["KVARTAL_ADDRESS"] = address_of(host, port)
    logs.tell(_welcome(os.environ.get("PUBLIC_URL") or address))
    _prepare()
    while _served(host, port, workers or processes()):
        pass
    _leave_whole()


def _prepare() -> None:
    """Once, for all the workers that are forked from here: the code, the games and their rule cards."""
    memory.share_one_heap()
    import_module("companion.web")
    from companion import games, rules

    games.every()
    rules.cards("en")
    _settle_memory()


def _leave_whole() -> None:
    """Now that no worker has the database open, all of the evening is in its file: whoever copies it has everything."""
    from sqlalchemy import make_url

    from companion.tables import Store, database_url

    with suppress(Exception):  # nothing is lost where it cannot be done
        url = make_url(database_url(Path.cwd() / "instance"))
        # Where somebody deleted the file, an empty one in its place would look as if all were well.
        if url.get_backend_name() != "sqlite" or Path(url.database or "").is_file():
            Store(url.render_as_string(hide_password=False)).close()


def _served(host: str, port: int, workers: int) -> bool:
    """Serve until Ctrl-C. True: it ended because a worker died twice in a row, and should begin anew.

    One that was never up and has answered nobody would only die again, and its end is for whoever started it.
    """
    started = monotonic()
    server = Granian(
        "companion.serve:app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers,
        respawn_failed_workers=True,
        workers_kill_timeout=_KILL_AFTER,
        backpressure=_connections(),
        http1_settings=HTTP1Settings(header_read_timeout=_IDLE_MS),
        log_level=LogLevels.warning,
        log_dictconfig=logs.OF_THE_SERVER,
    )
    try:
        server.serve()
    except SystemExit:
        # A worker that is not forked, as on a Mac, cannot tell that it has answered.
        if server.interrupt_signal or not (ever_answered() or monotonic() - started > _UP):
            raise
        logs.tell("A worker died again and again; all are started anew.", logging.ERROR)
        sleep(_BREATH)
        return not server.interrupt_signal
    return False


def app() -> Gateway:
    """The application, for the server's own process; soon after it is up the rules are made ready to be asked."""
    from companion.web import create_app

    logs.set_up()
    application = create_app()
    _settle_memory()
    Thread(target=_end_with_parent, daemon=True).start()
    soon = Timer(_WARM_AFTER, _warm)
    soon.daemon = True
    soon.start()
    readers = FAR_READERS if application.extensions["store"].far else READERS
    return Gateway(application, application.config["TRUSTED_PROXIES"], readers)


def _end_with_parent() -> None:
    """A worker whose parent was killed would keep the port, and nobody would start it again."""
    if parent := parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        # One that was only just starting was not listening yet.
        sleep(_KILL_AFTER)
        os.kill(os.getpid(), signal.SIGKILL)


def _warm() -> None:
    from companion import rules

    rules.prepare()
    _settle_memory()


def _settle_memory() -> None:
    """What there is by now stays to the end: Python need not look through it for garbage again and again, for which
    everybody would wait a tenth of a second."""
    gc.collect()
    gc.freeze()


def main() -> None:
    """Host, port and workers from the environment, for containers."""
    environ = os.environ
    if problem := no_number(environ):
        logs.tell(problem, logging.ERROR)
        raise SystemExit(1)
    serve(environ.get("HOST") or "0.0.0.0", int(environ.get("PORT") or 8000), int(environ.get("WORKERS") or 0) or None)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes() -> int:
    """How many serve unless told otherwise: one for each core, on a small machine four, or two on a single core.

    Whoever is answered by a process that is busy cannot be helped by a core that is idle. With two processes on two
    cores 99 in 100 answers to 250 tables came within 350 ms, with four within 70 to 100.
    """
    return max(cores(), min(4, 2 * cores()))


def _connections() -> int:
    """How many connections a worker may have: those that idle must not use up the files that it may open."""
    try:
        import resource
    except ImportError:  # only Unix has such a limit
        return _CONNECTIONS
    wanted, unlimited = _CONNECTIONS + _OTHER_FILES, resource.RLIM_INFINITY
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != unlimited and allowed < wanted:
        allowed = wanted if most == unlimited else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return _CONNECTIONS if allowed == unlimited else min(_CONNECTIONS, allowed - _OTHER_FILES)


def no_number(settings: Mapping[str, str]) -> str | None:
    """What should be a number and is none, or none that there can be, in one line. Empty is as if it were not set."""
    given = {name: settings.get(name) or "0" for name in ("PORT", "WORKERS", "TABLES_A_DAY")}
    if name := next((name for name, value in given.items() if not (value.isdecimal() and len(value) < 10)), None):
        return f"{name}={settings[name]!r:.60} is no number."
    for name, least, most in (("PORT", 1, _LAST_PORT), ("WORKERS", 0, _MOST_WORKERS)):
        if settings.get(name) and not least <= int(settings[name]) <= most:
            return f"{name}={settings[name]} cannot be: choose a number from {max(least, 1)} to {most}."
    return None


def no_database(settings: Mapping[str, str]) -> str | None:
    """DATABASE_URL that is no address of a database, in one line that does not repeat it: it may have a password."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        known = make_url(settings.get("DATABASE_URL") or "sqlite://").get_backend_name() in _DATABASES
    except (ArgumentError, ValueError):
        known = False
    return None if known else _STRANGE


def _obstacle(host: str, port: int) -> str | None:
    """What keeps it from listening there, in one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return f"Port {port} on {host} is taken: stop what runs there, or choose another with PORT=8001."
            return f"Cannot listen on {host}, port {port}: {error.strerror}."
    return None


def _unopened() -> str | None:
    """What keeps the tables from being opened, in one line with what to do about it. From here on their file is told
    from its copies."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from companion.tables import NewerDatabase, Store, database_url, number_file

    url = database_url(Path.cwd() / "instance")
    try:
        Store(url).close()
        number_file(url)
    except NewerDatabase as error:
        return f"{error} Update Kvartal, or choose another database with DATABASE_URL."
    except ImportError as error:
        if "psycopg" in str(error):
            return "PostgreSQL needs psycopg, which is not installed: pip install 'psycopg[binary]', or use make run."
        return _STRANGE
    except (ArgumentError, ValueError):
        return _STRANGE
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        return f"Cannot open {make_url(url)}: {reason}. Put it right, or choose another database with DATABASE_URL."
    return None


def _no_key(settings: Mapping[str, str]) -> str | None:
    """What keeps the secret key from being read or made, in one line."""
    from companion.web.security import secret_key

    if settings.get("SECRET_KEY"):
        return None
    folder = Path.cwd() / "instance"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        secret_key(folder)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        return f"Cannot keep the secret key in {folder}: {reason}. Set SECRET_KEY, or start where you may write."
    return None


def address_of(host: str, port: int) -> str:
    """The address a phone in the same network can open."""
    shown = _lan() if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _lan() -> str:
    """This machine's address in its network: the one it would speak from. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def _welcome(address: str) -> str:
    if os.environ.get("LOG_FORMAT") == "json":
        return f"Kvartal is at {address}"
    code = StringIO()
    segno.make(address).terminal(code, compact=True)
    return f"{code.getvalue()}\n  Kvartal is at {address}\n  Phones in the same network scan the code. Ctrl-C ends it."


if __name__ == "__main__":
    main()
