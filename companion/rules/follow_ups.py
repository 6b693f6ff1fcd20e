"""Questions to tap: after a card what to ask next, and for a game some that its cards answer."""

from companion import games
from companion.rules.cards import Card, cards_of
from companion.rules.files import asks

SHORTEST, LONGEST = 12, 60  # A question of 12 to 60 letters fits on a button: two lines of a phone.
ONE_LINE = 46  # An example has at most 46 letters.


def follow_ups(card: Card, most: int = 3) -> list[str]:
    """Short questions whose answers are the cards related to this one, in its language."""
    rule_cards = cards_of(card.game, card.language)
    asked = (_short(rule_cards[related]) for related in card.related if related in rule_cards)
    return list(filter(None, asked))[:most]


def examples(game: str, language: str, most: int = 2) -> list[str]:
    """Questions that a game's cards answer, from all over its rulebook."""
    titles = [card.title for card in cards_of(game, language).values() if _fits(card.title, ONE_LINE)]
    step = max(1, len(titles) // most)
    return titles[step // 2 :: step][:most]


def _short(card: Card) -> str | None:
    """The title where it is a question that fits, else the shortest stored question."""
    return card.title if _fits(card.title) else _shortest(card.game, card.language).get(card.id)


@games.cached
def _shortest(game: str, language: str) -> dict[str, str]:
    """For each card the shortest question that fits; one that begins with a capital comes first."""
    shortest = {}
    for rule_id, questions in asks(game, language).items():
        if fitting := [ask.phrase for ask in questions if _fits(ask.phrase)]:
            best = min(fitting, key=lambda phrase: (phrase[0].islower(), len(phrase)))
            shortest[rule_id] = best[0].upper() + best[1:]
    return shortest


def _fits(question: str, longest: int = LONGEST) -> bool:
    return question.endswith("?") and SHORTEST <= len(question) <= longest
