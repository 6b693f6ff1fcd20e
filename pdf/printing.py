"""From choices to paper: a file with everything that was chosen, or a picture of its first page."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from itertools import zip_longest
from typing import Any

from companion import games
from companion.language import catalogue
from pdf import aid, document, paper, picture, tent
from pdf.drawing import Page
from pdf.games import paper_side
from pdf.options import BACK, Options
from pdf.pads import score_pad, with_codes
from pdf.pads.plain import plain_pad
from pdf.side import PaperSide, PlayerSheet


def pad(options: Options) -> bytes:
    """The file with everything that was chosen."""
    return document.write(pages(options), title(options), options.lang)


def boxes(options: Options) -> dict[str, Any]:
    """Where everything lies on a slip that is written in, crossed or read by a camera: millimetres from its corner."""
    slip = pages(replace(options, names=(), copies=1))[0].slips[0].drawing
    return {
        "title": slip.title,
        "width": round(slip.width, 2),
        "height": round(slip.height, 2),
        "boxes": [
            {name: round(value, 2) if isinstance(value, float) else value for name, value in asdict(box).items()}
            for box in slip.boxes
        ],
    }


def preview(options: Options) -> str:
    """A picture of the first page, as SVG."""
    return picture.svg(pages(options)[0], title(options))


def title(options: Options) -> str:
    _ = catalogue(options.lang).gettext
    game = _game_name(options)
    if options.kind == "tent":
        return _("{game}: for the middle of the table").format(game=game)
    if options.kind == "aid":
        return _("{game}: set-up and turns").format(game=game)
    if paper_side(options.game).sheet:
        return _("{game}: sheets").format(game=game)
    return _("{game}: score pad").format(game=game)


def pages(options: Options) -> list[Page]:
    """The pages of a choice; a slip that repeats is one drawing.

    :raise KeyError: there is no such game.
    """
    side = paper_side(options.game)
    if options.tent is not None:
        return tent.pages(side.look, options, options.tent)
    if options.kind == "aid" and side.aid is not None:
        return aid.pages(side.aid, side.look, options)
    if side.sheet is not None:
        return _sheets(side.sheet, options)
    return _score_pads(side, options)


def _sheets(sheet: PlayerSheet, options: Options) -> list[Page]:
    """The sheets, the names in turn and equally often; what is left over is blank, for a guest or a mistake.

    The sheet is drawn once, the names are drawn over it.
    """
    cut = paper.cut(options.paper, options.up, "landscape")
    blank = sheet.blank(cut.slip, options)
    named: list[paper.Layers] = [
        (blank, sheet.name_tag(cut.slip, options, name, seat))
        for name, seat in zip_longest(options.names, options.seats)
    ]
    sets = options.copies // len(named) if named else 0
    slips = named * sets
    fronts = paper.pages(cut, [*slips, *[(blank,)] * (options.copies - len(slips))], options.note)
    if BACK not in options.ticked or sheet.back is None:
        return fronts
    (behind,) = paper.pages(cut, [(sheet.back(cut.slip, options),)] * options.up)
    return [page for front in fronts for page in (front, behind)]


def _score_pads(side: PaperSide, options: Options) -> list[Page]:
    make = side.pad_for(options.ticked) or partial(plain_pad, games.get(options.game))
    pad = make(catalogue(options.lang))
    if options.seats:
        pad = with_codes(pad, catalogue(options.lang))
    cut = paper.cut(options.paper, options.up, pad.orientation)
    if options.players == 1 and side.rival is not None:
        rival = side.rival.render(catalogue(options.lang))
        options = replace(options, players=2, names=(*(options.names or ("",)), rival))
    slip = score_pad(pad, _game_name(options), side.look, cut.slip, options)
    return paper.pages(cut, [(slip,)] * options.copies, options.note)


def _game_name(options: Options) -> str:
    return games.get(options.game).name.render(catalogue(options.lang))
