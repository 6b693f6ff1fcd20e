"""Two phones changed the same part: put both sets of changes together, field by field, or say where they clash."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from companion.game.paths import value_at

Cells: TypeAlias = "dict[tuple[int, int], Any]"
_written = json.JSONEncoder(sort_keys=True).encode


class _Absent:
    """Stands for a key or a cell that a document does not have."""


ABSENT: Final = _Absent()


class Merged(NamedTuple):
    """The merged document; where `paths` names a clash, it shows mine."""

    document: Any
    paths: tuple[str, ...]


def merge(base: Any, mine: Any, theirs: Any, own: Any = ABSENT) -> Merged:
    """Three-way merge: what only one side changed is taken, what both changed differently is a clash.

    `own` is the base with what my own side has entered since: where they clash, mine is compared with that instead.

    >>> merge({"coins": 1, "lots": [0, 0]}, {"coins": 2, "lots": [0, 0]}, {"coins": 1, "lots": [0, 3]})
    Merged(document={'coins': 2, 'lots': [0, 3]}, paths=())
    >>> merge({"coins": 1}, {"coins": 2}, {"coins": 3}).paths
    ('coins',)
    >>> merge({"coins": 1}, {"coins": 3}, {"coins": 2}, own={"coins": 2})
    Merged(document={'coins': 3}, paths=())
    """
    # A part that nobody had entered counts as empty, so that the first entries of two phones merge as well.
    if base is None and isinstance(mine, dict | list) and isinstance(theirs, type(mine)):
        base = type(mine)()
    merger = _Merger(own)
    document = merger.value(base, mine, theirs, "")
    return Merged(document, tuple(merger.paths))


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: Python holds `True` for 1, a sheet does not."""
    if one is ABSENT or other is ABSENT:
        return one is other
    return one is other or (bool(one == other) and _written(one) == _written(other))


@dataclass(slots=True)
class _Merger:
    own: Any = ABSENT
    paths: list[str] = field(default_factory=list)

    def value(self, base: Any, mine: Any, theirs: Any, path: str) -> Any:
        if not _both_changed(base, mine, theirs):
            return self.whole(base, mine, theirs, path)
        if isinstance(base, dict) and isinstance(mine, dict) and isinstance(theirs, dict):
            return self.keys(base, mine, theirs, path)
        old, ours, others = _cells([] if base is ABSENT else base), _cells(mine), _cells(theirs)
        if old is not None and ours is not None and others is not None:
            return self.cells(old, ours, others, path)
        if isinstance(base, list) and isinstance(mine, list) and isinstance(theirs, list):
            return self.items(base, mine, theirs, path)
        return self.whole(base, mine, theirs, path)

    def whole(self, base: Any, mine: Any, theirs: Any, path: str) -> Any:
        """Take the value of the side that changed the field. Where both changed it, note a clash and take mine."""
        if _both_changed(base, mine, theirs) and self.own is not ABSENT:
            later, entered = _Merger(), value_at(self.own, path)
            document = later.value(ABSENT if entered is None and theirs is ABSENT else entered, mine, theirs, path)
            self.paths += later.paths
            return document
        if _both_changed(base, mine, theirs):
            self.paths.append(path)
        return theirs if same(mine, base) else mine

    def keys(self, base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any], path: str) -> dict[str, Any]:
        merged = {}
        for key in mine | theirs:
            old, ours, others = (side.get(key, ABSENT) for side in (base, mine, theirs))
            merged[key] = self.value(old, ours, others, f"{path}.{key}" if path else key)
        return {key: value for key, value in merged.items() if value is not ABSENT}

    def cells(self, base: Cells, mine: Cells, theirs: Cells, path: str) -> list[Any]:
        """Merge tile by tile, and each tile as a whole: no table has half of one tile and half of another."""
        merged = []
        for x, y in sorted(mine | theirs, key=lambda cell: (cell[1], cell[0])):
            old, ours, others = (side.get((x, y), ABSENT) for side in (base, mine, theirs))
            merged.append(self.whole(old, ours, others, f"{path}[x={x},y={y}]"))
        return [tile for tile in merged if tile is not ABSENT]

    def items(self, base: list[Any], mine: list[Any], theirs: list[Any], path: str) -> list[Any]:
        """Rows of fixed length merge box by box; once something was put in or taken out, a list is one field."""
        if not len(base) == len(mine) == len(theirs):
            whole: list[Any] = self.whole(base, mine, theirs, path)
            return whole
        boxes = enumerate(zip(base, mine, theirs, strict=True))
        return [self.value(old, ours, others, f"{path}[{i}]") for i, (old, ours, others) in boxes]


def _both_changed(base: Any, mine: Any, theirs: Any) -> bool:
    # Nearly always nobody else saved, and theirs is the very base.
    return not (same(theirs, base) or same(mine, theirs) or same(mine, base))


def _cells(side: Any) -> Cells | None:
    """A list of tiles by where they lie, or None if it is not such a list."""
    if not isinstance(side, list):
        return None
    cells = {}
    for item in side:
        if not isinstance(item, dict) or type(item.get("x")) is not int or type(item.get("y")) is not int:
            return None
        cells[item["x"], item["y"]] = item
    return cells if len(cells) == len(side) else None
