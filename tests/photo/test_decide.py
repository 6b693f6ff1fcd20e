"""What the networks see is weighed by the rules: they decide what is doubtful, and do not forbid what is clear."""

import numpy as np

from companion.games.paper_quarters.photo.boxes import Likelihoods
from companion.games.paper_quarters.photo.decide import COLUMNS, decide
from companion.games.paper_quarters.photo.rules import EMPTY, LABELS, RING
from companion.games.paper_quarters.photo.sheet import read_sheet
from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.photo.reader import DOUBTFUL

SURE = 0.995


def label(chances: dict[int, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    labels = np.full(LABELS, 1e-5)
    for value, chance in chances.items():
        labels[value] = chance
    return labels / labels.sum()


def seen(houses: dict[str, dict[int, float]], crossed: dict[str, float] | None = None) -> Likelihoods:
    """A sheet that is blank but for some houses and crosses."""
    streets = list(enumerate(SHEET.streets, 1))
    numbers = {f"house-{street}-{house + 1}": label({EMPTY: 1}) for street, p in streets for house in range(p.houses)}
    numbers |= {f"plans-{slot}": label({EMPTY: 1}) for slot in SLOTS}
    numbers |= {f"house-{name}": label(chances) for name, chances in houses.items()}
    boxes = [f"{name}-{box}" for name, count in COLUMNS.items() for box in range(count)]
    boxes += [f"pools-{box}" for box in range(SHEET.pools.boxes)]
    boxes += [f"pool-{street}-{house + 1}" for street, printed in streets for house in printed.pools]
    boxes += [f"roof-{street}-{house + 1}" for street, printed in streets for house in range(printed.houses)]
    boxes += [f"fence-{street}-{slot + 1}" for street, printed in streets for slot in range(printed.houses - 1)]
    marks = dict.fromkeys(boxes, 1 - SURE) | (crossed or {})
    return Likelihoods(numbers, dict.fromkeys(numbers, 0.1), marks)


def test_the_order_of_the_numbers_decides_between_a_1_and_a_7() -> None:
    entries = decide(seen({"1-4": {9: 1}, "1-5": {1: 0.6, 11: 0.4}, "1-6": {12: 1}}))
    house = entries["house-1-5"]
    assert house.value == 11
    assert house.second == 1
    assert house.probability > 0.99


def test_a_clear_mistake_of_the_player_is_read_as_it_stands() -> None:
    entries = decide(seen({"1-4": {9: 1}, "1-5": {3: 1}}))
    assert [entries[f"house-1-{house}"].value for house in (4, 5)] == [9, 3]


def test_a_roundabout_starts_the_numbers_anew() -> None:
    crossed = {"fence-2-4": SURE, "fence-2-5": SURE, "roundabout-0": SURE}
    entries = decide(seen({"2-4": {9: 1}, "2-5": {RING: 1}, "2-6": {3: 0.6, 13: 0.4}}, crossed))
    assert entries["house-2-6"].value == 3
    assert entries["house-2-5"].value == "R"


def test_the_bis_column_decides_whether_two_neighbours_are_equal() -> None:
    houses: dict[str, dict[int, float]] = {"3-4": {9: 1}, "3-5": {9: 0.5, 10: 0.5}}
    without = decide(seen(houses))
    with_cross = decide(seen(houses, {"bis-0": SURE}))
    assert without["house-3-5"].value == 10
    assert with_cross["house-3-5"].value == 9
    assert with_cross["bis"].value == 1


def test_the_letter_of_a_bis_makes_neighbours_equal() -> None:
    sheet = seen({"3-4": {9: 1}, "3-5": {9: 0.3, 10: 0.7}}, {"bis-0": 0.5})
    assert decide(sheet)["house-3-5"].value == 10
    sheet.bis["house-3-5"] = SURE
    assert decide(sheet)["house-3-5"].value == 9


def test_a_number_stands_where_the_others_have_room() -> None:
    doubtful = {1: 0.6, 11: 0.4}
    assert decide(seen({"2-8": doubtful}))["house-2-8"].value == 11
    assert decide(seen({"2-1": doubtful}))["house-2-1"].value == 1
    clear = decide(seen({"2-8": {1: 1}}))["house-2-8"]
    assert clear.value == 1, "players waste houses, too"
    assert clear.probability > DOUBTFUL


def test_numbers_that_only_temps_bring_have_to_be_clearer() -> None:
    assert decide(seen({"1-8": {17: 0.6, 12: 0.4}}))["house-1-8"].value == 12
    assert decide(seen({"1-10": {17: 1}}))["house-1-10"].value == 17


def test_roofs_struck_up_to_a_slot_tell_of_its_fence() -> None:
    houses: dict[str, dict[int, float]] = {f"1-{house}": {house: 1} for house in range(1, 6)}
    roofs = {f"roof-1-{house}": SURE for house in (1, 2, 3)}
    faint = {"fence-1-3": 0.5}
    assert decide(seen(houses, faint))["fence-1-3"].value is False
    assert decide(seen(houses, faint | roofs))["fence-1-3"].value is True
    assert decide(seen(houses, {"fence-1-2": 0.5} | roofs))["fence-1-2"].value is False


def test_of_two_equal_numbers_the_one_with_a_pool_is_the_original() -> None:
    house = SHEET.streets[0].pools[0] + 1
    crossed = {f"pool-1-{house}": SURE, "pools-0": SURE, "bis-0": SURE}
    sheet = seen({f"1-{house}": {5: 1}, f"1-{house + 1}": {5: 1}}, crossed)
    read = read_sheet(decide(sheet))
    assert read.streets[0].houses[house - 1 : house + 1] == (5, "5b")
    assert read.bis == 1


def test_a_column_is_crossed_from_its_first_box_on() -> None:
    entries = decide(seen({}, {"temp-0": SURE, "temp-1": 0.4, "temp-2": SURE}))
    assert entries["temp"].value == 3


def test_a_plan_has_the_points_of_one_of_its_cards() -> None:
    sheet = seen({})
    sheet.numbers["plans-1"] = label({6: 0.3, 5: 0.7})
    assert decide(sheet)["plans-1"].value == 6
