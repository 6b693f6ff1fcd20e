// The table page: follows what the other phones enter.

import "./page.js";
import { swap } from "./fragments.js";
import { follow } from "./live.js";

const live = document.querySelector("[data-live]");
if (live) follow(() => live.dataset.live, live.dataset.tag, (answer) => swap(answer.fragments));
