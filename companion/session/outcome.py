"""The outcome of a table: who won and by what, what is missing, every number with its lines, what is disputed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple, Self

from companion import games
from companion.game.description import Category
from companion.game.final import Final, Other, Touched
from companion.game.game import Ledger, Line
from companion.game.lazy import cached_property
from companion.game.text import Text, Value, joined, say
from companion.rules import cards
from companion.session.editors import MissingEntry, SeatPart, editor
from companion.session.editors.total import TIE_QUESTION
from companion.session.rulings import DECISIVE, reading_effect, rulings, short_reading_effect, sides
from companion.session.score import OPEN, Score, decided_by_text, is_win_open, rule_of_decision
from companion.session.standings import Row, empty_parts, rows_by_seat, seat_row
from companion.session.ties import TieRow, tie_rows, told_steps
from companion.session.view import View
from companion.tables import Seat, Table
from companion.translations import reader_language


class FieldLink(NamedTuple):
    """The field of a page that takes what is missing."""

    part: str
    mode: str
    field: str

    @classmethod
    def to(cls, part: SeatPart[Any], missing: MissingEntry) -> Self:
        return cls(part.key, part.mode_now, missing.field)


class IncompleteSeat(NamedTuple):
    """A seat of which something is missing, and the field that takes it. An empty line of a pad counts nothing."""

    row: Row
    pad: bool
    field: FieldLink


def incomplete_seats(view: View) -> list[IncompleteSeat]:
    """Of whom something is left to tell, a virtual rival among them, but for what a tie asks for already.

    Once the table is finished, nothing is.
    """
    if view.table.finished:
        return []
    in_tie = {item.seat for item in asked(view)}
    return [
        IncompleteSeat(row, part.mode_now == "pad", FieldLink.to(part, row.missing[0]))
        for part in view.parts.by_owner.values()
        for row in [seat_row(part)]
        if row.entered and row.missing and not (row.seat in in_tie and len(row.missing) == 1)
    ]


@dataclass(frozen=True)
class Column:
    """A player of the result with the seat, tallest house first on the podium."""

    seat: Any
    player: Ledger
    height: int
    disputed: Mapping[str, Sequence[Mark]]  # By category (or `TOTAL`), the disputed rules on which its number rests.

    @property
    def total(self) -> str:
        return total_text(self.player)

    def points(self, category: Category) -> str:
        return points_text(self.player, category, points(self.player, category.key))

    @property
    def given(self) -> bool:
        """Whether only the total was entered: its categories are shown as not entered."""
        return self.player.is_only_total

    @cached_property
    def lines(self) -> Mapping[str, Sequence[Line]]:
        paid: defaultdict[str, list[Line]] = defaultdict(list)
        for line in self.player.lines:
            paid[line.category].append(line)
        return paid


class Mark(NamedTuple):
    """Beside a number: it rests on a disputed rule, which the table has settled or not."""

    rule: str
    settled: bool


def columns(scored: Score, decided: Container[str]) -> list[Column]:
    """The players by place. A house's height follows its points, and the least still has room for its number."""
    if scored.result is None:
        return []
    totals = [player.total for player in scored.result.players]
    best, worst = max(totals), min(0, *totals)
    spread = max(1, best - worst)
    marks: list[dict[str, list[Mark]]] = [{} for _ in totals]
    for (index, category), rule_ids in scored.result.disputed_numbers.items():
        marks[index][category] = [Mark(rule_id, rule_id in decided) for rule_id in rule_ids]
    shown = (
        Column(seat, player, 112 + 34 * (player.total - worst) // spread, disputed)
        for seat, player, disputed in zip(scored.seats, scored.result.players, marks, strict=True)
    )
    return sorted(shown, key=lambda column: (column.player.place, column.seat.order))


def categories(table: Table, scored: Score) -> list[Category]:
    """The lines of the result, in the order of the game, also where everybody has nothing; one that does not belong to
    the table only where somebody has something in it."""
    if scored.result is None:
        return []
    game, players = games.get(table.game), scored.result.players
    used = {line.category for player in players for line in player.lines}
    used |= {key for player in players for key, paid in player.categories.items() if paid}
    away = {row.key for row in game.pad if not row.belongs(table.options, len(table.seats))}
    return [category for category in game.categories if category.key in used or category.key not in away]


def summed(shown: Sequence[Category]) -> Category | None:
    """The category whose number is the total itself, where only one is paid and the others are only counted."""
    paid = [category for category in shown if not category.not_scored]
    return paid[0] if len(paid) == 1 else None


def points(player: Ledger, category: str) -> int:
    """The number of a category: what it pays, or what its lines count up to."""
    paid = player.categories.get(category)
    return sum(line.points for line in player.lines if line.category == category) if paid is None else paid


def total_text(player: Ledger) -> str:
    """The total with a true minus sign; “24–31” where points are still open."""
    return _range(player.total, player.total + player.open_points)


def points_text(player: Ledger, category: Category, number: int) -> str:
    """The number of a category; “4–11” where the open points of a player belong to it."""
    return _range(number, number + player.open_points if category.may_be_open else number)


def _range(least: int, most: int) -> str:
    return "–".join(str(number) for number in dict.fromkeys((least, most))).replace("-", "−")


def verdict(view: View) -> dict[str, Any] | None:
    """Who won, and the step that decided, in words; who leads, while the game goes on, seats are missing or a tie is
    open."""
    table, scored = view.table, view.score
    if scored.result is None:
        return None
    game, names, decided = games.get(table.game), seat_names(scored), scored.result.decided_by
    going_on, ended = under_way(view), over(view)
    winners = _as_they_sit(scored, scored.result.winners)
    settled = settled_tie(view) if ended and decided == "shared" else None
    reason = decided_by_text(game, decided, leads=not ended)
    if len(names) == 1:
        why = _alone(view)
    elif going_on:
        why = not_over(going_on)
    elif decided == OPEN:
        why = open_question(scored) or say("Still missing, and decisive:")
    else:
        why = settled or reason
    stops, behind = told_steps(game, scored.result, leads=not ended)
    found = {
        "winners": winners, "total": max(player.total for player in scored.result.players),
        "over": ended, "by_points": decided == "points" and len(names) > 1,
        "alone": len(table.seats) == len(names) == 1,
        "open": decided == OPEN, "undecided": open_question(scored) is not None,
        "why": why, "lead": reason if going_on and len(names) > 1 else None, "rule": rule_of_decision(game, decided),
        "settled": settled is not None, "early": finished_early(view), "stops": stops, "behind": behind,
        "asked": asked(view),
    }  # fmt: skip
    return {**found, "headline": headline(found, ", ".join(winners))}


def headline(found: Mapping[str, Any], names: Value) -> Text:
    """Who won, leads or is equal, in a few words: a verdict, with the names of its winners as they are shown."""
    if found["alone"]:
        counted = {"name": names, "points": found["total"]}
        return say("{name}: {points}", **counted) if found["over"] else say("{name}: {points} so far", **counted)
    if found["undecided"]:
        return say("Still open: {names}", names=names)
    if not found["over"]:
        return say("{names} in the lead", names=names)
    if found["open"]:
        return say("{names}: tied on points", names=names)
    if found["settled"]:
        return say("{names}: tied on everything", names=names)
    return win_title(found["winners"], names)


def win_title(winners: Sequence[str], names: Value) -> Text:
    """Who has won, by the names as the place shows them."""
    return say("{name} wins", name=names) if len(winners) == 1 else say("A shared win: {names}", names=names)


def tie_lines(view: View) -> list[TieRow]:
    """The numbers that separated equal totals, as lines under the categories."""
    scored = view.score
    return [] if scored.result is None or under_way(view) else tie_rows(games.get(view.table.game), scored.result)


def open_question(scored: Score) -> Text | None:
    """What has to be told before anybody has won: points that are still open. A tie-break asks its players itself."""
    if scored.result is None or not is_win_open(scored.result):
        return None
    questions = (finding.text for finding in scored.result.findings if finding.reason == "open-tie")
    return say("{value}", value=next(questions, ""))


def _as_they_sit(scored: Score, winners: Container[str]) -> list[str]:
    """These players of the result by the names of their seats, in the order in which they stand on the podium."""
    players = scored.result.players if scored.result else ()
    seats = (seat for seat, player in zip(scored.seats, players, strict=True) if player.name in winners)
    return [seat.name for seat in sorted(seats, key=lambda seat: seat.order)]


def over(view: View) -> bool:
    """Whether the result is the last: nobody is missing, or the table was finished without them; and the game, also of
    who plays alone, has come to its end."""
    missing = [part for part in empty_parts(view.parts) if part.seat is None or not view.table.finished]
    if missing or under_way(view):
        return False
    alone = len(view.table.seats) == 1 and len(view.score.seats) == 1
    return not alone or bool(view.table.finished) or rows_by_seat(view)[0].progress.state == "complete"


def under_way(view: View) -> Text | None:
    """How far the game is, while its own end has not come and nobody has finished the table."""
    return None if view.table.finished else editor(view.table.game).game_progress(view.parts)


def finished_early(view: View) -> Text | None:
    """What was still to play when the table was finished, as far as anybody can tell; nothing of one to look at."""
    if not (view.table.finished and view.is_stored):
        return None
    return editor(view.table.game).finished_early(view.parts)


def not_over(told: Text) -> Text:
    return say("Not over yet: {told}.", told=told)


def _alone(view: View) -> Text:
    if over(view):
        return say("Solo game.")
    if len(view.table.seats) > 1:
        return say("Only one player has a score so far.")
    if missing := [part for part in empty_parts(view.parts) if part.seat is None]:
        return not_over(joined(missing[0].title, missing[0].progress_now.caption))
    return not_over(rows_by_seat(view)[0].progress.caption)


def settled_tie(view: View) -> Text | None:
    """What the table decided for a tie to the end, where that is not the shared win that is counted otherwise."""
    rule = games.get(view.table.game).shared_win.rule
    ruling = rulings(view.snapshot).get(rule) if rule else None
    card = cards().get(rule) if rule else None
    if not ruling or not ruling.words or not card or ruling.side == sides(card)[0]:
        return None
    return say("Tied on everything. Agreed here: {side}", side=ruling.words)


class Asked(NamedTuple):
    """What is asked for to decide a tie, and the field that takes it."""

    seat: Seat | None  # Of whom; None where it is asked once for all in the tie.
    title: Text
    field: FieldLink


def asked(view: View) -> list[Asked]:
    """What the tie for the win needs, and nobody has told."""
    scored = view.score
    if scored.tie is None or under_way(view):
        return []
    missing = [(scored.seats[place], entry) for place, entry in scored.tie.missing.items()]
    found = [Asked(seat, entry.title, FieldLink.to(view.parts.by_owner[seat], entry)) for seat, entry in missing]
    if all(entry == TIE_QUESTION for _seat, entry in missing):
        return [found[0]._replace(seat=None)]
    return found


def seat_names(scored: Score) -> dict[str, str]:
    """A player of the document by the name of the seat: a virtual rival has another in every language."""
    if scored.result is None:
        return {}
    return {player.name: seat.name for seat, player in zip(scored.seats, scored.result.players, strict=True)}


class OtherReading(NamedTuple):
    """Another reading of a disputed rule, and what it would change, by the names of the seats."""

    value: str
    totals: Mapping[str, int]
    changes: str
    uncounted: Sequence[str]  # Of whom only sums are known: what it would change for them cannot be counted.
    says: Text  # What it would change, in words.
    as_paid: Mapping[str, int] | None
    """The totals where the money that was paid by the reading chosen stays as it is. None where nobody was."""


class Dispute(NamedTuple):
    """A disputed rule this table touches: its title, the reading chosen, the others and what they would change."""

    id: str
    rule: str
    title: str
    words: Mapping[str, Text]  # What each reading says.
    chosen: str
    others: tuple[OtherReading, ...]
    over: bool
    moves_places: bool  # Whether by another reading somebody would pass or catch up with another.

    @property
    def in_short(self) -> Text:
        return short_reading_effect(self.changes, self.over)

    @property
    def is_decisive(self) -> bool:
        """Whether another reading would change who wins or leads."""
        return self.changes in DECISIVE

    @property
    def is_uncounted(self) -> bool:
        """Whether nobody can tell what another reading would change: of somebody only sums are known."""
        return any(other.uncounted for other in self.others)

    @property
    def changes(self) -> str:
        """The most that another reading would change."""
        found = {other.changes for other in self.others}
        return next((change for change in (*DECISIVE, "totals") if change in found), "nothing")


def disputes(view: View) -> list[Dispute]:
    if view.score.result is None:
        return []
    titles, ended, result = cards(reader_language()), over(view), view.score.result
    return [
        Dispute(
            touched.id,
            touched.rule,
            titles[touched.rule].title if touched.rule in titles else touched.id,
            games.get(view.table.game).reading(touched.id).words,
            touched.chosen,
            tuple(_by_seat(view, result, touched, other, ended) for other in touched.others),
            ended,
            any(_moves_places(result.players, other.totals) for other in touched.others),
        )
        for touched in result.readings
    ]


def open_disputes(view: View) -> list[Dispute]:
    """The disputed rules that this table touches and has not decided."""
    decided = rulings(view.snapshot)
    return [dispute for dispute in disputes(view) if dispute.rule not in decided]


def _moves_places(players: Sequence[Ledger], totals: Mapping[str, int]) -> bool:
    """Whether these totals would put anybody elsewhere; equal ones are separated as the game does it."""

    def keys(player: Ledger) -> tuple[int, ...]:
        return (totals[player.name], *player.tie_breaks.values())

    def order(one: Any, other: Any) -> int:
        return int(one > other) - int(one < other)

    return any(
        order(two.place, one.place) != order(keys(one), keys(two))
        for one, two in combinations(players, 2)
        if (one.total, two.total) != (totals[one.name], totals[two.name])
    )


def _by_seat(view: View, result: Final, touched: Touched, other: Other, ended: bool) -> OtherReading:
    names = seat_names(view.score)
    totals = {names[name]: total for name, total in other.totals.items()}
    winners = [names[name] for name in other.winners]
    uncounted = [names[name] for name in result.uncounted_by(touched, other)]
    paid = editor(view.table.game).paid_otherwise(view.parts, touched.id, other.value)
    as_paid = {seat.name: totals[seat.name] + was - now for seat, (was, now) in paid.items() if seat.name in totals}
    says = reading_effect(other.changes, winners, uncounted, ended)
    return OtherReading(other.value, totals, other.changes, uncounted, says, {**totals, **as_paid} if paid else None)
