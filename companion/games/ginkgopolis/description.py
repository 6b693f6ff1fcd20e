"""Ginkgopolis in words: what its result, its score pad and its rules are called."""

from companion.game.description import Begins, Category, Module, PadRow, SharedWin
from companion.game.game import CalculationModule, Game
from companion.game.text import say
from companion.games.ginkgopolis.readings import READINGS

CATEGORIES = (
    Category("tokens", say("Success points"), "star"),
    Category("refresh", say("Refresh tokens"), "turn"),
    Category("cards", say("Building cards"), "plan"),
    Category("districts", say("Districts"), "estate", may_be_open=True),
)

_NOTES = {"refresh": say("in points, 2 for each token")}

GAME = Game(
    id="ginkgopolis",
    name=say("Ginkgopolis"),
    called=("Гинкгополис", "Гінкгополіс"),
    prefix="GK",
    bgg=128271,
    players=(1, 5),
    categories=CATEGORIES,
    shared_win=SharedWin(say("Tied on points. The rulebook has no tie-break: the win is shared."), "GK-55"),
    coloured=True,
    begins=Begins(say("whoever planted a tree last"), "GK-14"),
    pad=tuple(
        PadRow(line.key, line.title, line.icon, note=_NOTES.get(line.key), together=line.key == "refresh")
        for line in CATEGORIES
    ),
    modules=(
        Module("first_game", say("First game"), say("character sets with the same number instead of the draft")),
        Module("expert", say("Expert Gosha"), say("solo: when he has a letter, he draws another card")),
    ),
    topics={
        "components": say("What is in the box"),
        "set-up": say("Set-up"),
        "characters": say("Characters"),
        "round": say("The round"),
        "exploit": say("Exploiting"),
        "urbanize": say("Urbanizing"),
        "construct": say("Constructing"),
        "letters": say("Letter tokens"),
        "cards": say("Cards"),
        "districts": say("Districts"),
        "scoring": say("Scoring"),
        "end": say("The end of the game"),
        "solo": say("Solo"),
    },
    readings=READINGS,
    between_players=("character-copies", "same-tile"),
    calculations=CalculationModule("companion.games.ginkgopolis.calculations"),
)
