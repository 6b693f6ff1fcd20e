"""The registry of games: the package of each, by its id.

A game is one folder: its `GAME` says what it is, the modules beside it what its rules say, `table` how it is entered,
`web` what only it has on the web. A sixth game is one line below, or `register("package")` before the application
starts; then what it shows lies in its own folder too.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from companion.game.game import Game

_F = TypeVar("_F", bound=Callable[..., Any])

_homes: dict[str, str] = {}
_caches: list[Callable[[], None]] = []


def register(package: str) -> str:
    """Add the game of this package; its id is the package's last name, `happy-city` of `happy_city`."""
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
    """The package of a game: `companion.games.streets`.

    :raise KeyError: there is no such game.
    """
    return _homes[game_id]


@cached
def module(game_id: str, name: str) -> ModuleType | None:
    """A module of a game: `module("streets", "table.editor")`; None where the game has none.

    :raise KeyError: there is no such game.
    """
    wanted = f"{home(game_id)}.{name}"
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
