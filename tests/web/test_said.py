"""What the pages say of a game, a line for each: what several phones enter at a table, and the words that are then
there or not. The lines are in `said/<game>.jsonl`; whatever needs more than forms and words is a test of its own.

A step saves a part as the script does (`save`), sends its form as without a script (`press`), posts an address of the
table (`post`) or opens a page (`get`). `with` holds the fields. `says` and `lacks` hold words: a list for all of the
page, or one for each place of it: a fragment of the answer, the `paper`, what stands `after …`, or what is `read` of
those. `counts` says how often, `answer` what else the script is told, `sums` the totals that the result draws, and
`stored` what the table keeps.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.tables import Store
from tests.pdf.seen import lines
from tests.test_vectors import differences
from tests.web.ginkgopolis_phones import words
from tests.web.phones import JSON, AtTable, flat, open_table, sums, table_of

CASES = [
    pytest.param(file.stem, case := json.loads(line), id=f"{file.stem}-{number} {case['why']}")
    for file in sorted((Path(__file__).parent / "said").glob("*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
]
EXPECTED = {"save": 200, "press": 303, "post": 303, "get": 200}


class Phone:
    """One of the phones at the table, with what it has been told of how often each part was changed."""

    def __init__(self, at: AtTable) -> None:
        self.at = at
        self.revisions: dict[str, Any] = {}

    def do(self, step: dict[str, Any]) -> TestResponse:
        given, headers = step.get("with", {}), {"Accept-Language": step.get("language", "en")}
        if "get" in step:
            return self.at.get(step["get"], headers=headers)
        if "post" in step:
            return self.at.client.post(self.at.path + step["post"], data=given, headers=headers)
        part = step.get("save") or step["press"]
        data = {"way": "board", "base": self.revisions.get(part, 0), **given}
        headers |= JSON if "save" in step else {}
        answer = self.at.client.post(f"{self.at.path}/enter/{part}", data=data, headers=headers)
        if "save" in step and answer.status_code == 200:
            self.revisions[part] = answer.json["revision"]
        return answer


def text_of(answer: TestResponse, place: str) -> str:
    if place == "paper":
        return " ".join(lines(answer.data))
    read, place = place.startswith("read"), place.removeprefix("read").strip()
    after, _, before = place.removeprefix("after ").partition(" before ")
    html = answer.json["fragments"][place] if answer.is_json else answer.text
    if place.startswith("after "):
        html = html.partition(after)[2]
        html = html.partition(before)[0] if before else html
    return words(html) if read else flat(html)


def said(answer: TestResponse, table: str, told: list[str] | dict[str, list[str]]) -> dict[str, bool]:
    """Each of the words, with whether they are there. `{table}` stands for its address."""
    places = told if isinstance(told, dict) else {"": told}
    return {
        word: word.replace("{table}", table) in text_of(answer, place)
        for place, listed in places.items()
        for word in listed
    }


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_pages_say_what_was_entered(app: Flask, store: Store, game: str, case: dict[str, Any]) -> None:
    about = {"names": ("Ann", "Bob"), **case.get("table", {})}
    phones = [Phone(open_table(app.test_client(), game, **about))]
    for step in case["steps"]:
        if step.get("phone", 0) >= len(phones):
            phones.append(Phone(AtTable(app.test_client(), phones[0].at.path)))
        answer = phones[step.get("phone", 0)].do(step)
        kind = next(key for key in EXPECTED if key in step)
        assert answer.status_code == step.get("status", EXPECTED[kind]), step
        for key, wanted in (("says", True), ("lacks", False)):
            found = said(answer, phones[0].at.path, step.get(key, []))
            assert [word for word, there in found.items() if there != wanted] == [], (key, step)
        for place, counted in step.get("counts", {}).items():
            assert {word: text_of(answer, place).count(word) for word in counted} == counted
        assert list(differences(step.get("answer", {}), answer.json if answer.is_json else {})) == []
        assert step.get("sums") in (None, sums(phones[0].at))
        there = {key: part.document for key, part in store.parts(table_of(store, phones[0].at).id).items()}
        assert list(differences(step.get("stored", {}), there)) == []
