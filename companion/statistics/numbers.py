"""Means, quartiles, intervals and trends of a few plays. Every interval holds the true value 19 times of 20."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from operator import mul
from statistics import NormalDist, quantiles

ENOUGH = 8  # At least 8 values make a trend or a difference.
FEW = 3  # At least 3 plays are compared or have a record.
_DOUBT = 0.05
_COLUMNS = 12  # At most 12 columns in a distribution.


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether zero lies outside."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Summary:
    """Values in a few numbers; between the quarters lies the middle half of them."""

    number: int
    mean: float
    low: int
    quarter: float
    median: float
    three_quarters: float
    high: int

    @classmethod
    def from_values(cls, values: Iterable[int]) -> Summary | None:
        """The summary of the values; None if there are none.

        >>> Summary.from_values([1, 2, 4]).quarter, Summary.from_values([7]).median
        (1.5, 7.0)
        """
        ordered = sorted(values)
        if not ordered:
            return None
        at_least_two = ordered * 2 if len(ordered) == 1 else ordered
        quarter, median, three_quarters = quantiles(at_least_two, n=4, method="inclusive")
        mean = sum(ordered) / len(ordered)
        return cls(len(ordered), mean, ordered[0], quarter, median, three_quarters, ordered[-1])


def wilson(number: int, of: int) -> Interval:
    """Wilson's interval of a share.

    >>> few = wilson(1, 2)
    >>> round(few.low, 2), round(few.high, 2)
    (0.09, 0.91)
    """
    z = NormalDist().inv_cdf(1 - _DOUBT / 2)
    middle = (number + z * z / 2) / (of + z * z)
    half = z * sqrt(number * (of - number) / of + z * z / 4) / (of + z * z)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def difference(some: Sequence[int], others: Sequence[int], questions: int = 1) -> Interval | None:
    """By how much the mean of some is above the mean of others (Welch); None if there are too few.

    Several questions at once find something by chance: each of them gets a wider interval.
    """
    if min(len(some), len(others)) < ENOUGH:
        return None
    (mean, error), (other_mean, other_error) = (_mean_and_error(values) for values in (some, others))
    both = error + other_error
    if both == 0:
        return Interval(mean - other_mean, mean - other_mean)
    freedom = both**2 / (error**2 / (len(some) - 1) + other_error**2 / (len(others) - 1))
    half = _student(1 - _DOUBT / questions / 2, freedom) * sqrt(both)
    return Interval(mean - other_mean - half, mean - other_mean + half)


def _mean_and_error(values: Sequence[int]) -> tuple[float, float]:
    number, all_of_them = len(values), sum(values)
    squares = number * sum(map(mul, values, values)) - all_of_them * all_of_them
    return all_of_them / number, squares / (number - 1) / number**2


@dataclass(frozen=True, slots=True)
class Trend:
    """By how much a value grows from one play to the next, and the mean that lies in the middle of the plays."""

    number: int
    mean: float
    step: float
    between: Interval


def trend(values: Sequence[int]) -> Trend | None:
    """The straight line through values one after the other; None if there are too few."""
    number = len(values)
    if number < ENOUGH:
        return None
    middle, mean = (number - 1) / 2, sum(values) / number
    width = fsum((index - middle) ** 2 for index in range(number))
    step = fsum((index - middle) * (value - mean) for index, value in enumerate(values)) / width
    left = fsum((value - mean - step * (index - middle)) ** 2 for index, value in enumerate(values))
    half = _student(1 - _DOUBT / 2, number - 2) * sqrt(left / (number - 2) / width)
    return Trend(number, mean, step, Interval(step - half, step + half))


def _student(part: float, freedom: float) -> float:
    """The quantile of Student's distribution, by the expansion of Cornish and Fisher: exact to a hundredth from six
    degrees of freedom on.

    >>> round(_student(0.975, 6), 2), round(_student(0.975, 30), 2)
    (2.45, 2.04)
    """
    z = NormalDist().inv_cdf(part)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


@dataclass(frozen=True, slots=True)
class Column:
    """How many values lie from `first` to `last`, both included."""

    first: int
    last: int
    number: int


def distribution(values: Sequence[int]) -> tuple[Column, ...]:
    """The values in at most a dozen columns of an even width: 1, 2 or 5, or these times ten.

    >>> distribution([11, 12, 19, 35])
    (Column(first=10, last=14, number=2), Column(first=15, last=19, number=1), Column(first=20, last=24, number=0), \
Column(first=25, last=29, number=0), Column(first=30, last=34, number=0), Column(first=35, last=39, number=1))
    """
    if not values:
        return ()
    low, high = min(values), max(values)
    width = next(width for width in round_steps() if high // width - low // width < _COLUMNS)
    numbers = Counter(value // width for value in values)
    columns = range(low // width, high // width + 1)
    return tuple(Column(column * width, column * width + width - 1, numbers[column]) for column in columns)


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10
