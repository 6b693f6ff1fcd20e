"""The word: the true one for the question exactly as it was asked, in eight languages, or none."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games, rules
from companion.rules import files
from companion.rules.language import QUESTION_WORDS, concepts, words
from tests.examples import some
from tests.rules import ask_score
from tests.rules.verdict_score import questions, score

NONSENSE = Path(__file__).with_name("nonsense.jsonl")
PLAIN = Path(__file__).with_name("plain.jsonl")
"""What a beginner asks, and yes answers: written apart from the stored questions; do not copy them there."""
OPENERS = {
    "en": {"am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "must", "should", "will"},
    "ru": {"можно", "нельзя", "надо", "нужно", "обязан", "обязательно", "правда", "разве"},
    "uk": {"можна", "правда", "треба", "хіба", "чи"},
    "pl": {"czy"},
    "cs": {"lze", "musim", "muze", "muzu", "smim"},
    "sk": {"moze", "mozem", "musim", "smiem"},
    "ro": {"oare", "pot", "trebuie"},
    "hu": {"kell", "lehet", "muszaj", "szabad"},
}
OR = {"or", "или", "чи", "або", "lub", "albo", "czy", "nebo", "alebo", "sau", "vagy"}
BOTH_SIDES = [
    ("streets", "en", "Does the player who closed the street take a business token last?", "yes"),
    ("streets", "en", "Does the player who closed the street take a business token first?", "no"),
    ("streets", "ru", "на концах незакрытых улиц в финале платят половину?", "yes"),
    ("streets", "ru", "на незакрытых улицах в финале платят полностью?", "no"),
    ("uptown", "pl", "Czy mogę położyć prezent na własnej ulicy?", "no"),
    ("uptown", "pl", "Czy prezent wolno położyć tylko na ulicy przeciwnika?", "yes"),
    ("happy-city", "uk", "чи обов'язково брати особливу будівлю?", "no"),
    ("happy-city", "uk", "чи можна не брати особливу будівлю?", "yes"),
    ("ginkgopolis", "ru", "карта здания после надстройки уходит в сброс?", "no"),
    ("ginkgopolis", "ru", "карта здания после надстройки остаётся у меня?", "yes"),
    ("paper-quarters", "ru", "игра кончается после третьего отказа?", "yes"),
    ("paper-quarters", "ru", "игра кончается после второго отказа?", "no"),
]


def asked(game: str, language: str) -> Iterator[tuple[str, files.Ask]]:
    for rule_id, ways in files.asks(game, language).items():
        for ask in ways:
            yield rule_id, ask


@pytest.mark.parametrize("game", games.ids())
def test_every_yes_or_no_question_has_its_word(game: str) -> None:
    cards = files.rules(game)
    without = [
        (rule_id, ask.phrase)
        for language in some(rules.SPOKEN)
        for rule_id, ask in asked(game, language)
        if not ask.word and rule_id in cards and _polar(ask.phrase, language)
        if not (cards[rule_id].disputed or cards[rule_id].silent or cards[rule_id].elsewhere)
    ]
    assert without == []


@pytest.mark.parametrize("game", games.ids())
def test_no_phrase_has_two_words(game: str) -> None:
    for language in rules.SPOKEN:
        word_of: dict[str, str | None] = {}
        for _, ask in asked(game, language):
            assert word_of.setdefault(" ".join(words(ask.phrase)), ask.word) == ask.word, ask.phrase


def test_a_rule_asked_from_both_sides_gets_both_words() -> None:
    given = [rules.reply(question, game, language).answers[0].word for game, language, question, _ in BOTH_SIDES]
    true = [word for *_, word in BOTH_SIDES]
    assert all(first in (None, word) for first, word in zip(given, true, strict=True))
    assert given.count(None) <= 2


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [
        ("happy-city", "en", "Can't I take two special buildings?"),
        ("happy-city", "en", "Isn't the market one of the ten cards?"),
        ("uptown", "ru", "нельзя ли положить подарок себе?"),
        ("happy-city", "uk", "чи не можна взяти дві особливі?"),
        ("happy-city", "pl", "Czy nie mogę wziąć dwóch budynków specjalnych?"),
    ],
)
def test_a_wish_in_the_form_of_a_negation_gets_no_word(game: str, language: str, question: str) -> None:
    assert rules.reply(question, game, language).answers[0].word is None


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [
        (
            "streets",
            "hu",
            "Egyedül játszom Sunyi ellen, a húzópakli ugye képpel felfelé van, tehát látom, mit fog ő lerakni "
            "legközelebb. Nagyon kíváncsi lennék, mi van közvetlenül a legfelső lapka alatt. Szabad bekukkantanom a "
            "felső alatti lapkára?",
        ),
        (
            "uptown",
            "ro",
            "La a doua acțiune vreau să cumpăr un cartonaș foarte bun care e deasupra teancului Anei, ea stă vizavi de "
            "mine. Tata susține că regula permite doar de la vecinul din dreapta. Chiar e obligatoriu să cumpăr numai "
            "de la cel din dreapta?",
        ),
    ],
)
def test_the_end_of_a_story_is_what_is_asked(game: str, language: str, question: str) -> None:
    assert rules.reply(question, game, language).answers[0].word == "no"


@pytest.mark.night
@pytest.mark.parametrize("word", ["yes", "no"])
def test_the_plainest_questions_get_their_word(word: str) -> None:
    lines = map(json.loads, PLAIN.read_text(encoding="utf-8").splitlines())
    asked = [one for one in lines if one["word"] == word]
    replies = [rules.reply(one["question"], one["game"], one["lang"]) for one in asked]
    given = [reply.answers[0].word for reply in replies]
    assert given.count(word) >= 0.78 * len(asked)
    assert given.count("no" if word == "yes" else "yes") <= 0.08 * len(asked)


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [
        ("streets", "en", "Is the bonus for each person on my building one dollar or two?"),
        ("streets", "ru", "Половину дохода в конце округляем вверх или вниз?"),
        ("uptown", "uk", "Гроші за карту суперника кладу йому на колоду чи в банк?"),
        ("uptown", "pl", "Czy przy remisie wygrywa najwyższy budynek, czy większa liczba upcoinów?"),
        ("ginkgopolis", "cs", "Hraje se ve čtyřech s 16, nebo s 18 zdroji na hráče?"),
        ("happy-city", "sk", "Idú ťahy v smere hodinových ručičiek, alebo proti nim?"),
        ("ginkgopolis", "ro", "Pornesc în solo cu șase sau cu patru resurse?"),
        ("happy-city", "hu", "Egy játékos egy vagy két különleges épületet vehet el?"),
    ],
)
def test_who_asks_which_of_two_gets_no_word(game: str, language: str, question: str) -> None:
    assert rules.reply(question, game, language).answers[0].word is None


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [
        ("streets", "en", "how many tiles do I hold in my hand"),
        ("streets", "en", "Tied on money?"),
        ("streets", "ru", "ничья по деньгам?"),
        ("streets", "en", "Who starts?"),
        ("happy-city", "en", "Who wins?"),
        ("happy-city", "pl", "Kto zaczyna?"),
        ("uptown", "hu", "Ki kezd?"),
        ("happy-city", "ro", "Cine începe?"),
        ("streets", "sk", "Kto vyhrá pri remíze?"),
        ("paper-quarters", "ru", "Кто выигрывает при равенстве?"),
        ("uptown", "uk", "Хто починає гру?"),
        ("uptown", "ru", "Общая стопка зелёных кончилась, что дальше?"),
        ("streets", "uk", "Хто першим бере жетон бізнесу?"),
        ("uptown", "cs", "Komu zaplatím, když koupím soupeřovu kartu?"),
    ],
)
def test_a_question_that_yes_or_no_do_not_answer_gets_no_word(game: str, language: str, question: str) -> None:
    reply = rules.reply(question, game, language)
    assert (reply.answers[0].word, reply.polar) == (None, False)
    assert reply.understood is None or not reply.understood.word


def test_the_name_of_the_game_spoils_no_question() -> None:
    asked = [("Who starts UpTown?", "uptown"), ("When does the game end in Welcome To?", "paper-quarters")]
    replies = [rules.reply(question, game, "en") for question, game in asked]
    assert [(reply.known, reply.answers[0].card.id) for reply in replies] == [(True, "UT-06"), (True, "PQ-45")]
    assert not rules.reply("What is the weather like in UpTown?", "uptown", "en").known


@pytest.mark.parametrize("game", games.ids())
def test_what_a_card_says_does_not_begin_with_a_word_of_its_own(game: str) -> None:
    """It would stand beside the word for the question that was asked, perhaps the other one."""
    words_of = re.compile(r"(?:Yes|No|Да|Нет|Так|Ні|Tak|Nie|Ano|Ne|Áno|Da|Nu|Igen|Nem)[,.] ")
    for language in rules.SPOKEN:
        assert [
            card.id for card in rules.cards_of(game, language).values() if words_of.match(card.short or card.text)
        ] == []


@pytest.mark.parametrize("game", games.ids())
def test_a_stored_question_gets_its_own_word_back(game: str) -> None:
    ways = [(language, ask) for language in rules.SPOKEN for _, ask in asked(game, language) if ask.word]
    sample = Random(game).sample(ways, min(100, len(ways)))
    given = [(rules.reply(ask.phrase, game, language), ask.word) for language, ask in sample]
    got = [(reply.answers[0].word if reply.answers else None, word) for reply, word in given]
    assert sum(first == word for first, word in got) >= 0.9 * len(got)
    assert sum(first not in (None, word) for first, word in got) <= 0.02 * len(got)


@pytest.mark.night
def test_questions_of_others_get_the_right_word_and_seldom_the_opposite() -> None:
    result = score(questions())
    assert result.word >= 0.74
    assert result.opposite <= 0.06


@pytest.mark.night
def test_what_is_none_of_the_rulebook_is_told_and_what_is_stays_known() -> None:
    nonsense = [json.loads(line) for line in NONSENSE.read_text(encoding="utf-8").splitlines()]
    told = [not rules.reply(one["question"], one["game"], one["lang"]).known for one in nonsense]
    assert sum(told) / len(told) >= 0.9
    lost = [not rules.reply(one.question, one.game, one.lang).known for one in ask_score.questions()]
    assert sum(lost) / len(lost) <= 0.02


def test_a_strange_word_counts_little_where_the_others_are_understood() -> None:
    understood = "Do the cubes on my own gorgeous building go back to the supply when I add a level there?"
    assert rules.reply(understood, "ginkgopolis", "en").known
    assert not rules.reply("Do gorgeous knights defend there?", "ginkgopolis", "en").known


def test_what_is_not_in_this_box_is_not_known() -> None:
    reply = rules.reply("how does the expansion work", "uptown")
    assert not reply.known
    assert reply.answers[0].word is None
    assert reply.understood is None


def _polar(phrase: str, language: str) -> bool:
    """Whether it begins and ends as a question that yes or no answers, and offers no choice."""
    said = words(phrase)
    asks_else = any(name in QUESTION_WORDS for name in concepts(phrase, language))
    return phrase.rstrip().endswith("?") and said[0] in OPENERS[language] and not asks_else and not OR & set(said[1:])
