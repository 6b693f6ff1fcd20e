"""The `companion pad` command."""

from __future__ import annotations

from typing import IO

import click

from companion import games
from companion.games.game import Unreadable
from companion.language import LANGUAGES, catalogue


class _Refused(click.ClickException):
    exit_code = 2


@click.command("pad")
@click.argument("game", type=click.Choice(games.ids()))
@click.option("--kind", default="", metavar="pad|aid", help="The sheet or score pad, or the page for set-up and turns.")
@click.option("--paper", default="", metavar="a4|a5|a6|letter")
@click.option("--up", default="", metavar="1|2|4|fit", help="How many on a page.")
@click.option("--copies", default="", metavar="1–500", help="Sheets or slips, not pages.")
@click.option("--style", default="", metavar="colour|grey|low-ink")
@click.option("--lang", default="en", type=click.Choice(list(LANGUAGES)))
@click.option("--players", default="", metavar="N", help="Columns of a score pad.")
@click.option("--names", default="", help="Printed in, with commas between them.")
@click.option("--place", default="")
@click.option("--date", default="")
@click.option("--advanced/--basic", default=None, help="Paper Quarters with or without roundabouts.")
@click.option("--solo", is_flag=True, default=None, help="Paper Quarters: a note on temps for one player.")
@click.option("--legend", is_flag=True, default=None, help="Paper Quarters: what the effects are.")
@click.option("--cards", is_flag=True, default=None, help="Happy City: a row for each of the ten cards.")
@click.option("--labels", default="", metavar="left|right", help="Labels on the right are for left-handers.")
@click.option("--table", default="", metavar="CODE", help="Paper Quarters: the table whose code the sheet bears.")
@click.option(
    "-o", "--output", required=True, type=click.File("wb", lazy=True), help="A file, or - for standard output."
)
def pad(game: str, output: IO[bytes], lang: str, **given: str | bool | None) -> None:
    """Print sheets of Paper Quarters, score pads or set-up aids into a PDF file.

    \b
    companion pad paper-quarters --copies 50 --paper a4 --up 2 --lang ru -o pad.pdf
    """
    from pdf import options, printing  # here, so that other commands start without ReportLab

    try:
        made = options.read(game, {name: _written(value) for name, value in given.items()}, lang)
    except Unreadable as error:
        raise _Refused(f"{error.where}: {error.text.render(catalogue(lang))}") from None
    output.write(printing.pad(made))
    copies, pages = _count(made.copies, "copy", "copies"), _count(made.pages, "page", "pages")
    click.echo(f"{output.name}: {copies} on {pages}", err=True)


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _written(value: str | bool | None) -> str:
    """A choice as a query would write it; what was not given is empty."""
    return value if isinstance(value, str) else "" if value is None else str(int(value))
