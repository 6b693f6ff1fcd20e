"""`make messages`: everything that the interface says, as one template for translators (build/messages.pot)."""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

Message: TypeAlias = "str | tuple[str, ...]"
"""A sentence, or its forms for one and for many."""

KEYWORDS: Mapping[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "say": None,
    "say_n": (1, 2),
    "Unreadable": (2,),
}
_ROOT = Path(__file__).parents[1]


def messages(root: Path = _ROOT) -> dict[Message, list[str]]:
    """Every message of the code, the pages and the games' data, with the places that say it."""
    methods = [("**/data/*.toml", "companion.extraction:names"), ("**.py", "python"), ("**.html", "jinja2")]
    places: dict[Message, list[str]] = defaultdict(list)
    for folder in ("companion", "pdf", "templates"):
        for file, line, message, *_ in extract_from_dir(root / folder, methods, keywords=KEYWORDS):
            places[message].append(f"{folder}/{file}:{line}")
    return places


def names(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """The names in a data file, as Babel wants them: what stands there under `name` is read by people."""
    content = file.read().decode("utf-8")
    lines = content.splitlines()
    for name in _names(tomllib.loads(content)):
        line = next((number for number, line in enumerate(lines, 1) if f'"{name}"' in line), 1)
        yield line, "", name, []


def _names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("name"), str):
            yield value["name"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _names(item)


def template() -> Catalog:
    catalogue = Catalog(project="Kvartal")
    for message in sorted(messages(), key=str):
        catalogue.add(message)
    return catalogue


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_po(file, template(), width=120, omit_header=False)
    print(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
