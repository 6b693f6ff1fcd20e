"""The web side of the games, a folder each: the editor with its panels, and the calculators.

The folder of `companion.games.streets` is `companion.web.games.streets`, with its templates in `templates/games/` and
its static files in `static/games/`. A game whose home lies elsewhere has them in `<home>.web`, `<home>/templates` and
`<home>/static`. Every piece is optional: a game without an editor is entered by its pad.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from flask import Blueprint

from companion import games

_ENGINES = "companion.games."


@games.cached
def module(game_id: str, name: str = "") -> ModuleType | None:
    """A module of a game's web side, such as `module("streets", "editor")`; None where the game has none.

    :raise KeyError: there is no such game.
    """
    home = games.home(game_id)
    side = f"{__name__}.{home.removeprefix(_ENGINES)}" if home.startswith(_ENGINES) else f"{home}.web"
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


def own_folders(name: str) -> dict[str, Path]:
    """The folders of this name (`templates`, `static`) that games from elsewhere bring along, by game."""
    homes = {game_id: games.home(game_id) for game_id in games.ids()}
    folders = {
        game_id: Path(str(files(home))) / name for game_id, home in homes.items() if not home.startswith(_ENGINES)
    }
    return {game_id: folder for game_id, folder in folders.items() if folder.is_dir()}
