"""An action that was asked about is done: the city, the kept card and the points of a player change together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from companion.games.ginkgopolis.actions import Built, Urbanized, bonus_gain, construct, urbanize
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Colour
from companion.games.text import Text, joined, say
from companion.session.editors.city import cell_of, key_of
from companion.session.games.ginkgopolis.advice import Question, arrows, pays, question, to_construct, to_urbanize
from companion.session.games.ginkgopolis.city import BuildingEntry, tile_of
from companion.session.games.ginkgopolis.letters import Letters, moved
from companion.session.games.ginkgopolis.scene import Scene
from companion.session.games.ginkgopolis.seat import HoldingsBoard
from companion.session.games.ginkgopolis.words import tile_words


@dataclass(frozen=True)
class Played:
    """What an action leaves: the city, what the players have whom it concerns, and the words for the log."""

    city: list[BuildingEntry]
    holdings: dict[str, HoldingsBoard]
    note: Text
    letters: Letters | None = None
    """Where the letters lie then, where one has moved."""


def played(scene: Scene, press: str) -> Played | None:
    """What a press does (`construct 1,0 red-12 0`, `letter E 2,1`); nothing where it was done already or cannot be."""
    kind, _, rest = press.partition(" ")
    if kind == "letter":
        return _placed(scene, *[*rest.split(), "", ""][:2])
    cell, tile, who = [*rest.split(), "", "", ""][:3]
    asked = question(scene, {"cell": cell, "tile": tile, "who": who})
    if asked is None or asked.tile is None:
        return None
    building = scene.at.get(asked.cell)
    if kind == "urbanize" and building is None:
        return _urbanized(scene, asked)
    if kind == "construct" and asked.cell in scene.buildings and building and tile_of(building) != asked.tile:
        return _constructed(scene, asked, building)
    return None


def _placed(scene: Scene, letter: str, cell: str) -> Played | None:
    """GK-28: a letter that lay under a building gets the place that it was offered."""
    to = scene.homeless.get(letter)
    if to is None or key_of(to) != cell:
        return None
    note = say("letter {letter} moves to {place}", letter=letter, place=scene.rulers.place(to))
    return Played(scene.city, {}, note, {**scene.letters, letter: to})


def _with(scene: Scene, asked: Question, height: int) -> tuple[BuildingEntry, list[BuildingEntry]]:
    colour, _, number = (asked.tile or "").partition("-")
    x, y = asked.cell
    built: BuildingEntry = {
        "x": x, "y": y, "colour": cast(Colour, colour), "number": int(number), "height": height, "owner": asked.owner,
    }  # fmt: skip
    city = {**scene.at, asked.cell: built}
    return built, sorted(city.values(), key=lambda building: (cell_of(building)[1], cell_of(building)[0]))


def _urbanized(scene: Scene, asked: Question) -> Played | None:
    """GK-25 to GK-27, GK-66: one level, and the points among what the neighbours and the own arrows give."""
    result = urbanize(to_urbanize(scene, asked), scene.readings)
    if not isinstance(result, Urbanized):
        return None
    gained = result.gain
    points = gained.points + bonus_gain(arrows(scene, asked.owner), "urbanize").points
    if asked.owner == RIVAL:
        points = gained.resources + gained.tiles + gained.points
    built, city = _with(scene, asked, 1)
    name = scene.seats[asked.owner].name
    note = say("{name} builds {tile} on a free place", name=name, tile=tile_words(built))
    step = moved(scene.letters, asked.cell, {*scene.at, asked.cell})
    if step:
        letter, letters = step
        place = scene.rulers.place(letters[letter])
        if letters[letter] != asked.cell:
            note = joined(note, say("letter {letter} moves to {place}", letter=letter, place=place))
    held = {asked.owner: _paid(scene, asked.owner, points)}
    return Played(city, held, note, step[1] if step else None)


def _constructed(scene: Scene, asked: Question, onto: BuildingEntry) -> Played | None:
    """GK-31 to GK-36: the card of the covered tile is kept, points go to the owner, the rest is paid and gained."""
    building = scene.buildings[asked.cell]
    result = construct(to_construct(scene, asked, building, asked.tile or ""), scene.readings)
    if not isinstance(result, Built):
        return None
    paid = result.points_paid if pays(scene, asked.owner) else 0
    points = bonus_gain(arrows(scene, asked.owner), "construct").points - paid
    mine = _paid(scene, asked.owner, points)
    holdings: dict[str, HoldingsBoard] = {asked.owner: {**mine, "cards": {**mine["cards"], building.tile: True}}}
    if result.owner_points and (owner := onto["owner"]) in scene.seats:
        holdings[owner] = _paid(scene, owner, result.owner_points)
    built, city = _with(scene, asked, building.height + 1)
    note = say(
        "{name} builds {tile} on {onto}",
        name=scene.seats[asked.owner].name,
        tile=tile_words(built),
        onto=tile_words(onto),
    )
    return Played(city, holdings, note)


def _paid(scene: Scene, owner: str, points: int) -> HoldingsBoard:
    """Points go into the tokens only where somebody keeps count of them."""
    held = scene.holdings(owner)
    return held if held["tokens"] is None else {**held, "tokens": max(0, held["tokens"] + points)}
