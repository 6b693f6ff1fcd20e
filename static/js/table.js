// The table page: follows what the other phones enter.

import "./page.js";
import { swap } from "./fragments.js";
import { follow } from "./live.js";

// A number that is opened is not a step back in the browser's history.
document.addEventListener("click", (event) => {
  const link = event.target.closest('.pad a[href^="#"]');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  location.replace(link.href);
});

const live = document.querySelector("[data-live]");
if (live) follow(() => live.dataset.live, live.dataset.tag, (answer) => swap(answer.fragments));
