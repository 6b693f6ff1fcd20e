"""During the game: what an action here would cost, whether it may be done, and what it gives."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.actions import (
    Bonus,
    Built,
    Construct,
    Exploit,
    Gain,
    Neighbour,
    PlayedAlone,
    Urbanize,
    bonus_gain,
    bonuses,
    construct,
    exploit,
    urbanize,
)
from companion.games.ginkgopolis.board import RIVAL, Building
from companion.games.ginkgopolis.cards import BUILDINGS, Action
from companion.games.ginkgopolis.readings import GOSHA_PAYS
from companion.games.ginkgopolis.table.game_state import GameState
from companion.session.editors.city import Cell, key_of, neighbours, read_key

ASKED = ("cell", "who", "colour", "number", "resources", "points")
"""The fields of a question in the address of the page."""
_WITHOUT_POINTS = {
    "fallback-exploit": say("points needed: {n}; the card counts as played alone"),
    "disputed": say("points needed: {n}; no rule says what happens without them"),
    "not-allowed": say("points needed: {n}; without them it may not be built"),
}
_PLENTY = 999  # What is behind the screen where nobody said how much: enough for anything.


@dataclass(frozen=True)
class Question:
    """What somebody asks: the cell, who would act, the tile in hand, and what is behind the screen, where known."""

    cell: Cell
    owner: str
    tile: str | None
    resources: int | None
    points: int | None


@dataclass(frozen=True)
class Advice:
    """An action: its title, what it takes and gives in words with rules, and the press that performs it."""

    kind: Action
    title: Text
    may: Text | None  # Why it cannot be done, or what is not settled; nothing where it may be done.
    rule: str | None
    lines: tuple[tuple[str, Text], ...]
    press: str | None = None


def read_question(state: GameState, asked: Mapping[str, str]) -> Question | None:
    """The question in the address of the page; None where there is none, or it makes no sense."""
    cell, owner = read_key(asked.get("cell", "")), asked.get("who", "")
    if cell is None or owner not in state.seats:
        return None
    tile = asked.get("tile") or f"{asked.get('colour')}-{asked.get('number')}"
    known = tile if tile in BUILDINGS and BUILDINGS[tile].number > 3 else None
    return Question(cell, owner, known, _number(asked.get("resources", "")), _number(asked.get("points", "")))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 else None


def advise(state: GameState, asked: Question) -> list[Advice]:
    """On a building: its card alone, and a level on it once the tile is known. On a free place: a new building."""
    building = state.buildings.get(asked.cell)
    if building is None and asked.cell in state.at:
        return []
    advice: list[Advice] = []
    if asked.tile and state.has_tile(asked.tile):
        # Each tile is there once: one that lies in the city is in nobody's hand.
        top = wording.tile(BUILDINGS[asked.tile])
        advice = [Advice("construct", top, say("it already lies in the city"), "GK-01", ())]
    elif building and asked.tile:
        advice = [_advise_construct(state, asked, building, asked.tile)]
    if building is None:
        return advice or [_advise_urbanize(state, asked)]
    return advice if asked.owner == RIVAL else [*advice, _advise_exploit(state, asked, building)]


def owner_bonuses(state: GameState, owner: str) -> tuple[Bonus, ...]:
    """The black arrows of a player; they do nothing for Gosha (GK-66)."""
    held = state.holdings(owner)
    people = [key for key, n in held.characters.items() for _ in range(n)]
    return () if owner == RIVAL else bonuses(held.cards, people)


def _advise_exploit(state: GameState, asked: Question, building: Building) -> Advice:
    document = Exploit(colour=building.colour, height=building.height, bonuses=owner_bonuses(state, asked.owner))
    gained = exploit(document, state.readings).gain
    lines = (("GK-23", say("gain: {gain}", gain=wording.gain(gained))),)
    return Advice("exploit", say("Its card alone"), None, None, lines)


def _advise_urbanize(state: GameState, asked: Question) -> Advice:
    result = urbanize(to_urbanize(state, asked), state.readings)
    title = say("A new building here")
    if result.outcome != "build":
        return Advice("urbanize", title, say("no resource for it: the card counts as played alone"), "GK-38", ())
    put = say_n("put: {n} resource", "put: {n} resources", result.resources_placed)
    lines = ("GK-25", put), *_urbanize_gains(state, asked, result.gain)
    press = f"urbanize {key_of(asked.cell)} {asked.tile} {asked.owner}" if asked.tile else None
    if not state.letters or asked.cell in state.letters.values():
        return Advice("urbanize", title, None, None, lines, press)
    why = say("no letter lies here: a new building takes the place of a letter")
    return Advice("urbanize", title, why, "GK-25", lines, press)


def to_urbanize(state: GameState, asked: Question) -> Urbanize:
    beside = [state.buildings.get(cell) for cell in neighbours(asked.cell)]
    return Urbanize(
        resources=_PLENTY if asked.resources is None else asked.resources,
        neighbours=tuple(Neighbour(colour=building.colour, height=building.height) for building in beside if building),
    )


def _urbanize_gains(state: GameState, asked: Question, given: Gain) -> Iterator[tuple[str, Text]]:
    if asked.owner == RIVAL:
        points = given.resources + given.tiles + given.points
        yield "GK-66", say("Gosha takes points for what the neighbours give: {n}", n=points)
        return
    yield "GK-26", say("the neighbours give: {gain}", gain=wording.gain(given))
    yield from _own_bonuses(state, asked, "urbanize", "GK-27")


def _advise_construct(state: GameState, asked: Question, building: Building, tile: str) -> Advice:
    title = say("{tile} on top", tile=wording.tile(BUILDINGS[tile]))
    result = construct(to_construct(state, asked, building, tile), state.readings)
    if isinstance(result, Built):
        costs = _costs(result, pays=pays(state, asked.owner))
        kept = "GK-36", say("keep: {card}", card=wording.card(building))
        lines = (*costs, *_returns(state, building, result), *_own_bonuses(state, asked, "construct", "GK-35"), kept)
        press = f"construct {key_of(asked.cell)} {tile} {asked.owner}"
        return Advice("construct", title, None, None, lines, press)
    # The cost, whatever there is to pay it with.
    plenty = replace(asked, resources=None, points=None)
    built = construct(to_construct(state, plenty, building, tile), state.readings)
    needs = tuple(_costs(built, pays=True)) if isinstance(built, Built) else ()
    if isinstance(result, PlayedAlone):
        why = say("too few resources: the card counts as played alone")
        return Advice("construct", title, why, "GK-38", needs)
    return Advice("construct", title, _WITHOUT_POINTS[result.outcome] % {"n": result.points_needed}, "GK-39", needs)


def to_construct(state: GameState, asked: Question, building: Building, tile: str) -> Construct:
    mine = building.owner == asked.owner
    return Construct(
        tile=tile,
        onto=building.tile,
        height=building.height,
        owner=None if building.owner not in state.seats else "self" if mine else "other",
        resources=_PLENTY if asked.resources is None else asked.resources,
        points=_PLENTY if asked.points is None else asked.points,
    )


def _costs(built: Built, *, pays: bool) -> Iterator[tuple[str, Text]]:
    """Gosha's resources come from the reserve; whether he pays for number and colour no rule says (GK-73)."""
    yield "GK-34", say_n("put: {n} resource", "put: {n} resources", built.resources_placed)
    if not pays and (built.resources_discarded or built.points_paid):
        yield "GK-73", say("no rule says whether Gosha pays for a lower number or another colour")
    if pays and built.resources_discarded:
        yield "GK-33", say("another colour: one resource to the reserve")
    if pays and built.points_paid:
        yield "GK-32", say_n("a lower number: pay {n} point", "a lower number: pay {n} points", built.points_paid)


def pays(state: GameState, owner: str) -> bool:
    """Whether somebody pays for a lower number and another colour; of Gosha it is disputed (GK-73)."""
    return owner != RIVAL or state.readings[GOSHA_PAYS.id] == "yes"


def _returns(state: GameState, building: Building, built: Built) -> Iterator[tuple[str, Text]]:
    seat = state.seats.get(building.owner or "")
    if not built.returned_to_owner or seat is None:
        return
    back = say_n(
        "{n} resource goes back to {name}", "{n} resources go back to {name}", built.returned_to_owner, name=seat.name
    )
    points = [say_n("with {n} point", "with {n} points", built.owner_points)] if built.owner_points else []
    yield "GK-31", joined(back, *points)


def _own_bonuses(state: GameState, asked: Question, action: Action, rule: str) -> Iterator[tuple[str, Text]]:
    gained = bonus_gain(owner_bonuses(state, asked.owner), action)
    if gained != Gain(0, 0, 0):
        yield rule, say("own bonuses: {gain}", gain=wording.gain(gained))
