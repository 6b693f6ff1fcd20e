"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from heapq import nlargest

from companion import games
from companion.rules import scoring
from companion.rules.build import ELSEWHERE
from companion.rules.concepts import NUMBERS, concepts, spoken
from companion.rules.features import features, senses, whole, words
from companion.rules.files import Rule, rules
from companion.rules.index import Hit, Index, Letters, Phrase
from companion.rules.index_cache import with_index
from companion.rules.meanings import meanings
from companion.rules.names import Named
from companion.rules.printed_cards import printed

SURE = 0.75
"""So much of a question is about something printed for that to be its answer."""
BY_NAME = 0.5
"""And of one that asks and has the thing's own name."""
PERHAPS = 0.5
"""And so much for it to be shown among the rules."""
KNOWN = 0.9
"""A question so like a stored way of asking is that one."""
MOST = 3
"""So many printed things are shown for one question."""
FULL = 13.0
"""The score of an answer that accounts for the whole question."""
SOLO = "solo"
"""The module of the rules for one player."""


@dataclass(frozen=True)
class AtTable:
    """What is known of the table where a question is asked."""

    players: int | None = None
    modules: frozenset[str] = frozenset()
    solo: bool = False

    def plays(self, module: str | None) -> bool:
        """Whether the rules of this module apply here; those of none always do."""
        alone = self.solo or self.players == 1
        return module is None or (alone if module == SOLO else module in self.modules)


@dataclass(frozen=True)
class Match:
    """A card that answers a question."""

    rule_id: str
    score: float
    """From 0 to about 7: how much of the question the card accounts for."""
    nearest: Phrase | None
    """For the best rule its way of asking that is most like the question; None where a sentence of the card is."""


@dataclass(frozen=True)
class Found:
    """The cards that answer best, best first, and whether the question is one of the rulebook at all."""

    matches: list[Match]
    known: bool


def search(question: str, game: str | None = None, limit: int = 5, table: AtTable | None = None) -> list[Match]:
    """The cards that answer best, best first; none when nothing is good enough."""
    return find(question, game, limit, table).matches


def find(
    question: str, game: str | None = None, limit: int = 5, table: AtTable | None = None, likely: str = ""
) -> Found:
    """The cards that answer best. At a table, what is not played there comes after what is.

    `likely` is the language that the question is probably asked in.
    """
    language = spoken(question, likely)
    asked, said = features(question), senses(meanings(question, language))
    hits: list[tuple[float, Hit, str]] = []
    elsewhere = 0.0
    few = len(words(question)) <= scoring.FEW
    compared = {game_id: _compared(asked, game_id) for game_id in ([game] if game else games.ids())}
    for game_id in _likely(compared):
        short = with_index(game_id, lambda index: index.short(whole(question)))
        for hit in with_index(game_id, partial(Index.search, letters=compared[game_id], said=said)):
            score = hit.score + (scoring.AS_STORED if hit.rule_id == short else 0.0)
            if hit.rule_id == ELSEWHERE:
                elsewhere = max(elsewhere, score)
            else:
                hits.append((score * _weight(rules(game_id)[hit.rule_id], few, table), hit, game_id))
    hits.sort(key=lambda row: (-row[0], row[1].rule_id))
    rule_cards = [
        # How a question was understood is only told of the best answer.
        Match(hit.rule_id, score, None if place else _phrase(game_id, hit.phrase))
        for place, (score, hit, game_id) in enumerate(hits[:limit])
    ]
    stored = max((hit.similarity for _, hit, _ in hits), default=0.0) >= KNOWN
    matches = _with_printed(rule_cards, _printed(question, game, table, language), known=stored)
    if not matches:
        return Found([], known=False)
    matches = _for_the_players(question, game, table, matches)[:limit]
    share = compared[hits[0][2]].share if hits else 1.0
    return Found(matches, _is_known(matches[0].score, elsewhere, share))


def _compared(asked: frozenset[int], game: str) -> Letters:
    return with_index(game, lambda index: index.compare(asked))


def _likely(compared: Mapping[str, Letters]) -> list[str]:
    """The games whose cards have most of the question's letters: in these it is looked for by its meaning."""
    scores = {game: max(letters.scores[:-1], default=0.0) for game, letters in compared.items()}
    likely = nlargest(scoring.LIKELY_GAMES, scores, key=scores.__getitem__)
    return [game for game in likely if scores[game] >= scoring.LIKELY * scores[likely[0]]]


def _is_known(best: float, elsewhere: float, share: float) -> bool:
    """Whether the best answer outweighs what is asked of no game and the words that the game does not know."""
    return elsewhere + scoring.UNKNOWN * (1 - share) < best + scoring.DOUBT


def _printed(question: str, game: str | None, table: AtTable | None, language: str) -> list[Named]:
    """What is printed that the question names, the likeliest first; at a table, for its number of players."""
    players = table.players if table else None
    named = [
        thing
        for game_id in ([game] if game else games.ids())
        for thing in with_index(game_id, lambda index: index.names.find(question, players, language))
    ]
    named.sort(key=lambda thing: (not (thing.own and thing.share >= PERHAPS), -thing.share))
    return named[:MOST]


def _with_printed(rules: list[Match], printed: list[Named], *, known: bool) -> list[Match]:
    """What is printed comes first where the question is about nothing else; otherwise after the best two rules.

    Where the question is `known`, a stored way of asking for a rule, every word of it must be about what is printed.
    """
    first = [
        Match(thing.id, thing.share * FULL, None)
        for thing in printed
        if thing.share >= (1.0 if known else BY_NAME if thing.own else SURE)
    ]
    later = [Match(thing.id, thing.share * FULL, None) for thing in printed if thing.share >= PERHAPS]
    return [*first, *rules[:2], *later[len(first) :], *rules[2:]]


def _for_the_players(question: str, game: str | None, table: AtTable | None, matches: list[Match]) -> list[Match]:
    """At a table, a question for a number of the set-up is first answered for so many as play there.

    Not where the question names a number itself.
    """
    if not (game and table and table.players and matches):
        return matches
    said = set(concepts(question, spoken(question, "")))
    if "wh-how-many" not in said or said & set(NUMBERS) or any(map(str.isdecimal, question)):
        return matches
    best = matches[0]
    fitting = [
        Match(rule_id, best.score, None)
        for rule_id, thing in printed(game).items()
        if thing.players == table.players and best.rule_id in thing.related
        if rules(game)[best.rule_id].topic == thing.topic
    ]
    return [*fitting, *(match for match in matches if match.rule_id not in {fit.rule_id for fit in fitting})]


def _weight(rule: Rule, few: bool, table: AtTable | None) -> float:
    """What a card's score is multiplied by, for a question of a few words or more."""
    played = 1.0 if table is None or table.plays(rule.module) else scoring.NOT_PLAYED
    if table and rule.module == SOLO:
        played = scoring.ALONE if table.plays(SOLO) else scoring.NOT_ALONE
    argued = scoring.DISPUTED_WORD if few else scoring.DISPUTED
    return played * (argued if rule.disputed or rule.silent else 1.0)


def _phrase(game: str, number: int | None) -> Phrase | None:
    return None if number is None else with_index(game, lambda index: index.phrase(number))
