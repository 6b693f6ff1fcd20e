"""The `companion pad` command."""

import json
from typing import IO

import click

from companion import games
from companion.commands import Refused, with_noun
from companion.game.document_types import Unreadable
from companion.translations import LANGUAGES, catalogue


class _PadCommand(click.Command):
    """Takes one of the registered games, and has a flag for each choice that only one game has. It looks them up when
    it is used, not when it is listed: the games on paper load ReportLab."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from pdf.games import game_paper

        choices = {choice.name: choice for game_id in games.ids() for choice in game_paper(game_id).choices}
        game = click.Argument(["game"], type=click.Choice(games.ids()))
        *params, help_option = super().get_params(ctx)
        for choice in choices.values():
            flag = f"--{choice.name}" + (f"/--{choice.alternative.name}" if choice.alternative else "")
            params.append(click.Option([flag], is_flag=True, default=None, help=choice.help))
        return [game, *params, help_option]


@click.command("pad", cls=_PadCommand)
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
@click.option("--labels", default="", metavar="left|right", help="Labels on the right are for left-handers.")
@click.option("--table", default="", metavar="CODE", help="The table whose code a sheet bears.")
@click.option("--boxes", is_flag=True, help="Instead of the page, where its boxes lie, as JSON in millimetres.")
@click.option(
    "-o", "--output", required=True, type=click.File("wb", lazy=True), help="A file, or - for standard output."
)
def pad(game: str, output: IO[bytes], lang: str, boxes: bool, **choices: str | bool | None) -> None:
    """Print sheets of Welcome To…, score pads or set-up aids into a PDF file.

    \b
    companion pad paper-quarters --copies 50 --paper a4 --up 2 --lang ru -o pad.pdf
    """
    from pdf import parse_options, printing  # here, so that other commands start without ReportLab

    given = {name: str(int(value)) if isinstance(value, bool) else value or "" for name, value in choices.items()}
    try:
        options = parse_options.read(game, given, lang)
    except Unreadable as error:
        raise Refused(f"{error.where}: {error.text.render(catalogue(lang))}") from None
    if boxes:
        output.write(json.dumps(printing.boxes(options), ensure_ascii=False, indent=1).encode() + b"\n")
        return
    output.write(printing.pad(options))
    copies = with_noun(options.copies, "copy", "copies")
    click.echo(f"{output.name}: {copies} on {with_noun(options.pages, 'page')}", err=True)
