"""`companion backup`, `restore` and `tables prune`: what whoever runs Kvartal does with its tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

_DAYS = {"d": 1, "w": 7, "y": 365}
_FILE = click.Path(dir_okay=False, path_type=Path)


def _span(_context: click.Context, _parameter: click.Parameter, value: str) -> timedelta:
    """A number of days, weeks or years, such as 90d."""
    if not (read := re.fullmatch(r"([0-9]{1,3})([dwy])", value)):
        raise click.BadParameter(f"“{value}” is no span of time: write 90d, 12w or 2y")
    return timedelta(days=int(read[1]) * _DAYS[read[2]])


@click.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Put it in the place of an older backup with this name.")
def backup(file: Path, replace: bool) -> None:
    """Write every table into FILE, while Kvartal runs.

    \b
    companion backup kvartal-friday.sqlite

    The database is the one in ./instance, or where DATABASE_URL says. A backup of PostgreSQL is such a file too.
    Whoever can read it can open the tables in it.
    """
    from companion.tables.backup import back_up

    if file.exists() and not replace:
        raise click.ClickException(f"{file} is there already: choose another name, or add --replace.")
    if not file.absolute().parent.is_dir():
        raise click.ClickException(f"There is no folder {file.absolute().parent}.")
    with _in_words():
        contents = back_up(_url(), file.absolute())
    click.echo(f"{file}: {_counted(contents.tables, 'table')}, {_counted(contents.entries, 'entry', 'entries')}.")


@click.command()
@click.argument("file", type=_FILE)
def restore(file: Path) -> None:
    """Put the backup in FILE in the place of the tables that are there now.

    It is checked first, and nothing changes where it is damaged. What was there before is kept in a file.
    """
    from companion.tables.backup import restore as put_back

    with _in_words():
        restored = put_back(_url(), file.absolute(), datetime.now(), Path.cwd() / "instance")
    click.echo(f"There are now {_counted(restored.contents.tables, 'table')}, as in {file}.")
    if restored.kept:
        click.echo(f"What was there before is in {restored.kept}.")


@click.group()
def tables() -> None:
    """The tables that are kept."""


@tables.command()
@click.option("--older-than", callback=_span, required=True, metavar="SPAN", help="90d, 12w, 2y: days, weeks or years.")
@click.option("--dry-run", is_flag=True, help="Only say how many they are.")
def prune(older_than: timedelta, dry_run: bool) -> None:
    """Delete the tables at which nobody has been for so long, with all that was entered."""
    from companion.tables import Store

    with _in_words():
        store = Store(_url())
        before = datetime.now(UTC) - older_than
        old = store.bin.unused_since(before)
        number = len(old) if dry_run else store.bin.delete(old, before)
        store.close()
    said = "would be deleted" if dry_run else "deleted"
    click.echo(f"{_counted(number, 'table')} {said}: nobody was there since {before:%Y-%m-%d}.")


def _url() -> str:
    from companion.tables import database_url

    return database_url(Path.cwd() / "instance")


def _counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"


@contextmanager
def _in_words() -> Iterator[None]:
    """What went wrong, in one line on standard error."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables import NewerDatabase, Trouble
    from companion.tables.backup import Unusable

    try:
        yield
    except NewerDatabase as error:
        raise click.ClickException(f"{error} Update Kvartal.") from None
    except (Unusable, Trouble) as error:
        raise click.ClickException(f"{error}") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise click.ClickException(f"{reason}. Nothing was changed.") from None
