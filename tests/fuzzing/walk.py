"""A walk over every route of the application and every method: what one phone could send to it."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from math import ceil
from random import Random
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.fuzzing import hostile
from tests.fuzzing.answers import Request, check
from tests.fuzzing.pages import Fields, Form, Page, query_of
from tests.fuzzing.tables import Known, Shelf, path_of
from tests.test_vectors import VECTORS
from tests.writing import by

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
"""Methods that change nothing."""
METHODS = (*SAFE, "HEAD", "HEAD", "POST", "PUT", "PATCH", "DELETE", "BREW")
_OFTEN = {"enter.enter": 8, "settings.change": 3, "evening.page": 3, "new_table.open_table": 3, "api.calculate": 6}
"""Where there is most to read, more is sent."""
_LATEST = 40
"""Of so many forms that lead to a page one is sent: those before them are out of date."""


def _is_file(rule: Rule) -> bool:
    """Whether it is no page but a picture, a PDF or a whole table, which takes its time."""
    return "." in rule.rule or rule.endpoint in ("static", "handover.take", "handover.page")


@cache
def samples(game: str) -> dict[str, list[Any]]:
    """Good documents of a game, by calculation."""
    found: dict[str, list[Any]] = defaultdict(list)
    for case in VECTORS:
        if case["game"] == game:
            found[case["calculation"]].append(case["input"])
    return found


class Walk:
    """One phone's way through all pages of its tables, drawn by lot; the same seed goes the same way."""

    def __init__(self, app: Flask, game: str, seed: str) -> None:
        self.random = Random(seed)
        self.shelf = Shelf(app, game, self.random)
        self._addresses = app.url_map.bind("localhost")
        self._rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ())))
        self._cookies_apart = app.test_client(use_cookies=False)
        self._forms: dict[str, list[tuple[str, Form]]] = defaultdict(list)
        self._queries: dict[str, list[Fields]] = defaultdict(list)

    def send(self, request: Request) -> TestResponse:
        """The answer, which is as every answer must be; and who only looks changed nothing."""
        own_cookies = any(name == "Cookie" for name, _ in request.headers)
        before = self._looked_at(request)
        try:
            answer = request.send(self._cookies_apart if own_cookies else self.shelf.client)
            check(request, answer)
            assert self._looked_at(request) == before, "who only looks has changed the table"
        except Exception as error:
            error.add_note(f"Sent: {request}")
            raise
        if request.method == "POST" and answer.status_code == 303:
            self._go_on(request.path)
        return answer

    def _looked_at(self, request: Request) -> int | None:
        """The version of the table that a link to watch leads to, or a method that changes nothing."""
        access, _, rest = request.path[1:].partition("/")
        if access == "v" or (access == "t" and request.method in SAFE):
            return self.shelf.store.version(rest.partition("/")[0], edit=access == "t")
        return None

    def _go_on(self, path: str) -> None:
        """A table that was deleted or finished on the way is brought back, so that there is still something to do."""
        shelf, page = self.shelf, path.rpartition("/")[2]
        for known in (shelf.empty, shelf.half, shelf.whole, shelf.other):
            if page == "delete":
                shelf.store.trash.restore_table(known.table.edit_key)
            elif page == "finish" and known.table.edit_key in path:
                by(shelf.store, known.table.id, shelf.device).reopen()

    def pages(self, *tables: Known) -> Iterator[Request]:
        """Every page of these tables, and every page of the phone, as somebody opens them."""
        for rule in self._rules:
            if "GET" not in (rule.methods or ()) or _is_file(rule):
                continue
            for known in tables if "access" in rule.arguments else tables[:1]:
                for part in known.parts if "part" in rule.arguments else ("",):
                    yield Request("GET", path_of(rule, {**self.shelf.real(rule, known), "part": part}))

    def learn(self, address: str, answer: TestResponse) -> None:
        """Keep the forms and links of a page, by what they lead to."""
        if answer.mimetype != "text/html":
            return
        page = Page(address, answer.text)
        for form in page.forms:
            if endpoint := self._endpoint(form.action, form.method):
                self._forms[endpoint].append((form.action, form))
        for link in page.links:
            if (fields := query_of(link)) and (endpoint := self._endpoint(link, "GET")):
                self._queries[endpoint].append(fields)

    def _endpoint(self, address: str, method: str) -> str | None:
        try:
            endpoint, _ = self._addresses.match(urlsplit(address).path, method)
        except (HTTPException, ValueError):
            return None
        return str(endpoint)

    def requests(self, share: float) -> Iterator[Request]:
        """Every route with each of its methods, so many times, and now and then with one that it does not have."""
        for _ in range(ceil(share)):
            for rule in self.random.sample(self._rules, round(len(self._rules) * share / ceil(share))):
                own = sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
                if _is_file(rule) and self.random.random() < 0.7:
                    continue
                for method in own:
                    for _ in range(_OFTEN.get(rule.endpoint, 2) if method == "POST" else 1):
                        yield self._request(rule, method)
                if self.random.random() < 0.3:
                    yield self._request(rule, self.random.choice([method for method in METHODS if method not in own]))

    def _request(self, rule: Rule, method: str) -> Request:
        random, known = self.random, self._table()
        arguments = self.shelf.arguments(rule, known)
        path, form = path_of(rule, arguments), Form("", "")
        if rule.endpoint == "enter.enter" and random.random() < 0.5:
            self.learn(path, self.send(Request("GET", path)))
        if met := self._forms.get(rule.endpoint):
            action, form = random.choice(met[-_LATEST:])
            path = action.partition("?")[0] if random.random() < 0.7 else path
        if method in ("GET", "HEAD"):
            offered = [*self._queries.get(rule.endpoint, []), form.filled(random)]
            fields = hostile.fields(random, random.choice(offered), self._foreign())
            return Request(method, path, hostile.urlencoded(fields), headers=self._headers())
        body, content_type = self._body(rule, form, arguments)
        query = hostile.urlencoded(hostile.fields(random, [], self._foreign())) if random.random() < 0.1 else ""
        return Request(method, path, query, body, content_type, self._headers())

    def _table(self) -> Known:
        shelf = self.shelf
        return self.random.choice([*shelf.tables, shelf.half, shelf.half, shelf.whole])

    def _foreign(self) -> Fields:
        """Fields of another page."""
        if not self._forms:
            return []
        _, form = self.random.choice(self._forms[self.random.choice(list(self._forms))])
        return form.sent + form.choices

    def _body(self, rule: Rule, form: Form, arguments: dict[str, Any]) -> tuple[bytes, str]:
        random = self.random
        if rule.endpoint == "api.calculate":
            good = samples(str(arguments["game"])).get(str(arguments["calculation"])) or [{}]
            return hostile.json_body(random, random.choice(good)), "application/json"
        fields = hostile.fields(random, form.filled(random), self._foreign())
        chance = random.random()
        if chance < 0.03:
            return hostile.json_body(random, dict(form.sent)), random.choice(("application/json", hostile.FORM))
        if chance < 0.06:
            return random.randbytes(random.choice((0, 1, 300))), random.choice(hostile.TYPES)
        if chance < 0.1:
            return hostile.urlencoded(fields).encode(), random.choice(hostile.TYPES)
        if chance < 0.15 or form.files:
            boundary = random.choice((b"x", b"x", b"y"))
            files = [(name, self._file()) for name in form.files]
            return hostile.multipart(fields, files, boundary), "multipart/form-data; boundary=x"
        return hostile.urlencoded(fields).encode(), hostile.FORM

    def _file(self) -> bytes:
        other = hostile.raw(hostile.value(self.random))
        return self.random.choice(
            (other, b"symbol hipster 2; ; ; Art\n" * 3 + other, self.random.choice(self.shelf.packed).encode())
        )

    def _headers(self) -> tuple[tuple[str, str], ...]:
        chance = self.random.random()
        if chance < 0.2:
            return (("Accept", "application/json"),)
        if chance < 0.3:
            own = self.shelf.client.get_cookie("session")
            theirs = self.random.choice(hostile.COOKIES)
            return (("Cookie", f"session={own.value}; {theirs}" if own and self.random.random() < 0.7 else theirs),)
        return hostile.headers(self.random) if chance < 0.5 else ()
