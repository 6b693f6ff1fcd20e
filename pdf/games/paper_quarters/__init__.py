"""Paper Quarters on paper: a sheet for each player, and no score pad."""

from __future__ import annotations

from companion.games.paper_quarters.printed import SHEET
from companion.games.shapes import Unreadable
from companion.games.text import say
from companion.language import catalogue
from pdf.drawing import Drawing
from pdf.games.paper_quarters.aid import AID
from pdf.games.paper_quarters.back import back
from pdf.games.paper_quarters.colours import TOWN
from pdf.games.paper_quarters.sheet import name_tag, sheet
from pdf.games.paper_quarters.towns import draw_towns
from pdf.ink import INKS
from pdf.look import Look
from pdf.options import BACK, Options, PlayerSeat
from pdf.side import Choice, Otherwise, PaperSide, PlayerSheet


def _blank(size: tuple[float, float], options: Options) -> Drawing:
    return sheet(
        size,
        INKS[options.style],
        catalogue(options.lang),
        advanced="advanced" in options.ticked,
        solo="solo" in options.ticked,
        legend="legend" in options.ticked,
        date=options.date,
        table=options.table,
        seated=bool(options.seats),
    )


def _name_tag(size: tuple[float, float], options: Options, player: str, seat: PlayerSeat | None) -> Drawing:
    return name_tag(size, INKS[options.style], catalogue(options.lang), player, seat)


def _back(size: tuple[float, float], options: Options) -> Drawing:
    return back(size, AID, options)


def check(options: Options) -> None:
    """
    :raise Unreadable: a small sheet has no room for it.
    """
    if "legend" in options.ticked and options.kind == "pad" and options.smallest_slip:
        raise Unreadable("legend", "a small sheet has no room for the legend: fewer on a page, or bigger paper")


PAPER = PaperSide(
    Look("game-paper-quarters", TOWN),
    sheet=PlayerSheet(_blank, _name_tag, _back),
    aid=AID,
    choices=(
        Choice(
            "advanced",
            say("With roundabouts"),
            "Paper Quarters with or without roundabouts.",
            default=True,
            note=say("the advanced variant"),
            otherwise=Otherwise("basic", say("Without"), say("the basic game")),
        ),
        Choice(
            BACK,
            say("Turn and plans on the back"),
            "Paper Quarters: every other page is the back of a sheet, for duplex: the turn, the plans, an example.",
        ),
        Choice("legend", say("Legend of the effects"), "Paper Quarters: what the effects are."),
        Choice(
            "solo", say("For one player: 27 rounds"), "Paper Quarters for one player: rounds to cross, a note on temps."
        ),
    ),
    check=check,
    decided={f"estates-of-{size}": say("the number of estates of {size}", size=size) for size in SHEET.estates},
    draw_boards=draw_towns,
)
