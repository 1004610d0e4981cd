// The address contains the spec and the environment, compressed if the browser supports it.
import { fillSplits } from "./controls.js";
import { $, say } from "./dom.js";
import { pickers, state } from "./request.js";
import { later } from "./solve.js";

const base64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(""))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const encode = async value => {
  const bytes = new TextEncoder().encode(value);
  if (!("CompressionStream" in window)) return "p" + base64(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return "z" + base64(new Uint8Array(await new Response(stream).arrayBuffer()));
};

const decode = async value => {
  const bytes = Uint8Array.from(atob(value.slice(1).replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
  if (value[0] === "p") return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
};

const snapshot = () => JSON.stringify({
  spec: $("text").value, ...Object.fromEntries(pickers.map(id => [id, $(id).value])), ...state,
});
const save = async () => history.replaceState(null, "", "#" + await encode(snapshot()));

// Reads the state from the address, and returns whether there is one.
export const restore = async () => {
  if (location.hash.length < 3) return false;
  try {
    const saved = JSON.parse(await decode(location.hash.slice(1)));
    $("text").value = String(saved.spec);
    Object.assign(state, { traits: saved.traits || {}, metrics: saved.metrics || {}, width: saved.width || "",
      height: saved.height || "" });
    $("device").value = saved.device || "";
    fillSplits();
    for (const id of pickers) if (saved[id] !== undefined) $(id).value = saved[id];
    [$("width").value, $("height").value] = [state.width, state.height];
    document.dispatchEvent(new Event("open"));
    return true;
  } catch {
    say("The link is invalid, so this is an example.", true);
    return false;
  }
};

document.addEventListener("layout", save);
window.addEventListener("hashchange", async () => { if (await restore()) later(0); });
$("share").addEventListener("click", async () => {
  await save();
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
    setTimeout(() => { $("share").textContent = "Copy link"; }, 2000);
  } catch {
    say("The link is in the address bar.");
  }
});
