// A rule's number opens its card as a sheet over the page; without a script it is a link to the card.

import { closed, opened } from "./back.js";
import { unreached } from "./reach.js";

const opener = (event) => event.target.closest("a.ruletap, dialog.over [data-rule]");

document.addEventListener("click", async (event) => {
  const link = opener(event);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || typeof HTMLDialogElement === "undefined") return;
  event.preventDefault();
  const address = new URL(link.href);
  address.searchParams.set("part", "ruling");
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    return unreached();
  }
  if (answer.ok) show(await answer.text(), link);
  else location.assign(link.href);
});

function show(html, link) {
  const sheet = document.querySelector("dialog.over") ?? made();
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

function made() {
  const sheet = document.querySelector("template#over").content.firstElementChild.cloneNode(true);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target.closest(".shut")) sheet.close();
  });
  sheet.addEventListener("close", () => closed(shut));
  document.body.append(sheet);
  return sheet;
}
