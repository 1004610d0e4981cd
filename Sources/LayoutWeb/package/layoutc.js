// The complete module of layoutc for JavaScript. core.js has the small one, which solves, checks, explains and draws.

import { compile, CoreSolver, LayoutcCore } from "./core.js";

/**
 * Loads the module.
 *
 * @param {BufferSource | WebAssembly.Module} [source] The module or its bytes; by default `layoutc.wasm` in the folder of this file.
 * @returns {Promise<Layoutc>} The functions of the package.
 */
export async function load(source) {
  return new Layoutc(await compile(source, new URL("./layoutc.wasm", import.meta.url))).start();
}

const fileBytes = (file) => (typeof file === "string" ? file : new Uint8Array(file));
const importQuery = ({ from, scene, layout, strict } = {}) => ({ from, scene, layout, strict });

/** The functions of the complete module. Call `load` to get one. */
export class Layoutc extends LayoutcCore {
  /** Returns the views that touches hit. */
  touch(spec, points, request) {
    return this._answer("touch", 0, this._request(spec, { ...request, points }));
  }

  /** Returns the hardware keys that press each view, or with `press` in the request the view that a chord presses. */
  keys(spec, request) {
    return this._answer("keys", 0, this._request(spec, request));
  }

  /** Returns the frames of a transition between two environments, `from` and `to`. */
  transition(spec, request) {
    return this._answer("transition", 0, this._request(spec, request));
  }

  /** Returns the layout for all numbers in ranges such as `window.width=320...1366`. */
  breakpoints(spec, ranges, request) {
    return this._answer("breakpoints", 0, this._request(spec, request), { range: ranges });
  }

  /** Diagnoses Auto Layout's conflict logs: the conflicting constraints, the reason, and fixes. */
  diagnose(log) {
    return this._answer("diagnose", 0, log);
  }

  /** Imports a layout from another format, and returns the text of its spec. */
  import(file, options) {
    return this._answer("import", 0, fileBytes(file), importQuery(options), true);
  }

  /** Imports all layouts of a file in another format, and returns their specs with warnings. */
  importReport(file, options) {
    return this._answer("import", 0, fileBytes(file), { ...importQuery(options), format: "report" });
  }

  /** Parses a spec once, to solve it for many environments. */
  open(spec) {
    return new Solver(...this._kept(spec));
  }
}

/** A parsed spec in the module, from `open`. Call `close` when you no longer need it. */
export class Solver extends CoreSolver {
  /** Returns the views that touches hit. */
  touch(points, environment) {
    return this._ask("touch", { environment: environment ?? {}, points });
  }
}
