"""What is printed on the sheet, the plan cards and the construction cards, read once from the package's data."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from companion.game.lazy import cached_property
from companion.games.paper_quarters.tasks import TASKS, Task

Slot: TypeAlias = Literal[1, 2, 3]


@dataclass(frozen=True)
class Track:
    """A column to cross from the top: the value that counts is the first one not crossed."""

    values: tuple[int, ...]

    @cached_property
    def boxes(self) -> int:
        """The last value has no box."""
        return len(self.values) - 1

    def after(self, marks: int) -> int:
        """The value after so many marks; beyond the last box it stays the last value."""
        return self.values[min(marks, self.boxes)]


@dataclass(frozen=True)
class PrintedStreet:
    houses: int
    pools: tuple[int, ...]
    """The houses with a pool planned, from 0."""
    parks: Track


@dataclass(frozen=True)
class PrintedTemps:
    boxes: int
    prizes: tuple[int, ...]
    solo_needed: int
    solo_points: int


@dataclass(frozen=True)
class PrintedSheet:
    streets: tuple[PrintedStreet, ...]
    pools: Track
    bis: Track
    roundabouts: Track
    refusals: Track
    estates: Mapping[int, Track]
    temps: PrintedTemps


@dataclass(frozen=True)
class Plan:
    """A city plan card. A star marks the ones of the advanced variant."""

    id: int
    slot: Slot
    first: int
    later: int
    star: bool
    task: Task


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


def _sheet(data: Mapping[str, Any]) -> PrintedSheet:
    sheet = PrintedSheet(
        streets=tuple(
            PrintedStreet(street["houses"], tuple(street["pools"]), Track(tuple(street["parks"])))
            for street in data["streets"]
        ),
        pools=Track(tuple(data["pools"])),
        bis=Track(tuple(data["bis"])),
        roundabouts=Track(tuple(data["roundabouts"])),
        refusals=Track(tuple(data["refusals"])),
        estates={int(size): Track(tuple(values)) for size, values in data["estates"].items()},
        temps=PrintedTemps(**{**data["temps"], "prizes": tuple(data["temps"]["prizes"])}),
    )
    if sum(len(street.pools) for street in sheet.streets) != sheet.pools.boxes:
        raise ValueError("sheet.toml: there is one box in the pool column for every pool")
    return sheet


def _plans(data: Mapping[str, Any]) -> dict[int, Plan]:
    plans = {}
    for entry in data["plans"]:
        card = {key: entry.pop(key) for key in ("id", "slot", "first", "later")}
        star, kind = entry.pop("star", False), entry.pop("task")
        asked = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
        plans[card["id"]] = Plan(**card, star=star, task=TASKS[kind](**asked))
    if list(plans) != list(range(len(data["plans"]))):
        raise ValueError("plans.toml: the ids count up from 0")
    return plans


def _deck(data: Mapping[str, Any]) -> dict[int, dict[str, int]]:
    deck = {int(number): counts for number, counts in data["numbers"].items()}
    if sum(sum(counts.values()) for counts in deck.values()) != CARDS:
        raise ValueError(f"deck.toml: there are {CARDS} construction cards")
    return deck


CARDS = 81  # Construction cards in the box.
SHEET = _sheet(_load("sheet.toml"))
PLANS = _plans(_load("plans.toml"))
DECK = _deck(_load("deck.toml"))  # For each number how many construction cards have it with each effect.
SLOTS: tuple[Slot, ...] = tuple(sorted({plan.slot for plan in PLANS.values()}))
