// A finger or a mouse that is down: what it presses is not drawn anew until it is up, or the browser would hear no tap.

const SLACK = 10; // How far a finger trembles during a tap, in pixels.
const CLICK = 100; // How long after the finger a phone may send the click.
const LONGEST = 10000; // Whoever presses longer wants no tap.

const fingers = new Map();
let lifted = null; // Ends the wait of those who want to redraw.
let lifting = Promise.resolve();
let timer = null;

// Waits until no finger is down, and the tap it made has been heard.
export const untouched = () => lifting;

function down(event) {
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (!lifted) lifting = new Promise((resolve) => (lifted = resolve));
  lift(LONGEST);
}

function lift(delay) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    fingers.clear();
    lifted?.();
    lifted = null;
  }, delay);
}

function gone(event, delay) {
  if (fingers.delete(event.pointerId) && !fingers.size) lift(delay);
}

function moved(event) {
  const [x, y] = fingers.get(event.pointerId) ?? [event.clientX, event.clientY];
  if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) gone(event, 0);
}

const heard = { capture: true, passive: true };
window.addEventListener("pointerdown", down, heard);
window.addEventListener("pointermove", moved, heard);
window.addEventListener("pointerup", (event) => gone(event, CLICK), heard);
window.addEventListener("pointercancel", (event) => gone(event, 0), heard);
window.addEventListener("click", () => lifted && !fingers.size && lift(0), heard);
