"""What workers have in common is found whole by all of them, or not at all."""

from __future__ import annotations

import multiprocessing
from threading import Thread

import pytest

from companion.recent import Common, Recent


def another_worker(known: Common[str, str]) -> None:
    """As one that has worked out nothing itself."""
    Recent.clear(known)


@pytest.mark.process
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="workers are not forked here")
def test_what_one_worker_puts_another_gets() -> None:
    known: Common[str, str] = Common(10, places=4, room=100)
    worker = multiprocessing.get_context("fork").Process(target=known.put, args=("table", "drawn"))
    worker.start()
    worker.join()
    assert known.get("table") == "drawn"
    assert known.get("another table") is None


def test_what_is_half_written_is_not_found() -> None:
    known: Common[str, str] = Common(10, places=1, room=100)
    known.put("table", "drawn")
    whole = known._memory[:]
    for place in range(whole.rindex(b"drawn") + len("drawn")):
        another_worker(known)
        known._memory[place] ^= 1
        assert known.get("table") is None
        known._memory[:] = whole
    assert known.get("table") == "drawn"


def test_a_value_without_room_stays_with_its_worker_and_harms_nobody() -> None:
    known: Common[str, str] = Common(10, places=1, room=100)
    known.put("table", "drawn")
    known.put("large", "x" * 100)
    assert known.get("large") == "x" * 100
    another_worker(known)
    assert (known.get("large"), known.get("table")) == (None, "drawn")


def test_workers_that_write_to_one_place_at_once_mix_nothing_up() -> None:
    known: Common[str, str] = Common(1, places=1, room=10_000)
    names = ("a", "b", "c", "d")

    def work(name: str) -> None:
        for _ in range(300):
            known.put(name, name * 5_000)
            for other in names:
                strange.update({other} if known.get(other) not in (None, other * 5_000) else ())

    strange: set[str] = set()
    threads = [Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not strange
