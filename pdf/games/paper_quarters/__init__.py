"""Paper Quarters on paper: a sheet for each player, and no score pad."""

from companion.game.document_types import Unreadable
from companion.game.text import say
from pdf.game_paper import Alternative, GamePaper, PlayerSheet, PrintChoice
from pdf.games.paper_quarters.aid import AID
from pdf.games.paper_quarters.back import back
from pdf.games.paper_quarters.colours import TOWN
from pdf.games.paper_quarters.sheet import facts, name_tag, sheet
from pdf.games.paper_quarters.sheet_map import printed_paper
from pdf.games.paper_quarters.towns import draw_towns
from pdf.options import BACK, Options
from pdf.theme import Theme


def _check(options: Options) -> None:
    """:raise Unreadable: a small sheet has no room for it."""
    if "legend" in options.ticked and options.kind == "pad" and options.smallest_slip:
        raise Unreadable("legend", "a small sheet has no room for the legend: fewer on a page, or bigger paper")


PAPER = GamePaper(
    Theme("game-paper-quarters", TOWN),
    sheet=PlayerSheet(sheet, name_tag, back, facts),
    aid=AID,
    choices=(
        PrintChoice(
            "advanced",
            say("With roundabouts"),
            "Welcome To… with or without roundabouts.",
            default=True,
            note=say("the advanced variant"),
            alternative=Alternative("basic", say("Without"), say("the basic game")),
        ),
        PrintChoice(
            BACK,
            say("Turn and plans on the back"),
            "Welcome To…: every other page is the back of a sheet, for duplex: the turn, the plans, an example.",
        ),
        PrintChoice("legend", say("Legend of the effects"), "Welcome To…: what the effects are."),
        PrintChoice(
            "solo", say("For one player: 27 rounds"), "Welcome To… for one player: rounds to cross, a note on temps."
        ),
    ),
    check=_check,
    draw_boards=draw_towns,
    camera=printed_paper,
)
