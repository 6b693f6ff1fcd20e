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
  const problem = fresh.getElementById("refused");
  document.getElementById("refused")?.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  if (problem) {
    const field = form.querySelector(`[name="${problem.dataset.choice}"]`);
    if (!field) return form.before(problem);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", problem.id);
    field.closest("fieldset, .field, .opt").after(problem);
    return;
  }
  history.replaceState(null, "", `?${query}`);
  for (const id of ["picture", "go"]) document.getElementById(id).replaceWith(fresh.getElementById(id));
  // On other paper another number fits; while a choice there has the focus, it stays under the finger.
  const up = document.getElementById("up");
  if (up && !up.contains(document.activeElement)) up.replaceWith(fresh.getElementById("up"));
}

form.addEventListener("change", redraw);
form.addEventListener("input", (event) => {
  if (!event.target.matches("input[type=number], input:not([type])")) return;
  clearTimeout(timer);
  timer = setTimeout(redraw, 350);
});
