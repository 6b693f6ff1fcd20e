"""Questions to tap: what one may ask next after a card, and what one may ask of a game at all."""

from __future__ import annotations

from companion.rules.cards import Card, cards_of
from companion.rules.shelf import with_index

SHORTEST, LONGEST = 12, 60
"""Letters of a question that fits on a button: two lines of a phone."""
ONE_LINE = 46


def follow_ups(card: Card, most: int = 3) -> list[str]:
    """Short questions whose answers are the cards related to this one, in its language."""
    rule_cards = cards_of(card.game, card.language)
    asked = (_short(rule_cards[related]) for related in card.related if related in rule_cards)
    return list(filter(None, asked))[:most]


def examples(game: str, language: str, most: int = 2) -> list[str]:
    """Questions that a game's cards answer, from all over its rulebook."""
    titles = [
        card.title for card in cards_of(game, language).values() if _fits(card.title) and len(card.title) <= ONE_LINE
    ]
    step = max(1, len(titles) // most)
    return titles[step // 2 :: step][:most]


def _short(card: Card) -> str | None:
    """The title where it is a question, else the shortest stored way of asking, rather one that is written well."""
    if _fits(card.title):
        return card.title
    ways = with_index(card.game, lambda index: index.ways(card.id, card.language))
    way = min(filter(_fits, ways), key=lambda way: (way[0].islower(), len(way)), default="")
    return way[:1].upper() + way[1:] or None


def _fits(question: str) -> bool:
    return question.endswith("?") and SHORTEST <= len(question) <= LONGEST
