"""The folders of templates, static files and translations: the application's, and those that a game brings along."""

import os
from importlib.resources import files
from pathlib import Path

from companion import games

_PACKAGE = Path(__file__).parents[1]
_BY_KIND = ("css", "js")


def folder(name: str) -> Path:
    """A folder of the application. A wheel carries it inside the package; a checkout has it at the top."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def game_folders(name: str) -> dict[str, Path]:
    """The folders of this name inside the folders of games, by game: one from elsewhere shows what lies in its own."""
    folders = {game_id: Path(str(files(games.home(game_id)))) / name for game_id in games.ids()}
    return {game_id: folder for game_id, folder in folders.items() if folder.is_dir()}


def static_files() -> dict[str, Path]:
    """Every static file by its name in an address.

    A file inside a game's folder gets the name it would have here: `css/theme.css` is `css/games/<game>/theme.css`,
    and `signs.svg` is `games/<game>/signs.svg`.
    """
    own = folder("static")
    named = {name: own / name for name in _files(own)}
    for game_id, home in game_folders("static").items():
        for file in _files(home):
            kind, _, name = file.partition("/")
            in_kind = kind in _BY_KIND and name
            named[f"{kind}/games/{game_id}/{name}" if in_kind else f"games/{game_id}/{file}"] = home / file
    return named


def _files(folder: Path) -> list[str]:
    """The files of a folder by their names in it, without hidden ones."""
    found = (os.path.join(place, name) for place, _folders, names in os.walk(folder) for name in names)
    names = (path.removeprefix(f"{folder}{os.sep}").replace(os.sep, "/") for path in found)
    return sorted(name for name in names if not name.startswith(".") and "/." not in name)
