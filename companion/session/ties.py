"""Equal totals: what separated two players one after the other, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from companion.game.description import GIVEN_TIE, TieBreakStep
from companion.game.final import Final
from companion.game.game import Game, Ledger
from companion.game.text import Text, say

_NO_PAD_ROW = "equal"


class Stop(NamedTuple):
    """A step of the tie-break: what is compared, and a player's value against the next player's."""

    title: Text
    mine: int
    next: int

    def told(self, side: Literal["ahead", "behind"]) -> Text:
        """Why somebody is ahead or behind: their own number first."""
        one, sign, other = (self.mine, ">", self.next) if side == "ahead" else (self.next, "<", self.mine)
        value = f"{one} {sign if one != other else '='} {other}".replace("-", "−")
        return say("{field}: {value}", field=self.title, value=value)


class Neighbours(NamedTuple):
    """Two players with the same total, by their index in the result, and the steps to the one that separates them."""

    ahead: int
    behind: int
    steps: tuple[TieBreakStep, ...]
    stops: tuple[Stop, ...]  # The points, then what the steps compare.

    @property
    def rule(self) -> str | None:
        return self.steps[-1].rule


class TieRow(NamedTuple):
    """A step of the tie-break as a line of the result: the number of everybody who was compared by it, by index."""

    key: str
    title: Text
    icon: str
    values: Mapping[int, int]


def neighbours(game: Game, result: Final) -> list[Neighbours]:
    """Everybody behind somebody with the same total, each with the one who stands a place ahead, from the best place
    down. Who entered only a total stands between them where somebody said so, and separates nobody else."""
    players = result.players
    counted = [index for index, player in enumerate(players) if not player.is_only_total]
    places = sorted(counted, key=lambda index: players[index].place)
    found = []
    for row, behind in enumerate(places):
        better = [one for one in places[:row] if players[one].place != players[behind].place]
        if better and (compared := _compare(game, players, better[-1], behind)):
            found.append(compared)
    return found


def told_steps(game: Game, result: Final, *, leads: bool) -> tuple[tuple[Stop, ...], Sequence[Neighbours]]:
    """What was compared, as it is told: where two had the same total, beside what decided; else for everybody who is
    behind in a tie. Of who only leads so far, no more than what puts them ahead."""
    found = neighbours(game, result)
    if found and result.decided_by == found[0].steps[-1].name and (leads or len(found) == 1):
        return found[0].stops, ()
    return (), [] if leads else found


def _compare(game: Game, players: Sequence[Ledger], ahead: int, behind: int) -> Neighbours | None:
    """None where points separate them."""
    mine, theirs = players[ahead], players[behind]
    if mine.total != theirs.total or any(player.at_most is not None for player in (mine, theirs)):
        return None
    steps, stops = [], [Stop(game.unit.name, mine.total, theirs.total)]
    for name, value in mine.tie_breaks.items():
        if name == GIVEN_TIE.name:
            continue
        steps.append(game.tie_break(name))
        stops.append(Stop(steps[-1].title, value, theirs.tie_breaks[name]))
        if stops[-1].mine != stops[-1].next:
            return Neighbours(ahead, behind, tuple(steps), tuple(stops))
    return None


def tie_rows(game: Game, result: Final) -> list[TieRow]:
    """The steps that separated anybody or left a win shared, in the order of the game, with the numbers compared."""
    values: dict[str, dict[int, int]] = {}
    for index, step in _compared(game, result):
        values.setdefault(step, {})[index] = result.players[index].tie_breaks[step]
    return [_row(game, step, values[step.name]) for step in game.tie_breaks if step.name in values]


def _row(game: Game, step: TieBreakStep, values: Mapping[int, int]) -> TieRow:
    """Called as its step; as the line of the pad that asks for its number, where a category has that name already."""
    asks = next((row for row in game.pad if step.name in row.separates), None)
    taken = step.title in [category.title for category in game.categories]
    title = asks.title if asks and taken else step.title
    return TieRow(f"tie-{step.name}", title, asks.icon if asks else _NO_PAD_ROW, values)


def _compared(game: Game, result: Final) -> Iterator[tuple[int, str]]:
    """Who was compared by which step, everybody who shares a place among them; those who share the win, by all."""
    if result.decided_by == "shared":
        for index, player in enumerate(result.players):
            if player.place == 1 and not player.is_only_total:
                yield from ((index, step) for step in player.tie_breaks if step != GIVEN_TIE.name)
    for pair in neighbours(game, result):
        places = [result.players[index].place for index in (pair.ahead, pair.behind)]
        for index, player in enumerate(result.players):
            if player.place in places and not player.is_only_total:
                yield from ((index, step.name) for step in pair.steps)
