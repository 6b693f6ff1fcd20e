// The city of Ginkgopolis: a tap on the map opens the sheet; the sheet's keys write the building into the form.

import { cityMap } from "../../map.js";
import { Sheet } from "../../sheet.js";
import { Edits } from "./edits.js";

const form = document.getElementById("part");
const map = cityMap("city");
const edits = new Edits(map);
const ask = { on: false, who: "", tile: { colour: "", number: "" } }; // What a turn would cost, while the game goes on.
let tokens = { all: () => new Map(), at() {}, draw() {} };
// Once the page stands.
const asks = import("./ask.js");
const lettersCame = import("./tokens.js").then(({ Tokens }) => (tokens = new Tokens(map)));
let sketch = () => {};
const sketchCame = import("./sketch.js").then((came) => ({ sketch } = came));
const TWICE = 700; // Milliseconds in which a second tap on a key is a slip of the finger.
let colour = ""; // The ink used last: the next building is often of the same.
let changing = false; // Whether a building stood on the chosen place when it was tapped.
let another = false; // Whether the tile of a building is being chosen anew.
let led = { key: null, at: 0 }; // The key that led on to another place, and when it was tapped.

const id = (name) => document.getElementById(name);
const sheet = new Sheet(map, paint);
const about = (cell) => asks.then((asked) => asked.about(ask, cell)).catch(() => {});
const chosen = () => (map.selected ? edits.at(map.selected) : null);

function open(cell, element, event) {
  if (map.selected === cell && event?.type === "click") return sheet.close();
  select(cell);
  if (event?.type === "keydown") [...sheet.all(".starts button, .tilepick button, .owners button")].find((key) => key.offsetWidth)?.focus();
}

function select(cell) {
  map.select(cell);
  another = false;
  const built = chosen();
  changing = complete(built);
  if (built?.colour) colour = built.colour;
  paint();
  about(cell);
}

// Write a building into the chosen cell, and show it at once.
function put(change) {
  edits.set(map.selected, change);
  sketch(map, edits);
  map.connect();
  paint();
}

const complete = (built) => Boolean(built?.colour && built.number && (built.owner || Number(built.number) <= 3));

// A starting place that has its tile leads on to the next that waits.
function onward(key) {
  const here = map.cell(map.selected);
  if (!here || !("core" in here.dataset) || !complete(chosen())) return;
  const next = waiting(map.selected);
  if (!next) return;
  select(next);
  led.key = key;
}

// The next starting place without a tile, after this one in the order of the map, from the first again.
function waiting(cell) {
  const core = map.cells().filter((element) => "core" in element.dataset).map((element) => element.dataset.cell);
  const from = core.indexOf(cell);
  return [...core.slice(from + 1), ...core.slice(0, from + 1)].find((other) => other !== cell && !complete(edits.at(other)));
}

function nextPlace() {
  const cells = map.cells();
  const from = cells.findIndex((element) => element.dataset.cell === map.selected);
  const following = [...cells.slice(from + 1), ...cells.slice(0, from + 1)].map((element) => element.dataset.cell);
  return waiting(map.selected) ?? following.find((cell) => !complete(edits.at(cell)));
}

// A second tap on the key that led on to another place, right after the first.
function isSlip(key, event) {
  const slip = key === led.key && event.timeStamp - led.at < TWICE;
  if (!slip) led = { key: null, at: event.timeStamp }; // Any other key in between was meant, and so is this one after it.
  return slip;
}

const KEYS = {
  start: (key) => {
    const [ink, number] = key.dataset.start.split(" ");
    put({ colour: ink, number, height: 1, owner: "" });
    onward(key);
  },
  colour: (key) => {
    colour = key.dataset.colour;
    if (ask.on) ask.tile.colour = colour;
    else if (chosen()?.colour) put({ colour });
    answer();
  },
  tile: (key) => {
    const [ink, number] = key.dataset.tile.split(" ");
    colour = ink;
    another = false;
    if (ask.on) ask.tile = { colour: ink, number };
    else put({ colour: ink, number });
    if (!ask.on) onward(key);
    answer();
  },
  level: (key) => {
    const { owner, level } = key.dataset;
    const now = chosen();
    const higher = "more" in key.dataset && now?.owner === owner && now.height >= Number(level);
    put({ owner, height: higher ? now.height + 1 : Number(level), ...(now?.colour || !colour ? {} : { colour }) });
    if (!("more" in key.dataset)) onward(key); // The last key may be meant to be tapped again.
  },
  token: async (key) => {
    (await lettersCame).put(key.dataset.token, map.selected);
    paint();
  },
  who: (key) => {
    ask.who = key.dataset.who;
    answer();
  },
  do: (key) => DEEDS[key.dataset.do](),
};

