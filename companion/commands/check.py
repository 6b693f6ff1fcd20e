"""`companion check`: whether this set-up is sound, a line for each thing that its operator should know."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import click

from companion.commands import reason
from companion.deployment import logs, public_address

_MB = 1_000_000
_LARGEST_FILE = 2_000 * _MB
"""A database file of more than 2 GB is not searched for damage."""
_LEAST_FREE, _ENOUGH_FREE = 200 * _MB, 1_000 * _MB
"""With less than 200 MB the disk is full soon; with 1 GB there is enough."""
_KEY_LENGTH = 32
"""A SECRET_KEY has at least 32 letters."""
_SQLITE = b"SQLite format 3\0"
_LARGEST_NETWORK = 256
"""A public network of more than 256 addresses is not one of proxies."""
_STALE_SECONDS = 2 * 24 * 3600
"""The newest backup is at most 2 days old."""
_TIMEOUT = 5
"""The public address answers within 5 seconds."""
_DATABASES = ("sqlite", "postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Line:
    """One finding: sound, worth knowing, or wrong and what to do about it."""

    state: Literal["ok", "note", "wrong"]
    subject: str
    text: str

    def __str__(self) -> str:
        return f"{self.state:<6}{self.subject}: {self.text}"


@click.command()
@click.option("--backups", envvar="BACKUPS", type=click.Path(path_type=Path), help="The folder that backups go to.")
def check(backups: Path | None) -> None:
    """Say whether this set-up is sound; with status 1 where something is wrong.

    Call it as the user, in the folder and with the settings that Kvartal runs with. It changes nothing.
    """
    wrong = 0
    for line in report(os.environ, Path.cwd() / "instance", backups):
        click.echo(str(line))
        wrong += line.state == "wrong"
    if wrong:
        raise SystemExit(1)


def report(settings: Mapping[str, str], instance: Path, backups: Path | None) -> Iterator[Line]:
    """Every line, in the order in which one would mend things."""
    if problem := settings_problem(settings):
        yield Line("wrong", "Settings", problem)
        return
    yield from _check_database(settings, instance)
    file = _file(settings.get("DATABASE_URL") or "sqlite://")
    yield _check_disk(file.absolute().parent if file and file.name else instance)
    yield from _check_address(settings)
    yield _check_proxies(settings)
    yield _check_key(settings, instance)
    yield _check_backups(backups)


def settings_problem(settings: Mapping[str, str]) -> str | None:
    """What is wrong with the settings, in one line."""
    return (
        public_address.find_problem(settings)
        or logs.find_problem(settings)
        or _find_port_problem(settings)
        or _find_database_problem(settings)
    )


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


def _check_database(settings: Mapping[str, str], instance: Path) -> Iterator[Line]:
    """Whether it can be written, who can read it, and how old its schema is. It is neither made nor upgraded."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables.storage.database import inspect

    url = settings.get("DATABASE_URL") or f"sqlite:///{instance / 'kvartal.sqlite'}"
    try:
        name, file = str(make_url(url)), _file(url)
        if file and not file.exists():
            parent = next(folder for folder in file.absolute().parents if folder.exists())
            if os.access(parent, os.W_OK):
                yield Line("note", "Database", f"{file} is not there yet; the first start makes it.")
            else:
                yield Line("wrong", "Database", f"{file} is not there, and {parent} is not yours to make it in.")
            return
        found = inspect(url)
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, ImportError) as error:
        yield Line("wrong", "Database", f"it cannot be opened or written: {reason(error)}.")
        return
    if found.age == "newer":
        yield Line("wrong", "Database", f"{name} is at {found.step}, newer than this program: update Kvartal.")
    elif found.step is None:
        yield Line("note", "Database", f"{name} can be written and is empty; the first start makes its tables.")
    elif found.age == "older":
        yield Line("note", "Database", f"{name} can be written; the next start upgrades it from {found.step}.")
    else:
        yield Line("ok", "Database", f"{name} can be written; its schema is {found.step}, the newest.")
    if file:
        yield from _find_damage(file)
        yield _check_privacy(file)
    elif not found.is_private:
        yield Line("wrong", "Database", "the way to its server is not encrypted: add ?sslmode=require to DATABASE_URL.")


def _file(url: str) -> Path | None:
    from sqlalchemy import make_url

    address = make_url(url)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def _find_damage(file: Path) -> Iterator[Line]:
    """What SQLite finds wrong with a file, unless it is huge."""
    if file.stat().st_size > _LARGEST_FILE:
        yield Line("note", "Database", f"{file} is too large to be looked through for damage here.")
        return
    try:
        # Opened for reading only, SQLite would leave a log beside the file.
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        last = found.splitlines()[-1]
        yield Line("wrong", "Database", f"{file} is damaged: {last}. Put a backup back: companion restore FILE")


