"""What is printed on the cards and characters of Ginkgopolis, and what the number of players fixes."""

from collections.abc import Iterable, Iterator

from companion.game.game import Readings
from companion.game.printed_cards import Fact, Key, PrintedItem, number_list
from companion.game.text import Text, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.actions import ASSETS, gain
from companion.games.ginkgopolis.cards import (
    ACTIONS,
    BUILDINGS,
    CHARACTER_DECK,
    CHARACTERS,
    COLOURS,
    COPIES,
    RULES,
    Action,
    Asset,
    BuildingCard,
    Character,
    Colour,
    Permanent,
)
from companion.games.ginkgopolis.setup import SUPPLIES, Players, character_sets, setup


def printed_cards() -> Iterator[PrintedItem]:
    yield from map(_card, BUILDINGS.values())
    yield from map(_character, CHARACTERS.values())
    yield from map(_characters, COLOURS)
    yield from _sets()
    yield from map(_set_up, SUPPLIES)


def _card(card: BuildingCard) -> PrintedItem:
    effect, alone = card.effect, (card.colour, card.number)
    called: tuple[tuple[Key, ...], ...] = (alone, (*alone, "exploit"))
    if isinstance(effect, Permanent):
        label, told = say("Every time, once it is in front of you"), _bonus(effect.gain, effect.action)
        called, related = (*called, (*alone, effect.action)), ("GK-40", "GK-36")
    else:
        label, told = say("Points at the end"), wording.effect(effect)
        related = (RULES[effect.kind], "GK-42", *(("GK-90",) if effect.kind == "resources-on-colour" else ()))
        if effect.kind == "flat":
            told = say_n("{n} point", "{n} points", effect.points)
    return PrintedItem(
        id=f"{card.colour}-{card.number}",
        topic="cards",
        title=wording.card(card),
        facts=(Fact(label, told), Fact(say("Played alone, for each level"), _assets([ASSETS[card.colour]]))),
        called=called,
        related=(*related, "GK-23"),
    )


def _character(character: Character) -> PrintedItem:
    sets = sorted(card.set for card in CHARACTER_DECK if card.id == character.id and card.set)
    return PrintedItem(
        id=f"character-{character.id}",
        topic="characters",
        title=wording.character(character),
        facts=(
            Fact(say("Every time"), _bonus([ASSETS[character.colour]], character.action)),
            Fact(say("At the start"), _assets(character.start)),
            Fact(say("In the box"), say_n("{n} card", "{n} cards", COPIES[character.id])),
            Fact(say("In the sets of the first game"), number_list(sets)),
        ),
        called=(
            (character.colour, "character", character.action),
            (character.colour, "character", character.action, "start"),
        ),
        related=("GK-91", "GK-15", "GK-40"),
    )


def _characters(colour: Colour) -> PrintedItem:
    kinds = [CHARACTERS[f"{colour}-{action}"] for action in ACTIONS]
    copies = sum(COPIES[kind.id] for kind in kinds)
    return PrintedItem(
        id=f"characters-{colour}",
        topic="characters",
        title=wording.CHARACTERS[colour],
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
    for character_set in character_sets():
        yield PrintedItem(
            id=f"set-{character_set.set}",
            topic="characters",
            title=say("Character set {n}", n=character_set.set),
            lead=say("Starts with {assets}.", assets=wording.gain(character_set.start)),
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
            *((Fact(say("At the start"), wording.gain(numbers.start)),) if numbers.start else ()),
        ),
        called=(
            *((("player", 1, "setup"),) if players == 1 else (("setup", players),)),
            *(("player", players, name) for name in ("setup", "start", "resource", "tiles", "deck") if players > 1),
        ),
        related=("GK-64", "GK-65") if players == 1 else ("GK-09", "GK-07", "GK-08"),
        booklet=True,
        players=players,
    )


def _bonus(assets: Iterable[Asset], action: Action) -> Text:
    return say("{gain} {action}", gain=_assets(assets), action=wording.FOR_ACTIONS[action])


def _assets(assets: Iterable[Asset]) -> Text:
    return wording.gain(gain(assets))
