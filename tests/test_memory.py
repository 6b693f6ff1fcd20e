"""Memory stays level: threads share one heap, and what a large print took goes back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from tests.server import ROOT

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc needs to be told")

_HEAPS = """
import ctypes, threading
from companion import memory
memory.share_one_heap()
together = threading.Barrier(8)
def hold():
    held = bytearray(50_000)
    together.wait()
threads = [threading.Thread(target=hold) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""
_LET_GO = """
import gc, re
from pathlib import Path
from companion import memory
def megabytes():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
gc.disable()
held = [bytearray(50_000) for _ in range(2_000)]
last = held.pop()  # above all that becomes free
held.append(held)
del held
before = megabytes()
memory.give_back()
print(before - megabytes())
"""


def said_by(program: str) -> str:
    """What a process of its own says: the tests' own has many heaps."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_threads_share_one_heap() -> None:
    assert said_by(_HEAPS).count("<heap nr=") == 1


def test_what_was_let_go_goes_back_to_the_system() -> None:
    assert int(said_by(_LET_GO)) > 50
