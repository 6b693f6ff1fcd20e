"""The web side of the games, a folder each: the editor with its panels, and the calculators."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from flask import Blueprint

from companion import games


def module(game: str, name: str) -> ModuleType:
    """A module of a game's folder: `module("streets", "editor")`.

    :raise ModuleNotFoundError: there is no such game, or it has no such module.
    """
    return import_module(f"{__name__}.{game.replace('-', '_')}.{name}")


def own_pages() -> list[Blueprint]:
    """Pages that only one game has: `PAGES` of its folder."""
    return [blueprint for game in games.ids() for blueprint in getattr(_folder(game), "PAGES", ())]


def _folder(game: str) -> ModuleType:
    return import_module(f"{__name__}.{game.replace('-', '_')}")
