"""The pictograms of pages and paper: the shared sprite, with those of each game."""

import re

from companion import games
from companion.resources.folders import static_files

_SYMBOLS = re.compile(r"^ *<symbol .*</symbol>\n", re.MULTILINE)
_PLAIN = "game-plain"


@games.cached
def sprite() -> str:
    """The sprite as SVG. A game without a pictogram of its own (`game-<id>`) gets the plain one."""
    files = static_files()
    shared = files["sprite.svg"].read_text(encoding="utf-8")
    plain = next(symbol for symbol in _SYMBOLS.findall(shared) if f'id="{_PLAIN}"' in symbol)
    symbols = []
    for game_id in games.ids():
        file = files.get(f"games/{game_id}/signs.svg")
        of_game = _SYMBOLS.findall(file.read_text(encoding="utf-8")) if file else []
        if not any(f'id="game-{game_id}"' in symbol for symbol in of_game):
            of_game.append(plain.replace(_PLAIN, f"game-{game_id}"))
        symbols += of_game
    return shared.replace("</svg>\n", "".join(symbols) + "</svg>\n")
