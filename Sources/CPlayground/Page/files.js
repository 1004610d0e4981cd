// Opens the examples, and files: a spec directly, and other formats with the server.
import { $, element, prose, say } from "./dom.js";
import { solved, state } from "./request.js";
import { later } from "./solve.js";

const examples = await (await fetch("/playground/examples.json")).json();
// The file that was opened last, if it is not a spec, and its layouts.
let file = null;
let imported = [];

// Shows the first example.
export const openExample = () => {
  $("text").value = examples.qwerty;
};

const start = spec => {
  $("text").value = spec;
  Object.assign(state, { traits: {}, metrics: {}, width: "", height: "" });
  Object.assign(solved, { environment: null, root: null, frames: {} });
  document.dispatchEvent(new Event("open"));
  [$("width").value, $("height").value] = ["", ""];
  $("text").scrollTop = 0;
  later(0);
};

const take = (layouts, warnings) => {
  imported = layouts;
  $("layouts").hidden = layouts.length < 2;
  $("layout").replaceChildren(...layouts.map(({ name, id }, index) =>
    element("option", { value: index, textContent: `${name} (${id})` })));
  $("dropped").hidden = !warnings.length;
  $("dropped-title").textContent = file && `What differs from ${file.name}`;
  $("warnings").replaceChildren(...warnings.map(({ message, line }) =>
    element("li", {}, line ? `Line ${line} of the file: ` : "", ...prose(message))));
};

// Says why the server refused a file. The page cannot name a format, as the server's message suggests.
const refuse = (name, { errors: [error] = [], detail }) => {
  const message = error?.code === "unknown-format"
    ? "not a layout spec, a storyboard, a xib, or a keyboard of Keyman, CLDR, Custard, Keyboard Layout Editor or QMK"
    : `${error?.line ? `line ${error.line}: ` : ""}${error?.message || detail}`;
  say(`${name}: ${message}`, true);
};

const convert = query => fetch(`/v1/import${query}`, {
  method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file.body,
});

// Shows the text of one of the file's layouts, as the server formats it.
const startImported = async index => {
  $("stage").setAttribute("aria-busy", true);
  const answer = await convert(imported.length > 1 ? `?scene=${encodeURIComponent(imported[index].id)}` : "");
  if (answer.ok) return start(await answer.text());
  $("stage").setAttribute("aria-busy", false);
  refuse(file.name, await answer.json());
};

const open = async chosen => {
  const { name } = chosen;
  try {
    const body = await chosen.arrayBuffer();
    if (!body.byteLength) return say(`${name} is empty.`, true);
    const content = new TextDecoder().decode(body);
    if (/"layoutSpec"\s*:/.test(content)) {
      take([], []);
      return start(content);
    }
    file = { name, body };
    const answer = await convert("?format=report");
    const report = await answer.json();
    if (!answer.ok) return refuse(name, report);
    take(report.layouts, report.warnings);
    const first = Math.max(0, imported.findIndex(({ spec }) => spec?.views?.length));
    $("layout").value = first;
    await startImported(first);
  } catch {
    say(`${name} could not be opened.`, true);
  }
};

$("example").append(element("option", { value: "", textContent: "none", hidden: true }), ...Object.keys(examples).map(name => element("option", { textContent: name })));
$("example").addEventListener("change", () => {
  take([], []);
  start(examples[$("example").value]);
});
// Another text is no example, so that one can choose the example again.
document.addEventListener("request", () => {
  $("example").value = Object.keys(examples).find(name => examples[name] === $("text").value) ?? "";
});
$("layout").addEventListener("change", () => startImported($("layout").value));
// The same file can be opened again.
$("file").addEventListener("click", () => { $("file").value = ""; });
$("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
document.addEventListener("dragover", event => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", event => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});
