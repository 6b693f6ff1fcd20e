"""What is printed on the cards and characters of Ginkgopolis, and what the number of players fixes."""

from collections.abc import Iterable, Iterator, Mapping

from companion.game.game import Readings
from companion.game.printed_cards import Fact, PrintedItem
from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.actions import Gain, gain
from companion.games.ginkgopolis.cards import (
    ACTIONS,
    BUILDINGS,
    CHARACTER_DECK,
    CHARACTERS,
    COLOURS,
    COPIES,
    Asset,
    BuildingCard,
    Character,
    Colour,
    Flat,
    Permanent,
    ResourcesOnColour,
)
from companion.games.ginkgopolis.end_cards import RULES
from companion.games.ginkgopolis.setup import Players, setup
from companion.games.ginkgopolis.supply import SUPPLIES

_ASSETS: Mapping[Colour, tuple[Asset, ...]] = {"red": ("resource",), "blue": ("tile",), "yellow": ("point",)}
"""What a card of a colour gives when it is played alone, for each level; a character's bonus is the same (GK-03)."""


def printed_cards() -> Iterator[PrintedItem]:
    yield from map(_card, BUILDINGS.values())
    yield from map(_character, CHARACTERS.values())
    yield from map(_characters, COLOURS)
    yield from _sets()
    yield from map(_set_up, SUPPLIES)


def _card(card: BuildingCard) -> PrintedItem:
    effect = card.effect
    permanent = isinstance(effect, Permanent)
    if isinstance(effect, Permanent):
        told, rules = _bonus(effect.gain, wording.for_action(effect.action)), ("GK-40", "GK-36")
    elif isinstance(effect, Flat):
        told, rules = say_n("{n} point", "{n} points", effect.points), (RULES[Flat], "GK-42")
    else:
        told, rules = wording.effect(effect), (RULES[type(effect)], "GK-42")
    return PrintedItem(
        id=f"{card.colour}-{card.number}",
        topic="cards",
        title=wording.card(card),
        facts=(
            Fact(say("Every time, once it is in front of you") if permanent else say("Points at the end"), told),
            Fact(say("Played alone, for each level"), _assets(_ASSETS[card.colour])),
        ),
        called=(
            (card.colour, card.number),
            (card.colour, card.number, "exploit"),
            *(((card.colour, card.number, effect.action),) if isinstance(effect, Permanent) else ()),
        ),
        related=(*rules, *(("GK-90",) if isinstance(effect, ResourcesOnColour) else ()), "GK-23"),
    )


def _character(character: Character) -> PrintedItem:
    sets = sorted(card.set for card in CHARACTER_DECK if card.id == character.id and card.set)
    return PrintedItem(
        id=f"character-{character.id}",
        topic="characters",
        title=wording.character(character),
        facts=(
            Fact(say("Every time"), _bonus(_ASSETS[character.colour], wording.for_action(character.action))),
            Fact(say("At the start"), _assets(character.start)),
            Fact(say("In the box"), say_n("{n} card", "{n} cards", COPIES[character.id])),
            Fact(say("In the sets of the first game"), joined(*(say("{n}", n=number) for number in sets))),
        ),
        called=(
            (character.colour, "character", character.action),
            (character.colour, "character", character.action, "start"),
        ),
        related=("GK-91", "GK-15", "GK-40"),
    )


def _characters(colour: Colour) -> PrintedItem:
    """All characters of a colour."""
    kinds = [CHARACTERS[f"{colour}-{action}"] for action in ACTIONS]
    copies = sum(COPIES[kind.id] for kind in kinds)
    return PrintedItem(
        id=f"characters-{colour}",
        topic="characters",
        title=wording.characters(colour),
        lead=say_n("{n} card in the box.", "{n} cards in the box.", copies),
        facts=tuple(
            Fact(
                wording.character(kind),
                say(
                    "{copies}; at the start {assets}",
                    copies=say_n("{n} card", "{n} cards", COPIES[kind.id]),
                    assets=_assets(kind.start),
                ),
            )
            for kind in kinds
        ),
        called=((colour, "character"), (colour, "character", "start")),
        related=("GK-15", "GK-91"),
    )


def _sets() -> Iterator[PrintedItem]:
    """The sets of characters for the first game (GK-11)."""
    for character_set in setup(Players(players=2, first_game=True), Readings(())).character_sets:
        yield PrintedItem(
            id=f"set-{character_set.set}",
            topic="characters",
            title=say("Character set {n}", n=character_set.set),
            lead=say("Starts with {assets}.", assets=_gain(character_set.start)),
            facts=tuple(
                Fact(wording.character(CHARACTERS[kind]), _assets(CHARACTERS[kind].start))
                for kind in character_set.characters
            ),
            called=tuple(
                ("set", character_set.set, *more) for more in ((), ("character",), ("start",), ("character", "start"))
            ),
            related=("GK-11", "GK-13"),
        )


def _set_up(players: int) -> PrintedItem:
    """What the number of players fixes (GK-07, GK-08, GK-09)."""
    numbers = setup(Players(players=players), Readings(()))
    facts = (
        (say("Resources per player"), numbers.resources),
        (say("Tiles returned to the box"), numbers.tiles_removed),
        (say("Tiles in the supply"), numbers.tiles_in_supply),
        (say("Cards discarded from each new deck"), numbers.cards_discarded),
        (say("Cards left in the first deck"), numbers.deck),
        (say("Characters per player"), numbers.characters),
        (say("Refresh tokens per player"), numbers.refresh),
    )
    return PrintedItem(
        id=f"players-{players}",
        topic="solo" if players == 1 else "set-up",
        title=say_n("Set-up for {n} player", "Set-up for {n} players", players),
        facts=(
            *(Fact(label, say("{n}", n=number)) for label, number in facts),
            *((Fact(say("At the start"), _gain(numbers.start)),) if numbers.start else ()),
        ),
        called=(
            *((("player", 1, "setup"),) if players == 1 else (("setup", players),)),
            *(("player", players, name) for name in ("setup", "start", "resource", "tiles", "deck") if players > 1),
        ),
        related=("GK-64", "GK-65") if players == 1 else ("GK-09", "GK-07", "GK-08"),
        booklet=True,
        players=players,
    )


def _bonus(assets: Iterable[Asset], action: Text) -> Text:
    return say("{gain} {action}", gain=_assets(assets), action=action)


def _assets(assets: Iterable[Asset]) -> Text:
    return _gain(gain(assets))


def _gain(of: Gain) -> Text:
    counts = (
        (of.resources, say_n("{n} resource", "{n} resources", of.resources)),
        (of.tiles, say_n("{n} tile", "{n} tiles", of.tiles)),
        (of.points, say_n("{n} point", "{n} points", of.points)),
    )
    return joined(*(text for count, text in counts if count))
