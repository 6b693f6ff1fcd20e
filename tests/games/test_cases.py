"""Cases beside the worked ones, a line each: what a rule pays, allows or disputes, and the place of what is refused."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from companion import documents
from companion.game.document_types import Unreadable
from tests.games import sheets
from tests.test_vectors import differences

CASES: list[tuple[str, int, dict[str, Any]]] = [
    (file.stem, number, json.loads(line))
    for file in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
]


def document(game: str, case: dict[str, Any]) -> Any:
    given = copy.deepcopy(case["input"])
    if game == "paper-quarters":
        given = sheets.spelled_out(case["calculation"], given)
    if "changed" in case:
        sheets.change(given, *case["changed"])
    return given


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=f"{game}-{number} {case['why']}") for game, number, case in CASES]
)
def test_a_case_comes_out_as_counted_or_is_refused_at_its_place(game: str, case: dict[str, Any]) -> None:
    if "refused" not in case:
        result = documents.calculate(game, case["calculation"], document(game, case))
        assert list(differences(case["expected"], result)) == []
        return
    with pytest.raises(Unreadable) as refused:
        documents.calculate(game, case["calculation"], document(game, case))
    assert refused.value.where == case["refused"]
