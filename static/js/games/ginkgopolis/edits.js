// The city as this phone has it: what the server drew on the map, and over it the cells changed here, drawn as well.
//
// A changed cell is one field of the form (`2,-1 red 7 2 0`; `2,-1` alone is an empty cell): it is merged, kept as a
// draft and sent as a whole, so that two phones never mix the halves of two buildings.

import { around, corner, widen } from "../../map.js";

const CUT = 6; // The outermost places are seen in part.
const form = document.getElementById("part");
const words = ({ colour, number, height, owner }) => [colour || "-", number || "-", height, owner || "-"].join(" ");
const parts = () => document.getElementById("sketch").content.querySelector("svg").children;
const NONE = { colour: "", number: "", height: 1, owner: "" };

const fields = () => [...form.querySelectorAll('[name^="e"][type="hidden"]')].filter((field) => /^e\d+$/.test(field.name));
const cellOf = (field) => field.value.split(" ")[0];
const word = (text) => (text === "-" || text === undefined ? "" : text);

function parse(words) {
  const [colour, number, height, owner] = words;
  return colour === undefined ? null : { colour: word(colour), number: word(number), height: Number(height), owner: word(owner) };
}

export class Edits {
  constructor(map) {
    this.map = map;
  }

  // The building on a cell, or null.
  at(cell) {
    const field = fields().find((field) => cellOf(field) === cell);
    if (field) return parse(field.value.split(" ").slice(1));
    const drawn = this.map.cell(cell)?.dataset.is;
    return drawn ? parse(drawn.split(" ")) : null;
  }

  // Change a building, or with `null` take it away.
  set(cell, change) {
    const field = fields().find((field) => cellOf(field) === cell) ?? fields().find((field) => !field.value);
    if (!field) return;
    const { colour, number, height, owner } = { ...NONE, ...this.at(cell), ...change };
    field.value = change ? `${cell} ${colour || "-"} ${number || "-"} ${height} ${owner || "-"}` : cell;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Every changed cell with its building.
  changed() {
    return fields().filter((field) => field.value).map((field) => [cellOf(field), parse(field.value.split(" ").slice(1))]);
  }

  // The tiles that lie open anywhere but here: “red 7”.
  used(here) {
    const cells = new Set([...this.map.cells().map((element) => element.dataset.cell), ...this.changed().map(([cell]) => cell)]);
    cells.delete(here);
    return new Set([...cells].map((cell) => this.at(cell)).filter((tile) => tile?.colour && tile.number).map((tile) => `${tile.colour} ${tile.number}`));
  }
}

// Draws buildings that the server has not drawn yet, and free places around them; what was taken back is as it was.
export function sketch(map, edits) {
  const changed = edits.changed();
  for (const element of map.cells()) {
    if (element.dataset.sketch === undefined || changed.some(([cell]) => cell === element.dataset.cell)) continue;
    delete element.dataset.sketch;
    draw(element, edits.at(element.dataset.cell));
  }
  for (const [cell, building] of changed) {
    if (!map.cell(cell)) place(map, cell);
    const element = map.cell(cell);
    const now = building ? words(building) : "";
    if (now === (element.dataset.sketch ?? element.dataset.is ?? "")) continue;
    element.dataset.sketch = now;
    draw(element, building);
    if (building) offerAround(map, cell);
  }
}

// Between hit and frames stands what is drawn of a building.
function draw(element, building) {
  const [hit, ...rest] = element.children;
  for (const child of rest) if (!child.matches(".frame, .inframe")) child.remove();
  element.classList.remove("ink-red", "ink-blue", "ink-yellow", "built", "unowned", "waits", "free");
  element.classList.add(building?.colour ? "built" : building || "core" in element.dataset ? "waits" : "free");
  if (building?.colour) {
    element.classList.add(`ink-${building.colour}`);
    element.classList.toggle("unowned", !building.owner);
    hit.after(...filled(building));
  } else if (!building && !("core" in element.dataset)) {
    hit.after(parts()[2].querySelector(".plus").cloneNode(true));
  }
}

function filled({ colour, number, height, owner }) {
  const group = parts()[owner ? 0 : 1].cloneNode(true);
  group.querySelector(".no").textContent = number || "?";
  group.querySelector(".tiles").setAttribute("fill", `url(#r-${colour})`);
  const seat = owner && document.querySelector(`[data-owner="${owner}"]`)?.closest(".own");
  if (seat) {
    const sign = group.querySelector(".shape");
    sign.setAttribute("class", `shape ${[...seat.classList].find((name) => /^p\d$/.test(name))}`);
    sign.setAttribute("href", seat.querySelector("use").getAttribute("href"));
    group.querySelector(".levels").textContent = height;
  }
  return [...group.children];
}

// Where something may be built next: the server says it with the next map; without a connection, beside the new one.
function offerAround(map, key) {
  for (const cell of around(key)) if (!map.cell(cell)) place(map, cell);
}

function place(map, key) {
  const svg = map.plane.querySelector("svg");
  const link = document.createElementNS("http://www.w3.org/2000/svg", "a");
  link.setAttribute("class", "lot free");
  link.setAttribute("transform", `translate(${corner(key).join(" ")})`);
  link.setAttribute("aria-label", key);
  link.setAttribute("href", "#sheet");
  link.dataset.cell = key;
  link.append(...parts()[2].cloneNode(true).children);
  svg.append(link);
  widen(svg.viewBox.baseVal, key, -CUT);
}
