"""What stands between the network and the application: its bounds, and what it says to whom it refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from werkzeug.datastructures import LanguageAccept

from companion import gateway, spoken
from companion.gateway import Gateway
from companion.origins import trusted_proxies


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    start_response("200 OK", [])
    return [environ["wsgi.input"].read() or b"nothing"]


class Line:
    """A connection: what comes on it, and what was answered."""

    def __init__(self, *chunks: bytes, hangs: bool = False) -> None:
        self._chunks = chunks
        self._hangs = hangs
        self.status = 0
        self.body = b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self._chunks:
            yield chunk
        if self._hangs:
            await asyncio.Event().wait()

    def response_bytes(self, status: int, _headers: object, body: bytes) -> None:
        self.status, self.body = status, body

    def response_empty(self, status: int, _headers: object) -> None:
        self.status = status


def asked(length: int, address: str = "192.0.2.1", method: str = "POST", **headers: str) -> Any:
    told = {"content-length": str(length), **{name.replace("_", "-"): value for name, value in headers.items()}}
    return SimpleNamespace(
        method=method, path="/", query_string="", server="127.0.0.1:8000", client=f"{address}:50000",
        http_version="1.1", scheme="http", headers=told,
    )  # fmt: skip


async def answered(door: Gateway, line: Line, scope: Any) -> int:
    await door.__rsgi__(scope, line)  # type: ignore[arg-type]
    return line.status


def to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: where a browser was driven before, a loop is running in this one."""
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, work).result()


def run(work: Callable[[Gateway], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        await work(Gateway(echo))

    to_its_end(main())


def test_a_stop_reaches_everybody_though_one_deadline_has_just_passed() -> None:
    async def work(door: Gateway) -> None:
        passed, waiting = asyncio.timeout(0), asyncio.timeout(None)
        with suppress(TimeoutError):
            async with passed:
                await asyncio.Event().wait()
        with suppress(TimeoutError):
            async with waiting:
                door._deadlines = dict.fromkeys([passed, waiting])  # type: ignore[assignment]
                door._stop()
                await asyncio.Event().wait()
        assert waiting.expired()

    run(work)


def test_a_refusal_is_in_the_language_of_the_browser() -> None:
    async def work(door: Gateway) -> None:
        for wanted, word in (("ru-RU,ru;q=0.9", "оборвался"), ("xx", "broke off")):
            line = Line(b"half")
            assert await answered(door, line, asked(100, accept_language=wanted)) == 400
            assert word in line.body.decode()

    run(work)


def test_one_address_cannot_have_every_body_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BODIES", 3)

    async def work(door: Gateway) -> None:
        async with asyncio.TaskGroup() as group:
            hanging = [group.create_task(answered(door, Line(hangs=True), asked(9))) for _ in range(3)]
            await asyncio.sleep(0)
            assert await answered(door, Line(b"a save"), asked(6)) == 503
            assert await answered(door, Line(b"a save"), asked(6, "192.0.2.2")) == 200
            for task in hanging:
                task.cancel()
        assert await answered(door, Line(b"a save"), asked(6)) == 200
        assert not door._held

    run(work)


def test_bodies_are_counted_by_caller_behind_a_named_proxy_and_by_household(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BODIES", 1)
    proxy, stranger, neighbours = "10.0.0.1", "198.51.100.1", ("[2001:db8:1:2::3]", "[2001:db8:1:2::4]")

    async def work() -> None:
        door = Gateway(echo, trusted_proxies(proxy))
        asks = [asked(6, proxy, x_forwarded_for=f"192.0.2.{number}") for number in (1, 1, 2)]
        asks += [asked(6, stranger, x_forwarded_for=f"192.0.2.{number}") for number in (3, 4)]
        asks += [asked(6, neighbour) for neighbour in neighbours]
        statuses = []
        async with asyncio.TaskGroup() as group:
            hanging = []
            for scope in asks:
                line = Line(hangs=True)
                hanging.append(group.create_task(answered(door, line, scope)))
                await asyncio.sleep(0)
                statuses.append(line.status)
            for task in hanging:
                task.cancel()
        assert statuses == [0, 503, 0, 0, 503, 0, 503]

    to_its_end(work())


@pytest.mark.parametrize("bound", ["HELD_BYTES", "HELD_BYTES_IN_ALL"])
def test_bodies_that_wait_are_held_up_to_a_bound(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(gateway, bound, 10)

    async def work(door: Gateway) -> None:
        async with asyncio.TaskGroup() as group:
            hanging = group.create_task(answered(door, Line(b"12345678", hangs=True), asked(9)))
            await asyncio.sleep(0)
            crowded = Line(b"123")
            assert await answered(door, crowded, asked(3)) == 503
            hanging.cancel()
        line = Line(b"12345", b"67890")
        assert await answered(door, line, asked(10)) == 200
        assert line.body == b"1234567890"
        assert (door._held_in_all.bodies, door._held_in_all.bytes) == (0, 0)

    run(work)


def test_of_an_endless_wish_for_languages_only_the_beginning_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Mock(return_value=LanguageAccept())
    monkeypatch.setattr(spoken, "parse_accept_header", read)

    async def work(door: Gateway) -> None:
        wishes = "xx," * 100_000
        assert await answered(door, Line(), asked(0, accept_language=wishes)) == 431

    run(work)
    [asked_for] = read.call_args_list
    assert len(asked_for.args[0]) == spoken.LONGEST


@pytest.mark.parametrize("name", ["content_type", "cookie", "if_none_match", "x_anything"])
def test_an_endless_head_is_refused_before_the_application_reads_it(name: str) -> None:
    async def work(door: Gateway) -> None:
        endless = {name: "a" + "; a=1" * 80_000}
        for length, method, chunks in ((0, "GET", ()), (6, "POST", (b"a save",))):
            line = Line(*chunks)
            assert await answered(door, line, asked(length, method=method, **endless)) == 431
            assert "longer than any browser sends" in line.body.decode()
        assert await answered(door, Line(b"a save"), asked(6, **{name: "a" + "; a=1" * 5_000})) == 200

    run(work)
