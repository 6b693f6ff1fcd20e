"""`make soak`: a convention on this machine. Phones poll as the pages do and a table saves every ten seconds.

SECONDS says how long all of it takes (300), TABLES how many at once (100 for a time, then 250). Then visitors ask,
print and save at random, to see whether memory stays bounded: as many as there is time for, or VISITS=100000 of them
however long they take. At the end hostile and idle connections hang on while others play, and while the server is
stopped. Only loopback is used.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from math import inf
from pathlib import Path
from statistics import linear_regression
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from tests.ratios import speed
from tests.server import Phone as Player
from tests.server import Server
from tests.web.test_serve_attacked import connections, half_sent

SECONDS = float(os.environ.get("SECONDS") or 300)
STAGES = [(int(os.environ["TABLES"]), 0.7)] if os.environ.get("TABLES") else [(100, 0.2), (250, 0.5)]
"""Tables, and for which share of the time."""
VISITING = 0.25
ASKED = {100: 50, 250: 150}
"""Milliseconds that ninety-nine of a hundred answers may take, by tables."""
PHONES = 4
POLL, SAVE = 2.0, 10.0
NAMES = ("Ann", "Boris", "Vera", "Gleb")
VISITS = int(os.environ.get("VISITS") or 0)
GROWN = 20
"""Megabytes that the server may have grown by."""
LOOKS = 10
"""So often its memory is looked at after the first visits."""
HALF_SENT, IDLE, STOPPED = 100, 1000, 5
SCRIPTS = (0x61, 0x430, 0x3B1, 0x5D0, 0x4E00, 0xAC00, 0x3041)
"""Where the letters of Latin, Cyrillic, Greek, Hebrew, Chinese, Korean and Japanese begin."""
GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
_TAG = re.compile(rb'data-tag="([^"]+)"')
AT_ONCE = 16
"""First pages that are opened at once: people do not arrive in the same second."""


@dataclass
class Figures:
    """What was answered: milliseconds by what was asked for, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    cores: float = 0.0
    """How many of them the server kept busy."""
    stolen: float = 0.0
    """How many of them other machines on the same hardware had in the meantime."""
    halfway: float = 0.0
    """Megabytes that the server held at half-time, when it had seen every table."""

    def told(self, kind: str) -> str:
        times = sorted(self.took.get(kind, [])) or [0.0]
        return f"{len(times)} × p50 {times[len(times) // 2]:.1f} ms, p99 {times[int(len(times) * 0.99)]:.1f} ms"


@dataclass
class Hall:
    """Where the phones are: what is measured now, and whether they are to go."""

    port: int
    figures: Figures = field(default_factory=Figures)
    closing: bool = False


@dataclass
class Phone:
    """A browser with one connection and a cookie."""

    hall: Hall
    cookie: str = ""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, kind: str, path: str, form: dict[str, str] | None = None, tag: str = "") -> tuple[int, bytes]:
        body = urlencode(form).encode() if form else b""
        head = [
            f"{'POST' if form else 'GET'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.hall.port}",
            "Accept-Encoding: gzip",
        ]
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        head += [f'If-None-Match: "{tag}"'] if tag else []
        if form:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        if kind != "page":
            head += ["Accept: application/json"]
        sent, start = "\r\n".join([*head, "", ""]).encode() + body, perf_counter()
        try:
            first, *lines = await self._heard(sent)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server lets go of a connection that was idle: a browser opens another.
            self.close()
            first, *lines = await self._heard(sent)
        assert self.line is not None
        reader = self.line[0]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        self.hall.figures.took.setdefault(kind, []).append((perf_counter() - start) * 1000)
        if "set-cookie" in headers:
            self.cookie = "; ".join(
                f"{key}={morsel.value}" for key, morsel in SimpleCookie(headers["set-cookie"]).items()
            )
        if headers.get("content-encoding") == "gzip":
            answer = gzip.decompress(answer)
        status = int(first.split()[1])
        if status >= 400:
            self.hall.figures.errors.append(f"{status} {kind} {answer[:60]!r}")
        return status, answer if status != 303 else headers["location"].encode()

    async def _heard(self, sent: bytes) -> list[str]:
        """The lines of the answer's head."""
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.hall.port)
        self.line[1].write(sent)
        return (await self.line[0].readuntil(b"\r\n\r\n")).decode().split("\r\n")

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
    """Poll as `live.js` does, from the page on, which has its tag."""
    while not phone.hall.closing:
        await asyncio.sleep(POLL)
        address = f"{shown.path}/state?show={shown.show}&revision={shown.revision}"
        status, answer = await phone.ask("poll", address, tag=shown.tag)
        if status == 200:  # it was news: they are drawn
            took = phone.hall.figures.took
            took.setdefault("news", []).append(took["poll"].pop())
            shown.take(answer)
    phone.close()


