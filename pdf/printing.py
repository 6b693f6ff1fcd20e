"""From choices to paper: a file with everything that was chosen, or a picture of its first page."""

from dataclasses import asdict, replace
from itertools import zip_longest
from typing import Any

from companion import games
from companion.translations import catalogue
from pdf import aid, document, paper, picture, tent
from pdf.drawing import Page
from pdf.game_paper import GamePaper, PlayerSheet
from pdf.games import game_paper
from pdf.options import BACK, Options
from pdf.pads import score_pad, with_codes
from pdf.pads.layout import Pad, plain_pad


def pad(options: Options) -> bytes:
    """The file with everything that was chosen."""
    return document.write(pages(options), title(options), options.lang)


def boxes(options: Options) -> dict[str, Any]:
    """Where the boxes of a slip lie that people write in or cross and that a camera reads: millimetres from its corner.

    A page that is no slip, such as an aid, has none.
    """
    page = pages(replace(options, names=(), seats=(), copies=1))[0]
    slip = page.slips[0].drawing if page.slips else page.drawing
    assert slip is not None
    sheet = game_paper(options.game).sheet
    facts = sheet.facts((slip.width, slip.height), options) if sheet and sheet.facts and options.kind == "pad" else {}
    return {
        "title": slip.title,
        "width": round(slip.width, 2),
        "height": round(slip.height, 2),
        **facts,
        "boxes": [
            {name: round(value, 2) if isinstance(value, float) else value for name, value in asdict(box).items()}
            for box in slip.boxes
        ],
    }


def preview(options: Options) -> str:
    """A picture of the first page, as SVG."""
    return picture.svg(pages(options)[0], title(options))


def page_size(options: Options) -> tuple[float, float]:
    """Width and height of the first page in millimetres, without drawing it."""
    if options.kind != "pad":
        return paper.SIZES[options.paper]
    own = game_paper(options.game)
    orientation = "landscape" if own.sheet is not None else _pad(own, options).orientation
    return paper.cut(options.paper, options.up, orientation).page


def title(options: Options) -> str:
    _ = catalogue(options.lang).gettext
    if options.kind == "tent":
        text = _("{game}: for the middle of the table")
    elif options.kind == "aid":
        text = _("{game}: set-up and turns")
    else:
        text = _("{game}: sheets") if game_paper(options.game).sheet else _("{game}: score pad")
    return text.format(game=_game_name(options))


def pages(options: Options) -> list[Page]:
    """The pages of a choice; a slip that repeats is one drawing.

    :raise KeyError: there is no such game.
    """
    own = game_paper(options.game)
    if options.tent is not None:
        return tent.pages(own.theme, options, options.tent)
    if options.kind == "aid" and own.aid is not None:
        return aid.pages(own.aid, own.theme, options)
    if own.sheet is not None:
        return _sheets(own.sheet, options)
    return _score_pads(own, options)


def _sheets(sheet: PlayerSheet, options: Options) -> list[Page]:
    """The sheets, the names in turn and equally often; what is left over is blank, for a guest or a mistake.

    The sheet is drawn once, the names are drawn over it. Where those bring the codes of seats, a blank one has its own.
    """
    cut = paper.cut(options.paper, options.up, "landscape")
    blank = sheet.blank(cut.slip, options)
    named: list[paper.Layers] = [
        (blank, sheet.name_tag(cut.slip, options, name, seat))
        for name, seat in zip_longest(options.names, options.seats)
    ]
    slips = named * (options.copies // len(named)) if named else []
    spare = options.copies - len(slips)
    if spare and options.seats:
        blank = sheet.blank(cut.slip, replace(options, seats=()))
    fronts = paper.pages(cut, [*slips, *[(blank,)] * spare], options.note)
    if BACK not in options.ticked or sheet.back is None:
        return fronts
    (behind,) = paper.pages(cut, [(sheet.back(cut.slip, options),)] * options.up)
    return [page for front in fronts for page in (front, behind)]


def _pad(own: GamePaper, options: Options) -> Pad:
    pad = own.pad_for(options.ticked) or plain_pad(games.get(options.game))
    return with_codes(pad) if options.seats_have_codes else pad


def _score_pads(own: GamePaper, options: Options) -> list[Page]:
    pad = _pad(own, options)
    cut = paper.cut(options.paper, options.up, pad.orientation)
    if options.players == 1 and own.rival is not None:
        rival = own.rival.render(catalogue(options.lang))
        options = replace(options, players=2, names=(*(options.names or ("",)), rival))
    slip = score_pad(pad, _game_name(options), own.theme, cut.slip, options)
    return paper.pages(cut, [(slip,)] * options.copies, options.note)


def _game_name(options: Options) -> str:
    return games.get(options.game).name.render(catalogue(options.lang))
