// Compares the WebAssembly module with the native server, byte for byte.
//
//   node Tests/Web/check.mjs PACKAGE SERVER [--mutations N] [--solves N]
//
// PACKAGE is the folder that Sources/LayoutWeb/build.sh wrote, SERVER the address of `layoutc serve`.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, server] = process.argv.slice(2);
const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
};
const { load } = await import(pathToFileURL(join(folder, "layoutc.js")));
const layoutc = await load();

let count = 0;
const failures = [];

function expect(condition, message) {
  count += 1;
  if (!condition && failures.push(message) <= 20) console.error(message);
}

async function native(path, body, query = {}, type = "application/json") {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(key, one);
  }
  const response = await fetch(`${server}${path}?${parameters}`, { method: "POST", body, headers: { "Content-Type": type } });
  return response.text();
}

/** The same request, to the module and to the server. */
async function compare(label, call, path, body, query, type) {
  const [mine, theirs] = [layoutc.answerText(call, body, query), await native(path, body, query, type)];
  expect(mine === theirs, `${label}: ${call}\n  module: ${String(mine).slice(0, 300)}\n  native: ${theirs.slice(0, 300)}`);
}

// Small numbers that look random and are the same each time.
let seed = 20;
function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * limit);
}

// Conformance: the request of each case.
const cases = "Tests/Fixtures/conformance";
for (const file of readdirSync(cases).filter((name) => name.endsWith(".json")).sort()) {
  const request = JSON.stringify(JSON.parse(readFileSync(join(cases, file), "utf8")).request);
  await compare(file, "solve", "/v1/solve", request);
}

// Every spec, in 20 environments; each report in some of them.
const devices = ["iphone-16", "iphone-se-1", "iphone-se-3", "iphone-16-pro-max", "ipad-mini-6", "ipad-9", "ipad-pro-13-m4"];
for (const file of readdirSync("Specs").filter((name) => name.endsWith(".json")).sort()) {
  const spec = readFileSync(join("Specs", file), "utf8");
  const environments = [];
  for (let number = 0; number < 20; number += 1) {
    const environment = { device: devices[random(devices.length)], orientation: ["portrait", "landscape"][random(2)] };
    if (number % 3 === 0) environment.layoutDirection = "rightToLeft";
    if (number % 4 === 1) environment.keyboard = { state: ["hidden", "docked", "shortcutsBar"][random(3)] };
    environments.push(environment);
  }
  for (const environment of environments) {
    await compare(file, "solve", "/v1/solve", JSON.stringify({ spec: JSON.parse(spec), environment }));
  }
  const body = JSON.stringify({ spec: JSON.parse(spec), environment: environments[0] });
  await compare(file, "check", "/v1/check", body);
  await compare(file, "check", "/v1/check", spec);
  await compare(file, "explain", "/v1/explain", body);
  await compare(file, "render", "/v1/render", body);
  const points = Array.from({ length: 20 }, () => [random(800) - 20, random(500) - 20]);
  await compare(file, "touch", "/v1/touch", JSON.stringify({ spec: JSON.parse(spec), points }));
  await compare(file, "keys", "/v1/keys", spec);
  for (const mode of ["animate", "track"]) {
    const way = { from: { keyboard: { state: "docked" } }, to: { keyboard: { state: "hidden" } }, mode, rate: 20 };
    await compare(file, "transition", "/v1/transition", JSON.stringify({ spec: JSON.parse(spec), ...way }));
  }
  const id = layoutc.solve(spec).value ? Object.keys(layoutc.solve(spec).value.frames)[1] : undefined;
  if (id) await compare(file, "explain", "/v1/explain", spec, { view: id });
}

// The texts of reports on faulty documents.
const reports = "Tests/Fixtures/reports";
for (const file of readdirSync(reports).filter((name) => name.endsWith(".json")).sort()) {
  const text = readFileSync(join(reports, file), "utf8");
  for (const [call, path] of [["check", "/v1/check"], ["explain", "/v1/explain"], ["render", "/v1/render"]]) {
    await compare(file, call, path, text);
  }
}

// Imports.
const imports = "Tests/Fixtures/imports";
for (const entry of readdirSync(imports, { withFileTypes: true }).filter((entry) => entry.isFile())) {
  await compare(entry.name, "import", "/v1/import", readFileSync(join(imports, entry.name)), {}, "application/octet-stream");
}

// Breakpoints and conflict logs.
for (const file of ["form.json", "qwerty.json", "player.json"]) {
  const query = { range: ["window.width=320...1366"] };
  await compare(file, "breakpoints", "/v1/breakpoints", readFileSync(join("Specs", file), "utf8"), query);
}
const log = `Unable to simultaneously satisfy constraints.
(
    "<NSLayoutConstraint:0x600001 UILabel:0x7f01.leading == UIView:0x7f02.leading + 8   (active)>",
    "<NSLayoutConstraint:0x600002 UILabel:0x7f01.trailing == UIView:0x7f02.trailing - 8   (active)>",
    "<NSLayoutConstraint:0x600003 'UIView-Encapsulated-Layout-Width' UIView:0x7f02.width == 0   (active)>"
)
Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x600002 UILabel:0x7f01.trailing == UIView:0x7f02.trailing - 8   (active)>
`;
await compare("log", "diagnose", "/v1/diagnose", log, {}, "text/plain");

// A kept spec gives what a fresh one gives.
const qwerty = readFileSync("Specs/qwerty.json", "utf8");
const solver = layoutc.open(qwerty);
for (let width = 300; width < 900; width += 37) {
  const environment = { window: { width, height: 800 } };
  const [kept, fresh] = [solver.solve(environment), layoutc.solve(qwerty, { environment })];
  expect(JSON.stringify(kept) === JSON.stringify(fresh), `a kept spec differs at ${width}`);
}

// Memory stays bounded.
const solves = option("solves", 20000);
const pages = () => process.memoryUsage().arrayBuffers;
let before = 0;
for (let number = 0; number < solves; number += 1) {
  solver.solve({ window: { width: 320 + (number % 1000) / 2, height: 800 } });
  if (number === Math.floor(solves / 4)) before = pages();
}
expect(pages() <= before * 1.25 + (1 << 20), `memory grew from ${before} to ${pages()} bytes`);
solver.close();

// Changed documents: an answer, never a trap.
const bytes = new TextEncoder().encode(qwerty);
for (let number = 0; number < option("mutations", 2000); number += 1) {
  const changed = bytes.slice(0, number % 5 === 0 ? random(bytes.length) : bytes.length);
  for (let step = 0; step <= random(4) && changed.length > 0; step += 1) changed[random(changed.length)] = random(128);
  const text = layoutc.answerText("solve", changed);
  expect(typeof text === "string", `a changed document stopped the module (${number})`);
}

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
const text = median(300, () => layoutc.solve(qwerty));
const kept = layoutc.open(qwerty);
const resize = median(2000, (number) => kept.solve({ window: { width: 320 + number / 3, height: 800 } }));
console.log(`qwerty from text to frames: ${text.toFixed(2)} ms; a new window of a kept spec: ${(resize * 1000).toFixed(0)} µs`);
console.log(`${count - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
