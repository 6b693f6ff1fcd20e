"""Ginkgopolis: the shared city as a map, or its districts alone; what lies in front of each player; or the pad."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from companion import documents
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import RIVAL, groups
from companion.games.ginkgopolis.cards import CHARACTERS
from companion.games.ginkgopolis.readings import DISTRICT_CORNERS
from companion.games.text import Text, joined, say
from companion.paths import steps
from companion.session.editors.city import CITY, placed, read_key
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_reading import Change, MissingEntry, Progress, button_value
from companion.session.editors.part import Document, Form, Part, Parts, Path, Query, SeatPart
from companion.session.editors.strip import Strip
from companion.session.games.ginkgopolis.advice import ASKED
from companion.session.games.ginkgopolis.cards import CARD_TITLES
from companion.session.games.ginkgopolis.city import (
    BuildingEntry,
    CityBoard,
    city_progress,
    gosha,
    owners,
    part_of,
    read_city,
)
from companion.session.games.ginkgopolis.counted_districts import (
    DISTRICTS,
    DistrictsBoard,
    blank_districts,
    districts_progress,
    held_by,
    read_districts,
)
from companion.session.games.ginkgopolis.ending import end_strip
from companion.session.games.ginkgopolis.letters import homeless, letters_of, read_letters, with_letters
from companion.session.games.ginkgopolis.panels import city_panels, districts_panels, holdings_panels
from companion.session.games.ginkgopolis.play import Played, played
from companion.session.games.ginkgopolis.scene import Scene
from companion.session.games.ginkgopolis.seat import (
    COUNTS,
    HoldingsBoard,
    blank_holdings,
    counts_needed,
    holdings_progress,
    holdings_untold,
    read_holdings,
)
from companion.session.games.ginkgopolis.words import building_words, city_note, district_words, holdings_note
from companion.session.score import Score
from companion.tables import Edit, Seat


def _scene(part: Part[Any], document: Document | None = None) -> Scene:
    """The table as it is stored, or as it is with this document of the part."""
    city = part.parts[CITY]
    assert isinstance(city, CityPart)
    if not document or document is part.document:
        return city.scene
    return Scene(part.table, {**part.snapshot.documents, part.key: document}, part.parts.rows)


def _owned(building: BuildingEntry, here: Container[str | None]) -> BuildingEntry:
    """A building as it is with only these at the table."""
    return building if building["owner"] in here else {**building, "owner": None}


def _uncounted(progress: Progress, *, counts: bool) -> Progress:
    """How far a part is; of map and districts only one counts."""
    if counts or progress.state == "nothing":
        return progress
    return replace(progress, caption=joined(progress.caption, say("not counted")))


class CityPart(Part[CityBoard]):
    """The buildings that everybody sees."""

    _read: tuple[Mapping[str, Any], dict[int, list[int]]] | None = None
    """The `final` document that was asked for last, and the district of each of its buildings."""

    @cached_property
    def scene(self) -> Scene:
        """The table as it is stored: all parts ask for it, and it is read once."""
        return Scene(self.table, self.snapshot.documents, self.parts.rows)

    def template(self, _mode: str) -> str:
        return "games/ginkgopolis/city.html"

    def blank_board(self) -> CityBoard:
        return {"city": []}

    def read_board(self, form: Form, current: CityBoard) -> CityBoard:
        """Letters that were not moved on this phone stay as they are."""
        board: CityBoard = {**current, "city": read_city(self.table, form, current["city"])}
        letters = read_letters(form["letters"]) if "letters" in form else None
        if letters is None or letters == letters_of(current):
            return board
        return with_letters(board, {**homeless(current), **letters})

    def without_absent_players(self, board: CityBoard) -> CityBoard:
        here = owners(self.table)
        return {**board, "city": [_owned(building, here) for building in board["city"]]}

    def board_progress(self, board: CityBoard) -> Progress:
        return city_progress(board["city"])

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """An action changes the city and what the players have at once, so that one undo takes all of it back."""
        if button_value(form, "count") == "map":
            return self._counted(document)
        press = button_value(form, "play")
        done = self._played(press, document) if press else None
        if done is None:
            return super().change(form, before, document)
        others = []
        for owner, board in done.holdings.items():
            holder = self.parts[part_of(owner)]
            entered = holder.entered
            if entered["way"] == "board" and entered["board"] != board:
                others.append(Edit(holder.key, {**entered, "board": board}, holder.state.revision))
        before_it: CityBoard = document["board"]
        city: CityBoard = {**before_it, "city": done.city}
        if done.letters is not None:
            city = with_letters(city, {**homeless(before_it), **done.letters})
        return Change({**document, "board": city}, done.note, tuple(others))

    def _counted(self, document: Document) -> Change:
        """The map counts from now on, not the districts."""
        districts = self.parts[DISTRICTS]
        board = {**districts.entered["board"], "counts": False}
        edit = Edit(DISTRICTS, {**districts.entered, "board": board}, districts.state.revision)
        return Change(document, say("The map counts"), (edit,))

    def progress(self, document: Document | None) -> Progress:
        return _uncounted(super().progress(document), counts=_scene(self).uses_city)

    def _played(self, press: str, document: Document) -> Played | None:
        """Nothing where the city already shows it: another phone did it, or the answer was lost on its way."""
        if played(_scene(self), press) is None:
            return None
        return played(_scene(self, document), press)

    def highlights(self, path: Path, category: str, final: Mapping[str, Any]) -> Iterable[str]:
        """A building; for a district all of its buildings."""
        city = final.get("city") or ()
        match path:
            case ("city", int(n), *_) if n < len(city):
                meant = self._district(n, final) if category == "districts" else [n]
                return [f"at-{city[place]['x']},{city[place]['y']}" for place in meant]
        return ()

    def _district(self, n: int, final: Mapping[str, Any]) -> list[int]:
        """The district of a building. A page asks for every line of the result: the city is read once."""
        if self._read is None or self._read[0] is not final:
            city = documents.read("ginkgopolis", "final", final)[0].city
            corners = (self.snapshot.document("readings") or {}).get(DISTRICT_CORNERS.id) == "corners"
            found = groups(city, of_one_colour=True, by_corners=corners)
            self._read = final, {index: group for group in found for index in group}
        return self._read[1].get(n, [n])

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "city", (int(x), int(y)), *_):
                return say("the building at {place}", place=_scene(self).rulers.place((x, y)))
            case ("board", "letters", *names):
                return say("letter {letter}", letter=str(names[0])) if names else say("Letter tokens")
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        match steps(path):
            case ("board", "city", (int(), int()), *_):
                return building_words(value, owners(self.table)) if value else say("no building")
            case ("board", "letters", str()):
                cell = read_key(str(value))
                return say("{value}", value=_scene(self).rulers.place(cell)) if cell else say("nothing")
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one building that came, went or changed; else how far the city is."""
        was, now = (before or self.blank())["board"], after["board"]
        note = city_note(was["city"], now["city"], owners(self.table))
        return placed(note, was["city"], now["city"]) or self.board_progress(now).caption

    def question(self, form: Form) -> Mapping[str, str]:
        return {name: form[name] for name in ASKED if form.get(name)}

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        return city_panels(_scene(self, document), self.snapshot.document("readings") or {}, score, query)


