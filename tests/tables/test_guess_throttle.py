"""Join codes cannot be guessed: not by a hundred addresses in a month, nor by all the world."""

import heapq
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Barrier, Thread

import pytest
from sqlalchemy import event, func, select

from companion.tables import Seat, StorageError, Store, Table, schema
from companion.tables.live import lifecycle
from companion.tables.storage import database, guess_throttle, join_codes
from companion.tables.storage.guess_throttle import ADDRESS, TOGETHER, Pace, Tally
from tests.tables.conftest import SEATS, Clock

MONTH = timedelta(days=31)
START = datetime(2026, 5, 1, tzinfo=UTC)
ADDRESSES = 100
TABLES = 1_000


def most_within(pace: Pace, span: timedelta) -> float:
    """The most codes that one who never rests can try in this time."""
    return pace.most + span / pace.forgotten


def guesses_for_a_hit() -> float:
    """How many codes one has to try on average, of the length at which most of them open one of the tables."""
    of_length = Counter(join_codes.length(n) for n in range(1, TABLES + 1))
    return min(len(join_codes.ALPHABET) ** length / number for length, number in of_length.items())


def test_a_thousand_tables_have_codes_that_few_guesses_meet() -> None:
    assert [join_codes.length(n) for n in (1, 4, 5, 100, 104, TABLES)] == [4, 4, 5, 5, 6, 6]
    assert guesses_for_a_hit() >= join_codes.SPARSE
    assert join_codes.length(10**9) == join_codes.LONGEST


def test_a_hundred_addresses_need_a_month_by_arithmetic() -> None:
    assert ADDRESSES * most_within(ADDRESS, MONTH) < guesses_for_a_hit()
    each = (guesses_for_a_hit() / ADDRESSES - ADDRESS.most) * ADDRESS.forgotten
    assert each > MONTH


def test_what_processes_count_by_themselves_while_nothing_can_be_written_changes_little() -> None:
    """Each takes all who guess for one address more: so do eight of them that can never write."""
    assert (ADDRESSES + 8) * most_within(ADDRESS, MONTH) < guesses_for_a_hit()


def test_any_number_of_addresses_needs_a_month_by_arithmetic() -> None:
    assert (join_codes.SPARSE - TOGETHER.most) * TOGETHER.forgotten > MONTH


def test_a_hundred_addresses_leave_room_for_everybody_else() -> None:
    """Or they would keep honest people from joining."""
    for hours in (1, 3, 12, 24, 24 * 31):
        span = timedelta(hours=hours)
        assert ADDRESSES * most_within(ADDRESS, span) - span / TOGETHER.forgotten < TOGETHER.free


def guessed(addresses: int, days: int) -> list[datetime]:
    """When those who guess as fast as they are let have their guesses looked at.

    Whoever waits comes when his own wait is over; if all have to wait then, nobody is before him in the line.
    """
    tallies: dict[int, Tally] = {}
    together: Tally | None = None
    end, now, looked_at = START + timedelta(days=days), START, []
    turns = [(START, address) for address in range(addresses)]
    while now < end:
        free, address = heapq.heappop(turns)
        now = max(now, free)
        if together:
            now += TOGETHER.wait(together, now)
        looked_at.append(now)
        mine, together = ADDRESS.after_miss(tallies.get(address), now), TOGETHER.after_miss(together, now)
        tallies[address] = mine
        heapq.heappush(turns, (now + ADDRESS.wait(mine, now), address))
    return looked_at


