"""What is printed on the tiles of Streets that are known, what is in the box, and what the number of players fixes."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from companion.game.game import Readings
from companion.game.printed_cards import Fact, PrintedItem
from companion.game.text import joined, say, say_n
from companion.games.streets.board import KINDS, Kind
from companion.games.streets.faces import Face, known, partly_known
from companion.games.streets.setup import CAPITAL, FOR_ADVISOR, Wanted, setup, stacks
from companion.games.streets.words import PEOPLE, TILES, value_text

_SYMBOLS = {
    "tourist": say("tourist"),
    "hipster": say("hipster"),
    "parent": say("parent"),
    "shopper": say("shopper"),
    "mixed": say("mixed"),
}
PLAYERS = range(1, 6)


def printed_cards() -> Iterator[PrintedItem]:
    yield from map(_set_up, PLAYERS)
    for face in (*known(), *partly_known()):
        yield _tile(face, partly=face in partly_known())
    yield from map(_people, KINDS)
    yield _everybody()
    yield _money()


@cache
def _counts() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / "counts.toml").read_text(encoding="utf-8"))


def _set_up(players: int) -> PrintedItem:
    """The stack and the hands of so many players (ST-05, ST-06)."""
    numbers = setup(Wanted(players=players), Readings(()))
    counts = (
        (say("Buildings in the game"), numbers.tiles),
        (say("Back into the box, besides those marked 5+"), stacks()[max(2, players)].removed),
        (say("Buildings in all hands"), numbers.in_hands),
        (say("Buildings left in the stack"), numbers.stack),
        (say("Rounds until the stack is empty"), numbers.rounds_with_draw),
    )
    capital = say(
        "easy {easy}, medium {medium}, hard {hard} dollars; {advisor} more against an advisor",
        **CAPITAL,
        advisor=FOR_ADVISOR,
    )
    alone = players == 1
    return PrintedItem(
        id=f"players-{players}",
        topic="solo" if alone else "setup",
        title=say_n("Set-up for {n} player", "Set-up for {n} players", players),
        lead=say(
            "{tiles} buildings in the game, {stack} of them in the stack after dealing.",
            tiles=numbers.tiles,
            stack=numbers.stack,
        ),
        facts=(
            *(Fact(label, say("{n}", n=number)) for label, number in counts),
            *((Fact(say("The Grifter’s capital"), capital),) if alone else ()),
        ),
        called=(
            *((("player", 1, "setup"),) if alone else (("setup", players),)),
            *(("player", players, name) for name in ("setup", "start", "tile", "stack") if not alone),
        ),
        related=("ST-66", "ST-67") if alone else ("ST-05", "ST-06", "ST-57"),
        booklet=True,
        players=players,
    )


def _tile(face: Face, *, partly: bool) -> PrintedItem:
    """A tile that the rulebooks tell about, of some only a part."""
    key = face.name.lower().replace(" ", "-")
    rule_of_value = {"symbol": ("ST-35",), "pair": ("ST-36",)}.get(face.value.per, ()) if face.value else ()
    symbols = joined(*(_SYMBOLS[symbol] for symbol in face.symbols))
    value = say("not known here") if face.value is None else value_text(face.value)
    return PrintedItem(
        id=key,
        topic="values",
        title=TILES[face.name],
        facts=(
            Fact(say("Symbols"), symbols),
            Fact(say("Value in dollars"), value),
            *((Fact(say("Known"), say("only in part: your tile decides")),) if partly else ()),
        ),
        called=((key,),),
        related=("ST-03", "ST-20", *rule_of_value),
    )


def _people(kind: Kind) -> PrintedItem:
    return PrintedItem(
        id=f"{kind}s",
        topic="components",
        title=say("In the box: {people}", people=PEOPLE[kind]),
        facts=(Fact(say("People of this kind"), say("{n}", n=_counts()["people_of_a_kind"])),),
        called=(("how-many", kind), ("how-many", kind, "people")),
        related=("ST-02", "ST-14", "ST-71"),
    )


def _everybody() -> PrintedItem:
    each: int = _counts()["people_of_a_kind"]
    return PrintedItem(
        id="people",
        topic="components",
        title=say("The people in the box"),
        lead=say("{n} of each kind, {all} in all.", n=each, all=each * len(KINDS)),
        facts=tuple(Fact(say("{name}", name=PEOPLE[kind]), say("{n}", n=each)) for kind in KINDS),
        called=(("how-many", "people", "colour"),),
        related=("ST-02", "ST-14"),
    )


def _money() -> PrintedItem:
    money: dict[str, int] = _counts()["money"]
    return PrintedItem(
        id="money",
        topic="components",
        title=say("The money in the box"),
        lead=say_n("{n} token in all.", "{n} tokens in all.", sum(money.values())),
        facts=tuple(
            Fact(say_n("{n} dollar", "{n} dollars", int(value)), say_n("{n} token", "{n} tokens", count))
            for value, count in money.items()
        ),
        called=(("how-many", "note"), *(("note", int(value)) for value in money)),
        related=("ST-02", "ST-93"),
    )
