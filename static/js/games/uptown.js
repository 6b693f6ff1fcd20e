// The builder of UpTown: taps become words, words become a storey's text in its lot's field; the server scores it.
// The street is drawn at once as it was tapped, and drawn again by the server with what it found.

import { forget } from "../fragments.js";

const form = document.getElementById("part");
const fields = document.getElementById("fields");
const root = () => fields.querySelector(".uptown");
const find = (selector) => root().querySelector(selector);
const all = (selector) => [...root().querySelectorAll(selector)];

let at = null; // "4": on top of lot 4. "4.2": its second storey, which every tap changes.
let rest = []; // Words of the storey that have no key.
let draft = ""; // The storey being composed, as text: it outlives the keys, which the server may draw anew.
const drawers = new Set(); // Those that are open, by number.
let radios = {}; // What is chosen by name: a second tap on it takes it back.

const lotOf = (place) => place.split(".")[0];
const storeyOf = (place) => Number(place.split(".")[1] ?? 0);
const input = (lot) => form.elements.namedItem(`lot.${lot}`);
const storeys = (lot) => input(lot).value.split(";").map(ordered).filter(Boolean);
const roofed = (code) => / roof( |$)/.test(` ${code}`);
const keys = () => all('[name^="new."]');
const picked = () => keys().filter((key) => key.checked);

// The words of a storey in the order in which the server writes them.
function ordered(code) {
  const rank = (word) => (word.includes("*") ? 9 : word.includes("$") ? 8 : ["duo", "roof", "gift", "no-gifts"].indexOf(word) + 1 || (word.startsWith("only-") ? 7 : 0));
  return code.toLowerCase().split(" ").filter(Boolean).sort((one, other) => rank(one) - rank(other)).join(" ");
}

