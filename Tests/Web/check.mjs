// Compares the responses of the WebAssembly module and the native server, and tests traps and memory use.
//
//   node Tests/Web/check.mjs PACKAGE SERVER [--mutations N] [--compared N] [--solves N]
//
// PACKAGE is the folder that Sources/LayoutWeb/build.sh wrote, SERVER the address of `layoutc serve`. N mutated
// documents are solved (2000), N of each kind are compared (150), and a cached spec is solved N times (20000).

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, server] = process.argv.slice(2);
const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
};
// The memories of the package's instances.
const memories = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...all) => {
  const instance = await instantiate(...all);
  memories.push(instance.exports.memory);
  return instance;
};
const packageFile = (name) => import(pathToFileURL(join(folder, name)));
const layoutc = await (await packageFile("layoutc.js")).load();

let count = 0;
const failures = [];
let counted = 0;

function expect(condition, message) {
  count += 1;
  if (!condition && failures.push(message) <= 20) console.error(message);
}

/** Prints the number of comparisons since the last call. */
function tell(what) {
  console.log(`${String(count - counted).padStart(6)}  ${what}`);
  counted = count;
}

async function native(call, body, query, type) {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(key, one);
  }
  // The server does not decode plus signs.
  const text = parameters.toString().replaceAll("+", "%20");
  const response = await fetch(`${server}/v1/${call}?${text}`, { method: "POST", body, headers: { "Content-Type": type } });
  return response.text();
}

const types = { diagnose: "text/plain", import: "application/octet-stream" };

/** Sends the same request to the module and to the server. */
async function compare(label, call, body, query = {}) {
  const theirs = await native(call, body, query, types[call] ?? "application/json");
  const mine = layoutc.answerText(call, body, query);
  if (mine === theirs) return expect(true);
  const text = typeof mine === "string" ? mine : JSON.stringify(mine);
  let place = 0;
  while (text[place] === theirs[place]) place += 1;
  const around = (answer) => answer.slice(Math.max(0, place - 80), place + 160);
  expect(false, `${label}: ${call} ${JSON.stringify(query)}\n  module: ${around(text)}\n  native: ${around(theirs)}`);
}

// Pseudorandom numbers that are the same in each run.
let seed = 20;
function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * limit);
}

const read = (...path) => readFileSync(join(...path), "utf8");
const files = (folder, end = "") => readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(end)).map((entry) => entry.name).sort();

// Conformance: the request of each case.
const cases = "Tests/Fixtures/conformance";
for (const file of files(cases, ".json")) await compare(file, "solve", JSON.stringify(JSON.parse(read(cases, file)).request));
tell("conformance cases");

// Every spec in 20 environments, and each report in some of them.
const devices = ["iphone-16", "iphone-se-1", "iphone-se-3", "iphone-16-pro-max", "ipad-mini-6", "ipad-9", "ipad-pro-13-m4"];
for (const file of files("Specs", ".json")) {
  const text = read("Specs", file);
  const spec = JSON.parse(text);
  const environments = [];
  for (let number = 0; number < 20; number += 1) {
    const environment = { device: devices[random(devices.length)], orientation: ["portrait", "landscape"][random(2)] };
    if (number % 3 === 0) environment.layoutDirection = "rightToLeft";
    if (number % 4 === 1) environment.keyboard = { state: ["hidden", "docked", "shortcutsBar"][random(3)] };
    environments.push(environment);
  }
  for (const environment of environments) await compare(file, "solve", JSON.stringify({ spec, environment }));
  await compare(file, "solve", JSON.stringify({ spec, environments }), { rounding: "pixel", "include-guides": "true" });
  await compare(file, "solve", text, { "all-orientations": "true", device: ["iphone-16", "ipad-9"], keyboard: "floating" });
  const body = JSON.stringify({ spec, environment: environments[0] });
  await compare(file, "check", body);
  await compare(file, "check", text, { "list-environments": "true", rule: ["small-target=error"] });
  await compare(file, "check", JSON.stringify({ spec, environments: environments.slice(0, 6) }));
  await compare(file, "explain", body);
  await compare(file, "explain", JSON.stringify({ spec, environments: environments.slice(0, 3) }));
  const views = Object.keys(layoutc.solve(text).value?.frames ?? {});
  for (const view of views.slice(1, 6)) {
    await compare(file, "explain", text, { view: [view, `${view}.width`, `${view}.centerY`][random(3)] });
  }
  await compare(file, "render", body);
  await compare(file, "render", text, { theme: "dark", show: "safeArea,guides,constraints", width: "300" });
  await compare(file, "render", text, { theme: "light", against: "device=ipad-mini-6&orientation=landscape" });
  await compare(file, "render", text, { device: ["iphone-16", "ipad-9"], columns: "2" });
  const points = Array.from({ length: 20 }, () => [random(800) - 20, random(500) - 20]);
  await compare(file, "touch", JSON.stringify({ spec, points }));
  await compare(file, "keys", text);
  await compare(file, "keys", JSON.stringify({ spec, press: "shift+keyA" }), { "swap-iso": "true" });
  for (const mode of ["animate", "track"]) {
    const way = { from: { keyboard: { state: "docked" } }, to: { keyboard: { state: "hidden" } }, mode, rate: 20 };
    await compare(file, "transition", JSON.stringify({ spec, ...way }));
  }
}
tell("answers on the specs");

