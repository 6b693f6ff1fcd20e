// What lies in front of a player, and districts counted without the map: keys that fill in the fields of the form.

const form = document.getElementById("part");
const MOST = 3;

const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
const people = () => [...form.querySelectorAll('[name^="character."]')];

function write(field, value) {
  field.value = value;
  changed(field);
}

// Tokens are counted by tapping them one by one.
function add(key) {
  const field = document.getElementById("tokens");
  const worth = Number(key.dataset.add);
  write(field, worth ? String((Number(field.value) || 0) + worth) : "");
}

// A tap adds one while there are fewer than three; then it takes this kind away.
function tap(field) {
  const held = people().reduce((sum, other) => sum + (Number(other.value) || 0), 0);
  const now = Number(field.value) || 0;
  write(field, held < MOST ? String(now + 1) : "");
  paint();
}

function deal(key) {
  const ids = key.dataset.set.split(" ");
  for (const field of people()) field.value = ids.includes(field.name.replace("character.", "")) ? "1" : "";
  changed(people()[0]);
  paint();
}

function paint() {
  for (const field of people()) {
    const button = field.parentElement.querySelector("button");
    if (!button) continue;
    button.setAttribute("aria-pressed", String(Number(field.value) > 0));
    button.querySelector("b").textContent = Number(field.value) > 1 ? `×${field.value}` : "";
  }
}

// The kinds become keys: without a script they are numbers to fill in.
function enhance() {
  for (const field of people()) {
    if (field.type === "hidden") continue;
    field.type = "hidden";
    const label = field.parentElement;
    const button = document.createElement("button");
    button.type = "button";
    button.className = label.className;
    button.append(...label.querySelector(".face").childNodes, document.createElement("b"));
    button.addEventListener("click", () => tap(field));
    const holder = document.createElement("div");
    holder.append(button, field);
    label.replaceWith(holder);
  }
  paint();
}

// Where cards lie that cannot lie here, as the server last saw it.
function mark() {
  const held = document.getElementById("held");
  if (!held) return;
  for (const card of form.querySelectorAll(".card")) {
    const elsewhere = held.querySelector(`[data-card="${card.querySelector("input").name.replace("card.", "")}"]`);
    card.classList.remove("elsewhere", "uncovered");
    if (elsewhere) card.classList.add(elsewhere.className);
    card.querySelector(".taken").innerHTML = elsewhere?.innerHTML ?? "";
  }
}

// A tie asks for its facts; the next row is there as soon as the last one is used.
function askForTies() {
  const asks = (form.querySelector("[data-asks]")?.dataset.asks ?? "").split(" ");
  for (const field of form.querySelectorAll(".fact.tie input")) field.parentElement.classList.toggle("asked", asks.includes(field.name));
  let free = false;
  for (const row of form.querySelectorAll(".district-row")) {
    const ink = row.querySelector("[type=radio]:checked")?.value;
    const used = ink || [...row.querySelectorAll(".fact input")].some((field) => field.value);
    row.className = `district-row ink-${ink ?? "stone"}${!used && free ? " later" : ""}`;
    free ||= !used;
  }
}

function counts() {
  const needed = document.querySelector("[data-counts]")?.dataset.counts.split(" ") ?? [];
  for (const row of form.querySelectorAll(".counted")) row.classList.toggle("unneeded", !needed.includes(row.dataset.count));
}

function redraw() {
  enhance();
  mark();
  askForTies();
  counts();
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-add], [data-set]");
  if (key) ("add" in key.dataset ? add : deal)(key);
});
form.addEventListener("change", askForTies);
form.addEventListener("input", askForTies);
document.addEventListener("fragment", redraw);
redraw();
