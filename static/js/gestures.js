// Fingers, mouse and wheel on a map: two fingers move and zoom it, a drag moves it, a tap stays a tap.

const SLACK = 8; // How far a finger trembles during a tap, in pixels.

export class Gestures {
  constructor(element, map) {
    this.element = element;
    this.map = map;
    this.fingers = new Map();
    this.dragging = false;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.moved(event));
    element.addEventListener("pointerup", (event) => this.up(event, true));
    for (const end of ["pointercancel", "pointerleave"]) element.addEventListener(end, (event) => this.up(event, false));
    element.addEventListener("click", (event) => this.click(event), true);
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Two fingers belong to the map even where one scrolls the page.
    element.addEventListener("touchmove", (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(), { passive: false });
    element.addEventListener("touchend", (event) => this.ended(event), { passive: false });
    element.addEventListener("dragstart", (event) => event.preventDefault());
  }

  at(event) {
    const frame = this.element.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (this.fingers.size === 0) this.dragging = false;
    this.fingers.set(event.pointerId, this.at(event));
    this.start = this.grip();
  }

  moved(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const before = this.grip();
    this.fingers.set(event.pointerId, this.at(event));
    const now = this.grip();
    if (this.dragging) {
      const factor = before.spread ? now.spread / before.spread : 1;
      this.map.move(now.x - before.x, now.y - before.y, factor, before);
    } else if (this.far(now) < SLACK || !this.mine(event)) {
      this.fingers.set(event.pointerId, was);
    } else {
      this.dragging = true;
      this.element.classList.add("dragging");
      this.element.setPointerCapture(event.pointerId);
    }
  }

  far({ x, y, spread }) {
    return Math.hypot(x - this.start.x, y - this.start.y) + Math.abs(spread - this.start.spread);
  }

  // One finger moves the map only once it was moved before; until then it scrolls the page.
  mine(event) {
    return event.pointerType === "mouse" || this.fingers.size > 1 || !this.map.fitted;
  }

  // The middle of the fingers, and how far they are apart.
  grip() {
    const [a, b = a] = [...this.fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  up(event, lifted) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.fingers.size) {
      this.start = this.grip();
      return;
    }
    this.element.classList.remove("dragging");
    if (lifted && !this.dragging) this.map.tapped(event);
  }

  // The tap has been heard: no click may follow on whatever lies under the finger once the page has changed.
  ended(event) {
    if (event.touches.length === 0 && event.cancelable && !event.target.closest("button")) event.preventDefault();
  }

  // A drag that ends on a cell does not open it.
  click(event) {
    if (!this.dragging) return;
    this.dragging = false;
    event.preventDefault();
    event.stopPropagation();
  }

  // The wheel scrolls the page; with Ctrl, as a trackpad's pinch sends it, it zooms.
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.map.move(0, 0, Math.exp(-event.deltaY / 200), this.at(event));
  }
}