async def enter(phone: Phone, shown: Shown, game: str) -> None:
    """Enter at the seat that the phone shows; the answer to a save is what it shows next."""
    await asyncio.sleep(random.random() * SAVE)
    for number in itertools.count():
        if phone.hall.closing:
            break
        form = {"way": "board", "houses.0.0": "3", "houses.1.0": str(1 + number % 9), "temps": "2"}
        if game != "paper-quarters":
            form = {"way": "pad", "pad.residents": str(number % 20)}
        form["base"] = str(shown.revision)
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
        names = [("name", name) for name in NAMES]
        status, path = await phones[0].ask("page", "/new", _Many([("game", game), *names]))
        if status != 303:
            return work
        for place, phone in enumerate(phones):
            show = f"seat-{place}" if place in (0, 1) else "table"
            _, page = await phone.ask("page", path.decode() + (f"/enter/{show}" if place in (0, 1) else ""))
            tag = _TAG.search(page)
            shown = Shown(path.decode(), show, tag[1].decode() if tag else "")
            work.append(asyncio.create_task(follow(phone, shown)))
            if place == 0:  # a browser has several connections
                work.append(asyncio.create_task(enter(Phone(hall, phone.cookie), shown, game)))
    return work


class _Many(dict[str, str]):
    """A form in which a field comes several times."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        super().__init__(fields)
        self._fields = fields

    def items(self) -> list[tuple[str, str]]:  # type: ignore[override]
        return self._fields


async def convention(server: Server, tables: int, seconds: float) -> Figures:
    """What is answered once everybody has come. Who has sat down plays while others are still coming."""
    hall, room = Hall(server.port), asyncio.Semaphore(AT_ONCE)
    arriving = hall.figures
    seated = await asyncio.gather(*(sit_down(hall, number, room) for number in range(tables)))
    await asyncio.sleep(2 * POLL)
    print(f"{tables} tables, {tables * PHONES} phones: the first pages {arriving.told('page')}", flush=True)
    hall.figures = figures = Figures()
    used, gone, start = processor(server.process.pid), stolen(), perf_counter()
    await asyncio.sleep(seconds / 2)
    figures.halfway = megabytes(server.process.pid)
    await asyncio.sleep(seconds / 2)
    took = perf_counter() - start
    figures.cores, figures.stolen = (processor(server.process.pid) - used) / took, (stolen() - gone) / took
    hall.closing = True
    for failed in await asyncio.gather(*itertools.chain.from_iterable(seated), return_exceptions=True):
        if failed:
            figures.errors.append(repr(failed))
    figures.errors += arriving.errors
    return figures


def words(dice: random.Random, number: int) -> str:
    """Words that nobody has said before."""
    return " ".join(
        "".join(chr(script + dice.randrange(20)) for _ in range(dice.randrange(2, 12)))
        for script in dice.choices(SCRIPTS, k=number)
    )


async def wander(phone: Phone, dice: random.Random, path: str, left: Iterator[int], end: float) -> None:
    """Ask, print and save at random. Its own seat is nobody else's, so that no save is in conflict."""
    base = 0
    for _ in left:
        if perf_counter() >= end:
            return
        game, chance = dice.choice(GAMES), dice.random()
        if chance < 0.7:
            asked = {
                "q": words(dice, dice.randrange(1, 9)),
                "game": game,
                "lang": dice.choice(("en", "ru", "uk", "pl")),
            }
            await phone.ask("question", f"/api/ask?{urlencode(asked)}")
        elif chance < 0.8:
            chosen = {"names": words(dice, 2).replace(" ", ","), "copies": dice.randrange(1, 20)}
            await phone.ask("print", f"/pads/{game}.pdf?{urlencode(chosen)}")
        else:
            form = {"way": "pad", "pad.residents": str(dice.randrange(40)), "base": str(base)}
            status, answer = await phone.ask("save", f"{path}/enter/seat-0", form)
            base = json.loads(answer)["revision"] if status == 200 else base


async def visitors(port: int, visits: int, seconds: float, seed: int = 0) -> Figures:
    hall, left, end = Hall(port), iter(range(visits)), perf_counter() + seconds
    phones = [Phone(hall) for _ in range(AT_ONCE)]
    opened = [
        await phone.ask("page", "/new", _Many([("game", "happy-city"), ("name", "Ann"), ("name", "Bob")]))
        for phone in phones
    ]
    await asyncio.gather(
        *(
            wander(phone, random.Random(AT_ONCE * seed + number), path.decode(), left, end)
            for number, (phone, (_, path)) in enumerate(zip(phones, opened, strict=True))
        )
    )
    for phone in phones:
        phone.close()
    return hall.figures


