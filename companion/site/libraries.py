"""What of the libraries and of Python itself goes into the site, and what no page ever asks for."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from hashlib import blake2b
from importlib.metadata import distribution
from pathlib import Path

from companion.site.packing import put

_PACKAGES, _COMPILER = (Path(__file__).with_name(name) for name in ("package.json", "compile.mjs"))

LIBRARIES = (
    "alembic", "annotated-types", "babel", "blinker", "click", "flask", "itsdangerous", "jinja2", "mako", "markupsafe",
    "pydantic", "pyphen", "reportlab", "segno", "sqlalchemy", "ttf-opensans", "typing-extensions", "typing-inspection",
    "werkzeug", "wtforms",
)  # fmt: skip
"""Taken from the environment that builds the site: the versions that the tests ran with."""
COMPILED = ("pydantic-core",)  # Written in another language: fetched as compiled for browsers, in the same version.
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""What the compiled ones are for: the Python of the Pyodide that package.json names."""

_STAND_IN = {"PIL/__init__.py": "", "PIL/Image.py": "class Image:\n    pass\n"}
"""ReportLab asks for these names of Pillow when it is imported; nothing that we print has a photo in it."""
_UNUSED = re.compile(
    r"""^(
    .*\.(so|pyd|pyi|c|pyx|h|pxd|typed|pyc) | \.\./.* | [^/]+\.dist-info/(?!METADATA|entry_points).* | .*/tests?/.* |
    alembic/(testing|templates)/.* |
    babel/locale-data/(?!(root|en|en_150|en_001|en_GB|en_US|ru|uk|pl|cs|sk|ro|hu)\.dat).* |
    babel/messages/(?!__init__|plurals).* | click/(testing|shell_completion|_termui_impl)\.py |
    pydantic/(v1|mypy|color|deprecated/(?!__init__)|experimental/(?!__init__)).* |
    pyphen/dictionaries/(?!hyph_(en|ru|uk|pl|cs|sk|ro|hu)_).* |
    reportlab/(fonts|graphics|platypus)/.* |
    reportlab/lib/(corp|normalDate|pdfencrypt|randomtext|testutils|validators|yaml|textsplit|PyFontify)\.py |
    reportlab/pdfbase/_can_cmap_data.*\.py |
    sqlalchemy/(orm|testing|dialects/(mssql|mysql|oracle|postgresql))/.* |
    sqlalchemy/ext/(?!baked|compiler|__init__).* | ttf_opensans/ttf/OpenSans-(?!(Regular|SemiBold|Bold)\.ttf).* |
    werkzeug/(debug/|testapp|_reloader|middleware/(lint|profiler)).* | wtforms/locale/.*
    )$""",
    re.VERBOSE,
)
_UNUSED_OF_PYTHON = re.compile(
    r"""^(
    _android | _apple | _ios | _pydatetime | _pydecimal | _pyio | _pyrepl/(?!__init__|trace|types|utils) | aifc |
    antigravity | bdb | cmd\.py | compileall | ctypes | getpass | pdb | pty | runpy | shelve | timeit | tracemalloc |
    tty | asyncio/(__main__|tools|windows) | cgi | chunk | colorsys | concurrent/futures/(process|interpreter) |
    concurrent/interpreters | cProfile | crypt | curses | dbm | distutils | doctest |
    encodings/(?!__init__|aliases|utf_|ascii|latin|idna|cp437|cp1251|cp1252|punycode|raw_uni|unicode_esc|charmap|
        iso8859_1\b|undefined) |
    ensurepip | filecmp | fileinput | ftplib | http/cookiejar | idlelib | imaplib | json/tool | lib2to3 | mailbox |
    modulefinder | multiprocessing | netrc | nntplib | nturl2path | optparse | pickletools | plistlib | poplib |
    profile | pstats | pyclbr | pydoc | pydoc_data | rlcompleter | sched | smtplib | sqlite3/__main__ | sunau |
    symtable | tabnanny | tarfile | test | this\.py | tkinter | trace\.py | turtle | unittest | venv | wave |
    webbrowser | wsgiref | xml/(dom|sax/expatreader) | xmlrpc | zipapp
    )""",
    re.VERBOSE,
)


