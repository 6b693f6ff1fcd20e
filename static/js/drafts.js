// What was typed and not yet acknowledged, kept in the phone: it survives a reload, a dropped connection, sleep.
// Each way of entering a part has its own: the fields of a pad say nothing about a board.

const PREFIX = "draft:";

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
