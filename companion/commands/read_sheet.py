"""The `companion read-sheet` command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from companion.photo.reader import PhotoReading, SheetReading


class _Refused(click.ClickException):
    exit_code = 2


@click.command("read-sheet")
@click.argument("photo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def read_sheet(photo: Path) -> None:
    """Read the printed sheets of Welcome To… in a photo (experimental).

    \b
    companion read-sheet photo.jpg

    Prints JSON: "final", the document that `companion calc paper-quarters final` reads, with a player for each sheet;
    and "sheets", with how likely every entry is, its next likeliest value, and why a sheet should be taken again.
    """
    from companion.photo.picture import NotAPhoto  # here, so that other commands start without numpy and ReportLab
    from companion.photo.reader import read_photo
    from pdf.games.paper_quarters.sheet_map import printed_paper

    try:
        reading = read_photo(photo.read_bytes(), printed_paper())
    except NotAPhoto as error:
        raise _Refused(f"{photo}: this is not a photo that can be read ({error})") from None
    click.echo(json.dumps(_document(reading), ensure_ascii=False, indent=2))


def _document(reading: PhotoReading) -> dict[str, Any]:
    read = [sheet for sheet in reading.sheets if sheet.retake is None]
    return {
        "final": {
            "advanced": any("roundabout" in sheet.entries for sheet in read),
            "players": [{**sheet.document, "name": f"Sheet {number}"} for number, sheet in enumerate(read, 1)],
        },
        "sheets": [_sheet(sheet) for sheet in reading.sheets],
        "retake": reading.retake,
    }


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
