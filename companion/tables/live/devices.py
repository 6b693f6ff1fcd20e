"""Phones: their tables, the names at those tables, their own names."""

from sqlalchemy import func, select, update

from companion.tables import schema
from companion.tables.live import lifecycle, revisions
from companion.tables.models import Device, Label, Snapshot, Visit
from companion.tables.storage.database import Repository

_t, _v, _d, _s, _p = schema.tables.c, schema.visits.c, schema.devices.c, schema.seats.c, schema.parts.c


class Devices(Repository):
    """The devices of this instance. Each method is one transaction."""

    def rename(self, device: str, name: str | None) -> None:
        """Name a device, so that the log says “Ania's phone” rather than “phone 2”. The tables where it may write get a
        new version, so that their pages show the name."""
        with self._writing.begin() as connection:
            lifecycle.register(connection, device)
            renamed = update(schema.devices).where(_d.id == device, _d.name.is_distinct_from(name or None))
            if connection.execute(renamed.values(name=name or None)).rowcount:
                writes_at = select(_v.table_id).where(_v.device == device, _v.edit)
                connection.execute(update(schema.tables).where(_t.id.in_(writes_at)).values(version=_t.version + 1))

    def at_table(self, table_id: int) -> list[Device]:
        """The devices that were at a table, by number."""
        visited = select(schema.visits, _d.name).join(schema.devices).where(_v.table_id == table_id)
        with self._engine.begin() as connection:
            rows = connection.execute(visited.order_by(_v.number))
            return [Device(row.device, Label(row.number, row.name), row.edit, row.seen) for row in rows]

    def visits(self, device: str, limit: int = 20) -> list[Visit]:
        """The tables that a device opened, the latest first."""
        opened = select(schema.visits).join(schema.tables).where(_v.device == device, _t.deleted.is_(None))
        with self._engine.begin() as connection:
            rows = connection.execute(opened.order_by(_v.seen.desc(), _v.table_id.desc()).limit(limit)).all()
            found = lifecycle.find(connection, self._now(), _t.id.in_([row.table_id for row in rows]))
            tables = {table.id: table for table in found}
            return [Visit(tables[row.table_id], row.edit, row.seen) for row in rows]

    def recent_names(self, device: str, limit: int = 20) -> list[str]:
        """The names at a device's tables: those of the latest table first, in seating order, each once."""
        names = (
            select(_s.name)
            .join(schema.visits, _v.table_id == _s.table_id)
            .join(schema.tables, _t.id == _s.table_id)
            .where(_v.device == device, _t.deleted.is_(None))
            .order_by(_v.seen.desc(), _v.table_id.desc(), func.coalesce(_s.place, _s.position))
        )
        with self._engine.begin() as connection:
            return list(dict.fromkeys(connection.execute(names).scalars()))[:limit]

    def last_table(self, device: str, game: str, holding: str | None = None) -> Snapshot | None:
        """The newest table of this game that the device could change; of those `holding` a part, where one is named."""
        tables = (
            select(_t.id)
            .join(schema.visits, _v.table_id == _t.id)
            .where(_v.device == device, _v.edit, _t.game == game, _t.deleted.is_(None))
        )
        if holding is not None:
            tables = tables.where(_t.id.in_(select(_p.table_id).where(_p.key == holding)))
        with self._engine.begin() as connection:
            return revisions.newest(connection, self._now(), tables)
