"""Two servers on one PostgreSQL, as on two machines: nothing is shared but the database and the key.

Phones speak with one of them, or with a plain proxy before both.
"""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from itertools import cycle, takewhile

import pytest

from companion.tables import Store
from companion.tables.storage.guess_throttle import ADDRESS
from tests import postgresql
from tests.server import Phone, Server, free_port

pytestmark = [pytest.mark.process, pytest.mark.night]
WRONG = "2222"


@pytest.fixture(scope="module")
def url(postgresql_server: str) -> Iterator[str]:
    with postgresql.database(postgresql_server) as url:
        yield url


@pytest.fixture(scope="module")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    settings = {"DATABASE_URL": url, "SECRET_KEY": "the same on both machines"}
    with ExitStack() as stack:
        machines = [tmp_path_factory.mktemp("machine") for _ in range(2)]
        yield [stack.enter_context(Server(folder, settings=settings)) for folder in machines]


@pytest.fixture
def phones(servers: list[Server], url: str) -> Iterator[list[Phone]]:
    """A phone at each of them. What others guessed is forgotten."""
    store = Store(url)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM guesses")
    store.close()
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Phone(server))) for server in servers]


class Proxy:
    """As plain as can be: every request goes to the next machine, and to the one after where that does not answer."""

    def __init__(self, machines: list[int]) -> None:
        self._machines, self._number = cycle(machines), len(machines)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.asked: list[int] = []
        """The ports of the machines that answered, one after the other."""
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=self._hear, args=(self._door.accept()[0],), daemon=True).start()

    def _hear(self, phone: socket.socket) -> None:
        with phone, phone.makefile("rb") as heard:
            while head := b"".join(takewhile(b"\r\n".__ne__, heard)):
                length = re.search(rb"(?i)content-length: *(\d+)", head)
                phone.sendall(self._answer(head, heard.read(int(length[1])) if length else b""))

    def _answer(self, head: bytes, body: bytes) -> bytes:
        """The answer of the next machine that gives one, read to its end."""
        for _ in range(self._number):
            port = next(self._machines)
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as machine:
                machine.sendall(head + b"Connection: close\r\n\r\n" + body)
                if answer := b"".join(iter(lambda: machine.recv(65536), b"")):
                    self.asked.append(port)
                    return answer
        return b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"

    def close(self) -> None:
        self._door.close()


def test_phones_at_different_machines_see_what_the_others_saved(phones: list[Phone]) -> None:
    here, there = phones
    table = here.open_table()
    for residents in range(1, 4):
        for seat, (saving, reading) in enumerate(((here, there), (there, here))):
            tag = reading.json(f"{table}/state")["tag"]
            assert reading.ask(f"{table}/state", tag=tag).status == 304
            assert saving.save(table, residents - 1, residents, seat).status == 200
            assert reading.ask(f"{table}/state", tag=tag).status == 200
            results = [phone.json(f"{table}/state?show=result") for phone in phones]
            assert results[0] == results[1]


def test_behind_a_plain_proxy_it_is_one_server_also_while_a_machine_is_down(servers: list[Server]) -> None:
    ports = [server.port for server in servers]
    with closing(Proxy([*ports, free_port()])) as proxy, ExitStack() as stack:
        phones = [stack.enter_context(closing(Phone(proxy))) for _ in range(4)]
        table = phones[0].open_table()
        tag = ""
        for residents in range(1, 7):
            for seat, saving in enumerate(phones[:2]):
                assert saving.save(table, residents - 1, residents, seat).status == 200
                states = [phone.json(f"{table}/state?show=result") for phone in phones]
                assert states == [states[0]] * len(phones)
                assert states[0]["tag"] != tag
                tag = states[0]["tag"]
        assert set(proxy.asked) == set(ports)


def test_both_saving_one_seat_at_once_are_merged_or_asked(phones: list[Phone]) -> None:
    here, there = phones
    table = here.open_table()
    assert here.save(table, 0, 7).status == 200
    assert there.save(table, 0, 8).status == 409
    assert there.save(table, 1, 8).status == 200


def test_a_code_of_one_machine_opens_at_the_other_and_misses_count_together(phones: list[Phone], url: str) -> None:
    here, there = phones
    table = here.open_table()
    store = Store(url)
    code = store.by_key(table.rpartition("/")[2]).code
    store.close()
    assert there.ask(f"/join?code={code}").headers["Location"] == table
    for turn in range(ADDRESS.free + 1):
        assert phones[turn % 2].ask(f"/join?code={WRONG}").status == 404
    assert [phone.ask(f"/join?code={code}").status for phone in phones] == [429, 429]
    link = re.search(r'id="join-link" readonly value="http://[^/]+([^"]+)"', here.ask(table).text)  # type: ignore[attr-defined]
    assert link
    assert there.ask(link[1]).headers["Location"] == table
