"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages."""

from __future__ import annotations

from dataclasses import dataclass

from companion import games
from companion.rules.features import features
from companion.rules.index import Phrase
from companion.rules.names import Named
from companion.rules.shelf import with_index

SURE = 0.8
"""So much of a question is about something printed for that to be its answer."""
PERHAPS = 0.5
"""And so much for it to be shown among the rules."""
KNOWN = 0.9
"""A question so like a stored way of asking is that one."""
MOST = 3
"""So many printed things are shown for one question."""
FULL = 7.0
"""The score of an answer that accounts for the whole question."""


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
    found = [Match(hit.rule_id, hit.score, _phrase(game_id, hit.phrase)) for hit, game_id in hits[:limit]]
    known = max((hit.similarity for hit, _ in hits), default=0.0) >= KNOWN
    return _with_printed(found, _printed(question, game), known=known)[:limit]


def _printed(question: str, game: str | None) -> list[Named]:
    """What is printed that the question names, the likeliest first."""
    named = [
        thing
        for game_id in ([game] if game else games.ids())
        for thing in with_index(game_id, lambda index: index.names.find(question))
    ]
    named.sort(key=lambda thing: -thing.share)
    return named[:MOST]


def _with_printed(rules: list[Match], printed: list[Named], *, known: bool) -> list[Match]:
    """What is printed comes first where the question is about nothing else; otherwise after the best two rules.

    Where the question is `known`, a stored way of asking for a rule, every word of it must be about what is printed.
    """
    enough = 1.0 if known else SURE
    first = [Match(thing.id, thing.share * FULL, None) for thing in printed if thing.share >= enough]
    later = [Match(thing.id, thing.share * FULL, None) for thing in printed if thing.share >= PERHAPS]
    return [*first, *rules[:2], *later[len(first) :], *rules[2:]]


def _phrase(game: str, number: int | None) -> Phrase | None:
    return None if number is None else with_index(game, lambda index: index.phrase(number))
