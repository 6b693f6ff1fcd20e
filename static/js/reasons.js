// "Where from?": what is tapped on the board is lit at once, without the page jumping. Without a script these are links.

const shown = () => document.getElementById("reasons");

async function show(href, push) {
  const focus = document.activeElement?.getAttribute("aria-label");
  let answer;
  try {
    answer = await fetch(href, { headers: { Accept: "text/html" } });
  } catch {
    location.href = href;
    return;
  }
  if (!answer.ok) return void (location.href = href);
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("reasons");
  const scrolled = shown().querySelector(".scored")?.scrollLeft;
  shown().replaceWith(drawn);
  if (scrolled) drawn.querySelector(".scored").scrollLeft = scrolled;
  if (push) history.pushState(null, "", href);
  const again = [...drawn.querySelectorAll("a")].find((link) => link.getAttribute("aria-label") === focus);
  (again ?? drawn.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  drawn.querySelector(".paid.chosen")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#reasons a[href^='?']");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(new URL(link.getAttribute("href"), location.href).href, true);
});
addEventListener("popstate", () => show(location.href, false));
