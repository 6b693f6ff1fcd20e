"""The page that draws a score on its board, as a test reads it."""

import html
import re
from collections import Counter
from typing import NamedTuple

from tests.web.phones import AtTable

_PAID = re.compile(r'<a class="paid ([^"]*)" href="([^"]*)"[^>]*data-paid="(-?\d+)" data-of="([^"]*)"', re.DOTALL)


class Number(NamedTuple):
    """A number on the board: how it looks, where a tap on it leads, what it is and of which category."""

    look: str
    leads: str
    points: int
    category: str


class Drawn(NamedTuple):
    """The sum of the strip, the numbers on the board, and what lies beside it."""

    page: str
    lit: int
    board: list[Number]
    beside: list[Number]

    def sums(self) -> Counter[str]:
        """What all numbers add up to, by category."""
        found: Counter[str] = Counter()
        for number in (*self.board, *self.beside):
            found[number.category] += number.points
        return found

    @property
    def told(self) -> str:
        """The sheet with the reasons."""
        return self.page.split('id="told"')[1]


def drawn(at: AtTable, query: str = "") -> Drawn:
    response = at.get(f"/reasons?{query}")
    assert response.status_code == 200
    page = html.unescape(response.text)
    lit = re.search(r'id="lit">(−?\d+)<', page)
    assert lit
    board, _, beside = page.partition('<section class="beside"')
    return Drawn(page, int(lit[1].replace("−", "-")), _numbers(board), _numbers(beside))


def _numbers(part: str) -> list[Number]:
    return [Number(look, leads, int(points), of) for look, leads, points, of in _PAID.findall(part)]
