// The spec and the environment of the page's requests.
import { $ } from "./dom.js";

// The choices that no control stores.
export const state = { traits: {}, metrics: {}, width: "", height: "", keyboardFrame: null };
// The environment of the last layout. A custom window keeps the device, and so its idiom.
export const solved = { environment: null, root: null, frames: {}, spec: "" };
export const pickers = ["device", "orientation", "split", "keyboard", "direction", "show"];

export const hasOwnSize = () => Boolean(state.width && state.height);
export const deviceInUse = () => {
  const known = solved.environment?.device;
  return $("device").value || (known && known !== "none" ? known : "");
};

// The environment of requests, as in a body.
export const environment = () => {
  const chosen = { traits: {}, metrics: {} };
  const device = hasOwnSize() ? deviceInUse() : $("device").value;
  if (device) chosen.device = device;
  if (hasOwnSize()) chosen.window = { width: Number(state.width), height: Number(state.height) };
  else if (device && $("split").value) chosen.split = $("split").value;
  if ($("orientation").value) chosen.orientation = $("orientation").value;
  if ($("keyboard").value) chosen.keyboard = { state: $("keyboard").value };
  if (state.keyboardFrame && movable.includes($("keyboard").value)) {
    const [x, y, width, height] = state.keyboardFrame;
    chosen.keyboard.frame = { x, y, width, height };
  }
  if ($("direction").value) chosen.layoutDirection = $("direction").value;
  for (const [name, value] of Object.entries(state.traits)) if (value) chosen.traits[name] = value;
  for (const [name, value] of Object.entries(state.metrics)) if (value !== "") chosen.metrics[name] = Number(value);
  return chosen;
};

// The same environment as options of the command.
const environmentItems = () => {
  const { device, window, split, orientation, keyboard, layoutDirection, traits, metrics } = environment();
  const frame = keyboard?.frame;
  return [
    ["device", device], ["window", window && `${window.width}x${window.height}`], ["split", split],
    ["orientation", orientation], ["keyboard", keyboard?.state],
    ["keyboard-frame", frame && [frame.x, frame.y, frame.width, frame.height].join(",")], ["direction", layoutDirection],
    ...Object.entries(traits).map(([name, value]) => ["trait", `${name}=${value}`]),
    ...Object.entries(metrics).map(([name, value]) => ["set", `${name}=${value}`]),
  ].filter(([, value]) => value !== undefined);
};

// The keyboards that users can move.
export const movable = ["floating", "undocked", "split"];

export const query = (more = {}, leftOut = []) => {
  const items = environmentItems().filter(([name]) => !leftOut.includes(name));
  for (const [name, value] of Object.entries(more)) for (const each of [value].flat()) items.push([name, each]);
  // In the server's queries, a plus sign is not a space.
  return "?" + String(new URLSearchParams(items)).replaceAll("+", "%20");
};

export const post = (path, more, signal, leftOut) => fetch(path + query(more, leftOut), {
  method: "POST", headers: { "Content-Type": "application/json" }, body: $("text").value, signal,
});
