"""The reply to a question: the cards that answer it, and the word for the question exactly as it was asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.rules.cards import Card
from companion.rules.concepts import spoken
from companion.rules.files import rules
from companion.rules.game_names import without_names
from companion.rules.index import Phrase
from companion.rules.index_cache import with_index
from companion.rules.printed_cards import card
from companion.rules.search import AtTable, Found, find
from companion.rules.spelling import spellings
from companion.rules.verdict import Verdict, verdict

_VERDICTS = {
    "en": {"yes": "Yes.", "no": "No."},
    "ru": {"yes": "Да.", "no": "Нет."},
    "uk": {"yes": "Так.", "no": "Ні."},
    "pl": {"yes": "Tak.", "no": "Nie."},
    "cs": {"yes": "Ano.", "no": "Ne."},
    "sk": {"yes": "Áno.", "no": "Nie."},
    "ro": {"yes": "Da.", "no": "Nu."},
    "hu": {"yes": "Igen.", "no": "Nem."},
}


@dataclass(frozen=True)
class Answer:
    """A card that answers a question."""

    card: Card
    score: float
    """From 0 to about 7: how much of the question the card accounts for."""
    word: str | None
    """`yes` or `no` for the question as it was asked; none where it is no such question, or the word is not sure."""


@dataclass(frozen=True)
class Reply:
    """What there is to say to a question."""

    known: bool
    """Whether the question is one about this rulebook. Otherwise the answers are only what was perhaps meant."""
    answers: tuple[Answer, ...]
    """Best first; only the first may have a word."""
    understood: Phrase | None
    """The stored way of asking that decided the word, or is most like the question."""
    language: str
    """The language the question was asked in."""
    polar: bool
    """Whether yes or no would answer it: not so where it asks who, when or how many."""


def reply(
    question: str, game: str | None = None, language: str = "en", table: AtTable | None = None, limit: int = 5
) -> Reply:
    """The reply to a question, in the reader's language."""
    question, found = _found(question, game, limit, table, language)
    asked_in = spoken(question, language)
    cards = [(match.score, card(match.rule_id, language)) for match in found.matches]
    known = _known(found)
    said = _verdict(question, asked_in, found) if known else Verdict()
    answers = tuple(
        Answer(shown, score, said.word if place == 0 else None) for place, (score, shown) in enumerate(cards) if shown
    )
    return Reply(known, answers, _understood(found, said) if known else None, asked_in, said.polar)


def ask(question: str, game: str | None = None, language: str = "en", table: AtTable | None = None) -> dict[str, Any]:
    """The reply as a document."""
    replied = reply(question, game, language, table)
    return {"known": replied.known, "answers": [_document(answer) for answer in replied.answers]}


def _found(question: str, game: str | None, limit: int, table: AtTable | None, likely: str) -> tuple[str, Found]:
    """What answers the question, as it stands, spelled in Cyrillic letters or without the name of the game: whichever
    is known and answered best. A question to all games that names one of them is asked of that one."""
    ways = spellings(question)
    named: dict[str, str] = {}
    for way in dict.fromkeys((question, *ways)):
        named = without_names(way, spoken(way, likely), game) | named
    if game is None and len(named) == 1:
        (game,) = named
    if game in named:
        ways += spellings(named[game])
    found = [(way, find(way, game, limit, table, likely)) for way in ways]
    return max(found, key=lambda pair: (pair[1].known, pair[1].matches[0].score if pair[1].matches else 0.0))


def _known(found: Found) -> bool:
    """Whether the question is one of the rulebook, and not answered by what is not in this box."""
    best = card(found.matches[0].rule_id) if found.known else None
    return best is not None and not best.elsewhere


def _verdict(question: str, language: str, found: Found) -> Verdict:
    best = card(found.matches[0].rule_id)
    if best is None or best.printed:
        return Verdict(polar=False)
    matches = [match for match in found.matches if match.rule_id in rules(best.game)]
    disputed = best.disputed or best.silent
    return with_index(best.game, lambda index: verdict(question, language, matches, index, disputed=disputed))


def _understood(found: Found, said: Verdict) -> Phrase | None:
    """The question that spoke for the word; where there is no word, the way of asking that is most like it.

    That one has no word either: who asks who wins would not find himself in “Does the youngest win?”
    """
    if said.word:
        return said.nearest
    like = found.matches[0].nearest
    return like if like and not like.word else None


def _document(answer: Answer) -> dict[str, Any]:
    shown = answer.card
    word = None if shown.disputed or shown.silent else _VERDICTS[shown.language].get(answer.word or "")
    return {
        "rule": shown.id,
        "title": shown.title,
        "text": " ".join(filter(None, (word, shown.short, shown.text))),
        "answer": answer.word,
        "disputed": shown.disputed,
        "silent": shown.silent,
        "sources": [
            {"rulebook": source.rulebook, "section": source.section, "page": source.page, "phrase": source.phrase}
            for source in shown.sources
        ],
    }
