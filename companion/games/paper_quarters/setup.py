"""Setting up a game: alone, for any number of players, with the modules chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.game.document_types import SchemaHint, Unreadable, document
from companion.game.game import Readings, Step
from companion.game.text import say, say_n
from companion.games.paper_quarters.printed import CARDS, PLANS, SLOTS

PILES = 3
HAND = 3  # Cards that a player chooses from alone and by the expert rules.
SOLO_ROUNDS = CARDS // HAND  # Alone, the pile is gone through once (PQ-52, PQ-54).


@document
class Modules:
    """The number of players and the modules."""

    players: Annotated[int, SchemaHint(minimum=1)]
    advanced: bool = False
    expert: bool = False


@dataclass(frozen=True)
class SetUp:
    steps: tuple[Step, ...]
    solo: bool
    sheets: int
    piles: int
    pile: int
    """Construction cards in each pile, before any are dealt."""
    hand: int
    """Cards dealt to each player."""
    plan_decks: tuple[int, ...]
    """Plan cards to draw from, for the numbers 1, 2 and 3."""


def setup(modules: Modules, _readings: Readings) -> SetUp:
    """What to take out, shuffle, deal and put away, in order (PQ-06, PQ-51, PQ-59, PQ-69)."""
    if modules.players < 1:
        raise Unreadable("players", "should be at least 1, not {players}", players=modules.players)
    solo = modules.players == 1
    if solo and modules.expert:
        raise Unreadable("expert", "the expert rules need a neighbour to pass a card to")
    decks = tuple(
        sum(plan.slot == slot and (modules.advanced or not plan.star) for plan in PLANS.values()) for slot in SLOTS
    )
    piles = 1 if solo or modules.expert else PILES
    return SetUp(
        steps=(*_sheets(modules), *_plans(modules, decks), *_cards(modules, solo=solo)),
        solo=solo,
        sheets=modules.players,
        piles=piles,
        pile=CARDS // piles,
        hand=HAND if modules.expert else 0,
        plan_decks=decks,
    )


def _sheets(modules: Modules) -> Iterator[Step]:
    text = say_n("Take {n} sheet and a pen.", "Take {n} sheets, one for each player, and a pen each.", modules.players)
    yield Step("PQ-02", text)
    yield Step("PQ-01", say("Lay the player aids where everybody can see one."))


def _plans(modules: Modules, decks: tuple[int, ...]) -> Iterator[Step]:
    stars = sum(plan.star for plan in PLANS.values())
    if modules.advanced:
        text = say(
            "Shuffle the {stars} plans with a star in: {first} cards of number 1, {second} of 2, {third} of 3.",
            stars=stars,
            first=decks[0],
            second=decks[1],
            third=decks[2],
        )
        yield Step("PQ-59", text)
    else:
        yield Step("PQ-05", say("Put the {stars} plans with a star back into the box.", stars=stars))
    yield Step("PQ-06", say("Draw one plan each of number 1, 2 and 3 and lay them out, the side with two values up."))
    yield Step("PQ-06", say("Put the other plans back into the box."))


def _cards(modules: Modules, *, solo: bool) -> Iterator[Step]:
    if solo:
        yield Step("PQ-51", say("Shuffle the {cards} construction cards into one pile, effects up.", cards=CARDS))
        yield Step("PQ-51", say("Push the solo card somewhere into the lower half of the pile."))
        text = say("Each round draw {hand} cards; the pile lasts {rounds} rounds.", hand=HAND, rounds=SOLO_ROUNDS)
        yield Step("PQ-52", text)
    elif modules.expert:
        yield Step("PQ-69", say("Shuffle the {cards} construction cards into one pile, effects up.", cards=CARDS))
        yield Step("PQ-69", say("Lay the solo card in front of one player: dealing starts there."))
        dealt = modules.players * HAND
        yield Step("PQ-69", say("Deal {hand} cards to each player, {dealt} in all.", hand=HAND, dealt=dealt))
    else:
        text = say(
            "Shuffle the {cards} construction cards into {piles} piles of {pile} in a column, numbers up.",
            cards=CARDS,
            piles=PILES,
            pile=CARDS // PILES,
        )
        yield Step("PQ-06", text)
        yield Step("PQ-05", say("Put the solo card back into the box."))
        yield Step("PQ-08", say("Turn over one card of each pile: these are the first three combinations."))
