"""The commands for the operator of an instance, and what they share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.tables.models import StorageProblem


class Refused(click.ClickException):
    """What was asked cannot be done: one line on standard error."""

    exit_code = 2


_ADVICE: dict[StorageProblem, str] = {
    "locked": "Another program holds the database: close it, and try again.",
    "full": "The disk is full: make room, and try again.",
    "read-only": "Nothing can be written there: look who owns the file and its folder.",
    "gone": "The file of the database was deleted or replaced meanwhile: look what is there, and try again.",
    "broken": "The disk fails, or the file is damaged: companion check says more.",
    "away": "The server of the database does not answer: look whether it runs, and try again.",
}


def find_database() -> str:
    """The address of the database: in ./instance, or where DATABASE_URL says."""
    from companion.tables import database_url

    return database_url(Path.cwd() / "instance")


def with_noun(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: “1 table”, “2 tables”."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def reason(error: Exception) -> str:
    """The first line of what an error says; of a database error, what the driver says."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn the errors of a database into one line on standard error."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables import NewerDatabase, StorageError
    from companion.tables.storage.backup import Unusable

    try:
        yield
    except NewerDatabase as error:
        raise click.ClickException(f"{error} Update Kvartal.") from None
    except Unusable as error:
        raise click.ClickException(f"{error}") from None
    except StorageError as trouble:
        raise click.ClickException(_ADVICE[trouble.why]) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise click.ClickException(f"{reason(error)}. Nothing was changed.") from None
