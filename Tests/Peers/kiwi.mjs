// Compares the speed of kiwi.js and the WebAssembly module in Node: the systems of specs, built and resized.
//
//   node Tests/Peers/kiwi.mjs KIWI PACKAGE LAYOUTC SPEC…
//
// KIWI is the folder of `@lume/kiwi`, PACKAGE that of the module, LAYOUTC the native command, which writes the systems.
// kiwi.js gets the finished system. The module parses the spec and writes the frames as JSON, which its times include.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [kiwiFolder, packageFolder, command, ...specs] = process.argv.slice(2);
const from = (...path) => import(pathToFileURL(resolve(join(...path))));
const kiwi = await from(kiwiFolder, "dist/kiwi.js");
const layoutc = await (await from(packageFolder, "layoutc.js")).load();

const operators = { "==": kiwi.Operator.Eq, "<=": kiwi.Operator.Le, ">=": kiwi.Operator.Ge };

function strength(priority, weight) {
  if (priority >= 1000) return kiwi.Strength.required;
  return kiwi.Strength.create(priority >= 750 ? 1 : 0, priority >= 500 && priority < 750 ? 1 : 0, priority < 500 ? 1 : 0, weight);
}

/** Returns a solver with the constraints of a system, and its variables by name. */
function build(system) {
  const solver = new kiwi.Solver();
  const variables = new Map(system.variables.map((name) => [name, new kiwi.Variable(name)]));
  for (const { variable, value } of system.parameters) {
    solver.addEditVariable(variables.get(variable), kiwi.Strength.create(1000, 0, 0));
    solver.suggestValue(variables.get(variable), value);
  }
  for (const { terms, relation, constant, priority, weight } of system.constraints) {
    const sum = new kiwi.Expression(...terms.map(([name, factor]) => [factor, variables.get(name)]), -constant);
    solver.addConstraint(new kiwi.Constraint(sum, operators[relation], undefined, strength(priority, weight)));
  }
  solver.updateVariables();
  return { solver, variables };
}

/** Returns the smallest of ten medians, in milliseconds. */
function time(times, body) {
  let best = Infinity;
  for (let round = 0; round < 10; round += 1) {
    const list = [];
    for (let number = 0; number < times; number += 1) {
      const start = performance.now();
      body(number);
      list.push(performance.now() - start);
    }
    best = Math.min(best, list.sort((a, b) => a - b)[times >> 1]);
  }
  return best;
}

/** Returns a time as text. kiwi.js throws "dual optimize failed" for some systems. */
function cell(times, body) {
  try {
    return micro(time(times, body));
  } catch (error) {
    return error.message;
  }
}

const micro = (milliseconds) => (milliseconds < 1 ? `${(milliseconds * 1000).toFixed(0)} µs` : `${milliseconds.toFixed(1)} ms`);

console.log("| spec | constraints | kiwi.js: build | module: text to frames | kiwi.js: new width | module: new window |");
console.log("|---|---|---|---|---|---|");
for (const path of specs) {
  const spec = readFileSync(path, "utf8");
  const system = JSON.parse(execFileSync(command, ["solve", path, "--format", "system"], { maxBuffer: 1 << 28 }));
  const { solver, variables } = build(system);
  for (const [view, frame] of Object.entries(layoutc.solve(spec).value.frames)) {
    for (const side of ["width", "height"]) {
      const value = variables.get(`${view}.${side}`)?.value();
      if (Math.abs(value - frame[side]) > 1e-6) console.error(`${path}: ${view}.${side} is ${value}, not ${frame[side]}`);
    }
  }
  const width = system.parameters.find(({ variable }) => variable.endsWith("width"));
  const kept = layoutc.open(spec);
  const cells = [
    path, system.constraints.length,
    cell(20, () => build(system)),
    cell(200, () => layoutc.solve(spec)),
    cell(500, (number) => {
      solver.suggestValue(variables.get(width.variable), 320 + number / 5);
      solver.updateVariables();
    }),
    cell(2000, (number) => kept.solve({ window: { width: 320 + number / 5, height: 800 } })),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  kept.close();
}
