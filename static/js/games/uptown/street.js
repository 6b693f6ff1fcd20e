// The builder of UpTown: a tap on a kind or a card builds it on the chosen lot, with the words of the keys pressed before;
// they become a storey's text in its lot's field, which the server scores. The street is drawn at once as it was tapped,
// and drawn again by the server with what it found.

import { closed, opened } from "../../back.js";
import { forget } from "../../fragments.js";
import { all, draw, find, keys, kinds, offer, ordered, roofed, settle, street } from "./draw.js";

const GIFT = "#gift=";
const LOTS = ["1", "2", "3", "4", "5"];

const form = document.getElementById("part");
const fields = document.getElementById("fields");

let at = null; // "4": on top of lot 4. "4.2": its second storey, which every tap changes.
let site = null; // The lot on which the next storey goes: a look at a storey leaves it as it is.
let kind = ""; // Of the storey chosen.
let rest = []; // Words of the storey that have no key.
let draft = ""; // What the keys add, as text: it outlives them, for the server may draw them anew.
let radios = {}; // What is chosen by name: a second tap on it takes it back.
const drawers = new Set(); // Those that are open, by number.
let held = false; // A storey is chosen, which Back lets go of.
let stood = null; // Where the keys were when a drawer was tapped.
let paying = 0; // The height of the builder while it offers a payout.

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

// What the keys say, and what was typed beside them; of a storey that stands, its kind too.
function composed() {
  const typed = all("[data-purse]").filter((field) => /^[-−+]?\d+$/.test(field.value.trim()));
  const numbers = typed.map((field) => field.value.trim().replace("−", "-").replace(/^(?=\d)/, "+") + field.dataset.purse);
  return ordered([kind, ...picked().map((key) => key.value), ...numbers, ...rest].join(" "));
}

function show(code) {
  const words = code.split(" ").filter(Boolean);
  const own = kinds().find((key) => words.includes(key.value))?.value ?? "";
  kind = storeyOf(at) ? own : "";
  rest = [];
  for (const key of keys()) key.checked = words.includes(key.value);
  for (const field of all("[data-purse]")) field.value = "";
  for (const word of words.filter((word) => word !== own && word !== "project" && !picked().some((key) => key.value === word))) {
    const number = /^([+-]\d+)([$*])$/.exec(word);
    if (number) find(`[data-purse="${number[2]}"]`).value = number[1];
    else rest.push(word);
  }
  radios = Object.fromEntries(picked().filter((key) => key.type === "radio").map((key) => [key.name, key.value]));
  draft = code;
  mark();
}

// Which kind and which plain card the storey chosen is, and what is chosen in each drawer.
function mark() {
  for (const key of all("[data-kind], [data-plain]")) {
    const pressed = key.value.split(" ").every((word) => draft.split(" ").includes(word));
    if (storeyOf(at)) key.setAttribute("aria-pressed", pressed);
    else key.removeAttribute("aria-pressed");
  }
  for (const opener of openers()) {
    const chosen = [...drawerOf(opener).querySelectorAll(":checked")].flatMap(({ parentElement: { childNodes } }) => [...childNodes].slice(1));
    opener.querySelector(".chosen").replaceChildren(...chosen.map((sign) => sign.cloneNode(true)));
  }
}

const openers = () => all(".more > summary");
const drawerOf = (opener) => document.getElementById(opener.getAttribute("aria-controls"));

// All drawers, but one that stays open and covers nothing of the street.
function shut() {
  const keys = find(".keypad").getBoundingClientRect().top;
  for (const opener of openers()) {
    const drawer = drawerOf(opener);
    if (!drawer.matches(".stays") || drawer.getBoundingClientRect().top < keys) opener.parentElement.open = false;
  }
}

// A drawer that opens upwards ends below the title.
function makeDrawer() {
  const keypad = find(".keypad");
  const { bottom } = document.querySelector(".titleblock").getBoundingClientRect();
  keypad.style.setProperty("--room", `${keypad.getBoundingClientRect().top - bottom}px`);
}

const keysTop = () => find(".addkeys").getBoundingClientRect().top;

// On a low phone “more” makes the builder higher: the street moves up, and the keys below stay where they are.
function makeWay() {
  if (stood !== null) window.scrollBy(0, keysTop() - stood);
  stood = null;
  if (find(".drawer.stays").checkVisibility()) reveal();
}

const letGo = () => choose(site ?? lotOf(at), true);

function hold(storey) {
  if (held === storey) return;
  held = storey;
  (storey ? opened : closed)(letGo);
}

function choose(place, focus = false) {
  const before = at;
  const rested = free() <= 0;
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
  if (storeyOf(place)) reveal(radio.parentElement);
  else if (rested) window.scrollBy(0, -Math.max(0, free()));
}

// How far the builder is above the foot of the screen, where its keys stay.
function free() {
  const builder = find(".builder");
  return innerHeight - Number.parseFloat(getComputedStyle(builder).bottom) - builder.getBoundingClientRect().bottom;
}

