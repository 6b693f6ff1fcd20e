"""Memory is bounded: what is kept for ever is kept by arguments that a visitor cannot make up."""

import ast
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent.parent
OURS = {
    "layer",
    "card_id", "deck", "expert", "game", "game_id", "calculation", "kind",
    "language", "_language", "look", "name", "symbol", "words", "weight",
}  # fmt: skip
"""Arguments with few values: games, their calculations and kinds of documents, languages, cards of a box, fonts,
phrases of an index, classes of style sheets."""


def kept_for_ever() -> Iterator[tuple[str, set[str]]]:
    for file in (*FOLDER.glob("companion/**/*.py"), *FOLDER.glob("pdf/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                marks = {ast.unparse(mark) for mark in node.decorator_list}
                if marks & {"cache", "functools.cache", "games.cached", "cached", "lru_cache(maxsize=None)"}:
                    yield f"{file.name}: {node.name}", {argument.arg for argument in node.args.args}


def test_nothing_is_kept_for_ever_by_what_a_visitor_types() -> None:
    found = dict(kept_for_ever())
    assert len(found) > 20
    assert {place: arguments - OURS for place, arguments in found.items() if arguments - OURS} == {}
