"""A page's form as a browser has it: what it would send, which fields were refused, and in which words."""

import re
from html.parser import HTMLParser


def inputs(page: str, form: str = "") -> dict[str, str]:
    """What a browser would send of the inputs of a page, or of one of its forms; the rest of it is not read."""
    found = page.partition(f'id="{form}"')[2].partition("</form>")[0] if form else page
    sent = Filled("".join(re.findall(r"<input\b[^>]*>", found))).sent
    return {name: value for name, value in sent.items() if name}


class Filled(HTMLParser):
    """`sent` holds the last value of a name, `values` all of them; `why` the sentence beside each refused field."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.invalid: list[str] = []
        self.why: dict[str, str] = {}
        self._described: dict[str, str] = {}
        self._sentences: dict[str, str] = {}
        self._select = self._area = self._sentence = ""
        self._group: dict[str, str | None] | None = None
        self.feed(page)
        for name, sentence in self._described.items():
            self.why[name] = self._sentences.get(sentence, "").strip()

    @property
    def sent(self) -> dict[str, str]:
        return {name: values[-1] for name, values in self.values.items()}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name, value = found.get("name") or "", found.get("value") or ""
        if tag == "fieldset":
            self._group = found if "aria-invalid" in found else None
        elif "aria-invalid" in found:
            self._refused(name, found)
        elif self._group and tag == "input":
            self._refused(name, self._group)
            self._group = None
        if tag == "p" and found.get("class") == "mistake":
            self._sentence = found["id"] or ""
            self._sentences[self._sentence] = ""
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = name
            self.values.setdefault(name, []).append("")
        elif tag == "option" and "selected" in found:
            self.values.setdefault(self._select, []).append(value)
        elif tag == "input" and (found.get("type") not in ("radio", "checkbox") or "checked" in found):
            self.values.setdefault(name, []).append(value)

    def handle_data(self, data: str) -> None:
        if self._area:
            self.values[self._area][-1] += data
        if self._sentence:
            self._sentences[self._sentence] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        if tag == "p":
            self._sentence = ""

    def _refused(self, name: str, found: dict[str, str | None]) -> None:
        self.invalid.append(name)
        if described := found.get("aria-describedby"):
            self._described[name] = described
