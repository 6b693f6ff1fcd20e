"""Every rule that the engines name exists, under an id of its game; `test_vectors` looks at what results name."""

import re
from pathlib import Path

import pytest

import companion.games
from companion import games, rules
from companion.game.game import Game
from tests.drafts import languages_of

GAMES = Path(companion.games.__file__).parent
ID = re.compile(rf"\b(?:{'|'.join(game.prefix for game in games.every())})-\d{{2,}}\b")


def test_every_rule_id_in_the_engines_is_defined() -> None:
    named = {rule for file in GAMES.rglob("*.py") for rule in ID.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 100
    assert named - set(rules.cards()) == set()


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_card_has_an_id_of_its_game_and_a_topic_and_speaks_russian_in_russian(game: Game) -> None:
    russian = rules.cards("ru") if "ru" in languages_of(game.id) else {}
    for rule_id, card in rules.cards_of(game.id, "en").items():
        assert re.fullmatch(rf"{game.prefix}-\d{{2}}", rule_id)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", card.topic)
        assert not russian or re.search("[а-яё]", russian[rule_id].title, re.IGNORECASE)