class DistrictsPart(Part[DistrictsBoard]):
    """Districts that are counted without their buildings."""

    def template(self, _mode: str) -> str:
        return "games/ginkgopolis/counted-districts.html"

    def blank_board(self) -> DistrictsBoard:
        return blank_districts()

    def without_absent_players(self, board: DistrictsBoard) -> DistrictsBoard:
        here = owners(self.table)
        return {**board, "rows": {row: held_by(entry, here) for row, entry in board["rows"].items()}}

    def read_board(self, form: Form, current: DistrictsBoard) -> DistrictsBoard:
        """Districts that were counted before anything lay on the map go on counting."""
        counts = button_value(form, "count") == "districts" or current.get("counts", not _scene(self).city)
        return read_districts(self.table, form, counts=counts)

    def progress(self, document: Document | None) -> Progress:
        return _uncounted(super().progress(document), counts=not _scene(self).uses_city)

    def board_progress(self, board: DistrictsBoard) -> Progress:
        return districts_progress(board)

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "rows", str(row), *rest):
                district = say("district {n}", n=int(row) + 1)
                owner = owners(self.table).get(str(rest[1])) if rest[:1] == ["holds"] and len(rest) > 1 else None
                return joined(district, say("{name}", name=owner.name)) if owner else district
            case ("board", "counts"):
                return say("What counts")
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        if value is not None and steps(path)[:2] == ("board", "rows"):
            return district_words(value, owners(self.table))
        if path == "board.counts":
            return say("Districts only") if value else say("The city")
        return super().value_text(path, value)

    def note(self, _before: Document | None, after: Document) -> Text:
        return self.board_progress(after["board"]).caption

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        return districts_panels(_scene(self, document), self.snapshot.document("readings") or {})


