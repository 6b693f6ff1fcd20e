"""The score of a finished table as it is stored: as it was counted on its day, its sentences in no language."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.documents.results import read_final, write
from companion.game.final import Otherwise, PlaceOfPlayer
from companion.session.editors import Parts, editor
from companion.session.score import OPEN, Score, open_ties, tie_for_win
from companion.translations import pack, unpack


def freeze(score: Score) -> dict[str, Any] | None:
    """What is stored of a score when its table is finished."""
    if score.result is None:
        return None
    return {
        "result": write(score.result, pack),
        "seats": [seat.position for seat in score.seats],
        "otherwise": [
            [*place, paid.rule, paid.value, paid.points]
            for place, others in score.result.otherwise.items()
            for paid in others
        ],
        "rests": [[index, category, list(rules)] for (index, category), rules in score.result.disputed_numbers.items()],
    }


def stored_score(parts: Parts, frozen: Mapping[str, Any]) -> Score:
    """The score as it was stored, whatever the scorer would count now."""
    owners = {owner.position: owner for owner in parts.by_owner}
    seats = tuple(owners[position] for position in frozen["seats"])
    disputed_numbers = {(index, category): tuple(rules) for index, category, rules in frozen["rests"]}
    otherwise: defaultdict[PlaceOfPlayer, tuple[Otherwise, ...]] = defaultdict(tuple)
    for index, category, where, *paid in frozen.get("otherwise", ()):  # Older ones have none.
        otherwise[index, category, where] += (Otherwise(*paid),)
    result, tie = read_final(frozen["result"], unpack), None
    result = replace(result, disputed_numbers=disputed_numbers, otherwise=otherwise)
    if result.decided_by == OPEN:
        tie = tie_for_win(result, open_ties(result.players, [parts.by_owner[seat].missing_now for seat in seats]))
    assembled = editor(parts.snapshot.table.game).final_document(parts)
    return Score(result, seats, document=assembled[0] if assembled else None, tie=tie)
