"""The reply to a question: the cards that answer it, and yes or no to the question exactly as it was asked."""

from typing import Any, NamedTuple

from companion import games
from companion.game.document_types import Unreadable
from companion.game.text import say
from companion.rules.asked import ParsedQuestion
from companion.rules.cards import Card, card, printed_by_id
from companion.rules.claims import check_printed
from companion.rules.files import rules
from companion.rules.index import OTHERS, Phrase
from companion.rules.index_cache import with_index
from companion.rules.language import detect_language, words
from companion.rules.search import AtTable, SearchResult, search
from companion.rules.sentences import corrected, endings, spellings, told_end, without_names
from companion.rules.verdict import Verdict, verdict
from companion.translations import SPOKEN, catalogue

_WORDS = {"yes": say("Yes"), "no": say("No")}


class Answer(NamedTuple):
    card: Card
    score: float  # From 0 to about 7: how much of the question the card accounts for.
    word: str | None
    """`yes` or `no` to the question as it was asked; None where neither answers it, or it is not certain which."""


class Reply(NamedTuple):
    known: bool  # Whether the question is about this rulebook. Otherwise the answers are only guesses.
    answers: tuple[Answer, ...]  # Best first; only the first may have a word.
    understood: Phrase | None  # The stored question that decided the word, or is most like the asked one.
    language: str  # The language the question was asked in.
    polar: bool  # Whether yes or no could answer it: not where it asks who, when or how many.


def reply(
    message: str, game: str | None = None, language: str = "en", table: AtTable | None = None, limit: int = 5
) -> Reply:
    message, question, found = _find_best(message, game, limit, table, language)
    asked_in = detect_language(question, language)
    is_known = _is_known(found)
    players = ParsedQuestion(message, asked_in, table.players if table else None).players
    asked = ParsedQuestion(message if told_end(message, asked_in) else question, asked_in, players, message)
    decided = _decide(asked, found, language) if is_known else Verdict()
    cards = [(match.score, card(match.rule_id, language)) for match in found.matches]
    answers = tuple(
        Answer(found_card, score, None if place else decided.word)
        for place, (score, found_card) in enumerate(cards)
        if found_card
    )
    return Reply(is_known, answers, _understood(found, decided) if is_known else None, asked_in, decided.polar)


def ask(question: str, game: str | None = None, language: str = "en", table: AtTable | None = None) -> dict[str, Any]:
    """The reply as a document.

    :raise Unreadable: there is no such game, or nobody asks in this language.
    """
    if game is not None and game not in games.ids():
        raise Unreadable("game", "no such game; known games: {known}", known=", ".join(games.ids()))
    if language not in SPOKEN:
        raise Unreadable("lang", "“{found}” is not one of: {expected}", found=str(language), expected=", ".join(SPOKEN))
    found = reply(question, game, language, table)
    return {"known": found.known, "answers": [_document(answer) for answer in found.answers]}


def _find_best(
    message: str, game: str | None, limit: int, table: AtTable | None, likely: str
) -> tuple[str, str, SearchResult]:
    """The message and what it asks, as they are understood best, and what was found for that.

    It is tried as it stands, in Cyrillic letters and without the name of the game, each without slips of the keyboard,
    and without what is told before the question. One to all games that names one of them is asked of that one.
    """
    variants = spellings(message)
    named: dict[str, str] = {}
    for variant in dict.fromkeys((message, *variants)):
        named = without_names(variant, detect_language(variant, likely), game) | named
    if game is None and len(named) == 1:
        (game,) = named
    if game in named:
        variants += spellings(named[game])
    tried = [
        (right, ending, search(ending, game, limit, table, likely, slips=len({*words(ending)} - {*words(variant)})))
        for variant in variants
        for right in [_without_slips(variant, game, detect_language(variant, likely))]
        for ending in endings(right, detect_language(right, likely))
    ]
    return max(tried, key=lambda one: (one[2].known, one[2].matches[0].score if one[2].matches else 0.0))


def _without_slips(message: str, game: str | None, language: str) -> str:
    if game is None:
        return message
    return with_index(
        game, lambda index: corrected(message, language, index.vocabulary(language), index.vocabulary(OTHERS))
    )


def _is_known(found: SearchResult) -> bool:
    """Whether the question is about the rulebook, and its answer is not that this box does not have it."""
    best = card(found.matches[0].rule_id) if found.known else None
    return best is not None and not best.elsewhere


def _decide(asked: ParsedQuestion, found: SearchResult, reader: str) -> Verdict:
    """Yes or no: by what is printed where the question names that, else by the cards."""
    best = card(found.matches[0].rule_id, reader)
    assert best is not None
    printed = printed_by_id(best.game)
    named = [match.rule_id for match in found.matches if match.rule_id in printed]
    for word in filter(None, (check_printed(asked, rule_id, best.game) for rule_id in named)):
        return Verdict(word)
    if best.printed:
        return Verdict(polar=False)
    matches = [match for match in found.matches if match.rule_id in rules(best.game)]
    return with_index(best.game, lambda index: verdict(asked, matches, index, best.game))


def _understood(found: SearchResult, decided: Verdict) -> Phrase | None:
    """The stored question that decided the word; without a word, the one most like the question that has none either.

    “Who wins?” was not understood as “Does the youngest win?”
    """
    if decided.word:
        return decided.nearest
    best, known = found.matches[0], card(found.matches[0].rule_id)
    if known is None or best.phrase is None:
        return None
    number = best.phrase
    like = with_index(known.game, lambda index: index.phrase(number))
    return like if like and not like.word else None


def _document(answer: Answer) -> dict[str, Any]:
    card = answer.card
    messages = catalogue(card.language)
    word = f"{_WORDS[answer.word].render(messages)}." if answer.word and not (card.disputed or card.silent) else ""
    return {
        "rule": card.id,
        "title": card.title,
        "text": " ".join(filter(None, (word, card.short, card.text))),
        "here": card.here or None,
        "answer": answer.word,
        "disputed": card.disputed,
        "silent": card.silent,
        "assumed": card.assumed,
        "sources": [
            {
                "rulebook": source.rulebook,
                "edition": source.edition.render(messages),
                "section": source.section,
                "page": source.page,
                "phrase": source.phrase,
            }
            for source in card.sources
        ],
    }
