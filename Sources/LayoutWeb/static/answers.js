// The playground without a server: the WebAssembly module answers the page's requests in a worker.
//
// This is the only difference between the two pages. It is loaded before the page's own script, and replaces `fetch`
// for the server's paths.

const base = new URL("./", import.meta.url);
const worker = new Worker(new URL("worker.js", base), { type: "module" });
const waiting = new Map();
let number = 0;

worker.addEventListener("message", ({ data: { id, status, text, type } }) => {
  waiting.get(id)?.(new Response(text, { status, headers: { "Content-Type": type } }));
  waiting.delete(id);
});
worker.addEventListener("error", () => {
  for (const answer of waiting.values()) answer(new Response("", { status: 500 }));
  waiting.clear();
});

const files = { "/v1/devices": "devices.json", "/v1/schema": "v1/schema",
  "/playground/examples.json": "playground/examples.json" };
const network = globalThis.fetch.bind(globalThis);

globalThis.fetch = (input, init = {}) => {
  const url = new URL(typeof input === "string" ? input : input.url, location.href);
  const path = url.pathname;
  if (files[path]) return network(new URL(files[path], base), init);
  if (!path.startsWith("/v1/")) return network(input, init);
  if (init.signal?.aborted) return Promise.reject(new DOMException("The request was aborted", "AbortError"));
  const id = (number += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, resolve);
    init.signal?.addEventListener("abort", () => {
      waiting.delete(id);
      worker.postMessage({ cancel: id });
      reject(new DOMException("The request was aborted", "AbortError"));
    });
    worker.postMessage({ id, call: path.slice(4), body: init.body ?? "", query: [...url.searchParams] });
  });
};

// After the first visit, the page works without a network.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register(new URL("offline.js", base)).catch(() => {});
}
