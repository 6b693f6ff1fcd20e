// A turn timer for those who want one: it runs on this phone alone, and goes on after a reload.

const box = document.querySelector("[data-timer]");
if (box) run(box);

function run(box) {
  const key = `timer ${box.dataset.timer}`;
  const names = [...box.querySelectorAll(".spent bdi")].map((name) => name.textContent);
  const spent = [...box.querySelectorAll("[data-spent]")];
  let state = read(key);
  if (state?.spent.length !== names.length) state = { turn: -1, since: 0, spent: names.map(() => 0) };
  box.hidden = false;

  const stop = () => {
    if (state.since) state.spent[state.turn] += Date.now() - state.since;
    state.since = 0;
  };
  const show = () => {
    const running = state.since ? Date.now() - state.since : 0;
    box.querySelector("[data-name]").textContent = names[state.turn] ?? "";
    box.querySelector("[data-time]").textContent = clock(running);
    spent.forEach((cell, seat) => (cell.textContent = clock(state.spent[seat] + (seat === state.turn ? running : 0))));
  };
  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing still counts.
    }
    show();
  };
  box.querySelector("[data-next]").addEventListener("click", () => {
    stop();
    state.turn = (state.turn + 1) % names.length;
    state.since = Date.now();
    keep();
  });
  box.querySelector("[data-stop]").addEventListener("click", () => {
    stop();
    keep();
  });
  show();
  setInterval(show, 1000);
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
