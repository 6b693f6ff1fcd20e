"""A phone with tables of one game in several states, and what stands in the addresses of its pages."""

import re
from dataclasses import dataclass
from random import Random

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion import games, rules
from companion.exchange import handover
from companion.session import sample_tables
from companion.session.editors import editor
from companion.tables import Store, Table
from companion.tables.history.play import PortableTable
from companion.tables.history.play_queries import Scope
from companion.web.http.public_links import join_url, seat_url
from tests.fuzzing import hostile
from tests.fuzzing.hostile import Value

_PLACEHOLDER = re.compile(r"<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>")
_CHOICES = re.compile(r"any\(([^)]*)\):(\w+)")


@dataclass(frozen=True)
class Known:
    """A table by its links, and the parts that are entered there."""

    table: Table
    parts: tuple[str, ...]


class Shelf:
    """What a phone has: a table of the game that is empty, half entered, whole, finished and deleted; one of another
    game; the plays and groups of those that are finished."""

    def __init__(self, app: Flask, game: str, random: Random) -> None:
        self.app, self.game, self.random = app, game, random
        self.store: Store = app.extensions["store"]
        self.device = f"phone-{random.getrandbits(60):x}"
        self.client = self.phone(self.device)
        self.seats: list[str] = []
        self.codes: list[tuple[str, str]] = []
        self.packed: list[str] = []
        other = random.choice(sorted({*sample_tables.keys()} - {game}))
        with app.test_request_context():
            whole, foreign = self._example(game), self._example(other)
            self.empty = self._open(whole, 0)
            self.half = self._open(whole, 2)
            self.whole = self._open(whole, 1)
            self.other = self._open(foreign, 2)
            finished, deleted = self._open(whole, 1), self._open(whole, 1)
        for known in (finished, deleted):
            assert self.client.post(f"/t/{known.table.edit_key}/finish").status_code == 303
        self.store.trash.delete_table(deleted.table.id)
        self.finished, self.deleted = finished, deleted
        self.there = [self.empty, self.half, self.whole, self.other, finished]
        self.tables = [*self.there, deleted]
        self.plays = [kept.play.key for kept in self.store.plays.page(Scope(device=self.device)).plays]
        self.groups = [group.key for group in self.store.groups.of_device(self.device)]
        self.moves = [self.store.device_moves.offer(self.device)[0]]

    def phone(self, device: str) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["device"] = device
        return client

    def _example(self, game: str) -> PortableTable:
        found = sample_tables.snapshot(sample_tables.keys()[game])
        assert found
        return handover.from_snapshot(found)

    def _open(self, whole: PortableTable, every: int) -> Known:
        """The example as a table of this phone, with every so many of its parts."""
        kept = sorted(whole.parts)[::every] if every else []
        handed = PortableTable(
            whole.game, whole.options, whole.seats, {key: whole.parts[key] for key in kept}, whole.created, None
        )
        table = self.store.transfer.open_table(handed, self.device)
        address = (join_url(table) or "").rpartition("/j/")[2].split("/")
        self.codes.append((address[0], address[1]))
        self.seats.append(seat_url(table, table.seats[0]).rpartition("/E/")[2].split("/")[0])
        self.packed.append(handover.to_link(handed))
        return Known(table, self.parts_of(table))

    def parts_of(self, table: Table) -> tuple[str, ...]:
        """What can be entered there, as it stands: somebody may have left."""
        snapshot = self.store.snapshot(table.edit_key, edit=True)
        assert snapshot
        return tuple(editor(table.game).parts(snapshot))

    def arguments(self, rule: Rule, known: Known) -> dict[str, Value]:
        """What belongs into the address of a page, now and then something else."""
        found = self.real(rule, known, "t" if self.random.random() < 0.7 else "v")
        if found["access"] == "v" and self.random.random() < 0.1:
            found["key"] = sample_tables.keys()[known.table.game]
        if rule.arguments and self.random.random() < 0.12:
            found[self.random.choice(sorted(rule.arguments))] = hostile.value(self.random)
        return found

    def real(self, rule: Rule, known: Known, access: str = "t") -> dict[str, Value]:
        """What belongs into the address of a page and is really there."""
        random, game = self.random, known.table.game
        code, seal = random.choice(self.codes)
        found: dict[str, Value] = {
            "access": access, "key": known.table.edit_key if access == "t" else known.table.view_key,
            "part": random.choice(known.parts), "game": random.choice((game, game, random.choice(games.ids()))),
            "calculation": random.choice(list(games.get(game).calculations)), "rule_id": self._rule_id(game),
            "code": code, "seal": seal, "packed": random.choice(self.packed), "number": "1", "digest": "x",
            "sheet": "KV2-A5-R", "photo": "x",
            "name": random.choice(("css/base.css", "sprite.svg", "js/app.js", "../companion/cli.py")),
        }  # fmt: skip
        found |= {name: random.choice(among.split(", ")) for among, name in _CHOICES.findall(rule.rule)} | {
            "access": access
        }
        of = {"plays": self.plays, "groups": self.groups, "move": self.moves, "E": self.seats}
        page = rule.rule.split("/")[1]
        if page in of:
            found["key"] = random.choice(of[page])
        elif page == "b":
            found["key"] = known.table.view_key
        return found

    def _rule_id(self, game: str) -> str:
        cards = [card for card in rules.cards().values() if card.game == game]
        disputed = [card for card in cards if card.disputed]
        return self.random.choice(self.random.choice((cards, disputed))).id


def path_of(rule: Rule, arguments: dict[str, Value]) -> str:
    """The address of a page, with anything in it."""
    return _PLACEHOLDER.sub(lambda place: hostile.quoted(arguments[place[2]], place[1] == "path"), rule.rule)
