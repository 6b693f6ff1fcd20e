"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages."""

from __future__ import annotations

from dataclasses import dataclass

from companion import games
from companion.rules.features import features
from companion.rules.index import Phrase
from companion.rules.shelf import with_index


@dataclass(frozen=True)
class Match:
    """A card that answers a question."""

    rule_id: str
    score: float
    """From 0 to about 7: how much of the question the card accounts for."""
    nearest: Phrase | None
    """The phrase of the card that is most like the question: how it was understood."""


def search(question: str, game: str | None = None, limit: int = 5) -> list[Match]:
    """The cards that answer best, best first; none when nothing is good enough."""
    asked = features(question)
    hits = [
        (hit, game_id)
        for game_id in ([game] if game else games.ids())
        for hit in with_index(game_id, lambda index: index.search(asked))
    ]
    hits.sort(key=lambda pair: (-pair[0].score, pair[0].rule_id))
    return [Match(hit.rule_id, hit.score, _phrase(game_id, hit.phrase)) for hit, game_id in hits[:limit]]


def _phrase(game: str, number: int | None) -> Phrase | None:
    return None if number is None else with_index(game, lambda index: index.phrase(number))
