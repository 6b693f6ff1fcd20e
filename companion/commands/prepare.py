"""`companion prepare FOLDER`: what a start would otherwise make from the sources, for a wheel or a site to carry."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from jinja2 import FileSystemLoader

from companion import games
from companion import translations as language
from companion.resources.folders import folder as folder_of


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def prepare(folder: Path) -> None:
    """Write what every start opens into FOLDER: rules, messages, compiled templates.

    A built package has it in companion/ready.
    """
    for name, make in _files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(make())
    _compile_templates(folder)


def _files() -> Iterator[tuple[str, Callable[[], bytes]]]:
    from companion.rules import files
    from companion.web.rendering import assets

    for game in games.ids():
        for name in (files.CARDS, *language.SPOKEN):
            yield files.ready_name(game, name), partial(files.make, game, name)
    for code in language.LANGUAGES:
        if code != "en":
            yield language.ready_name(code), partial(language.compile_messages, code)
    yield assets.DIGEST, assets.make_digest


def _compile_templates(folder: Path) -> None:
    from companion.web import TEMPLATES, create_app

    with TemporaryDirectory() as instance:
        app = create_app({"INSTANCE": instance, "DATABASE_URL": "sqlite://"})
        app.jinja_env.loader = FileSystemLoader(folder_of("templates"))
        app.jinja_env.compile_templates(folder / TEMPLATES, zip=None)
        app.extensions["store"].close()
