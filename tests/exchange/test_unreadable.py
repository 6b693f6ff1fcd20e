"""What makes no sense in a file is refused with its place, whichever file it is; the rows of `unreadable.jsonl`."""

import json
from collections.abc import Callable
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from companion.exchange import archive, bgstats, handover, incoming
from companion.game.document_types import Unreadable
from tests.exchange.test_archive import CORRECTED, written
from tests.exchange.test_bgstats_file import EXPORT, changed
from tests.exchange.test_handover import BLANK

ROWS = [json.loads(line) for line in Path(__file__).with_name("unreadable.jsonl").read_text("utf-8").splitlines()]
FILES: dict[str, tuple[Any, Callable[[bytes], object]]] = {
    "archive": (json.loads(written()), archive.read),
    "bgstats": (EXPORT, lambda file: bgstats.read(json.loads(file), UTC)),
    "table": (json.loads(handover.to_file(BLANK)), lambda file: incoming.read(file, UTC)),
}
"""A file of each kind, and what reads it."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['file']} {row['path']}")
def test_what_makes_no_sense_is_refused_with_the_place(row: dict[str, Any]) -> None:
    """A step `CORRECTED` leads to a play that was."""
    whole, read = FILES[row["file"]]
    path = [CORRECTED if step == "CORRECTED" else step for step in row["path"]]
    with pytest.raises(Unreadable) as refused:
        read(json.dumps(changed(whole, path, row["value"])).encode())
    where = row["where"].replace("CORRECTED", str(CORRECTED))
    assert refused.value.where.startswith(where) if row["file"] == "archive" else refused.value.where == where
    assert row["says"] in refused.value.text.message
