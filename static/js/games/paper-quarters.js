// The sheet of Paper Quarters under the thumb: one house is selected, the keys write into it and go on to the next.
// It only moves values between inputs and shows them; what fits, what is wrong and what it pays comes from the server.

import { strip } from "./paper-quarters-strip.js";

const form = document.getElementById("part");
const COUNT = "input[type=radio]";

let at = { street: 0, house: 0 };
let last = null; // The house written last: fence, pool and bis speak of it until another one is selected.
let leaf = location.hash === "#leaf-tracks" ? "tracks" : "streets";
let armed = null; // The box that was crossed already when the finger came down.

const $ = (selector) => form.querySelector(selector);
const lot = (street, house) => form.elements.namedItem(`houses.${street}.${house}`);
const houses = () => [...form.querySelectorAll(".house")];
const fence = (street, house) => $(`[data-fence="${street}.${house}"]`);
const pool = (street, house) => $(`[data-pool="${street}.${house}"]`);
const place = (input) => ({ street: Number(input.dataset.street), house: Number(input.dataset.house) });
const same = (one, other) => one && other && one.street === other.street && one.house === other.house;
const input = (where) => lot(where.street, where.house);
const number = (value) => value.trim().replace(/\D+$/, "");

export const sheet = { lot, fence, pool, selected: () => at, number };

