// The address contains the state, compressed if the browser supports it.
const base64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(""))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export const encode = async value => {
  const bytes = new TextEncoder().encode(value);
  if (!("CompressionStream" in window)) return "p" + base64(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return "z" + base64(new Uint8Array(await new Response(stream).arrayBuffer()));
};

export const decode = async value => {
  const bytes = Uint8Array.from(atob(value.slice(1).replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
  if (value[0] === "p") return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
};
