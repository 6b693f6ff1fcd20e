// The card of a rule as a sheet over the page.

import { closed, opened } from "./back.js";
import { nobody, unreached } from "./reach.js";

export async function open(link) {
  const address = new URL(link.href);
  address.searchParams.set("part", "ruling");
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    return unreached();
  }
  if (nobody(answer)) unreached();
  else if (answer.ok) show(await answer.text(), link);
  else location.assign(link.href);
}

async function show(html, link) {
  const sheet = document.querySelector("dialog.over") ?? (await made());
  sheet.querySelector(".inside").innerHTML = html;
  sheet.setAttribute("aria-label", link.getAttribute("aria-label") ?? link.textContent.trim());
  sheet.scrollTop = 0;
  if (!sheet.open) {
    sheet.showModal();
    opened(shut);
  }
  sheet.querySelector("h2").focus(); // Read from the top: the first link comes after the ruling.
}

const shut = () => document.querySelector("dialog.over").close();

// Few visits open a card, so its style comes with the first one, before those of the page.
async function made() {
  const template = document.querySelector("template#over");
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: template.dataset.style });
  const dressed = new Promise((done) => (style.onload = style.onerror = done));
  document.querySelector("link[rel=stylesheet]").after(style);
  await dressed;
  const sheet = template.content.firstElementChild.cloneNode(true);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target.closest(".shut")) sheet.close();
  });
  sheet.addEventListener("close", () => closed(shut));
  document.body.append(sheet);
  return sheet;
}
