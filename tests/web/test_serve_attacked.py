"""The server under slow phones and hostile visitors: nobody else waits for them, and nobody keeps it from ending."""

import http.client
import resource
import signal
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from companion.commands.serve import THREADS
from companion.tables import Store
from tests.server import NEVER, Phone, Server

pytestmark = [pytest.mark.process, pytest.mark.night]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as server:
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


@pytest.mark.parametrize("host", [b"Host: \xff\xfe\r\n", b"Host: [\r\n", b"Host: a b\r\n"])
def test_a_host_that_cannot_be_read_is_refused_in_one_line(server: Server, host: bytes) -> None:
    with connections(server, 1, b"GET / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n") as [asked]:
        answer = b"".join(iter(lambda: asked.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.partition(b"\r\n\r\n")[2].count(b"\n") <= 1


def test_a_probe_that_speaks_the_oldest_http_and_names_no_host_is_answered(server: Server) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port))) as probe:
        probe.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert status(probe) == b"HTTP/1.0 200"


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
        waiting = stack.enter_context(connections(server, THREADS - 2, a_save(table)))
        with closing(Phone(server)) as newcomer:
            assert newcomer.ask(table).status == 200
            assert newcomer.ask(f"{table}/state").status == 200
        assert any(still_open(connection) for connection in waiting)


def test_a_save_that_breaks_off_changes_nothing(server: Server, phone: Phone) -> None:
    table = phone.open_table()
    with connections(server, 1, half_sent(table) + b"&pad.residents=7") as [left]:
        left.shutdown(socket.SHUT_WR)
        assert left.recv(100) == b""
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
    found = {table: store.by_key(table.rpartition("/")[2]) for table in tables}
    assert {name: store.part(table.id, "seat-0").revision for name, table in found.items() if table} == acknowledged
    store.close()


def test_a_server_that_cannot_begin_ends_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "secret-key").mkdir()
    server = Server(tmp_path)
    with pytest.raises(RuntimeError, match=r"\ACannot keep the secret key in .*\n\Z"):
        server.start()
    server.log.close()


@pytest.mark.parametrize("name", ["Content-Type", "Cookie", "If-None-Match", "X-Anything"])
def test_an_endless_head_is_refused_before_the_application_reads_it(server: Server, name: str) -> None:
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n{name}: a{'; a=1' * 20_000}\r\n\r\n".encode()
    with connections(server, 1, head) as [asked]:
        assert status(asked) == b"HTTP/1.0 431"
