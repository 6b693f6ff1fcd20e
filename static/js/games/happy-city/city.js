// A city under the thumb: what is tapped stands in the form at once; points, findings and catalogue come from the server.

import { closed, opened } from "../../back.js";
import { fill, serialise } from "../../form.js";
import { still } from "../../fragments.js";

const FIELDS = ["card", "name", "colour", "residents", "hearts", "income"];
const ROW = 5;
const CITY = 10;

const form = document.getElementById("part");
let held = null; // The place that was tapped; without one, cards go to the first empty place.
let instead = false; // The next card tapped takes the place of the one in hand.
let tab = document.querySelector(".catalogue [data-tab][aria-current]")?.dataset.tab ?? "yellow";
let phaseOpen = false;
let redraws = false; // Panels came in: what is seen follows once, after the last of them.

const all = (selector) => [...form.querySelectorAll(selector)];
const cell = (slot) => form.querySelector(`.card[data-slot="${slot}"]`);
const slots = () => all('[name^="card."]').length;

// The fields of one place, as a list in the order of FIELDS.
function at(slot) {
  return FIELDS.map((field) => form.elements[`${field}.${slot}`].value.trim());
}

function set(slot, values) {
  FIELDS.forEach((field, i) => (form.elements[`${field}.${slot}`].value = values[i] ?? ""));
}

const nothing = (values) => values.every((value) => value === "");
const isEmpty = (slot) => nothing(at(slot));
const count = () => {
  const all = slots();
  let n = 0;
  while (n < all && !isEmpty(n)) n += 1;
  return n;
};

// Cards that another phone built may stand where ours were put since that text: ours go to the next free places.
function refill(_, text, since) {
  const [now, then, next] = [serialise(form), since, text].map(placesOf);
  const ours = now.map((values, slot) => (`${values}` === `${then[slot]}` ? null : values));
  const late = [];
  fill(form, text, since);
  next.forEach((theirs, slot) => {
    if (ours[slot] && nothing(then[slot]) && !nothing(theirs)) late.push(ours[slot]);
    set(slot, ours[slot] && !late.includes(ours[slot]) ? ours[slot] : theirs);
  });
  const placed = (values) => next.some((theirs) => `${theirs}` === `${values}`);
  for (const values of late) if (!placed(values) && count() < slots()) set(count(), values);
}

function placesOf(text) {
  const data = new URLSearchParams(text);
  return Array.from({ length: slots() }, (_, slot) => FIELDS.map((field) => (data.get(`${field}.${slot}`) ?? "").trim()));
}

function changed() {
  form.dispatchEvent(new Event("change"));
}

// The place that is edited; none when the city is full and nothing was tapped.
function place() {
  return held ?? (count() < CITY ? count() : null);
}

// Where the next card goes: on the first empty place; on that of the card in hand only if somebody said so, and a
// market on that of the market.
function target(tab) {
  if (tab === "market" && count() > 0) return 0;
  if (held !== null && (instead || held >= count())) return held;
  return count() < CITY ? count() : null;
}

// Tapped a card of the catalogue: it stands on its place; one that is in the city already is shown there.
function put(pick) {
  const standing = [...Array(slots()).keys()].find((slot) => at(slot)[0] === pick.value);
  if (standing !== undefined) return hold(standing);
  set(target(pick.closest(".picks").dataset.tab), [pick.value]);
  changed();
  hold(null);
}

function swap() {
  instead = !instead;
  show();
}

function move(by) {
  const to = held + by;
  if (to < 0 || to >= count()) return;
  const [mine, other] = [at(held), at(to)];
  set(held, other);
  set(to, mine);
  changed();
  hold(to);
}

function remove() {
  for (let slot = held; slot < slots(); slot += 1) set(slot, slot + 1 < slots() ? at(slot + 1) : []);
  changed();
  hold(null);
}

// Take a card in hand, or the place of an eleventh; anything else is the first empty place.
function hold(slot) {
  const eleventh = slot === CITY && count() === CITY;
  const before = held;
  instead = false;
  held = slot !== null && (slot < count() || eleventh) ? slot : null;
  if (before === null && held !== null) opened(letGo);
  if (held === null) closed(letGo);
  if (place() === 0) tab = "market";
  else if (tab === "market" || (tab === "typed" && held === null)) tab = "yellow";
  if (held !== null && held < count() && at(held)[0] === "") tab = "typed";
  show();
}

