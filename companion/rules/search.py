"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages."""

from collections.abc import Mapping, Sequence
from heapq import nlargest
from operator import methodcaller
from typing import NamedTuple

from companion import games
from companion.rules import scoring
from companion.rules.cards import printed_by_id
from companion.rules.features import features, senses, whole
from companion.rules.files import Rule, rules
from companion.rules.index import ELSEWHERE, MEANT, Letters, Match
from companion.rules.index_cache import not_fetched, with_index
from companion.rules.language import NUMBERS, concepts, detect_language, meanings, sentences, words
from companion.rules.printed_names import Named
from companion.rules.sentences import strange_words

SURE = 0.75  # Something printed is the answer if at least 0.75 of the question is about it,
BY_NAME = 0.5  # or 0.5 of a question that asks and has the thing's own name.
PERHAPS = 0.5  # Something printed is shown among the rules if at least 0.5 of the question is about it.
STORED = 0.9  # A question that is 0.9 like a stored one is that one.
MOST = 3  # At most 3 printed things are shown for one question.
FULL = 13.0  # The score of something printed that accounts for the whole question.
SOLO = "solo"  # The module of the rules for one player.


class AtTable(NamedTuple):
    players: int | None = None
    modules: frozenset[str] = frozenset()
    solo: bool = False

    def plays(self, module: str | None) -> bool:
        """Whether the rules of this module apply here; those without a module always do."""
        alone = self.solo or self.players == 1
        return module is None or (alone if module == SOLO else module in self.modules)


class SearchResult(NamedTuple):
    """The cards that answer best, best first, and whether the question is about the rulebook at all."""

    matches: list[Match]
    known: bool


def search(
    question: str,
    game: str | None = None,
    limit: int = 5,
    table: AtTable | None = None,
    likely: str = "",
    slips: int = 0,
) -> SearchResult:
    """The cards that answer best. At a table, what is not played there comes after what is.

    `likely` is the language that the question is probably asked in, `slips` the number of its words that were changed
    to words of the game: perhaps they were words of something else.
    """
    language = detect_language(question, likely)
    asked, said = features(question), senses(meanings(question, language))
    found: list[tuple[Match, str]] = []
    elsewhere = 0.0
    few = len(words(question)) <= scoring.FEW
    compared = {game_id: with_index(game_id, lambda index: index.compare(asked)) for game_id in _games_to_search(game)}
    for game_id in _likely(compared):
        stored = with_index(game_id, lambda index: index.card_asked_as(whole(question)))
        for match in with_index(game_id, methodcaller("search", compared[game_id], said)):
            score = match.score + (scoring.AS_STORED if match.rule_id == stored else 0.0)
            if match.rule_id == ELSEWHERE:
                elsewhere = max(elsewhere, score)
            else:
                score *= _weight(rules(game_id)[match.rule_id], few, table)
                found.append((match._replace(score=score), game_id))
    found.sort(key=lambda row: (-row[0].score, row[0].rule_id))
    is_stored = any(match.similarity >= STORED for match, _ in found)
    printed = _find_printed(question, game, table)
    matches = _with_printed([match for match, _ in found[:limit]], printed, is_stored=is_stored)
    if not matches:
        return SearchResult([], known=False)
    matches = _for_the_players(question, game, table, matches)[:limit]
    if not found:
        return SearchResult(matches, known=True)
    likeliest = found[0][1]
    known, meant = with_index(likeliest, lambda index: (index.vocabulary(language), index.vocabulary(MEANT)))
    unknown = [] if len(sentences(question)) > 1 else strange_words(question, known, meant, language)
    elsewhere += (len(unknown) + slips / 2) * scoring.UNKNOWN_WORD
    elsewhere += (1 - compared[likeliest].share) * scoring.UNKNOWN
    understood = sum(not meant.isdisjoint(meanings(word, language)) for word in words(question))
    return SearchResult(matches, known=elsewhere < matches[0].score + understood * scoring.UNDERSTOOD_WORD)


def _games_to_search(game: str | None) -> Sequence[str]:
    """The game that was asked about, or all of them: on a phone those whose rules are there, if any are."""
    if game:
        return [game]
    missing = not_fetched()
    return [game_id for game_id in games.ids() if game_id not in missing] or games.ids()


def _likely(compared: Mapping[str, Letters]) -> list[str]:
    """The games whose cards have most of the question's letters: only these are searched by meaning."""
    scores = {game: max(letters.scores[:-1], default=0.0) for game, letters in compared.items()}
    likely = nlargest(scoring.LIKELY_GAMES, scores, key=scores.__getitem__)
    return [game for game in likely if scores[game] >= scoring.LIKELY * scores[likely[0]]]


def _find_printed(question: str, game: str | None, table: AtTable | None) -> list[Named]:
    """What is printed that the question names, the likeliest first; at a table, for its number of players."""
    players = table.players if table else None
    named = [
        thing
        for game_id in _games_to_search(game)
        for thing in with_index(game_id, lambda index: index.names.find(question, players))
    ]
    named.sort(key=lambda thing: (not (thing.own and thing.share >= PERHAPS), -thing.share))
    return named[:MOST]


def _with_printed(rules: list[Match], printed: list[Named], *, is_stored: bool) -> list[Match]:
    """Put what is printed first where the question is about nothing else; otherwise after the best two rules.

    Every word of a question that is stored for a rule must be about what is printed.
    """
    first = [
        Match(thing.id, thing.share * FULL)
        for thing in printed
        if thing.share >= (1.0 if is_stored else BY_NAME if thing.own else SURE)
    ]
    later = [Match(thing.id, thing.share * FULL) for thing in printed if thing.share >= PERHAPS]
    return [*first, *rules[:2], *later[len(first) :], *rules[2:]]


def _for_the_players(question: str, game: str | None, table: AtTable | None, matches: list[Match]) -> list[Match]:
    """At a table, answer a question for a set-up number first for as many as play there.

    Not where the question names a number itself.
    """
    if not (game and table and table.players and matches):
        return matches
    said = set(concepts(question, detect_language(question, "")))
    if "wh-how-many" not in said or said & set(NUMBERS) or any(map(str.isdecimal, question)):
        return matches
    best = matches[0]
    fitting = [
        Match(rule_id, best.score)
        for rule_id, thing in printed_by_id(game).items()
        if thing.players == table.players and best.rule_id in thing.related
        if rules(game)[best.rule_id].topic == thing.topic
    ]
    ids = {match.rule_id for match in fitting}
    return [*fitting, *(match for match in matches if match.rule_id not in ids)]


def _weight(rule: Rule, few: bool, table: AtTable | None) -> float:
    """The factor for a card's score, for a question of a `few` words or more."""
    played = 1.0 if table is None or table.plays(rule.module) else scoring.NOT_PLAYED
    if table and rule.module == SOLO:
        played = scoring.ALONE if table.plays(SOLO) else scoring.NOT_ALONE
    argued = scoring.DISPUTED_WORD if few else scoring.DISPUTED
    return played * (argued if rule.disputed or rule.silent else 1.0)
