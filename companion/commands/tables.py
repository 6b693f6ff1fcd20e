"""`companion tables`: list, export, import, delete and prune."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands import find_database, one_line_errors, with_noun
from companion.hosting.logs import escape_controls

if TYPE_CHECKING:
    from companion.exchange.incoming import Preview
    from companion.tables import Store

_DAYS = {"d": 1, "w": 7, "y": 365}
_FILE = click.Path(dir_okay=False, path_type=Path)
_DEVICE = "companion"  # The device of plays from a file: no phone.


def _parse_span(_context: click.Context, _parameter: click.Parameter, value: str) -> timedelta:
    """A number of days, weeks or years, such as 90d."""
    if not (read := re.fullmatch(r"([0-9]{1,3})([dwy])", value)):
        raise click.BadParameter(f"“{value}” is no span of time: write 90d, 12w or 2y")
    if not int(read[1]):
        raise click.BadParameter("that would be every table, those of this moment too: a day at least")
    return timedelta(days=int(read[1]) * _DAYS[read[2]])


@contextmanager
def _store() -> Iterator[Store]:
    from companion.tables import Store

    with one_line_errors():
        store = Store(find_database())
        try:
            yield store
        finally:
            store.close()


@click.group()
def tables() -> None:
    """The tables that are kept, and what they came to."""


@tables.command("list")
def list_tables() -> None:
    """List the tables, a line each: number, day, game, whether it is finished, the players.

    A play that came from elsewhere without its table has its key in the place of a number.
    """
    with _store() as store:
        for table in store.tables():
            names = [seat.name for seat in table.seats]
            state = "finished" if table.finished else "open"
            _echo(str(table.id), table.finished or table.created, table.game, state, names)
        for entry in store.transfer.export_plays()[1]:
            if entry.table is None:
                names = [player.name for player in entry.play.players]
                _echo(entry.play.key, entry.play.ended, entry.play.game, "totals", names)


def _echo(number: str, day: datetime, game: str, state: str, names: list[str]) -> None:
    click.echo(escape_controls(f"{number:>6}  {day:%Y-%m-%d}  {game:<16}{state:<10}{', '.join(names)}"))


@tables.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Put it in the place of an older file with this name.")
@click.option("--lang", default="en", help="Language of the headings of a CSV file.")
def export(file: Path, replace: bool, lang: str) -> None:
    """Write every finished game into FILE.

    \b
    companion tables export kvartal.json    everything, for another Kvartal
    companion tables export kvartal.csv     a line for each player, for a spreadsheet

    Whoever has the JSON file can see the plays of its groups.
    """
    from companion.exchange import archive, spreadsheet
    from companion.translations import LANGUAGES

    if file.suffix not in (".json", ".csv"):
        raise click.ClickException(f"{file}: the name should end in .json or .csv.")
    if lang not in LANGUAGES:
        raise click.ClickException(f"“{lang}” is none of: {', '.join(LANGUAGES)}.")
    if file.exists() and not replace:
        raise click.ClickException(f"{file} is there already: choose another name, or add --replace.")
    from companion.session.recording import record_earlier

    with _store() as store:
        record_earlier(store, None, seconds=inf)
        groups, entries = store.transfer.export_plays()
        if file.suffix == ".json":
            _write(file, b"".join(archive.write(groups, entries)))
        else:
            plays = sorted((entry.play for entry in entries), key=lambda play: (play.ended, play.key))
            _write(file, spreadsheet.to_csv(plays, lang).encode())
    click.echo(f"{file}: {with_noun(len(entries), 'play')}.")


def _write(file: Path, contents: bytes) -> None:
    """Write a file that only its owner can read: the whole of it or nothing."""
    from companion.tables.storage.backup import beside

    with beside(file.absolute()) as temporary:
        Path(temporary).write_bytes(contents)
        os.replace(temporary, file)


@tables.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would be imported.")
def bring_in(file: Path, dry_run: bool) -> None:
    """Bring in the plays of FILE: one that Kvartal exported, or an export of BG Stats.

    What is here already is left as it is. A file that cannot be read brings in nothing.
    """
    from companion.exchange import incoming
    from companion.game.document_types import Unreadable
    from companion.session.validation import with_results
    from companion.tables.history.transfer import Elsewhere
    from companion.translations import catalogue

    zone = datetime.now().astimezone().tzinfo or UTC
    with _store() as store:
        try:
            found = incoming.read(file.read_bytes(), zone, any_size=True)
            here = store.transfer.existing_plays(entry.play.key for entry in found.entries)
            found = replace(found, entries=tuple(with_results(found.entries, here)))
        except Unreadable as error:
            where = f"{error.where}: " if error.where else ""
            raise click.ClickException(
                f"{file}: {where}{error.text.render(catalogue('en'))}. Nothing was imported."
            ) from None
        if found.table:
            raise click.ClickException(f"{file} is one table: open it under “Export and import”, and it is yours.")
        known = [entry.play for entry in store.transfer.export_plays()[1]] if found.bgstats else ()
        plan = incoming.preview(found, here, known)
        click.echo(_summary(plan, dry_run))
        if found.tables:
            click.echo(
                f"{with_noun(len(found.tables), 'table')} not finished and left out: import the file in a browser."
            )
        if future := plan.later_than(datetime.now(UTC) + timedelta(days=1)):
            click.echo(f"{with_noun(future, 'play')} of these dated in the future.")
        try:
            if plan.new and not dry_run:
                store.transfer.import_plays(plan.incoming.groups, plan.new, _DEVICE, None)
        except Elsewhere:
            raise click.ClickException("Somebody in it is known here in another group. Nothing was imported.") from None
        for group in plan.incoming.groups if plan.new and not dry_run else ():
            click.echo(f"Its people find them at /groups/{group.key}")


def _summary(plan: Preview, dry_run: bool) -> str:
    games = ", ".join(f"{game} {number}" for game, number in plan.games.items())
    done = "to import" if dry_run else "imported"
    came = f"{with_noun(len(plan.new), 'play')} {done}{f' ({games})' if games else ''}"
    others = f"; {plan.incoming.others} of games that are not here" if plan.incoming.others else ""
    return f"{came}; {plan.here} known already{others}."


@tables.command()
@click.argument("number", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(number: tuple[str, ...], yes: bool) -> None:
    """Delete tables by the NUMBER that `companion tables list` shows, each with its play.

    For thirty days whoever was there can bring them back; after that nothing is left of them.
    """
    from companion.tables import Unknown

    number = tuple(dict.fromkeys(number))
    with _store() as store:
        known = {str(table.id): table for table in store.tables()}
        plays = store.transfer.existing_plays(number)
        if unknown := [one for one in number if one not in known and one not in plays]:
            raise click.ClickException(f"There is no table {unknown[0]}. Nothing was deleted.")
        if not yes:
            click.confirm(f"Delete {with_noun(len(number), 'table')}?", abort=True)
        for one in number:
            try:
                store.trash.delete_table(known[one].id) if one in known else store.trash.delete_play(one)
            except Unknown:
                raise click.ClickException(f"There is no table {one} any more.") from None
    click.echo(f"{with_noun(len(number), 'table')} deleted. They can be brought back for thirty days.")


@tables.command()
@click.option(
    "--older-than", callback=_parse_span, required=True, metavar="SPAN", help="90d, 12w, 2y: days, weeks or years."
)
@click.option("--dry-run", is_flag=True, help="Only say how many they are.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def prune(older_than: timedelta, dry_run: bool, yes: bool) -> None:
    """Delete the tables at which nobody has been for so long, with all that was entered.

    What a finished game came to stays in the history of its group. What people themselves deleted more than thirty days
    ago goes too, with everything.
    """
    from companion.tables import shrink

    before = datetime.now(UTC) - older_than
    with _store() as store:
        old = store.trash.unused_tables(before)
        if old and not (dry_run or yes):
            asked = f"Delete {with_noun(len(old), 'table')}, at which nobody was since {before:%Y-%m-%d}, for good?"
            click.confirm(asked, abort=True)
        number = len(old) if dry_run else store.trash.purge(old, before)
        if not dry_run:
            store.trash.empty()
    said = "would be deleted" if dry_run else "deleted"
    click.echo(f"{with_noun(number, 'table')} {said}: nobody was there since {before:%Y-%m-%d}.")
    if not dry_run and shrink(find_database()) is False and number:
        click.echo(
            "The file of the database keeps its size, and new tables use the room: as long as Kvartal or another "
            "program has it open, or the disk has no room for a copy, none is given back to the disk. Prune once more "
            "while it is stopped and there is room."
        )
