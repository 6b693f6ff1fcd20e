// The print page: every choice redraws the picture and the page count at once; without scripts «Show» does it.

const form = document.getElementById("choices");
form.querySelector(".btn.alt").hidden = true;
form.querySelector(".acts").classList.add("one");
let newest = 0;
let timer = 0;

async function redraw() {
  const turn = ++newest;
  const query = new URLSearchParams(new FormData(form));
  let page;
  try {
    page = await fetch(`${form.action}?${query}`);
  } catch {
    return; // Offline: the last picture stays.
  }
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  if (turn !== newest) return;
  if (mistakes(fresh)) return;
  history.replaceState(null, "", `?${query}`);
  for (const id of ["picture", "go"]) document.getElementById(id).replaceWith(fresh.getElementById(id));
  // Names and paper decide how many there are, where nobody says so.
  for (const id of ["copies", "players"]) {
    const field = document.getElementById(id);
    if (field) field.placeholder = fresh.getElementById(id)?.placeholder ?? "";
  }
  // On other paper another number fits; while a choice there has the focus, it stays under the finger.
  const up = document.getElementById("up");
  if (up && !up.contains(document.activeElement)) up.replaceWith(fresh.getElementById("up"));
}

// The sentences beside the fields, as the answer has them; what is being typed is left alone.
function mistakes(fresh) {
  for (const bad of form.querySelectorAll("[aria-invalid]")) {
    bad.removeAttribute("aria-invalid");
    bad.removeAttribute("aria-describedby");
    bad.closest(".field")?.classList.remove("bad");
  }
  for (const sentence of form.querySelectorAll(".mistake")) sentence.remove();
  document.getElementById("problems").replaceWith(fresh.getElementById("problems"));
  const found = fresh.querySelectorAll("#choices .mistake");
  for (const sentence of found) {
    const control = document.getElementById(sentence.id.replace(/-wrong$/, ""));
    if (!control) continue;
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", sentence.id);
    const frame = control.closest(".field, .opt") ?? control;
    if (frame.matches(".field")) frame.classList.add("bad");
    frame.after(sentence);
    frame.closest("details")?.setAttribute("open", "");
  }
  return found.length || document.querySelector("#problems .state");
}

form.addEventListener("change", redraw);
form.addEventListener("input", (event) => {
  if (!event.target.matches("input[type=text]")) return;
  clearTimeout(timer);
  timer = setTimeout(redraw, 350);
});
