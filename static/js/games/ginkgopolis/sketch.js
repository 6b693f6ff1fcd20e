// Draws buildings that the server has not drawn yet, and free places around them; what was taken back is as it was.

import { around, corner, widen } from "../../map.js";

const CUT = 6; // The outermost places are seen in part.
const words = ({ colour, number, height, owner }) => [colour || "-", number || "-", height, owner || "-"].join(" ");
const parts = () => document.getElementById("sketch").content.querySelector("svg").children;

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
