"""Codes of the contract in words: tie-breaks, categories, and what each reading of a disputed rule says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.text import Text, say


@dataclass(frozen=True)
class Category:
    title: Text
    icon: str


CATEGORIES: Mapping[str, Category] = {"happiness": Category(say("Happiness"), "star")}
"""Those that are no line of a pad."""

PAID: Mapping[tuple[str, str], Text] = {("uptown", "coins"): say("Three coins, a point")}
"""Where a line of the pad holds something else than the points it pays."""

SHARED: Mapping[str, tuple[Text, str]] = {
    "streets": (say("Equal on money. The booklet breaks no tie: share the win, or play again."), "ST-33"),
    "uptown": (say("Equal on prestige and on the tallest building: the win is shared."), "UT-70"),
    "happy-city": (say("Equal on points and coins. The booklet says no more: here the win is shared."), "HC-36"),
    "ginkgopolis": (say("Equal on points. The booklet names no tie-break: here the win is shared."), "GK-55"),
    "paper-quarters": (say("Equal on points and on every tie-break: share the win, or play again."), "PQ-50"),
}
"""A tie that nothing breaks: what the booklet says, and the rule."""

TIE_BREAKS: Mapping[str, Text] = {
    "estates": say("the number of complete estates"),
    "tallest-building": say("the tallest building"),
    "coins": say("the coins left"),
}

COMPARED: Mapping[str, Text] = {
    "estates": say("Estates"),
    "tallest-building": say("Tallest building"),
    "coins": say("Coins"),
}
"""The same as the name of a stop on the way to the winner."""

READINGS: Mapping[str, Mapping[str, Text]] = {
    "temp-ties": {
        "dense": say("the next player takes the next place"),
        "skip": say("the next place is skipped"),
    },
    "zero-temps": {
        "nothing": say("without temps there is no place"),
        "ranked": say("a player without temps is ranked too"),
    },
    "gosha-districts": {"yes": say("Gosha scores districts"), "no": say("Gosha scores no districts")},
    "final-rounding": {
        "per-building": say("each building is halved and rounded"),
        "per-player": say("a player's sum is halved and rounded once"),
    },
    "copied-values": {
        "ru": say("as the Russian booklet says: neither may be copied"),
        "en": say("as the English booklet says: both may be copied"),
    },
    "copied-signs": {
        "copier": say("signs of the player who copies"),
        "owner": say("signs of the owner of the copied building"),
    },
    "hacker-card-wild": {"yes": say("it counts as a mixed symbol"), "no": say("it does not count")},
    "entrepreneur-people": {"yes": say("the people stay and count"), "no": say("the people do not count")},
    "seekers-count": {"no": say("seekers do not count"), "yes": say("seekers count as people there")},
    "final-pointing": {
        "any-end": say("every end that points there counts"),
        "enclosed-only": say("only the ends of a closed street count"),
    },
    "empty-majority": {
        "nothing": say("nobody is paid for it"),
        "shared": say("all are tied for it"),
    },
    "closing-building": {
        "closed-street": say("only of a closed street"),
        "any-street": say("of an open street too"),
    },
    "self-counts": {"yes": say("a card counts itself"), "no": say("a card does not count itself")},
    "duo-floors": {"one": say("a duo is one storey"), "two": say("a duo is two storeys")},
    "roof-is-floor": {"yes": say("both are storeys"), "no": say("neither is a storey")},
    "rooftop-is-floor": {"yes": say("cards on the roof are storeys"), "no": say("cards on the roof are no storeys")},
    "deck-coins-count": {"no": say("they do not count"), "yes": say("they count")},
    "rooftop-on-rooftop": {"yes": say("it may be laid"), "no": say("it may not be laid")},
    "negative-totals": {
        "literal": say("the number stays below zero"),
        "clamp": say("it counts as zero"),
    },
    "market-colour-in-effects": {
        "yes": say("the market's colour counts"),
        "no": say("the market's colour does not count"),
    },
}
