// layoutc in JavaScript: everything. core.js is the small part that solves, checks, explains and draws.

import { compile, CoreSolver, LayoutcCore } from "./core.js";

/**
 * Loads the module.
 *
 * @param {BufferSource | WebAssembly.Module} [source] The module or its bytes; by default `layoutc.wasm` beside this file.
 * @returns {Promise<Layoutc>} The functions of the package.
 */
export async function load(source) {
  return new Layoutc(await compile(source, new URL("./layoutc.wasm", import.meta.url))).start();
}

const fileBytes = (file) => (typeof file === "string" ? file : new Uint8Array(file));
const importQuery = ({ from, scene, layout, strict } = {}) => ({ from, scene, layout, strict });

/** The functions of the package; made by `load`. */
export class Layoutc extends LayoutcCore {
  /** Which view each of some touches goes to. */
  touch(spec, points, request) {
    return this._answer("touch", 0, this._request(spec, { ...request, points }));
  }

  /** Which hardware keys press each view, or with `press` in the request, which view a chord presses. */
  keys(spec, request) {
    return this._answer("keys", 0, this._request(spec, request));
  }

  /** What is seen between two environments: `from`, `to`, and how it goes. */
  transition(spec, request) {
    return this._answer("transition", 0, this._request(spec, request));
  }

  /** The layout for all numbers in ranges such as `window.width=320...1366`. */
  breakpoints(spec, ranges, request) {
    return this._answer("breakpoints", 0, this._request(spec, request), { range: ranges });
  }

  /** What conflicts in Auto Layout's logs, why, and what to change. */
  diagnose(log) {
    return this._answer("diagnose", 0, log);
  }

  /** The text of a spec for a layout in another format. */
  import(file, options) {
    return this._answer("import", 0, fileBytes(file), importQuery(options), true);
  }

  /** All specs of a file in another format, with what is to be said of them. */
  importReport(file, options) {
    return this._answer("import", 0, fileBytes(file), { ...importQuery(options), format: "report" });
  }

  /** Keeps a spec, to solve it for one environment after the other without reading it again. */
  open(spec) {
    return new Solver(...this._kept(spec));
  }
}

/** A spec that is kept in the module; made by `open`. Call `close` when it is not needed any more. */
export class Solver extends CoreSolver {
  /** Which view each of some touches goes to. */
  touch(points, environment) {
    return this._ask("touch", { environment: environment ?? {}, points });
  }
}
