"""The registry of games. Adding a sixth is one folder here and one line below."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from companion.games.game import Game

_MODULES = {
    "streets": "streets",
    "uptown": "uptown",
    "happy-city": "happy_city",
    "ginkgopolis": "ginkgopolis",
    "paper-quarters": "paper_quarters",
}


@cache
def get(id: str) -> Game:
    """The game of this id.

    :raise KeyError: there is none.
    """
    game: Game = import_module(f"companion.games.{_MODULES[id]}").GAME
    return game


def all() -> tuple[Game, ...]:
    return tuple(get(id) for id in ids())


def ids() -> tuple[str, ...]:
    return tuple(_MODULES)
