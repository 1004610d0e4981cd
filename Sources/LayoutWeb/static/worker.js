// Answers the playground's requests, one after the other: with the small module as soon as it is there, and with the
// whole one what only that one knows.

import { load } from "./core.js";

const loadingCore = load();
const coreCalls = new Set(["solve", "check", "explain", "render"]);
const cancelled = new Set();
let loadingAll;

/** The module that answers a call. */
async function moduleFor(call) {
  const core = await loadingCore;
  if (coreCalls.has(call)) return core;
  loadingAll ??= import("./layoutc.js").then((layoutc) => layoutc.load());
  return loadingAll;
}

// Listens from the start: what is asked while a module loads waits for it.
self.addEventListener("message", async ({ data }) => {
  if (data.cancel) {
    cancelled.add(data.cancel);
    return;
  }
  try {
    const module = await moduleFor(data.call);
    // The next message may cancel this one, so it gets a turn first.
    setTimeout(() => answer(module, data));
  } catch (error) {
    const problem = { type: "/problems/internal-error", title: "The module cannot be loaded", status: 500, detail: String(error) };
    self.postMessage({ id: data.id, status: 500, text: JSON.stringify(problem), type: "application/problem+json" });
  }
});

function answer(module, { id, call, body, query }) {
  if (cancelled.delete(id)) return;
  const parameters = {};
  for (const [key, value] of query) parameters[key] = [...(parameters[key] ?? []), value];
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  const text = module.answerText(call, bytes, parameters);
  if (typeof text !== "string") {
    self.postMessage({ id, status: 500, text: JSON.stringify(text.problem), type: "application/problem+json" });
    return;
  }
  const isProblem = text.startsWith('{"type":"/problems/');
  const type = isProblem ? "application/problem+json" : call === "render" ? "image/svg+xml" : "application/json";
  self.postMessage({ id, status: isProblem ? JSON.parse(text).status : 200, text, type });
}