const DEEDS = {
  close: () => sheet.close(),
  remove: () => put(null),
  next: () => {
    const next = nextPlace();
    if (next) select(next);
  },
  another: () => {
    another = true;
    paint();
  },
  ask: () => {
    ask.on = !ask.on;
    ask.who ||= sheet.find("[data-who]").dataset.who;
    ask.tile = { colour, number: "" };
    answer();
  },
};

function answer() {
  paint();
  about(map.selected);
}

function paint() {
  const cell = map.selected;
  sheet.show(cell);
  filter(cell);
  if (!cell) return;
  const built = chosen();
  const tile = ask.on ? ask.tile : { colour: built?.colour || colour, number: built?.number ?? "" };
  const used = edits.used(ask.on ? null : cell);
  paintHead(cell, built);
  const element = map.cell(cell);
  sheet.find(".starts").hidden = ask.on || !element || !("core" in element.dataset) || Boolean(built?.owner);
  sheet.find(".owners").hidden = ask.on;
  sheet.element.dataset.phase = !ask.on && !another && built?.colour && built.number ? "owner" : "tile";
  // Letters are for a game that goes on: they lie on the map, or somebody asks what a turn would cost.
  sheet.find(".letters").hidden = Boolean(built) || !element || "core" in element.dataset || !(ask.on || tokens.all().size);
  sheet.press("[data-token]", (key) => tokens.at(cell) === key.dataset.token);
  sheet.find(".asking").hidden = !ask.on;
  sheet.press("[data-colour]", (key) => key.dataset.colour === tile.colour);
  sheet.press("[data-tile]", (key) => key.dataset.tile === `${tile.colour} ${tile.number}`);
  sheet.press("[data-start]", (key) => key.dataset.start === `${built?.colour} ${built?.number}`);
  for (const key of sheet.all("[data-start]")) key.classList.toggle("used", used.has(key.dataset.start));
  for (const key of sheet.all("[data-tile]")) key.classList.toggle("used", used.has(key.dataset.tile));
  for (const group of sheet.all("[data-ink]")) group.classList.toggle("on", group.dataset.ink === (tile.colour || "red"));
  sheet.press("[data-who]", (key) => key.dataset.who === ask.who);
  sheet.press('[data-do="ask"]', () => ask.on);
  paintLevels(built);
}

// The last key of an owner stands for every greater height: another tap adds a level.
function paintLevels(built) {
  for (const key of sheet.all("[data-more]")) {
    const beyond = built?.owner === key.dataset.owner && built.height > Number(key.dataset.level);
    key.querySelector("b").textContent = `${beyond ? built.height : key.dataset.level}+`;
  }
  sheet.press("[data-level]", (key) => {
    const { owner, level } = key.dataset;
    return built?.owner === owner && (built.height === Number(level) || ("more" in key.dataset && built.height > Number(level)));
  });
}

function paintHead(cell, built) {
  const element = map.cell(cell);
  const kind = element && "core" in element.dataset ? "core" : "free";
  const title = id("sheet-title");
  const ink = built?.colour && sheet.find(`[data-colour="${built.colour}"]`).dataset.title;
  sheet.find("[data-do=remove]").disabled = !built;
  id("sheet-place").textContent = element?.dataset.place ?? "";
  title.textContent = built ? `${ink || "?"} ${built.number || "?"}` : title.dataset[kind];
  const paid = built && [...document.querySelectorAll("details.district")].find((district) => district.dataset.cells.split(" ").includes(cell))?.dataset.paid;
  const note = id("sheet-note");
  note.textContent = built ? [changing && note.dataset.changing, paid].filter(Boolean).join(". ") : note.dataset[kind];
}

// While a cell is chosen, of all districts only its own is shown, with its reasons.
function filter(cell) {
  for (const district of document.querySelectorAll("#districts details")) {
    const mine = Boolean(cell) && district.dataset.cells.split(" ").includes(cell);
    district.classList.toggle("mine", mine);
    if (mine !== ("opened" in district.dataset)) {
      district.open = mine;
      district.toggleAttribute("data-opened", mine);
    }
  }
}

function redrawn() {
  sketch(map, edits);
  tokens.draw();
  map.connect();
  paint();
}

map.on(open);
sheet.keys(KEYS, isSlip);
document.addEventListener("input", (event) => {
  if (event.target.closest(".asking")) about(map.selected);
});
// What was asked about is being built: the sheet shows the building, and the next question starts anew.
form.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "play") return;
  ask.on = false;
  queueMicrotask(answer);
});
document.addEventListener("fragment", (event) => {
  if (["fields", "city-map", "districts"].includes(event.target.id)) redrawn();
  if (event.target.id === "city-map") about(map.selected);
});
redrawn();
for (const came of [lettersCame, sketchCame]) came.then(redrawn).catch(() => {});
