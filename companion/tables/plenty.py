"""How much one history may come to by files, links and other phones: its pages read all of it.

What people play here is never refused, and neither is what whoever runs Kvartal brings in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from operator import add
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from companion.tables import kept, schema
from companion.tables.kept import Scope
from companion.tables.models import Full
from companion.tables.plays import Play

_p, _h, _m = schema.plays.c, schema.holders.c, schema.people.c


class Amount(NamedTuple):
    """How much is in a history."""

    plays: int = 0
    tables: int = 0
    """Plays whose boards are here too."""
    players: int = 0
    """Of all plays, each as often as they played."""
    letters: int = 0
    """Of names, places and notes, all plays together."""
    people: int = 0
    """Of the groups, whether they played or not."""
    groups: int = 0

    def plus(self, other: Amount) -> Amount:
        return Amount(*map(add, self, other))


MOST = Amount(plays=5_500, tables=1_000, players=22_000, letters=1_000_000, people=1_250, groups=75)
"""Ten years of plays, and some more. With so much a page takes about the 300 ms that it may when it is read for the
first time, both exports half as long again; `python -m tests.largest_requests` measures it."""


def fits(before: Amount, after: Amount) -> bool:
    """Whether nothing grows beyond the most. What is beyond it already was played here, or came from whoever runs
    Kvartal: then it need only not grow."""
    return all(now <= max(then, most) for then, now, most in zip(before, after, MOST, strict=True))


def of_plays(plays: Iterable[Play], tables: int, people: int, of: int) -> Amount:
    """What plays come to, so many of them with tables, and so many new people of so many new groups."""
    number = players = letters = 0
    for play in plays:
        number += 1
        players += len(play.players)
        letters += len(play.place) + len(play.notes) + sum(len(player.name) for player in play.players)
    return Amount(number, tables, players, letters, people, of)


def of_devices(connection: Connection, devices: Collection[str], of: Collection[int] = ()) -> Amount:
    """What devices see together, and what these groups have besides."""
    held = select(_h.group_id).where(_h.device.in_(list(devices)))
    seen = or_(*(kept.in_scope(Scope(device=device)) for device in devices), _p.group_id.in_(of))
    theirs = or_(_m.group_id.in_(held), _m.group_id.in_(of))
    in_all = select(func.count()).select_from(schema.groups)
    return Amount(
        *_played(connection, seen),
        connection.execute(select(func.count()).select_from(schema.people).where(theirs)).scalar_one(),
        connection.execute(in_all.where(or_(schema.groups.c.id.in_(held), schema.groups.c.id.in_(of)))).scalar_one(),
    )


def _played(connection: Connection, seen: ColumnElement[bool]) -> tuple[int, int, int, int]:
    here = and_(seen, _p.deleted.is_(None))
    letters = func.coalesce(func.sum(func.length(_p.words)), 0)
    plays = select(func.count(_p.id), func.count(_p.table_id), letters).where(here)
    number, tables, written = connection.execute(plays).one()
    by = schema.play_people
    sat = select(func.count()).select_from(by).where(by.c.play_id.in_(select(_p.id).where(here)))
    return number, tables, connection.execute(sat).scalar_one(), int(written)


def room_for(connection: Connection, device: str, of: Collection[int], coming: Amount) -> None:
    """Whether so much more may come to a device, in these groups and in new ones.

    Others who hold a group see what comes into it too: nobody can be given more than fits by somebody else.

    :raise Full: somebody would see more than fits.
    """
    if not fits(of_devices(connection, [device]), of_devices(connection, [device], of).plus(coming)):
        raise Full("a history would come to more than its pages can show")
    shared = coming._replace(people=0, groups=0)
    if not all(fits(other, other.plus(shared)) for other in _of_others(connection, device, of)):
        raise Full("the history of somebody else would")


def _of_others(connection: Connection, device: str, of: Collection[int]) -> Iterable[Amount]:
    """The plays in the groups of each device that holds one of these, but for this device."""
    others = select(_h.device).where(_h.group_id.in_(of), _h.device != device)
    held = connection.execute(select(_h.device, _h.group_id).where(_h.device.in_(others))).all()
    counted = select(_p.group_id, func.count(), func.count(_p.table_id), func.sum(func.length(_p.words)))
    theirs = _p.group_id.in_(select(_h.group_id).where(_h.device.in_(others)))
    rows = connection.execute(counted.where(theirs, _p.deleted.is_(None)).group_by(_p.group_id))
    groups = {number: Amount(plays, tables, letters=int(letters)) for number, plays, tables, letters in rows}
    sums: defaultdict[str, Amount] = defaultdict(Amount)
    for other, group_id in held:
        sums[other] = sums[other].plus(groups.get(group_id, Amount()))
    return sums.values()


def can_hold(connection: Connection, device: str, group_id: int) -> bool:
    """Whether a device that opened the link of a group can also have its plays in its own history. A group that is too
    large by itself came from whoever runs Kvartal, or grew here: then it can."""
    if fits(of_devices(connection, [device]), of_devices(connection, [device], [group_id])):
        return True
    return not fits(Amount(), of_devices(connection, [], [group_id]))


def can_move(connection: Connection, old: str, new: str) -> bool:
    """Whether a phone can get all that another has: always where it has nothing of its own."""
    larger = Amount(*map(max, *(of_devices(connection, [phone]) for phone in (old, new))))
    return fits(larger, of_devices(connection, [old, new]))
