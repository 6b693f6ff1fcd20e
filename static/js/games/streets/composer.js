// The sheet of the city: a new tile is composed there and laid whole; the keys of a tile that lies write into its row of
// the form.

import { Sheet } from "../../sheet.js";
import { isOfKind, isSameValue, read, write } from "./face.js";
import { drawGhosts } from "./ghosts.js";
import { blankRow, draftAt, rowAt, rows, wrote } from "./rows.js";

const form = document.getElementById("part");
let map = null;
let sheet = null;
let draft = null; // The new tile for the chosen place, until it is laid.
let near = ""; // The side of that place that was tapped; none where the tap was in its middle.
let turned = false; // Its road lies along a side that was chosen by a key.
let rest = false; // All keys are shown, and no tap lays the tile by itself.
let standing = false; // Taps on people add seekers.
let opened = { cell: null, face: "" }; // The chosen tile as its sheet was opened.
let leaving = false; // Whether somebody is asked where the people of an abandoned building go.
const picked = new Map(); // Choices of a street that pays, until an answer shows them.

const part = (id) => document.getElementById(id);
const chosen = () => draft ?? (map.selected ? rowAt(map.selected) : null);
const face = () => read(chosen()?.get("face") ?? "");
const knownTile = (code) => sheet.find(`[data-face="${CSS.escape(code)}"]`);
const isTold = ({ symbols, value, sign }) => Boolean(symbols.length && value && (sign || !sheet.find(".signs")));

function open(cell, element, event) {
  map.select(cell);
  turned = rest = standing = false;
  near = sideTapped(element, event);
  draft = rowAt(cell) ? null : draftAt(cell);
  draft?.set("owner", inTurn());
  redrawn();
  if (getComputedStyle(sheet.element).position !== "sticky") sheet.element.scrollIntoView({ block: "nearest" }); // Below what is to be paid.
  if (event?.type === "keydown") sheet.find(draft ? "[data-symbol]" : "[data-road]").focus();
}

// A tap on one of the sides that a free place shows chooses it.
function sideTapped(element, event) {
  const frame = event?.clientX && element.querySelector(".hit")?.getBoundingClientRect();
  if (!frame) return "";
  const far = { N: event.clientY - frame.top, S: frame.bottom - event.clientY, W: event.clientX - frame.left, E: frame.right - event.clientX };
  const [side] = [..."NESW"].sort((a, b) => far[a] - far[b]);
  return far[side] < frame.width / 4 ? side : "";
}

// The player in turn builds: the sign lies there before anybody taps. Who follows on a tile that was not sent yet is next.
function inTurn() {
  const turn = form.querySelector(".turnrow [name=turn]:checked")?.value ?? "";
  const unsent = rows().filter((row) => row.cell && map.cell(row.cell)?.matches(".ghost"));
  return turn && unsent.length ? after(signOn(unsent.at(-1)), players()) : turn;
}

const signOn = (tile) => tile.get("owner").split(" ")[0];
const players = () => [...sheet.all("[data-owner]")].map((key) => key.dataset.owner);

// The road of a new tile runs on from its neighbour, until another side is chosen.
function presetRoad() {
  const legal = map.cell(map.selected)?.dataset.legal ?? "";
  if (draft && !turned) draft.set("road", legal && !(near && legal.includes(near)) ? legal[0] : near || "S");
}

// A tile is kept as its sheet was left.
function finish() {
  const { cell, face: former } = opened;
  opened = { cell: map.selected, face: chosen()?.get("face") ?? "" };
  const row = cell && rowAt(cell);
  if (!row || row.get("face") === former) return;
  keep(cell);
  wrote("change", { goesOn: true });
}

const keep = (cell) => (part("made").value = [...new Set([...part("made").value.split(" "), cell])].join(" ").trim());

function lay() {
  const row = blankRow();
  if (!row) return;
  row.take(draft.tile);
  keep(draft.cell);
  draft = null;
  opened = { cell: null, face: "" };
  sheet.close();
  redrawn();
  wrote();
}

// The last choice that decides everything lays the tile.
function decide(next) {
  if (!draft || rest || !isTold(next)) return setFace(next);
  draft.set("face", write(next));
  lay();
}

function change(write, type) {
  const tile = chosen();
  if (!tile) return;
  write(tile);
  redrawn();
  if (!draft) wrote(type);
}

const setFace = (next, type) => change((tile) => tile.set("face", write(next)), type);

