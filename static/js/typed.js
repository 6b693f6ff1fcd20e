// Another language or plan loads the page anew: what was typed into it and not sent yet is there again.

const KEPT = "typed";
const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)[name]")].filter(
  (field) => !["hidden", "submit", "password", "file"].includes(field.type),
);

document.querySelector("form.tools")?.addEventListener("submit", () => {
  const typed = fields().map((field) => [field.name, field.value, field.checked ?? null]);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ page: location.pathname, typed }));
  } catch {
    // Storage is forbidden: the page comes as it was saved.
  }
});

function again() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.page !== location.pathname) return;
  const now = fields();
  if (now.length !== kept.typed.length) return;
  now.forEach((field, place) => {
    const [name, value, checked] = kept.typed[place];
    if (field.name !== name || (field.value === value && (field.checked ?? null) === checked)) return;
    if (checked !== null && ["checkbox", "radio"].includes(field.type)) field.checked = checked;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

try {
  again();
} catch {
  // As above.
}
