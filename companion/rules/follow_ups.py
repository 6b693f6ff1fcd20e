"""Questions to tap: what one may ask next after a card, and what one may ask of a game at all."""

from __future__ import annotations

from companion import games
from companion.rules.cards import Card, cards_of
from companion.rules.files import asks

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
    """The title where it is a question, else a stored way of asking."""
    if _fits(card.title):
        return card.title
    return _ways(card.game, card.language).get(card.id)


@games.cached
def _ways(game: str, language: str) -> dict[str, str]:
    """For each card the shortest way of asking that fits, rather one that is written well."""
    fitting = {
        rule_id: [ask.phrase for ask in ways if _fits(ask.phrase)] for rule_id, ways in asks(game, language).items()
    }
    best = {
        rule_id: min(ways, key=lambda way: (way[0].islower(), len(way))) for rule_id, ways in fitting.items() if ways
    }
    return {rule_id: way[0].upper() + way[1:] for rule_id, way in best.items()}


def _fits(question: str) -> bool:
    return question.endswith("?") and SHORTEST <= len(question) <= LONGEST
