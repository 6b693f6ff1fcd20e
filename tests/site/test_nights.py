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


def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(mortal: Mortal) -> None:
    table, kept, before = "", 0, ""
    for kill in range(KILLS):
        phone = mortal.start()
        table = table or phone.new_table("happy-city", "Ann", "Bob")
        totals = f"{table}/enter/totals"
        stands = phone.page.evaluate(_STANDS, totals)
        assert stands.get("total", -1) >= kept, f"kill {kill}: {stands}, {kept} kept\n{before}\n{mortal.found()}"
        phone.page.evaluate(_SAVE_ON, [totals, stands])
        wanted = stands["total"] + 3 + kill % 5
        phone.page.wait_for_function("wanted => window.kept >= wanted", arg=wanted, timeout=PATIENCE)
        before = mortal.found()
        kept = phone.page.evaluate("window.kept")
        mortal.kill()


@pytest.mark.parametrize("place", ["IndexedDB", "WebStorage"])
def test_a_record_torn_by_a_kill_does_not_cost_the_table(mortal: Mortal, place: str) -> None:
    """Chromium goes on writing behind the torn record, and at the start after that deletes the database."""
    table = mortal.start().new_table("happy-city", "Ann", "Bob")
    mortal.kill()
    log = max(mortal.profile.glob(f"Default/{place}/**/*.leveldb/*.log"), key=lambda path: path.stat().st_size)
    with log.open("ab") as file:
        file.write(_TORN)
    for total in ("1", "2"):
        phone = mortal.start()
        saved = {"way": "total", "base": str(int(total) - 1), "total": total}
        assert phone.ask(f"{table}/enter/seat-0", saved)[0] == 200, mortal.found()
        mortal.kill()
    stands = mortal.start().page.evaluate(_STANDS, f"{table}/enter/totals")
    assert stands.get("total") == 2, f"{stands}\n{mortal.found()}"


_TORN = b"\1\2\3\4" + (8000).to_bytes(2, "little") + b"\1" + bytes(3000)
"""The head of a record in the log of LevelDB, with a part of the 8,000 bytes that it announces."""
_STANDS = """async (totals) => {
    const answer = await fetch(totals);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const form = page.getElementById("part");
    if (!form) return { status: answer.status, said: page.body.innerText };
    return { base: Number(form.elements.base.value), total: Number(form.elements["seat-0.total"].value) };
}"""
_SAVE_ON = """([totals, { base, total }]) => {
    const save = async () => {
        const body = new URLSearchParams({ way: "total", base, "seat-0.total": ++total });
        const answer = await fetch(totals, { method: "POST", body, headers: { Accept: "application/json" } });
        if (answer.status === 200) {
            window.kept = total;
            base = (await answer.json()).revision;
        }
        save();
    };
    save();
}"""


_FOUND = """async () => {
    const second = await navigator.storageBuckets.open("second");
    const got = (asked) => new Promise((yes, no) => {
        asked.onupgradeneeded = () => asked.transaction.abort();
        asked.onsuccess = () => yes(asked.result);
        asked.onerror = () => no(asked.error);
    });
    const find = async (factory) => {
        const database = await got(factory.open("kvartal", 1));
        const reading = database.transaction(["pages", "words"]), words = {};
        for (const name of await got(reading.objectStore("words").getAllKeys())) {
            words[name] = await got(reading.objectStore("words").get(name));
        }
        words.pages = await got(reading.objectStore("pages").count());
        database.close();
        return words;
    };
    return await Promise.all([indexedDB, second.indexedDB].map((factory) => find(factory).catch(String)));
}"""


class Mortal:
    """A browser that is killed and started again with the same profile."""

    def __init__(self, playwright: Playwright, executable: str, host: Host, profile: Path) -> None:
        self._playwright, self._executable, self._host, self.profile = playwright, executable, host, profile
        self.phone: Phone | None = None

    def start(self) -> Phone:
        context = self._playwright.chromium.launch_persistent_context(
            self.profile, executable_path=self._executable, args=FLAGS, locale="en"
        )
        self.phone = Phone(context, self._host)
        self.phone.open()
        return self.phone

    def kill(self) -> None:
        for process in self._processes():
            os.kill(process, signal.SIGKILL)

    def _processes(self) -> Iterator[int]:
        for folder in Path("/proc").iterdir():
            try:
                if folder.name.isdecimal() and f"user-data-dir={self.profile}" in (folder / "cmdline").read_text():
                    yield int(folder.name)
            except OSError:
                continue  # it has ended

    def found(self) -> str:
        """What both places have, and what LevelDB wrote of them, to be read when something is lost."""
        kept = self.phone.page.evaluate(_FOUND) if self.phone else None
        logs = sorted(self.profile.glob("Default/*/**/*.indexeddb.leveldb/LOG*"))
        logs += sorted(self.profile.glob("Default/WebStorage/**/LOG*"))
        return "\n".join([json.dumps(kept), *(f"{path}\n{path.read_text()}" for path in logs)])


@pytest.fixture
def mortal(playwright: Playwright, executable: str, host: Host, tmp_path: Path) -> Iterator[Mortal]:
    browser = Mortal(playwright, executable, host, tmp_path / "profile")
    yield browser
    browser.kill()


def test_the_first_load_and_the_rules_of_a_game_are_small(tmp_path: Path) -> None:
    from companion.site.build import build

    build(tmp_path / "site")
    script = (tmp_path / "site/service.js").read_text()
    files = json.loads(script.partition("const FILES = ")[2].partition(";\n")[0])
    assert sum(size for size, _, step in files.values() if step != "later") <= FIRST_LOAD
    assert max(size for name, (size, _, _) in files.items() if name.startswith("rules/")) <= RULES_OF_A_GAME
