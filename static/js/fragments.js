// Panels drawn by the server, swapped in where they changed, with focus kept and the thumb's place with it. The table as the
// other phones see it: asks for them every two seconds, and almost always hears that nothing changed. On a phone by itself
// only another tab can change something, and says so.

import { nobody, reached } from "./reach.js";

const EVERY = 2000;
const alone = "alone" in document.documentElement.dataset;
const LONGEST = 3000; // Whoever presses longer wants no tap.
let lift;
let lifted;

// Waits for a finger or a mouse that is down: what it presses is not swapped, or the browser would hear no tap.
export const untouched = () => lifted;

function press() {
  lifted = new Promise((resolve) => (lift = resolve));
  setTimeout(lift, LONGEST);
}

const release = () => setTimeout(lift); // After the click, which follows at once.

addEventListener("pointerdown", press, true);
addEventListener("pointerup", release, true);
addEventListener("pointercancel", release, true);

// What holds the page still under a thumb: it comes once the page stands, for nothing moves before.
export const still = { guarded: (change) => change(), hold() {}, letGo() {}, pressed() {}, replaced() {} };
import("./thumb.js").then((thumb) => Object.assign(still, thumb)).catch(() => {});

const shown = new Map();

export function swap(fragments) {
  for (const [id, html] of Object.entries(fragments)) {
    const element = document.getElementById(id);
    if (!element || shown.get(id) === html) continue;
    shown.set(id, html);
    still.hold(element);
    const focus = known(element, document.activeElement);
    const press = known(element, still.pressed());
    const open = [...element.querySelectorAll("details[open][id]")].map((panel) => panel.id);
    element.innerHTML = html;
    for (const panel of element.querySelectorAll("details[id]")) panel.open ||= open.includes(panel.id);
    element.dispatchEvent(new CustomEvent("fragment", { bubbles: true }));
    if (press) still.replaced(same(element, press));
    restore(element, focus);
  }
}

// The form was typed in: what the server sent last is no longer what it shows.
export function forget(id) {
  shown.delete(id);
}

// By what a control in a panel is found again once the panel was drawn anew.
function known(element, control) {
  if (!control || control === element || !element.contains(control)) return null;
  const range = "selectionStart" in control ? [control.selectionStart, control.selectionEnd] : null;
  return { id: control.id, name: control.name, value: control.value, href: control.getAttribute("href"), data: data(control), range };
}

const data = (control) => Object.entries(control.dataset).join();

function same(element, { id, name, value, href, data: own }) {
  const controls = [...element.querySelectorAll("a, button, input, select, textarea")];
  return (
    (id && controls.find((control) => control.id === id)) ||
    (href && controls.find((control) => control.getAttribute("href") === href)) ||
    (name && controls.find((control) => control.name === name && (control.type === "text" || control.value === value))) ||
    (own && controls.find((control) => data(control) === own)) ||
    null
  );
}

function restore(element, focus) {
  if (!focus) return;
  const found = same(element, focus) ?? (focus.name && element.querySelector(`[name="${CSS.escape(focus.name)}"]`));
  if (!found) return;
  found.focus({ preventScroll: true });
  if (focus.range && focus.range[0] !== null) found.setSelectionRange(...focus.range);
}

// `address()` says what to ask for, `receive(answer)` takes what came; `tag` is what the page shows already.
// `heard` is told each time whether anybody answered, and when it was asked: an answer may come late.
// Returns what tells it that the page shows something newer. Nothing is asked while the page is hidden.
export function follow(address, tag, receive, heard = reached) {
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    const asked = new Date();
    try {
      const response = await fetch(address(), { headers: { "If-None-Match": `"${tag}"` }, cache: "no-store" });
      heard(!nobody(response), asked);
      if (response.status === 200) {
        const answer = await response.json();
        await untouched();
        if (still.guarded(() => receive(answer)) !== false) tag = answer.tag;
      }
    } catch {
      heard(false); // No connection: ask again later, as always.
    }
    clearTimeout(timer);
    if (!alone) timer = setTimeout(ask, EVERY);
  }

  document.addEventListener("visibilitychange", ask);
  if (alone) new BroadcastChannel("kvartal").addEventListener("message", ask);
  else window.addEventListener("online", ask);
  timer = setTimeout(ask, EVERY); // A phone by itself asks once: the page before may have sent its last entry after this one was drawn.
  return (newer) => (tag = newer);
}