// Texts that differ in their scalars only: names, values of traits, labels, texts of keys.
const twins = ["K", "\u212a", "\u00c5", "\u212b", "\ud55c", "\u00e9", "e\u0301", "a\u0316\u0301", "a\u0301\u0316"];
const names = twins.filter((text) => /^\p{L}+$/u.test(text));
const twinSpec = {
  layoutSpec: 1, traits: { t: twins }, metrics: Object.fromEntries(names.map((name, index) => [name, 20 + index])),
  views: twins.map((text, index) => ({
    id: names[index % names.length] + (index < names.length ? "" : index), label: text, output: { text },
    when: { not: { t: twins[(index + 1) % twins.length] } },
  })),
  constraints: names.map((name) => ({ item: name, attribute: "width", constant: name })),
};
for (const text of ["\u00e9", "e\u0301"]) {
  const body = JSON.stringify({ spec: twinSpec, environment: { traits: { t: text } } });
  for (const call of ["solve", "check", "explain", "render", "keys"]) await compare(`twins ${text}`, call, body);
}
for (const view of twins) await compare("twins", "explain", JSON.stringify(twinSpec), { view, trait: `t=${view}` });
tell("answers on canonically equivalent texts");

// Ranges.
for (const file of ["form.json", "qwerty.json", "player.json", "chat.json"]) {
  const text = read("Specs", file);
  const range = "window.width=320...1366";
  await compare(file, "breakpoints", text, { range });
  await compare(file, "check", text, { range });
  await compare(file, "render", text, { range });
  await compare(file, "breakpoints", text, { range: "window.widht=1...2" });
  await compare(file, "breakpoints", text);
}
tell("answers on ranges");

