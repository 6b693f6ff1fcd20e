"""How sure numbers are: silence with few plays, and intervals that hold as often as they say."""

from itertools import pairwise
from random import Random

import pytest

from companion.statistics.numbers import ENOUGH, difference, distribution, trend, wilson


def test_few_values_give_no_trend_and_no_difference() -> None:
    rising = list(range(ENOUGH - 1))
    assert trend(rising) is None
    assert difference(rising, [*rising, 9, 9, 9]) is None
    assert trend([*rising, ENOUGH - 1]) is not None


def test_a_straight_line_is_found_exactly() -> None:
    found = trend([60 + 3 * index for index in range(10)])
    assert found is not None
    assert (found.step, found.mean) == pytest.approx((3, 73.5))
    assert (found.between.low, found.between.high) == pytest.approx((3, 3))
    assert found.between.clear


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    random = Random(7)
    held = {"trend": 0, "difference": 0, "share": 0}
    for _ in range(1000):
        line = trend([round(70 + 2 * index + random.gauss(0, 30)) for index in range(10)])
        some, others = ([round(random.gauss(mean, 20)) for _ in range(12)] for mean in (50, 40))
        lead = difference(some, others)
        often = wilson(sum(random.random() < 0.3 for _ in range(20)), 20)
        assert line is not None
        assert lead is not None
        held["trend"] += line.between.low <= 2 <= line.between.high
        held["difference"] += lead.low <= 10 <= lead.high
        held["share"] += often.low <= 0.3 <= often.high
    assert 930 <= held["trend"] <= 970
    assert 930 <= held["difference"] <= 970
    assert 930 <= held["share"] <= 990, "a share of so few is told with more caution"


def test_who_asks_many_questions_is_answered_with_more_caution() -> None:
    some, others = [50, 52, 55, 57, 60, 49, 51, 58], [48, 50, 52, 53, 55, 47, 49, 51]
    one, eight = difference(some, others), difference(some, others, 8)
    assert one is not None
    assert eight is not None
    assert eight.low < one.low < one.high < eight.high


@pytest.mark.parametrize("values", [[5], [-7, 3], [0, 1_000_000], list(range(-40, 200))])
def test_a_distribution_has_a_dozen_columns_at_most_and_loses_nobody(values: list[int]) -> None:
    columns = distribution(values)
    assert 1 <= len(columns) <= 12
    assert sum(column.number for column in columns) == len(values)
    assert all(later.first == earlier.last + 1 for earlier, later in pairwise(columns))
