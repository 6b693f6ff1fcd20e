"""From choices to paper: a file with everything that was chosen, or a picture of its first page."""

from __future__ import annotations

from companion import games
from companion.language import catalogue
from pdf import aid, document, paper, picture
from pdf.drawing import Drawing, Page
from pdf.ink import INKS
from pdf.options import SHEET_GAME, Options
from pdf.pads import Filling
from pdf.pads import pad as score_pad
from pdf.pads.rows import PADS, happy_city_cards
from pdf.sheet import name_tag, sheet


def pad(options: Options) -> bytes:
    """The file with everything that was chosen."""
    return document.write(pages(options), title(options), options.lang)


def preview(options: Options) -> str:
    """A picture of the first page, as SVG."""
    return picture.svg(pages(options)[0], title(options))


def title(options: Options) -> str:
    messages = catalogue(options.lang)
    game = games.get(options.game).name.render(messages)
    if options.kind == "aid":
        return messages.gettext("{game}: set-up and turns").format(game=game)
    if options.game == SHEET_GAME:
        return messages.gettext("{game}: sheets").format(game=game)
    return messages.gettext("{game}: score pad").format(game=game)


def pages(options: Options) -> list[Page]:
    """The pages of a choice; a slip that repeats is one drawing."""
    if options.kind == "aid":
        return aid.pages(options)
    if options.game == SHEET_GAME:
        return _sheets(options)
    cut, slip = _score_pad(options)
    return paper.pages(cut, [(slip,)] * options.copies)


def _sheets(options: Options) -> list[Page]:
    """With names, each sheet is somebody's, in turn: the sheet is drawn once, and the names over it."""
    cut = paper.cut(options.paper, options.up, "landscape")
    ink, messages = INKS[options.style], catalogue(options.lang)
    blank = sheet(
        cut.slip,
        ink,
        messages,
        advanced=options.advanced,
        solo=options.solo,
        legend=options.legend,
        date=options.date,
        table=options.table,
    )
    slips: list[paper.Layers] = [(blank, name_tag(cut.slip, ink, messages, name)) for name in options.names]
    slips = slips or [(blank,)]
    return paper.pages(cut, [slips[index % len(slips)] for index in range(options.copies)])


def _score_pad(options: Options) -> tuple[paper.Cut, Drawing]:
    messages = catalogue(options.lang)
    describe = happy_city_cards if options.cards else PADS[options.game]
    described = describe(messages.gettext)
    cut = paper.cut(options.paper, options.up, described.orientation)
    filling = Filling(options.names, options.place, options.date)
    slip = score_pad(
        described,
        cut.slip,
        options.players,
        INKS[options.style],
        messages,
        filling,
        labels_right=options.labels == "right",
    )
    return cut, slip
