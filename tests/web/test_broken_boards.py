"""A board that is broken deep inside, in a database already: no page of its table fails, whatever is broken in it."""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import cycle, groupby
from operator import itemgetter
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.game.paths import walk
from companion.game.text import say
from companion.session import sample_tables
from companion.session.editors import editor
from companion.session.log import READINGS, RULINGS
from companion.tables import Edit, Store
from companion.translations import pack
from tests.web.phones import AtTable, open_table, table_of
from tests.web.test_unreadable_entries import spoil
from tests.writing import by

_GONE = object()
_BROKEN: tuple[Any, ...] = (None, [], {}, "x", -1, 7, True, 1.5, "", [[]], {"x": []}, {"x": 1}, _GONE)
_DRAWN = ("", "/result")
_FACE = "tourist; people tourist 2; ; Hotel"
_PAID = {"pays": 3, "rule": "ST-20", "why": pack(say("Money")), "readings": {"final-pointing": "any-end"}}
_MORE: dict[str, dict[str, dict[str, Any]]] = {
    "streets": {
        "city": {"turn": "0", "tokens": {"0,0": {"0": "retail"}}, "moves": {"0,0": {"tourist": "1,0"}},
                 "built": {"1,0": "0"}, "last": "1"},
        "street": {
            "city": [{"x": 1, "y": 0, "road": "S", "face": _FACE, "owner": "0", "signs": 1, "people": {"tourist": 1},
                      "seekers": {"parent": 1}, "neighbours": 2, "closing": False}],
        },
        "seat-0": {"tokens": {"retail": 2}, "advisor": "hacker", "hand": [{"back": "tourist", "face": _FACE}],
                   "payouts": [{**_PAID, "street": 1, "cell": "1,0", "face": _FACE, "otherwise": [_PAID]}]},
    },
    "uptown": {"turns": {"turn": 3, "decks": {"0": 4}}, "seat-0": {"roofed": {"5-2": [1, 2, 3, 1, 2]}}},
    "happy-city": {"specials": {"laid": {"zoo": True}},
                   "seat-0": {"acted": 2, "pays": True, "prices": {"zoo": 3}, "short": 1, "rounds": 2}},
    "ginkgopolis": {
        "city": {"letters": {"A": "0,2"}},
        "districts": {"rows": {"0": {"colour": "red", "holds": {"0": {"resources": 2, "tallest": 3, "number": 4}}}},
                      "counts": True},
    },
}  # fmt: skip
"""What the sample tables do not have on their boards."""


def boards(client: FlaskClient, store: Store, game: str) -> tuple[AtTable, dict[str, Any]]:
    """A table with the boards of the game's sample table, a pad and a total beside them, and these boards."""
    with client.application.test_request_context():
        sample = sample_tables.snapshot(sample_tables.keys()[game])
        assert sample is not None
        at = open_table(client, game, tuple(seat.name for seat in sample.table.seats))
        blank = {key: part.blank() for key, part in editor(game).parts(sample).items()}
    documents = {key: deepcopy(state.document) for key, state in sample.parts.items()}
    for key, board in _MORE.get(game, {}).items():
        document = documents.setdefault(key, blank[key])
        document["board"] = {**document["board"], **board}
    rows = [row.key for row in games.get(game).pad]
    documents["seat-0"] |= {"pad": dict.fromkeys(rows, 1), "total": {"points": 3, "tie": "ahead"}}
    edits = [Edit(key, document, 0) for key, document in documents.items()]
    by(store, table_of(store, at).id, "phone").save(edits, pack(say("Money")))
    return at, documents


def places(documents: dict[str, Any]) -> Iterator[tuple[str, list[int | str]]]:
    """Every kind of place in these boards once: the items of a list are alike, and so are the seats."""
    seen = set()
    for key, document in documents.items():
        if key in (READINGS, RULINGS) or (key.startswith("seat-") and key != "seat-0"):
            continue
        for path, _value in walk(document):
            kind = key, tuple("#" if isinstance(step, int) else step for step in path)
            if path and kind not in seen:
                seen.add(kind)
                yield key, [*path]


def broken(document: Any, path: list[int | str], value: Any) -> Any:
    found = inside = deepcopy(document)
    for step in path[:-1]:
        inside = inside[step]
    if value is _GONE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return found


def failures(
    at: AtTable,
    store: Store,
    documents: dict[str, Any],
    cases: Iterable[tuple[str, list[int | str], Any, Sequence[str]]],
) -> list[tuple[Any, ...]]:
    """The pages that fail with one value broken: the part, the place, what stands there, and the page."""
    found = []
    for key, of_part in groupby(cases, itemgetter(0)):
        for _, path, value, pages in of_part:
            spoil(store, at, key, broken(documents[key], path, value))
            for page in (f"/enter/{key}", *pages):
                if at.get(page).status_code >= 500:
                    found.append((key, path, value, page))
        spoil(store, at, key, documents[key])
    return found


@pytest.fixture(autouse=True)
def pages_answer(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)


@pytest.mark.parametrize("game", games.ids())
def test_no_page_fails_on_a_broken_value(client: FlaskClient, store: Store, game: str) -> None:
    """Each kind of place with one of the broken values in turn, and beside its own page one of the others in turn."""
    at, documents = boards(client, store, game)
    parts = dict.fromkeys(f"/enter/{key}" for key, _ in places(documents))
    assert {at.get(page).status_code for page in (*_DRAWN, *parts)} == {200}
    turns = zip(places(documents), cycle(_BROKEN), cycle([page] for page in _DRAWN))
    assert failures(at, store, documents, [(*place, value, pages) for place, value, pages in turns]) == []


@pytest.mark.night
@pytest.mark.parametrize("game", games.ids())
def test_no_page_fails_on_any_broken_value(client: FlaskClient, store: Store, game: str) -> None:
    at, documents = boards(client, store, game)
    pages = (*_DRAWN, "/result.pdf", "/share", "/enter/seat-0?by=board", "/enter/seat-0?by=pad", "/enter/seat-1")
    cases = ((*place, value, pages) for place in places(documents) for value in _BROKEN)
    assert failures(at, store, documents, cases) == []
