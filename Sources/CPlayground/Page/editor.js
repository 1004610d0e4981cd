// The editor of the spec: colors, underlined mistakes, the line of the selected view.
//
// A copy of the text behind the field has the colors and marks. The text of the field is transparent.
import { $, element } from "./dom.js";

const text = $("text");
let problems = [], selected = 0;

// The tokens of JSON: keys, strings, numbers and words. Anything else has no color.
const PARTS = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
const kindOf = ([, string, colon, number, word]) => string ? (colon ? "key" : "string") : number ? "number" : word ? "word" : "";

const colored = (line, marks) => {
  const spans = [];
  for (const part of line.matchAll(PARTS)) {
    const length = (part[1] || part[3] || part[4]).length;
    spans.push([part.index, part.index + length, kindOf(part)]);
  }
  const places = new Set([0, line.length]);
  for (const [start, end] of [...spans, ...marks]) places.add(start).add(Math.min(end, line.length));
  const sorted = [...places].sort((a, b) => a - b);
  const pieces = [];
  for (let index = 0; index + 1 < sorted.length; index++) {
    const [start, end] = [sorted[index], sorted[index + 1]];
    const inside = ([from, to]) => from <= start && end <= to;
    const kind = spans.find(inside)?.[2] || "";
    const severity = marks.find(inside)?.[2];
    const piece = line.slice(start, end);
    if (severity) pieces.push(element("mark", { className: severity + (kind ? ` t-${kind}` : ""), textContent: piece }));
    else pieces.push(kind ? element("span", { className: `t-${kind}`, textContent: piece }) : piece);
  }
  return pieces;
};

// In a longer text, only the lines with mistakes are colored.
const BIG = 60000;

const redraw = () => {
  const lines = text.value.split("\n");
  const at = new Map();
  for (const { line, column, severity } of problems) {
    if (!line) continue;
    const row = at.get(line) || new Map();
    if (!row.has(column) || rank(severity) < rank(row.get(column))) row.set(column, severity);
    at.set(line, row);
  }
  const copy = document.createDocumentFragment();
  const isBig = text.value.length > BIG;
  lines.forEach((line, index) => {
    const row = at.get(index + 1);
    if (isBig && !row) return copy.append(line + "\n");
    const marks = [...(row || [])].map(([column, severity]) => markOf(line, column, severity)).filter(Boolean);
    const pieces = colored(line, marks);
    if (index + 1 === selected) copy.append(element("span", { className: "line" }, ...pieces), "\n");
    else copy.append(...pieces, "\n");
  });
  $("marks").replaceChildren(copy);
  $("numbers").replaceChildren(...lines.flatMap((_, index) => {
    const worst = [...(at.get(index + 1)?.values() || [])].sort((a, b) => rank(a) - rank(b))[0];
    return [worst ? element("span", { className: worst, textContent: index + 1 }) : String(index + 1), "\n"];
  }));
  follow();
};

const rank = severity => ["error", "warning", "note", "member"].indexOf(severity);

// Columns count Unicode scalars from 1.
const markOf = (line, column, severity) => {
  const scalars = Array.from(line);
  if (!scalars.length) return null;
  const start = Math.min(column - 1, scalars.length - 1);
  const end = extent(scalars, start);
  const place = count => scalars.slice(0, count).join("").length;
  return [place(start), place(end), severity];
};
const extent = (scalars, start) => {
  if (scalars[start] !== '"') {
    let end = start + 1;
    while (end < scalars.length && /[\w.+-]/.test(scalars[end]) && /[\w.+-]/.test(scalars[start])) end++;
    return end;
  }
  let end = start + 1;
  while (end < scalars.length && scalars[end] !== '"') end += scalars[end] === "\\" ? 2 : 1;
  return Math.min(end + 1, scalars.length);
};
const follow = () => {
  $("marks").scrollTop = $("numbers").scrollTop = text.scrollTop;
  $("marks").scrollLeft = text.scrollLeft;
};
const scrollTo = line => {
  const height = parseFloat(getComputedStyle(text).lineHeight);
  const top = (line - 1) * height;
  if (top < text.scrollTop || top > text.scrollTop + text.clientHeight - 2 * height) {
    text.scrollTop = Math.max(0, top - text.clientHeight / 3);
  }
  follow();
};

export const mark = found => {
  problems = found;
  redraw();
};

const offsetOf = (line, column) => {
  const lines = text.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Array.from(lines[line - 1] || "").slice(0, column - 1).join("").length;
};

// Moves the cursor to a mistake.
export const jump = (line, column) => {
  if (!line) return;
  const scalars = Array.from(text.value.split("\n")[line - 1] || "");
  text.focus();
  text.setSelectionRange(offsetOf(line, column), offsetOf(line, extent(scalars, column - 1) + 1));
  scrollTo(line);
};

// Makes edits, which do not overlap. They can be undone as if they had been typed.
export const change = edits => {
  const places = edits.map(edit => [offsetOf(edit.line, edit.column), offsetOf(edit.endLine, edit.endColumn), edit.text]);
  text.focus();
  for (const [start, end, replacement] of places.sort(([a], [b]) => b - a)) {
    text.setSelectionRange(start, end);
    document.execCommand(replacement ? "insertText" : "delete", false, replacement);
  }
  if (edits.length) scrollTo(edits[0].line);
};

// Shows the line of a view in the document, or for a view from a template, the line that uses it.
export const showLine = view => {
  selected = view ? lineOf(view) : 0;
  redraw();
  if (selected) scrollTo(selected);
  return selected;
};
const lineOf = view => {
  const name = view.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const forms = [new RegExp(`"id"\\s*:\\s*"${name}"`), new RegExp(`"${name}(:[^"]*)?"(?!\\s*:)`), new RegExp(`\\b${name}\\b`)];
  for (const form of forms) {
    const place = text.value.search(form);
    if (place >= 0) return lineOfOffset(place);
  }
  return 0;
};
const lineOfOffset = offset => text.value.slice(0, offset).split("\n").length;

// The line of the value at a JSON Pointer, or 0.
const lineAt = pointer => {
  // Templates change the indices of views.
  if (pointer.startsWith("/views") && text.value.includes('"use"')) return 0;
  const path = [];
  let isKey = false;
  for (const { 0: token, index } of text.value.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],]|[^\s{}[\],:"]+/g)) {
    const last = path.length - 1;
    if (token === ",") {
      if (typeof path[last] === "number") path[last] += 1;
      else isKey = true;
    } else if (token === "]" || token === "}") {
      path.pop();
      isKey = false;
    } else if (isKey) {
      path[last] = token.slice(1, -1).replaceAll("~", "~0").replaceAll("/", "~1");
      isKey = false;
    } else {
      if (path.map(step => `/${step}`).join("") === pointer) return lineOfOffset(index);
      isKey = token === "{";
      if (token === "[") path.push(0);
      if (isKey) path.push("");
    }
  }
  return 0;
};

// The line of what a constraint is named after: its id, its JSON Pointer, or the view with the stack; or 0.
export const lineOfConstraint = name => {
  const [owner] = name.split("#");
  return owner.startsWith("/") ? lineAt(owner) : lineOf(owner);
};

text.addEventListener("scroll", follow);
text.addEventListener("input", redraw);
text.addEventListener("keydown", event => {
  // A new line is indented like the last one. Tab leaves the editor, as in other fields.
  if (event.key !== "Enter" || event.isComposing) return;
  const indent = /^[ \t]*/.exec(text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1))[0];
  if (!indent) return;
  event.preventDefault();
  text.setRangeText("\n" + indent, text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new Event("input", { bubbles: true }));
});