class Holdings(SeatPart[HoldingsBoard]):
    """What lies in front of a player."""

    modes: ClassVar[tuple[str, ...]] = ("board", "pad")

    @property
    def owner_key(self) -> str:
        """The player as the value of a field: the number of the seat."""
        return str(self.owner.position)

    def template(self, mode: str) -> str:
        return super().template(mode) if mode == "pad" else "games/ginkgopolis/holdings.html"

    def blank_board(self) -> HoldingsBoard:
        return blank_holdings()

    def read_board(self, form: Form, current: HoldingsBoard) -> HoldingsBoard:
        return read_holdings(form, current)

    def board_progress(self, board: HoldingsBoard) -> Progress:
        return holdings_progress(board, solo=len(self.table.seats) == 1, city=self._counted_by_city(board))

    def board_missing(self, board: HoldingsBoard) -> Iterable[MissingEntry]:
        return holdings_untold(board, solo=len(self.table.seats) == 1, city=self._counted_by_city(board))

    def board_highlights(self, path: Path, _category: str, board: HoldingsBoard) -> Iterable[str]:
        match path:
            case ("cards", int(n), *_) if n < len(board["cards"]):
                return [f"card.{list(board['cards'])[n]}"]
            case (("tokens" | "refresh" | "characters") as field, *_):
                return [field]
        return ()

    def _counted_by_city(self, board: HoldingsBoard) -> bool:
        return not counts_needed(board) or _scene(self).uses_city

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "cards", str(card)):
                return CARD_TITLES[card]
            case ("board", "characters", str(character)):
                return wording.character(CHARACTERS[character])
            case ("board", "counts", str(count)):
                return COUNTS[count]
            case ("board", "tokens"):
                return self.parts.rows[0].title
            case ("board", "refresh"):
                return self.parts.rows[1].title
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        if steps(path)[:2] == ("board", "cards"):
            return say("kept") if value else say("not kept")
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one thing of a player that changed; else how far the part is."""
        if self.mode(after) == "pad":
            return super().note(before, after)
        was, now = (before or self.blank())["board"], after["board"]
        return holdings_note(was, now, CARD_TITLES) or self.progress(after).caption

    def panels(self, document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        return holdings_panels(_scene(self, document), self.owner_key, score)


class GoshaPart(Holdings):
    """What the virtual rival of the solo game has: no seat, and no pad."""

    modes = ("board",)
    owner_key = RIVAL

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, gosha(parts.snapshot.table))
        self.key, self.title, self.icon, self.seat = RIVAL, say("Gosha"), "agent", None


class Ginkgopolis(Editor):
    game = "ginkgopolis"
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/ginkgopolis/map.html",
        "districts": "games/ginkgopolis/districts.html",
        "advice": "games/ginkgopolis/advice.html",
        "held": "games/ginkgopolis/held.html",
        "lines": "games/lines.html",
    }
    style = "css/games/ginkgopolis/ginkgopolis.css"

    def make(self, parts: Parts) -> Iterator[Part[Any]]:
        """The city and its districts are everybody's; alone at the table one also counts for Gosha."""
        yield CityPart(parts, CITY, say("The city"), "game-ginkgopolis")
        yield DistrictsPart(parts, DISTRICTS, say("Districts only"), "estate")
        seats = parts.snapshot.table.seats
        for seat in seats:
            yield Holdings(parts, seat)
        if len(seats) == 1:
            yield GoshaPart(parts)

    def strip(self, parts: Parts) -> Strip | None:
        return end_strip(Scene(parts.snapshot.table, parts.snapshot.documents, parts.rows))

    def assemble(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        scene = Scene(parts.snapshot.table, parts.snapshot.documents, parts.rows)
        return (scene.document, tuple(scene.seats[owner] for owner in scene.present)) if scene.present else None


EDITOR = Ginkgopolis()
