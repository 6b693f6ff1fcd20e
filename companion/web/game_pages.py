"""What only one game has on the web: pages and template functions of the package `web` in its folder."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from flask import Blueprint

from companion import games
from companion.web.place import LAPTOP


def later(module: str, name: str) -> Callable[..., Any]:
    """A function for templates, whose module is imported when a template first calls it."""

    def call(*args: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*args, **named)

    return call


def template_functions() -> dict[str, Any]:
    """What only the templates of one game call: `TEMPLATE_FUNCTIONS` of its folder."""
    own = (getattr(games.module(game_id, "web"), "TEMPLATE_FUNCTIONS", {}) for game_id in games.ids())
    return {name: function for functions in own for name, function in functions.items()}


def own_pages(place: str) -> list[Blueprint]:
    """Pages that only one game has: `PAGES` of its folder, and on a laptop those of the modules `LAPTOP_PAGES`."""
    own = [games.module(game_id, "web") for game_id in games.ids()]
    on_laptop = [name for folder in own for name in getattr(folder, "LAPTOP_PAGES", ()) if place == LAPTOP]
    return [
        *(blueprint for folder in own for blueprint in getattr(folder, "PAGES", ())),
        *(import_module(name).blueprint for name in on_laptop),
    ]
