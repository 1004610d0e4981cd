// Runs the JavaScript on the pages with the package, like a program that has it in node_modules.
//
//   node Tests/Web/pages.mjs PACKAGE

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "layoutc-pages-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve(process.argv[2]), join(folder, "node_modules", "layoutc"));

// The names that a page assumes.
globalThis.spec = JSON.parse(readFileSync("Specs/qwerty.json", "utf8"));
globalThis.innerWidth = 390;
globalThis.innerHeight = 844;
let placed = 0;
globalThis.place = (frames) => (placed += Object.keys(frames).length);
const listeners = [];
globalThis.addEventListener = (_name, listener) => listeners.push(listener);
const problems = [];
console.error = (...words) => problems.push(words.join(" "));
const log = console.log;
console.log = () => {};

let count = 0;
for (const page of ["Docs/in-the-browser.md", "Sources/LayoutWeb/package/README.md"]) {
  const blocks = readFileSync(page, "utf8").split(/^```/m).filter((block) => block.startsWith("js\n"));
  // The blocks of a page are one program.
  const file = join(folder, `page${count}.mjs`);
  writeFileSync(file, blocks.map((block) => block.slice(3)).join("\n"));
  await import(pathToFileURL(file));
  count += blocks.length;
}
for (const listener of listeners) listener();
rmSync(folder, { recursive: true });
if (problems.length || listeners.length === 0 || placed === 0) {
  log(`the pages' JavaScript fails: ${problems.join("; ")}`);
  process.exit(1);
}
log(`${count} blocks of JavaScript of the pages run`);
