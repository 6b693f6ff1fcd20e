"""During the game: what an action here would cost, whether it may be done, what it gives; and doing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.actions import (
    AloneForPoints,
    Bonus,
    Built,
    Construct,
    Disputed,
    Exploit,
    Gain,
    Neighbour,
    NotAllowed,
    PlayedAlone,
    Urbanize,
    bonus_gain,
    bonuses,
    construct,
    exploit,
    urbanize,
)
from companion.games.ginkgopolis.board import RIVAL, Building
from companion.games.ginkgopolis.cards import BUILDINGS
from companion.games.ginkgopolis.readings import GOSHA_PAYS
from companion.games.text import Text, joined, say, say_n
from companion.session.editors.city import Cell, key_of, read_key
from companion.session.games.ginkgopolis.city import tile_of
from companion.session.games.ginkgopolis.scene import Scene

Kind = Literal["exploit", "urbanize", "construct"]
ASKED = ("cell", "who", "colour", "number", "resources", "points")
"""What a question says in the address of the page."""
_PLENTY = 999
"""Behind the screen, where nobody said how much: enough for anything."""
_NOTHING = Gain(0, 0, 0)


@dataclass(frozen=True)
class Question:
    """What somebody asks: the cell, who would act, the tile in hand, what is behind the screen where it was said."""

    cell: Cell
    owner: str
    tile: str | None
    resources: int | None
    points: int | None


@dataclass(frozen=True)
class Answer:
    """One action here: its title, what it takes and gives in words with rules, and the press that does it."""

    kind: Kind
    title: Text
    may: Text | None
    """Why it cannot be done, or what is not settled; nothing where it may be done."""
    rule: str | None
    lines: tuple[tuple[str, Text], ...]
    press: str | None = None


def question(scene: Scene, asked: Mapping[str, str]) -> Question | None:
    """The question in the address of the page; none where there is none, or it makes no sense."""
    cell, owner = read_key(asked.get("cell", "")), asked.get("who", "")
    if cell is None or owner not in scene.seats:
        return None
    tile = asked.get("tile") or f"{asked.get('colour')}-{asked.get('number')}"
    return Question(
        cell,
        owner,
        tile if tile in BUILDINGS and BUILDINGS[tile].number > 3 else None,
        _number(asked.get("resources", "")),
        _number(asked.get("points", "")),
    )


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 else None


def answers(scene: Scene, asked: Question) -> list[Answer]:
    """On a building: its card alone, and a level on it once the tile is known. On a free place: a new building."""
    building = scene.buildings.get(asked.cell)
    if building is None and asked.cell in scene.at:
        return []
    lies = [_lies(asked.tile)] if asked.tile in map(tile_of, scene.known) and asked.tile else []
    if building is None:
        return lies or [_urbanized(scene, asked)]
    alone = [] if asked.owner == RIVAL else [_exploited(scene, asked, building)]
    if asked.tile and not lies:
        return [_constructed(scene, asked, building, asked.tile), *alone]
    return [*lies, *alone]


def _lies(tile: str) -> Answer:
    """Each tile is there once (GK-01): one that lies in the city is in nobody's hand."""
    return Answer("construct", wording.tile(BUILDINGS[tile]), say("it already lies in the city"), "GK-01", ())


def arrows(scene: Scene, owner: str) -> tuple[Bonus, ...]:
    """Black arrows do nothing for Gosha (GK-66)."""
    held = scene.holdings(owner)
    people = [key for key, n in held["characters"].items() for _ in range(n)]
    return () if owner == RIVAL else bonuses(held["cards"], people)


def _exploited(scene: Scene, asked: Question, building: Building) -> Answer:
    document = Exploit(colour=building.colour, height=building.height, bonuses=arrows(scene, asked.owner))
    gained = exploit(document, scene.readings).gain
    lines = (("GK-23", say("gain: {gain}", gain=gain_words(gained))),)
    return Answer("exploit", say("Its card alone"), None, None, lines)


def _urbanized(scene: Scene, asked: Question) -> Answer:
    result = urbanize(to_urbanize(scene, asked), scene.readings)
    title = say("A new building here")
    if result.outcome != "build":
        return Answer("urbanize", title, say("no resource for it: the card counts as played alone"), "GK-38", ())
    lines = [("GK-25", say_n("put: {n} resource", "put: {n} resources", result.resources_placed))]
    lines.extend(_gained(scene, asked, result.gain))
    press = f"urbanize {key_of(asked.cell)} {asked.tile} {asked.owner}" if asked.tile else None
    if scene.letters and asked.cell not in scene.letters.values():
        why = say("no letter lies here: a new building takes the place of a letter")
        return Answer("urbanize", title, why, "GK-25", tuple(lines), press)
    return Answer("urbanize", title, None, None, tuple(lines), press)


