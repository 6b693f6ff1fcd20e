"""The boards of the games as people enter them, a folder each.

The folder of `companion.games.streets` is `companion.session.games.streets`. A game whose home lies elsewhere has it in
`<home>.session`. Every piece is optional: a game without an editor is entered by its pad.
"""

from __future__ import annotations

from types import ModuleType

from companion import games


def module(game_id: str, name: str = "") -> ModuleType | None:
    """A module of a game's board, such as `module("streets", "editor")`; None where the game has none.

    :raise KeyError: there is no such game.
    """
    return games.module(game_id, __name__, name)
