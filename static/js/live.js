// The table as the other phones see it: asks every two seconds, and almost always hears that nothing changed.

const EVERY = 2000;

// `address()` says what to ask for, `receive(answer)` takes what came. Nothing is asked while the page is hidden.
export function follow(address, receive) {
  let tag = null;
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      const response = await fetch(address(), { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (response.status === 200) {
        const answer = await response.json();
        if (receive(answer) !== false) tag = response.headers.get("ETag");
      }
    } catch {
      // No connection: ask again later, as always.
    }
    clearTimeout(timer);
    timer = setTimeout(ask, EVERY);
  }

  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  timer = setTimeout(ask, EVERY);
  return ask;
}
