// A city on the phone: a map drawn by the server as SVG, moved and zoomed with two fingers, walked with the arrow keys.
//
// Markup (the server's; without a script the whole city simply fits the width):
//
//   <div class="map" id="city" role="group" aria-label="…">           the window, styled by map.css
//     <div class="map-plane" id="city-map">                           may be a fragment: only its inside is swapped
//       <svg viewBox="…">                                             1 unit is 1 px at scale 1; cells of about 72
//         <a id="at-2,-1" data-cell="2,-1" href="#…" aria-label="…">  x east, y north; also for free places
//     <div class="map-tools">                                         optional, hidden without a script
//       <button type="button" data-zoom="in|out|fit" aria-label="…">
//
// Use:
//
//   const map = cityMap("city");
//   map.on((cell, element, event) => …);   a cell was tapped (`event` says where), or Enter or Space pressed on it
//   map.select("2,-1");             marks it aria-current and brings it into view; select(null) marks none
//   map.selected;                   the cell marked, or null
//   map.cell("2,-1");               its element, or null
//   map.fit();                      shows the whole city, and goes on doing so as it grows
//   map.walk("2,-1");               moves the keyboard's focus there
//
// The city stays fitted until somebody moves or zooms it; from then on a redrawn map stays where it was. While it is
// fitted one finger scrolls the page; once moved, one finger moves the map. A fragment may also hold the whole window.

import { Gestures } from "./gestures.js";

const LARGEST_FIT = 1.6;
const ROOMY = 720; // A window of this width shows a small city at its own size; a narrower one leaves it room to grow.
const CLOSEST = 3;
const STEP = 1.4;
const MARGIN = 12;
const GAP = 4; // Between a fitted city and the keys.
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SIZE = 72; // A cell, in the units of the map.

const place = (key) => key.split(",").map(Number);

// The keys of the four cells beside this one.
export function around(key) {
  const [x, y] = place(key);
  return Object.values(DIRECTIONS).map(([east, north]) => `${x + east},${y + north}`);
}

// The top left corner of a cell in the map's units.
export function corner(key) {
  const [x, y] = place(key);
  return [x * SIZE, -y * SIZE];
}

// Make room for a cell in the box of the map, with a margin around it; less than nothing cuts its rim off.
export function widen(box, key, margin) {
  const [left, top] = corner(key);
  const right = Math.max(box.x + box.width, left + SIZE + margin);
  const bottom = Math.max(box.y + box.height, top + SIZE + margin);
  box.x = Math.min(box.x, left - margin);
  box.y = Math.min(box.y, top - margin);
  box.width = right - box.x;
  box.height = bottom - box.y;
}

class CityMap {
  constructor(id) {
    this.id = id;
    this.selected = null;
    this.standing = null; // The cell that Tab leads to.
    this.fitted = true;
    this.view = { x: 0, y: 0, scale: 1 }; // The window's top left corner in the map's units, and the scale.
    this.listeners = [];
    this.sizes = new ResizeObserver(() => this.measure());
    document.addEventListener("fragment", () => this.connect());
    this.connect();
  }

  on(listener) {
    this.listeners.push(listener);
  }

  // Bind to the window as it now stands in the page; after a redraw, look again at what is in it.
  connect() {
    const element = document.getElementById(this.id);
    if (!element) return;
    if (element !== this.window) {
      this.window = element;
      this.sizes.disconnect();
      this.sizes.observe(element);
      for (const sheet of document.querySelectorAll(".overmap")) this.sizes.observe(sheet);
      this.gestures = new Gestures(element, this);
      element.addEventListener("click", (event) => this.tap(event));
      element.addEventListener("keydown", (event) => this.key(event));
      element.addEventListener("focusin", (event) => this.focused(event));
    }
    this.plane = element.querySelector(".map-plane");
    const svg = this.plane.querySelector("svg");
    if (!svg) return;
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.box = { x, y, width, height };
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    this.mark();
    this.measure();
  }

  measure() {
    this.width = this.window.clientWidth;
    this.height = this.window.clientHeight;
    if (!this.box || !this.width) return;
    if (this.fitted) this.fit();
    this.apply(); // At once: with the next frame the map would jump under the finger.
  }

  fit() {
    this.fitted = true;
    this.look(this.uncovered(this.whole()));
  }

  // How much of the window's height no sheet lies over.
  get free() {
    const frame = this.window.getBoundingClientRect();
    const over = [...document.querySelectorAll(".overmap")].map((sheet) => sheet.getBoundingClientRect());
    const tops = over.filter(({ height, left, right }) => height && left < frame.right && right > frame.left).map(({ top }) => top);
    return Math.max(SIZE, Math.min(this.height, ...tops.map((top) => top - frame.top)));
  }

  // The whole city, moved up as far as what is chosen, or what pays, would lie under a sheet.
  uncovered(view) {
    const shown = this.selected ? [this.selected] : this.cells().filter((cell) => cell.classList.contains("pays")).map((cell) => cell.dataset.cell);
    const lowest = Math.max(...shown.map((key) => corner(key)[1] + SIZE + MARGIN));
    return { ...view, y: Math.max(view.y, lowest - this.free / view.scale) };
  }

  // The whole city in the window with no place of it under the keys: in the middle, else at the top, else beside them.
  whole() {
    const view = this.filling(this.width);
    const keys = this.window.querySelector(".map-tools");
    if (!keys?.offsetWidth) return view; // Hidden from who only watches.
    const left = keys.offsetLeft - GAP;
    const top = keys.offsetTop + keys.querySelector('[data-zoom="in"]').offsetTop - GAP;
    const places = this.cells().filter((cell) => !cell.classList.contains("none")).map((cell) => corner(cell.dataset.cell));
    const clear = (seen) => !places.some(([x, y]) => (x + SIZE - seen.x) * seen.scale > left && (y + SIZE - seen.y) * seen.scale > top);
    return [view, { ...view, y: this.box.y }].find(clear) ?? this.filling(left);
  }

