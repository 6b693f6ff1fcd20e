"""How games and players look on every page: a game as a quarter of the city plan, a player as a shape on a badge."""

from dataclasses import dataclass

from flask import Flask

from companion import games
from companion.game.text import Text, say
from companion.web.http.languages import language
from companion.web.rendering.hyphens import LONG, hyphenate, hyphenate_name

_ENDLESS = 20  # A game for this many or more has no limit of its own: the box says 1–100, the table says otherwise.


@dataclass(frozen=True)
class GameCard:
    """A game as the pages show it: its name, the other name on the boxes, how many play."""

    id: str
    name: Text
    also: str | None
    also_in: str
    fewest: int
    most: int
    one_starts: bool
    coloured: bool
    settings: Text  # What the page is called on which the table is put right.

    @property
    def count(self) -> str:
        return f"{self.fewest}–{'∞' if self.endless else self.most}"

    @property
    def endless(self) -> bool:
        return self.most >= _ENDLESS


def game_card(game_id: str) -> GameCard:
    """:raise KeyError: there is no such game."""
    game = games.get(game_id)
    settings = say("Players and modules") if game.modules else say("Players")
    return GameCard(
        game.id, game.name, game.also, game.also_in, *game.players, game.one_starts, game.coloured, settings
    )


def game_name(game_id: str) -> Text | str:
    """What a game is called; one that is not here, in a play from elsewhere, by its id."""
    return games.get(game_id).name if game_id in games.ids() else game_id


def game_cards() -> list[GameCard]:
    return [game_card(game_id) for game_id in games.ids()]


def _parted(text: str, spoken: str | None = None, least: int = LONG) -> str:
    """The text with soft hyphens, in its own language or that of the page."""
    return hyphenate(text, spoken or language(), least)


def _parted_name(name: str) -> str:
    return hyphenate_name(name, language())


def init_app(app: Flask) -> None:
    app.jinja_env.filters["parted"] = _parted
    app.jinja_env.filters["parted_name"] = _parted_name
    app.jinja_env.globals.update(game_card=game_card, game_cards=game_cards, game_name=game_name)
