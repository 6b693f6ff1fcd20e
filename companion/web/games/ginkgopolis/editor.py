"""Ginkgopolis: the shared city as a map, or its districts alone; what lies in front of each player; or the pad."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from flask import request

from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import CHARACTERS
from companion.games.text import Text, say
from companion.tables import Edit, Seat, Table
from companion.web.devices import store
from companion.web.editors.editor import Document, Editor
from companion.web.editors.forms import Change, Progress, Shared, pressed
from companion.web.games.ginkgopolis.catalogue import CARD_TITLES
from companion.web.games.ginkgopolis.city import CITY, city_progress, owners, part_of, read_city
from companion.web.games.ginkgopolis.panels import city_panels, holdings_panels, told_panels
from companion.web.games.ginkgopolis.play import Played, played
from companion.web.games.ginkgopolis.scene import Scene
from companion.web.games.ginkgopolis.seat import (
    COUNTS,
    blank_holdings,
    counts_needed,
    holdings_progress,
    read_holdings,
)
from companion.web.games.ginkgopolis.told import DISTRICTS, blank_told, read_told, told_progress
from companion.web.games.ginkgopolis.words import building_words, city_note, holdings_note, joined, told_words

_BUILDING = re.compile(r"board\.city\[x=(-?\d+),y=(-?\d+)\]")
_ROW = re.compile(r"board\.rows\.(\d+)(?:\.holds\.(\w+))?")
_CHARACTER = re.compile(r"board\.characters\.(.+)")
_CARD = re.compile(r"board\.cards\.(.+)")


class Ginkgopolis(Editor):
    game = "ginkgopolis"
    ways = ("board", "pad")
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/ginkgopolis/map.html",
        "districts": "games/ginkgopolis/districts.html",
        "advice": "games/ginkgopolis/advice.html",
        "held": "games/ginkgopolis/held.html",
        "lines": "games/ginkgopolis/lines.html",
    }
    style = "css/games/ginkgopolis/ginkgopolis.css"

    def parts(self, table: Table) -> list[str]:
        """The city and its districts are everybody's; alone at the table one also counts for Gosha."""
        solo = [RIVAL] if len(table.seats) == 1 else []
        return [CITY, DISTRICTS, *super().parts(table), *solo]

    def shared(self, table: Table) -> list[Shared]:
        city = [Shared(CITY, say("The city"), "game-ginkgopolis"), Shared(DISTRICTS, say("Districts only"), "estate")]
        return [*city, Shared(RIVAL, say("Gosha"), "agent")] if len(table.seats) == 1 else city

    def template(self, part: str, way: str) -> str:
        if part in (CITY, DISTRICTS):
            return f"games/ginkgopolis/{'city' if part == CITY else 'told'}.html"
        return "seat/pad.html" if way == "pad" and part != RIVAL else "games/ginkgopolis/holdings.html"

    def blank_board(self, table: Table, part: str) -> Any:
        if part == CITY:
            return {"city": []}
        return blank_told() if part == DISTRICTS else blank_holdings()

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Any) -> Any:
        if part == CITY:
            return {**current, "city": read_city(table, form, current["city"])}
        return read_told(table, form) if part == DISTRICTS else read_holdings(form, current)

    def change(self, table: Table, part: str, form: Mapping[str, Any], before: Any, document: Document) -> Change:
        """An action changes the city and what the players have at once, so that one undo takes all of it back."""
        press = pressed(form, "play") if part == CITY else None
        done = self._played(table, press, document) if press else None
        if done is None:
            return super().change(table, part, form, before, document)
        kept = store().parts(table.id)
        others = []
        for owner, board in done.holdings.items():
            key = part_of(owner)
            there = kept[key].document if key in kept else self.blank(table, key)
            if there.get("way") == "board" and there["board"] != board:
                others.append(Edit(key, {**there, "board": board}, kept[key].revision if key in kept else 0))
        return Change({**document, "board": {"city": done.city}}, done.note, tuple(others))

    def _played(self, table: Table, press: str, document: Document) -> Played | None:
        """Nothing where the city already shows it: another phone did it, or the answer was lost on its way."""
        standing = self._scene(table, {})
        if played(standing, press) is None:
            return None
        return played(self._scene(table, {CITY: document}), press)

    def board_progress(self, table: Table, part: str, board: Any) -> Progress:
        if part == CITY:
            return city_progress(board["city"])
        if part == DISTRICTS:
            return told_progress(board)
        city = not counts_needed(board) or self._scene(table, {}).uses_city
        return holdings_progress(board, solo=len(table.seats) == 1, city=city)

    def progress(self, table: Table, part: str, document: Any) -> Progress:
        if document is not None and part in (CITY, DISTRICTS, RIVAL):
            return self.board_progress(table, part, document["board"])
        return super().progress(table, part, document)

    def assemble(self, table: Table, parts: Mapping[str, Any]) -> tuple[Document, tuple[Seat, ...]] | None:
        scene = Scene(table, parts, self.rows)
        return (scene.document, tuple(scene.seats[owner] for owner in scene.present)) if scene.present else None

    def label(self, table: Table, part: str, path: str) -> Text:
        if found := _BUILDING.match(path):
            place = self._scene(table, {}).rulers.place((int(found[1]), int(found[2])))
            return say("the building at {place}", place=place)
        if found := _ROW.match(path):
            district = say("district {n}", n=int(found[1]) + 1)
            owner = owners(table).get(found[2] or "")
            return joined([district, say("{name}", name=owner.name)]) if owner else district
        if found := _CARD.match(path):
            return CARD_TITLES[found[1]]
        if found := _CHARACTER.match(path):
            return wording.character(CHARACTERS[found[1]])
        fields = {"tokens": self.rows[0].title, "refresh": self.rows[1].title}
        _, _, name = path.partition("board.")
        head, _, rest = name.partition(".")
        return COUNTS.get(rest) or fields.get(head) or super().label(table, part, path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        if _BUILDING.match(path):
            return building_words(value, self._scene(table, {}).seats) if value else say("no building")
        if _CARD.match(path):
            return say("kept") if value else say("not kept")
        if value is not None and _ROW.match(path):
            return told_words(value, owners(table))
        return super().shown(table, part, path, value)

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """The one building that came, went or changed, or the one thing of a player; else how far the part is."""
        was, now = (before or self.blank(table, part))["board"], after["board"]
        found = None
        if part == CITY:
            found = city_note(was["city"], now["city"], self._scene(table, {}).seats)
        elif part != DISTRICTS and self.way(after) == "board":
            found = holdings_note(was, now, CARD_TITLES)
        elif part != DISTRICTS:
            return super().note(table, part, before, after)
        return found or self.progress(table, part, after).caption

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        scene = self._scene(table, {part: document})
        readings = scene.parts.get("readings") or {}
        if part == CITY:
            return city_panels(scene, readings, score, request.args)
        if part == DISTRICTS:
            return told_panels(scene, readings)
        return holdings_panels(scene, part, readings, score)

    def _scene(self, table: Table, parts: Mapping[str, Any]) -> Scene:
        kept = {key: part.document for key, part in store().parts(table.id).items()}
        return Scene(table, {**kept, **parts}, self.rows)


EDITOR = Ginkgopolis()