  filling(width) {
    const largest = Math.min(LARGEST_FIT, Math.max(this.width / ROOMY, 0.95));
    const scale = Math.min(width / this.box.width, this.height / this.box.height, largest);
    const x = this.box.x - (width / scale - this.box.width) / 2;
    const y = this.box.y - (this.height / scale - this.box.height) / 2;
    return { x, y, scale };
  }

  // Move by so many pixels and zoom by a factor, keeping the point (in pixels of the window) under the fingers.
  move(dx, dy, factor = 1, at = { x: this.width / 2, y: this.height / 2 }) {
    const { x, y, scale: before } = this.view;
    const scale = Math.min(Math.max(before * factor, this.whole().scale), CLOSEST);
    this.fitted = false;
    this.look({ x: x + at.x / before - (at.x + dx) / scale, y: y + at.y / before - (at.y + dy) / scale, scale });
  }

  look(view) {
    this.view = this.within(view);
    this.window.classList.toggle("moved", !this.fitted);
    this.draw();
  }

  // The city never leaves the window: its middle line stays in sight on both axes.
  within({ x, y, scale }) {
    const clamp = (at, length, from, size, free = length) => Math.min(Math.max(at, from - length / 2), from + size - free / 2);
    return {
      x: clamp(x, this.width / scale, this.box.x, this.box.width),
      y: clamp(y, this.height / scale, this.box.y, this.box.height, this.free / scale),
      scale,
    };
  }

  // Fingers move faster than frames are shown.
  draw() {
    this.frame ??= requestAnimationFrame(() => this.apply());
  }

  apply() {
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    const { x, y, scale } = this.view;
    this.plane.style.transform = `translate(${(this.box.x - x) * scale}px, ${(this.box.y - y) * scale}px) scale(${scale})`;
    this.plane.style.setProperty("--scale", scale); // What has to stay legible is drawn larger on a smaller map.
  }

  cells() {
    return [...this.plane.querySelectorAll("[data-cell]")];
  }

  cell(key) {
    return this.plane.querySelector(`[data-cell="${key}"]`);
  }

  select(key) {
    this.selected = key;
    if (key) this.standing = key;
    this.mark();
    if (key) this.show(key);
  }

  // One cell is chosen, and one (the chosen one, or where the focus last was) is in the tab order.
  mark() {
    const cells = this.cells();
    const stop = cells.find((cell) => cell.dataset.cell === this.standing) ?? cells[0];
    for (const cell of cells) {
      if (cell.dataset.cell === this.selected) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
      cell.setAttribute("tabindex", cell === stop ? "0" : "-1");
    }
  }

  // Bring a cell into the window, by no more than it takes. A fitted city shows every cell already.
  show(key) {
    const cell = this.cell(key);
    if (cell && this.fitted) this.fit();
    if (!cell || this.fitted) return;
    const seen = cell.getBoundingClientRect();
    const frame = this.window.getBoundingClientRect();
    const into = (from, to, low, high) => Math.max(low + MARGIN - from, 0) || Math.min(high - MARGIN - to, 0);
    const dx = into(seen.left, seen.right, frame.left, frame.right);
    const dy = into(seen.top, seen.bottom, frame.top, frame.top + this.free);
    if (dx || dy) this.move(dx, dy);
  }

  walk(key) {
    this.standing = key;
    this.mark();
    this.cell(key)?.focus({ preventScroll: true });
  }

  focused(event) {
    const cell = event.target.closest("[data-cell]");
    if (!cell || cell.dataset.cell === this.standing) return;
    this.standing = cell.dataset.cell;
    this.mark();
  }

  tap(event) {
    const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (zoom) return this.zoom(zoom);
    const cell = event.target.closest("[data-cell]");
    if (!cell) return;
    event.preventDefault();
    if (event.detail === 0) this.open(cell, event); // Not a finger: those came as `tapped`.
  }

  // What lies under the finger as it leaves the map: the cell may have been drawn anew since it came down.
  tapped(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    if (cell && this.window.contains(cell)) this.open(cell, event);
  }

  open(cell, event) {
    for (const listener of this.listeners) listener(cell.dataset.cell, cell, event);
  }

  zoom(step) {
    if (step === "fit") this.fit();
    else this.move(0, 0, step === "in" ? STEP : 1 / STEP);
  }

  key(event) {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = { "+": "in", "=": "in", "-": "out", 0: "fit" }[event.key];
    if (DIRECTIONS[event.key]) this.step(cell, DIRECTIONS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.open(cell, event);
    else if (zoom) this.zoom(zoom);
    else return;
    event.preventDefault();
  }

  // To the next cell that way: in the same row or column first, else the nearest of those further that way.
  step(from, [east, north]) {
    const [x, y] = place(from.dataset.cell);
    const distance = (cell) => {
      const [right, up] = place(cell.dataset.cell);
      const along = (right - x) * east + (up - y) * north;
      const aside = Math.abs((right - x) * north) + Math.abs((up - y) * east);
      return along > 0 ? along + 3 * aside : Infinity;
    };
    const best = this.cells().reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (distance(best) === Infinity) return;
    this.walk(best.dataset.cell);
    this.show(best.dataset.cell);
  }
}

export const cityMap = (id) => new CityMap(id);