def remember(server: Server) -> None:
    """Whether memory stays bounded, whatever visitors make up. It goes up and down by some megabytes a process with
    what was printed last: so it is looked at again and again, and has grown as the line through all of it has."""
    visits, seconds = VISITS // LOOKS or sys.maxsize, inf if VISITS else SECONDS * VISITING / 2
    held, figures = [], Figures()
    for look in range(LOOKS + 1):
        # The first takes longer, until fonts and indexes are there.
        seen = asyncio.run(visitors(server.port, visits, seconds / LOOKS if look else seconds, seed=look))
        for kind, took in seen.took.items():
            figures.took.setdefault(kind, []).extend(took)
        figures.errors += seen.errors
        held.append(megabytes(server.process.pid))
    print(
        f"{sum(map(len, figures.took.values()))} visits: " + "; ".join(f"{k} {figures.told(k)}" for k in figures.took)
    )
    print(f"  errors {len(figures.errors)} (asked: 0) {sorted(set(figures.errors))[:5]}")
    grown = linear_regression(range(LOOKS + 1), held).slope * LOOKS
    print(f"  memory of all processes {', '.join(f'{each:.0f}' for each in held)} MB: ", end="")
    print(f"grown by {grown:.1f} MB by the line through them (asked: at most {GROWN})", end="")
    print("" if VISITS else "; fonts and indexes may still be on their way: VISITS=100000 tells")


def attack(server: Server) -> None:
    """Whether anybody notices those who hang on, and whether they keep it from ending."""
    with closing(Player(server)) as player:
        table = player.open_table()
        revision = itertools.count()

        def quick() -> str:
            asked = (lambda: player.ask(table), lambda: player.save(table, number := next(revision), number + 1))
            page, save = (_median(ask) for ask in asked)
            return f"a page {page:.1f} ms, a save {save:.1f} ms"

        print(f"Nobody hangs on: {quick()}")
        with connections(server, HALF_SENT, half_sent(table)), connections(server, IDLE):
            print(f"  {HALF_SENT} half-sent saves and {IDLE} idle connections: {quick()} (asked: as before)")
            start = perf_counter()
            server.process.terminate()
            server.process.wait()
            print(f"  and stopped meanwhile, it ends after {perf_counter() - start:.1f} s (asked: {STOPPED})")


def _median(ask: Callable[[], Any], repeat: int = 60) -> float:
    times = []
    for _ in range(repeat):
        start = perf_counter()
        assert ask().status == 200
        times.append(perf_counter() - start)
    return sorted(times)[repeat // 2] * 1000


def megabytes(process: int) -> float:
    """What a process and its children hold in memory."""
    return sum(_resident(child) for child in _family(process)) / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process and its children have had."""
    return sum(
        sum(map(int, Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13]))
        for child in _family(process)
    ) / os.sysconf("SC_CLK_TCK")


def stolen() -> float:
    """Seconds of processor time that a virtual machine wanted and did not get."""
    return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def _family(process: int) -> Iterator[int]:
    yield process
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from _family(int(child))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), workers=0) as server:
        for tables, share in STAGES:
            asyncio.run(convention(server, 4, 1))
            print(f"{speed()}.", flush=True)
            before = megabytes(server.process.pid)
            figures = asyncio.run(convention(server, tables, SECONDS * share))
            for kind in ("poll", "news", "save"):
                print(f"  {kind}: {figures.told(kind)}")
            every = sorted(took for kind in ("poll", "news", "save") for took in figures.took.get(kind, [])) or [0.0]
            slow, asked = every[int(len(every) * 0.99)], ASKED.get(tables)
            print(f"  p99 of {len(every)} answers {slow:.0f} ms" + (f" (asked: under {asked})" if asked else ""))
            print(f"  {speed()}.")
            print(f"  errors {len(figures.errors)} (asked: 0) {sorted(set(figures.errors))[:5]}")
            print(f"  the server kept {figures.cores:.2f} of {os.cpu_count()} cores busy", end="")
            print(f"; {figures.stolen:.2f} were taken away by other machines")
            after = megabytes(server.process.pid)
            print(f"  memory of all processes {before:.0f} MB before, {figures.halfway:.0f} at half-time, ", end="")
            print(f"{after:.0f} at the end: grown by {after - figures.halfway:.1f} since half-time (asked: flat)")
        remember(server)
        attack(server)


if __name__ == "__main__":
    main()
