"""What whoever runs Kvartal does with its database on the command line."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.tables.models import StorageProblem


_TROUBLE: dict[StorageProblem, str] = {
    "locked": "Another program holds the database: close it, and try again.",
    "full": "The disk is full: make room, and try again.",
    "read-only": "Nothing can be written there: look who owns the file and its folder.",
    "gone": "The file of the database was deleted or replaced meanwhile: look what is there, and try again.",
    "broken": "The disk fails, or the file is damaged: companion check says more.",
    "away": "The server of the database does not answer: look whether it runs, and try again.",
}


def url() -> str:
    """The database: in ./instance, or where DATABASE_URL says."""
    from companion.tables import database_url

    return database_url(Path.cwd() / "instance")


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


@contextmanager
def in_words() -> Iterator[None]:
    """What went wrong, in one line on standard error."""
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
        raise click.ClickException(_TROUBLE[trouble.why]) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise click.ClickException(f"{reason}. Nothing was changed.") from None
