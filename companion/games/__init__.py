"""The registry of games.

The home of a game is the package of its engine, whose `GAME` describes it. Another game is one folder and one line
below; a game outside this project is registered before the application starts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from companion.games.game import Game

_F = TypeVar("_F", bound=Callable[..., Any])

_homes: dict[str, str] = {}
_caches: list[Callable[[], None]] = []


def register(package: str) -> str:
    """Add the game whose engine is this package; its id is the package's last name, `happy-city` of `happy_city`."""
    game_id = package.rpartition(".")[2].replace("_", "-")
    _homes[game_id] = package
    _clear_caches()
    return game_id


def unregister(game_id: str) -> None:
    """Take a game out again.

    :raise KeyError: there is none of this id.
    """
    del _homes[game_id]
    _clear_caches()


def cached(function: _F) -> _F:
    """`functools.cache` for what is read from all games: cleared when a game is registered or unregistered."""
    wrapped: Any = cache(function)
    _caches.append(wrapped.cache_clear)
    result: _F = wrapped
    return result


def _clear_caches() -> None:
    for clear in _caches:
        clear()


@cached
def get(game_id: str) -> Game:
    """The game of this id.

    :raise KeyError: there is none.
    """
    game: Game = import_module(home(game_id)).GAME
    return game


def home(game_id: str) -> str:
    """The package of a game's engine: `companion.games.streets`.

    :raise KeyError: there is no such game.
    """
    return _homes[game_id]


def guests() -> tuple[str, ...]:
    """The games whose home is outside this package."""
    return tuple(game_id for game_id, package in _homes.items() if not package.startswith(f"{__name__}."))


def side(game_id: str, layer: str) -> str:
    """The package of a game in a layer above: `companion.web.games.streets` of `companion.web.games`.

    A game from elsewhere has it in its home: `<home>.web`.

    :raise KeyError: there is no such game.
    """
    package = home(game_id)
    if game_id in guests():
        return f"{package}.{layer.split('.')[-2]}"
    return f"{layer}.{package.rpartition('.')[2]}"


@cached
def module(game_id: str, layer: str, name: str = "") -> ModuleType | None:
    """A module of a game in a layer above: `module("streets", "companion.session.games", "editor")`; None where the
    game has none.

    :raise KeyError: there is no such game.
    """
    wanted = f"{side(game_id, layer)}.{name}" if name else side(game_id, layer)
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name and f"{wanted}.".startswith(f"{error.name}."):
            return None
        raise


def every() -> tuple[Game, ...]:
    return tuple(get(game_id) for game_id in ids())


def ids() -> tuple[str, ...]:
    return tuple(_homes)


for _name in ("streets", "uptown", "happy_city", "ginkgopolis", "paper_quarters"):
    register(f"{__name__}.{_name}")
