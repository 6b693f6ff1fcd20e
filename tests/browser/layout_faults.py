"""Scripts that find what has no room on a page: off the screen, over another, cut or broken."""

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import PATIENCE

WIDER = "() => (document.documentElement.scrollWidth > innerWidth ? [innerWidth] : [])"
OFF_SCREEN = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.closest(".vh, .skip, svg, .map, .lines, .shelf, .lane, .padwrap, .numbers .wide"))
  .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width && (box.right > innerWidth + 1 || box.left < -1))
  .map(([, html]) => html)"""
# Keys, links and fields that lie over one another; what is stuck to an edge lies over whatever scrolls under it.
OVER = """() => {
  const edged = (element) => ["sticky", "fixed"].includes(getComputedStyle(element).position);
  const stuck = (element) => element && (edged(element) || stuck(element.parentElement));
  const boxed = (element) => [element.getBoundingClientRect(), element];
  const controls = [...document.querySelectorAll("a[href], button, select, summary, input:not([type=hidden])")]
    .map((element) => element.closest("label") ?? element)
    .filter((element, at, all) => all.indexOf(element) === at && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest(".vh, .skip, svg, .town, .shelf, .plaza") && !stuck(element))
    .map(boxed);
  const places = [...document.querySelectorAll("[data-cell]:not(.none) .frame")].map(boxed);
  const keys = controls.filter(([, element]) => element.closest(".map-tools"));
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 3;
  const crossed = ([a, one], [b, other]) => !one.contains(other) && !other.contains(one)
    && shared(a, b, "left", "right") && shared(a, b, "top", "bottom");
  const pairs = [
    ...controls.flatMap((one, at) => controls.slice(at + 1).map((other) => [one, other])),
    ...keys.flatMap((key) => places.map((place) => [key, place])),
  ];
  return pairs.filter(([one, other]) => crossed(one, other))
    .map((pair) => pair.map(([, element]) => element.outerHTML.slice(0, 80)));
}"""
# What is tapped and is too small for a thumb; lots and fences on a drawn sheet have keys beside it.
SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary, select, label")]
  .filter((element) => !element.closest("[hidden], .vh, .skip, .link, .why, .town, .lane, svg, p"))
  .filter((element) => element.checkVisibility())
  .filter((element) => element.tagName !== "LABEL" || element.querySelector("input"))
  .map((element) => [(element.closest("label") ?? element).getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width && box.height && (box.height < 43.5 || box.width < 43.5))
  .map(([box, html]) => `${html} ${box.width}×${box.height}`)"""
OPEN_PANELS = """() => document.querySelectorAll("details:not(.tongue)")
  .forEach((panel) => Object.assign(panel, { name: "", open: true }))"""
_WORDS = """
  const unseen = ".vh, .skip, svg, script, noscript, template, style, select, code, pre, .map, .lane, .padwrap, .lines";
  const range = document.createRange();
  const boxes = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 1);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(unseen) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    texts.push([node, parent]);
  }"""
# Words that stand out of their block or are cut off by it; names, which people choose as long as they like, may be.
CUT = (
    "(names) => {"
    + _WORDS
    + """
  const block = (element) => (getComputedStyle(element).display === "inline" ? block(element.parentElement) : element);
  const cut = (node, around) => {
    const room = around.getBoundingClientRect();
    const low = getComputedStyle(around).overflowY === "hidden" && around.scrollHeight > around.clientHeight + 2;
    return low || boxes(node, 0, node.length).some((box) => box.right > room.right + 1.5 || box.left < room.left - 1.5);
  };
  // Of a key in which a sign stands beside its word: both together may be too wide.
  const out = (node, key) => key && boxes(node, 0, node.length).some((box) => {
    const room = key.getBoundingClientRect();
    return box.right > room.right + 0.5 || box.left < room.left - 0.5;
  });
  return texts.filter(([node]) => !names.some((name) => node.data.includes(name)))
    .filter(([node, parent]) => cut(node, block(parent)) || out(node, parent.closest("a, button, label, summary")))
    .map(([node, parent]) => `${node.data.trim()} in <${parent.tagName} class="${parent.className}">`);
}"""
)
# Words that are broken where no hyphen stands.
BROKEN = (
    "(names) => {"
    + _WORDS
    + r"""
  const lines = (node, from, to) => new Set(boxes(node, from, to).map((box) => box.top)).size;
  const broken = (node, word, from) => {
    // The hyphen belongs to the letter after it, and stands on the line before.
    const top = (at) => boxes(node, from + at, from + at + 1).at(-1)?.top;
    const tops = [...word].map((letter, at) => [at, top(at)]).filter(([, y]) => y !== undefined);
    return tops.some(([at, y], n) => n && y - tops[n - 1][1] > 3 && word[at - 1] !== "\u00ad");
  };
  return texts.flatMap(([node]) => [...node.data.matchAll(/[\p{L}\u00ad]{2,}/gu)]
    .filter(({ 0: word, index }) => lines(node, index, index + word.length) > 1 && broken(node, word, index))
    .map(([word]) => word)
    .filter((word) => !names.includes(word)));
}"""
)


def faults(page: Page, script: str, names: list[str] | None = None) -> list[str]:
    """What a script still finds once the page has taken its shape: a map follows a new width with the next frame."""
    try:
        page.wait_for_function(f"(names) => !({script})(names).length", arg=names or [], timeout=PATIENCE)
    except PlaywrightTimeout:
        return list(page.evaluate(script, names or []))
    return []


_SCRIPTS = {
    "wider than the screen": WIDER,
    "off the screen": OFF_SCREEN,
    "over another": OVER,
    "cut": CUT,
    "broken": BROKEN,
}
_ALL = ", ".join(f"...({script})(names).map((what) => `{fault}: ${{what}}`)" for fault, script in _SCRIPTS.items())


def all_faults(page: Page, names: list[str] | None = None) -> list[str]:
    """What all scripts find, with the name of the fault."""
    return faults(page, f"(names) => [{_ALL}]", names)
