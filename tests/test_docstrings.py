"""What a docstring shows after `>>>` is what Python answers."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest
from flask import Flask

ROOT = Path(__file__).parents[1]
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for folder in ("companion", "pdf")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if "\n    >>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_docstring_are_true(app: Flask, module: str) -> None:
    with app.test_request_context():  # sentences are shown to somebody who reads English
        failed, tried = doctest.testmod(import_module(module))
    assert (failed, tried > 0) == (0, True)
