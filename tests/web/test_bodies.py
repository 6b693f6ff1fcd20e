"""Forms that no browser sends are refused before anybody reads them to their end."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import Mock

import pytest
import werkzeug.formparser
import werkzeug.http
import werkzeug.sansio.multipart
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

FILE = b'Content-Disposition: form-data; name="file"; filename="plays.json"'
MEGABYTE = 1024 * 1024
HEADS = {
    "parameters": b"; a=1" * 200_000,
    "quotes": b'; a="' + b'\\"' * 400_000 + b'"',
    "kinds": b"\r\nContent-Type: text/plain" + b"; a=1" * 190_000,
    "lines": b"\r\na: b" * 150_000,
    "continued": b"\r\n a" * 200_000,
    "a long line": b"\r\nx: " + b"y" * 900_000,
    "an empty line at first": b"",
}


def send(client: FlaskClient, address: str, body: bytes, kind: str = "multipart/form-data; boundary=B") -> TestResponse:
    told = {"Content-Length": str(len(body)), "Accept-Language": "en"}
    return client.post(address, input_stream=BytesIO(body), content_type=kind, headers=told)


def part(head: bytes, content: bytes = b"x", boundary: bytes = b"B", end: bytes = b"\r\n") -> bytes:
    return b"--" + boundary + end + head + end + end + content + end


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The library's reader of heads, and what it is given."""
    reader = Mock(side_effect=werkzeug.http.parse_options_header)
    monkeypatch.setattr(werkzeug.sansio.multipart, "parse_options_header", reader)
    monkeypatch.setattr(werkzeug.formparser, "parse_options_header", reader)
    return reader


@pytest.mark.parametrize("address", ["/exchange/read", "/exchange/bring-in", "/new"])
@pytest.mark.parametrize("kind", HEADS)
def test_an_endless_head_of_a_part_is_refused_before_it_is_read(
    client: FlaskClient, read: Mock, address: str, kind: str
) -> None:
    begin = b"\r\n" + b"y" * 900_000 if kind == "an empty line at first" else FILE
    answer = send(client, address, part(begin + HEADS[kind]) + b"--B--\r\n")
    assert answer.status_code == 413
    assert "Too much at once" in answer.text
    assert not read.called


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r"])
def test_many_heads_count_together(client: FlaskClient, read: Mock, end: bytes) -> None:
    parts = part(FILE + b"; a=1" * 200, end=end) * 900
    assert send(client, "/exchange/read", parts + b"--B--\r\n").status_code == 413
    assert not read.called


@pytest.mark.parametrize(
    ("boundary", "body"),
    [
        ("B", part(FILE) + b"--B" * 300_000),
        ("B", part(FILE) + b"\r\n--B--" * 100_000),
        ("-", part(FILE, boundary=b"-") + b"-" * 900_000),
        ("B", part(FILE) * 5_000),
    ],
)
def test_countless_parts_are_refused_before_they_are_read(
    client: FlaskClient, read: Mock, boundary: str, body: bytes
) -> None:
    answer = send(client, "/exchange/read", body, f"multipart/form-data; boundary={boundary}")
    assert answer.status_code == 413
    assert not read.called


@pytest.mark.parametrize("before", [b"y" * 900_000, b"--B" + b" " * 900_000, b"\r\n" * 400_000 + b"--B\r\n"])
def test_a_form_begins_with_its_first_part(client: FlaskClient, before: bytes) -> None:
    answer = send(client, "/exchange/read", before)
    assert answer.status_code == 400
    assert "Something is missing" in answer.text


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
    assert "Nothing came in" in answer.text


def test_bytes_that_are_no_letters_are_refused_before_they_are_written_out(client: FlaskClient) -> None:
    form = "application/x-www-form-urlencoded"
    assert send(client, "/new", b"game=" + b"%C3" * (MEGABYTE // 3 - 2), form).status_code == 413
    for alone in (b"%", b"%C3%\n%A9%\n", b"%%C3"):
        assert send(client, "/new", b"game=" + alone * (MEGABYTE // len(alone) - 9), form).status_code == 413
    assert send(client, "/new", b"game=" + b"%C3" * 1_000, form).status_code == 422
    assert send(client, "/new", b"game=" + b"%C3%A9" * (MEGABYTE // 6 - 2), form).status_code == 422
