// Loads the parts of the page, and then makes the first request.
import { restore } from "./address.js";
import { listDevices } from "./controls.js";
import "./downloads.js";
import { openExample } from "./files.js";
import "./reasons.js";
import "./sizes.js";
import { run } from "./solve.js";

listDevices();
if (!await restore()) openExample();
await run();
document.documentElement.dataset.ready = "";