def _is_readable_by_others(file: Path) -> bool:
    """Whether others on this machine can read a file. On Windows its mode does not say."""
    return os.name == "posix" and bool(file.stat().st_mode & 0o077)


def _check_privacy(file: Path) -> Line:
    """Whether only its owner can read a file, and whether that is who asks."""
    if _is_readable_by_others(file):
        return Line("wrong", "Privacy", f"others on this machine can read {file}: chmod 600 {file}")
    if hasattr(os, "geteuid") and file.stat().st_uid != os.geteuid():
        return Line("note", "Privacy", f"{file} belongs to another user; call this as the user that Kvartal runs as.")
    return Line("ok", "Privacy", f"only its owner can read {file}.")


def _check_disk(instance: Path) -> Line:
    folder = next(folder for folder in (instance, *instance.absolute().parents) if folder.exists())
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

    name = urlsplit(public).hostname or ""
    try:
        socket.getaddrinfo(name, None)
    except OSError:
        return Line("wrong", "Address", f"nobody knows a machine {name}: look at PUBLIC_URL and at the name's records.")
    try:
        with urllib.request.urlopen(f"{public}/healthz", timeout=_TIMEOUT) as answer:
            health = json.loads(answer.read(10_000))
    except HTTPError as error:
        try:
            message = json.loads(error.read(10_000)).get("message")
        except ValueError:
            message = None
        return Line("wrong", "Address", f"{public}/healthz: {message or f'it answers with status {error.code}'}.")
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        return Line("wrong", "Address", f"{public}/healthz does not answer from here: {why}.")
    if health != {"status": "ok"}:
        return Line("wrong", "Address", f"{public}/healthz is not answered by Kvartal.")
    return Line("ok", "Address", f"{public} answers, and its database takes what is saved.")


def _check_proxies(settings: Mapping[str, str]) -> Line:
    """Whose word is taken for where a request comes from."""
    trusted = public_address.trusted_proxies(settings.get("TRUSTED_PROXIES", ""))
    named = ", ".join(map(str, trusted))
    secure = settings.get("PUBLIC_URL", "").lower().startswith("https:")
    if secure and not trusted:
        text = "none is named, so everybody has its address and all are slowed together: TRUSTED_PROXIES=127.0.0.1"
        return Line("wrong", "Proxy", text)
    if any(not network.is_private and network.num_addresses > _LARGEST_NETWORK for network in trusted):
        return Line(
            "wrong", "Proxy", f"{named}: whoever calls from there can claim any address. Name the proxies only."
        )
    if trusted and not settings.get("PUBLIC_URL"):
        return Line("note", "Proxy", f"{named} is believed; with PUBLIC_URL links need not go by what it says.")
    return Line("ok", "Proxy", f"{named} is believed." if trusted else "none, and nobody speaks for others.")


def _check_key(settings: Mapping[str, str], instance: Path) -> Line:
    """The key that signs the cookies of the phones. Several machines need the same."""
    key, file = settings.get("SECRET_KEY"), instance / "secret-key"
    if key and len(key) < _KEY_LENGTH:
        advice = "make one with: python3 -c 'import secrets; print(secrets.token_hex(32))'"
        return Line("wrong", "Key", f"SECRET_KEY can be guessed: {advice}")
    if key:
        return Line("ok", "Key", "SECRET_KEY.")
    if file.exists() and _is_readable_by_others(file):
        return Line("wrong", "Key", f"others on this machine can read {file}: chmod 600 {file}")
    if _file(settings.get("DATABASE_URL") or "sqlite:///x") is None:
        return Line("note", "Key", f"{file}: if several machines use this database, give all the same SECRET_KEY.")
    return Line("ok", "Key", f"{file}." if file.exists() else f"the first start makes {file}.")


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _check_backups(folder: Path | None) -> Line:
    """How old the newest backup is."""
    if folder is None:
        return Line("note", "Backups", "nobody says where they are: BACKUPS=/folder. `companion backup` makes one.")
    files = sorted(folder.glob("*.sqlite"), key=lambda file: file.stat().st_mtime) if folder.is_dir() else []
    if not files:
        return Line("wrong", "Backups", f"there is none in {folder}: companion backup {folder / 'kvartal.sqlite'}")
    newest, age = files[-1], time.time() - files[-1].stat().st_mtime
    text = f"{newest} is {age / 3600:.0f} hours old"
    if _is_readable_by_others(newest):
        return Line("wrong", "Backups", f"others on this machine can read {newest}: chmod 600 {newest}")
    if age > _STALE_SECONDS:
        return Line("wrong", "Backups", f"{text}: look why no newer one was made.")
    if not _is_database(newest):
        return Line("wrong", "Backups", f"{newest} is empty, or you cannot read it: look why, and make another one.")
    return Line("ok", "Backups", f"{text}.")
