"""Two fingers on a map, and how smoothly it follows them."""

from playwright.sync_api import CDPSession, Page

_FRAMES = """() => {
  window.frames_seen = [];
  let last;
  const frame = (now) => {
    if (last !== undefined) window.frames_seen.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
_WHERE = "() => document.querySelector('.map-plane').style.transform"


def pinch(page: Page) -> None:
    """The fingers part and come together again, wandering over the map."""
    touch = page.context.new_cdp_session(page)
    _fingers(touch, "touchStart", (180, 300), (220, 300))
    for step in [*range(40), *range(40, 10, -1)]:
        _fingers(touch, "touchMove", (180 - 3 * step, 300 - step), (220 + 3 * step, 300 + step))
    _fingers(touch, "touchEnd")


def _fingers(touch: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    found = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
    touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})


def frames(page: Page) -> list[float]:
    """Milliseconds from frame to frame during a pinch."""
    page.evaluate(_FRAMES)
    pinch(page)
    seen: list[float] = page.evaluate("window.frames_seen")
    return seen


def place(page: Page) -> str:
    """Where the map lies in its window, and how large."""
    found: str = page.evaluate(_WHERE)
    return found
