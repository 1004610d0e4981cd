// Answers the playground's requests, one after the other, with the module.

import { load } from "./layoutc.js";

const loading = load();
const cancelled = new Set();

// Listens from the start: what is asked while the module loads waits for it.
self.addEventListener("message", async ({ data }) => {
  if (data.cancel) {
    cancelled.add(data.cancel);
    return;
  }
  const layoutc = await loading;
  // The next message may cancel this one, so it gets a turn first.
  setTimeout(() => answer(layoutc, data));
});

function answer(layoutc, { id, call, body, query }) {
  if (cancelled.delete(id)) return;
  const parameters = {};
  for (const [key, value] of query) parameters[key] = [...(parameters[key] ?? []), value];
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  const text = layoutc.answerText(call, bytes, parameters);
  if (typeof text !== "string") {
    self.postMessage({ id, status: 500, text: JSON.stringify(text.problem), type: "application/problem+json" });
    return;
  }
  const isProblem = text.startsWith('{"type":"/problems/');
  const type = isProblem ? "application/problem+json" : call === "render" ? "image/svg+xml" : "application/json";
  self.postMessage({ id, status: isProblem ? JSON.parse(text).status : 200, text, type });
}
