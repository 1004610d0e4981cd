// The page's parts, and then its first answer.
import { begin } from "./script.js";
import "./keyboard.js";
import "./compare.js";
import "./several.js";
import "./sizes.js";
import "./downloads.js";

await begin();