const letGo = () => hold(null);

function open(name) {
  tab = name;
  still.hold(); // The page may become shorter by it than it is scrolled.
  show();
  reveal();
}

// The sheet comes up under the thumb where not one card to tap is in sight; else nothing moves.
function reveal() {
  const first = all(".picks, .typed").find((shown) => !shown.hidden && shown.offsetHeight)?.getBoundingClientRect();
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  if (first && first.top + 60 > document.getElementById("score-bar").getBoundingClientRect().top) {
    document.getElementById("sheet").scrollIntoView({ block: "start", behavior });
  }
}

// Bring what is seen in line with the fields, the selected place and the open tab.
function show() {
  const here = place();
  for (let slot = 0, all = slots(); slot < all; slot += 1) drawCell(slot, slot === here);
  const inHand = held !== null && !isEmpty(held);
  const sheet = document.getElementById("sheet");
  sheet.toggleAttribute("data-full", target(tab) === null && tab !== "typed");
  sheet.querySelector(".handle").hidden = !inHand;
  sheet.querySelector("[data-instead]").setAttribute("aria-pressed", String(instead));
  if (inHand) {
    const says = document.getElementById("handle-says");
    says.textContent = instead ? says.dataset.taking : says.dataset.changing;
    document.getElementById("held").textContent = cell(held).querySelector(".nm").textContent;
    document.getElementById("held-does").textContent = pickOf(at(held)[0])?.querySelector(".does")?.textContent ?? "";
  }
  for (const link of all(".catalogue [data-tab]")) {
    if (link.matches("a")) mark(link, link.dataset.tab === tab);
    else link.hidden = link.dataset.tab !== tab;
  }
  form.querySelector('.tab[data-tab="market"]').hidden = here !== 0;
  for (const fields of all(".typed")) fields.hidden = tab !== "typed" || Number(fields.dataset.slot) !== here;
  const standing = Array.from({ length: slots() }, (_, slot) => at(slot)[0]);
  for (const pick of all(".picks .pick")) pick.classList.toggle("have", standing.includes(pick.value));
  price(inHand && instead ? Number(pickOf(at(held)[0])?.dataset.paid ?? 0) : 0);
  const chosen = form.elements.chosen.value;
  for (const offer of all(".offer")) offer.setAttribute("aria-pressed", offer.value === chosen);
}

const pickOf = (id) => form.querySelector(`.pick[value="${id}"]`);

// Which cards cost more than the wallet holds, with what the card gives back that goes.
function price(back) {
  for (const pick of all(".picks[data-coins] .pick:not(.have, .gone)")) {
    pick.classList.toggle("dear", Number(pick.dataset.price) > Number(pick.closest(".picks").dataset.coins) + back);
  }
}

