// layoutc in JavaScript, the small module: layout specs are solved, checked, explained and drawn by core.wasm beside this
// file. layoutc.js adds the rest.
//
// Works in Node 18 and later, browsers and workers. Nothing is thrown for a mistake in a spec: every answer is
// `{ ok: true, value }` or `{ ok: false, problem }`.

// The numbers of the calls; the small module knows the first four.
const calls = { solve: 0, check: 1, explain: 2, render: 3, touch: 4, keys: 5, breakpoints: 6, diagnose: 7, import: 8, batch: 9, transition: 10 };
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The bytes of a module: read beside this file, by `fetch` or from the file system. */
async function moduleBytes(url) {
  if (url.protocol === "file:" && typeof process !== "undefined" && process.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** A module from its bytes, or from those at an address. */
export async function compile(source, url) {
  if (source instanceof WebAssembly.Module) return source;
  return WebAssembly.compile(source ?? (await moduleBytes(url)));
}

/**
 * Loads the small module.
 *
 * @param {BufferSource | WebAssembly.Module} [source] The module or its bytes; by default `core.wasm` beside this file.
 * @returns {Promise<LayoutcCore>} The functions of the package.
 */
export async function load(source) {
  return new LayoutcCore(await compile(source, new URL("./core.wasm", import.meta.url))).start();
}

/** Parameters as the list of names and values that the module takes; empty if there are none. */
function pairs(parameters) {
  if (!parameters) return "";
  const list = [];
  for (const [key, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) if (one !== undefined) list.push([key, String(one)]);
  }
  return list.length ? JSON.stringify(list) : "";
}

function checkQuery({ rules, ranges, listEnvironments } = {}) {
  return { rule: rules ?? [], range: ranges ?? [], "list-environments": listEnvironments };
}

function pictureQuery({ theme, show, against, columns, width, ranges } = {}) {
  return { theme, show, against, columns, width, range: ranges ?? [] };
}

/** An instance of the module with its memory. */
class Instance {
  #room = 0;
  #size = 0;

  static async make(module) {
    const instance = new Instance();
    instance.exports = (await WebAssembly.instantiate(module, instance.imports)).exports;
    return instance;
  }

  static makeNow(module) {
    const instance = new Instance();
    instance.exports = new WebAssembly.Instance(module, instance.imports).exports;
    return instance;
  }

  get imports() {
    const { exp, sin, cos, acos, atan2 } = Math;
    return { layoutc: { number: (address, count) => Number(this.text(address, count)), exp, sin, cos, acos, atan2 } };
  }

  bytes(address, count) {
    return new Uint8Array(this.exports.memory.buffer, address >>> 0, count);
  }

  text(address, count) {
    return decoder.decode(this.bytes(address, count));
  }

  /**
   * Writes a body, a text or bytes, and the text of a query one after the other into the module, and gives `run` where
   * they are. The room is kept for the next time, unless it is large.
   */
  with(body, query, run) {
    const isText = typeof body === "string";
    // A UTF-16 unit takes at most three bytes.
    const size = (isText ? 3 * body.length : body.length) + 3 * query.length;
    if (size > this.#size) {
      if (this.#room) this.exports.layoutc_free(this.#room);
      this.#size = Math.max(size, 1 << 16);
      this.#room = this.exports.layoutc_allocate(this.#size);
      if (!this.#room) throw new RangeError("layoutc: out of memory");
    }
    const address = this.#room;
    const room = this.bytes(address, this.#size);
    let count = body.length;
    if (isText) count = encoder.encodeInto(body, room).written;
    else room.set(body);
    const queryCount = query ? encoder.encodeInto(query, room.subarray(count)).written : 0;
    const result = run(address, count, address + count, queryCount);
    if (this.#size > 1 << 20) {
      this.exports.layoutc_free(address);
      this.#room = this.#size = 0;
    }
    return result;
  }
}

/** Solves, checks, explains and draws; made by `load`. */
export class LayoutcCore {
  #module;
  #instance;
  /** Counts the instances, so that a kept spec knows when it has to be read again. */
  #generation = 0;

  constructor(module) {
    this.#module = module;
  }

  async start() {
    this.#instance = await Instance.make(this.#module);
    return this;
  }

  /** Runs in the instance. After a trap its memory is not to be trusted, so a new one takes its place. */
  #run(body) {
    try {
      return body(this.#instance);
    } catch (error) {
      this.#instance = Instance.makeNow(this.#module);
      this.#generation += 1;
      const detail = error instanceof Error ? error.message : String(error);
      return { ok: false, problem: { type: "/problems/internal-error", title: "The module stopped", status: 500, detail } };
    }
  }

  /** Calls the module, and gives what its number and its text make. */
  #call(call, handle, body, parameters, make) {
    return this.#run((instance) => {
      const { layoutc_call, layoutc_call_core } = instance.exports;
      const run = layoutc_call ?? layoutc_call_core;
      const number = calls[call];
      if (number === undefined || (number > calls.render && !layoutc_call)) throw new TypeError(`no such call: ${call}`);
      const code = instance.with(body, pairs(parameters), (...places) => run(number, handle, ...places));
      return make(code, instance.text(instance.exports.layoutc_answer_address(), instance.exports.layoutc_answer_count()));
    });
  }

  /** For the classes of this package: an answer as a value. */
  _answer(call, handle, body, parameters, isText) {
    return this.#call(call, handle, body, parameters, (code, text) =>
      code === 0 ? { ok: true, value: isText ? text : JSON.parse(text) } : { ok: false, problem: JSON.parse(text) },
    );
  }

  /**
   * The answer of a call as text, byte for byte that of the server.
   *
   * @param {string} call `solve`, `check`, `explain` or `render`; with layoutc.js `touch`, `keys`, `breakpoints`,
   *   `diagnose`, `import` and `transition`, too.
   * @param {string | Uint8Array} body The body of the request.
   * @param {object} [parameters] What the server takes in the query; a value may be a list.
   */
  answerText(call, body, parameters) {
    return this.#call(call, 0, body, parameters, (_code, text) => text);
  }

  /** For the classes of this package: the body of a request. */
  _request(spec, request) {
    const text = typeof spec === "string" ? spec : (JSON.stringify(spec) ?? "null");
    const rest = JSON.stringify(request ?? {});
    // The spec's own text goes through as it is, so that lines and columns are the caller's.
    return rest === "{}" ? text : `{"spec":${text},${rest.slice(1)}`;
  }

  /** Frames for a spec in one environment, or a list for several. */
  solve(spec, request) {
    return this._answer("solve", 0, this._request(spec, request));
  }

  /** What `layoutc check` finds. */
  check(spec, request, options) {
    return this._answer("check", 0, this._request(spec, request), checkQuery(options));
  }

  /** Why a view is where it is: `view` is an id, or an id and an attribute; without it, what conflicts or is open. */
  explain(spec, view, request) {
    return this._answer("explain", 0, this._request(spec, request), view === undefined ? {} : { view });
  }

  /** A picture, as the text of an SVG. */
  render(spec, request, options) {
    return this._answer("render", 0, this._request(spec, request), pictureQuery(options), true);
  }

  /** Keeps a spec, to solve it for one environment after the other without reading it again. */
  open(spec) {
    return new CoreSolver(...this._kept(spec));
  }

  /** For the classes of this package: the text of a spec, and the functions that keep it. */
  _kept(spec) {
    const text = typeof spec === "string" ? spec : (JSON.stringify(spec) ?? "null");
    const functions = {
      open: (text) =>
        this.#run((instance) => instance.with(text, "", (address, count) => instance.exports.layoutc_open(address, count))),
      close: (handle) => this.#run((instance) => instance.exports.layoutc_close(handle)),
      answer: (...parameters) => this._answer(...parameters),
      generation: () => this.#generation,
    };
    return [text, functions];
  }
}

/** A spec that is kept in the module; made by `open`. Call `close` when it is not needed any more. */
export class CoreSolver {
  #text;
  #calls;
  #handle = 0;
  #generation = -1;

  constructor(text, functions) {
    this.#text = text;
    this.#calls = functions;
  }

  _ask(call, request, parameters, isText) {
    // A new instance, made after a trap, does not know the spec.
    if (this.#generation !== this.#calls.generation()) {
      const handle = this.#calls.open(this.#text);
      if (typeof handle !== "number") return handle;
      this.#handle = handle;
      this.#generation = this.#calls.generation();
    }
    const body = `{"spec":null,${JSON.stringify(request).slice(1)}`;
    return this.#calls.answer(call, this.#handle, body, parameters, isText);
  }

  /** Frames for an environment. */
  solve(environment, options) {
    return this._ask("solve", { environment: environment ?? {}, ...(options && { options }) });
  }

  /** What `layoutc check` finds in an environment. */
  check(environment, options) {
    return this._ask("check", { environment: environment ?? {} }, checkQuery(options));
  }

  /** A picture, as the text of an SVG. */
  render(environment, options) {
    return this._ask("render", { environment: environment ?? {} }, pictureQuery(options), true);
  }

  /** Why a view is where it is. */
  explain(view, environment) {
    return this._ask("explain", { environment: environment ?? {} }, view === undefined ? {} : { view });
  }

  /** Forgets the spec. */
  close() {
    if (this.#generation === this.#calls.generation()) this.#calls.close(this.#handle);
    this.#generation = -1;
  }
}
