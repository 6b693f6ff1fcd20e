"""A request, whole enough to be sent again, and what every answer to it must be."""

import gzip
import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

LARGEST = 2 * 1024 * 1024
_HEADING = re.compile(r"<h1[^>]*>\s*(?:<[^>]*>\s*)*[^<\s]")
_SENTENCE = re.compile(r"<(?:p|li|label|legend|strong|h2)\b[^>]*>\s*(?:<[^>]*>\s*)*[^<\s]")


@dataclass(frozen=True)
class Request:
    """What is sent. Path and query are as they stand in the first line of a request."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    content_type: str = ""
    headers: tuple[tuple[str, str], ...] = ()

    def send(self, client: FlaskClient) -> TestResponse:
        # Bytes of the address that are no text come to the application as they are: the client would mend them.
        environ = {"PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"), "QUERY_STRING": self.query}
        environ |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in self.headers}
        return client.open(
            "/", method=self.method, data=self.body, content_type=self.content_type or None, environ_overrides=environ
        )

    def __str__(self) -> str:
        body = self.body if len(self.body) < 3_000 else self.body[:3_000] + b" ... " + str(len(self.body)).encode()
        address = self.path[:2_000] + (f"?{self.query[:2_000]}" if self.query else "")
        return f"{self.method} {address} {dict(self.headers)} {self.content_type} {body!r}"


def check(request: Request, answer: TestResponse) -> None:
    """Nobody may break the page: it is there, or says in words what is wrong with what was asked."""
    status = answer.status_code
    assert status < 500, (status, answer.text[:500])
    assert len(answer.data) <= LARGEST, f"{len(answer.data)} bytes"
    # Only a program asks with If-Match, and it reads the number of the answer.
    if status < 400 or status == 412 or request.method == "HEAD":
        return
    body = gzip.decompress(answer.data) if answer.content_encoding == "gzip" else answer.data
    said = body.decode(errors="replace")
    assert "Traceback" not in said
    if answer.is_json:
        assert _in_words(json.loads(said)), said[:500]
    else:
        assert answer.mimetype == "text/html", answer.mimetype
        assert _HEADING.search(said), said[:500]
        assert _SENTENCE.search(said[said.index("<main") :]), said[:2000]


def _in_words(told: Any) -> bool:
    """Whether a script has something to show: a sentence, or pieces of the page."""
    error = told.get("error")
    return bool(error["message"] if error else told.get("fragments") or told.get("said"))
