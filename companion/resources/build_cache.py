"""What is made from the sources once and then only opened: rule cards, messages.

A wheel and a site carry it in `companion/ready`, where `companion prepare` put it. A checkout makes each file when it
is first needed and keeps it in the cache folder, under a name that ends in a digest of its sources: whoever edits one
of them sees the change at the next start.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import mkstemp

_PACKAGE = Path(__file__).parents[1]
_STALE_SECONDS = 14 * 24 * 3600  # A file that nobody opened for 14 days is removed.


@cache
def ready_folder() -> Path | None:
    """The folder of a built package; a checkout, whose templates lie outside the package, has none."""
    folder = _PACKAGE / "ready"
    return folder if folder.is_dir() and (_PACKAGE / "templates").is_dir() else None


def is_ready(name: str) -> bool:
    """Whether a built package carries this file."""
    ready = ready_folder()
    return ready is not None and (ready / name).is_file()


def prepared(name: str, sources: Iterable[Path], make: Callable[[], bytes]) -> bytes:
    """The file of this name, `rules/streets/ru.json`, as `make` makes it from the sources."""
    if (ready := ready_folder()) and (ready / name).is_file():
        return (ready / name).read_bytes()
    file = cache_folder() / "ready" / f"{name.replace('/', '-')}-{digest(sources)}"
    with suppress(OSError):
        content = file.read_bytes()
        if content:
            return content
    content = make()
    with suppress(OSError):  # a folder that cannot be written only costs time
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file) as made:
            made.write_bytes(content)
        remove_stale(file.parent, file.name.rpartition("-")[0])
    return content


@contextmanager
def atomic_write(file: Path) -> Iterator[Path]:
    """Where to write a file, the whole of it or nothing, also when several processes do so at once."""
    descriptor, name = mkstemp(prefix=f"{file.name}-", suffix=".part", dir=file.parent)
    os.close(descriptor)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise


def digest(sources: Iterable[Path]) -> str:
    """A digest of the names and contents of these files, in any order."""
    read = blake2b(digest_size=8)
    for file in sorted(sources):
        read.update(f"{file.name} ".encode() + file.read_bytes())
    return read.hexdigest()


def remove_stale(folder: Path, beginning: str) -> None:
    """Remove what older versions of the sources and interrupted writes left."""
    for file in folder.glob(f"{beginning}-*"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - _STALE_SECONDS:
                file.unlink()


def cache_folder() -> Path:
    """The folder KVARTAL_CACHE, or the user's own cache folder."""
    chosen = os.environ.get("KVARTAL_CACHE")
    if not chosen:
        chosen = os.path.join(os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache"), "kvartal")
    return Path(chosen).absolute()