def program(name: str) -> str | None:
    """Where Node or npm is: on this machine, or beside the Python that builds the site."""
    return shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))


def _run(name: str, *arguments: str | Path, cwd: Path | None = None) -> None:
    """Run Node or npm; npm starts a Node of its own, so it must find the same one."""
    found = program(name)
    if not found:
        sys.exit("A site is built with Node and npm, version 20 or newer. Install them, then run make site again.")
    path = os.pathsep.join((str(Path(found).parent), os.environ.get("PATH", "")))
    subprocess.run([found, *arguments], cwd=cwd, check=True, env={**os.environ, "PATH": path})


def fetch_pyodide(kept: Path) -> Path:
    """Python for browsers as npm has it, in the version that package.json names."""
    put(kept / "package.json", _PACKAGES.read_bytes())
    wanted = json.loads(_PACKAGES.read_text())["dependencies"]
    if any(_npm_version(kept / "node_modules" / name) != number for name, number in wanted.items()):
        quiet = ("--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
        _run("npm", "install", *quiet, cwd=kept)
    return (kept / "node_modules/pyodide").resolve()


def _npm_version(package: Path) -> str | None:
    file = package / "package.json"
    return json.loads(file.read_text())["version"] if file.is_file() else None


def compile_folder(pyodide: Path, folder: Path, *, lines: bool) -> None:
    """Compile a folder of Python with the very Python that will run it; `lines` lets an error name its line."""
    _run("node", _COMPILER, pyodide, folder, *(["lines"] if lines else []))


def prepare_libraries(kept: Path, pyodide: Path) -> tuple[Path, Path]:
    """The folders with Python's own library and with the others, compiled; made once for their versions."""
    versions = [f"{name} {distribution(name).version}" for name in (*LIBRARIES, *COMPILED)]
    sources = [*(file.read_bytes() for file in (Path(__file__), _PACKAGES, _COMPILER)), *map(str.encode, versions)]
    made = kept / f"libraries-{blake2b(b' '.join(sources), digest_size=8).hexdigest()}"
    if not made.is_dir():
        part = kept / "libraries.part"
        shutil.rmtree(part, ignore_errors=True)
        _copy_python(pyodide, part / "python")
        _copy_libraries(part / "others", kept)
        compile_folder(pyodide, part, lines=False)
        part.rename(made)
    return made / "python", made / "others"


def _copy_libraries(target: Path, wheels: Path) -> None:
    """Lay the libraries into a folder that Python can import from."""
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            if not _UNUSED.match(file.as_posix()):
                put(target / file.as_posix(), Path(str(file.locate())).read_bytes())
    for name, text in _STAND_IN.items():
        put(target / name, text.encode())
    for name in COMPILED:
        with zipfile.ZipFile(_fetch(name, wheels)) as wheel:
            wheel.extractall(target, [each for each in wheel.namelist() if each.endswith((".py", ".so", "/METADATA"))])


def _fetch(name: str, wheels: Path) -> Path:
    """The wheel of a compiled library, which pip fetches once."""
    number = distribution(name).version
    pattern = f"{name.replace('-', '_')}-{number}-*{PLATFORM}.whl"
    if not list(wheels.glob(pattern)):
        wanted = ["--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", *wanted]
        subprocess.run([*command, "-d", str(wheels), f"{name}=={number}"], check=True)
    return next(wheels.glob(pattern))


def _copy_python(pyodide: Path, target: Path) -> None:
    """Lay Python's own library into a folder, without what no page imports."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        wanted = [each for each in library.namelist() if not each.endswith("/") and not _UNUSED_OF_PYTHON.match(each)]
        library.extractall(target, wanted)
