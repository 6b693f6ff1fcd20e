// The phone's own sheet for sending, where it has one: the picture with the text, else the text alone.

import "./copy.js";
import "./page.js";

const button = document.querySelector("[data-share]");

async function picture() {
  const answer = await fetch(button.dataset.share);
  return new File([await answer.blob()], button.dataset.name, { type: "image/png" });
}

if (button && navigator.share) {
  button.hidden = false;
  // Fetched before the tap: a phone opens its sheet only right after one.
  const file = navigator.canShare ? picture().catch(() => null) : Promise.resolve(null);
  button.addEventListener("click", async () => {
    const text = document.getElementById("text").value;
    const image = await file;
    const whole = image && { text, files: [image] };
    const sent = whole && navigator.canShare(whole) ? whole : { text };
    await navigator.share(sent).catch(() => {}); // whoever closes the sheet sends nothing
  });
}
