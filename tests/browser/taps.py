"""Counts what an entry costs a person: taps and keystrokes, whoever of the helpers makes them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Keyboard, Locator


@dataclass
class Effort:
    """The taps and keystrokes so far, on all phones."""

    taps: int = 0
    keystrokes: int = 0


@contextmanager
def counted() -> Iterator[Effort]:
    """Count every tap and keystroke that is made inside. A field that is filled costs a tap and its letters."""
    effort = Effort()
    with pytest.MonkeyPatch.context() as patch:

        def count(kind: type, name: str, cost: Callable[[str], tuple[int, int]]) -> None:
            act = getattr(kind, name)

            def acting(self: Any, *words: str, **options: Any) -> None:
                act(self, *words, **options)
                if not options.get("trial"):
                    taps, keystrokes = cost(words[0] if words else "")
                    effort.taps += taps
                    effort.keystrokes += keystrokes

            patch.setattr(kind, name, acting)

        for name in ("tap", "click"):
            count(Locator, name, lambda _: (1, 0))
        count(Locator, "fill", lambda text: (1, len(text)))
        count(Locator, "press", lambda _: (0, 1))
        count(Keyboard, "press", lambda _: (0, 1))
        count(Keyboard, "type", lambda text: (0, len(text)))
        yield effort
