"""`make soak`: a convention on this machine. Phones poll as the pages do and a table saves every ten seconds.

SECONDS says how long (300), TABLES how many at once (100 for a third of the time, then 250). Then visitors ask, print
and save at random, VISITS times (100,000) or for as long again, to see whether memory stays bounded. Only loopback is
used.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

from tests.server import Server

SECONDS = float(os.environ.get("SECONDS") or 300)
STAGES = [(int(os.environ["TABLES"]), 1.0)] if os.environ.get("TABLES") else [(100, 1 / 3), (250, 2 / 3)]
ASKED = {100: 50, 250: 150}
"""Milliseconds that ninety-nine of a hundred answers may take, by tables."""
PHONES = 4
POLL, SAVE = 2.0, 10.0
NAMES = ("Ann", "Boris", "Vera", "Gleb")
VISITS = int(os.environ.get("VISITS") or 100_000)
GROWN = 20
"""Megabytes that a process may have grown by after them."""
SCRIPTS = (0x61, 0x430, 0x3B1, 0x5D0, 0x4E00, 0xAC00, 0x3041)
"""Where the letters of Latin, Cyrillic, Greek, Hebrew, Chinese, Korean and Japanese begin."""
GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
AT_ONCE = 16
"""First pages that are opened at once: people do not arrive in the same second."""


@dataclass
class Figures:
    """What was answered: milliseconds by what was asked for, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def told(self, kind: str) -> str:
        times = sorted(self.took.get(kind, [])) or [0.0]
        return f"{len(times)} × p50 {times[len(times) // 2]:.1f} ms, p99 {times[int(len(times) * 0.99)]:.1f} ms"


@dataclass
class Phone:
    """A browser with one connection and a cookie."""

    port: int
    figures: Figures
    cookie: str = ""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, kind: str, path: str, form: dict[str, str] | None = None, tag: str = "") -> tuple[int, bytes]:
        body = urlencode(form).encode() if form else b""
        head = [f"{'POST' if form else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Encoding: gzip"]
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
        self.figures.took.setdefault(kind, []).append((perf_counter() - start) * 1000)
        if "set-cookie" in headers:
            self.cookie = "; ".join(
                f"{key}={morsel.value}" for key, morsel in SimpleCookie(headers["set-cookie"]).items()
            )
        if headers.get("content-encoding") == "gzip":
            answer = gzip.decompress(answer)
        status = int(first.split()[1])
        if status >= 400:
            self.figures.errors.append(f"{status} {kind} {answer[:60]!r}")
        return status, answer if status != 303 else headers["location"].encode()

    async def _heard(self, sent: bytes) -> list[str]:
        """The lines of the answer's head."""
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        self.line[1].write(sent)
        return (await self.line[0].readuntil(b"\r\n\r\n")).decode().split("\r\n")

    def close(self) -> None:
        if self.line:
            self.line[1].close()
        self.line = None


async def follow(phone: Phone, path: str, show: str, end: float) -> None:
    """Poll as `live.js` does."""
    tag, revision = "", 0
    await asyncio.sleep(random.random() * POLL)
    while perf_counter() < end:
        kind = "poll" if tag else "first"
        status, answer = await phone.ask(kind, f"{path}/state?show={show}&revision={revision}", tag=tag)
        if status == 200:
            if kind == "poll":  # it was news: they are drawn
                phone.figures.took.setdefault("news", []).append(phone.figures.took["poll"].pop())
            told = json.loads(answer)
            tag, revision = told["tag"], told.get("revision", revision)
        await asyncio.sleep(POLL)


async def enter(phone: Phone, path: str, game: str, end: float) -> None:
    base = 0
    await asyncio.sleep(random.random() * SAVE)
    for number in range(10**9):
        if perf_counter() >= end:
            return
        form = {"way": "board", "houses.0.0": "3", "houses.1.0": str(1 + number % 9), "temps": "2"}
        if game != "paper-quarters":
            form = {"way": "pad", "pad.residents": str(number % 20)}
        status, answer = await phone.ask("save", f"{path}/enter/seat-0", {**form, "base": str(base)})
        if status == 200:
            base = json.loads(answer)["revision"]
        await asyncio.sleep(SAVE)