const KEYS = {
  road: (key) => turnTo(key.dataset.road),
  owner: (key) => change((tile) => sign(tile, key.dataset.owner, "double" in key.dataset)),
  person: (key) => change((tile) => tile.add(standing ? "seekers" : "people", Number(key.dataset.index), Number(key.dataset.by))),
  face: (key) => decide(read(key.dataset.face)),
  symbol: (key) => {
    const symbols = Array("two" in key.dataset ? 2 : 1).fill(key.dataset.symbol);
    setFace(draft && !rest ? { ...read(""), symbols } : { ...face(), symbols });
  },
  count: (key) => setFace({ ...face(), symbols: Array(Number(key.dataset.count)).fill(face().symbols[0]) }),
  value: (key) => decide({ ...face(), value: key.dataset.value, pays: key.dataset.pays }),
  pay: (key) => setFace({ ...face(), pays: String(Math.max(0, Number(face().pays) + Number(key.dataset.pay))) }),
  sign: (key) => {
    const [sign, double = ""] = key.dataset.sign === signOf(face()) ? [""] : key.dataset.sign.split(" ");
    decide({ ...face(), sign, double: Boolean(double) });
  },
  do: (key) => DEEDS[key.dataset.do](),
};

const DEEDS = {
  close: () => sheet.close(),
  lay,
  player: () => change((tile) => tile.set("owner", after(signOn(tile), [...players(), ""]))),
  turn: () => turnTo(after(draft.get("road"), [...(map.cell(map.selected)?.dataset.legal || "NESW")])),
  rest: () => {
    rest = !rest;
    paint();
  },
  mend: () => {
    rest = true;
    paint();
  },
  remove: () => {
    chosen()?.clear();
    sheet.close();
    redrawn();
    wrote();
  },
  stand: () => {
    standing = !standing;
    paint();
  },
  closing: () => change((tile) => (tile.closing = !tile.closing)),
};

const signOf = ({ sign, double }) => (sign && double ? `${sign} 2` : sign);
const after = (now, all) => all[(all.indexOf(now) + 1) % all.length];

function turnTo(side) {
  turned = true;
  change((tile) => tile.set("road", side));
}

// A second tap takes the sign off again; the Investor's second tap puts a second one there, and the third takes both.
function sign(tile, owner, double) {
  const next = { [owner]: double ? `${owner} 2` : "", [`${owner} 2`]: "" };
  tile.set("owner", next[tile.get("owner")] ?? owner);
}

function paint() {
  if (draft && (draft.cell !== map.selected || rowAt(draft.cell))) leaveDraft();
  const cell = map.selected;
  if (cell !== opened.cell) finish();
  sheet.show(cell);
  if (!cell) return;
  const tile = chosen();
  const shown = face();
  paintSteps(shown);
  if (draft) paintPresets();
  else paintHead(cell, tile, shown);
  const side = tile?.get("road") ?? "";
  const barred = (road) => map.cell(cell)?.dataset[road.toLowerCase()] ?? "";
  for (const why of sheet.all("[data-reason]")) why.hidden = !barred(side).split(" ").includes(why.dataset.reason);
  sheet.press("[data-road]", (key) => key.dataset.road === side);
  for (const key of sheet.all("[data-road]")) key.classList.toggle("barred", Boolean(barred(key.dataset.road)));
  sheet.press("[data-owner]", (key) => tile && signOn(tile) === key.dataset.owner);
  for (const key of sheet.all("[data-owner]")) key.classList.toggle("twice", tile?.get("owner") === `${key.dataset.owner} 2`);
  sheet.press('[data-do="stand"]', () => standing);
  paintPeople(tile, shown.symbols);
  if (part("sheet-neighbours")) {
    part("sheet-neighbours").value = tile?.get("neighbours") ?? "";
    sheet.press('[data-do="closing"]', () => Boolean(tile?.closing));
  }
  paintFace(tile, shown);
}

// The place was left; or another phone has laid a tile there, which is not to be changed by a tap that meant the new one.
function leaveDraft() {
  if (draft.cell === map.selected) map.select(null);
  draft = null;
  drawGhosts(map, null);
}

// First the kind, then a known tile of it or what it pays, last its sign. Of a tile that lies, these come when it is edited.
function paintSteps({ symbols: [kind], value, sign }) {
  const step = rest ? "rest" : !draft ? "whole" : !kind ? "kind" : value && !sign && sheet.find(".signs") ? "sign" : "what";
  const now = [draft ? "free" : "laid", step, draft && kind ? "lay" : ""];
  sheet.element.dataset.asks = step;
  for (const block of sheet.all("[data-when]")) block.hidden = !block.dataset.when.split(" ").some((when) => now.includes(when));
  for (const key of sheet.all("[data-face]")) key.hidden = !isOfKind(key.dataset.face, kind);
  const isLikely = (key) => key.dataset.kinds.split(" ").includes(kind);
  for (const key of sheet.all("[data-value]")) key.classList.toggle("likely", isLikely(key));
  sheet.press('[data-do="rest"]', () => rest);
}

