// layoutc in JavaScript: layout specs are solved by the WebAssembly module beside this file.
//
// Works in Node 18 and later, browsers and workers. Nothing is thrown for a mistake in a spec: every answer is
// `{ ok: true, value }` or `{ ok: false, problem }`.

const calls = { solve: 0, check: 1, explain: 2, render: 3, touch: 4, keys: 5, breakpoints: 6, diagnose: 7, import: 8, batch: 9, transition: 10 };
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The bytes of the module: read beside this file, by `fetch` or from the file system. */
async function moduleBytes() {
  const url = new URL("./layoutc.wasm", import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined" && process.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`layoutc.wasm: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/**
 * Loads the module.
 *
 * @param {BufferSource | WebAssembly.Module} [source] The module or its bytes; by default `layoutc.wasm` beside this file.
 * @returns {Promise<Layoutc>} The functions of the package.
 */
export async function load(source) {
  const module =
    source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source ?? (await moduleBytes()));
  const layoutc = new Layoutc(module);
  await layoutc.start();
  return layoutc;
}

/** Parameters as the list of names and values that the module takes. */
function pairs(parameters) {
  const list = [];
  for (const [key, value] of Object.entries(parameters ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) list.push([key, String(one)]);
  }
  return encoder.encode(JSON.stringify(list));
}

/** An instance of the module with its memory. */
class Instance {
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

  /** Copies bytes into the module, calls, and frees them. */
  with(list, body) {
    const addresses = [];
    for (const bytes of list) {
      const address = this.exports.layoutc_allocate(bytes.length);
      if (!address) throw new RangeError("layoutc: out of memory");
      this.bytes(address, bytes.length).set(bytes);
      addresses.push(address);
    }
    const result = body(...addresses);
    for (const address of addresses) this.exports.layoutc_free(address);
    return result;
  }
}

/** The functions of the package; made by `load`. */
export class Layoutc {
  #module;
  #instance;
  /** Counts the instances, so that a kept spec knows when it has to be read again. */
  #generation = 0;

  constructor(module) {
    this.#module = module;
  }

  async start() {
    this.#instance = await Instance.make(this.#module);
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

  #answer(call, handle, body, parameters, isText) {
    return this.#run((instance) => {
      const query = pairs(parameters);
      const code = instance.with([body, query], (address, queryAddress) =>
        instance.exports.layoutc_call(calls[call], handle, address, body.length, queryAddress, query.length),
      );
      const text = instance.text(instance.exports.layoutc_answer_address(), instance.exports.layoutc_answer_count());
      if (code !== 0) return { ok: false, problem: JSON.parse(text) };
      return { ok: true, value: isText ? text : JSON.parse(text) };
    });
  }

  /**
   * The answer of a call as text, byte for byte that of the server.
   *
   * @param {string} call `solve`, `check`, `explain`, `render`, `touch`, `keys`, `breakpoints`, `diagnose`, `import` or
   *   `transition`.
   * @param {string | Uint8Array} body The body of the request.
   * @param {object} [parameters] What the server takes in the query; a value may be a list.
   */
  answerText(call, body, parameters) {
    const bytes = typeof body === "string" ? encoder.encode(body) : body;
    return this.#run((instance) => {
      const query = pairs(parameters);
      instance.with([bytes, query], (address, queryAddress) =>
        instance.exports.layoutc_call(calls[call], 0, address, bytes.length, queryAddress, query.length),
      );
      return instance.text(instance.exports.layoutc_answer_address(), instance.exports.layoutc_answer_count());
    });
  }

  #request(spec, request) {
    const text = typeof spec === "string" ? spec : JSON.stringify(spec);
    const rest = JSON.stringify(request ?? {});
    // The spec's own text goes through as it is, so that lines and columns are the caller's.
    return encoder.encode(rest === "{}" ? text : `{"spec":${text},${rest.slice(1)}`);
  }

  /** Frames for a spec in one environment, or a list for several. */
  solve(spec, request) {
    return this.#answer("solve", 0, this.#request(spec, request));
  }

  /** What `layoutc check` finds. */
  check(spec, request, { rules } = {}) {
    return this.#answer("check", 0, this.#request(spec, request), { rule: rules ?? [] });
  }

  /** Why a view is where it is: `view` is an id, or an id and an attribute; without it, what conflicts or is open. */
  explain(spec, view, request) {
    return this.#answer("explain", 0, this.#request(spec, request), view === undefined ? {} : { view });
  }

  /** A picture, as the text of an SVG. */
  render(spec, request, { theme, show } = {}) {
    return this.#answer("render", 0, this.#request(spec, request), { theme, show }, true);
  }

  /** Which view each of some touches goes to. */
  touch(spec, points, request) {
    return this.#answer("touch", 0, this.#request(spec, { ...request, points }));
  }

  /** Which hardware keys press each view, or with `press` in the request, which view a chord presses. */
  keys(spec, request) {
    return this.#answer("keys", 0, this.#request(spec, request));
  }

  /** What is seen between two environments: `from`, `to`, and how it goes. */
  transition(spec, request) {
    return this.#answer("transition", 0, this.#request(spec, request));
  }

  /** The layout for all numbers in ranges such as `window.width=320...1366`. */
  breakpoints(spec, ranges, request) {
    return this.#answer("breakpoints", 0, this.#request(spec, request), { range: ranges });
  }

  /** What conflicts in Auto Layout's logs, why, and what to change. */
  diagnose(log) {
    return this.#answer("diagnose", 0, encoder.encode(log));
  }

  /** The text of a spec for a layout in another format. */
  import(file, { from, name, scene, layout } = {}) {
    const bytes = typeof file === "string" ? encoder.encode(file) : new Uint8Array(file);
    return this.#answer("import", 0, bytes, { from, name, scene, layout }, true);
  }

  /** Keeps a spec, to solve it for one environment after the other without reading it again. */
  open(spec) {
    return new Solver(this, typeof spec === "string" ? spec : JSON.stringify(spec), {
      open: (bytes) =>
        this.#run((instance) => instance.with([bytes], (address) => instance.exports.layoutc_open(address, bytes.length))),
      close: (handle) => this.#run((instance) => instance.exports.layoutc_close(handle)),
      answer: (...parameters) => this.#answer(...parameters),
      generation: () => this.#generation,
    });
  }
}

