// The sheet of Paper Quarters under the thumb: one house is selected, the keys write into it and go on to the next.
// It only moves values between inputs and shows them; what fits, what is wrong and what it pays comes from the server.

import { basin, drawHouse, drawKeys, drawStrip, fence, follow, houses, lot, number, place, pool } from "./show.js";

const form = document.getElementById("part");
const readonly = "readonly" in form.dataset;

let at = { street: 0, house: 0 };
let last = null; // The house written last: fence and pool speak of it until another one is selected.
let passed = null; // The house that was skipped: a fence goes behind it, before the house that is selected now.
let leaf = location.hash === "#leaf-tracks" ? "tracks" : "streets";
let frame = 0; // Panels come several at once, and the inputs another phone changed right after them: shown together.
let armed = null; // The box that was crossed already when the finger came down.
let filled = []; // Where something stood when the houses were last shown.
let stepped = false; // Undo was pressed, and its answer has not been drawn yet.

const input = (where) => lot(where.street, where.house);

function changed(control) {
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

// Which house fence and pool mean: the selected one if something stands there, else the one written last.
function meant() {
  return input(at).value.trim() || last?.street !== at.street ? at : last;
}

const fenced = () => passed ?? meant();

// The numbers that a bis in the selected house may copy: its left neighbour's and its right one's, unless a fence stands between.
function beside() {
  const open = [-1, 1].filter((by) => !fence(at.street, at.house + Math.min(by, 0))?.checked);
  return open.map((by) => number(lot(at.street, at.house + by)?.value ?? "")).filter(Boolean);
}

// The number that the bis key speaks of: of a house that is written its own, if a neighbour bears it too.
function copied() {
  const own = input(at).value.trim();
  if (!own) return beside()[0];
  return own !== number(own) || beside().includes(own) ? number(own) : "";
}

function show() {
  filled = houses().map((house) => Boolean(house.value.trim()));
  for (const house of houses()) drawHouse(house, house === input(at) && !readonly);
  for (const tree of form.querySelectorAll(".tree")) {
    const boxes = [...form.elements[`parks.${tree.dataset.park}`]];
    tree.classList.toggle("on", boxes.indexOf(tree.control) <= boxes.findIndex((box) => box.checked));
  }
  if (readonly) return;
  drawKeys(at, meant(), copied(), fenced());
  drawStrip(at, fenced());
}

function select(where, { keep = false, focus = true } = {}) {
  at = where;
  passed = null;
  if (!keep) last = null;
  for (const house of houses()) house.tabIndex = house === input(at) ? 0 : -1;
  if (focus) input(at).focus({ preventScroll: true });
  show();
  reveal();
}

// On a small phone the keys cover part of the streets: the selected one comes into view, above what is found. On its
// side the keys lie beside the streets, and come into view themselves.
function reveal() {
  if (leaf !== "streets" || readonly) return;
  const here = input(at).getBoundingClientRect();
  const keys = document.getElementById("keysheet").getBoundingClientRect();
  document.getElementById("pq").style.setProperty("--keys", `${keys.height}px`);
  const below = here.bottom + 24 + (form.querySelector("#marks .found")?.offsetHeight ?? 0) - keys.top;
  const room = here.top - 44 - document.querySelector(".top").getBoundingClientRect().bottom;
  if (matchMedia("(max-height: 500px) and (min-width: 600px)").matches) return window.scrollBy({ top: Math.max(0, keys.bottom - innerHeight) });
  if (below > 0 && room > 0 && matchMedia("(max-width: 759px)").matches) window.scrollBy({ top: Math.min(below, room) });
  else if (room < 0) window.scrollBy({ top: room });
}

function write(value) {
  const all = houses();
  const here = all.indexOf(input(at));
  all[here].value = value;
  last = at;
  changed(all[here]);
  const next = all.find((house, index) => index > here && !house.value.trim());
  if (next) select(place(next), { keep: true });
  else show();
}

function bis() {
  const own = input(at).value.trim();
  if (!copied()) return;
  if (own) {
    input(at).value = number(own) === own ? `${own}b` : number(own);
    changed(input(at));
    show();
  } else write(`${copied()}b`);
}

// A roundabout comes with its fences, in one change.
function ring() {
  for (const post of [fence(at.street, at.house - 1), fence(at.street, at.house)]) if (post) post.checked = true;
  write("R");
}

function clear() {
  if (!input(at).value && last) at = last;
  input(at).value = "";
  changed(input(at));
  select(at);
}

function toggle(box) {
  if (!box) return;
  box.checked = !box.checked;
  changed(box);
}

function step(by) {
  const all = houses();
  const next = all[all.indexOf(input(at)) + by];
  if (next) select(place(next));
}

// On to the next house, as on paper: what comes behind the one that stays empty is a fence, or nothing.
function skip() {
  const from = at;
  step(1);
  if (at.street !== from.street || at === from) return;
  passed = from;
  show();
}

// The same column of another street, counted from the right as the streets stand.
function cross(by) {
  const count = (street) => houses().filter((house) => place(house).street === street).length;
  const street = at.street + by;
  if (count(street)) select({ street, house: Math.max(0, Math.min(at.house + count(street) - count(at.street), count(street) - 1)) });
}

const TOOLS = {
  fence: () => toggle(fence(fenced().street, fenced().house)),
  pool: () => toggle(basin(meant())),
  bis,
  ring,
  next: skip,
  clear,
};

const STRIP = {
  select: (house) => select({ street: at.street, house }),
  fence: (house) => toggle(fence(at.street, house)),
  pool: (house) => toggle(pool(at.street, house)),
};

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => cross(-1),
  ArrowDown: () => cross(1),
  Delete: clear,
  f: TOOLS.fence,
  p: TOOLS.pool,
  b: bis,
  r: ring,
};

