"""The web application: a Flask factory, its blueprints, and the pages people hold at the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from companion.tables import Store, database_url
from companion.web import (
    api,
    assets,
    calculators,
    devices,
    errors,
    home,
    join,
    languages,
    live,
    new,
    pads,
    presentation,
    reference,
    result,
    rules,
    seats,
    security,
    settings,
    setup,
    table,
)
from companion.web.games import own_pages

_PACKAGE = Path(__file__).parent.parent
_CHECKOUT = _PACKAGE.parent
# A wheel carries the two folders inside the package; a checkout has them at the top.
_ROOT = _PACKAGE if (_PACKAGE / "templates").is_dir() else _CHECKOUT


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application; `config` (`INSTANCE`, `DATABASE_URL`, `SECRET_KEY`) overrides the environment."""
    given = dict(config or {})
    instance = Path(given.pop("INSTANCE", None) or Path.cwd() / "instance").resolve()
    instance.mkdir(parents=True, exist_ok=True)
    app = Flask(__name__, static_folder=None, template_folder=str(_ROOT / "templates"), instance_path=str(instance))
    app.config.from_mapping(
        DATABASE_URL=database_url(instance),
        MAX_CONTENT_LENGTH=1024 * 1024,
        SESSION_COOKIE_SAMESITE="Lax",
        # A cookie on every answer would ride along with static files that any cache may keep.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.config.from_mapping(given)
    app.secret_key = app.config.get("SECRET_KEY") or security.secret_key(instance)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["store"] = Store(app.config["DATABASE_URL"])
    assets.init_app(app, _ROOT / "static")
    for part in (security, languages, devices, presentation, errors):
        part.init_app(app)
    for blueprint in (
        api.blueprint, reference.blueprint, home.blueprint, rules.blueprint, new.blueprint, join.blueprint,
        table.blueprint, result.blueprint, live.blueprint, seats.blueprint, setup.blueprint, pads.blueprint,
        calculators.blueprint, settings.blueprint,
    ):  # fmt: skip
        app.register_blueprint(blueprint)
    for blueprint in own_pages():
        app.register_blueprint(blueprint)
    return app
