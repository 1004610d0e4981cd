// Answers the playground's requests one after the other.

import { load } from "./layoutc.js";

const loading = load();
const cancelled = new Set();

// Listens from the start, so that requests during loading wait for the module.
self.addEventListener("message", async ({ data }) => {
  if (data.cancel) {
    cancelled.add(data.cancel);
    return;
  }
  try {
    const module = await loading;
    // Handles other messages first, because the next one may cancel this one.
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
