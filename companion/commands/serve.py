"""`companion serve`: one Waitress process on this machine, its address as text and as a QR code for the phones."""

import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import NoReturn

import segno
import waitress

from companion.commands import reason
from companion.commands.check import settings_problem
from companion.hosting import logs
from companion.hosting.public_address import address_of

THREADS = 8
CONNECTIONS = 1500
HEAD_BYTES = 32 * 1024  # The line and headers of a request have at most 32 KB together. A browser sends one or two.
BODY_BYTES = 32 * 1024 * 1024
"""More than any page takes, photos of sheets too, so that Kvartal refuses in its own words what is too long."""
IDLE_SECONDS = 30  # A connection on which nothing comes for 30 seconds is closed. Phones ask every two seconds.


def serve(host: str = "0.0.0.0", port: str = "8000") -> None:
    """Serve until Ctrl-C or SIGTERM, then finish what was begun.

    If it cannot listen or open the tables, one line says why, and the exit status is 1.
    """
    if problem := settings_problem({**os.environ, "PORT": port}):
        _refuse(problem)
    instance = Path.cwd() / "instance"
    with _listen(host, int(port)) as listener:
        if problem := _find_database_problem(instance) or _find_key_problem(instance):
            _refuse(problem)
        _run(listener, instance, address_of(host, int(port)))


def _run(listener: socket.socket, instance: Path, address: str) -> None:
    from companion import rules
    from companion.web import create_app
    from companion.web.rendering import drawing_queue

    logs.set_up()
    app = create_app({"INSTANCE": instance, "ADDRESS": address})
    logs.announce(_welcome(app.config["PUBLIC_URL"] or address))
    rules.prepare(logs.announce)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        waitress.serve(
            app,
            sockets=[listener],
            threads=THREADS,
            asyncore_use_poll=True,
            connection_limit=_connections(),
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=IDLE_SECONDS // 3,
            max_request_header_size=HEAD_BYTES,
            max_request_body_size=BODY_BYTES,
            log_socket_errors=False,
            server_name="localhost",  # for a probe that names no host
            clear_untrusted_proxy_headers=False,  # `web.http.hosts` knows which proxies are trusted
        )
    finally:
        drawing_queue.stop()
        # Closing the last connection leaves the whole evening in one file: a copy of it has everything.
        app.extensions["store"].close()


def _refuse(problem: str) -> NoReturn:
    logs.announce(problem, logging.ERROR)
    raise SystemExit(1)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            _refuse(f"Port {port} on {host} is taken: stop what runs there, or choose another with PORT=8001.")
        why = str(error.strerror).partition(" (while")[0]
        _refuse(f"Cannot listen on {host}, port {port}: {why}.")


def _connections() -> int:
    """How many connections may be open. Each is an open file, and some systems allow few unless asked for more."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (2 * CONNECTIONS, most))
        return CONNECTIONS
    return 200


def _find_database_problem(instance: Path) -> str | None:
    """Why the tables cannot be opened, in one line with what to do about it."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables import NewerDatabase, Store, database_url

    url = database_url(instance)
    try:
        Store(url).close()
    except NewerDatabase as error:
        return f"{error} Update Kvartal, or choose another database with DATABASE_URL."
    except ModuleNotFoundError:
        return "PostgreSQL needs psycopg, which is not installed: pip install 'psycopg[binary]', or use make run."
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        return (
            f"Cannot open {make_url(url)}: {reason(error)}. Put it right, or choose another database with DATABASE_URL."
        )
    return None


def _find_key_problem(instance: Path) -> str | None:
    """Why the secret key cannot be read or made, in one line."""
    from companion.web.http.security import secret_key

    try:
        secret_key(instance)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its file is empty or no text"
        return f"Cannot keep the secret key in {instance}: {why}. Set SECRET_KEY, or start where you may write."
    return None


def _welcome(address: str) -> str:
    code = StringIO()
    segno.make(address).terminal(code, compact=True)
    return f"{code.getvalue()}\n  Kvartal is at {address}\n  Phones in the same network scan the code. Ctrl-C ends it."