// Reports on invalid documents, and every document of the pages.
const documents = files("Tests/Fixtures/reports", ".json").map((file) => [file, read("Tests/Fixtures/reports", file)]);
for (const page of files("Docs", ".md")) {
  const blocks = read("Docs", page).split(/^```/m).filter((block) => block.startsWith("json"));
  blocks.forEach((block, index) => documents.push([`${page} ${index}`, block.slice(block.indexOf("\n") + 1)]));
}
for (const [name, text] of documents) {
  for (const call of ["solve", "check", "explain", "render", "keys"]) await compare(name, call, text);
  await compare(name, "solve", text, { device: ["iphone-16", "ipad-9"] });
  await compare(name, "touch", text);
  await compare(name, "transition", text);
}
tell("answers on faulty documents, and on those of the pages");

// Invalid parameters.
for (const [call, query] of [
  ["solve", { devcie: "x" }], ["solve", { device: "iphone-61" }], ["solve", { window: "1x" }], ["solve", { rounding: "up" }],
  ["solve", { scale: ["1", "2"] }], ["check", { rule: "x=y" }], ["check", { "list-environments": "no" }],
  ["explain", { view: "q.widht" }], ["explain", { view: "nothing" }], ["render", { theme: "red" }], ["render", { show: "x" }],
  ["render", { columns: "0" }], ["render", { against: "x" }], ["render", { width: "1" }], ["keys", { "swap-iso": "1" }],
  ["breakpoints", { range: "x", "max-regions": "0" }], ["touch", { x: "1" }],
]) {
  await compare("parameters", call, read("Specs/qwerty.json"), query);
}
await compare("parameters", "import", "{}", { from: "x" });
await compare("parameters", "import", "{}", { name: "x" });
await compare("parameters", "diagnose", "", { from: "x" });
tell("parameters that are not understood");

// Imports, and conflict logs.
const imports = "Tests/Fixtures/imports";
const layouts = [imports, join(imports, "InterfaceBuilder")].flatMap((folder) => files(folder).map((file) => join(folder, file)));
for (const file of layouts) {
  for (const query of [{}, { format: "report" }, { strict: "true" }, { "no-read-off": "true" }, { from: "keyman" }]) {
    await compare(file, "import", readFileSync(file), query);
  }
}
const golden = "Tests/LayoutDiagnosisTests/Golden";
const logs = files(golden, ".log").map((file) => join(golden, file));
for (const file of logs) await compare(file, "diagnose", readFileSync(file));
tell("imports and conflict logs");

// Mutated documents have the same responses.
const ranges = [["0", "9"], ["a", "z"], ["A", "Z"]].map((pair) => pair.map((text) => text.charCodeAt(0)));
function changed(bytes, number) {
  const copy = bytes.slice(0, number % 7 === 0 ? random(bytes.length) : bytes.length);
  for (let step = random(6); step >= 0 && copy.length > 0; step -= 1) {
    const place = random(copy.length);
    const [first, last] = ranges.find(([first, last]) => copy[place] >= first && copy[place] <= last) ?? [];
    if (number % 3) {
      // Replaces a digit or a letter by another one, so that most texts are still JSON.
      if (first) copy[place] = first + random(last - first + 1);
    } else if (random(2)) {
      copy[place] = random(128);
    } else {
      // Copies a part from elsewhere.
      copy.copyWithin(place, random(copy.length), Math.min(copy.length, place + random(20)));
    }
  }
  return copy;
}
const specs = files("Specs", ".json").map((file) => readFileSync(join("Specs", file)));
const compared = option("compared", 150);
for (let number = 0; number < compared; number += 1) {
  const spec = changed(specs[random(specs.length)], number);
  for (const call of ["solve", "check"]) await compare(`a changed spec (${number})`, call, spec);
  const file = layouts[random(layouts.length)];
  await compare(`a changed ${file} (${number})`, "import", changed(readFileSync(file), number));
  const log = logs[random(logs.length)];
  await compare(`a changed ${log} (${number})`, "diagnose", changed(readFileSync(log), number));
}
tell("answers on changed files");

// More mutated documents, which must not trap.
for (let number = 0; number < option("mutations", 2000); number += 1) {
  const text = layoutc.answerText("solve", changed(specs[random(specs.length)], number));
  expect(typeof text === "string", `a changed spec stopped the module (${number}): ${JSON.stringify(text)}`);
}
tell("changed specs without a trap");

// A cached spec has the results of a new one.
const qwerty = read("Specs/qwerty.json");
const solver = layoutc.open(qwerty);
for (let width = 300; width < 900; width += 37) {
  const environment = { window: { width, height: 800 } };
  const same = (kept, fresh, what) =>
    expect(JSON.stringify(kept) === JSON.stringify(fresh), `${what} of a kept spec differs at ${width}`);
  same(solver.solve(environment), layoutc.solve(qwerty, { environment }), "a solve");
  same(solver.check(environment), layoutc.check(qwerty, { environment }), "a check");
  same(solver.render(environment), layoutc.render(qwerty, { environment }), "a picture");
  same(solver.explain("q", environment), layoutc.explain(qwerty, "q", { environment }), "an explanation");
  same(solver.touch([[9, 9]], environment), layoutc.touch(qwerty, [[9, 9]], { environment }), "a touch");
}
tell("answers of a kept spec");

// Memory stays bounded.
const solves = option("solves", 20000);
const used = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
let before = 0;
for (let number = 0; number < solves; number += 1) {
  const answer = solver.solve({ window: { width: 320 + (number % 1000) / 2, height: 800 } });
  if (!answer.ok) expect(false, `a solve failed: ${answer.problem.detail}`);
  if (number % 20 === 0) layoutc.check(number % 40 ? qwerty : '{"layoutSpec":1,"views":[]}');
  if (number === Math.floor(solves / 4)) before = used();
}
expect(used() <= before + (1 << 20), `memory grew from ${before} to ${used()} bytes`);
console.log(`memory after ${solves} solves: ${(used() / (1 << 20)).toFixed(1)} MiB, after a quarter ${(before / (1 << 20)).toFixed(1)}`);

// After a trap, there is a new instance, and cached specs are parsed again.
const expected = JSON.stringify(solver.solve({ device: "ipad-9" }));
const stopped = layoutc.answerText("solve", { length: 8, get [0]() { throw new Error("stopped"); } });
expect(stopped.ok === false && stopped.problem.status === 500, "what stops the module is a problem");
expect(JSON.stringify(solver.solve({ device: "ipad-9" })) === expected, "a kept spec outlives the instance");
solver.close();
expect(JSON.stringify(solver.solve({ device: "ipad-9" })) === expected, "a closed spec is read again when it is asked");
solver.close();

// Figures.
function median(times, body) {
  const list = [];
  for (let number = 0; number < times; number += 1) {
    const start = performance.now();
    body(number);
    list.push(performance.now() - start);
  }
  return list.sort((a, b) => a - b)[times >> 1];
}
const text = median(500, () => layoutc.solve(qwerty));
const kept = layoutc.open(qwerty);
const resize = median(5000, (number) => kept.solve({ window: { width: 320 + number / 5, height: 800 } }));
kept.close();
console.log(`qwerty from text to frames ${text.toFixed(2)} ms; a new window ${(resize * 1000).toFixed(0)} µs`);
console.log(`${count - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