function changed(control) {
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

// Which house fence, pool and bis mean: the selected one if something stands there, else the one written last.
function meant() {
  if (input(at)?.value.trim()) return at;
  return last && last.street === at.street ? last : at;
}

function select(where, { keep = false, focus = true } = {}) {
  if (!input(where)) return;
  at = where;
  if (!keep) last = null;
  for (const house of houses()) house.tabIndex = house === input(at) ? 0 : -1;
  if (focus) input(at).focus({ preventScroll: true });
  show();
  reveal();
}

// On a small phone the keys cover part of the streets: the selected one comes into view.
function reveal() {
  const sheet = document.getElementById("keysheet");
  if (!sheet || leaf !== "streets") return;
  const here = input(at).getBoundingClientRect();
  const below = here.bottom + 24 - sheet.getBoundingClientRect().top;
  const above = 8 - (here.top - 30);
  if (below > 0) window.scrollBy({ top: below });
  else if (above > 0) window.scrollBy({ top: -above });
}

function write(value) {
  const house = input(at);
  house.value = value;
  last = at;
  changed(house);
  const next = houses().find((one, index, all) => index > all.indexOf(house) && !one.value.trim()) ?? null;
  if (next) select(place(next), { keep: true });
  else show();
}

// The number that a bis in the selected house would copy: its left neighbour's, else its right one's.
function beside() {
  return [-1, 1].map((by) => number(lot(at.street, at.house + by)?.value ?? "")).find(Boolean);
}

function bis() {
  const own = input(at).value.trim();
  if (own) {
    input(at).value = number(own) === own ? `${own}b` : number(own);
    changed(input(at));
    show();
  } else if (beside()) write(`${beside()}b`);
}

function toggle(box) {
  if (!box) return;
  box.checked = !box.checked;
  changed(box);
  show();
}

const TOOLS = {
  fence: () => toggle(fence(meant().street, meant().house)),
  pool: () => toggle(pool(meant().street, meant().house)),
  bis,
  ring: () => write("R"),
  next: () => step(1),
  clear: () => {
    if (!input(at).value && last) at = last;
    input(at).value = "";
    changed(input(at));
    select(at);
  },
};

function step(by) {
  const all = houses();
  const next = all[all.indexOf(input(at)) + by];
  if (next) select(place(next));
}

// The same column of another street, counted from the right as the streets stand.
function cross(by) {
  const count = (street) => form.querySelectorAll(`.house[data-street="${street}"]`).length;
  const street = at.street + by;
  if (street < 0 || street > 2) return;
  select({ street, house: Math.min(Math.max(0, at.house + count(street) - count(at.street)), count(street) - 1) });
}

function fits() {
  const ranges = $("[data-fits]")?.dataset.fits.split(" ") ?? [];
  const [low, high] = (ranges[houses().indexOf(input(at))] ?? "-").split("-");
  return low === "" ? null : { low: Number(low), high: Number(high) };
}

function show() {
  for (const house of houses()) draw(house);
  const keys = document.getElementById("keysheet");
  if (!keys) return;
  const words = keys.dataset;
  document.getElementById("where").textContent = words.house.replace("{street}", at.street + 1).replace("{house}", at.house + 1);
  const range = fits();
  const numbers = range && (range.high - range.low > 3 ? `${range.low}–${range.high}` : Array.from({ length: range.high - range.low + 1 }, (_, n) => range.low + n).join(", "));
  document.getElementById("fits").textContent = range ? words.fit.replace("{numbers}", numbers) : words.nofit;
  for (const key of keys.querySelectorAll("[data-number]")) {
    const value = Number(key.dataset.number);
    key.classList.toggle("lit", Boolean(range) && value >= range.low && value <= range.high);
    key.setAttribute("aria-pressed", input(at).value !== "" && number(input(at).value) === key.dataset.number);
  }
  tools(keys, meant());
  strip(document.getElementById("strip"), sheet);
}

function tools(keys, target) {
  const mark = (name, possible, pressed, of) => {
    const key = keys.querySelector(`[data-tool="${name}"]`);
    key.setAttribute("aria-pressed", pressed);
    key.disabled = !possible;
    key.querySelector("i").textContent = possible ? of : "";
  };
  const [post, basin, own] = [fence(target.street, target.house), pool(target.street, target.house), input(at).value.trim()];
  mark("fence", post, Boolean(post?.checked), number(input(target).value));
  mark("pool", basin, Boolean(basin?.checked), number(input(target).value));
  mark("bis", own ? number(own) : beside(), own !== number(own), own ? number(own) : beside());
}

// A house as it looks: its number, a bis tied to its neighbour, a roundabout; and its name for those who hear it.
function draw(house) {
  const { street, house: index } = place(house);
  const value = house.value.trim();
  const shown = number(value);
  const copy = shown !== "" && shown !== value;
  const left = copy && number(lot(street, index - 1)?.value ?? "") === shown;
  const box = house.parentElement;
  box.querySelector(".no").textContent = shown;
  box.classList.toggle("on", house === input(at));
  box.classList.toggle("ring", value !== "" && shown === "");
  box.classList.toggle("bis-left", left);
  box.classList.toggle("bis-right", copy && !left);
  const words = document.getElementById("keysheet")?.dataset;
  if (!words) return;
  const parts = [words.house.replace("{street}", street + 1).replace("{house}", index + 1)];
  if (pool(street, index)?.checked) parts.push(words.pool);
  if (fence(street, index)?.checked) parts.push(words.fence);
  house.setAttribute("aria-label", parts.join(", "));
}

// What the server said last, put in its places: sums, counts, estates, the cards on the table.
function follow() {
  for (const value of form.querySelectorAll("#hints [data-value]")) {
    for (const spot of form.querySelectorAll(`[data-show="${value.dataset.value}"]`)) spot.textContent = value.textContent;
    const boxes = $(`[data-count="${value.dataset.value}"]`)?.children ?? [];
    [...boxes].forEach((box, index) => {
      box.className = index < Number(value.textContent) ? "x" : index === Number(value.textContent) ? "now" : "";
    });
  }
  for (const house of houses()) house.parentElement.classList.remove("in", "bad");
  for (const { dataset } of form.querySelectorAll("#marks .estate")) {
    for (let house = Number(dataset.first); house < Number(dataset.first) + Number(dataset.size); house += 1) lot(dataset.street, house).parentElement.classList.add("in");
  }
  for (const wrong of form.querySelectorAll("#marks .wrong.houses")) lot(...wrong.dataset.wrong.split(".")).parentElement.classList.add("bad");
  for (const card of form.querySelectorAll("#cards .plancard")) {
    const claim = $(`.claim[data-slot="${card.dataset.slot}"]`);
    claim.classList.toggle("known", "first" in card.dataset);
    for (const worth of claim.querySelectorAll("[data-worth]")) worth.textContent = card.dataset[worth.dataset.worth] ?? "";
  }
  show();
}

function turn(to) {
  leaf = to;
  document.getElementById("pq").dataset.leaf = to;
  for (const tab of form.querySelectorAll(".leaves [data-leaf]")) {
    if (tab.dataset.leaf === to) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (to === "streets") strip(document.getElementById("strip"), sheet);
}

// Set up what the page brought, at first and whenever the server has drawn the form anew.
function open() {
  if (!document.getElementById("pq")) return;
  for (const house of houses()) house.inputMode = "none";
  for (const box of form.querySelectorAll("[data-fence], [data-pool]")) box.tabIndex = -1;
  turn(leaf);
  const empty = houses().find((house) => !house.value.trim());
  if (!input(at).value.trim() || last) select(at, { keep: true, focus: false });
  else select(empty ? place(empty) : at, { focus: false });
  follow();
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => cross(-1),
  ArrowDown: () => cross(1),
  Enter: () => step(1),
  KeyF: TOOLS.fence,
  KeyP: TOOLS.pool,
  KeyB: bis,
  KeyR: () => write("R"),
  Delete: TOOLS.clear,
};

form.addEventListener("keydown", (event) => {
  if (!event.target.matches(".house") || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.code] ?? KEYS[event.key];
  if (act) {
    event.preventDefault();
    act();
  } else if (event.key.length === 1 && !/\d/.test(event.key)) event.preventDefault();
});

form.addEventListener("focusin", (event) => {
  if (!event.target.matches(".house")) return;
  event.target.select();
  if (!same(place(event.target), at)) select(place(event.target), { focus: false });
});

form.addEventListener("input", (event) => {
  if (!event.target.matches(".house")) return;
  last = null;
  show();
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-fence], [data-pool]")) show();
});

form.addEventListener("pointerdown", (event) => {
  armed = event.target.closest(".box")?.querySelector(`${COUNT}:checked`) ?? null;
});

form.addEventListener("click", (event) => {
  const key = event.target.closest("[data-number], [data-tool]");
  if (key?.dataset.number) write(key.dataset.number);
  else if (key) TOOLS[key.dataset.tool]();
  const big = event.target.closest("#strip [data-do]");
  if (big) ACTS[big.dataset.do](Number(big.dataset.at));
  const name = event.target.closest(".name[data-street]");
  if (name) select({ street: Number(name.dataset.street), house: 0 });
  const tab = event.target.closest(".leaves [data-leaf]");
  if (tab) {
    event.preventDefault();
    turn(tab.dataset.leaf);
  }
  // The box that is crossed last is tapped again: it is clear once more.
  if (event.target.matches(COUNT) && event.target === armed) {
    armed = null;
    const before = [...form.elements[event.target.name]];
    const index = before.indexOf(event.target);
    before[event.target.name.startsWith("claim") ? 0 : Math.max(0, index - 1)].checked = true;
    changed(event.target);
  }
});

const ACTS = {
  select: (house) => select({ street: at.street, house }),
  fence: (house) => toggle(fence(at.street, house)),
  pool: (house) => toggle(pool(at.street, house)),
};

form.addEventListener("fragment", (event) => {
  if (event.target.id === "fields") open();
  else if (["marks", "hints", "cards"].includes(event.target.id)) follow();
});

open();
