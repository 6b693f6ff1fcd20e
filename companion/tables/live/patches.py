"""Patches: what changed from one document to the next, as JSON.

A patch is one of `["="]` (nothing), `["is", value]`, `["keys", {key: patch}, [gone]]`, `["items", {index: patch}]` and
`["splice", start, removed, [put in]]`.
"""

from typing import Any, TypeAlias

Patch: TypeAlias = list[Any]

_NOTHING: Patch = ["="]


def patch(old: Any, new: Any) -> Patch:
    """How `new` is made of `old`.

    >>> patch({"coins": 1, "lots": [0, 0]}, {"coins": 1, "lots": [0, 3]})
    ['keys', {'lots': ['items', {'1': ['is', 3]}]}, []]
    >>> patch([1, 2, 3], [1, 3])
    ['splice', 1, 1, []]
    """
    if _same(old, new):
        return _NOTHING
    if isinstance(old, dict) and isinstance(new, dict):
        steps = ((key, patch(old[key], value) if key in old else ["is", value]) for key, value in new.items())
        changed = {key: step for key, step in steps if step is not _NOTHING}
        gone = [key for key in old if key not in new]
        return ["keys", changed, gone] if changed or gone else _NOTHING
    if isinstance(old, list) and isinstance(new, list):
        return _items(old, new)
    return ["is", new]


def _same(old: Any, new: Any) -> bool:
    """Whether both are written alike: 1, 1.0 and true are equal, and are not; nor are keys in another order."""
    return old is new or (bool(old == new) and repr(old) == repr(new))


def _items(old: list[Any], new: list[Any]) -> Patch:
    if len(old) == len(new):
        both = enumerate(zip(old, new, strict=True))
        steps = ((index, patch(one, other)) for index, (one, other) in both if one is not other)
        changed = {str(index): step for index, step in steps if step is not _NOTHING}
        return ["items", changed] if changed else _NOTHING
    start, end = 0, 0
    shorter = min(len(old), len(new))
    while start < shorter and _same(old[start], new[start]):
        start += 1
    while end < shorter - start and _same(old[-1 - end], new[-1 - end]):
        end += 1
    return ["splice", start, len(old) - end - start, new[start : len(new) - end]]


def apply_patch(old: Any, step: Patch) -> Any:
    """What a patch makes of a document.

    >>> apply_patch({"coins": 1, "lots": [0, 0]}, ["keys", {"lots": ["items", {"1": ["is", 3]}]}, ["coins"]])
    {'lots': [0, 3]}
    """
    match step:
        case ["is", value]:
            return value
        case ["keys", changed, gone]:
            kept = {key: value for key, value in old.items() if key not in gone}
            return kept | {key: apply_patch(old.get(key), part) for key, part in changed.items()}
        case ["items", changed]:
            return [apply_patch(item, changed.get(str(index), _NOTHING)) for index, item in enumerate(old)]
        case ["splice", start, removed, put_in]:
            return [*old[:start], *put_in, *old[start + removed :]]
        case _:
            return old
