"""The web application: a Flask factory, its blueprints, and the pages people hold at the table."""

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from flask import Flask
from jinja2 import BaseLoader, ChoiceLoader, FileSystemBytecodeCache, FileSystemLoader, ModuleLoader, PrefixLoader

from companion import games
from companion.resources.build_cache import cache_folder, ready_folder
from companion.resources.folders import folder, game_folders
from companion.tables import Store, database_url
from companion.web import calculators
from companion.web.api import calculations, reference
from companion.web.http import device_cookie, errors, hosts, languages, public_links, security
from companion.web.pages import (
    damaged_table,
    enter,
    evening,
    exchange,
    groups,
    handover,
    home,
    join,
    move,
    new_table,
    phone,
    plays,
    poll,
    printing,
    reasons,
    result,
    rules,
    settings,
    setup,
    share,
    statistics,
    table,
    year,
)
from companion.web.rendering import assets, drawing_queue, game_cards, icons

TEMPLATES = "templates"  # The folder of compiled templates among what is made ready.

_ON_A_LAPTOP = join.blueprint, move.blueprint, home.laptop, drawing_queue.blueprint
"""What a phone by itself cannot do: no other phone comes to it or waits for it, and there are no threads."""
_ON_A_PHONE = (phone.blueprint,)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application; `config` overrides the environment.

    It may have `INSTANCE`, `DATABASE_URL`, `ADDRESS`, `PUBLIC_URL`, `TRUSTED_PROXIES`, `SECRET_KEY`,
    `KEEP_CUTOUTS`, and `STANDALONE` on one phone by itself, in its browser.
    """
    given = dict(config or {})
    instance = Path(given.pop("INSTANCE", None) or Path.cwd() / "instance").resolve()
    app = errors.Application(__name__, static_folder=None, template_folder=None, instance_path=str(instance))
    app.config.from_mapping(
        DATABASE_URL=database_url(instance),
        ADDRESS="",
        PUBLIC_URL=os.environ.get("PUBLIC_URL", ""),
        TRUSTED_PROXIES=os.environ.get("TRUSTED_PROXIES", ""),
        KEEP_CUTOUTS=os.environ.get("KEEP_CUTOUTS", ""),
        STANDALONE=False,
        MAX_CONTENT_LENGTH=1024 * 1024,
        SESSION_COOKIE_SAMESITE="Lax",
        # A cookie on every answer would ride along with static files that any cache may keep.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.config.from_mapping(given)
    app.secret_key = app.config["SECRET_KEY"] or security.secret_key(instance)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": _bytecode()}
    alone = app.config["STANDALONE"]
    app.extensions["store"] = Store(app.config["DATABASE_URL"], alone=alone)
    # Flask's own loader wants the source of a template, which a compiled one does not have.
    app.jinja_env.loader = _templates()
    for part in (languages, hosts, assets, security, device_cookie, game_cards, icons, errors, damaged_table):
        part.init_app(app)
    app.jinja_env.globals["has_page"] = public_links.has_page
    for blueprint in (
        calculations.blueprint, reference.blueprint, home.blueprint, rules.blueprint, new_table.blueprint,
        table.blueprint, result.blueprint, reasons.blueprint, poll.blueprint, enter.blueprint, setup.blueprint,
        printing.blueprint, calculators.blueprint, settings.blueprint, plays.blueprint, groups.blueprint,
        evening.blueprint, exchange.blueprint, handover.blueprint, share.blueprint,
        statistics.blueprint, year.blueprint, *(_ON_A_PHONE if alone else _ON_A_LAPTOP),
    ):  # fmt: skip
        app.register_blueprint(blueprint)
    for game_id in games.ids():
        _add_own(app, games.module(game_id, "web"), alone)
    return app


def _add_own(app: Flask, web: ModuleType | None, alone: bool) -> None:
    """What only one game has: `PAGES` of its package `web`, the modules `LAPTOP_PAGES`, and `TEMPLATE_FUNCTIONS`."""
    for blueprint in getattr(web, "PAGES", ()):
        app.register_blueprint(blueprint)
    for module in () if alone else getattr(web, "LAPTOP_PAGES", ()):
        app.register_blueprint(import_module(module).blueprint)
    for name, function in getattr(web, "TEMPLATE_FUNCTIONS", {}).items():
        app.jinja_env.globals[name] = _lazy_function(function)


def _lazy_function(function: str) -> Callable[..., Any]:
    """A function for templates, whose module is imported when a template first calls it."""
    module, _, name = function.rpartition(".")
    return lambda *args, **named: getattr(import_module(module), name)(*args, **named)


def _templates() -> BaseLoader:
    """The templates; those that a game brings along are found as `games/<game>/…`, like those of the others.

    A built package has its own compiled.
    """
    own = {game_id: FileSystemLoader(path) for game_id, path in game_folders("templates").items()}
    ready = ready_folder()
    compiled = [ModuleLoader(ready / TEMPLATES)] if ready else []
    return ChoiceLoader([*compiled, FileSystemLoader(folder("templates")), PrefixLoader({"games": PrefixLoader(own)})])


def _bytecode() -> FileSystemBytecodeCache | None:
    """Where a checkout keeps its compiled templates; one that was edited is compiled anew."""
    if ready_folder():
        return None
    kept = cache_folder() / "ready" / TEMPLATES
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(kept)) if os.access(kept, os.W_OK) else None
