"""A storey in words, for the log and for those who hear the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from companion.games.text import Text, joined, say
from companion.games.uptown.board import Card, Countable, Effect, Kind, Purse
from companion.games.uptown.words import counted, project

MARKS: Mapping[str, Text] = {
    "roof": say("with a roof"),
    "gift": say("gift"),
    "no-gifts": say("no gifts"),
    "only-ground": say("only on the ground floor"),
    "only-upper": say("only on upper floors"),
    "only-rooftop": say("only on a roof"),
}


def kind(name: Kind) -> Text:
    return project(Card(kind=name))


def countable(name: Countable) -> Text:
    return counted(Effect(per="kind-on-lot", pays=1, kind=name))


LEGEND: Mapping[str, Text] = {
    **{name: kind(name) for name in get_args(Kind)},
    "duo": say("duo"),
    **MARKS,
    "as-cafe": say("a park with the icon of a café"),
}
"""The words of a storey's text and what each of them means."""


def signed(number: int) -> str:
    """A number with its sign, since a card gives or takes points."""
    return f"{number:+d}".replace("-", "−")


def effect(purse: Purse, effect: Effect) -> Text:
    """What an effect pays: “prestige +2 for cafés on this lot”."""
    pays = say("income {n}", n=signed(effect.pays)) if purse == "income" else say("prestige {n}", n=signed(effect.pays))
    match effect.per:
        case "flat":
            return pays
        case "floor-below":
            return say("{pays} for every floor below", pays=pays)
        case "ground":
            return say("{pays} on the ground floor", pays=pays)
        case "kind-on-lot":
            return say("{pays} for {things} on this lot", pays=pays, things=counted(effect))
        case "kind-on-street":
            return say("{pays} for {things} on the street", pays=pays, things=counted(effect))


def storey(card: Card) -> Text:
    """A card as it is read out: “duo apartment, with a roof, prestige +2”."""
    name = say("duo: {kind}", kind=project(card)) if card.duo else project(card)
    return joined(name, *_more(card))


def _more(card: Card) -> Iterator[Text]:
    if card.roof:
        yield MARKS["roof"]
    if card.gift:
        yield MARKS["gift"]
    if card.no_gifts:
        yield MARKS["no-gifts"]
    if card.only:
        yield MARKS[f"only-{card.only}"]
    if card.counts_as:
        yield say("with the icon “{kind}”", kind=kind(card.counts_as))
    purses: tuple[Purse, ...] = ("income", "prestige")
    for purse in purses:
        for shown in card.effects(purse):
            yield effect(purse, shown)