/** A spec that is kept in the module; made by `open`. Call `close` when it is not needed any more. */
export class Solver {
  #text;
  #calls;
  #handle = 0;
  #generation = -1;

  constructor(_layoutc, text, functions) {
    this.#text = encoder.encode(text);
    this.#calls = functions;
  }

  #ask(call, request, parameters, isText) {
    // A new instance, made after a trap, does not know the spec.
    if (this.#generation !== this.#calls.generation()) {
      const handle = this.#calls.open(this.#text);
      if (typeof handle !== "number") return handle;
      this.#handle = handle;
      this.#generation = this.#calls.generation();
    }
    const body = encoder.encode(`{"spec":null,${JSON.stringify(request).slice(1)}`);
    return this.#calls.answer(call, this.#handle, body, parameters, isText);
  }

  /** Frames for an environment. */
  solve(environment, options) {
    return this.#ask("solve", { environment: environment ?? {}, ...(options && { options }) });
  }

  /** A picture, as the text of an SVG. */
  render(environment, { theme, show } = {}) {
    return this.#ask("render", { environment: environment ?? {} }, { theme, show }, true);
  }

  /** Which view each of some touches goes to. */
  touch(points, environment) {
    return this.#ask("touch", { environment: environment ?? {}, points });
  }

  /** Why a view is where it is. */
  explain(view, environment) {
    return this.#ask("explain", { environment: environment ?? {} }, view === undefined ? {} : { view });
  }

  /** Forgets the spec. */
  close() {
    if (this.#generation === this.#calls.generation()) this.#calls.close(this.#handle);
    this.#generation = -1;
  }
}
