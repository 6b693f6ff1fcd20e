"""What a calculation gives as a document of the contract, and the result of a game back from it."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from companion.game.final import Final, Other, Touched
from companion.game.game import Counted, Finding, Ledger, Line, PaidPlace
from companion.game.text import Text

_PLAIN = (str, int)
_UNCOUNTED = "uncounted"
_OFTEN_EMPTY = ("places", "counts")  # Of a line: left out where `where` says it all.
_PLAYER = {"name", "total", "place", "categories", "lines", "tie_breaks"}
"""What every player has. A game may add numbers of its own."""


def write(result: Any, render: Callable[[Text], Any]) -> dict[str, Any]:
    """A calculation's result as a document, its sentences as `render` gives them."""
    if isinstance(result, Final):
        return _final(result, render)
    plain: dict[str, Any] = _plain(result, render)
    return plain


def _final(final: Final, render: Callable[[Text], Any]) -> dict[str, Any]:
    return {
        "players": [_player(player, render) for player in final.players],
        "winners": list(final.winners),
        "decided_by": final.decided_by,
        "findings": _plain(final.findings, render),
        "readings": [_touched(final, touched, render) for touched in final.readings],
    }


def _player(player: Ledger, render: Callable[[Text], Any]) -> dict[str, Any]:
    return {
        "name": player.name,
        "total": player.total,
        "place": player.place,
        **player.extra,
        "categories": dict(player.categories),
        "lines": _plain(player.lines, render),
        "tie_breaks": dict(player.tie_breaks),
    }


def _touched(final: Final, touched: Touched, render: Callable[[Text], Any]) -> dict[str, Any]:
    """A disputed rule; with each other reading whose sums cannot be counted, as only a table stores it."""
    document: dict[str, Any] = _plain(touched, render)
    for other, written in zip(touched.others, document["others"], strict=True):
        if names := final.uncounted_by(touched, other):
            written[_UNCOUNTED] = list(names)
    return document


def read_final(document: Mapping[str, Any], read_text: Callable[[Any], Text]) -> Final:
    """The result of a game from its document, which `write` made; each sentence as `read_text` reads it."""
    return Final(
        tuple(_read_player(player, read_text) for player in document["players"]),
        tuple(document["winners"]),
        document["decided_by"],
        tuple(Finding(**{**finding, "text": read_text(finding["text"])}) for finding in document["findings"]),
        tuple(
            Touched(**{**touched, "others": tuple(map(_read_other, touched["others"]))})
            for touched in document["readings"]
        ),
        uncounted={
            (touched["id"], other["value"]): tuple(other[_UNCOUNTED])
            for touched in document["readings"]
            for other in touched["others"]
            if _UNCOUNTED in other
        },
    )


def _read_player(player: Mapping[str, Any], read_text: Callable[[Any], Text]) -> Ledger:
    return Ledger(
        player["name"],
        tuple(_read_line(line, read_text) for line in player["lines"]),
        player["categories"],
        player["tie_breaks"],
        {key: number for key, number in player.items() if key not in _PLAYER},
        given=player["total"],
        place=player["place"],
    )


def _read_line(line: Mapping[str, Any], read_text: Callable[[Any], Text]) -> Line:
    places = (PaidPlace(place["where"], place["points"], tuple(place["together"])) for place in line.get("places", ()))
    counts = (Counted(**counted) for counted in line.get("counts", ()))
    return Line(**{**line, "why": read_text(line["why"]), "places": tuple(places), "counts": tuple(counts)})


def _read_other(other: Mapping[str, Any]) -> Other:
    return Other(other["value"], other["totals"], tuple(other["winners"]), other["changes"])


def _plain(value: Any, render: Callable[[Text], Any]) -> Any:
    if value is None or isinstance(value, _PLAIN):
        return value
    if isinstance(value, Text):
        return render(value)
    if isinstance(value, tuple | list):
        return [_plain(item, render) for item in value]
    if is_dataclass(value):
        told = {key: getattr(value, key) for key in _keys(value.__class__)}
        return {key: _plain(item, render) for key, item in told.items() if item or key not in _OFTEN_EMPTY}
    if isinstance(value, Mapping):
        return {str(key): _plain(item, render) for key, item in value.items()}
    return value


@lru_cache(maxsize=256)
def _keys(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
