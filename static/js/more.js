// “More”: the sheet over the page with all that its pages have besides. Without a script its address opens it.

import { closed, opened } from "./back.js";

const sheet = document.getElementById("more");
const shut = () => sheet.close();

function show() {
  if (sheet.open) return;
  sheet.showModal();
  opened(shut);
}

document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey) return;
  if (event.target.closest('a[href="#more"]')) show();
  else if (event.target === sheet || event.target.closest("#more .shut")) shut();
  else return;
  event.preventDefault();
});
sheet.addEventListener("close", () => closed(shut));

// An address that names something on the sheet opens it.
function follow() {
  if (sheet.contains(document.getElementById(location.hash.slice(1)))) show();
}

window.addEventListener("hashchange", follow);
follow();
