"""What a form may be before it is read. The library takes whatever fits the length of a request, and some of it costs
seconds: a million parameters in the head of a part, a megabyte of bytes that are no letters.
"""

from __future__ import annotations

import re
from binascii import a2b_qp
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

import flask
from flask import Flask, abort
from werkzeug.formparser import FormDataParser

_HEADS = 32 * 1024
"""Bytes in the heads of all parts together. A browser sends a hundred a part, and the name of a file."""
_MARKS = 1_000
"""So often the words that part the parts may stand in a form."""
_NO_LETTERS = 5_000
"""Bytes of a form that belong to no letter: each is written out by itself, while letters are read a field at once."""
_ALONE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_LONGEST_LINE_END = len("\r\n")
_LINE_END = re.compile(rb"[^\S\n\r]*(?:\r\n|\n|\r)")
_FIRST_END = re.compile(rb"--|" + _LINE_END.pattern)
_HEAD_END = re.compile(rb"\r\n\r\n|\r\r|\n\n")


class FormReader(FormDataParser):
    """Reads a form, unless it is one that no browser sends."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> Any:
        if mimetype == "multipart/form-data":
            stream = BytesIO(_with_short_heads(stream.read(), options or {}))
        elif mimetype == "application/x-www-form-urlencoded":
            stream = BytesIO(_with_letters(stream.read()))
        return super().parse(stream, mimetype, content_length, options)


class Request(flask.Request):
    form_data_parser_class = FormReader


def init_app(app: Flask) -> None:
    app.request_class = Request


def _with_short_heads(body: bytes, options: Mapping[str, str]) -> bytes:
    """The body as it is: it begins with its first part, and all heads together are short.

    A head goes from the line that parts the parts to the next empty line, whatever stands in between.
    """
    boundary = options.get("boundary", "")
    if not (boundary and boundary.isascii() and body):
        return body  # nothing is found in it
    mark = f"--{boundary}".encode()
    at = body.find(mark)
    if at not in range(_LONGEST_LINE_END + 1) or not _FIRST_END.match(body, at + len(mark)):
        abort(400)
    marks = heads = 0
    while at >= 0:
        marks += 1
        if line := _LINE_END.match(body, at + len(mark)):
            end = _HEAD_END.search(body, line.end(), line.end() + _HEADS)
            heads += (end.start() if end else len(body)) - line.end()
        if marks > _MARKS or heads > _HEADS:
            abort(413)
        at = body.find(mark, at + 1)
    return body


def _with_letters(body: bytes) -> bytes:
    """The body as it is, with few bytes that are no letters."""
    if body.count(b"%") > _NO_LETTERS:
        if len(_ALONE.findall(body)) > _NO_LETTERS:
            abort(413)
        # Quoted-printable is the same with another sign, and read a hundred times as fast.
        written = a2b_qp(body.replace(b"=", b"&").replace(b"%", b"="))
        if written.decode(errors="replace").count("\N{REPLACEMENT CHARACTER}") > _NO_LETTERS:
            abort(413)
    return body
