"""The forms and links of a page, as somebody could send and follow them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qsl, urlsplit

Fields = list[tuple[str, str]]


@dataclass
class Form:
    """Where a form goes, what it would send as it stands, and what else its fields could hold."""

    action: str
    method: str
    sent: Fields = field(default_factory=list)
    choices: Fields = field(default_factory=list)
    buttons: Fields = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def filled(self, random: Random) -> Fields:
        """As the form stands, with a few other choices, sent by one of its buttons."""
        fields = list(self.sent)
        for name, value in random.sample(self.choices, min(len(self.choices), random.choice((0, 0, 1, 2, 5)))):
            places = [place for place, (other, _) in enumerate(fields) if other == name]
            if places:
                fields[random.choice(places)] = (name, value)
            else:
                fields.append((name, value))
        return [*fields, random.choice(self.buttons)] if self.buttons and random.random() < 0.8 else fields


class Page(HTMLParser):
    """The forms of a page, those of its buttons that lead elsewhere among them, and the addresses it links to."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self._address = address
        self._forms: list[Form] = []
        self._by_id: dict[str, Form] = {}
        self._elsewhere: list[tuple[str, Form, dict[str, str]]] = []
        self._waiting: list[tuple[str, dict[str, str]]] = []
        self._open: Form | None = None
        self._select: dict[str, str] = {}
        self._area: tuple[Form, str] | None = None
        self.feed(html)
        for tag, found in self._waiting:
            if form := self._by_id.get(found["form"]):
                self._take(form, tag, found)

    @property
    def forms(self) -> list[Form]:
        """All of them; a button with an address of its own sends its form there."""
        led = [
            Form(found["formaction"], found.get("formmethod", form.method), form.sent, form.choices,
                 [(found["name"], found.get("value", ""))] if found.get("name") else [])
            for _, form, found in self._elsewhere
        ]  # fmt: skip
        return [*self._forms, *led]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        elif tag == "form":
            self._open = Form(found.get("action") or self._address, found.get("method", "get").upper())
            self._forms.append(self._open)
            self._by_id[found.get("id", "")] = self._open
        elif tag in ("input", "select", "textarea", "button", "option"):
            if tag == "select":
                self._select = found
            if tag == "option":
                found = {**self._select, **found, "name": self._select.get("name", "")}
            if "form" in found:
                self._waiting.append((tag, found))
            elif self._open:
                self._take(self._open, tag, found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area:
            form, name = self._area
            form.sent.append((name, data))
            self._area = None

    def _take(self, form: Form, tag: str, found: dict[str, str]) -> None:
        if "formaction" in found:
            self._elsewhere.append((tag, form, found))
            return
        name, value = found.get("name", ""), found.get("value", "")
        if not name or "disabled" in found:
            return
        kind = found.get("type", "")
        if tag == "button" or kind == "submit":
            form.buttons.append((name, value))
        elif tag == "textarea":
            self._area = form, name
            form.choices.append((name, value))
        elif kind == "file":
            form.files.append(name)
        elif tag == "option" or kind in ("radio", "checkbox"):
            form.choices.append((name, value or "on"))
            if "selected" in found or "checked" in found:
                form.sent.append((name, value or "on"))
        elif tag == "input":
            form.sent.append((name, value))


def query_of(link: str) -> Fields:
    return parse_qsl(urlsplit(link).query, keep_blank_values=True)
