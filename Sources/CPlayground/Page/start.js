// Loads the parts of the page, and then makes the first request.
import { begin } from "./script.js";
import "./keyboard.js";
import "./compare.js";
import "./several.js";
import "./sizes.js";
import "./downloads.js";

await begin();
