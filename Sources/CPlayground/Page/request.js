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

// The options of the environment, as in the command.
export const environmentItems = () => {
  const items = [];
  const device = $("device").value;
  if (hasOwnSize()) {
    if (deviceInUse()) items.push(["device", deviceInUse()]);
    items.push(["window", `${state.width}x${state.height}`]);
  } else if (device) {
    items.push(["device", device]);
    if ($("split").value) items.push(["split", $("split").value]);
  }
  for (const id of ["orientation", "keyboard", "direction"]) if ($(id).value) items.push([id, $(id).value]);
  if (state.keyboardFrame && movable.includes($("keyboard").value)) {
    items.push(["keyboard-frame", state.keyboardFrame.join(",")]);
  }
  for (const [name, value] of Object.entries(state.traits)) if (value) items.push(["trait", `${name}=${value}`]);
  for (const [name, value] of Object.entries(state.metrics)) if (value !== "") items.push(["set", `${name}=${value}`]);
  return items;
};

// The keyboards that users can move.
export const movable = ["floating", "undocked", "split"];

export const query = (more = {}, leftOut = []) => {
  const items = environmentItems().filter(([name]) => !leftOut.includes(name));
  for (const [name, value] of Object.entries(more)) for (const each of [value].flat()) items.push([name, each]);
  return "?" + new URLSearchParams(items);
};

export const post = (path, more, signal, leftOut) => fetch(path + query(more, leftOut), {
  method: "POST", headers: { "Content-Type": "application/json" }, body: $("text").value, signal,
});
