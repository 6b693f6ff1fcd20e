// The city of Streets: a tap on the map opens the sheet; the sheet's keys write into the rows of the form.

import { still } from "../../fragments.js";
import { cityMap } from "../../map.js";
import { Sheet } from "../../sheet.js";
import { read, tapSymbol, write } from "./face.js";
import { drawGhosts } from "./ghosts.js";
import { blankRow, rowAt, rows, wrote } from "./rows.js";

const form = document.getElementById("part");
const map = document.getElementById("city") ? cityMap("city") : null;
let road = null; // The side of the road of a tile that is not laid yet.
let near = ""; // The four sides, that next to the tap first; none once a side was chosen by its key.
let standing = false; // Taps on people add seekers.
let tab = null;
let laying = ""; // The cell of the tile that was laid since its sheet was opened.
let opened = { cell: null, face: "" }; // The chosen tile as its sheet was opened.
let leaving = false; // Whether somebody is asked where the people of an abandoned building go.
const picked = new Map(); // Choices of a street that pays, until an answer shows them.

const sheet = new Sheet(map, paint);
const part = (id) => document.getElementById(id);
const chosen = () => (map.selected ? rowAt(map.selected) : null);
const face = () => read(chosen()?.get("face") ?? "");

function open(cell, element, event) {
  map.select(cell);
  near = element.dataset.road ? "" : bySide(element, event);
  road = element.dataset.road ?? preset(element);
  paint();
  if (event?.type === "keydown") sheet.find("button:not([data-do])")?.focus();
}

// A tile is kept as its sheet was left.
function finish() {
  const { cell, face: former } = opened;
  opened = { cell: map.selected, face: chosen()?.get("face") ?? "" };
  const row = cell && rowAt(cell);
  const laid = laying === cell;
  laying = "";
  part("laid").value = "";
  if (!row || (row.get("face") === former && !laid)) return;
  part("made").value = [...new Set([...part("made").value.split(" "), cell])].join(" ").trim();
  wrote();
}

function bySide(element, event) {
  if (!event?.clientX) return "SNEW";
  const frame = element.querySelector(".hit").getBoundingClientRect();
  const far = { N: event.clientY - frame.top, S: frame.bottom - event.clientY, W: event.clientX - frame.left, E: frame.right - event.clientX };
  return [..."NESW"].sort((a, b) => far[a] - far[b]).join("");
}

// The road of a new tile lies along the side that was tapped, or the nearest to it where that may not be.
const preset = (element) => [...near].find((side) => legal(element).includes(side)) ?? near[0];

function legal(element) {
  if (!drawn()) return "NESW";
  return element.dataset.legal ?? [..."NESW"].filter((side) => !element.dataset[side.toLowerCase()]).join("");
}

// Whether the map shows the tiles of the form: only then has the server said what is legal beside them.
function drawn() {
  const laid = rows().filter((row) => row.cell);
  const shown = map.cells().filter((place) => place.classList.contains("tile"));
  return laid.length === shown.length && laid.every((row) => map.cell(row.cell)?.dataset.road === row.get("road"));
}

// A tap that came before the answer could not know: its road moves to a legal side with the answer, if there is one.
function mendRoad() {
  const element = near && map.cell(map.selected);
  if (!element || !drawn() || !legal(element) || legal(element).includes(chosen()?.get("road") ?? road)) return;
  road = preset(element);
  if (chosen()) change((row) => row.set("road", road));
}

// The row of the chosen cell; a tile that was not there is laid now.
function layTile() {
  const tile = chosen();
  if (tile) return tile;
  const row = blankRow();
  row?.lay(map.selected, road ?? "S");
  row?.set("owner", inTurn());
  laying = map.selected;
  return row;
}

// The player in turn builds: the sign lies there before anybody taps.
const inTurn = () => form.querySelector(".turnrow [name=turn]:checked")?.value ?? "";

function change(write, type) {
  const fresh = !chosen();
  const row = layTile();
  if (!row) return;
  write(row, fresh);
  part("laid").value = laying;
  drawGhosts(map);
  map.connect();
  paint();
  wrote(type);
}

const setFace = (next, type) => change((row) => row.set("face", write(next)), type);

const KEYS = {
  road: (key) => {
    road = key.dataset.road;
    near = "";
    if (chosen()) change((row) => row.set("road", road));
    else paint();
  },
  owner: (key) => change((row, fresh) => (fresh ? row.set("owner", key.dataset.owner) : sign(row, key.dataset.owner, "double" in key.dataset))),
  person: (key) => change((row) => row.add(standing ? "seekers" : "people", Number(key.dataset.index))),
  face: (key) => {
    if (key.classList.contains("partly")) tab = "make"; // What the rulebook does not tell is added from the tile.
    change((row) => row.set("face", key.dataset.face));
  },
  symbol: (key) => setFace(tapSymbol(face(), key.dataset.symbol)),
  value: (key) => setFace({ ...face(), value: key.dataset.value, pays: key.dataset.pays }),
  pay: (key) => setFace({ ...face(), pays: String(Math.max(0, Number(face().pays) + Number(key.dataset.pay))) }),
  sign: (key) => setFace({ ...face(), sign: face().sign === key.dataset.sign ? "" : key.dataset.sign }),
  tab: (key) => {
    tab = key.dataset.tab;
    paint();
  },
  do: (key) => DEEDS[key.dataset.do](),
};

const DEEDS = {
  close: () => sheet.close(),
  remove: () => {
    chosen()?.clear();
    redrawn();
    wrote();
  },
  stand: () => {
    standing = !standing;
    paint();
  },
  nobody: () => change((row) => ["people", "seekers"].forEach((where) => row.set(where, ""))),
  double: () => setFace({ ...face(), double: !face().double }),
  closing: () => change((row) => (row.closing = !row.closing)),
};

