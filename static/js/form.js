// A form as text and back: what its named controls hold, without the fields that only say where it came from; and that
// text kept in the phone.

const ENVELOPE = ["base", "choice", "seen"];
const PREFIX = "draft:";

export function serialise(form, submitter) {
  const data = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (!ENVELOPE.includes(name)) data.append(name, value);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  return data.toString();
}

// Set every control to what the text says. With `only`, leave those alone that were changed since that text. What a
// script keeps to itself and never sends (`formdata`) is cleared too: it hears `filled` and sets it again.
export function fill(form, text, only) {
  const wanted = group(text);
  const before = only === undefined ? null : group(only);
  const current = group(serialise(form));
  for (const control of form.elements) {
    const name = control.name;
    if (!name || ENVELOPE.includes(name) || control.type === "submit") continue;
    if (before && String(current.get(name)) !== String(before.get(name))) continue;
    const values = wanted.get(name) ?? [];
    if (control.type === "checkbox" || control.type === "radio") control.checked = values.includes(control.value);
    else if (values.length === 1) control.value = values[0];
  }
  form.dispatchEvent(new CustomEvent("filled"));
}

function group(text) {
  const found = new Map();
  for (const [name, value] of new URLSearchParams(text)) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

// What was typed and not yet acknowledged survives a reload, a dropped connection, sleep. Each way of entering a part
// has its own: the fields of a pad say nothing about a board.
export function keep(part, draft) {
  try {
    localStorage.setItem(PREFIX + part, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the page itself still holds it and keeps sending.
  }
}

export function kept(part) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + part));
  } catch {
    return null;
  }
}

export function drop(part) {
  try {
    localStorage.removeItem(PREFIX + part);
  } catch {
    // As above.
  }
}
