"""The web application: a Flask factory, its blueprints, and the pages people hold at the table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from companion.folders import brought_along, folder
from companion.tables import Store, database_url
from companion.web import (
    api,
    assets,
    calculators,
    devices,
    drawings,
    ending,
    errors,
    evening,
    exchange,
    groups,
    handing,
    home,
    hosts,
    join,
    languages,
    live,
    new,
    plays,
    presentation,
    print_page,
    reference,
    result,
    rules,
    seats,
    security,
    settings,
    setup,
    share,
    signs,
    statistics,
    table,
    year,
)
from companion.web.games import own_pages


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application; `config` overrides the environment.

    It may have `INSTANCE`, `DATABASE_URL`, `ADDRESS`, `PUBLIC_URL`, `TRUSTED_PROXIES` and `SECRET_KEY`.
    """
    given = dict(config or {})
    instance = Path(given.pop("INSTANCE", None) or Path.cwd() / "instance").resolve()
    app = errors.Application(__name__, static_folder=None, template_folder=None, instance_path=str(instance))
    app.config.from_mapping(
        DATABASE_URL=database_url(instance),
        ADDRESS="",
        PUBLIC_URL=os.environ.get("PUBLIC_URL", ""),
        TRUSTED_PROXIES=os.environ.get("TRUSTED_PROXIES", ""),
        SECRET_KEY=os.environ.get("SECRET_KEY"),
        MAX_CONTENT_LENGTH=1024 * 1024,
        SESSION_COOKIE_SAMESITE="Lax",
        # A cookie on every answer would ride along with static files that any cache may keep.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.config.from_mapping(given)
    app.secret_key = app.config["SECRET_KEY"] or security.secret_key(instance)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "extensions": [assets.Unindented]}
    app.extensions["store"] = Store(app.config["DATABASE_URL"])
    app.jinja_loader = _templates()
    for part in (
        hosts, assets, security, languages, devices, presentation, signs, errors, ending,
        plays,
    ):  # fmt: skip
        part.init_app(app)
    for blueprint in (
        api.blueprint, reference.blueprint, home.blueprint, rules.blueprint, new.blueprint, join.blueprint,
        table.blueprint, result.blueprint, live.blueprint, seats.blueprint, setup.blueprint, print_page.blueprint,
        calculators.blueprint, settings.blueprint, plays.blueprint, groups.blueprint,
        evening.blueprint, exchange.blueprint, handing.blueprint, share.blueprint, statistics.blueprint,
        year.blueprint, drawings.blueprint,
    ):  # fmt: skip
        app.register_blueprint(blueprint)
    for blueprint in own_pages():
        app.register_blueprint(blueprint)
    return app


def _templates() -> BaseLoader:
    """The templates; those that a game brings along are found as `games/<game>/…`, like those of the others."""
    own = {game_id: FileSystemLoader(path) for game_id, path in brought_along("templates").items()}
    return ChoiceLoader([FileSystemLoader(folder("templates")), PrefixLoader({"games": PrefixLoader(own)})])
