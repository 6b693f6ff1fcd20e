// What a thumb can reach on the page as it stands; `window.reach` is asked by reach.py.

(() => {
  const LEAST = 40; // So many pixels of a key have to be seen, or all of a smaller one.
  const KEYS = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [data-cell]";
  // Between two houses of Welcome To… stands a fence and in some there is a pool, which reach into them as far as a thumb
  // needs: of the house, the middle is tapped.
  const CENTRE_ALONE = ".lane *, .town *";

  // A page of several blocks, such as the evening's, has no main action: the button of each ends its fields.
  const ENDS_A_BLOCK = ".block *";

  const page = document.scrollingElement;
  const modal = () => [...document.querySelectorAll("dialog:modal")].at(-1);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // On a phone the fences drawn on a sheet are only looked at.
  const takesTaps = (element) => getComputedStyle(element).pointerEvents !== "none";
  // What takes the tap of a field, or of a box that only its label shows.
  const tapped = (element) => element.closest("label") ?? (element.closest(".vh") ? element.labels?.[0] : element);
  // The place of a map has more drawn around it than takes its tap.
  const body = (key) => key.querySelector(":scope > .hit") ?? key;

  function keysIn(part) {
    const top = modal();
    const keys = [...part.querySelectorAll(KEYS)].filter((key) => !key.matches(":disabled, .skip")).map(tapped);
    return [...new Set(keys)].filter((key) => key && isShown(key) && !key.closest(".vh, [inert]") && takesTaps(key)
      && (!top || top.contains(key)));
  }

  function words(key) {
    const field = key.control ?? key;
    const said = field.getAttribute("aria-label") || key.innerText?.trim() || field.placeholder || field.name;
    return `“${(said || field.dataset.cell || field.getAttribute("href") || field.id).replace(/\s+/g, " ").slice(0, 40)}”`;
  }

  // A link that goes over two lines is tapped on the longer.
  const box = (key) => [...body(key).getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0]
    ?? key.getBoundingClientRect();
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const common = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });

  // The elements around a key, as far as they move and cut it.
  function* around(key) {
    for (let one = key; one && one !== document.body; one = one.parentElement) {
      if (one !== key) yield [one, getComputedStyle(one)];
      if (getComputedStyle(one).position === "fixed" || one.matches(":modal, :popover-open")) return;
    }
  }

  function seen(key) {
    let left = common(box(key), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (const [one, style] of around(key)) {
      if (style.overflow !== "visible" && style.display !== "inline" && one instanceof HTMLElement) {
        left = common(left, one.getBoundingClientRect());
      }
    }
    return left;
  }

  // Nine points of what is seen of a key, and who takes their tap.
  function takers(key, { left, right, top, bottom }) {
    const shares = key.matches(CENTRE_ALONE) ? [0.5] : [0.2, 0.5, 0.8];
    const points = shares.flatMap((y) => shares.map((x) => [left + x * (right - left), top + y * (bottom - top)]));
    const own = (hit) => key.contains(hit) || hit?.contains(key) || hit?.closest("label")?.control === key;
    return points.map(([x, y]) => document.elementFromPoint(x, y)).filter((hit) => !own(hit));
  }

  // Nothing, if it can be tapped where it is now; else what is wrong, and how wrong.
  function fault(key) {
    const [whole, rest] = [box(key), seen(key)];
    const [width, height] = [rest.right - rest.left, rest.bottom - rest.top].map((side) => Math.max(0, Math.round(side)));
    if (width < Math.min(LEAST, whole.width - 1) || height < Math.min(LEAST, whole.height - 1)) {
      const pushed = key.closest(".map-plane"); // What a map does not show is brought there by a finger.
      return pushed ? null : { grade: 100 - Math.min(width, height), says: `is out of reach: ${width}×${height} px of it can be seen` };
    }
    const under = takers(key, rest);
    return under.length ? { grade: under.length, says: `lies under ${[...new Set(under.map(called))].join(" and ")}` } : null;
  }

  function called(element) {
    if (!element) return "the edge";
    const key = element.closest("a, button, label, summary, [data-cell]");
    const block = element.closest("[id], [class]") ?? element;
    return key ? words(key) : `<${block.tagName.toLowerCase()} ${block.id || block.classList}>`;
  }

  // Scroll as a thumb does: what scrolls, and no further than it goes.
  function bring(key, share) {
    const flows = (style) => ["auto", "scroll"].includes(style);
    for (const [one, style] of around(key)) {
      const [[x, y], [atX, atY]] = [box(key), one.getBoundingClientRect()].map(middle);
      if (flows(style.overflowX)) one.scrollLeft += x - atX;
      if (flows(style.overflowY)) one.scrollTop += y - atY;
    }
    const locked = [page, document.body].some((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowY));
    if (!locked) page.scrollTop += middle(box(key))[1] - share * innerHeight;
  }

  // The keys of a part that can be tapped nowhere, after scrolling each into sight.
  function faultsIn(part) {
    const places = [...document.querySelectorAll("*")].filter((one) => one.scrollTop || one.scrollLeft)
      .map((one) => [one, { scrollTop: one.scrollTop, scrollLeft: one.scrollLeft }]);
    const top = page.scrollTop;
    let left = keysIn(part).filter(fault);
    const found = [];
    while (left.length) {
      const [key] = left;
      const seen = [0.5, 0.35, 0.65, 0.2, 0.8, 0.12].map((share) => (bring(key, share), fault(key)));
      if (seen.every(Boolean)) found.push([words(key), seen.sort((a, b) => a.grade - b.grade)[0].says]);
      left = left.slice(1).filter(fault); // Others have come in sight by that, too.
    }
    page.scrollTop = top;
    for (const [one, place] of places) Object.assign(one, place);
    const [first, ...more] = found;
    if (!first) return [];
    const others = more.length ? `; and ${more.length} keys more: ${more.slice(0, 3).map(([key]) => key).join(", ")}` : "";
    return [`${first.join(" ")}${others}`];
  }

  // The filled buttons wait where the thumb is, without scrolling: all that a sheet or a pay-out has, and one of a page's.
  function outOfSight() {
    if (innerWidth > innerHeight && innerHeight < 500) return []; // On a phone that lies nothing is stuck to the edge.
    const ready = (key) => !fault(key) && seen(key).bottom - seen(key).top > box(key).height - 1;
    const filled = keysIn(modal() ?? document.body).filter((key) => key.matches(".btn:not(.alt, .small), .sheet .btn"));
    const ofSheet = (key) => key.closest(".sheet, .payout");
    const ofPage = filled.filter((key) => !ofSheet(key) && !key.matches(ENDS_A_BLOCK));
    return [...filled.filter(ofSheet), ...(ofPage.some(ready) ? [] : ofPage)].filter((key) => !ready(key))
      .map((key) => `${words(key)} is not in sight without scrolling`);
  }

  const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

  // Every drawer and menu of the page, opened and closed again one after another.
  async function inDrawers() {
    const found = [];
    const closed = keysIn(document.body).filter((key) => key.matches("details:not([open]) > summary"));
    for (const summary of closed) {
      if (!summary.isConnected) continue;
      const drawer = summary.parentElement;
      bring(summary, 0.5);
      summary.click();
      await frame();
      if (drawer.open) found.push(...faultsIn(drawer).map((says) => `in the drawer ${words(summary)}: ${says}`));
      if (drawer.open) summary.click();
      await frame();
    }
    return found;
  }

  // Where every key lies that can be tapped without scrolling.
  function places() {
    const found = new Map();
    for (const key of keysIn(document.body)) {
      const { id, name, value, dataset } = key.control ?? key;
      const does = dataset.cell || id || (name && `${name}=${value}`) || Object.entries(dataset).join() || key.getAttribute("href");
      const { left, top } = box(key);
      const [x, y] = middle(box(key));
      const hit = document.elementFromPoint(x, y);
      const lies = { key, left, top, inHand: hit !== null && (key.contains(hit) || hit.closest("label") === key) };
      found.set(does || words(key), found.has(does || words(key)) ? null : lies); // Two of a name are not told apart.
    }
    return found;
  }

  let before = null;
  const isOpen = () => document.querySelector("#sheet")?.checkVisibility() ?? false;
  const now = () => ({ places: places(), scrolled: page.scrollTop, sheet: isOpen() });
  addEventListener("pointerdown", () => (before = now()), true);

  // What has moved since the finger came down, and is not of these; whether the page has scrolled by itself.
  function moved(allowed) {
    if (!before) return []; // The tap has led to another page.
    const after = now();
    const free = [...allowed, before.sheet === after.sheet ? [] : ".map *"].flat().join() || ":not(*)";
    const found = [...before.places].filter(([does, then]) => then?.inHand && after.places.get(does))
      .map(([does, then]) => [after.places.get(does), then])
      .filter(([lies]) => !lies.key.matches(free))
      .map(([lies, then]) => [words(lies.key), Math.round(Math.hypot(lies.left - then.left, lies.top - then.top))])
      .filter(([, by]) => by > 0)
      .sort(([, one], [, other]) => other - one);
    const scrolled = Math.round(after.scrolled - before.scrolled);
    return [...(scrolled ? [`the page scrolls by itself by ${scrolled} px`] : []),
      ...(found.length ? [`${found.length} keys move, ${found[0][0]} by ${found[0][1]} px`] : [])];
  }

  window.reach = { outOfSight, inDrawers, moved, outOfReach: () => faultsIn(modal() ?? document.body) };
})();
