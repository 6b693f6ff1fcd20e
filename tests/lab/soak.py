"""`make soak`: what Kvartal bears on this machine, in figures; nothing fails by them. Only loopback is used.

python -m tests.lab.soak          all of it, about eight minutes
python -m tests.lab.soak house    100 tables of 4 phones on one process with SQLite
python -m tests.lab.soak hanging  a page while 200 half-sent saves and 500 idle connections hang on
python -m tests.lab.soak kills    100 times kill -9 while phones save: is anything lost that was acknowledged?
python -m tests.lab.soak hall     250 tables of 4 phones, four processes on PostgreSQL behind nginx

Phones poll every two seconds as the pages do, and at each table somebody saves every ten. SECONDS says how long (60),
TABLES how many there are instead.
"""

import asyncio
import gzip
import itertools
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from time import perf_counter, sleep
from urllib.parse import urlencode

from companion.tables import Store
from tests import postgresql
from tests.lab.ratios import speed
from tests.server import ROOT, Server, free_port
from tests.server import Phone as Player
from tests.web.test_serve_attacked import connections, half_sent

SECONDS = float(os.environ.get("SECONDS") or 60)
HOUSE, HALL = (int(os.environ.get("TABLES") or tables) for tables in (100, 250))
PHONES, POLL, SAVE = 4, 2.0, 10.0
ARRIVING = 8
"""Tables that are opened at once: people do not arrive in the same second."""
GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
_TAG = re.compile(rb'data-tag="([^"]+)"')
Form = Sequence[tuple[str, object]]


@dataclass
class Hall:
    """Where the phones are: what they waited, what went wrong, and whether they are to go."""

    port: int
    took: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    closing: bool = False


@dataclass
class Phone:
    """A browser with one connection and a cookie."""

    hall: Hall
    cookie: str = ""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, kind: str, path: str, form: Form = (), tag: str = "") -> tuple[int, bytes]:
        body = urlencode(form).encode()
        head = [f"{'POST' if form else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.hall.port}"]
        head += ["Accept-Encoding: gzip", f"Cookie: {self.cookie}", f'If-None-Match: "{tag}"']
        head += ["Accept: application/json"] if kind != "page" else []
        if form:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        sent, start = "\r\n".join([*head, "", ""]).encode() + body, perf_counter()
        try:
            status, headers, answer = await self._heard(sent)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for long: a browser opens another
            self.close()
            status, headers, answer = await self._heard(sent)
        self.hall.took.setdefault(kind, []).append((perf_counter() - start) * 1000)
        if "set-cookie" in headers:
            cookies = SimpleCookie(headers["set-cookie"]).items()
            self.cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies)
        if status >= 400:
            self.hall.errors.append(f"{status} {kind} {answer[:60]!r}")
        return status, headers["location"].encode() if status == 303 else answer

    async def _heard(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.hall.port)
        reader, writer = self.line
        writer.write(sent)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        answer = gzip.decompress(answer) if headers.get("content-encoding") == "gzip" else answer
        if headers.get("connection") == "close":
            self.close()
        return int(first.split()[1]), headers, answer

    def close(self) -> None:
        if self.line:
            self.line[1].close()
        self.line = None


@dataclass
class Shown:
    """What a phone has on its screen: a part or the table, with its tag and revision."""

    path: str
    show: str
    tag: str
    revision: int = 0

    def take(self, answer: bytes) -> None:
        told = json.loads(answer)
        self.tag, self.revision = told["tag"], told.get("revision", self.revision)


async def follow(phone: Phone, shown: Shown) -> None:
    """Poll as `fragments.js` does, from the page on, which has its tag."""
    while not phone.hall.closing:
        await asyncio.sleep(POLL)
        address = f"{shown.path}/state?show={shown.show}&revision={shown.revision}"
        status, answer = await phone.ask("poll", address, tag=shown.tag)
        if status == 200:
            shown.take(answer)
    phone.close()


