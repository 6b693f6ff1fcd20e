"""Statistics equal a plain recomputation from the exported JSON."""

import json
import statistics
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from companion import games
from companion.exchange import archive
from companion.statistics.numbers import Summary, distribution
from companion.statistics.people import head_to_head, people, select_plays, years
from companion.statistics.points import alone, points, records, sources
from companion.tables import Group, Person
from companion.tables.history.play import ArchivedPlay, Play
from tests.plays import PEOPLE, random_plays

GROUP = Group(1, "group", "", tuple(Person(f"person-{index}", name) for index, name in enumerate(PEOPLE)))
ZONE = ZoneInfo("Europe/Moscow")


def exported(plays: list[Play]) -> list[dict[str, Any]]:
    file = b"".join(archive.write([GROUP], [ArchivedPlay(play, GROUP.key) for play in plays]))
    found: list[dict[str, Any]] = json.loads(file)["plays"]
    return sorted(found, key=lambda play: play["ended"])


def of_person(play: dict[str, Any], person: str) -> dict[str, Any]:
    return next(player for player in play["players"] if player["person"] == person)


def sat(play: dict[str, Any], *persons: str) -> bool:
    return {*persons} <= {player["person"] for player in play["players"]}


def was_decided(play: dict[str, Any]) -> bool:
    players = play["players"]
    return any(player["winner"] for player in players) or (len(players) == 1 and players[0]["place"] is not None)


def was_won_or_lost(play: dict[str, Any]) -> bool:
    """With others: whoever beat a rival that nobody played has won against nobody."""
    return len(play["players"]) > 1 and was_decided(play)


def in_numbers(values: list[int]) -> Any:
    """A summary, by the standard library."""
    if not values:
        return None
    quarters = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return pytest.approx((len(values), statistics.fmean(values), min(values), *quarters, max(values)))


def as_tuple(summary: Summary | None) -> Any:
    return summary and (
        summary.number, summary.mean, summary.low, summary.quarter, summary.median, summary.three_quarters, summary.high
    )  # fmt: skip


@pytest.fixture(params=[(0, 1), (1, 2), (3, 3), (40, 4), (40, 5), (300, 6)], ids=str)
def plays(request: pytest.FixtureRequest) -> list[Play]:
    number, seed = request.param
    return sorted(random_plays(number, seed), key=lambda play: play.ended)


def test_plays_wins_streaks_and_lengths(plays: list[Play]) -> None:
    told, found = exported(plays), people(plays)
    assert found.plays == len(told)
    assert found.alone == sum(len(play["players"]) == 1 for play in told)
    for game, number in found.games.items():
        assert number == sum(play["game"] == game for play in told)
    assert sum(found.games.values()) == len(told)
    in_moscow = [datetime.fromisoformat(play["ended"]).astimezone(ZONE).year for play in told]
    assert years(plays, ZONE) == {year: in_moscow.count(year) for year in sorted(set(in_moscow))}
    everybody = {player["person"] for play in told for player in play["players"]}
    assert {standing.person for standing in found.standings} == everybody
    for standing in found.standings:
        own = [play for play in told if sat(play, standing.person)]
        row = [of_person(play, standing.person)["winner"] for play in own if was_won_or_lost(play)]
        rows = "".join("w" if won else " " for won in row)
        assert (standing.plays, standing.decided, standing.wins) == (len(own), len(row), sum(row))
        assert standing.longest == max(map(len, rows.split(" ")))
        assert standing.streak == len(rows) - len(rows.rstrip("w"))
    for seats, summary in found.seconds.items():
        took = [
            (datetime.fromisoformat(play["ended"]) - datetime.fromisoformat(play["started"])).seconds - play["paused"]
            for play in told
            if len(play["players"]) == seats
        ]
        assert as_tuple(summary) == in_numbers(took)


@pytest.mark.parametrize("person", [None, "person-0"])
def test_what_was_reached_alone(plays: list[Play], person: str | None) -> None:
    told = [play for play in exported(plays) if len(play["players"]) == 1 and (person is None or sat(play, person))]
    found = alone(plays, person)
    assert found.plays == len(told)
    best = sorted((play["players"][0]["total"] for play in told), reverse=True)[:5]
    assert [total for total, _, _ in found.best] == best
    for rank, (wins, tried) in found.ranks.items():
        own = [play for play in told if play["rank"] == rank and was_decided(play)]
        assert (wins, tried) == (sum(play["players"][0]["winner"] for play in own), len(own))


def test_head_to_head(plays: list[Play]) -> None:
    told = exported(plays)
    asked = [f"person-{index}" for index in range(5)]
    pairs = head_to_head(plays, asked)
    assert all({one, other} <= set(asked) for one, other in pairs)
    for one, other in combinations(asked, 2):
        places = [
            (of_person(play, one)["place"], of_person(play, other)["place"]) for play in told if sat(play, one, other)
        ]
        known = [(mine, theirs) for mine, theirs in places if mine and theirs]
        if not known:
            assert (one, other) not in pairs
            continue
        pair, back = pairs[one, other], pairs[other, one]
        assert (pair.ahead, pair.level, pair.behind) == (back.behind, back.level, back.ahead)
        assert pair.ahead == sum(mine < theirs for mine, theirs in known)
        assert pair.plays == len(known)