// What shall be above the builder: the ground floor, or one storey; and that or the place chosen below the head, for the
// street may be higher than the gap.
function reveal(lowest = find(".lots")) {
  const builder = find(".builder");
  if (getComputedStyle(builder).bottom === "auto") return;
  window.scrollBy(0, Math.max(0, lowest.getBoundingClientRect().bottom - builder.getBoundingClientRect().top));
  const highest = lowest.matches(".lots") ? find(`[name="at"][value="${at}"]`).parentElement : lowest;
  window.scrollBy(0, Math.min(0, highest.getBoundingClientRect().top - find(".head").getBoundingClientRect().bottom));
}

// A payout makes the builder higher: the street moves up, and comes back when it was taken. The keys stay where they are.
function makeRoom() {
  const builder = find(".builder");
  const height = builder.offsetHeight;
  if (find("#payout").childElementCount) {
    if (!paying) reveal();
    paying = height;
    return;
  }
  if (paying > height && free() > 0) window.scrollBy(0, -Math.min(free(), paying - height));
  paying = 0;
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

// A tap on a key: a storey that stands changes at once, the next card is built with it.
function changed() {
  draft = composed();
  mark();
  if (storeyOf(at)) build(draft || "project");
}

// A tap on a kind or a card. Of a storey that stands it changes the kind and the number.
function lay({ value }) {
  if (!storeyOf(at)) return build(ordered([...new Set(`${value} ${composed()}`.split(" "))].join(" ")));
  const [tapped, pays] = value.split(" ");
  kind = kind === tapped && !pays ? "" : tapped;
  const key = pays && keys().find((key) => key.value === pays);
  if (key) {
    key.checked = true;
    alone(key);
  }
  changed();
}

function press(what) {
  const lot = lotOf(at);
  const codes = storeys(lot);
  const n = storeyOf(at) - 1;
  if (what === "remove") {
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

// One number for one thing: +2 takes the place of +1.
function alone(key) {
  const what = key.value.replace(/^[+-]\d+/, "");
  for (const other of picked()) if (other !== key && other.value.replace(/^[+-]\d+/, "") === what) other.checked = false;
}

function toggled(key) {
  if (key.type === "radio") {
    key.checked = radios[key.name] !== key.value;
    radios[key.name] = key.checked ? key.value : null;
  } else if (key.checked && /^[+-]\d+[$*]/.test(key.value)) alone(key);
  const drawer = key.closest(".drawer:not(.stays)");
  if (drawer) {
    openers().find((opener) => drawerOf(opener) === drawer).focus({ preventScroll: true });
    shut();
  }
  changed();
}

function clicked(event) {
  const { target } = event;
  const button = target.closest("button");
  const give = target.closest("[data-give]");
  if (target.closest(".more > summary")) stood = keysTop();
  // The gift goes along to the street where it is laid.
  if (give) give.hash = GIFT + encodeURIComponent(composed());
  if (target.matches('[name^="new."]')) toggled(target);
  else if (target.matches('[name="at"]')) {
    shut();
    choose(target.value);
  }
  if (button?.name === "again" || button?.name === "do") {
    event.preventDefault();
    shut();
    if (button.name === "again") lay(button);
    else press(button.value);
  } else if (button && "done" in button.dataset) letGo();
  else if (button?.dataset.stepBy) {
    const coins = form.elements.namedItem("coins");
    coins.value = Math.max(0, (Number.parseInt(coins.value || coins.placeholder, 10) || 0) + Number(button.dataset.stepBy));
    coins.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function pressedKey(event) {
  const { target } = event;
  if (event.key === "Escape") {
    const open = target.closest("details[open]") ?? (target.closest(".drawer") && find(".more[open]"));
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
  // Who comes by keyboard finds the place between the head and the builder, not under them.
  fields.addEventListener("focusin", ({ target }) => {
    if (target.matches('[name="at"]:focus-visible')) reveal(target.parentElement);
  });
  fields.addEventListener("change", (event) => {
    if (event.target.matches("[data-purse]")) changed();
  });
  // It does not bubble, and those that the server replaced say nothing: they are opened again.
  fields.addEventListener("toggle", ({ target }) => {
    drawers[target.open ? "add" : "delete"](all("details").indexOf(target));
    makeDrawer();
    makeWay();
  }, true);
  fields.addEventListener("fragment", ({ target }) => {
    if (target === fields || target.id === "shelf") settle();
    if (target === fields) all("details").forEach((drawer, n) => (drawer.open = drawers.has(n)));
    // Once the shell has filled in what it had to.
    if (target === fields || target.id === "skyline") queueMicrotask(resume);
    if (target === fields || target.id === "payout") queueMicrotask(makeRoom);
  });
  form.addEventListener("filled", resume);
  // A question above the street was answered, and went.
  document.getElementById("conflict").addEventListener("fragment", ({ target }) => target.childElementCount || reveal());
  if (location.hash.startsWith(GIFT)) {
    draft = decodeURIComponent(location.hash.slice(GIFT.length));
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  settle();
  resume();
  reveal();
  makeRoom();
}
