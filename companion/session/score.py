"""The score of a table as pages and editors read it, and its ties: what decided them, or which entry is missing."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from companion.game.description import GIVEN_TIE
from companion.game.final import Changes, Final, Other
from companion.game.game import Finding, Game, Ledger
from companion.game.paths import steps
from companion.game.text import Text, say
from companion.session.editors.form_reading import MissingEntry
from companion.session.editors.total import TIE_QUESTION
from companion.tables import Seat

_Players: TypeAlias = Sequence[Ledger]
_Missing: TypeAlias = Sequence[Sequence[MissingEntry]]  # What is missing of each player.
OPEN: Literal["open"] = "open"  # Stands for what decided the win, while the tie for it is open.


def finding_text(finding: Finding, names: Sequence[str]) -> Text:
    """What breaks a rule, on a page that all these players share: with the name of whoever did it, unless the sentence
    has it already."""
    text = str(finding.text)
    match steps(finding.where):
        case ("players", int(number), *_) if number < len(names) and len(names) > 1:
            if not re.search(rf"(?<!\w){re.escape(names[number])}(?!\w)", text):
                return say("{name}: {text}", name=names[number], text=text)
    return say("{value}", value=text)


def decided_by_text(game: Game, step: str) -> Text:
    """What decided where points alone did not."""
    if step == "shared":
        return game.shared_win.why
    return say("Tied on points; decided by {what}.", what=game.tie_break(step).decided)


class OpenTie(NamedTuple):
    """The players who are still equal, by their index in the result, and the entry that is missing of each."""

    players: tuple[int, ...]
    missing: Mapping[int, MissingEntry]


@dataclass(frozen=True)
class Score:
    """The result of the seats entered so far. None while there is nothing, or it cannot be read."""

    result: Final | None = None
    seats: tuple[Seat, ...] = ()
    problem: Text | None = None
    document: Mapping[str, Any] | None = None  # What was scored: the places of lines and findings are places in it.
    board: Any = None  # What was scored, as it was read. Only in the request that counted it, since boards are large.
    tie: OpenTie | None = None  # The tie for the win, where the entry that would break it is missing.

    def player(self, seat: Seat | None) -> Ledger | None:
        if self.result is None or seat not in self.seats:
            return None
        return self.result.players[self.seats.index(seat)]

    def seat(self, where: str) -> Seat | None:
        """The seat a place in the document belongs to (`players[1].lots[0]`)."""
        match steps(where):
            case ("players", int(number), *_) if number < len(self.seats):
                return self.seats[number]
        return None

    def findings(self, seat: Seat | None = None) -> list[Finding]:
        """What breaks a rule: at one seat, or (without one) at the whole table."""
        findings = self.result.findings if self.result else ()
        return [finding for finding in findings if seat is None or self.seat(finding.where) == seat]

    def finding_text(self, finding: Finding) -> Text:
        """What breaks a rule, on a page that all players share."""
        return finding_text(finding, [seat.name for seat in self.seats])


def open_ties(players: _Players, missing: _Missing) -> list[OpenTie]:
    """The ties that are open; the one for the win, if there is one, comes first."""
    equal: dict[int, list[int]] = {}
    for index, player in enumerate(players):
        equal.setdefault(player.total, []).append(index)
    found = (_open_tie(players, missing, equal[total]) for total in sorted(equal, reverse=True))
    return [tie for tie in found if tie]


def _open_tie(players: _Players, missing: _Missing, equal: Sequence[int]) -> OpenTie | None:
    """Go down the tie-breaks among those with equal totals, to the first step whose number is missing."""
    for step in ("points", *players[equal[0]].tie_breaks):
        if step == GIVEN_TIE.name:
            equal = _ahead(players, equal, step)
        if len(equal) < 2:
            return None
        needed = {index: entry for index in equal for entry in reversed(missing[index]) if step in entry.separates}
        if step == GIVEN_TIE.name:
            needed = _tie_to_ask(players, equal, needed)
        if needed:
            return OpenTie(tuple(equal), needed)
        if step != "points":
            equal = _ahead(players, equal, step)
    return None


def _ahead(players: _Players, equal: Sequence[int], step: str) -> list[int]:
    """Those who are ahead at this step of the tie-break."""
    most = max(players[index].tie_breaks[step] for index in equal)
    return [index for index in equal if players[index].tie_breaks[step] == most]


def _tie_to_ask(players: _Players, equal: Sequence[int], needed: dict[int, MissingEntry]) -> dict[int, MissingEntry]:
    """Who is asked how the tie of given totals ends: all of them, where several are said to win or to lose it alone;
    nobody, where one of them says that it is shared."""
    given = [index for index in equal if players[index].is_only_total]
    if any(players[index].tie_breaks[GIVEN_TIE.name] for index in given):
        return dict.fromkeys(given, TIE_QUESTION)
    return needed if all(index in needed for index in given) else {}


def leave_ties_open(result: Final, ties: Sequence[OpenTie]) -> Final:
    """The result in which those who are equal share their place: a missing number counts for nobody."""
    players = list(result.players)
    for tie in ties:
        shared = min(players[index].place for index in tie.players)
        for index in tie.players:
            players[index] = replace(players[index], place=shared)
    for index, place in _undecided_places(players):
        players[index] = replace(players[index], place=place)
    opened = replace(result, players=tuple(players))
    for_win = tie_for_win(result, ties)
    if for_win is None:
        return opened
    return replace(opened, winners=tuple(players[index].name for index in for_win.players), decided_by=OPEN)


def _undecided_places(players: _Players) -> Iterator[tuple[int, int]]:
    """Who entered only a total and does not win its tie is behind the winner. Nobody said more: they share the next
    place with the best of the others."""
    for index, player in enumerate(players):
        if player.tie_breaks.get(GIVEN_TIE.name, 0) < 0:
            equal = [other.place for other in players if other.total == player.total]
            yield index, min((place for place in equal if place > min(equal)), default=min(equal))


def leave_readings_open(result: Final, missing: _Missing) -> Final:
    """The result with open ties in which each other reading of a disputed rule leaves ties open too."""
    readings = (
        replace(touched, others=tuple(_leave_reading_open(other, result, missing) for other in touched.others))
        for touched in result.readings
    )
    return replace(result, readings=tuple(readings))


def _leave_reading_open(other: Other, result: Final, missing: _Missing) -> Other:
    """What another reading changes: it leaves the win open where a missing number would decide."""
    players = [replace(player, given=other.totals[player.name]) for player in result.players]
    most = max(other.totals.values())
    tie = _open_tie(players, missing, [index for index, player in enumerate(players) if player.total == most])
    winners = tuple(players[index].name for index in tie.players) if tie else other.winners
    was_open = result.decided_by == OPEN
    changes: Changes
    if set(winners) != set(result.winners) or was_open != bool(tie):
        changes = OPEN if tie else "winner"
    elif all(now.total == was.total for now, was in zip(players, result.players, strict=True)):
        changes = "nothing"
    else:
        changes = OPEN if tie else "totals"
    return replace(other, winners=winners, changes=changes)


def leave_sums_open(game: Game, result: Final, sums: Collection[int]) -> Final:
    """The result where the players `sums`, by their index, gave no board: what another reading of a disputed rule gives
    them cannot be counted, so it says who they are and no other winner."""
    written = {row.key for row in game.pad} & {category.key for category in game.categories if not category.not_scored}
    readings, uncounted = [], {}
    for touched in result.readings:
        moved = {number for number, rules in result.disputed_numbers.items() if touched.rule in rules}
        fixed = {category for _index, category in moved} & written
        names = tuple(
            player.name
            for index, player in enumerate(result.players)
            if index in sums
            and (player.is_only_total or any(player.categories[key] and (index, key) not in moved for key in fixed))
        )
        others = list(touched.others)
        for place, other in enumerate(others):
            if names and other.changes != "nothing":
                others[place] = replace(other, winners=result.winners, changes="totals")
                uncounted[touched.id, other.value] = names
        readings.append(replace(touched, others=tuple(others)))
    return replace(result, readings=tuple(readings), uncounted=uncounted)


def is_win_open(result: Final) -> bool:
    """Whether the win hangs on points that are still open, such as a tie in a district."""
    at_most = [player.at_most for player in result.players if player.name in result.winners]
    return len(at_most) > 1 and any(most is not None for most in at_most)


def tie_for_win(result: Final, ties: Sequence[OpenTie]) -> OpenTie | None:
    return next((tie for tie in ties if any(result.players[index].place == 1 for index in tie.players)), None)
