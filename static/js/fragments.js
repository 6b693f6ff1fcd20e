// Panels drawn by the server, swapped in where they changed, with focus and scroll kept.

const LONGEST = 3000; // Whoever presses longer wants no tap.
const shown = new Map();
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

export function swap(fragments) {
  for (const [id, html] of Object.entries(fragments)) {
    const element = document.getElementById(id);
    if (!element || shown.get(id) === html) continue;
    shown.set(id, html);
    const focus = focusIn(element);
    element.innerHTML = html;
    element.dispatchEvent(new CustomEvent("fragment", { bubbles: true }));
    restore(element, focus);
  }
}

// The form was typed in: what the server sent last is no longer what it shows.
export function forget(id) {
  shown.delete(id);
}

function focusIn(element) {
  const active = document.activeElement;
  if (!active || active === element || !element.contains(active)) return null;
  const range = "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
  return { id: active.id, name: active.name, value: active.value, href: active.getAttribute("href"), range };
}

function restore(element, focus) {
  if (!focus) return;
  const controls = [...element.querySelectorAll("a, button, input, select, textarea")];
  const found =
    (focus.id && controls.find((control) => control.id === focus.id)) ||
    (focus.href && controls.find((control) => control.getAttribute("href") === focus.href)) ||
    controls.find((control) => focus.name && control.name === focus.name && (control.type === "text" || control.value === focus.value)) ||
    controls.find((control) => focus.name && control.name === focus.name);
  if (!found) return;
  found.focus({ preventScroll: true });
  if (focus.range && focus.range[0] !== null) found.setSelectionRange(...focus.range);
}
