// A new table: the small buttons (add, drop, turn a sign, another game) redraw the form without leaving the page.

document.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (button?.formMethod !== "get") return;
  event.preventDefault();
  const query = new URLSearchParams(new FormData(event.target));
  query.append(button.name, button.value);
  const address = new URL(button.formAction);
  let page;
  try {
    page = await fetch(`${address.pathname}?${query}`);
  } catch {
    return;
  }
  if (!page.ok) return; // An error's page in place of the form would take the names with it.
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  document.body.className = fresh.body.className;
  document.getElementById("main").replaceWith(fresh.getElementById("main"));
  const names = document.querySelectorAll("input[name=name]");
  if (button.name === "add") names[names.length - 1]?.focus();
  else document.querySelector(`button[name="${button.name}"][value="${CSS.escape(button.value)}"]`)?.focus();
});

// A name that was only suggested goes with the first letter typed.
document.addEventListener("focusin", (event) => {
  if (event.target.name === "name") event.target.select();
});
