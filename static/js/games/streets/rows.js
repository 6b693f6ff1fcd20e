// The rows of the form, one a tile: found by cell, taken when a tile is laid, emptied when it is taken away.

import { fill, serialise } from "../../form.js";

const form = document.getElementById("part");

class Row {
  constructor(element) {
    this.fields = new Map([...element.querySelectorAll("[name]")].map((field) => [field.name.replace(/^t\d+\./, ""), field]));
  }

  get(name) {
    return this.fields.get(name)?.value ?? "";
  }

  set(name, value) {
    this.fields.get(name).value = value;
  }

  get cell() {
    return this.get("road") && this.get("x") !== "" ? `${Number(this.get("x"))},${Number(this.get("y"))}` : null;
  }

  // People and seekers are four numbers in one field, in the order of the sheet's keys.
  count(where, index) {
    return Number(this.get(where).split(/[\s,]+/)[index]) || 0;
  }

  add(where, index, by) {
    this.set(where, [0, 1, 2, 3].map((other) => Math.max(0, this.count(where, other) + (other === index ? by : 0))).join(" "));
  }

  get closing() {
    return this.fields.get("closing").checked;
  }

  set closing(on) {
    this.fields.get("closing").checked = on;
  }

  lay(cell, road) {
    const [x, y] = cell.split(",");
    this.set("x", x);
    this.set("y", y);
    this.set("road", road);
    this.set("face", ";;;");
  }

  clear() {
    this.take({});
  }

  // What its fields hold, as another row takes it.
  get tile() {
    const told = [...this.fields].filter(([, field]) => field.type !== "checkbox" || field.checked);
    return Object.fromEntries(told.map(([name, field]) => [name, field.value]));
  }

  take(tile) {
    for (const [name, field] of this.fields) {
      if (field.type === "checkbox") field.checked = name in tile;
      else field.value = tile[name] ?? "";
    }
  }
}

export const rows = () => [...form.querySelectorAll(".tilerow")].map((element) => new Row(element));

export const rowAt = (cell) => rows().find((row) => row.cell === cell);

// A tile that is not laid yet: a row of its own, in no form.
export function draftAt(cell) {
  const draft = new Row(form.querySelector(".tilerow").cloneNode(true));
  draft.clear();
  draft.lay(cell, "S");
  return draft;
}

export const blankRow = () => rows().find((row) => !row.get("road"));

// What a script writes into a field makes no event of its own: this tells the editor, which sends it.
export const wrote = (type = "change", detail = {}) => form.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));

// Tiles of another phone move the rows of the list, so what was changed since that text belongs to its cell.
form.refill = (_, text, since) => {
  const [now, then, next] = [serialise(form), since, text].map(tilesOf);
  for (const cell of then.keys()) if (!now.has(cell)) next.delete(cell);
  for (const [cell, tile] of now) {
    const was = then.get(cell) ?? {};
    const mine = Object.entries(tile).filter(([name, value]) => value !== was[name]);
    if (mine.length) next.set(cell, { ...tile, ...next.get(cell), ...Object.fromEntries(mine) });
  }
  fill(form, text, since);
  const tiles = [...next.values()];
  rows().forEach((row, index) => row.take(tiles[index] ?? {}));
};

function tilesOf(text) {
  const found = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, row, field] = name.match(/^t(\d+)\.(\w+)$/) ?? [];
    if (row) found.set(row, { ...found.get(row), [field]: value });
  }
  const laid = [...found.values()].filter((tile) => tile.road);
  return new Map(laid.map((tile) => [`${Number(tile.x)},${Number(tile.y)}`, tile]));
}
