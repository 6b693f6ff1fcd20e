"""Nothing ever ends in a traceback: random JSON into every calculation is worked out or refused with a place."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion import documents, games
from companion.game.shapes import Unreadable
from tests.examples import examples
from tests.test_vectors import VECTORS

CALCULATIONS = [(game.id, name) for game in games.every() for name in game.calculations]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def work_out(game: str, calculation: str, document: Any) -> None:
    """A result that is JSON, or a refusal with a sentence."""
    try:
        result = documents.calculate(game, calculation, document)
    except Unreadable as error:
        result = documents.refusal(error)
    assert json.loads(json.dumps(result)) == result


@pytest.mark.parametrize(("game", "calculation"), CALCULATIONS)
@examples(25)
@given(document=ANY_JSON)
def test_any_json_at_all(game: str, calculation: str, document: Any) -> None:
    work_out(game, calculation, document)


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for step, value in items:
        yield from places(value, (*path, step))


def values_of(documents_: list[dict[str, Any]], seen: dict[str, Any]) -> list[Any]:
    for document in documents_:
        for path in places(document):
            here = document
            for step in path:
                here = here[step]
            if not isinstance(here, dict | list):
                seen.setdefault(json.dumps(here), here)
    return list(seen.values())


SAMPLES = {
    (game, name): [v["input"] for v in VECTORS if (v["game"], v["calculation"]) == (game, name)]
    for game, name in CALCULATIONS
}


@cache
def familiar_values(game: str, calculation: str) -> list[Any]:
    return values_of(SAMPLES[game, calculation][:6], {})


@pytest.mark.parametrize(("game", "calculation"), [key for key, samples in SAMPLES.items() if samples])
@examples(60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_good_document_with_things_in_it_swapped(game: str, calculation: str, data: st.DataObject) -> None:
    samples, familiar = SAMPLES[game, calculation], familiar_values(game, calculation)
    document = copy.deepcopy(data.draw(st.sampled_from(samples)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(document))))
        value = data.draw(st.sampled_from(familiar) | ANY_JSON | st.just("drop"))
        if not path:
            continue
        here = document
        for step in path[:-1]:
            here = here[step]
        if value == "drop":
            del here[path[-1]]
        else:
            here[path[-1]] = value
    work_out(game, calculation, document)
