// Completes names in strings: views, metrics, conditions, attributes, and the words of keys.
import { $, element } from "./dom.js";

const text = $("text"), list = $("words");
const ATTRIBUTES = ["left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
  "firstBaseline", "lastBaseline"];
const GUIDES = ["root", "safeArea", "margins", "readable", "keyboard"];
let schemaWords = null, chosen = 0, start = 0;

// The keys and words of the format, from the JSON Schema.
const learn = async () => {
  if (schemaWords) return schemaWords;
  const words = new Set();
  schemaWords = words;
  try {
    const visit = node => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (!node || typeof node !== "object") return;
      for (const key of Object.keys(node.properties || {})) words.add(key);
      for (const word of node.enum || []) if (typeof word === "string" && /^\w+$/.test(word)) words.add(word);
      if (typeof node.const === "string" && /^\w+$/.test(node.const)) words.add(node.const);
      Object.values(node).forEach(visit);
    };
    visit(await (await fetch("/v1/schema")).json());
  } catch { /* Without the schema, names are still completed. */ }
  return words;
};

// The names in the text.
const namesOf = source => {
  const names = new Set();
  for (const [, name] of source.matchAll(/"id"\s*:\s*"([^"\\]+)"/g)) names.add(name);
  for (const [, body] of source.matchAll(/"(?:children|views)"\s*:\s*\[([^\[\]{}]*)\]/g)) {
    for (const [, name] of body.matchAll(/"([A-Za-z_]\w*)(?::[^"]*)?"/g)) names.add(name);
  }
  try {
    const spec = JSON.parse(source);
    for (const key of ["metrics", "conditions", "stacks", "traits", "templates"]) {
      for (const name of Object.keys(spec[key] || {})) names.add(name);
    }
  } catch {
    // During typing, the text is usually invalid JSON, so the keys of these objects are found by indentation.
    for (const [, name] of source.matchAll(/^\s{4}"([A-Za-z_]\w*)"\s*:/gm)) names.add(name);
  }
  return names;
};

const close = () => {
  list.hidden = true;
  text.removeAttribute("aria-activedescendant");
};

// Whether the cursor is inside a string: an odd number of quotes before it in the line.
const isInString = before => (before.replace(/\\./g, "").match(/"/g) || []).length % 2 === 1;

const suggest = async isAsked => {
  const place = text.selectionStart;
  const line = text.value.slice(text.value.lastIndexOf("\n", place - 1) + 1, place);
  const typed = /[A-Za-z_]\w*$/.exec(line)?.[0] || "";
  if (!isInString(line) || (!typed && !isAsked && !line.endsWith(".")) || text.selectionEnd !== place) return close();
  const isAttribute = line.slice(0, line.length - typed.length).endsWith(".");
  const words = isAttribute ? ATTRIBUTES : [...namesOf(text.value), ...GUIDES, ...await learn()];
  const wanted = typed.toLowerCase();
  const found = [...new Set(words)].filter(word => word !== typed && word.toLowerCase().startsWith(wanted)).slice(0, 8);
  if (!found.length || text.selectionStart !== place) return close();
  start = place - typed.length;
  chosen = 0;
  list.replaceChildren(...found.map((word, index) => {
    const entry = element("li", { id: `word-${index}`, textContent: word });
    entry.setAttribute("role", "option");
    entry.addEventListener("pointerdown", event => {
      event.preventDefault();
      take(index);
    });
    return entry;
  }));
  list.hidden = false;
  stand(line.length - typed.length);
  pick(0);
};

// Below the word, in an editor with a fixed character width.
const stand = column => {
  const style = getComputedStyle(text);
  const pen = element("canvas").getContext("2d");
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const row = text.value.slice(0, text.selectionStart).split("\n").length;
  const x = parseFloat(style.paddingLeft) + column * pen.measureText("0").width - text.scrollLeft;
  const y = parseFloat(style.paddingTop) + row * parseFloat(style.lineHeight) - text.scrollTop;
  list.style.left = `${Math.max(0, Math.min(x, text.clientWidth - 180))}px`;
  const isLow = y + list.offsetHeight > text.clientHeight;
  list.style.top = `${isLow ? y - list.offsetHeight - parseFloat(style.lineHeight) : y}px`;
};

const pick = index => {
  chosen = (index + list.children.length) % list.children.length;
  [...list.children].forEach((entry, place) => entry.setAttribute("aria-selected", String(place === chosen)));
  text.setAttribute("aria-activedescendant", `word-${chosen}`);
};
const take = index => {
  text.setRangeText(list.children[index].textContent, start, text.selectionStart, "end");
  close();
  text.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "completed" }));
};

text.addEventListener("input", event => {
  if (event.detail === "completed" || event.inputType?.startsWith("delete")) return close();
  if (event.inputType === "insertText") suggest(false);
  else close();
});
// Captured, because the editor gets only the keys that are left.
text.addEventListener("keydown", event => {
  if (event.key === " " && event.ctrlKey) {
    event.preventDefault();
    return suggest(true);
  }
  if (list.hidden) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) pick(chosen + step);
  else if (event.key === "Enter" || event.key === "Tab") take(chosen);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
text.addEventListener("blur", close);
text.addEventListener("scroll", close);
