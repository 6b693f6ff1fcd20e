"""Values that nobody means: what programs stumble over, in fields, in JSON, in addresses and in headers."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

Value = str | bytes
Pairs = Sequence[tuple[Value, Value]]

FORM = "application/x-www-form-urlencoded"
LONG = "ж" * 10_000
VALUES: tuple[Value, ...] = (
    "", " ", "\t", "\n\n\n", "\0", "a\0b", b"\xed\xa0\x80", b"\xff\xfe", b"caf\xe9", "\x1b[2J", "\x85", "a\r\nb",
    "\u202eabc", "\u200b", "\ufeff", "e" + "\u0301" * 200, "👩‍👩‍👧", "\ud7ff\ue000\U0010ffff", LONG, "9" * 5_000,
    "0", "00", "-0", "-1", "1", "7", "100", "1e999", "-1e999", "nan", "inf", str(2**31), str(2**63), str(-(2**63) - 1),
    "٣", "²", "１", "½", "1_0", "+1", " 1 ", "1.5", "1,5", "0x10", "--1",
    "true", "null", "None", "[]", "{}", "on", "yes", "../../etc/passwd", "%00", "%", "%s%n", "{0}", "{name}", "{{7*7}}",
    "<script>alert(1)</script>", "'\"><b>", "' OR 1=1 --", "\\", "//[", "//example.org", "javascript:x",
    "0000-00-00T00:00", "0001-01-01T00:00", "9999-12-31T23:59", "2026-02-30T25:61", "2026-11-14T21:40",
    "2026-11-14T21:40:00.000001+23:59", "seat-0", "seat-99", "seat--1", "seat-٣", "city", "pad", "board", "first",
    ";", ",", "1 1 1 1", "0 0", "0,0", "a1", "A 1", "; ; ;", "symbol hipster 99", "mixed 4",
)  # fmt: skip
WORST: tuple[Value, ...] = (
    "\0", "a\0b", b"\xed\xa0\x80", b"\xff\xfe", "", LONG, "9" * 5_000, "-1", str(2**63), "1e999", "٣", "²", "\u202eabc",
    "0001-01-01T00:00", "9999-12-31T23:59", "//[", "{}",
)  # fmt: skip
"""Bytes are no text in UTF-8, as they could come in a form or an address."""

FLOATS: tuple[Any, ...] = (float("nan"), float("inf"), -0.0, 1e308)
SCALARS: tuple[Any, ...] = (None, True, -1, 0, 2**31, 2**63, 10**400, "٣", "\0", "\ud800", LONG, "", *FLOATS)

HEADERS = {
    "Accept": ("application/json", "*/*;q=x, ,;;", "\xff"),
    "Accept-Language": ("xx-YY;q=9, *;q=-1, ,,;q", "ru,uk;q=0.9", "hu", "a" * 5_000, "\xd0\xb0;q=nan", "en-ÿÿ, -, en-"),
    "Accept-Encoding": ("gzip;q=nan, br;;", "gzip"),
    "If-None-Match": ('"', '"999999999999999999-en-table-0"', 'W/"1-en-table-0", *', "*"),
    "If-Match": ('"x"',),
    "If-Modified-Since": ("Thu, 99 Foo 0000 99:99:99 GMT",),
    "If-Range": ("\xff",),
    "Range": ("bytes=0-", "bytes=-1,5-2,99999999999999999999-", "lines=\xff"),
    "Referer": ("http://[", "http://localhost/\xff?%ff", "//example.org/"),
    "Origin": ("null", "http://example.org", "http://localhost", "http://localhost"),
    "Sec-Fetch-Site": ("\xff", "same-origin"),
    "Sec-Purpose": ("prefetch",),
    "User-Agent": ("WhatsApp/2", "\xff" * 2_000),
    "X-Forwarded-For": ("1.2.3.4, [",),
    "Forwarded": ("for=[",),
    "X-HTTP-Method-Override": ("DELETE",),
    "Authorization": ("Basic !!!",),
    "Content-Encoding": ("gzip",),
    "Transfer-Encoding": ("chunked",),
    "Expect": ("x",),
}
COOKIES = (
    "session=", "session=x.y.z", "session=" + "A" * 5_000, 'session="\\777\\0"; session=b', "=" * 200, "\xff=\xff; =;,",
    "language=xx; plan=\0; zone=\0", "zone=../../etc/passwd", "zone=" + "Z" * 5_000,
    "zone=Pacific/Kiritimati; language=uk", "zone=Etc/GMT+12; language=hu; plan=night",
)  # fmt: skip
TYPES = (
    "", "text/plain", "application/json", "application/xml; charset=\xff", ";;",
    "multipart/form-data", "multipart/mixed; boundary=x", "multipart/form-data; boundary=" + "b" * 500,
    f"{FORM}; charset=utf-16", f"{FORM}; charset=nonsense",
)  # fmt: skip
"""What a body says it is."""


def value(random: Random) -> Value:
    return random.choice(random.choice((VALUES, WORST)))


def headers(random: Random) -> tuple[tuple[str, str], ...]:
    names = random.sample(list(HEADERS), random.choice((1, 1, 2, 5)))
    return tuple((name, random.choice(HEADERS[name])) for name in names)


def changed(random: Random, text: str) -> Value:
    """A value that was fine, with something done to it, or another."""
    place = random.randrange(len(text) + 1)
    match random.randrange(6):
        case 0:
            other = value(random)
            return other if isinstance(other, bytes) else text[:place] + other + text[place:]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return text * random.choice((2, 2, 30))
        case 3 if text.removeprefix("-").isdecimal():
            return str(int(text[:300]) + random.choice((-1, 1, 10, -100, 2**31)))
        case _:
            return value(random)


def json_value(random: Random, depth: int = 3) -> Any:
    match random.randrange(4) if depth else 0:
        case 1:
            return [json_value(random, depth - 1) for _ in range(random.randrange(4))]
        case 2:
            return {f"{value(random)!s}"[:30]: json_value(random, depth - 1) for _ in range(random.randrange(4))}
        case _:
            return random.choice(SCALARS)


def swapped(random: Random, document: Any) -> Any:
    """The document, with one thing somewhere in it lost, doubled or something else."""
    if not isinstance(document, dict | list) or not document or random.random() < 0.15:
        return json_value(random)
    if isinstance(document, list):
        place = random.randrange(len(document))
        if random.random() < 0.15:
            return [*document, document[place]] if random.random() < 0.5 else document[:place] + document[place + 1 :]
        return [*document[:place], swapped(random, document[place]), *document[place + 1 :]]
    key = random.choice(list(document))
    if random.random() < 0.1:
        return {name: inner for name, inner in document.items() if name != key}
    return {**document, key: swapped(random, document[key])}


def json_body(random: Random, document: Any) -> bytes:
    """A document as it could come over HTTP: nearly right, broken or nested without end."""
    whole = json.dumps(swapped(random, document) if random.random() < 0.8 else json_value(random)).encode()
    match random.randrange(12):
        case 0:
            return b"[" * 100_000
        case 1:
            return b'{"a":' * 5_000 + b"1" + b"}" * 5_000
        case 2:
            return whole[: len(whole) // 2]
        case 3:
            return whole.replace(b'"', b"\xff", 1)
        case 4:
            return json.dumps(document).encode("utf-16")
        case _:
            return whole


def fields(
    random: Random, pairs: Sequence[tuple[str, str]], foreign: Sequence[tuple[str, str]]
) -> list[tuple[Value, Value]]:
    """The fields of a form with a few of them changed, lost, repeated, renamed, or brought from another."""
    sent: list[tuple[Value, Value]] = list(pairs)
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        place = random.randrange(len(sent)) if sent else 0
        match random.randrange(8) if sent else 5:
            case 0:
                del sent[place]
            case 1:
                sent.insert(place, (sent[place][0], value(random)))
            case 2 if foreign:
                sent.append(random.choice(foreign))
            case 3:
                sent[place] = (_renamed(random, sent[place][0]), sent[place][1])
            case 4:
                sent[place] = (sent[place][0], random.choice(sent)[1])
            case 5:
                sent.append((value(random), value(random)))
            case _:
                name, old = sent[place]
                sent[place] = (name, value(random) if isinstance(old, bytes) else changed(random, old))
    return sent


def _renamed(random: Random, name: Value) -> Value:
    """Another of the same kind: `t3.x` becomes `t٣.x` or `t999.x`."""
    digits = [place for place, letter in enumerate(name) if isinstance(letter, str) and letter.isdigit()]
    if isinstance(name, bytes) or not digits:
        return value(random)
    place = random.choice(digits)
    return name[:place] + random.choice(("0", "1", "9", "-1", "999", "٣", "²", "", str(2**63))) + name[place + 1 :]


def raw(value: Value) -> bytes:
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")


def quoted(value: Value, whole_path: bool = False) -> str:
    return quote_from_bytes(raw(value), safe="/" if whole_path else "")


def urlencoded(pairs: Pairs) -> str:
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in pairs)


def multipart(pairs: Pairs, files: Sequence[tuple[str, bytes]], boundary: bytes = b"----x") -> bytes:
    lines = []
    for name, content in pairs:
        lines += [b"--" + boundary, b'Content-Disposition: form-data; name="' + _quoted(name) + b'"', b"", raw(content)]
    for name, content in files:
        about = b'Content-Disposition: form-data; name="' + _quoted(name) + b'"; filename="a\xff.txt"'
        lines += [b"--" + boundary, about, b"Content-Type: text/plain; charset=nonsense", b"", content]
    return b"\r\n".join([*lines, b"--" + boundary + b"--", b""])


def _quoted(name: Value) -> bytes:
    return raw(name).replace(b'"', b"%22").replace(b"\r", b"%0D").replace(b"\n", b"%0A")