def to_urbanize(scene: Scene, asked: Question) -> Urbanize:
    x, y = asked.cell
    beside = [scene.buildings.get(cell) for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    return Urbanize(
        resources=_PLENTY if asked.resources is None else asked.resources,
        neighbours=tuple(Neighbour(colour=building.colour, height=building.height) for building in beside if building),
    )


def _gained(scene: Scene, asked: Question, neighbours: Gain) -> Iterator[tuple[str, Text]]:
    if asked.owner == RIVAL:
        worth = neighbours.resources + neighbours.tiles + neighbours.points
        yield "GK-66", say("Gosha takes points for what the neighbours give: {n}", n=worth)
        return
    yield "GK-26", say("the neighbours give: {gain}", gain=gain_words(neighbours))
    gained = bonus_gain(arrows(scene, asked.owner), "urbanize")
    if gained != _NOTHING:
        yield "GK-27", say("own bonuses: {gain}", gain=gain_words(gained))


def _constructed(scene: Scene, asked: Question, building: Building, tile: str) -> Answer:
    title = say("{tile} on top", tile=wording.tile(BUILDINGS[tile]))
    match construct(to_construct(scene, asked, building, tile), scene.readings):
        case AloneForPoints(points_needed=needed):
            why = say("points needed: {n}; the card counts as played alone", n=needed)
            return Answer("construct", title, why, "GK-39", tuple(_needs(scene, asked, building, tile)))
        case PlayedAlone():
            why = say("too few resources: the card counts as played alone")
            return Answer("construct", title, why, "GK-38", tuple(_needs(scene, asked, building, tile)))
        case Disputed(points_needed=needed):
            why = say("points needed: {n}; no rule says what happens without them", n=needed)
            return Answer("construct", title, why, "GK-39", tuple(_needs(scene, asked, building, tile)))
        case NotAllowed(points_needed=needed):
            why = say("points needed: {n}; without them it may not be built", n=needed)
            return Answer("construct", title, why, "GK-39", tuple(_needs(scene, asked, building, tile)))
        case Built() as built:
            costs = _costs(built) if pays(scene, asked.owner) else _goshas_costs(built)
            lines = (*costs, *_returns(scene, building, built), *_own_bonuses(scene, asked), _keeps(building))
            press = f"construct {key_of(asked.cell)} {tile} {asked.owner}"
            return Answer("construct", title, None, None, lines, press)


def to_construct(scene: Scene, asked: Question, building: Building, tile: str) -> Construct:
    mine = building.owner == scene.names[asked.owner]
    return Construct(
        tile=tile,
        onto=building.tile,
        height=building.height,
        owner=None if building.owner is None else "self" if mine else "other",
        resources=_PLENTY if asked.resources is None else asked.resources,
        points=_PLENTY if asked.points is None else asked.points,
    )


def _needs(scene: Scene, asked: Question, building: Building, tile: str) -> Iterator[tuple[str, Text]]:
    """The cost, whatever there is to pay it with."""
    plenty = Question(asked.cell, asked.owner, tile, None, None)
    built = construct(to_construct(scene, plenty, building, tile), scene.readings)
    if isinstance(built, Built):
        yield from _costs(built)


def _costs(built: Built) -> Iterator[tuple[str, Text]]:
    yield "GK-34", say_n("put: {n} resource", "put: {n} resources", built.resources_placed)
    if built.resources_discarded:
        yield "GK-33", say("another colour: one resource to the reserve")
    if built.points_paid:
        yield "GK-32", say_n("a lower number: pay {n} point", "a lower number: pay {n} points", built.points_paid)


def pays(scene: Scene, owner: str) -> bool:
    """Whether somebody pays for a lower number and another colour; of Gosha it is disputed (GK-73)."""
    return owner != RIVAL or scene.readings[GOSHA_PAYS.id] == "yes"


def _goshas_costs(built: Built) -> Iterator[tuple[str, Text]]:
    """His resources come from the reserve; whether he pays for number and colour no rule says (GK-73)."""
    yield "GK-34", say_n("put: {n} resource", "put: {n} resources", built.resources_placed)
    if built.resources_discarded or built.points_paid:
        yield "GK-73", say("no rule says whether Gosha pays for a lower number or another colour")


def _returns(scene: Scene, building: Building, built: Built) -> Iterator[tuple[str, Text]]:
    if not built.returned_to_owner or building.owner is None:
        return
    seat = scene.seat_named(building.owner)
    back = say_n(
        "{n} resource goes back to {name}", "{n} resources go back to {name}", built.returned_to_owner, name=seat.name
    )
    if built.owner_points:
        points = say_n("with {n} point", "with {n} points", built.owner_points)
        back = joined(back, points)
    yield "GK-31", back


def _own_bonuses(scene: Scene, asked: Question) -> Iterator[tuple[str, Text]]:
    gained = bonus_gain(arrows(scene, asked.owner), "construct")
    if gained != _NOTHING:
        yield "GK-35", say("own bonuses: {gain}", gain=gain_words(gained))


def _keeps(building: Building) -> tuple[str, Text]:
    return "GK-36", say("keep: {card}", card=wording.card(building))


def gain_words(gained: Gain) -> Text:
    parts = []
    if gained.resources:
        parts.append(say_n("{n} resource", "{n} resources", gained.resources))
    if gained.tiles:
        parts.append(say_n("{n} tile", "{n} tiles", gained.tiles))
    if gained.points:
        parts.append(say_n("{n} point", "{n} points", gained.points))
    return joined(*parts) if parts else say("nothing")