async def enter(phone: Phone, shown: Shown, game: str) -> None:
    """Save at the seat that the phone shows; the answer is what it shows next."""
    await asyncio.sleep(random.random() * SAVE)
    for number in itertools.count():
        if phone.hall.closing:
            break
        pad: Form = [("way", "pad"), ("pad.residents", number % 20)]
        sheet: Form = [("way", "board"), ("houses.0.0", 3), ("houses.1.0", 1 + number % 9), ("temps", 2)]
        form = [*(sheet if game == "paper-quarters" else pad), ("base", shown.revision)]
        status, answer = await phone.ask("save", f"{shown.path}/enter/{shown.show}", form)
        if status == 200:
            shown.take(answer)
        await asyncio.sleep(SAVE)
    phone.close()


async def sit_down(hall: Hall, number: int, room: asyncio.Semaphore) -> list[asyncio.Task[None]]:
    """Open a table and bring four phones to it: two at seats, one of which enters, two at the table's page."""
    game = ("happy-city", "paper-quarters")[number % 2]
    phones = [Phone(hall) for _ in range(PHONES)]
    work: list[asyncio.Task[None]] = []
    async with room:
        names = [("name", name) for name in ("Ann", "Boris", "Vera", "Gleb")]
        status, path = await phones[0].ask("page", "/new", [("game", game), *names])
        for place, phone in enumerate(phones if status == 303 else ()):
            show = f"seat-{place}" if place in (0, 1) else "table"
            _, page = await phone.ask("page", path.decode() + (f"/enter/{show}" if place in (0, 1) else ""))
            tag = _TAG.search(page)
            shown = Shown(path.decode(), show, tag[1].decode() if tag else "")
            work.append(asyncio.create_task(follow(phone, shown)))
            if place == 0:  # a browser has several connections
                work.append(asyncio.create_task(enter(Phone(hall, phone.cookie), shown, game)))
    return work


async def play(port: int, tables: int, seconds: float, processes: Sequence[int]) -> None:
    """Measure once everybody has come."""
    hall, room = Hall(port), asyncio.Semaphore(ARRIVING)
    seated = await asyncio.gather(*(sit_down(hall, number, room) for number in range(tables)))
    await asyncio.sleep(2 * POLL)
    hall.took = {}
    used, start = sum(map(processor, processes)), perf_counter()
    await asyncio.sleep(seconds)
    cores = (sum(map(processor, processes)) - used) / (perf_counter() - start)
    measured, hall.took, hall.closing = hall.took, {}, True
    for failed in await asyncio.gather(*itertools.chain.from_iterable(seated), return_exceptions=True):
        hall.errors += [repr(failed)] if failed else []
    measured["all"] = [took for kind in ("poll", "save") for took in measured.get(kind, [])]
    for kind in ("poll", "save", "all"):
        took = sorted(measured.get(kind, [])) or [0.0]
        print(f"  {kind}: {len(took)} × p50 {took[len(took) // 2]:.0f} ms, p99 {took[int(len(took) * 0.99)]:.0f} ms")
    print(f"  errors {len(hall.errors)} {sorted(set(hall.errors))[:5]}")
    print(f"  {cores:.2f} cores busy; {sum(map(megabytes, processes)):.0f} MB", flush=True)


async def ask_rules(port: int) -> None:
    for game in GAMES:
        await Phone(Hall(port)).ask("page", f"/api/ask?{urlencode({'q': 'who wins a tie?', 'game': game})}")


