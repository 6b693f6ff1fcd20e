"""The web side of the games, a folder each: the editor with its panels, and the calculators.

The folder of `companion.games.streets` is `companion.web.games.streets`, with its templates in `templates/games/` and
its static files in `static/games/`. A game whose home lies elsewhere has them in `<home>.web`, `<home>/templates` and
`<home>/static`. Every piece is optional: a game without an editor is entered by its pad.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from flask import Blueprint

from companion import games


@games.cached
def module(game_id: str, name: str = "") -> ModuleType | None:
    """A module of a game's web side, such as `module("streets", "editor")`; None where the game has none.

    :raise KeyError: there is no such game.
    """
    side = games.side(game_id, __name__)
    wanted = f"{side}.{name}" if name else side
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name and f"{wanted}.".startswith(f"{error.name}."):
            return None
        raise


def own_pages() -> list[Blueprint]:
    """Pages that only one game has: `PAGES` of its folder."""
    return [blueprint for game_id in games.ids() for blueprint in getattr(module(game_id), "PAGES", ())]
