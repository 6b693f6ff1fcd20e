"""Builds the site: `python -m companion.site.build FOLDER`, with Node, npm and pip.

index.html, 404.html    the shell, a page that stays while the application's pages come and go in its frame
service.js              answers every address from the engine, and files from the phone
py/engine.zst ...       Python, its library, the application, what prints, the words of each language
rules/<game>-<language> the search index of a game in a language, fetched when it is first asked about
static/<digest>/        the files of the pages, as the server has them; static.packed has all of them at once
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import version
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import zstandard

from companion import games
from companion.folders import folder, static_files
from companion.language import LANGUAGES, SPOKEN
from companion.rules import build_language
from companion.share import letters
from companion.site.libraries import copy_libraries, copy_python
from companion.site.shell import shell_page
from companion.web.rendering.assets import Assets

_HERE = Path(__file__).parent
_PROGRAM = _HERE.parent
_CACHE = Path("build/site-parts")
"""What npm and pip fetched stays here, so that the next build needs no network."""
_NOT_FOR_PHONES = re.compile(
    r"""^(
    companion/(cli|extraction)\.py | companion/(commands|deployment|photo)/ | companion/site/(?!__init__|bridge) |
    companion/tables/storage/backup\.py | .*/rules/asks/ | companion/rules/elsewhere/ | .*/glossary\.toml$ |
    .*__pycache__ | .*\.md$ | pdf/(bench|cli)\.py
    )""",
    re.VERBOSE,
)
_PRINT = re.compile(r"^(reportlab|ttf_opensans)/")
_WORDS = re.compile(
    rf"(^|/)(hyph_)?(?P<language>{'|'.join(LANGUAGES)})([./_]|_[A-Z]+\.)[^/]*$|/translations/(?P<folder>..)/"
)
_LATER = re.compile(r"^(rules/|py/words-(?!en))")
"""Fetched when somebody asks for it, not at the first opening."""
_STEPS = (
    ("engine", r"^py/(pyodide|python|fzstd)"),
    ("print", r"^py/print"),
    ("language", r"^py/words-"),
    ("games", ""),
)
"""Which step of the first opening a file belongs to."""


def main(target: Path) -> None:
    _CACHE.mkdir(parents=True, exist_ok=True)
    pyodide = _fetch_pyodide()
    shutil.rmtree(target, ignore_errors=True)
    (target / "py").mkdir(parents=True)
    assets = Assets(static_files())
    with TemporaryDirectory() as temporary:
        program, library = Path(temporary) / "program", Path(temporary) / "library"
        _copy_program(program)
        copy_libraries(program, _CACHE)
        copy_python(pyodide, library)
        for place in (program, library):
            subprocess.run(["node", _HERE / "compile.mjs", pyodide, place], check=True)
        _pack_program(program, target / "py")
        _compress(_zip(library), target / "py/python.zip.zst")
    for game, language in product(games.ids(), SPOKEN):
        _compress(build_language(game, language).read_bytes(), target / f"rules/{game}-{language}.sqlite.zst")
    _copy_pyodide(pyodide, target / "py")
    _write_static(assets, target)
    _write_shell(assets, target)
    _write_service(target)


def _fetch_pyodide() -> Path:
    """Pyodide as npm has it, in the version that package.json names."""
    shutil.copy(_HERE / "package.json", _CACHE)
    packages = _CACHE / "node_modules"
    wanted = json.loads((_HERE / "package.json").read_text())["dependencies"]
    if any(_npm_version(packages / name) != number for name, number in wanted.items()):
        quiet = ("--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
        subprocess.run(["npm", "install", *quiet], cwd=_CACHE, check=True)
    return (packages / "pyodide").resolve()


def _npm_version(package: Path) -> str | None:
    file = package / "package.json"
    return json.loads(file.read_text())["version"] if file.is_file() else None


def _copy_program(target: Path) -> None:
    """Lay the application as a wheel would have it, with what is made ready for the phone."""
    for package in (_PROGRAM, Path(str(folder("templates"))), Path(str(folder("static"))), _PROGRAM.parent / "pdf"):
        inside = "" if package.name in ("companion", "pdf") else "companion/"
        for path in sorted(package.rglob("*")):
            name = f"{inside}{package.name}/{path.relative_to(package).as_posix()}"
            if path.is_file() and not _NOT_FOR_PHONES.match(name):
                _put(target / name, path.read_bytes())
    _put(target / "companion/share" / letters.MEASURED.name, json.dumps(letters.measure()).encode())
    number = version("kvartal")
    _put(
        target / f"kvartal-{number}.dist-info/METADATA",
        f"Metadata-Version: 2.1\nName: kvartal\nVersion: {number}\n".encode(),
    )


def _pack_program(program: Path, target: Path) -> None:
    """Part the program: what always runs, what prints, and the words of each language."""
    parts: dict[str, list[Path]] = {}
    for path in sorted(file for file in program.rglob("*") if file.is_file()):
        name = path.relative_to(program).as_posix()
        spoken = _WORDS.search(name)
        language = spoken and (spoken["language"] or spoken["folder"])
        parts.setdefault(f"words-{language}" if language else "print" if _PRINT.match(name) else "program", []).append(
            path
        )
    for name, paths in parts.items():
        _compress(
            _bundle((path.relative_to(program).as_posix(), path.read_bytes()) for path in paths), target / f"{name}.zst"
        )


def _copy_pyodide(pyodide: Path, target: Path) -> None:
    for name, module in (
        ("pyodide", "pyodide/pyodide"),
        ("pyodide.asm", "pyodide/pyodide.asm"),
        ("fzstd", "fzstd/esm/index"),
    ):
        _put(target / f"{name}.mjs.packed", gzip.compress((pyodide.parent / f"{module}.mjs").read_bytes(), 9, mtime=0))
    _compress((pyodide / "pyodide.asm.wasm").read_bytes(), target / "pyodide.asm.wasm.zst")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    _put(target / "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode())


def _write_static(assets: Assets, target: Path) -> None:
    """Every static file under its address; and all of them in one file, which is fetched in one go."""
    bodies = [(assets.address(name), asset) for name, asset in assets.files.items()]
    for address, asset in bodies:
        _put(target / address.lstrip("/"), asset.body)
    kinds = json.dumps({address: asset.kind for address, asset in bodies})
    packed = _bundle([("kinds", kinds.encode()), *((address, asset.body) for address, asset in bodies)])
    _put(target / "static.packed", gzip.compress(packed, 9, mtime=0))


def _write_shell(assets: Assets, target: Path) -> None:
    page = shell_page()
    _put(target / "index.html", page.encode())
    _put(
        target / "404.html", page.encode()
    )  # what a host answers to the link of a table before the service worker is there
    _put(target / "icon.svg", assets.files["icon.svg"].body)
    manifest = {
        "name": "Kvartal", "short_name": "Kvartal", "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#ebe3d0", "theme_color": "#ebe3d0",
        "icons": [{"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }  # fmt: skip
    _put(target / "manifest.webmanifest", json.dumps(manifest).encode())


def _write_service(target: Path) -> None:
    """The service worker, with the list of all files: their sizes, digests and steps."""
    files = {}
    for path in sorted(path for path in target.rglob("*") if path.is_file()):
        name, body = path.relative_to(target).as_posix(), path.read_bytes()
        if not name.startswith("static/") and name not in ("404.html", "service.js"):
            step = "later" if _LATER.match(name) else next(step for step, names in _STEPS if re.match(names, name))
            files[name] = [len(body), hashlib.sha256(body).hexdigest()[:12], step]
    listed = json.dumps(files)
    script = (folder("static") / "js/site/service.js").read_text(encoding="utf-8")
    digest = hashlib.sha256(f"{script}{listed}".encode()).hexdigest()[:12]
    _put(target / "service.js", f'const VERSION = "{digest}";\nconst FILES = {listed};\n{script}'.encode())


def _bundle(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Names and lengths in JSON, then the contents, like beside like. A script unpacks it in a few lines."""
    items = sorted(files, key=lambda item: (os.path.splitext(item[0])[1], item[0]))
    index = json.dumps([[name, len(body)] for name, body in items]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(body for _, body in items)


def _zip(folder: Path) -> bytes:
    """A folder as Python imports it from one file; the whole is compressed, so its files are not."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return packed.getvalue()


def _compress(body: bytes, target: Path) -> None:
    """Zstandard, which fzstd unpacks: any host will do, and a fifth to a third is saved over gzip."""
    settings = zstandard.ZstdCompressionParameters.from_level(int(os.environ.get("LEVEL", "19")), window_log=23)
    _put(target, zstandard.ZstdCompressor(compression_params=settings).compress(body))


def _put(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
