// The builder of UpTown: taps become words, words become a storey's text in its lot's field; the server scores it.
// The street is drawn at once as it was tapped, and drawn again by the server with what it found.

import { closed, opened } from "../../back.js";
import { forget } from "../../fragments.js";
import { all, draw, find, keys, offer, ordered, roofed, settle, street } from "./draw.js";

const GIFT = "#gift=";
const LOTS = ["1", "2", "3", "4", "5"];

const form = document.getElementById("part");
const fields = document.getElementById("fields");

let at = null; // "4": on top of lot 4. "4.2": its second storey, which every tap changes.
let site = null; // The lot on which the next storey goes: a look at a storey leaves it as it is.
let rest = []; // Words of the storey that have no key.
let draft = ""; // The storey being composed, as text: it outlives the keys, which the server may draw anew.
let radios = {}; // What is chosen by name: a second tap on it takes it back.
const drawers = new Set(); // Those that are open, by number.
let held = false; // A storey is chosen, which Back lets go of.

const lotOf = (place) => place.split(".")[0];
const storeyOf = (place) => Number(place.split(".")[1] ?? 0);
const input = (lot) => form.elements.namedItem(`lot.${lot}`);
const storeys = (lot) => input(lot).value.split(";").map(ordered).filter(Boolean);
const picked = () => keys().filter((key) => key.checked);

function put(lot, codes) {
  input(lot).value = codes.join("; ");
  draw(lot, codes);
  forget("skyline");
  input(lot).dispatchEvent(new Event("change", { bubbles: true }));
}

// What the keys say, and what was typed beside them.
function composed() {
  const typed = all("[data-purse]").filter((field) => /^[-−+]?\d+$/.test(field.value.trim()));
  const numbers = typed.map((field) => field.value.trim().replace("−", "-").replace(/^(?=\d)/, "+") + field.dataset.purse);
  return ordered([...picked().map((key) => key.value), ...numbers, ...rest].join(" "));
}

function show(code) {
  const words = code.split(" ").filter(Boolean);
  // Those that come as a duo have two keys; a duo of anything else keeps its mark without one.
  const twice = keys().some((key) => key.value.endsWith(" duo") && key.value.split(" ").every((word) => words.includes(word)));
  rest = [];
  for (const key of keys()) {
    const wanted = key.value.split(" ").every((word) => words.includes(word));
    key.checked = wanted && (key.name !== "new.kind" || twice === key.value.endsWith(" duo"));
  }
  const known = picked().flatMap((key) => key.value.split(" "));
  for (const field of all("[data-purse]")) field.value = "";
  for (const word of words.filter((word) => !known.includes(word) && word !== "project")) {
    const number = /^([+-]\d+)([$*])$/.exec(word);
    if (number) find(`[data-purse="${number[2]}"]`).value = number[1];
    else rest.push(word);
  }
  radios = Object.fromEntries(picked().filter((key) => key.type === "radio").map((key) => [key.name, key.value]));
  draft = code;
}

const letGo = () => choose(site ?? lotOf(at), true);

function hold(storey) {
  if (held === storey) return;
  held = storey;
  (storey ? opened : closed)(letGo);
}

function choose(place, focus = false) {
  const before = at;
  at = place;
  const radio = find(`[name="at"][value="${place}"]`);
  if (!radio) return choose(lotOf(place), focus);
  if (!storeyOf(place)) site = place;
  hold(storeyOf(place) > 0);
  radio.checked = true;
  if (focus) radio.focus({ preventScroll: true });
  if (storeyOf(place)) show(storeys(lotOf(place))[storeyOf(place) - 1]);
  else if (before && storeyOf(before)) show("");
  about();
}

// The ground floor above the builder, and the place chosen below the head: the street may be higher than the gap.
function reveal() {
  const builder = find(".builder");
  if (getComputedStyle(builder).bottom === "auto") return;
  window.scrollBy(0, Math.max(0, find(".lots").getBoundingClientRect().bottom - builder.getBoundingClientRect().top));
  const chosen = find(`[name="at"][value="${at}"]`).parentElement.getBoundingClientRect();
  window.scrollBy(0, Math.min(0, chosen.top - find(".head").getBoundingClientRect().bottom));
}

// What the storey chosen pays, and what breaks a rule there, as the server wrote it.
function about() {
  const shown = find("#about");
  const told = storeyOf(at) && find(`[name="at"][value="${at}"]`)?.parentElement.querySelector("template");
  shown.replaceChildren(...(told ? [told.content.cloneNode(true)] : []));
  shown.hidden = !shown.childElementCount;
}

function build(code) {
  const lot = lotOf(at);
  if (storeyOf(at)) {
    put(lot, storeys(lot).map((old, n) => (n === storeyOf(at) - 1 ? code : old)));
    return choose(at);
  }
  put(lot, [...storeys(lot), code]);
  show("");
  offer(code);
  forget("shelf");
  const following = [...LOTS.slice(Number(lot)), ...LOTS.slice(0, Number(lot) - 1)];
  const open = following.find((other) => !storeys(other).some(roofed));
  choose(roofed(code) && open ? open : lot);
  reveal();
}

