"""Income: what a street pays its owner at once when one of its lots is closed."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.game.game import Finding, Line, Readings
from companion.games.uptown.board import Street, check_lots
from companion.games.uptown.description import LOTS
from companion.games.uptown.effects import pay
from companion.games.uptown.legality import street_findings
from companion.games.uptown.readings import Disputed, disputed


@dataclass(frozen=True)
class Income:
    """The upcoins of each lot, their sum, and what the bank pays out; the points of its lines are upcoins."""

    lots: tuple[int, ...]
    total: int
    paid: int
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    readings: tuple[Disputed, ...]


def income(street: Street, readings: Readings) -> Income:
    """The owner takes the income of all visible projects on all five lots, the closing card included (UT-48, UT-49)."""
    check_lots(street.lots, "lots")
    lines = tuple(pay(street.lots, "income", "lots", readings))
    by_lot = dict.fromkeys((f"lot-{lot}" for lot in range(1, LOTS + 1)), 0)
    for line in lines:
        by_lot[line.category] += line.points
    paid = _paid(lines)
    findings = tuple(street_findings(street.lots, "lots", readings))
    others = disputed(readings, paid, lambda other: _paid(pay(street.lots, "income", "lots", other)), int)
    return Income(tuple(by_lot.values()), sum(by_lot.values()), paid, lines, findings, others)


def _paid(lines: Iterable[Line]) -> int:
    """A street that comes to zero or less takes nothing and pays nothing; single lots may be negative (UT-50)."""
    return max(0, sum(line.points for line in lines))