@pytest.mark.parametrize("person", [None, "person-0"])
def test_points_of_each_game(plays: list[Play], person: str | None) -> None:
    for game in games.ids():
        told = [play for play in exported(plays) if play["game"] == game and (person is None or sat(play, person))]
        some = select_plays(plays, game, person)
        assert [play.key for play in some] == [play["key"] for play in told]
        totals = {
            alone: [
                player["total"]
                for play in told
                for player in play["players"]
                if (len(play["players"]) == 1) == alone
                and player["total"] is not None
                and person in (None, player["person"])
            ]
            for alone in (True, False)
        }
        found = points(some, person)
        assert (list(found.together), list(found.alone)) == (totals[False], totals[True])
        assert as_tuple(Summary.from_values(found.together)) == in_numbers(totals[False])
        columns = distribution(found.together)
        assert [sum(column.first <= total <= column.last for total in totals[False]) for column in columns] == [
            column.number for column in columns
        ]
        assert sum(column.number for column in columns) == len(totals[False])


def numbers(player: dict[str, Any]) -> dict[str, int]:
    """Where the points come from; of one category that is the whole total, what it was counted from."""
    found: dict[str, int] = player["categories"] if len(player["categories"]) > 1 else player.get("counts", {})
    return found


@pytest.mark.parametrize("person", [None, "person-1"])
def test_where_points_come_from(plays: list[Play], person: str | None) -> None:
    for game in games.ids():
        some = select_plays(plays, game, person)
        rows = [
            player
            for play in exported(list(some))
            if len(play["players"]) > 1 and was_decided(play)
            for player in play["players"]
            if numbers(player) and person in (None, player["person"])
        ]
        won = [numbers(player) for player in rows if player["winner"]]
        lost = [numbers(player) for player in rows if not player["winner"]]
        found = sources(some, person)
        assert (found.winners, found.others) == (len(won), len(lost))
        assert bool(found.sources) == bool(won and lost)
        for source in found.sources:
            assert source.winners == pytest.approx(statistics.fmean(row[source.category] for row in won))
            assert source.others == pytest.approx(statistics.fmean(row[source.category] for row in lost))


def test_records(plays: list[Play]) -> None:
    for game in games.ids():
        told = [play for play in exported(plays) if play["game"] == game]
        together = [play for play in told if len(play["players"]) > 1]
        totals = [player["total"] for play in together for player in play["players"] if player["total"] is not None]
        won = [player["total"] for play in together for player in play["players"] if player["winner"]]
        alone = [play["players"][0]["total"] for play in told if len(play["players"]) == 1]
        found = {record.kind: record for record in records(select_plays(plays, game))}
        expected = {"most": max(totals, default=None), "least": min(won, default=None),
                    "alone": max(alone, default=None)}  # fmt: skip
        assert {kind: found[kind].value if kind in found else None for kind in expected} == expected
        margins = []
        for play in together:
            if all(player["total"] is not None for player in play["players"]):
                first = [player["total"] for player in play["players"] if player["winner"]]
                rest = [player["total"] for player in play["players"] if not player["winner"]]
                margins += [min(first) - max(rest)] if first and rest else []
        assert (found["margin"].value if "margin" in found else None) == max(margins, default=None)
        assert (found["closest"].value if "closest" in found else None) == min(margins, default=None)
        for record in found.values():
            first_play = next(play for play in told if play["key"] == record.play.key)
            assert {*record.persons} & {player["person"] for player in first_play["players"]}
        for kind, some in (("most", together), ("alone", [play for play in told if len(play["players"]) == 1])):
            if kind in found:
                best = found[kind].value
                reached = [
                    (n, one["person"]) for n, play in enumerate(some) for one in play["players"] if one["total"] == best
                ]
                assert [*found[kind].persons] == [*dict.fromkeys(person for _, person in reached)]
                assert found[kind].again == (len({n for n, _ in reached}) > 1)


@pytest.mark.night
def test_a_record_that_everybody_reaches_again_and_again_costs_by_the_number_of_plays() -> None:
    def found(number: int) -> int:
        names = [f"{place}" for place in range(4 * number)]
        alike = [
            replace(play, players=tuple(replace(player, total=40, winner=True) for player in play.players))
            for play in random_plays(number, people=names)
        ]
        most = records(alike)[0]
        assert (most.again, len(most.persons)) == (True, len({one.person for play in alike for one in play.players
                                                               if len(play.players) > 1}))  # fmt: skip
        return linked(lambda: records(alike))

    assert found(400) < 2.5 * found(200)


def linked(work: Callable[[], object]) -> int:
    """How many keys are put together while this is done."""
    keys, plain = 0, dict

    class Counted(dict):  # type: ignore[type-arg]
        @classmethod
        def fromkeys(cls, some: Iterable[str]) -> dict[str, None]:  # type: ignore[override]
            nonlocal keys
            listed = list(some)
            keys += len(listed)
            return plain.fromkeys(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.statistics.points.dict", Counted, raising=False)
        work()
    return keys
