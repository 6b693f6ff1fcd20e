"""`companion backup` and `companion restore`."""

from datetime import datetime
from functools import partial
from pathlib import Path

import click

from companion.commands import find_database, one_line_errors, with_noun

_FILE = click.Path(dir_okay=False, path_type=Path)


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
    from companion.tables.storage.backup import back_up

    if file.exists() and not replace:
        raise click.ClickException(f"{file} is there already: choose another name, or add --replace.")
    if not file.absolute().parent.is_dir():
        raise click.ClickException(f"There is no folder {file.absolute().parent}.")
    with one_line_errors():
        contents = back_up(find_database(), file.absolute())
    click.echo(f"{file}: {with_noun(contents.tables, 'table')}, {with_noun(contents.entries, 'entry', 'entries')}.")


@click.command()
@click.argument("file", type=_FILE)
def restore(file: Path) -> None:
    """Put the backup in FILE in the place of the tables that are there now.

    They are the ones in ./instance, or where DATABASE_URL says. The backup is checked first, and nothing changes where
    it is damaged. What was there before is kept in a file.
    """
    from sqlalchemy import make_url

    from companion.session.validation import score_handed_table
    from companion.tables.storage.backup import restore as put_back

    with one_line_errors():
        database = find_database()
        instance = Path.cwd() / "instance"
        restored = put_back(database, file.absolute(), datetime.now(), instance, partial(score_handed_table, ""))
    # SQLAlchemy leaves the password out of an address.
    click.echo(f"There are now {with_noun(restored.contents.tables, 'table')} in {make_url(database)}, as in {file}.")
    if restored.kept:
        click.echo(f"What was there before is in {restored.kept}.")