// A second tap takes the sign off again; the Investor's second tap puts a second one there, and the third takes both.
function sign(row, owner, double) {
  const after = { [owner]: double ? `${owner} 2` : "", [`${owner} 2`]: "" };
  row.set("owner", after[row.get("owner")] ?? owner);
}

function paint() {
  const cell = map.selected;
  if (cell !== opened.cell) finish();
  sheet.show(cell);
  if (!cell) return;
  const row = chosen();
  const shown = face();
  paintHead(cell, row, shown);
  const side = row?.get("road") ?? road;
  const against = (map.cell(cell)?.dataset[side?.toLowerCase()] ?? "").split(" ");
  for (const why of sheet.all("[data-reason]")) why.hidden = !against.includes(why.dataset.reason);
  sheet.press("[data-road]", (key) => key.dataset.road === side);
  for (const key of sheet.all("button[data-road]")) key.classList.toggle("barred", Boolean(map.cell(cell)?.dataset[key.dataset.road.toLowerCase()]));
  sheet.press("[data-owner]", (key) => (row?.get("owner").split(" ")[0] ?? inTurn()) === key.dataset.owner);
  for (const key of sheet.all("[data-owner]")) key.classList.toggle("twice", row?.get("owner") === `${key.dataset.owner} 2`);
  sheet.press('[data-do="stand"]', () => standing);
  const where = standing ? "seekers" : "people";
  for (const key of sheet.all("[data-person]")) key.querySelector("b").textContent = row?.count(where, Number(key.dataset.index)) || "";
  if (part("sheet-neighbours")) {
    part("sheet-neighbours").value = row?.get("neighbours") ?? "";
    sheet.press('[data-do="closing"]', () => Boolean(row?.closing));
  }
  paintFace(row, shown);
}

function paintHead(cell, row, shown) {
  const title = part("sheet-title");
  const note = part("sheet-note");
  const known = sheet.find(`[data-face="${CSS.escape(row?.get("face") ?? "")}"]`);
  const knownName = known?.querySelector("span:last-child:not(.facepic)")?.textContent;
  title.textContent = row
    ? knownName || map.cell(cell)?.dataset.title || shown.name || title.dataset.unnamed
    : title.dataset.free;
  note.textContent = row ? (map.cell(cell)?.dataset.note ?? map.cell(cell)?.getAttribute("aria-label") ?? "") : note.dataset.free;
}

function paintFace(row, shown) {
  tab ??= sheet.all("#faces button:not(.used, .partly)").length < 12 ? "make" : "known";
  for (const key of sheet.all("[data-tab]")) key.classList.toggle("on", key.dataset.tab === tab);
  for (const pane of sheet.all("[data-pane]")) pane.hidden = pane.dataset.pane !== tab;
  sheet.press("[data-face]", (key) => row?.get("face") === key.dataset.face);
  sheet.press("[data-symbol]", (key) => shown.symbols.includes(key.dataset.symbol));
  for (const key of sheet.all("[data-symbol]")) {
    const twice = shown.symbols.filter((symbol) => symbol === key.dataset.symbol).length > 1;
    key.querySelector("b").textContent = twice ? "2" : "";
  }
  sheet.press("[data-value]", (key) => Boolean(shown.value) && shown.value === key.dataset.value);
  part("sheet-pays").textContent = shown.pays ? `$${shown.pays}` : "–";
  sheet.press("[data-sign]", (key) => shown.sign === key.dataset.sign);
  sheet.press('[data-do="double"]', () => shown.double);
  if (document.activeElement !== part("sheet-name")) part("sheet-name").value = shown.name;
}

function start() {
  map.on(open);
  sheet.keys(KEYS);
  document.addEventListener("click", (event) => event.target.closest("a[href]:not([data-cell])") && finish(), { capture: true });
  window.addEventListener("pagehide", finish, { capture: true });
  document.addEventListener("input", (event) => {
    if (event.target.id === "sheet-name") setFace({ ...face(), name: event.target.value }, "input");
    if (event.target.id === "sheet-neighbours") change((row) => row.set("neighbours", event.target.value), "input");
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest?.("#closing")) picked.set(event.target.name, event.target.value);
  });
  document.addEventListener("fragment", (event) => {
    if (event.target.id === "fields") stillLaying();
    if (event.target.id === "closing") {
      repick();
      showLeaving();
    }
    // Once all panels of an answer stand: the map comes before the rows it was drawn from.
    if (["fields", "city-map", "faces"].includes(event.target.id)) queueMicrotask(redrawn);
  });
  form.addEventListener("filled", stillLaying);
  leaving = Boolean(form.querySelector("#closing [data-leaves]"));
  redrawn();
}

// The answer to a save does not know which sheet is open by now.
function stillLaying() {
  part("laid").value = laying;
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

// The question that a tap in the sheet brings up stands below it: whoever tapped has to see it.
function showLeaving() {
  const question = form.querySelector("#closing [data-leaves]");
  if (question && !leaving && map.selected) {
    still.letGo();
    question.scrollIntoView({ block: "center" });
  }
  leaving = Boolean(question);
}

function redrawn() {
  drawGhosts(map);
  map.connect();
  mendRoad();
  paint();
}

// The hand is asked for only where the advisor counts it.
function hand() {
  const block = form.querySelector(".hand");
  if (!block) return;
  const advisor = form.querySelector("[name=advisor]:checked")?.value;
  block.toggleAttribute("data-unused", !block.dataset.for.split(" ").includes(advisor));
}

if (map && rows().length) start();
form.addEventListener("change", hand);