// A letter by itself, or by the key that bears it where the keyboard writes another script.
function act(event) {
  const letter = event.key.toLowerCase();
  return KEYS[event.key] ?? KEYS[letter] ?? (/[^\x00-\x7f]/.test(letter) ? KEYS[event.code.slice(-1).toLowerCase()] : undefined);
}

function turn(to) {
  leaf = to;
  document.getElementById("pq").dataset.leaf = to;
  for (const tab of form.querySelectorAll(".leaves [data-leaf]")) {
    if (tab.dataset.leaf === to) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (to === "streets") show();
}

// A tap on the box that is crossed last clears it: the one before it is the last again.
function uncross(radio) {
  const group = [...form.elements[radio.name]];
  group[radio.name.startsWith("claim") ? 0 : Math.max(0, group.indexOf(radio) - 1)].checked = true;
  changed(radio);
}

// What a tap on a track has crossed, and the number that counts by it, as the sheet shows them: “3 crossed: 10”.
function counted(radio) {
  const box = radio.closest(".box");
  const worth = box.nextElementSibling?.querySelector("[aria-hidden]").textContent;
  return [box.querySelector(".vh").textContent, worth].filter(Boolean).join(": ");
}

// A plan that the sheet fulfils is claimed where it is offered.
function claim(slot, value) {
  const box = [...form.elements[`claim.${slot}`]].find((radio) => radio.value === value);
  box.checked = true;
  changed(box);
}

// Set up what the page brought, at first and whenever the server has drawn the form anew.
function open() {
  if (!document.getElementById("pq")) return;
  for (const house of houses()) house.inputMode = "none";
  for (const box of form.querySelectorAll("[data-fence], [data-pool]")) box.tabIndex = -1;
  const empty = houses().filter((house) => !house.value.trim());
  const emptied = stepped && empty.find((house) => filled[houses().indexOf(house)]);
  stepped = false;
  if (emptied) at = place(emptied);
  follow();
  turn(leaf);
  select(input(at).value.trim() && empty.length ? place(empty[0]) : at, { keep: !emptied, focus: false });
}

form.addEventListener("keydown", (event) => {
  if (!event.target.matches(".house") || event.ctrlKey || event.metaKey || event.altKey) return;
  const found = act(event);
  if (found || (event.key.length === 1 && !/\d/.test(event.key))) event.preventDefault();
  found?.();
});

form.addEventListener("focusin", (event) => {
  if (!event.target.matches(".house")) return;
  event.target.select();
  if (event.target !== input(at)) select(place(event.target), { focus: false });
});

form.addEventListener("input", (event) => {
  if (!event.target.matches(".house")) return;
  last = null;
  show();
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-fence], [data-pool], [name^=parks]")) show();
  form.counted = event.target.closest(".track") ? counted(event.target) : undefined;
});

form.addEventListener("pointerdown", (event) => {
  const box = event.target.closest(".box, .tree")?.control;
  armed = box?.checked ? box : null;
});

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const { number: key, tool, do: act, at: house, claim: slot } = button?.dataset ?? {};
  if (key) write(key);
  else if (slot) claim(slot, button.value);
  else if (tool) TOOLS[tool]();
  else if (act) STRIP[act](Number(house));
  else if (event.target.matches(".box input") && event.target === armed) {
    armed = null;
    uncross(event.target);
  }
});

form.addEventListener("fragment", (event) => {
  if (event.target.id === "fields") open();
  if (!["marks", "hints", "cards"].includes(event.target.id) || !document.getElementById("pq")) return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    follow();
    show();
  });
  if (event.target.id === "marks") requestAnimationFrame(reveal);
});

document.addEventListener("click", ({ target }) => (stepped ||= target.closest("[data-step]") !== null), true); // Before its effect.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-step]")) form.counted = undefined;
  const to = event.target.closest("a[data-leaf]")?.dataset.leaf;
  if (!to) return;
  event.preventDefault();
  turn(to);
  window.scrollTo({ top: 0 });
  form.querySelector(`.leaves [data-leaf="${to}"]`).focus({ preventScroll: true });
  history.replaceState(null, "", `#leaf-${to}`);
});

open();
