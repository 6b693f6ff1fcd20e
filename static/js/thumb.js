// The thumb on the page: what it pressed last stays where it is, and what comes in the place of something else cannot be
// tapped at once.

const ON_ITS_WAY = 400; // So long a thumb takes from the eye to the glass.
const SLACK = 8; // So far something may move under a thumb, in pixels.
const CONTROLS = "a, button, input, select, textarea, summary";

const main = document.getElementById("main");
let last = null; // The control that was pressed last; on a map, the map.
let held = null; // Where that is on the screen while the page changes, and the panels that change.

export const pressed = () => last;

function press({ target }) {
  last = target.closest(".map") ?? target.closest(CONTROLS) ?? target.closest("label")?.control ?? null;
}

addEventListener("pointerdown", press, true);

const box = (element) => element.getBoundingClientRect();
const inSight = ({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight;

// Before the page changes: what was pressed last will lie where it lies now, whatever grows or goes above it.
export function hold(panel) {
  if (!held && last?.isConnected && inSight(box(last))) {
    held = { element: last, at: box(last).top, panels: [] };
    queueMicrotask(() => queueMicrotask(settle)); // After those who draw more once a panel came.
  }
  if (!panel) return;
  held?.panels.push({ panel, height: box(panel).height, ...below(panel) });
  panel.style.minHeight = panel.style.display = "";
}

// What follows on a panel, and where it would be if nothing had changed yet.
function below(panel) {
  let element = panel.nextElementSibling;
  while (element && !box(element).width) element = element.nextElementSibling;
  return element && { element, at: box(element).top - moved() };
}

// The control was drawn anew with its panel; if it went, what follows on the panel stays.
export function replaced(control) {
  const { element, at } = held?.panels.at(-1) ?? {};
  last = control ?? element ?? null;
  if (!last) return letGo();
  if (held) Object.assign(held, control ? { element: control } : { element, at });
}

// The page goes elsewhere on purpose.
export const letGo = () => (held = null);

const moved = () => box(held.element).top - held.at;

function settle() {
  if (!held) return;
  const { element, panels } = held;
  const stuck = element.getClientRects().length === 0 || !followed();
  // The top of the page is no further up: what became lower keeps its height.
  if (!stuck && moved() < -1) for (const { panel, height } of panels) if (box(panel).height < height) keepRoom(panel, height);
  // The page is too short to be moved up.
  if (!stuck && moved() > 1) main.style.minHeight = `${main.offsetHeight + moved()}px`;
  if (!stuck) followed();
  held = null;
}

function keepRoom(panel, height) {
  panel.style.minHeight = `${height}px`;
  if (getComputedStyle(panel).display === "none") panel.style.display = "block";
}

// Scroll to where it went. What is stuck to the window goes nowhere by that: then the page stays.
function followed() {
  const [way, from] = [moved(), scrollY];
  if (Math.abs(way) < 1) return true;
  scrollBy({ top: way, behavior: "instant" });
  if (scrollY === from || Math.abs(moved()) < Math.abs(way)) return true;
  scrollTo({ top: from, behavior: "instant" });
  return false;
}

// What can be tapped by what it does, and where on the screen it lies.
function places() {
  const found = new Map();
  for (const control of main.querySelectorAll("a, button, input, label")) {
    const place = box(control);
    if (!inSight(place) || control.checkVisibility?.() === false) continue;
    let does = deed(control.control ?? control);
    while (found.has(does)) does += "+";
    found.set(does, { control, place });
  }
  return found;
}

function deed(control) {
  const { id, name, value, dataset, textContent } = control;
  return id || (name && `${name}=${value}`) || Object.entries(dataset).join() || control.getAttribute("href") || textContent;
}

// Change the page. A thumb on its way to the middle of something must not meet something else there: for a moment what
// came cannot be tapped.
export function guarded(change) {
  const before = places();
  const result = change();
  queueMicrotask(() => {
    settle();
    const strange = strangers(before, places()).map((control) => control.classList);
    for (const look of strange) look.add("exchanged");
    setTimeout(() => strange.forEach((look) => look.remove("exchanged")), ON_ITS_WAY);
  });
  return result;
}

// What came, or came from elsewhere, to where something else lay.
function strangers(before, after) {
  const strange = [];
  for (const [does, { control, place }] of after) {
    const lay = before.get(does)?.place;
    const came = !lay || Math.hypot(place.left - lay.left, place.top - lay.top) > SLACK;
    if (came && [...before].some(([other, then]) => other !== does && meets(then.place, place))) strange.push(control);
  }
  return strange;
}

// Whether the middle half of the one lies in the other.
function meets({ left, top, width, height }, other) {
  const [x, y] = [left + width / 2, top + height / 2];
  return other.left < x + width / 4 && other.right > x - width / 4 && other.top < y + height / 4 && other.bottom > y - height / 4;
}
