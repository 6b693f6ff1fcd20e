"""What groups are called, and their people where two groups have somebody of one name."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.tables import Group, Person
from companion.web.http.device_cookie import device, store

_NAMED = 4  # So many people stand for a group that has no name.


def group_name(group: Group) -> str:
    """The name of a group; while nobody gave it one, the names of its people."""
    names = [person.name for person in group.here]
    return group.name or ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")


def person_names(people: Iterable[Person]) -> Mapping[str, str]:
    """People's names by key; where several have one name, with the group in which this browser plays with them."""
    by_key = {person.key: person for person in people}
    often = Counter(person.name for person in by_key.values())
    held = store().groups.of_device(device()) if len(often) < len(by_key) else []
    groups = {person.key: group_name(group) for group in held for person in group.here if often[person.name] > 1}
    return {key: f"{person.name} ({groups[key]})" if key in groups else person.name for key, person in by_key.items()}
