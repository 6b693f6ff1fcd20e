"""The business module: which tokens a building may bring, and what they pay at the end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Annotated, Literal, TypeAlias

from companion.game.document_types import MAX_PLAYERS, MaxLength, Name, distinct_names, document
from companion.game.final import Touched, final
from companion.game.game import Finding, Ledger, Line, Readings, Scored
from companion.game.text import say, say_n
from companion.games.streets.board import BUSINESSES, Business, OneOrTwo, Tokens
from companion.games.streets.description import MAJORITY, SETS
from companion.games.streets.legality import findings_of_tokens
from companion.games.streets.readings import in_passing
from companion.games.streets.words import TYPES

ALONE, TIED, SET = 10, 5, 10
Sign: TypeAlias = Literal["restaurant", "residential", "leisure", "retail", "universal", "mixed", "wild"]
"""The last three are one sign: the editions have different words for it."""


def token_lines(holdings: Mapping[str, Tokens], readings: Readings) -> dict[str, list[Line]]:
    """What tokens pay after the final scoring: majorities, then sets. Nothing is halved.

    Holdings and lines are by the place of whoever has them: `players[0]`, or `players[0].pad` where a pad has them.
    """
    lines: dict[str, list[Line]] = {holder: [] for holder in holdings}
    for business in BUSINESSES:
        for holder, line in _majority(business, holdings, readings):
            lines[holder].append(line)
    for holder, tokens in holdings.items():
        sets = min(tokens.of(business) for business in BUSINESSES)
        if sets:
            why = say_n("{n} set of four tokens × {pays}", "{n} sets of four tokens × {pays}", sets, pays=SET)
            lines[holder].append(Line("sets", SET * sets, "ST-54", why, f"{holder}.tokens"))
    return lines


def _majority(business: Business, holdings: Mapping[str, Tokens], readings: Readings) -> list[tuple[str, Line]]:
    """$10 for the most tokens of a type, $5 each for a tie (ST-52); disputed when nobody has one (ST-53)."""
    counts = {holder: tokens.of(business) for holder, tokens in holdings.items()}
    most = max(counts.values(), default=0)
    leaders = [holder for holder, count in counts.items() if count == most]
    if most == 0:
        if len(leaders) < 2 or readings.ask("empty-majority") == "nothing":
            return []
        why = say("nobody has a token of “{type}”: a tie", type=TYPES[business])
        return [(holder, Line("majority", TIED, "ST-53", why, holder)) for holder in leaders]
    if len(leaders) > 1:
        pays, why = TIED, say("tied for most tokens of “{type}”: {n}", type=TYPES[business], n=most)
    else:
        pays, why = ALONE, say("most tokens of “{type}”: {n}", type=TYPES[business], n=most)
    return [(holder, Line("majority", pays, "ST-52", why, f"{holder}.tokens.{business}")) for holder in leaders]


@document
class Holder:
    """A player and the business tokens of this player."""

    name: Name
    tokens: Tokens


@document
class Holders:
    """Everybody's business tokens."""

    players: Annotated[tuple[Holder, ...], MaxLength(MAX_PLAYERS)]


@dataclass(frozen=True)
class TokenPay:
    name: str
    majority: int
    sets: int
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class TokenPays:
    players: tuple[TokenPay, ...]
    findings: tuple[Finding, ...]
    readings: tuple[Touched, ...]


def business(document: Holders, readings: Readings) -> TokenPays:
    distinct_names(player.name for player in document.players)
    result = final(_score, document, readings)
    players = (
        TokenPay(ledger.name, ledger.categories["majority"], ledger.categories["sets"], ledger.total, ledger.lines)
        for ledger in result.players
    )
    return TokenPays(tuple(players), result.findings, in_passing(result))


def _score(document: Holders, readings: Readings) -> Scored:
    lines = token_lines({f"players[{i}]": player.tokens for i, player in enumerate(document.players)}, readings)
    ledgers = (
        Ledger.of(player.name, (MAJORITY, SETS), found)
        for player, found in zip(document.players, lines.values(), strict=True)
    )
    return Scored(tuple(ledgers), lambda: findings_of_tokens([player.tokens for player in document.players]))


@document
class BusinessSign:
    """The business sign of a building, single or double, and the tokens left in the supply."""

    sign: Sign
    count: OneOrTwo
    supply: Tokens


@dataclass(frozen=True)
class TokenOptions:
    options: tuple[tuple[Business, ...], ...]


def tokens(document: BusinessSign, readings: Readings) -> TokenOptions:
    """What may be taken for a business sign (ST-50). A type that has run out is universal (ST-51).

    The last token of a type does for one half of a double sign; then the type has run out. Whether the other half is
    universal by that is disputed (ST-73).
    """
    supply = Counter({business: document.supply.of(business) for business in BUSINESSES})
    shown: tuple[Business, ...] = ()
    if document.sign in BUSINESSES:
        shown = (document.sign,) * min(document.count, supply[document.sign])
        supply.subtract(shown)
    free = min(document.count - len(shown), sum(supply.values()))
    if shown and free and readings.ask("last-token") == "alone":
        free = 0
    if not shown and not free:
        return TokenOptions(())
    in_supply = sorted(business for business, left in supply.items() if left)
    choices = {
        tuple(sorted((*shown, *choice)))
        for choice in combinations_with_replacement(in_supply, free)
        if all(count <= supply[business] for business, count in Counter(choice).items())
    }
    return TokenOptions(tuple(sorted(choices)))
