// layoutc for JavaScript: the functions of layoutc.wasm, in the folder of this file.
//
// It works in Node 18 and later, browsers and workers. Mistakes in a spec are not thrown: every result is
// `{ ok: true, value }` or `{ ok: false, problem }`.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Returns the bytes of a module in the folder of this file, with `fetch` or from the file system. */
async function moduleBytes(url) {
  if (url.protocol === "file:" && typeof process !== "undefined" && process.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/**
 * Loads the module.
 *
 * @param {BufferSource | WebAssembly.Module} [source] The module or its bytes; by default `layoutc.wasm` in the folder of this file.
 * @returns {Promise<Layoutc>} The functions of the package.
 */
export async function load(source) {
  const isCompiled = source instanceof WebAssembly.Module;
  const bytes = source ?? (await moduleBytes(new URL("./layoutc.wasm", import.meta.url)));
  return new Layoutc(isCompiled ? source : await WebAssembly.compile(bytes)).start();
}

/** Returns parameters as the module expects them: a list of names and values, or nothing if there are none. */
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

const fileBytes = (file) => (typeof file === "string" ? file : new Uint8Array(file));
const importQuery = ({ from, scene, layout, strict } = {}) => ({ from, scene, layout, strict });

/** An instance of the module, and its memory. */
class Instance {
  #room = 0;
  #size = 0;

  static async make(module) {
    const instance = new Instance();
    return instance.use((await WebAssembly.instantiate(module, instance.imports)).exports);
  }

  static makeNow(module) {
    const instance = new Instance();
    return instance.use(new WebAssembly.Instance(module, instance.imports).exports);
  }

  /** Takes the module's functions, and the numbers of the calls: the places in its table. */
  use(exports) {
    this.exports = exports;
    exports.layoutc_operations();
    this.calls = new Map(this.answer.split(" ").map((name, number) => [name, number]));
    this.calls.set("batch", -1);
    return this;
  }

  /** The last answer. */
  get answer() {
    return this.text(this.exports.layoutc_answer_address(), this.exports.layoutc_answer_count());
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
   * Writes a body, which is text or bytes, followed by a query, to the module's memory, and calls `run` with their addresses.
   * The memory is kept for the next call unless it is large.
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

/** The functions of the module. Call `load` to get one. */
export class Layoutc {
  #module;
  #instance;
  /** The number of instances so far. If it has changed, a parsed spec must be parsed again. */
  #generation = 0;

  constructor(module) {
    this.#module = module;
  }

  async start() {
    this.#instance = await Instance.make(this.#module);
    return this;
  }

  /** Calls a function with the instance. After a trap, its memory may be invalid, so a new instance replaces it. */
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

  /** Calls the module, and returns the result of `make` for its code and text. */
  #call(call, handle, body, parameters, make) {
    return this.#run((instance) => {
      const number = instance.calls.get(call);
      if (number === undefined) throw new TypeError(`no such call: ${call}`);
      const code = instance.with(body, pairs(parameters), (...places) => instance.exports.layoutc_call(number, handle, ...places));
      return make(code, instance.answer);
    });
  }

  /** Returns the response to a call as a value. Only for this package. */
  _answer(call, handle, body, parameters, isText) {
    return this.#call(call, handle, body, parameters, (code, text) =>
      code === 0 ? { ok: true, value: isText ? text : JSON.parse(text) } : { ok: false, problem: JSON.parse(text) },
    );
  }

  /**
   * Returns the response to a call as text, equal to that of the server.
   *
   * @param {string} call `solve`, `check`, `explain`, `render`, `touch`, `keys`, `breakpoints`, `diagnose`, `import` or
   *   `transition`.
   * @param {string | Uint8Array} body The body of the request.
   * @param {object} [parameters] The parameters of the server's query. A value may be a list.
   */
  answerText(call, body, parameters) {
    return this.#call(call, 0, body, parameters, (_code, text) => text);
  }

  /** Returns the body of a request. Only for this package. */
  _request(spec, request) {
    const text = typeof spec === "string" ? spec : (JSON.stringify(spec) ?? "null");
    const rest = JSON.stringify(request ?? {});
    // The text of the spec is unchanged, so that lines and columns in errors are the caller's.
    return rest === "{}" ? text : `{"spec":${text},${rest.slice(1)}`;
  }

  /** Solves a spec for one environment, or for several. */
  solve(spec, request) {
    return this._answer("solve", 0, this._request(spec, request));
  }

  /** Checks a spec, like `layoutc check`. */
  check(spec, request, options) {
    return this._answer("check", 0, this._request(spec, request), checkQuery(options));
  }

  /** Explains the frame or an attribute of a view, such as `q` or `q.width`. Without a view, explains conflicts and ambiguity. */
  explain(spec, view, request) {
    return this._answer("explain", 0, this._request(spec, request), view === undefined ? {} : { view });
  }

  /** Draws a picture, and returns its SVG. */
  render(spec, request, options) {
    return this._answer("render", 0, this._request(spec, request), pictureQuery(options), true);
  }

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

  /** Returns the text of a spec, and the functions of a parsed spec. Only for this package. */
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

/** A parsed spec in the module, from `open`. Call `close` when you no longer need it. */
export class Solver {
  #text;
  #calls;
  #handle = 0;
  #generation = -1;

  constructor(text, functions) {
    this.#text = text;
    this.#calls = functions;
  }

  _ask(call, request, parameters, isText) {
    // A new instance, after a trap, does not have the spec.
    if (this.#generation !== this.#calls.generation()) {
      const handle = this.#calls.open(this.#text);
      if (typeof handle !== "number") return handle;
      this.#handle = handle;
      this.#generation = this.#calls.generation();
    }
    const body = `{"spec":null,${JSON.stringify(request).slice(1)}`;
    return this.#calls.answer(call, this.#handle, body, parameters, isText);
  }

  /** Solves the spec for an environment. */
  solve(environment, options) {
    return this._ask("solve", { environment: environment ?? {}, ...(options && { options }) });
  }

  /** Checks the spec in an environment. */
  check(environment, options) {
    return this._ask("check", { environment: environment ?? {} }, checkQuery(options));
  }

  /** Draws a picture, and returns its SVG. */
  render(environment, options) {
    return this._ask("render", { environment: environment ?? {} }, pictureQuery(options), true);
  }

  /** Explains the frame or an attribute of a view. */
  explain(view, environment) {
    return this._ask("explain", { environment: environment ?? {} }, view === undefined ? {} : { view });
  }

  /** Returns the views that touches hit. */
  touch(points, environment) {
    return this._ask("touch", { environment: environment ?? {}, points });
  }

  /** Releases the spec. */
  close() {
    if (this.#generation === this.#calls.generation()) this.#calls.close(this.#handle);
    this.#generation = -1;
  }
}
