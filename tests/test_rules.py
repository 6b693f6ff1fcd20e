"""Every point, breach and dispute names a rule that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.games
from companion import documents, games, rules
from companion.games.game import Game
from tests.test_vectors import VECTORS

GAMES = Path(companion.games.__file__).parent
ID = re.compile(r"\b(?:PQ|GK|ST|UT|HC)-\d{2,}\b")


def rules_named_in(result: Any) -> Iterator[str]:
    if isinstance(result, dict):
        for key, value in result.items():
            if key == "rule":
                yield value
            else:
                yield from rules_named_in(value)
    elif isinstance(result, list):
        for item in result:
            yield from rules_named_in(item)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_every_rule_a_result_names_has_a_card(vector: dict[str, Any]) -> None:
    result = documents.calculate(vector["game"], vector["calculation"], vector["input"])
    prefix = games.get(vector["game"]).prefix
    for rule in rules_named_in(result):
        assert rule in rules.cards()
        assert rule.startswith(f"{prefix}-")


@pytest.mark.parametrize("file", sorted(GAMES.rglob("*.py")), ids=lambda file: str(file.relative_to(GAMES)))
def test_every_rule_id_in_the_engines_is_defined(file: Path) -> None:
    assert set(ID.findall(file.read_text(encoding="utf-8"))) <= set(rules.cards())


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_reading_stands_on_a_card(game: Game) -> None:
    for reading in game.readings:
        assert reading.rule in rules.cards()


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_card_has_a_topic_and_a_title_in_both_languages(game: Game) -> None:
    english, russian = rules.cards("en"), rules.cards("ru")
    for rule_id, card in english.items():
        if card.game == game.id:
            assert re.fullmatch(rf"{game.prefix}-\d{{2}}", rule_id)
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", card.topic)
            assert card.title.strip()
            assert re.search("[а-яё]", russian[rule_id].title, re.IGNORECASE)
