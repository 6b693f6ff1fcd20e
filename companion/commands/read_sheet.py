"""The `companion read-sheet` command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion import games
from companion.commands import Refused

if TYPE_CHECKING:
    from companion.photo.reader import SheetReading


def _game_id() -> str:
    """The game whose sheets are photographed; so far there is one."""
    return next(game_id for game_id in games.ids() if games.module(game_id, "photo"))


class _ReadSheetCommand(click.Command):
    """Names the game when it is asked for help, not when it is loaded: other commands start without games."""

    def get_short_help_str(self, limit: int = 45) -> str:
        self._name_game()
        return super().get_short_help_str(limit)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._name_game()
        super().format_help_text(ctx, formatter)

    def _name_game(self) -> None:
        self.help = (self.help or "").format(title=games.get(_game_id()).name.message, game_id=_game_id())


@click.command("read-sheet", cls=_ReadSheetCommand)
@click.argument("photo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def read_sheet(photo: Path) -> None:
    """Read the printed sheets of {title} in a photo (experimental).

    \b
    companion read-sheet photo.jpg

    Prints JSON: "final", the document that `companion calc {game_id} final` reads, with a player for each sheet;
    and "sheets", with how likely every entry is, its next likeliest value, and why a sheet should be taken again.
    """
    # Here, so that other commands start without numpy and ReportLab.
    from companion.photo.picture import NotAPhoto
    from companion.photo.reader import read_photo
    from pdf.games import game_paper

    boxes: Any = games.module(_game_id(), "photo.sheet")
    camera = game_paper(_game_id()).camera
    assert camera, "sheets that are photographed are printed"
    try:
        reading = read_photo(photo.read_bytes(), camera(), boxes.read_boxes)
    except NotAPhoto as error:
        raise Refused(f"{photo}: this is not a photo that can be read ({error})") from None
    document = {
        "final": boxes.final_document([sheet.entries for sheet in reading.sheets if sheet.retake is None]),
        "sheets": [_sheet(sheet) for sheet in reading.sheets],
        "retake": reading.retake,
    }
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def _sheet(sheet: SheetReading) -> dict[str, Any]:
    return {
        "layout": sheet.layout.name,
        "code": sheet.code,
        "retake": sheet.retake,
        "entries": [
            {
                "place": sheet.layout.place(entry.name),
                "value": entry.value,
                "probability": round(entry.probability, 4),
                "second": entry.second,
            }
            for entry in sheet.entries.values()
        ],
    }
