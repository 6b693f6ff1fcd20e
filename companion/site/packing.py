"""How the files of the site are packed: bundles of many files, compressed so that any host will do."""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

import zstandard


class Packer:
    """Compresses with Zstandard, a fifth to a third smaller than gzip. The service worker unpacks what it fetched.

    What has not changed since the last build is taken from the folder `kept`.
    """

    def __init__(self, kept: Path, level: int) -> None:
        self._kept, self._level = kept, level

    def write(self, body: bytes, target: Path) -> None:
        """Write the body, compressed, into a file with `.packed` after its name."""
        packed = self._kept / f"{hashlib.sha256(body).hexdigest()[:24]}-{self._level}"
        if not packed.is_file():
            settings = zstandard.ZstdCompressionParameters.from_level(self._level, window_log=24)
            put(packed, zstandard.ZstdCompressor(compression_params=settings).compress(body))
        put(target.with_name(f"{target.name}.packed"), packed.read_bytes())


def bundle(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Names and lengths in JSON, then the contents, like beside like. A script unpacks it in a few lines."""
    items = sorted(files, key=lambda item: (os.path.splitext(item[0])[1], item[0]))
    index = json.dumps([[name, len(body)] for name, body in items]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(body for _, body in items)


def archive(folder: Path) -> bytes:
    """A folder as Python imports it from one file; the whole is compressed later, so its files are not."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as file:
        for name, body in contents(folder):
            file.writestr(zipfile.ZipInfo(name), body)
    return packed.getvalue()


def contents(folder: Path) -> Iterable[tuple[str, bytes]]:
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield path.relative_to(folder).as_posix(), path.read_bytes()


def put(path: Path, body: bytes) -> None:
    """Write a file, with the folders on its way."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
