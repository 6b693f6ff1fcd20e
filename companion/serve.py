"""`companion serve`: the production server on this machine, its address as text and as a QR code for the phones."""

from __future__ import annotations

import errno
import os
import socket
import sqlite3
import sys
from io import StringIO
from pathlib import Path
from threading import Timer

import segno
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

_WARM_AFTER = 3.0
"""Seconds: the first phone's first page comes before the search index, which the very first start has to build."""
_STRANGE = (
    "DATABASE_URL is no database that Kvartal knows: "
    "it is written postgresql://user@host/kvartal or sqlite:////home/me/kvartal.sqlite."
)


def serve(host: str = "0.0.0.0", port: int = 8000) -> None:
    """Serve until Ctrl-C. Where it cannot listen or open the tables, one line says why, and the exit status is 1."""
    if problem := _obstacle(host, port) or _unopened():
        print(problem, file=sys.stderr)
        raise SystemExit(1)
    # The server has a process of its own, which makes the links and codes for the phones.
    address = os.environ["KVARTAL_ADDRESS"] = _address(host, port)
    print(_welcome(address), flush=True)
    Granian(
        "companion.serve:app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=4,
        log_level=LogLevels.warning,
    ).serve()


def app() -> object:
    """The application, for the server's own process; soon after it is up the rules are made ready to be asked."""
    from companion.web import create_app

    application = create_app()
    soon = Timer(_WARM_AFTER, _warm)
    soon.daemon = True
    soon.start()
    return application


def _warm() -> None:
    from companion import rules

    rules.warm()


def main() -> None:
    """Host and port from the environment, for containers."""
    serve(os.environ.get("HOST", "0.0.0.0"), int(os.environ.get("PORT", "8000")))


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
    """What keeps the tables from being opened, in one line with what to do about it."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from companion.tables import NewerDatabase, Store, database_url

    url = database_url(Path.cwd() / "instance")
    try:
        Store(url).close()
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


def _address(host: str, port: int) -> str:
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
    code = StringIO()
    segno.make(address).terminal(code, compact=True)
    return f"{code.getvalue()}\n  Kvartal is at {address}\n  Phones in the same network scan the code. Ctrl-C ends it."


if __name__ == "__main__":
    main()
