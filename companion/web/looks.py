"""How games and players look on every page: a quarter of the city plan, a shape on a plate."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from companion import games
from companion.games.text import Text
from companion.tables import Seat

SHAPES = ("circle", "triangle", "square", "diamond", "cross")
COLOURS = 5

_ENDLESS = 20
"""A game for this many or more has no limit of its own: the box says 1–100, the table says otherwise."""


@dataclass(frozen=True)
class Quarter:
    """A game as a quarter of the plan: its name, the other name on the boxes, how many play."""

    id: str
    name: Text
    also: str | None
    fewest: int
    most: int
    one_starts: bool

    @property
    def count(self) -> str:
        return f"{self.fewest}–{'∞' if self.endless else self.most}"

    @property
    def endless(self) -> bool:
        return self.most >= _ENDLESS


def quarter(game_id: str) -> Quarter:
    """
    :raise KeyError: there is no such game.
    """
    game = games.get(game_id)
    return Quarter(game.id, game.name, game.also, *game.players, game.one_starts)


def quarters() -> list[Quarter]:
    return [quarter(game_id) for game_id in games.ids()]


def plate(position: int) -> tuple[str, int]:
    """Shape and colour of a seat: five of each; from the sixth on the shapes come again in the next colour.

    >>> plate(1), plate(6)
    (('triangle', 1), ('triangle', 2))
    """
    return SHAPES[position % len(SHAPES)], (position + position // len(SHAPES)) % COLOURS


def numbered(seat: Seat) -> int | None:
    """From the sixth seat on a plate also bears its number: neither shape nor colour is enough any more."""
    return seat.position + 1 if seat.position >= len(SHAPES) else None


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(quarter=quarter, quarters=quarters, numbered=numbered)
