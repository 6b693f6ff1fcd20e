"""Random finished sheets, legal and plausible, as players of `final`."""

from typing import Any

import numpy as np

from companion.games.paper_quarters.board import Street
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.printed import DECK, PLANS, SHEET, SLOTS
from tests.photo.stored import Document, number_of

_CARDS = [(number, effect) for number, counts in DECK.items() for effect, count in counts.items() for _ in range(count)]
_PILES = 3
_TEMP_REACH = 2


def play(rng: np.random.Generator, advanced: bool) -> Document:
    """Some 30 rounds: of three cards the one that fits best, with its effect."""
    sheet: Document = {
        "name": "X",
        "streets": [_blank(index) for index in range(len(SHEET.streets))],
        "agents": [0] * len(SHEET.estates),
        **dict.fromkeys(("temps", "refusals", "bis", "roundabouts"), 0),
    }
    for _ in range(int(rng.integers(24, 34))):
        if sheet["refusals"] == SHEET.refusals.boxes:
            break
        if advanced and sheet["roundabouts"] < SHEET.roundabouts.boxes and rng.random() < 0.025:
            _build_roundabout(rng, sheet)
        _play_round(rng, sheet)
    sheet["plans"] = _claims(rng)
    sheet["used"] = _used(rng, sheet) if sheet["plans"] else []
    return sheet


def _blank(index: int) -> Document:
    houses = SHEET.streets[index].houses
    return {"houses": [None] * houses, "fences": [False] * (houses - 1), "parks": 0, "pools": [False] * 3}


def _build_roundabout(rng: np.random.Generator, sheet: Document) -> None:
    street = sheet["streets"][rng.integers(3)]
    houses = street["houses"]
    free = [house for house, written in enumerate(houses) if written is None and 0 < house < len(houses) - 1]
    if free:
        house = int(rng.choice(free))
        houses[house] = "R"
        street["fences"][house - 1] = street["fences"][house] = True
        sheet["roundabouts"] += 1


def _play_round(rng: np.random.Generator, sheet: Document) -> None:
    best: tuple[float, int, str, int, int] | None = None
    cards = [_CARDS[card] for card in rng.permutation(len(_CARDS))[: 2 * _PILES]]
    for (number, _), (_, effect) in zip(cards[:_PILES], cards[_PILES:], strict=True):
        reach = _TEMP_REACH if effect == "temp" else 0
        for written in range(max(0, number - reach), min(17, number + reach) + 1):
            for index, house in _places(sheet, written):
                printed = SHEET.streets[index]
                there = min(max((written - 0.5) / 15.5, 0), 1)
                cost = abs(house / (printed.houses - 1) - there) + 0.08 * rng.random()
                cost += 0.1 * (written != number) - 0.15 * (written not in DECK)
                cost -= 0.12 * (effect == "pool" and house in printed.pools)
                if best is None or cost < best[0]:
                    best = cost, written, effect, index, house
    if best is None or (best[0] > 0.5 and rng.random() < 0.3):
        sheet["refusals"] += 1
        return
    _, written, effect, index, house = best
    sheet["streets"][index]["houses"][house] = written
    _take_effect(rng, sheet, effect, index, house)


def _places(sheet: Document, number: int) -> list[tuple[int, int]]:
    return [
        (index, house)
        for index, street in enumerate(sheet["streets"])
        for house, numbers in enumerate(fitting(_street(street)))
        if street["houses"][house] is None and number in numbers
    ]


def _street(street: Document) -> Street:
    houses, fences = tuple(street["houses"]), tuple(street["fences"])
    return Street(houses=houses, fences=fences, parks=0, pools=(False, False, False))


def _take_effect(rng: np.random.Generator, sheet: Document, effect: str, index: int, house: int) -> None:
    street, printed = sheet["streets"][index], SHEET.streets[index]
    if effect == "pool" and house in printed.pools:
        street["pools"][printed.pools.index(house)] = True
    elif effect == "park":
        street["parks"] = min(printed.parks.boxes, street["parks"] + 1)
    elif effect == "temp":
        sheet["temps"] = min(SHEET.temps.boxes, sheet["temps"] + 1)
    elif effect == "agent":
        free = [size - 1 for size, track in SHEET.estates.items() if sheet["agents"][size - 1] < track.boxes]
        if free:
            sheet["agents"][int(rng.choice(free))] += 1
    elif effect == "fence":
        _build_fence(rng, sheet)
    elif effect == "bis" and sheet["bis"] < SHEET.bis.boxes and rng.random() < 0.8:
        _build_bis(rng, sheet)


def _build_fence(rng: np.random.Generator, sheet: Document) -> None:
    free = [
        (street, slot)
        for street in sheet["streets"]
        for slot, fence in enumerate(street["fences"])
        if not fence and not _are_equal(*street["houses"][slot : slot + 2])
    ]
    if free:
        street, slot = free[rng.integers(len(free))]
        street["fences"][slot] = True


def _are_equal(left: Any, right: Any) -> bool:
    return number_of(left) is not None and number_of(left) == number_of(right)


def _build_bis(rng: np.random.Generator, sheet: Document) -> None:
    free = [
        (street, house, number_of(street["houses"][beside]))
        for street in sheet["streets"]
        for slot, fence in enumerate(street["fences"])
        for house, beside in ((slot, slot + 1), (slot + 1, slot))
        if not fence and street["houses"][house] is None and number_of(street["houses"][beside]) is not None
    ]
    if free:
        street, house, number = free[rng.integers(len(free))]
        street["houses"][house] = f"{number}b"
        sheet["bis"] += 1


def _claims(rng: np.random.Generator) -> list[Document]:
    claims = []
    for slot in SLOTS:
        if rng.random() < 0.7:
            cards = [plan for plan in PLANS.values() if plan.slot == slot]
            card = cards[rng.integers(len(cards))]
            claims.append({"slot": slot, "points": int(rng.choice([card.first, card.later]))})
    return claims


def _used(rng: np.random.Generator, sheet: Document) -> list[list[int]]:
    """The houses of half the completed estates, whose roofs are struck."""
    return [
        [index, house]
        for index, street in enumerate(sheet["streets"])
        for first, size in _street(street).numbered
        if size <= 6 and rng.random() < 0.5
        for house in range(first, first + size)
    ]