// A tap on a key: a storey that stands changes at once, a new one waits for its button.
function changed() {
  draft = composed();
  if (storeyOf(at)) build(draft || "project");
}

function press(what) {
  const lot = lotOf(at);
  const codes = storeys(lot);
  const n = storeyOf(at) - 1;
  if (what === "build" || what === "roof") {
    const code = composed();
    if (code) build(ordered(what === "roof" ? `${code} roof` : code));
    else find("[name='new.kind']").focus();
  } else if (what === "cap") {
    rest = roofed(codes[n]) ? rest.filter((word) => word !== "roof") : [...rest, "roof"];
    changed();
  } else if (what === "remove") {
    put(lot, codes.toSpliced(n, 1));
    choose(lot, true);
  } else {
    const to = n + (what === "up" ? 1 : -1);
    if (to < 0 || to >= codes.length) return;
    put(lot, codes.toSpliced(n, 1).toSpliced(to, 0, codes[n]));
    choose(`${lot}.${to + 1}`);
  }
}

// What the fingers and the keyboard do.

function toggled(key) {
  if (key.type === "radio") {
    key.checked = radios[key.name] !== key.value;
    rest = rest.filter((word) => word !== "duo");
    radios[key.name] = key.checked ? key.value : null;
  } else if (key.checked && /^[+-]\d+[$*]/.test(key.value)) {
    // One number for one thing: +2 takes the place of +1.
    const what = key.value.replace(/^[+-]\d+/, "");
    for (const other of picked()) if (other !== key && other.value.replace(/^[+-]\d+/, "") === what) other.checked = false;
  }
  const drawer = key.closest("details");
  if (drawer) {
    drawer.open = false;
    drawer.querySelector("summary").focus({ preventScroll: true });
  }
  changed();
}

function clicked(event) {
  const { target } = event;
  const button = target.closest("button");
  const give = target.closest("[data-give]");
  // The gift goes along to the street where it is laid.
  if (give) give.hash = GIFT + encodeURIComponent(composed());
  if (target.matches('[name^="new."]')) toggled(target);
  else if (target.matches('[name="at"]')) {
    for (const drawer of all(".more[open]")) drawer.open = false;
    choose(target.value);
  }
  if (button?.name === "again" || button?.name === "do") {
    event.preventDefault();
    if (button.name === "again") build(button.value);
    else press(button.value);
  } else if (button && "done" in button.dataset) letGo();
  else if (button?.dataset.stepBy) {
    const coins = form.elements.namedItem("coins");
    coins.value = Math.max(0, (Number.parseInt(coins.value || coins.dataset.start, 10) || 0) + Number(button.dataset.stepBy));
    coins.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function pressedKey(event) {
  const { target } = event;
  if (event.key === "Escape") {
    const open = target.closest("details[open]");
    if (open) open.open = false;
    return;
  }
  if (!target.matches('[name="at"]')) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    const lot = ((Number(lotOf(target.value)) - 1 + step + 5) % 5) + 1;
    const storey = storeyOf(target.value);
    event.preventDefault();
    choose(storey && storey <= storeys(lot).length ? `${lot}.${storey}` : String(lot), true);
  } else if (event.key === "Delete" && storeyOf(target.value)) {
    event.preventDefault();
    press("remove");
  }
}

// The server drew the street: what was tapped since then is drawn on top, and what was chosen is chosen again.
function resume() {
  for (const lot of LOTS) if (find(`[data-lot="${lot}"]`).dataset.text !== storeys(lot).join("; ")) draw(lot, storeys(lot));
  const place = at ?? form.elements.namedItem("lot").value;
  at = null;
  choose(place);
  if (!storeyOf(at)) show(storeyOf(place) ? "" : draft);
}

// The keys are the phone's own: only the storeys they make are sent.
form.addEventListener("formdata", ({ formData }) => {
  for (const name of [...formData.keys()]) if (name === "at" || name.startsWith("new.")) formData.delete(name);
});

if (street() && !("readonly" in form.dataset)) {
  fields.addEventListener("click", clicked);
  fields.addEventListener("keydown", pressedKey);
  fields.addEventListener("change", (event) => {
    if (event.target.matches("[data-purse]")) changed();
  });
  // It does not bubble, and those that the server replaced say nothing: they are opened again.
  fields.addEventListener("toggle", ({ target }) => drawers[target.open ? "add" : "delete"](all("details").indexOf(target)), true);
  fields.addEventListener("fragment", ({ target }) => {
    if (target === fields || target.id === "shelf") settle();
    if (target === fields) all("details").forEach((drawer, n) => (drawer.open = drawers.has(n)));
    // Once the shell has filled in what it had to.
    if (target === fields || target.id === "skyline") queueMicrotask(resume);
  });
  form.addEventListener("filled", resume);
  if (location.hash.startsWith(GIFT)) {
    draft = decodeURIComponent(location.hash.slice(GIFT.length));
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  settle();
  resume();
  reveal();
}
