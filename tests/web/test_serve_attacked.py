"""The server under slow phones and hostile visitors: nobody else waits for them, and nobody keeps it from ending."""

from __future__ import annotations

import asyncio
import http.client
import os
import resource
import select
import signal
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import quote

import pytest
from flask import Flask

from companion import gateway
from companion.tables import Store
from tests.server import NEVER, ROOT, Phone, Server

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), workers=2) as server:
        yield server


@pytest.fixture
def phone(server: Server) -> Iterator[Phone]:
    with closing(Phone(server)) as phone:
        yield phone


@contextmanager
def connections(
    server: Server, number: int, sent: bytes = b"", buffer: int | None = None
) -> Iterator[list[socket.socket]]:
    """Connections that stay open, on which this was sent and nothing more comes."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(allowed, min(most, 4096)), most))
    with ExitStack() as stack:
        opened = []
        for _ in range(number):
            connection = stack.enter_context(socket.socket())
            if buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            connection.settimeout(NEVER)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(sent)
            opened.append(connection)
        yield opened


def half_sent(table: str) -> bytes:
    return (
        f"POST {table}/enter/seat-0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nway=pad"
    ).encode()


def a_save(table: str) -> bytes:
    return half_sent(table) + b"&base=0".ljust(100 - len("way=pad"), b"&")


def big(times: int) -> bytes:
    return b"GET /static/-/css/kvartal.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * times


def still_open(connection: socket.socket) -> bool:
    """Whether it hangs as before: no answer came, and nobody hung up."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        return True
    return False


def status(connection: socket.socket) -> bytes:
    """The status of the answer that came; nothing where the other side only hung up."""
    with suppress(ConnectionResetError):
        return connection.recv(100)[:12]
    return b""


