"""What is longer than Kvartal reads is refused in words, and nothing of it is done."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.exchange.incoming import MOST_BYTES

FILE = b'Content-Disposition: form-data; name="file"; filename="plays.json"'
MEGABYTE = 1024 * 1024
AS_FORM = "application/x-www-form-urlencoded"


def send(client: FlaskClient, address: str, body: bytes, kind: str = "multipart/form-data; boundary=B") -> TestResponse:
    told = {"Content-Length": str(len(body)), "Accept-Language": "en"}
    return client.post(address, input_stream=BytesIO(body), content_type=kind, headers=told)


def part(head: bytes, content: bytes = b"x") -> bytes:
    return b"--B\r\n" + head + b"\r\n\r\n" + content + b"\r\n"


@pytest.mark.parametrize(
    ("address", "body", "kind"),
    [
        ("/new", b"game=uptown&name=" + b"n" * MEGABYTE, AS_FORM),
        ("/new", b"game=uptown" + b"&name=n" * 100_000, AS_FORM),
        ("/new", part(b'Content-Disposition: form-data; name="name"') * 2_000 + b"--B--\r\n", None),
        ("/new", part(b'Content-Disposition: form-data; name="name"', b"n" * 600_000) + b"--B--\r\n", None),
        ("/exchange/read", part(FILE, b"x" * MOST_BYTES) + b"--B--\r\n", None),
    ],
    ids=["a long field", "many fields", "many parts", "a long part", "a long file"],
)
def test_what_is_too_long_is_refused_in_words(client: FlaskClient, address: str, body: bytes, kind: str | None) -> None:
    answer = send(client, address, body, kind or "multipart/form-data; boundary=B")
    assert answer.status_code == 413
    assert "Too much at once" in answer.text


def test_a_document_that_is_too_long_is_refused_as_a_document(client: FlaskClient) -> None:
    answer = send(client, "/api/uptown/final", b"[" + b"1," * MEGABYTE, "application/json")
    assert answer.status_code == 413
    assert answer.json["error"]["message"] == "this is larger than a megabyte: too large for a document"


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=Ж", "multipart/form-data; boundary=B"]
)
def test_where_nothing_was_sent_it_is_said(client: FlaskClient, kind: str) -> None:
    body = b"" if kind.endswith("=B") else part(FILE)
    answer = send(client, "/exchange/read", body, kind)
    assert answer.status_code == 422
    assert "Choose a file" in answer.text


@pytest.mark.parametrize("name", ["plays.json", "партии.json", "x" * 255, '"; a=1;".json'])
@pytest.mark.parametrize("first", [b"", b"\r\n"])
def test_a_file_of_any_name_is_read(client: FlaskClient, name: str, first: bytes) -> None:
    head = b'Content-Disposition: form-data; name="file"; filename="%s"\r\nContent-Type: application/json'
    body = first + part(head % name.replace('"', "%22").encode(), b"no plays") + b"--B--\r\n"
    answer = send(client, "/exchange/read", body)
    assert answer.status_code == 422
    assert "Nothing was imported" in answer.text
