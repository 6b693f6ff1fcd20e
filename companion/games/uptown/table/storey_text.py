"""A storey as a sentence, for the log and for screen readers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from companion.game.text import Text, joined, say
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


def kind_name(kind: Kind) -> Text:
    return project(Card(kind=kind))


def countable_name(kind: Countable) -> Text:
    return counted(Effect(per="kind-on-lot", pays=1, kind=kind))


LEGEND: Mapping[str, Text] = {
    **{kind: kind_name(kind) for kind in get_args(Kind)},
    "duo": say("duo"),
    **MARKS,
    "as-cafe": say("a park with the icon of a café"),
}
"""The words of a storey's code and what each of them means."""


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "−")


def effect_text(purse: Purse, effect: Effect) -> Text:
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


def storey_text(card: Card) -> Text:
    """A card in words: “duo apartment, with a roof, prestige +2”."""
    name = say("duo: {kind}", kind=project(card)) if card.duo else project(card)
    return joined(name, *_marks(card))


def lot_text(cards: Iterable[Card]) -> Text | None:
    """A lot in words, from the ground floor up. None where nothing is built on it."""
    lot: Text | None = None
    for storey in map(storey_text, cards):
        lot = say("{below}; {above}", below=lot, above=storey) if lot else storey
    return lot


def _marks(card: Card) -> Iterator[Text]:
    if card.roof:
        yield MARKS["roof"]
    if card.gift:
        yield MARKS["gift"]
    if card.no_gifts:
        yield MARKS["no-gifts"]
    if card.only:
        yield MARKS[f"only-{card.only}"]
    if card.counts_as:
        yield say("with the icon “{kind}”", kind=kind_name(card.counts_as))
    purses: tuple[Purse, ...] = ("income", "prestige")
    for purse in purses:
        for effect in card.effects(purse):
            yield effect_text(purse, effect)