def test_half_sent_saves_keep_nobody_waiting(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with connections(server, 100, half_sent(table)) as hanging:
        assert phone.save(table, 0, 3).status == 200
        assert phone.ask(table).status == 200
        assert all(still_open(connection) for connection in hanging)


def test_a_thousand_idle_connections_keep_nobody_waiting(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with connections(server, 1000) as idle, closing(Phone(server)) as late:
        assert late.save(table, 0, 3).status == 200
        assert late.ask(table).status == 200
        assert all(still_open(connection) for connection in idle)


def test_hostile_and_idle_together_keep_nobody_waiting(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with connections(server, 100, half_sent(table)) as hanging, connections(server, 1000) as idle:
        with closing(Phone(server)) as late:
            assert late.save(table, 0, 3).status == 200
            assert late.ask(table).status == 200
        assert all(still_open(connection) for connection in [*hanging, *idle])


@pytest.mark.parametrize("host", [b"", b"Host: \xff\xfe\r\n", b"Host: [\r\n", b"Host: a b\r\n"])
def test_a_host_that_cannot_be_read_is_refused_in_one_line(server: Server, host: bytes) -> None:
    with connections(server, 1, b"GET / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n") as [asked]:
        answer = b"".join(iter(lambda: asked.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.partition(b"\r\n\r\n")[2].count(b"\n") <= 1


def test_a_probe_that_speaks_the_oldest_http_and_names_no_host_is_answered(server: Server) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port))) as probe:
        probe.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert status(probe) == b"HTTP/1.0 200"


def test_a_question_whose_letters_nobody_encoded_is_answered_as_any_other(server: Server) -> None:
    def answer(question: bytes) -> bytes:
        head = b"GET /api/ask?game=uptown&lang=ru&q=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n"
        with connections(server, 1, head % (question, server.port)) as [asked]:
            return b"".join(iter(lambda: asked.recv(4096), b"")).partition(b"\r\n\r\n")[2]

    typed = "ничья?".encode()
    assert b"UT-" in answer(typed)
    assert answer(typed) == answer(quote(typed).encode())


def test_slow_readers_of_long_answers_keep_nobody_waiting(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    assert phone.save(table, 0, 3).status == 200
    with connections(server, 8, big(times=300), buffer=4096):
        assert phone.ask(table).status == 200
        assert phone.save(table, 1, 4).status == 200


def test_saves_that_wait_for_the_database_keep_no_reader_waiting(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with ExitStack() as stack:
        other = stack.enter_context(closing(sqlite3.connect(server.folder / "instance" / "kvartal.sqlite")))
        other.execute("BEGIN IMMEDIATE")
        waiting = stack.enter_context(connections(server, 100, a_save(table)))
        with closing(Phone(server)) as newcomer:
            assert newcomer.ask(table).status == 200
            assert newcomer.ask(f"{table}/state").status == 200
        assert any(still_open(connection) for connection in waiting)


def test_a_save_that_breaks_off_changes_nothing(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with connections(server, 1, half_sent(table) + b"&pad.residents=7") as [left]:
        left.shutdown(socket.SHUT_WR)
        assert left.recv(100).startswith(b"HTTP/1.1 400 ")
    assert phone.save(table, 0, 3).status == 200


def test_a_stop_ends_although_others_hang_on_and_leaves_no_save_that_nobody_was_told_of(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    with closing(Phone(server)) as host:
        tables = [host.open_table() for _ in range(6)]
    acknowledged = dict.fromkeys(tables, 0)
    enough = threading.Barrier(len(tables) + 1)

    def play(table: str) -> None:
        with closing(Phone(server)) as phone, suppress(OSError, http.client.HTTPException):
            while phone.save(table, acknowledged[table], acknowledged[table] + 1).status == 200:
                acknowledged[table] += 1
                if acknowledged[table] == 5:
                    enough.wait(NEVER)

    phones = [threading.Thread(target=play, args=(table,)) for table in tables]
    with ExitStack() as stack:
        for phone in phones:
            phone.start()
        enough.wait(NEVER)
        hanging = stack.enter_context(connections(server, 20, half_sent(tables[0])))
        stack.enter_context(connections(server, 20))
        stack.enter_context(connections(server, 4, big(times=300), buffer=4096))
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(NEVER) == 0
        assert {status(connection) for connection in hanging} <= {b"HTTP/1.1 503", b"HTTP/1.1 408", b""}
    server.log.close()
    for phone in phones:
        phone.join(NEVER)
    assert "Traceback" not in (tmp_path / "log").read_text()
    file = tmp_path / "instance" / "kvartal.sqlite"
    assert {path.name for path in file.parent.glob("kvartal*")} == {file.name}
    store = Store(f"sqlite:///{file}")
    found = {table: store.by_edit_key(table.rpartition("/")[2]) for table in tables}
    assert {name: store.part(table.id, "seat-0").revision for name, table in found.items() if table} == acknowledged
    store.close()


def workers(server: Server) -> list[int]:
    main = server.process.pid
    return [int(pid) for pid in Path(f"/proc/{main}/task/{main}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process")
def test_a_dead_worker_is_started_again(server: Server) -> None:
    former = workers(server)
    for pid in former:
        os.kill(pid, signal.SIGKILL)
    server.wait()
    while len(now := set(workers(server)) - set(former)) < len(former):
        assert server.process.poll() is None
    assert len(now) == len(former)
    with closing(Phone(server)) as phone:
        assert phone.save(phone.open_table(), 0, 3).status == 200


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process")
def test_a_worker_that_dies_again_and_again_does_not_end_the_server(tmp_path: Path) -> None:
    with Server(tmp_path, workers=1) as server:
        killed: set[int] = set()
        while len(killed) < 6:
            assert server.process.poll() is None
            for pid in set(workers(server)) - killed:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        server.wait()
        with closing(Phone(server)) as phone:
            assert phone.save(phone.open_table(), 0, 3).status == 200


def test_an_answer_is_counted_before_anybody_can_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has it may kill the worker in the next moment, and the server must know that it was up."""
    monkeypatch.setattr(gateway, "_answered", bytearray(1))
    counted = []
    protocol = Mock(response_bytes=lambda *_: counted.append(gateway.ever_answered()))
    unmeasured = Mock(server="127.0.0.1:8000", client="127.0.0.1:9000", headers={"transfer-encoding": "chunked"})
    asyncio.run(gateway.Gateway(Flask("none")).__rsgi__(unmeasured, protocol))
    assert counted == [True]


def test_a_server_that_cannot_begin_ends_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "secret-key").mkdir()
    server = Server(tmp_path, workers=1)
    with pytest.raises(RuntimeError, match=r"\ACannot keep the secret key in .*\n\Z"):
        server.start()
    server.log.close()


def test_a_server_whose_workers_cannot_begin_ends_and_says_why(tmp_path: Path) -> None:
    fails = "import companion.web\n\ndef fail(*_):\n    raise OSError('this worker cannot begin')\n\n"
    (tmp_path / "sitecustomize.py").write_text(f"{fails}companion.web.create_app = fail\n")
    server = Server(tmp_path, workers=1, settings={"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"})
    with pytest.raises(RuntimeError, match="this worker cannot begin"):
        server.start()
    server.log.close()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells when somebody else's process ends")
def test_no_worker_outlives_the_server_and_keeps_its_port(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=2)
    server.start()
    ends = [os.pidfd_open(pid) for pid in workers(server)]
    server.process.kill()
    server.process.wait(NEVER)
    server.log.close()
    for end in ends:
        assert select.select([end], [], [], NEVER)[0], "a worker goes on"
        os.close(end)


def worker_of(server: Server, phone: Phone) -> int:
    """The worker that this phone speaks with: the one that holds the other end of its connection."""
    ends = f"0100007F:{server.port:04X} 0100007F:{phone.local_port:04X}"
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines())
    inode = next(row[9] for row in rows if " ".join(row[1:3]) == ends)
    held = f"socket:[{inode}]"
    for pid in workers(server):
        for file in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                if os.readlink(file) == held:
                    return pid
    raise AssertionError("no worker has this connection")


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells who holds a connection")
def test_a_save_on_one_worker_is_seen_on_the_others_at_once(server: Server) -> None:
    with ExitStack() as stack:
        phones: dict[int, Phone] = {}
        while len(phones) < 2:
            phone = stack.enter_context(closing(Phone(server)))
            phone.ask("/healthz")
            phones.setdefault(worker_of(server, phone), phone)
        one, other = phones.values()
        table = one.open_table()
        tag = other.json(f"{table}/state")["tag"]
        for number in range(10):
            assert other.ask(f"{table}/state", tag=tag).status == 304
            assert one.save(table, number, number + 1).status == 200
            state = other.json(f"{table}/state")
            assert state["tag"] != tag
            tag = state["tag"]
            one, other = other, one