function mark(element, on) {
  if (on) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

function drawCell(slot, here) {
  const element = cell(slot);
  const values = at(slot);
  const key = values.join("|");
  const empty = values.every((value) => value === "");
  mark(element, here);
  element.parentElement.hidden = slot >= CITY && empty && slot !== held;
  if (element.dataset.is === key) return;
  const label = element.querySelector(".vh").cloneNode(true);
  const [id, name, colour] = values;
  const pick = id ? pickOf(id) : null;
  if (id && !pick) return; // A card of another mode: the server draws it.
  element.dataset.is = key;
  if (pick) build(element, label, pick.dataset.ink, ...pick.querySelectorAll(".pic, .nm, .sts"));
  else if (empty) clear(element, label, slot);
  else build(element, label, INKS[colour], pictureOf(slot, colour), part("nm d", name || label.textContent.replace(":", "")), symbols(slot));
}

const INKS = { "": "stone", yellow: "yellow", blue: "blue", green: "green", orange: "orange", purple: "violet" };

function build(element, label, ink, ...face) {
  element.className = `card hatched ink-${ink}`;
  element.replaceChildren(label, ...face.map((node) => node.cloneNode(true)));
}

function pictureOf(slot, colour) {
  const sign = form.querySelector(`.typed[data-slot="${slot}"] [value="${colour}"] + span svg`).cloneNode(true);
  sign.removeAttribute("class");
  return part("pic", sign);
}

function clear(element, label, slot) {
  const inside = document.getElementById("empty-card").content.cloneNode(true);
  inside.firstElementChild.replaceWith(label);
  inside.querySelector(".num").textContent = slot + 1;
  element.className = "card empty";
  element.replaceChildren(inside);
}

function part(names, ...inside) {
  const element = document.createElement("span");
  element.className = names;
  element.append(...inside);
  return element;
}

function symbols(slot) {
  const shown = ["income", "residents", "hearts"]
    .map((field) => form.elements[`${field}.${slot}`])
    .filter((input) => !["", "0"].includes(input.value.trim()))
    .map((input) => part("st", input.value.trim(), input.parentElement.querySelector("label svg").cloneNode(true)));
  return part("sts", ...shown);
}

// One more or one fewer, into the field itself; a wallet that nobody has counted starts with the coins of the set-up.
function step(button) {
  const input = document.getElementById(button.dataset.for);
  const value = Number((input.value || input.dataset.start || "0").replace("−", "-"));
  const now = value + Number(button.dataset.by);
  if (now < 0 && !form.querySelector(`[data-minus="${input.id}"]`)) return;
  input.value = String(now).replace("-", "−");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function redraw() {
  redraws = false;
  if (held !== null && held > count()) held = null;
  if (held === null) {
    instead = false;
    closed(letGo);
  }
  show();
}

// A card that is being typed stays in hand until it is done.
function typed(event) {
  const fields = event.target.closest(".typed");
  if (!fields) return;
  held = Number(fields.dataset.slot);
  show();
}

function clicked(event) {
  const tapped = event.target.closest("a[data-slot], a[data-tab], a[data-instead], .pick, .handle button, .offer, .step");
  if (event.target.closest('[name="book"]')) phaseOpen = false;
  if (!tapped || !form.contains(tapped)) return;
  if (tapped.matches(".step")) return step(tapped);
  event.preventDefault();
  if (tapped.matches(".pick")) put(tapped);
  else if (tapped.name === "move") move(tapped.value === "left" ? -1 : 1);
  else if (tapped.name === "remove") remove();
  else if ("instead" in tapped.dataset) swap();
  else if (tapped.matches(".offer")) {
    form.elements.chosen.value = tapped.value;
    changed();
    show();
  } else if (tapped.dataset.tab) open(tapped.dataset.tab);
  else hold(tapped.dataset.slot === "" ? null : Number(tapped.dataset.slot));
}

// The arrow keys walk over the city; a digit of the form is never touched.
function walked(event) {
  const here = event.target.closest?.(".card");
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW }[event.key];
  if (!here || !by) return;
  const to = cell(Number(here.dataset.slot) + by);
  if (!to || to.parentElement.hidden) return;
  event.preventDefault();
  to.focus();
}

// The income opens downwards: its button has to come out from under the bar. Once booked, it folds again.
function unfolded({ target }) {
  if (target.id !== "phase") return;
  if (target.open && !phaseOpen) target.lastElementChild.scrollIntoView({ block: "nearest" });
  phaseOpen = target.open;
}

// The list of specials: those whose name or text has what is looked for, and those that are ticked.
function look() {
  const wanted = document.getElementById("look").value.trim().toLowerCase();
  for (const line of all("#laid li")) {
    line.hidden = !line.textContent.toLowerCase().includes(wanted) && !line.querySelector("input").checked;
  }
}

if (document.getElementById("look")) {
  form.addEventListener("input", look);
  form.addEventListener("fragment", look);
}

if (form.querySelector("#sheet")) {
  form.refill = refill;
  form.addEventListener("click", clicked);
  form.addEventListener("keydown", walked);
  form.addEventListener("input", typed);
  form.addEventListener("toggle", unfolded, true);
  form.addEventListener("fragment", (event) => {
    if (event.target.id === "income" || event.target.id === "fields") {
      const phase = document.getElementById("phase");
      if (phase) phase.open = phaseOpen;
    }
    if (!redraws) queueMicrotask(redraw);
    redraws = true;
  });
  show();
}
