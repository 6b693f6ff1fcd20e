// Back, by key or by the phone's gesture, closes what is open over the page before it leaves the page.

const open = []; // What closes each of them, the last one opened at the end; each has a step in the history.
let focus = null; // Where it was when something was closed: a step back would take it away.
const depth = () => history.state?.over ?? 0;

// Something came up over the page: `close` takes it away again.
export function opened(close) {
  open.push(close);
  history.scrollRestoration = "manual"; // Whatever is closed, the page stays where it was scrolled to.
  history.pushState({ over: open.length }, "");
}

// It was closed by its own button: its step goes too.
export function closed(close) {
  if (!open.includes(close)) return;
  open.splice(open.indexOf(close), 1);
  focus = document.activeElement;
  history.back();
}

window.addEventListener("popstate", () => {
  while (open.length > depth()) {
    open.pop()();
    focus = document.activeElement;
  }
  requestAnimationFrame(keepFocus); // After the browser has gone to the part that the address names.
  if (!open.length) history.scrollRestoration = "auto";
});

function keepFocus() {
  focus?.focus({ preventScroll: true });
  focus = null;
}

if (depth()) history.go(-depth()); // Loaded anew: nothing is open any more.
