"""Nothing ever ends in a traceback: random JSON into every calculation is worked out or refused with a place."""

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.game.paths import walk
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
@examples(15)
@given(document=ANY_JSON)
def test_any_json_at_all(game: str, calculation: str, document: Any) -> None:
    work_out(game, calculation, document)


SAMPLES = {
    (game, name): [v["input"] for v in VECTORS if (v["game"], v["calculation"]) == (game, name)]
    for game, name in CALCULATIONS
}


@cache
def familiar_values(game: str, calculation: str) -> list[Any]:
    found = (value for document in SAMPLES[game, calculation][:6] for _, value in walk(document))
    return list({json.dumps(value): value for value in found if not isinstance(value, dict | list)}.values())


@pytest.mark.parametrize(("game", "calculation"), [key for key, samples in SAMPLES.items() if samples])
@examples(40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_good_document_with_things_in_it_swapped(game: str, calculation: str, data: st.DataObject) -> None:
    samples, familiar = SAMPLES[game, calculation], familiar_values(game, calculation)
    document = copy.deepcopy(data.draw(st.sampled_from(samples)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([[*path] for path, _ in walk(document)]))
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