def mean_time_to_a_hit(looked_at: list[datetime], chance: float) -> timedelta:
    """After those that were played out, guesses come on as in their second half."""
    mean, none_yet = timedelta(0), 1.0
    for now, following in pairwise(looked_at):
        none_yet *= 1 - chance
        mean += none_yet * (following - now)
    later = looked_at[len(looked_at) // 2 :]
    return mean + none_yet / chance * (later[-1] - later[0]) / (len(later) - 1)


@pytest.mark.parametrize("addresses", [ADDRESSES, 2_000])
def test_whoever_guesses_as_fast_as_he_is_let_needs_a_month_on_average(addresses: int) -> None:
    assert mean_time_to_a_hit(guessed(addresses, days=8), 1 / guesses_for_a_hit()) > MONTH


def test_a_wait_grows_with_every_miss_and_is_forgotten() -> None:
    pace = Pace(free=2, first=timedelta(seconds=5), forgotten=timedelta(minutes=1))
    tally, now, waits = None, START, []
    for _ in range(8):
        tally = pace.after_miss(tally, now)
        waits.append(round(pace.wait(tally, now).total_seconds()))
        now += pace.wait(tally, now)
    assert waits[:4] == [0, 0, 5, 9]
    assert waits == sorted(waits)
    assert waits[-1] <= 60
    assert tally is not None
    assert pace.after_miss(tally, tally.clear) == pace.after_miss(None, tally.clear)


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    tally = None
    for _ in range(30):
        tally = ADDRESS.after_miss(tally, START)
    assert tally is not None
    assert ADDRESS.wait(tally, START) == ADDRESS.forgotten
    assert ADDRESS.wait(tally, START - timedelta(days=400)) == timedelta(0)
    again = ADDRESS.after_miss(tally, START - timedelta(days=400))
    assert ADDRESS.wait(again, START - timedelta(days=400)) <= ADDRESS.forgotten


WRONG = "2222"


def wrong_codes(store: Store, address: str, number: int) -> list[object]:
    return [store.codes.guess(WRONG, address) for _ in range(number)]


@pytest.fixture
def table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(join_codes, "new", lambda size: "7K6FXXXX"[:size])
    return store.create("uptown", SEATS, {}, "host")


def test_who_slips_twice_notices_nothing(store: Store, table: Table) -> None:
    assert wrong_codes(store, "a", 2) == [None, None]
    assert store.codes.guess("7k6f", "a") == table


def test_after_many_misses_a_right_code_is_not_looked_at_either(store: Store, table: Table, clock: Clock) -> None:
    assert wrong_codes(store, "a", ADDRESS.free + 1) == [None] * (ADDRESS.free + 1)
    assert store.codes.guess("7K6F", "a") == store.codes.guess(WRONG, "a") == ADDRESS.first
    assert store.codes.guess("7K6F", "b") == table
    clock.forward(seconds=ADDRESS.first.total_seconds())
    assert store.codes.guess("7K6F", "a") == table


@pytest.mark.both_databases
def test_all_processes_count_together(store: Store, table: Table, url: str, clock: Clock) -> None:
    other = Store(url, clock=clock)
    for turn in range(ADDRESS.free + 1):
        assert wrong_codes(store if turn % 2 else other, "a", 1) == [None]
    for process in (store, other):
        assert isinstance(process.codes.guess(table.code or "", "a"), timedelta)
    other.close()


@pytest.mark.both_databases
def test_guesses_sent_at_once_are_counted_one_by_one(
    store: Store, table: Table, url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SOON_MS", 30_000)
    processes = [Store(url, clock=clock) for _ in range(2)]
    start, found = Barrier(16), []

    def guess(turn: int) -> None:
        start.wait()
        found.append(processes[turn % 2].codes.guess(WRONG, "a"))

    threads = [Thread(target=guess, args=(turn,)) for turn in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for process in processes:
        process.close()
    assert found.count(None) == ADDRESS.free + 1
    assert isinstance(store.codes.guess(table.code or "", "a"), timedelta)


@pytest.mark.both_databases
@pytest.mark.usefixtures("table")
def test_what_is_no_code_costs_nothing_and_a_right_one_writes_nothing(store: Store) -> None:
    written: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *given: written.append(given[2].split()[0]))
    assert [store.codes.guess(typed, "a") for typed in ("hello", "", "7K6", "\0\0\0\0", "ключ")] == [None] * 5
    assert written == []
    assert isinstance(store.codes.guess("7K6F", "a"), Table)
    assert set(written) <= {"BEGIN", "SELECT", "PRAGMA", "SET"}


@pytest.fixture
def held(url: str, table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The same tables, while somebody else writes and does not come to an end."""
    monkeypatch.setattr(database, "SOON_MS", 20)
    store, other = Store(url, clock=clock), Store(url, clock=clock)
    with other._writing.begin() as connection:
        guess_throttle.lock(connection)
        lifecycle.lock(connection, table.id)
        yield store
    other.close()
    store.close()


@pytest.mark.both_databases
def test_no_code_is_looked_at_while_a_miss_cannot_be_counted(held: Store, table: Table) -> None:
    """Or whoever fills the disk could guess as fast as he likes. The link still opens the table."""
    for typed in (WRONG, "7K6F"):
        with pytest.raises(StorageError, match="locked"):
            held.codes.guess(typed, "a")
    assert held.by_key(table.edit_key) == table


def test_what_is_forgotten_is_not_kept(store: Store, clock: Clock) -> None:
    for address in range(20):
        wrong_codes(store, str(address), 1)
    clock.forward(hours=3)
    wrong_codes(store, "a", 1)
    with store._engine.begin() as connection:
        assert connection.execute(select(func.count()).select_from(schema.guesses)).scalar() == 2


def test_more_open_tables_get_longer_codes(store: Store, clock: Clock) -> None:
    def opened() -> int:
        return len(store.create("uptown", [Seat(0, "Аня", "circle", 0)], {}, "host").code or "")

    assert [opened() for _ in range(6)] == [4, 4, 4, 4, 5, 5]
    clock.forward(hours=12)
    assert opened() == 4
