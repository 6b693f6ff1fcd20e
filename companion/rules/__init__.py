"""The assistant: rule cards with permanent ids, a search over them, and the answer."""

from __future__ import annotations

from typing import Any

from companion.language import SPOKEN
from companion.rules.box import box, card
from companion.rules.cards import Card, cards
from companion.rules.files import BrokenRules, Source
from companion.rules.search import Match, search
from companion.rules.shelf import warm

__all__ = ["SPOKEN", "BrokenRules", "Card", "Match", "Source", "ask", "box", "card", "cards", "search", "warm"]


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


def ask(question: str, game: str | None = None, language: str = "en") -> dict[str, Any]:
    """The answers to a question, best first, in the reader's language."""
    found = (card(match.rule_id, language) for match in search(question, game))
    return {"answers": [_answer(answer) for answer in found if answer]}


def _answer(card: Card) -> dict[str, Any]:
    return {
        "rule": card.id,
        "title": card.title,
        "text": " ".join(filter(None, (_VERDICTS[card.language].get(card.answer or ""), card.short, card.text))),
        "answer": card.answer,
        "disputed": card.disputed,
        "silent": card.silent,
        "sources": [
            {"rulebook": source.rulebook, "section": source.section, "page": source.page, "phrase": source.phrase}
            for source in card.sources
        ],
    }