function put(lot, codes) {
  input(lot).value = codes.join("; ");
  draw(lot);
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
  const duo = words.includes("duo");
  rest = [];
  for (const key of keys()) {
    const [kind, twice] = key.value.split(" ");
    key.checked = words.includes(kind) && (key.name !== "new.kind" || duo === (twice === "duo") || kind === "park");
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

function choose(place, focus = false) {
  const before = at;
  at = place;
  const radio = find(`[name="at"][value="${place}"]`);
  if (!radio) return choose(lotOf(place), focus);
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
  const following = [1, 2, 3, 4].map((n) => String(((Number(lot) - 1 + n) % 5) + 1));
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

// Drawing, until the server draws it.

const copy = (id) => find(`#${id}`).content.firstElementChild.cloneNode(true);

function icon(name, style = "") {
  const drawn = copy("an-icon");
  drawn.setAttribute("class", style);
  const use = drawn.firstElementChild;
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return drawn;
}

function element(tag, style, ...inside) {
  const made = document.createElement(tag);
  made.className = style;
  made.append(...inside);
  return made;
}

const ICONS = { $: "coin", "*": "star", floor: "below" };

function pay(word) {
  const [, number, purse, thing, street] = /^([+-]?\d+)([$*])(?:\/([a-z]+)(\/street)?)?$/.exec(word);
  const drawn = [element("span", "pay", number.replace("+", "").replace("-", "−"), icon(ICONS[purse]))];
  if (thing) drawn.push(element("span", "pay per", "×", icon(ICONS[thing] ?? thing), ...(street ? [icon("onstreet")] : [])));
  return drawn;
}

function face(storey, code) {
  const words = code.split(" ");
  const kind = keys().find((key) => key.name === "new.kind" && words.includes(key.value));
  const duo = words.includes("duo");
  const pays = words.filter((word) => /[$*]/.test(word));
  storey.classList.add("storey", `ink-${kind ? kind.parentElement.dataset.ink : "stone"}`);
  storey.classList.toggle("many", pays.length > 1);
  const kinds = element("span", duo ? "kinds duo" : "kinds");
  if (kind) kinds.append(...Array.from({ length: duo ? 2 : 1 }, () => icon(kind.value, "kind")));
  const marks = [["gift", "gift"], ["no-gifts", "lock"]].filter(([word]) => words.includes(word));
  if (marks.length) kinds.append(element("span", "marks", ...marks.map(([, name]) => icon(name))));
  storey.append(kinds);
  if (pays.length) storey.append(element("span", "pays", ...pays.flatMap(pay)));
}

function radio(label, value, name) {
  const chosen = label.querySelector("input") ?? label.appendChild(copy("a-place").querySelector("input"));
  chosen.value = value;
  chosen.setAttribute("aria-label", name);
  return label;
}

function named(code) {
  const said = keys().filter((key) => code.split(" ").includes(key.value));
  return said.map((key) => key.getAttribute("aria-label")).join(", ") || code;
}

function draw(lot) {
  const { new: anew, storey: name } = root().dataset;
  const codes = storeys(lot);
  const top = codes.at(-1);
  const drawn = [radio(copy(top && roofed(top) ? "a-roof" : "a-place"), lot, anew.replace("{n}", lot))];
  for (let n = codes.length; n > 0; n -= 1) {
    const storey = document.createElement("label");
    const code = codes[n - 1];
    radio(storey, `${lot}.${n}`, `${name.replace("{lot}", lot).replace("{n}", n)} ${named(code)}`);
    face(storey, code);
    if (roofed(code) && n < codes.length) drawn.push(copy("a-cap"));
    drawn.push(storey);
  }
  find(`[data-lot="${lot}"]`).replaceChildren(...drawn, find(`[data-lot="${lot}"] .plot`));
}

function offer(code) {
  const shelf = find("#shelf");
  if ([...shelf.children].some((one) => one.value === code)) return;
  const button = element("button", "");
  button.name = "again";
  button.value = code;
  button.setAttribute("aria-label", named(code));
  face(button, code);
  shelf.querySelector(".hint")?.remove();
  shelf.prepend(button);
  shelf.scrollLeft = 0;
  forget("shelf");
}

// What the fingers and the keyboard do.

function toggled(key) {
  if (key.type === "radio") {
    key.checked = radios[key.name] !== key.value;
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
  const target = event.target;
  const button = target.closest("button");
  if (target.matches('[name^="new."]')) toggled(target);
  else if (target.matches('[name="at"]')) choose(target.value);
  else if (button?.name === "again" || button?.name === "do") {
    event.preventDefault();
    if (button.name === "again") build(button.value);
    else press(button.value);
  } else if (button && "done" in button.dataset) choose(lotOf(at), true);
  else if (button?.dataset.stepBy) {
    const coins = form.elements.namedItem("coins");
    coins.value = Math.max(0, (Number.parseInt(coins.value, 10) || 0) + Number(button.dataset.stepBy));
    coins.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function pressedKey(event) {
  const target = event.target;
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
  for (let lot = 1; lot <= 5; lot += 1) if (find(`[data-lot="${lot}"]`).dataset.text !== storeys(lot).join("; ")) draw(lot);
  all("details").forEach((drawer, n) => (drawer.open = drawers.has(n)));
  const place = at ?? form.elements.namedItem("lot").value;
  at = null;
  choose(place);
  if (!storeyOf(at)) show(storeyOf(place) ? "" : draft);
}

// The keys are the phone's own: only the storeys they make are sent.
form.addEventListener("formdata", ({ formData }) => {
  for (const name of [...formData.keys()]) if (name === "at" || name.startsWith("new.")) formData.delete(name);
});

if (root() && !("readonly" in form.dataset)) {
  fields.addEventListener("click", clicked);
  fields.addEventListener("keydown", pressedKey);
  fields.addEventListener("change", (event) => {
    if (event.target.matches("[data-purse]")) changed();
  });
  // It does not bubble, and those that the server replaced say nothing: they are opened again.
  fields.addEventListener("toggle", ({ target }) => drawers[target.open ? "add" : "delete"](all("details").indexOf(target)), true);
  fields.addEventListener("fragment", ({ target }) => {
    // Once the shell has filled in what it had to.
    if (target === fields || target.id === "skyline") queueMicrotask(resume);
  });
  resume();
  reveal();
}
