// The street as it was tapped, until the server draws it with what it found: storeys from their text.

const fields = document.getElementById("fields");
const ICONS = { $: "coin", "*": "star", floor: "below" };
const MARKS = ["duo", "roof", "gift", "no-gifts"];
const EFFECT = /^([+-]?\d+)([$*])(?:\/([a-z]+)(\/street)?)?$/;

export const street = () => fields.querySelector(".uptown");
export const find = (selector) => street().querySelector(selector);
export const all = (selector) => [...street().querySelectorAll(selector)];
export const keys = () => all('[name^="new."]');
export const kinds = () => all("[data-kind]");
export const roofed = (code) => code.split(" ").includes("roof");

// The words of a storey in the order in which the server writes them.
export function ordered(code) {
  const rank = (word) => (word.includes("*") ? 9 : word.includes("$") ? 8 : word.startsWith("only-") ? 7 : MARKS.indexOf(word) + 1);
  return code.toLowerCase().split(" ").filter(Boolean).sort((one, other) => rank(one) - rank(other)).join(" ");
}

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

function pay(word) {
  const [, number, purse, thing, street] = EFFECT.exec(word);
  const drawn = [element("span", "pay", number.replace("+", "").replace("-", "−"), icon(ICONS[purse]))];
  if (thing) drawn.push(element("span", "pay per", "×", icon(ICONS[thing] ?? thing), ...(street ? [icon("onstreet")] : [])));
  return drawn;
}

function face(storey, code) {
  const words = code.split(" ");
  const kind = kinds().find((key) => words.includes(key.value));
  const duo = words.includes("duo");
  const pays = words.filter((word) => EFFECT.test(word));
  storey.classList.add("storey", `ink-${kind ? kind.dataset.ink : "stone"}`);
  storey.classList.toggle("many", pays.length > 1);
  const signs = element("span", duo ? "kinds duo" : "kinds");
  if (kind) signs.append(...Array.from({ length: duo ? 2 : 1 }, () => icon(kind.value, "kind")));
  const marks = [["gift", "gift"], ["no-gifts", "lock"]].filter(([word]) => words.includes(word));
  if (marks.length) signs.append(element("span", "marks", ...marks.map(([, name]) => icon(name))));
  storey.append(signs);
  if (pays.length) storey.append(element("span", "pays", ...pays.flatMap(pay)));
}

// Its name for those who hear the page: the names of the keys that make it.
function named(code) {
  const said = [...kinds(), ...keys()].filter((key) => code.split(" ").includes(key.value));
  return said.map((key) => key.getAttribute("aria-label")).join(", ") || code;
}

function radio(label, value, name) {
  const chosen = label.querySelector("input") ?? label.appendChild(copy("a-place").querySelector("input"));
  chosen.value = value;
  chosen.setAttribute("aria-label", name);
  return label;
}

// A lot from its storeys, the place for the next one on top.
export function draw(lot, codes) {
  const { new: anew, storey: name } = street().dataset;
  const top = codes.at(-1);
  const drawn = [radio(copy(top && roofed(top) ? "a-roof" : "a-place"), lot, anew.replace("{n}", lot))];
  for (let n = codes.length; n > 0; n -= 1) {
    const code = codes[n - 1];
    const storey = radio(document.createElement("label"), `${lot}.${n}`, `${name.replace("{lot}", lot).replace("{n}", n)} ${named(code)}`);
    face(storey, code);
    if (roofed(code) && n < codes.length) drawn.push(copy("a-cap"));
    drawn.push(storey);
  }
  const shown = find(`[data-lot="${lot}"]`);
  shown.replaceChildren(...drawn, shown.querySelector(".plot"));
  shown.dataset.text = codes.join("; ");
}

// The shelf keeps its order while the page is open, whatever is used meanwhile, here or on another phone: a card does not
// move away from the thumb that is on its way to it. What others build comes last, what is built here first.
let shelf = new Map();

export function settle() {
  for (const button of all("#shelf button")) shelf.set(button.value, button);
  find("#shelf").append(...shelf.values());
}

// A card that the builder has a key for.
const isPlain = (code) => all(".plain button").some((key) => key.value === code);

// The storey on the shelf of those used before, unless it stands there.
export function offer(code) {
  if (shelf.has(code)) return;
  const button = element("button", isPlain(code) ? "known" : "");
  button.name = "again";
  button.value = code;
  button.setAttribute("aria-label", named(code));
  face(button, code);
  shelf = new Map([[code, button], ...shelf]);
    settle();
  find("#shelf").scrollLeft = 0;
}