def house() -> None:
    asked = "(asked: p99 100 ms, no error, 160 MB)"
    print(f"One process, SQLite, {HOUSE} tables × 4 phones, {SECONDS:.0f} s {asked}", flush=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        asyncio.run(ask_rules(server.port))
        asyncio.run(play(server.port, HOUSE, SECONDS, [server.process.pid]))


def hanging() -> None:
    print("200 half-sent saves and 500 idle connections (asked: a page in 300 ms)")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, closing(Player(server)) as player:
        asyncio.run(ask_rules(server.port))
        table = player.open_table()
        player.ask(table)  # the first page of a server compiles its templates
        with connections(server, 200, half_sent(table)), connections(server, 500):
            took = []
            for number in range(30):
                start = perf_counter()
                with closing(Player(server)) as late:
                    assert late.ask(table).status == 200
                took.append((perf_counter() - start) * 1000)
                assert player.save(table, number, number + 1).status == 200
            print(f"  a page on a new connection: p50 {sorted(took)[15]:.0f} ms, slowest {max(took):.0f} ms")
            start = perf_counter()
            server.process.terminate()
            server.process.wait()
            print(f"  stopped meanwhile, it ends after {perf_counter() - start:.1f} s", flush=True)


def kills(times: int = int(os.environ.get("KILLS") or 100)) -> None:
    lost = saves = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times):
            server = Server(Path(folder))
            server.start()
            with closing(Player(server)) as host:
                acknowledged = {host.open_table(): 0 for _ in range(PHONES)}
            begun = threading.Event()
            work = [(server, table, acknowledged, begun) for table in acknowledged]
            phones = [threading.Thread(target=_save, args=given) for given in work]
            for phone in phones:
                phone.start()
            begun.wait()
            sleep(random.uniform(0, 0.4))
            server.kill()
            for phone in phones:
                phone.join()
            store = Store(f"sqlite:///{folder}/instance/kvartal.sqlite")
            for path, revision in acknowledged.items():
                found = store.by_key(path.rpartition("/")[2])
                lost += found is None or store.part(found.id, "seat-0").revision < revision
                saves += revision
            store.close()
    print(f"{times} × kill -9, {saves} saves acknowledged: lost at {lost} tables (asked: 0)", flush=True)


def _save(server: Server, table: str, acknowledged: dict[str, int], begun: threading.Event) -> None:
    with suppress(OSError, HTTPException), closing(Player(server)) as phone:
        while phone.save(table, acknowledged[table], acknowledged[table] + 1).status == 200:
            acknowledged[table] += 1
            begun.set()


def hall() -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    with ExitStack() as stack:
        database = stack.enter_context(postgresql.server())
        if not nginx or not database:
            print("No nginx or no PostgreSQL here: four processes were not measured.")
            return
        settings = {
            "DATABASE_URL": stack.enter_context(postgresql.database(database)),
            "SECRET_KEY": "the same for all of them", "TRUSTED_PROXIES": "127.0.0.1",
        }  # fmt: skip
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = []
        for number in range(4):
            (folder / str(number)).mkdir()
            servers.append(stack.enter_context(Server(folder / str(number), settings=settings)))
        port = stack.enter_context(proxy(nginx, folder, [server.port for server in servers]))
        asked = "(asked: p99 300 ms, no error)"
        print(f"Four processes, PostgreSQL, nginx, {HALL} tables × 4 phones, {SECONDS:.0f} s {asked}", flush=True)
        asyncio.run(play(port, HALL, SECONDS, [server.process.pid for server in servers]))


@contextmanager
def proxy(nginx: str, folder: Path, ports: list[int]) -> Iterator[int]:
    """nginx before them, set up as in `companion/deployment/nginx.conf`, without TLS."""
    port = free_port()
    upstream = "".join(f"server 127.0.0.1:{each}; " for each in ports)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind}; " for kind in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr crit; events {{ worker_connections 8192; }} "
        f"http {{ access_log off; {places} map $uri $table {{ '~^/[tv]/(?<key>[^/]+)' $key; default $request_id; }} "
        f"upstream kvartal {{ hash $table consistent; {upstream} keepalive 64; keepalive_timeout 20s; }} "
        f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://kvartal; proxy_http_version 1.1; "
        'proxy_set_header Connection ""; proxy_set_header Host $http_host; '
        "proxy_set_header X-Forwarded-For $remote_addr; } } }"
    )
    process = subprocess.Popen([nginx, "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf"])
    try:
        while True:
            with suppress(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
        yield port
    finally:
        process.terminate()
        process.wait()


def megabytes(process: int) -> float:
    """What a process holds in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


STAGES = {"house": house, "hanging": hanging, "kills": kills, "hall": hall}

if __name__ == "__main__":
    os.environ.setdefault("KVARTAL_CACHE", str(ROOT / "build" / "cache"))
    print(f"{speed()}.")
    for name in sys.argv[1:] or STAGES:
        STAGES[name]()
