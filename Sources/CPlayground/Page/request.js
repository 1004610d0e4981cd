// The spec and the environment of the page's requests.
import { $ } from "./dom.js";

export const { devices } = await (await fetch("/v1/devices")).json();

// The choices that no control stores.
export const state = { traits: {}, metrics: {}, width: "", height: "" };
// The last layout.
export const solved = { environment: null, root: null, frames: {} };
export const pickers = ["device", "orientation", "split", "keyboard", "direction", "controls", "occlusions", "division",
  "show"];

// The keyboards that users can move.
export const movable = ["floating", "undocked", "split"];

// The custom size, or null.
export const customSize = () =>
  state.width && state.height ? { width: Number(state.width), height: Number(state.height) } : null;

const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);
const environmentOfSpec = () => {
  try {
    const { environment } = JSON.parse($("text").value);
    return isObject(environment) ? environment : {};
  } catch {
    return {};
  }
};

// The device that a custom size comes from, with its values for the orientation, or undefined.
const deviceOf = own => {
  const id = $("device").value || own.device || (own.window ? "none" : "iphone-16");
  const device = devices.find(each => each.id === id);
  const orientation = ($("orientation").value || own.orientation) === "landscape" ? "landscape" : "portrait";
  return device && { ...device, safeArea: device.safeArea[orientation], keyboard: device.keyboard[orientation] };
};

// A custom size is a screen of its own, with the other properties of the device: on the device's screen, a keyboard
// would keep the width of that screen.
const customScreen = (own, window) => {
  const screen = { device: "none", window };
  const device = deviceOf(own);
  if (!device) return screen;
  const properties = ["idiom", "scale", "notch", "homeIndicator", "safeArea"].filter(name => own[name] === undefined);
  return { ...screen, ...Object.fromEntries(properties.map(name => [name, device[name]])) };
};

// The frames in a text such as "867,0,84,120 0,0,10,10", or null if it is none.
export const framesIn = text => {
  const frames = text.trim().split(/\s+/).filter(Boolean).map(frame => frame.split(",").map(each => each && Number(each)));
  const isFrame = frame => frame.length === 4 && frame.every(Number.isFinite) && frame[2] > 0 && frame[3] > 0;
  return frames.every(isFrame) ? frames.map(([x, y, width, height]) => ({ x, y, width, height })) : null;
};

// What the system puts over the window, if it is chosen.
const regions = () => {
  const chosen = {};
  if ($("controls").value) chosen.windowControls = $("controls").value === "true";
  const occlusions = framesIn($("occlusions").value);
  if (occlusions?.length) chosen.occlusions = occlusions;
  const [division] = framesIn($("division").value) ?? [];
  if (division) chosen.division = division;
  return chosen;
};

// A keyboard in a state, or if that is empty, in the spec's.
const keyboardIn = (keyboardState, size = customSize()) => {
  const own = environmentOfSpec();
  const keyboard = keyboardState ? { state: keyboardState } : isObject(own.keyboard) ? own.keyboard : {};
  const device = size ? deviceOf(own) : undefined;
  if (!device || keyboard.state === "floating") return keyboard;
  const { covered, inputView } = device.keyboard;
  const height = ["docked", ...movable].includes(keyboard.state) ? { height: covered } : {};
  return { ...height, inputHeight: inputView, ...keyboard };
};

// The environment of requests, as in a body.
export const environment = (size = customSize()) => {
  const chosen = { traits: {}, metrics: {}, ...(size ? customScreen(environmentOfSpec(), size) : {}),
    ...regions() };
  const device = $("device").value;
  if (device && !size) {
    chosen.device = device;
    if ($("split").value) chosen.split = $("split").value;
  }
  if ($("orientation").value) chosen.orientation = $("orientation").value;
  if ($("keyboard").value || size) chosen.keyboard = keyboardIn($("keyboard").value, size);
  if ($("direction").value) chosen.layoutDirection = $("direction").value;
  for (const [name, value] of Object.entries(state.traits)) if (value) chosen.traits[name] = value;
  for (const [name, value] of Object.entries(state.metrics)) if (value !== "") chosen.metrics[name] = Number(value);
  return chosen;
};

// Sends the spec with an environment, and the other parameters in the query.
export const post = (path, parameters = {}, signal = undefined, inside = environment()) => {
  const items = Object.entries(parameters).flatMap(([name, value]) => [value].flat().map(each => [name, each]));
  // In the server's queries, a plus sign is not a space.
  const query = String(new URLSearchParams(items)).replaceAll("+", "%20");
  return fetch(`${path}?${query}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, signal,
    body: `{"environment":${JSON.stringify(inside)},"spec":\n${$("text").value}}`,
  });
};

// The line of the spec for a line of such a request, whose first line is the environment.
export const lineInSpec = line => line > 1 ? line - 1 : undefined;
