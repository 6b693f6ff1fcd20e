"""A question to all games that names one of them is answered by that game; an ordinary word is no name."""

import pytest

from companion import games, rules
from companion.rules.message import without_names

NAMED = [
    ("ST-33", "en", "Who wins a tie in Streets?"),
    ("ST-33", "ru", "Кто побеждает при ничьей в «Улицах»?"),
    ("ST-33", "uk", "Хто перемагає за нічиєї у грі Вулиці?"),
    ("ST-33", "pl", "Kto wygrywa remis w „Ulicach”?"),
    ("ST-33", "sk", "Kto vyhrá pri remíze v Uliciach?"),
    ("ST-33", "hu", "Ki nyer döntetlennél az Utcákban?"),
    ("ST-33", "ro", "Cine câștigă la egalitate în „streets”?"),
    ("ST-06", "en", "Who starts in “Streets”?"),
    ("ST-06", "en", "In Streets, who starts?"),
    ("ST-06", "en", "Streets: who starts?"),
    ("ST-33", "ru", "Улицы – кто побеждает при ничьей?"),
    ("ST-33", "uk", "У Вулицях хто перемагає за нічиєї?"),
    ("UT-69", "en", "uptown tie"),
    ("UT-69", "ru", "Кто побеждает при ничьей в Аптауне?"),
    ("UT-69", "cs", "Kdo vyhraje při remíze v UpTownu?"),
    ("UT-69", "ro", "cine câștigă la egalitate în uptown"),
    ("UT-69", "hu", "Ki nyer döntetlennél az UpTown-ban?"),
    ("UT-69", "ru", "nichya v uptown"),
    ("HC-35", "en", "who wins a tie in happy city"),
    ("HC-35", "ru", "Кто побеждает при ничьей в Городе счастья?"),
    ("HC-35", "uk", "Хто перемагає за нічиєї в «Місті щастя»?"),
    ("HC-35", "hu", "Ki nyer döntetlennél a Happy Cityben?"),
    ("HC-02", "en", "Who starts in Happy City?"),
    ("GK-55", "ru", "Кто побеждает при ничьей в Ginkgopolis?"),
    ("GK-55", "uk", "Хто перемагає за нічиєї в Гінкгополісі?"),
    ("GK-55", "sk", "Kto vyhrá pri remíze v Ginkgopolise?"),
    ("GK-55", "en", "who wins a tie in gingkopolis"),
    ("PQ-50", "en", "who wins paper quarters tie"),
    ("PQ-50", "ru", "Кто побеждает при ничьей, если играем с Бумажными кварталами?"),
    ("PQ-50", "uk", "Хто перемагає за нічиєї у Паперових кварталах?"),
    ("PQ-50", "pl", "Kto wygrywa remis w Paper Quarters?"),
    ("PQ-50", "ro", "Cine câștigă la egalitate în Welcome To?"),
    ("PQ-50", "ru", "nichya v bumazhnyh kvartalah"),
]


@pytest.mark.parametrize(("rule_id", "language", "question"), NAMED)
def test_the_game_that_a_question_names_answers_it(rule_id: str, language: str, question: str) -> None:
    answered = rules.reply(question, language=language)
    assert answered.known
    assert answered.answers[0].card.id == rule_id
    assert {answer.card.game for answer in answered.answers} == {answered.answers[0].card.game}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "does a closed street pay when nobody lives there"),
        ("en", "how many streets does the sheet have"),
        ("en", "Streets with pools: how many houses do they have?"),
        ("en", "Is the top Street the longest?"),
        ("en", "Streets, parks and pools: what do they pay?"),
        ("en", "How Many Houses Do The Streets Have?"),
        ("en", "HOW MANY HOUSES DO THE STREETS HAVE?"),
        ("ru", "сколько улиц на листе"),
        ("ru", "Что считать? Улицы или дома?"),
        ("en", "skolko domov na ulice"),
        ("uk", "скільки будинків на вулицях"),
        ("pl", "ile domów mają ulice"),
        ("cs", "kolik domů je v ulicích"),
        ("hu", "hány ház van az utcákban"),
        ("en", "is my city happy"),
        ("en", "may I look at the paper of a quarter"),
    ],
)
def test_an_ordinary_word_names_no_game(language: str, question: str) -> None:
    assert without_names(question, language) == {}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "how many houses do the streets have in Paper Quarters"),
        ("ru", "сколько домов на улицах в бумажных кварталах"),
    ],
)
def test_the_streets_of_another_game_are_not_streets(language: str, question: str) -> None:
    assert rules.reply(question, language=language).answers[0].card.id == "PQ-02"


def test_a_question_that_names_two_games_is_asked_of_all() -> None:
    question = "Is a tie broken the same way in UpTown and Ginkgopolis?"
    assert set(without_names(question, "en")) == {"uptown", "ginkgopolis"}
    assert len({answer.card.game for answer in rules.reply(question).answers}) > 1


def test_what_the_named_game_does_not_know_is_not_answered_by_another() -> None:
    assert rules.reply("How many points is a roundabout?").answers[0].card.game == "paper-quarters"
    answered = rules.reply("How many points is a roundabout in UpTown?")
    assert {answer.card.game for answer in answered.answers} == {"uptown"}
    assert not rules.reply("What is the weather in Welcome To?").known


@pytest.mark.parametrize("game", games.ids())
def test_the_name_of_its_game_changes_no_answer(game: str) -> None:
    name = games.get(game).name.message
    for question in ("Who wins a tie", "How many players can play"):
        asked = (f"{question}?", f"{question} {name}?", f"{question} {name.lower()}?")
        replies = [rules.reply(text, game) for text in asked]
        assert len({reply.answers[0].card.id if reply.known else None for reply in replies}) == 1


def test_a_game_of_its_own_folder_is_known_by_its_name_too() -> None:
    game = games.register("tests.sixth_game")
    try:
        assert without_names("Who lights the lantern in Lantern Quay?", "en") == {game: "Who lights the lantern in ?"}
        assert game in without_names("Кто зажигает фонари на «Набережной фонарей»?", "ru")
    finally:
        games.unregister(game)
