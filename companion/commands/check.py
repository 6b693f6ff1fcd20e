"""`companion check`: whether this set-up is sound, a line for each thing that its operator should know."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from companion.commands import reason
from companion.hosting import public_address

if TYPE_CHECKING:
    from sqlalchemy import URL

_MB = 1_000_000
_LEAST_FREE, _ENOUGH_FREE = 200 * _MB, 1_000 * _MB
"""With less than 200 MB the disk is full soon; with 1 GB there is enough."""
_TIMEOUT = 5  # The public address answers within 5 seconds.
_DATABASES = ("sqlite", "postgresql", "postgres")


class Line(NamedTuple):
    """One finding: sound, worth knowing, or wrong and what to do about it."""

    state: Literal["ok", "note", "wrong"]
    subject: str
    text: str


@click.command()
def check() -> None:
    """Say whether this set-up is sound; with status 1 where something is wrong.

    Call it as the user, in the folder and with the settings that Kvartal runs with. It changes nothing.
    """
    lines = list(report(os.environ, Path.cwd() / "instance"))
    for state, subject, text in lines:
        click.echo(f"{state:<6}{subject}: {text}")
    if any(line.state == "wrong" for line in lines):
        raise SystemExit(1)


def report(settings: Mapping[str, str], instance: Path) -> Iterator[Line]:
    """Every line, in the order in which one would mend things."""
    from sqlalchemy import make_url

    if problem := settings_problem(settings):
        yield Line("wrong", "Settings", problem)
        return
    url = make_url(settings.get("DATABASE_URL") or f"sqlite:///{instance / 'kvartal.sqlite'}")
    file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    yield from _check_database(url, file)
    yield _check_disk(file.absolute().parent if file else instance)
    yield from _check_address(settings)


def settings_problem(settings: Mapping[str, str]) -> str | None:
    """What is wrong with the settings, in one line."""
    return public_address.find_problem(settings) or _find_port_problem(settings) or _find_database_problem(settings)


def _find_port_problem(settings: Mapping[str, str]) -> str | None:
    """What is wrong with PORT, in one line. An empty one counts as not set."""
    port = settings.get("PORT") or "8000"
    if not (port.isascii() and port.isdecimal()):
        return f"PORT={port!r:.60} is no number."
    if not 1 <= int(port[:12]) <= 65_535:
        return f"PORT={port:.60} cannot be: choose a number from 1 to 65535."
    return None


def _find_database_problem(settings: Mapping[str, str]) -> str | None:
    """What is wrong with DATABASE_URL, in one line that does not repeat it: it may have a password."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        if make_url(settings.get("DATABASE_URL") or "sqlite://").get_backend_name() in _DATABASES:
            return None
    except (ArgumentError, ValueError):
        pass
    return (
        "DATABASE_URL is no database that Kvartal knows: "
        "it is written postgresql://user@host/kvartal or sqlite:////home/me/kvartal.sqlite."
    )


def _check_database(url: URL, file: Path | None) -> Iterator[Line]:
    """Whether it can be written, and how old its schema is. It is neither made nor upgraded."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables.storage.database import inspect

    if file and not file.exists():
        yield Line("note", "Database", f"{file} is not there yet; the first start makes it.")
        return
    try:
        found = inspect(url.render_as_string(hide_password=False))
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, ImportError) as error:
        yield Line("wrong", "Database", f"it cannot be opened or written: {reason(error)}.")
        return
    if found.age == "newer":
        yield Line("wrong", "Database", f"{url} is at {found.step}, newer than this program: update Kvartal.")
    elif found.step is None:
        yield Line("note", "Database", f"{url} can be written and is empty; the first start makes its tables.")
    elif found.age == "older":
        yield Line("note", "Database", f"{url} can be written; the next start upgrades it from {found.step}.")
    else:
        yield Line("ok", "Database", f"{url} can be written; its schema is {found.step}, the newest.")
    if file and (damage := _find_damage(file)):
        yield Line("wrong", "Database", f"{file} is damaged: {damage}. Put a backup back: companion restore FILE")


def _find_damage(file: Path) -> str | None:
    """What SQLite finds wrong with a file."""
    try:
        # Opened for reading only, SQLite would leave a log beside the file.
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        found = str(error)
    return None if found == "ok" else found.splitlines()[-1]


def _check_disk(wanted: Path) -> Line:
    folder = next(folder for folder in (wanted, *wanted.absolute().parents) if folder.exists())
    free = shutil.disk_usage(folder).free
    text = f"{free / _MB:,.0f} MB free at {folder}"
    if free < _LEAST_FREE:
        return Line("wrong", "Disk", f"{text}: make room, or nothing can be saved soon.")
    return Line("ok" if free >= _ENOUGH_FREE else "note", "Disk", f"{text}.")


def _check_address(settings: Mapping[str, str]) -> Iterator[Line]:
    """Where people reach it, and whether it answers there."""
    host, port = settings.get("HOST") or "0.0.0.0", int(settings.get("PORT") or 8000)
    here = public_address.address_of(host, port)
    if not settings.get("PUBLIC_URL"):
        yield Line("note", "Address", f"PUBLIC_URL is not set: phones in this network open {here}, without HTTPS.")
        return
    public = public_address.public_url(settings["PUBLIC_URL"])
    if not public.startswith("https:"):
        yield Line("note", "Address", f"{public} has no HTTPS: whoever is in between can read the links of tables.")
    elif host not in ("127.0.0.1", "::1", "localhost"):
        yield Line("note", "Address", f"{here} goes around the proxy and has no HTTPS: HOST=127.0.0.1 closes it.")
    yield _check_answer(public)


def _check_answer(public: str) -> Line:
    import urllib.request  # so late that the other commands start without it
    from urllib.error import HTTPError

    try:
        try:
            answer = urllib.request.urlopen(f"{public}/healthz", timeout=_TIMEOUT)
        except HTTPError as error:
            answer = error  # says in its text what is wrong
        with answer:
            health = json.loads(answer.read(10_000))
    except ValueError:
        health = None
    except OSError as error:
        why = getattr(error, "reason", error)
        return Line("wrong", "Address", f"{public}/healthz does not answer from here: {why}.")
    if health == {"status": "ok"}:
        return Line("ok", "Address", f"{public} answers, and its database takes what is saved.")
    message = health.get("message") if isinstance(health, dict) else None
    return Line("wrong", "Address", f"{public}/healthz: {message or 'it is not answered by Kvartal'}.")
