// Shows the sheet of Paper Quarters: houses as they were entered, the selected street large, what the server said.

const SVG = "http://www.w3.org/2000/svg";
const LOOKS = ["in", "bad", "ring", "bis-left", "bis-right"];

const form = document.getElementById("part");
const keys = () => document.getElementById("keysheet");

export const houses = () => [...form.querySelectorAll(".house")];
export const lot = (street, house) => form.elements.namedItem(`houses.${street}.${house}`);
export const fence = (street, house) => form.querySelector(`[data-fence="${street}.${house}"]`);
export const pool = (street, house) => form.querySelector(`[data-pool="${street}.${house}"]`);
export const place = (input) => ({ street: Number(input.dataset.street), house: Number(input.dataset.house) });
export const number = (value) => value.trim().replace(/\D+$/, "");

// The pool that can be built at a house: none beside a bis or a roundabout, but what is there can be taken back.
export function basin({ street, house }) {
  const [value, box] = [lot(street, house).value.trim(), pool(street, house)];
  return box?.checked || value === number(value) ? box : null;
}

const name = ({ street, house }) => keys().dataset.house.replace("{street}", street + 1).replace("{house}", house + 1);

// A house as it looks: its number, a bis tied to its neighbour, a roundabout; and its name for those who hear it.
export function drawHouse(input, selected) {
  const { street, house } = place(input);
  const value = input.value.trim();
  const shown = number(value);
  const copy = shown !== "" && shown !== value;
  const left = copy && number(lot(street, house - 1)?.value ?? "") === shown;
  const look = input.parentElement.classList;
  input.parentElement.querySelector(".no").textContent = shown;
  look.toggle("on", selected);
  look.toggle("ring", value !== "" && shown === "");
  look.toggle("bis-left", left);
  look.toggle("bis-right", copy && !left);
  if (!keys()) return;
  const words = [name({ street, house })];
  if (pool(street, house)?.checked) words.push(keys().dataset.pool);
  if (fence(street, house)?.checked) words.push(keys().dataset.fence);
  input.setAttribute("aria-label", words.join(", "));
}

// The keys for the selected house; fence and pool speak of the house that is meant, a bis of the number it copies.
export function drawKeys(at, meant, copied, fenced) {
  const own = lot(at.street, at.house).value.trim();
  const range = fits(at);
  document.getElementById("where").textContent = name(at);
  document.getElementById("fits").textContent = range ? keys().dataset.fit.replace("{numbers}", listed(range)) : keys().dataset.nofit;
  for (const key of keys().querySelectorAll("[data-number]")) {
    const value = Number(key.dataset.number);
    key.classList.toggle("lit", Boolean(range) && value >= range.low && value <= range.high);
    key.setAttribute("aria-pressed", number(own) === key.dataset.number);
  }
  const [post, water] = [fence(fenced.street, fenced.house), basin(meant)];
  drawTool("fence", post, Boolean(post?.checked), number(lot(fenced.street, fenced.house).value));
  drawTool("pool", water, Boolean(water?.checked), number(lot(meant.street, meant.house).value));
  drawTool("bis", copied, Boolean(copied) && own !== number(own), copied);
}

function drawTool(tool, possible, pressed, of) {
  const key = keys().querySelector(`[data-tool="${tool}"]`);
  key.setAttribute("aria-pressed", pressed);
  key.disabled = !possible;
  key.querySelector("i").textContent = possible ? of : "";
}

function fits(at) {
  const ranges = form.querySelector("[data-fits]")?.dataset.fits.split(" ") ?? [];
  const [low, high] = (ranges[houses().indexOf(lot(at.street, at.house))] ?? "-").split("-");
  return low === "" ? null : { low: Number(low), high: Number(high) };
}

function listed({ low, high }) {
  return high - low > 3 ? `${low}–${high}` : Array.from({ length: high - low + 1 }, (_, n) => low + n).join(", ");
}

// What the server said last, put in its places: sums, counts, estates, the cards on the table.
export function follow() {
  for (const value of form.querySelectorAll("#hints [data-value]")) {
    for (const spot of form.querySelectorAll(`[data-show="${value.dataset.value}"]`)) spot.textContent = value.textContent;
    for (const box of form.querySelectorAll(`[data-else="${value.dataset.value}"]`)) box.placeholder = value.textContent;
    const count = Number(value.textContent);
    const boxes = form.querySelector(`[data-count="${value.dataset.value}"]`)?.children ?? [];
    [...boxes].forEach((box, index) => (box.className = index < count ? "x" : index === count ? "now" : ""));
  }
  for (const house of houses()) house.parentElement.classList.remove("in", "bad");
  for (const { dataset } of form.querySelectorAll("#marks .estate")) {
    const first = Number(dataset.first);
    for (let house = first; house < first + Number(dataset.size); house += 1) lot(dataset.street, house).parentElement.classList.add("in");
  }
  for (const { dataset } of form.querySelectorAll("#marks .wrong.houses")) lot(...dataset.wrong.split(".")).parentElement.classList.add("bad");
  for (const card of form.querySelectorAll("#cards .plancard")) {
    const claim = form.querySelector(`.claim[data-slot="${card.dataset.slot}"]`);
    claim.classList.toggle("known", "first" in card.dataset);
    claim.dataset.offer = card.dataset.offer ?? "";
    for (const worth of claim.querySelectorAll("[data-worth]")) worth.textContent = card.dataset[worth.dataset.worth] ?? "";
  }
}

// The selected street, large enough for a thumb: houses to select, fences and pools to set directly.
// It mirrors the inputs and is hidden from those who hear the page: they have the inputs themselves.
export function drawStrip(at, fenced) {
  const strip = document.getElementById("strip");
  const street = houses().filter((house) => place(house).street === at.street);
  if (strip.dataset.street !== String(at.street) || strip.childElementCount !== street.length) {
    strip.dataset.street = at.street;
    strip.replaceChildren(...street.map(built));
  }
  street.forEach((house, index) => mirror(strip.children[index], house, index === at.house));
  for (const slot of strip.querySelectorAll(".slot")) slot.classList.toggle("aim", fenced.street === at.street && Number(slot.dataset.at) === fenced.house);
  const cell = strip.children[at.house];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  strip.scrollTo({ left: cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2, behavior: calm ? "auto" : "smooth" });
}

function built(input) {
  const { street, house } = place(input);
  const cell = document.createElement("span");
  const main = button("select", house, "big", picture("lot", "roof"));
  main.append(Object.assign(document.createElement("b"), { className: "num" }));
  cell.append(main);
  if (pool(street, house)) cell.append(button("pool", house, "wave", picture("wave", "")));
  if (fence(street, house)) cell.append(button("fence", house, "slot", document.createElement("i")));
  return cell;
}

function button(act, house, look, inside) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: look, tabIndex: -1 });
  Object.assign(made.dataset, { do: act, at: house });
  made.append(inside);
  return made;
}

function picture(id, look) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", look);
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

function mirror(cell, input, selected) {
  const { street, house } = place(input);
  const looks = LOOKS.filter((look) => input.parentElement.classList.contains(look));
  cell.className = ["cell", ...looks, selected ? "on" : "", input.value.trim() ? "written" : ""].join(" ");
  cell.querySelector("b").textContent = number(input.value);
  cell.querySelector(".wave")?.classList.toggle("set", pool(street, house).checked);
  cell.querySelector(".slot")?.classList.toggle("set", fence(street, house).checked);
}
