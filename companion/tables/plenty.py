"""How much one history may come to by files, links and other phones: its pages read all of it.

What people play here is not counted against it, and neither is what whoever runs Kvartal brings in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
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

    def within(self, most: Amount, besides: Amount) -> bool:
        """Whether this and that together are no more than the most in anything."""
        return all(one + other <= bound for one, other, bound in zip(self, besides, most, strict=True))


MOST = Amount(plays=5_500, tables=700, players=22_000, letters=1_000_000, people=1_250, groups=75)
"""Ten years of plays, and some more. With so much the pages take about the 300 ms that a page may when they are read for
the first time, both exports half as long again; `python -m tests.largest_requests` measures it."""
NOTHING = Amount()


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
    if not of_devices(connection, [device], of).within(MOST, besides=coming):
        raise Full("a history would come to more than its pages can show")
    if max(_held_by_others(connection, device, of), default=0) + coming.plays > MOST.plays:
        raise Full("the history of somebody else would")


def _held_by_others(connection: Connection, device: str, of: Collection[int]) -> Iterable[int]:
    """How many plays the groups of each device have that holds one of these, but for this device."""
    others = select(_h.device).where(_h.group_id.in_(of), _h.device != device)
    held = connection.execute(select(_h.device, _h.group_id).where(_h.device.in_(others))).all()
    of_each = select(_p.group_id, func.count().label("plays")).where(_p.deleted.is_(None)).group_by(_p.group_id)
    theirs = of_each.where(_p.group_id.in_(select(_h.group_id).where(_h.device.in_(others))))
    plays = {row.group_id: row.plays for row in connection.execute(theirs)}
    sums: Counter[str] = Counter()
    for other, group_id in held:
        sums[other] += plays.get(group_id, 0)
    return sums.values()


def can_hold(connection: Connection, device: str, group_id: int) -> bool:
    """Whether a device that opened the link of a group can also have its plays in its own history. A group that is too
    large by itself came from whoever runs Kvartal, or grew here: then it can."""
    if of_devices(connection, [device], [group_id]).within(MOST, NOTHING):
        return True
    return not of_devices(connection, [], [group_id]).within(MOST, NOTHING)


def can_move(connection: Connection, old: str, new: str) -> bool:
    """Whether a phone can get all that another has. An empty one always can: that is what moving is for."""
    return of_devices(connection, [old, new]).within(MOST, NOTHING) or of_devices(connection, [new]).plays == 0
