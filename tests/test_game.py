"""What the five games share: places, the step that decided, and the readings a board touches."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from companion import games
from companion.game.document_types import Unreadable
from companion.game.final import final, rank
from companion.game.game import Finding, Game, Ledger, Reading, ReadingCache, Readings, Scored
from companion.game.lazy import cached_property
from companion.game.text import say


def ledger(name: str, total: int, **tie_breaks: Any) -> Ledger:
    return Ledger(name, (), {"all": total}, tie_breaks)


@pytest.mark.parametrize(
    ("totals", "places", "decided_by"),
    [
        ([5], [1], "points"),
        ([5, 7], [2, 1], "points"),
        ([7, 7], [1, 1], "shared"),
        ([9, 7, 7, 3], [1, 2, 2, 4], "points"),
        ([-3, -1], [2, 1], "points"),
    ],
)
def test_equal_players_share_a_place_and_the_next_one_is_skipped(
    totals: list[int], places: list[int], decided_by: str
) -> None:
    standings = rank([ledger(str(index), total) for index, total in enumerate(totals)])
    assert (list(standings.places), standings.decided_by) == (places, decided_by)


def test_the_first_step_that_separates_the_winner_from_the_next_decides() -> None:
    standings = rank(
        [ledger("A", 7, estates=3, ones=1), ledger("B", 7, estates=3, ones=2), ledger("C", 7, estates=2, ones=9)]
    )
    assert (standings.places, standings.winners, standings.decided_by) == ((2, 1, 3), ("B",), "ones")


TIES = Reading("ties", "XX-01", {"dense": say("the next place"), "skip": say("one is skipped")})
ZERO = Reading("zero", "XX-02", {"nothing": say("no place"), "ranked": say("a place")})


def test_a_reading_that_no_one_asked_for_is_not_touched() -> None:
    result = final(lambda *_: Scored((ledger("A", 1),)), None, Readings([TIES, ZERO]))
    assert result.readings == ()


def test_what_a_part_gives_is_worked_out_again_only_under_another_answer_that_it_asked_for() -> None:
    known, worked_out = ReadingCache[str](), []

    def work(readings: Readings) -> str:
        worked_out.append(readings)
        return readings.ask("ties")

    under = [Readings([TIES, ZERO], chosen) for chosen in ({}, {"zero": "ranked"}, {"ties": "skip"}, {})]
    assert [known.under(readings, work) for readings in under] == ["dense", "dense", "skip", "dense"]
    assert len(worked_out) == 2
    assert [readings.touched for readings in under] == [(TIES,)] * 4


def test_to_look_at_a_reading_does_not_ask_for_it() -> None:
    readings = Readings([TIES, ZERO])
    assert (readings["ties"], readings.touched) == ("dense", ())
    assert (readings.ask("zero"), readings.touched) == ("nothing", (ZERO,))


def test_a_rule_that_only_the_findings_ask_for_is_shown_and_changes_no_number() -> None:
    scores = []

    def score(_board: None, readings: Readings) -> Scored:
        scores.append(readings)
        found = Finding("XX-02", "zero", "players", say("nothing"))
        return Scored((ledger("A", 1),), lambda: [found] if readings.ask("zero") == "nothing" else [])

    (touched,) = final(score, None, Readings([TIES, ZERO])).readings
    assert (touched.id, touched.others[0].totals, touched.others[0].changes) == ("zero", {"A": 1}, "nothing")
    assert len(scores) == 1


@pytest.mark.parametrize(("other", "changes"), [(7, "winner"), (6, "winner"), (4, "totals"), (5, "nothing")])
def test_a_touched_reading_says_what_it_changes(other: int, changes: str) -> None:
    def score(_board: None, readings: Readings) -> Scored:
        return Scored((ledger("A", 6), ledger("B", 5 if readings.ask("ties") == "dense" else other)))

    touched = final(score, None, Readings([TIES, ZERO])).readings
    assert [(reading.id, reading.chosen) for reading in touched] == [("ties", "dense")]
    assert [(way.value, way.totals, way.changes) for way in touched[0].others] == [
        ("skip", {"A": 6, "B": other}, changes)
    ]


def test_a_number_rests_on_the_rules_whose_other_reading_changes_it() -> None:
    def score(_board: None, readings: Readings) -> Scored:
        parks = 3 if readings.ask("ties") == "dense" else 4
        pools = 7 - parks if readings.ask("zero") == "nothing" else 0
        return Scored((Ledger("A", (), {"parks": parks, "pools": pools, "plans": 1}), ledger("B", 5)))

    assert final(score, None, Readings([TIES, ZERO])).disputed_numbers == {
        (0, "parks"): ("XX-01",),
        (0, "pools"): ("XX-01", "XX-02"),
        (0, "total"): ("XX-02",),
    }


@pytest.mark.parametrize(("chosen", "where"), [({"tie": "skip"}, "readings.tie"), ({"ties": "yes"}, "readings.ties")])
def test_an_unknown_reading_or_value_is_refused(chosen: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        Readings([TIES], chosen)
    assert refused.value.where == where


def test_a_game_from_elsewhere_comes_and_goes() -> None:
    game_id = games.register("tests.sixth_game")
    assert games.get(game_id).prefix == "LQ"
    assert games.home(game_id) == "tests.sixth_game"
    games.unregister(game_id)
    with pytest.raises(KeyError):
        games.get(game_id)


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_a_game_describes_each_key_once_and_has_words_for_what_its_pad_asks(game: Game) -> None:
    keys = (
        [category.key for category in game.categories],
        [row.key for row in game.pad],
        [step.name for step in game.tie_breaks],
    )
    assert all(len(set(each)) == len(each) for each in keys)
    assert {row.module for row in game.pad if row.module} <= {module.key for module in game.modules}
    assert all(game.reading(reading.id).default == reading.values[0] for reading in game.readings)


def test_the_boards_of_two_tables_are_worked_out_at_the_same_time() -> None:
    meet = Barrier(2, timeout=10)

    class Board:
        @cached_property
        def score(self) -> int:
            return meet.wait()

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(lambda board: board.score, [Board(), Board()])) == [0, 1]