// Those who may live there, and who does although nobody may.
function paintPeople(tile, symbols) {
  const where = standing ? "seekers" : "people";
  for (const counter of sheet.all(".counter")) {
    const n = tile?.count(where, Number(counter.querySelector("[data-index]").dataset.index)) ?? 0;
    counter.hidden = !n && symbols.some((symbol) => symbol !== "mixed") && !symbols.includes(counter.dataset.kind);
    counter.querySelector("b").textContent = n;
    counter.querySelector('[data-by="-1"]').disabled = !n;
  }
}

// Who builds and how the road lies: each is changed by one tap.
function paintPresets() {
  const place = map.cell(draft.cell);
  const side = draft.get("road");
  const [owner, double] = draft.get("owner").split(" ");
  part("sheet-place").textContent = place?.dataset.place ?? "";
  show(part("preset-owner"), sheet.find(`[data-owner="${owner}"]`), (key) => (key ? key.dataset.name + (double ? " ×2" : "") : null));
  show(part("preset-road"), sheet.find(`[data-road="${side}"]`), (key) => place?.dataset[`${side.toLowerCase()}Way`] ?? key.getAttribute("aria-label"));
  for (const closes of sheet.all(".closes")) closes.textContent = place?.dataset[`${side.toLowerCase()}Closes`] ?? "";
}

function show(preset, key, says) {
  const words = preset.querySelector(".d");
  preset.querySelector(".look").replaceChildren(...(key ? [key.firstElementChild.cloneNode(true)] : []));
  words.textContent = says(key) ?? words.dataset.none;
}

function paintHead(cell, tile, shown) {
  const title = part("sheet-title");
  const place = map.cell(cell);
  const known = knownTile(tile?.get("face") ?? "")?.querySelector(".nm")?.textContent;
  title.textContent = known || place?.dataset.title || shown.name || title.dataset.unnamed;
  part("sheet-note").textContent = place?.dataset.note ?? place?.getAttribute("aria-label") ?? "";
}

function paintFace(tile, shown) {
  sheet.press("[data-face]", (key) => tile?.get("face") === key.dataset.face);
  sheet.press("[data-symbol]", (key) => shown.symbols.includes(key.dataset.symbol) && "two" in key.dataset === shown.symbols.length > 1);
  sheet.press("[data-count]", (key) => shown.symbols.length === Number(key.dataset.count));
  sheet.press("[data-value]", (key) => Boolean(shown.value) && isSameValue(shown.value, key.dataset.value));
  part("sheet-pays").textContent = shown.pays ? `$${shown.pays}` : "–";
  sheet.press("[data-sign]", (key) => signOf(shown) === key.dataset.sign);
  const pays = sheet.find("[data-value][aria-pressed=true] .v");
  if (part("sheet-value")) part("sheet-value").replaceChildren(...(pays ? pays.cloneNode(true).childNodes : []));
  if (document.activeElement !== part("sheet-name")) part("sheet-name").value = shown.name;
}

// Returns what opens a place of the map.
export function start(city) {
  map = city;
  sheet = new Sheet(map, paint);
  sheet.keys(KEYS);
  document.addEventListener("click", (event) => event.target.closest("a[href]:not([data-cell])") && finish(), { capture: true });
  window.addEventListener("pagehide", finish, { capture: true });
  document.addEventListener("input", (event) => {
    if (event.target.id === "sheet-name") setFace({ ...face(), name: event.target.value }, "input");
    if (event.target.id === "sheet-neighbours") change((tile) => tile.set("neighbours", event.target.value), "input");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("#sheet input")) event.preventDefault(); // It would press a button that pays.
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest?.("#closing")) picked.set(event.target.name, event.target.value);
  });
  document.addEventListener("fragment", (event) => {
    if (event.target.id === "closing") {
      repick();
      showLeaving();
    }
    // Once all panels of an answer stand: the map comes before the rows it was drawn from.
    if (["fields", "city-map", "faces"].includes(event.target.id)) queueMicrotask(redrawn);
  });
  leaving = Boolean(form.querySelector("#closing [data-leaves]"));
  redrawn();
  return open;
}

// An answer to an earlier tap draws the panel without the later ones: those are put back, and sent.
function repick() {
  for (const [name, value] of picked) {
    const choice = form.querySelector(`[name="${name}"][value="${value}"]`);
    if (!choice || choice.checked) picked.delete(name);
    else choice.checked = true;
  }
  wrote();
}

// The question that a tap in the sheet brings up lies where the sheet was: whoever tapped has to see it.
function showLeaving() {
  const question = form.querySelector("#closing [data-leaves]");
  if (question && !leaving && map.selected) sheet.close();
  leaving = Boolean(question);
}

function redrawn() {
  presetRoad();
  drawGhosts(map, draft);
  map.connect();
  paint();
}