async def sit_down(port: int, number: int, figures: Figures, room: asyncio.Semaphore) -> tuple[str, str, list[Phone]]:
    """Open a table and bring four phones to it."""
    game = ("happy-city", "paper-quarters")[number % 2]
    phones = [Phone(port, figures) for _ in range(PHONES + 1)]
    async with room:
        names = [("name", name) for name in NAMES]
        status, path = await phones[0].ask("page", "/new", _Many([("game", game), *names]))
        if status != 303:
            return "", game, []
        for place, phone in enumerate(phones):
            await phone.ask("page", path.decode() + (f"/enter/seat-{place}" if place in (0, 1) else ""))
    return path.decode(), game, phones


class _Many(dict[str, str]):
    """A form in which a field comes several times."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        super().__init__(fields)
        self._fields = fields

    def items(self) -> list[tuple[str, str]]:  # type: ignore[override]
        return self._fields


async def convention(port: int, tables: int, seconds: float) -> Figures:
    arriving, figures = Figures(), Figures()
    room = asyncio.Semaphore(AT_ONCE)
    seated = await asyncio.gather(*(sit_down(port, number, arriving, room) for number in range(tables)))
    print(f"{tables} tables, {tables * PHONES} phones: the first pages {arriving.told('page')}", flush=True)
    end, work = perf_counter() + seconds, []
    for path, game, phones in seated:
        for place, phone in enumerate(phones):
            phone.figures = figures
            if place == PHONES:
                work.append(enter(phone, path, game, end))
            else:
                work.append(follow(phone, path, f"seat-{place}" if place in (0, 1) else "table", end))
    for failed in await asyncio.gather(*work, return_exceptions=True):
        if failed:
            figures.errors.append(repr(failed))
    for _, _, phones in seated:
        for phone in phones:
            phone.close()
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


async def visitors(port: int, visits: int, seconds: float) -> Figures:
    figures, left, end = Figures(), iter(range(visits)), perf_counter() + seconds
    phones = [Phone(port, figures) for _ in range(AT_ONCE)]
    opened = [
        await phone.ask("page", "/new", _Many([("game", "happy-city"), ("name", "Ann"), ("name", "Bob")]))
        for phone in phones
    ]
    await asyncio.gather(
        *(
            wander(phone, random.Random(number), path.decode(), left, end)
            for number, (phone, (_, path)) in enumerate(zip(phones, opened, strict=True))
        )
    )
    for phone in phones:
        phone.close()
    return figures


def remember(server: Server) -> None:
    """Whether memory stays bounded, whatever visitors make up."""
    asyncio.run(visitors(server.port, VISITS // 10, SECONDS / 10))
    family = list(_family(server.process.pid))
    before = {process: _resident(process) / 1024 for process in family}
    figures = asyncio.run(visitors(server.port, VISITS, SECONDS))
    print(
        f"{sum(map(len, figures.took.values()))} visits: " + "; ".join(f"{k} {figures.told(k)}" for k in figures.took)
    )
    print(f"  errors {len(figures.errors)} (asked: 0) {sorted(set(figures.errors))[:5]}")
    for process, was in before.items():
        grown = _resident(process) / 1024 - was
        print(f"  a process of {was:.0f} MB has grown by {grown:.1f} MB (asked: at most {GROWN})")


def megabytes(process: int) -> float:
    """What a process and its children hold in memory."""
    return sum(_resident(child) for child in _family(process)) / 1024


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
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for tables, share in STAGES:
            asyncio.run(convention(server.port, 4, 1))
            before = megabytes(server.process.pid)
            figures = asyncio.run(convention(server.port, tables, SECONDS * share))
            for kind in ("poll", "news", "save"):
                print(f"  {kind}: {figures.told(kind)}")
            # A page brings its first state along; here it is asked for, all at once, and is no part of the figure.
            every = sorted(took for kind in ("poll", "news", "save") for took in figures.took.get(kind, [])) or [0.0]
            slow, asked = every[int(len(every) * 0.99)], ASKED.get(tables)
            print(f"  p99 of {len(every)} answers {slow:.0f} ms" + (f" (asked: under {asked})" if asked else ""))
            print(f"  errors {len(figures.errors)} (asked: 0) {sorted(set(figures.errors))[:5]}")
            grown = megabytes(server.process.pid) - before
            print(
                f"  memory of all processes {before:.0f} MB, grown by {grown:.1f} MB (asked: at most {GROWN} a process)"
            )
        remember(server)


if __name__ == "__main__":
    main()
