"""Which questions yes or no could answer: one that tells who or how many within it, not one that asks that."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.rules import verdict
from companion.rules.language import plain
from companion.rules.verdict import asks_else
from tests.rules.scores import cases


@pytest.mark.parametrize("case", cases("asked", "told, not asked"))
def test_what_is_told_within_a_question_is_not_asked(case: dict[str, Any]) -> None:
    """Who, which and how many; “or” offers no choice where both are meant; “after which” asks for a number."""
    assert asks_else(case["question"], case["lang"]) == (case["what"] == "asked")


def test_the_signs_are_written_without_accents() -> None:
    """They are looked for in text without accents, and would never be found."""
    signs = tomllib.loads(Path(verdict.__file__).with_name("asking.toml").read_text(encoding="utf-8"))
    written = [sign for kinds in signs.values() for listed in kinds.values() for sign in listed]
    assert [sign for sign in written if plain(sign) != sign] == []
