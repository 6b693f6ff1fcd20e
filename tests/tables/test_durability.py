"""An acknowledged save is there, whoever else was saving and however the program ended."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.tables import Conflict, Edit, Snapshot, Store, Table
from tests.tables.conftest import SEATS, version
from tests.writing import by

START = """
import sys
from companion.tables import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store(sys.argv[1])
print(store.create("uptown", [], {}, "phone").id)
store.close()
"""

SAVE_FOR_EVER = """
import sys
from itertools import count
from companion.tables import Edit, Store
from tests.writing import by
phone = by(Store(sys.argv[1]), int(sys.argv[2]), "phone")
for number in count():
    saved = phone.save([Edit("seat-0", {"coins": number}, number)])
    print(saved.parts["seat-0"].revision, flush=True)
"""


def run(program: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.both_databases
@pytest.mark.process
@pytest.mark.night
def test_processes_that_start_at_once_on_an_empty_database(url: str) -> None:
    processes = [run(START, url) for _ in range(4)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    laid = [int(process.communicate()[0]) for process in processes]
    assert sorted(laid) == [1, 2, 3, 4]


@pytest.mark.process
@pytest.mark.night
def test_every_acknowledged_save_survives_a_kill(url: str, store: Store, table: Table) -> None:
    process = run(SAVE_FOR_EVER, url, str(table.id))
    assert process.stdout is not None
    for _ in range(20):
        process.stdout.readline()
    process.kill()
    acknowledged = 20 + len([line for line in process.communicate()[0].splitlines(keepends=True) if line[-1:] == "\n"])
    store.close()
    again = Store(url)
    for number in range(1, acknowledged + 1):
        revision = again.revision(table.id, "seat-0", number)
        assert revision is not None
        assert revision.document == {"coins": number - 1}
    saved = by(again, table.id, "phone").save([Edit("seat-0", {"coins": -1}, again.part(table.id, "seat-0").revision)])
    assert isinstance(saved, Snapshot)
    again.close()


@pytest.mark.both_databases
def test_phones_saving_their_own_seats_at_once_lose_nothing(store: Store, table: Table) -> None:
    def play(seat: int) -> None:
        for number in range(15):
            saved = by(store, table.id, f"phone of {seat}").save([Edit(f"seat-{seat}", {"coins": number}, number)])
            assert isinstance(saved, Snapshot)
            assert saved.parts[f"seat-{seat}"].revision == number + 1

    with ThreadPoolExecutor(6) as phones:
        list(phones.map(play, range(6)))
    assert {part.revision for part in store.parts(table.id).values()} == {15}
    assert version(store, table) == table.version + 6 * 15
    assert sorted(device.label.number for device in store.devices.at_table(table.id)) == [*range(1, 8)]


@pytest.mark.both_databases
def test_phones_saving_one_seat_at_once_merge_or_are_asked(store: Store, table: Table) -> None:
    def play(box: int) -> int:
        houses: list[int | None] = [None] * 6
        houses[box] = box
        saved = by(store, table.id, f"phone {box}").save([Edit("seat-0", {"houses": houses}, 1)])
        assert not isinstance(saved, Conflict)
        return saved.parts["seat-0"].revision

    by(store, table.id, "host").save([Edit("seat-0", {"houses": [None] * 6}, 0)])
    with ThreadPoolExecutor(6) as phones:
        revisions = list(phones.map(play, range(6)))
    assert sorted(revisions) == [2, 3, 4, 5, 6, 7]
    assert store.part(table.id, "seat-0").document == {"houses": [0, 1, 2, 3, 4, 5]}


def test_one_phone_opening_many_tables_at_once(store: Store) -> None:
    def open_one(_: int) -> int:
        return store.create("streets", SEATS, {}, "eager").id

    with ThreadPoolExecutor(6) as taps:
        assert len(set(taps.map(open_one, range(12)))) == 12
    assert len(store.devices.visits("eager")) == 12
