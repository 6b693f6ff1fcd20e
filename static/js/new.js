// A new table: the small buttons (add, drop, sit earlier, turn a sign, another game) redraw the form without leaving
// the page. What is entered while the answer is on its way stays, and so does the focus.

import "./names.js";

const presses = [];

document.addEventListener("submit", async (event) => {
  if (event.submitter?.formMethod !== "get") return;
  event.preventDefault();
  presses.push(event.submitter);
  if (presses.length > 1) return;
  document.body.setAttribute("aria-busy", "true");
  for (; presses.length; presses.shift()) {
    // Of the presses that waited for an answer, only adding still means what it did.
    if (presses[0].isConnected || presses[0].name === "add") await press(presses[0]);
  }
  document.body.removeAttribute("aria-busy");
});

async function press(button) {
  const form = document.getElementById("new");
  const sent = new Map([...form.elements].map((control) => [control, held(control)]));
  const focus = document.activeElement;
  const query = new URLSearchParams(new FormData(form));
  query.append(button.name, button.value);
  let fresh;
  try {
    const page = await fetch(`${new URL(button.formAction).pathname}?${query}`);
    if (!page.ok) return; // An error's page in place of the form would take the names with it.
    fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  } catch {
    return;
  }
  const main = fresh.getElementById("main");
  for (const [control, before] of sent) {
    const twin = held(control) === before ? null : twinOf(control, main);
    if (twin && typeof before === "boolean") twin.checked = control.checked;
    else if (twin) twin.value = control.value;
  }
  const active = document.activeElement;
  const range = [active.selectionStart, active.selectionEnd];
  const moved = active !== focus || held(active) !== (sent.get(active) ?? held(active));
  document.body.className = fresh.body.className;
  document.getElementById("main").replaceWith(main);
  if (moved) {
    const twin = twinOf(active, main);
    twin?.focus({ preventScroll: true });
    if (twin?.type === "text") twin.setSelectionRange(...range);
  } else if (button.name === "add") {
    // Somebody known needs no typing: whoever adds one adds the next.
    const add = button.value && main.querySelector("[name=add][value='']");
    (add || [...main.querySelectorAll("input[name=name]")].at(-1)).focus();
  } else {
    (twinOf(button, main) ?? rowOf(button, main)?.querySelector("button") ?? same(button, main))?.focus();
  }
}

const held = (control) => (["checkbox", "radio"].includes(control.type) ? control.checked : control.value);

const same = (control, main) => main.querySelector(`[name="${control.name}"][value="${CSS.escape(control.value)}"]`);

const twinOf = (control, main) =>
  control.closest(".player") ? rowOf(control, main)?.querySelector(`[name="${control.name}"]`) : same(control, main);

// The same player's row of the answer, by the sign that nobody else has; a sign that was turned is where it was.
function rowOf(control, main) {
  const row = control.closest(".player");
  if (!row) return null;
  const [before, after] = [row.parentElement.children, main.querySelectorAll(".player")];
  const found = [...after].find((other) => sign(other) === sign(row));
  return found ?? (before.length === after.length ? after[[...before].indexOf(row)] : null);
}

const sign = (row) => row.querySelector("[name=shape]").value;
