"""What takes long: every worked case in the browser's Python, browsers that die in the middle of a save, the size."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from companion.web import create_app
from tests.browser.conftest import FLAGS
from tests.site.conftest import PATIENCE, Phone
from tests.site.host import Host
from tests.test_vectors import VECTORS

pytestmark = pytest.mark.night
KILLS = 20
FIRST_LOAD = 10_500_000
RULES_OF_A_GAME = 1_500_000
"""Bytes."""


def test_every_worked_case_is_counted_alike_in_the_browser(phone: Phone, tmp_path: Path) -> None:
    phone.open()
    here = create_app({"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{tmp_path / 'kvartal.sqlite'}"})
    client = here.test_client()
    script = """async ([address, document]) => {
        const sent = { method: "POST", body: document, headers: { "Content-Type": "application/json" } };
        return await (await fetch(address, sent)).json();
    }"""
    differing = []
    for case in VECTORS:
        address = f"/api/{case['game']}/{case['calculation']}"
        there = phone.page.evaluate(script, [address, json.dumps(case["input"])])
        if there != client.post(address, json=case["input"]).json:
            differing.append(case["id"])
    here.extensions["store"].close()
    assert (len(VECTORS) > 200, differing) == (True, [])


def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(
    playwright: Playwright, executable: str, host: Host, tmp_path: Path
) -> None:
    table, kept = "", 0
    for kill in range(KILLS):
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=executable, args=FLAGS, locale="en"
        )
        phone = Phone(context, host)
        phone.open()
        table = table or phone.new_table("happy-city", "Ann", "Bob")
        seat = f"{table}/enter/seat-0"
        stands = phone.page.evaluate(_STANDS, seat)
        assert stands["total"] >= kept, f"after {kill} kills"
        phone.page.evaluate(_SAVE_ON, [seat, stands])
        wanted = stands["total"] + 3 + kill % 5
        phone.page.wait_for_function("wanted => window.kept >= wanted", arg=wanted, timeout=PATIENCE)
        kept = phone.page.evaluate("window.kept")
        for process in _processes(str(tmp_path / "profile")):
            os.kill(process, signal.SIGKILL)


_STANDS = """async (seat) => {
    const answer = await fetch(`${seat}?by=total`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const form = page.getElementById("part");
    if (!form) throw new Error(`${answer.status} ${page.body.innerText}`);
    return { base: Number(form.elements.base.value), total: Number(form.elements.total.value) };
}"""
_SAVE_ON = """([seat, { base, total }]) => {
    const save = async () => {
        const body = new URLSearchParams({ way: "total", base: String(base++), total: String(++total) });
        const answer = await fetch(seat, { method: "POST", body, headers: { Accept: "application/json" } });
        if (answer.status === 200) window.kept = total;
        save();
    };
    save();
}"""


def _processes(profile: str) -> Iterator[int]:
    """The processes of the browser with this profile."""
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and f"user-data-dir={profile}" in (folder / "cmdline").read_text():
                yield int(folder.name)
        except OSError:
            continue  # it has ended


def test_the_first_load_and_the_rules_of_a_game_are_small(tmp_path: Path) -> None:
    from companion.site.build import build

    build(tmp_path / "site")
    script = (tmp_path / "site/service.js").read_text()
    files = json.loads(script.partition("const FILES = ")[2].partition(";\n")[0])
    assert sum(size for size, _, step in files.values() if step != "later") <= FIRST_LOAD
    assert max(size for name, (size, _, _) in files.items() if name.startswith("rules/")) <= RULES_OF_A_GAME
