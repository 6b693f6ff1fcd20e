"""A storey as a sentence, for the log and for screen readers."""

from collections.abc import Iterable, Iterator, Mapping

from companion.game.text import Text, joined, say, signed
from companion.games.uptown.board import PURSES, Card, Effect, Purse
from companion.games.uptown.table.storey_code import KINDS, write_storey
from companion.games.uptown.words import COUNTED, PROJECTS

MARKS: Mapping[str, Text] = {
    "roof": say("with a roof"),
    "gift": say("gift"),
    "no-gifts": say("no gifts"),
    "only-ground": say("only on the ground floor"),
    "only-upper": say("only on upper floors"),
    "only-rooftop": say("only on a roof"),
}


LEGEND: Mapping[str, Text] = {
    **{kind: PROJECTS[kind] for kind in KINDS},
    "duo": say("duo"),
    **MARKS,
    "as-cafe": say("a park with the icon of a café"),
}
"""The words of a storey's code and what each of them means."""


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
            return say("{pays} for {things} on this lot", pays=pays, things=COUNTED[effect.kind])
        case "kind-on-street":
            return say("{pays} for {things} on the street", pays=pays, things=COUNTED[effect.kind])


def storey_text(card: Card) -> Text:
    """A card in words: “duo apartment, with a roof, prestige +2”."""
    name = PROJECTS[card.kind]
    if card.duo:
        name = say("duo: {kind}", kind=name)
    return joined(name, *_marks(card))


def lot_text(cards: Iterable[Card]) -> Text | None:
    """A lot in words, from the ground floor up. None where nothing is built on it."""
    lot: Text | None = None
    for storey in map(storey_text, cards):
        lot = say("{below}; {above}", below=lot, above=storey) if lot else storey
    return lot


def _marks(card: Card) -> Iterator[Text]:
    words = write_storey(card).split()
    yield from (text for mark, text in MARKS.items() if mark in words)
    if card.counts_as:
        yield say("with the icon “{kind}”", kind=PROJECTS[card.counts_as])
    for purse in PURSES:
        for effect in card.effects(purse):
            yield effect_text(purse, effect)
