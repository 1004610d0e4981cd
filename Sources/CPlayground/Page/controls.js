// The controls of the environment, of the picture's size and of the page's colors.
import { $, element } from "./dom.js";
import { customSize, devices, framesIn, movable, solved, state } from "./request.js";
import { later } from "./solve.js";

// Fills the choice of devices.
export const listDevices = () => {
  $("device").append(element("option", { value: "", textContent: "as in spec" }),
    ...["phone", "pad"].map(idiom => element("optgroup", { label: idiom === "phone" ? "Phones" : "Pads" },
      ...devices.filter(device => device.idiom === idiom).map(device =>
        element("option", { value: device.id, textContent: device.name })))));
  fillSplits();
};

// Fills the choice of splits, which depends on the device and its orientation.
export const fillSplits = () => {
  const device = devices.find(each => each.id === $("device").value);
  const ofPads = ["oneThird", ...($("orientation").value === "landscape" ? ["half"] : []), "twoThirds", "slideOver"];
  const splits = ["full", ...(device?.splits?.names ?? (device?.idiom === "pad" ? ofPads : []))];
  const chosen = $("split").value;
  $("split").replaceChildren(...splits.map(split => element("option", { textContent: split })));
  $("split").value = splits.includes(chosen) ? chosen : "full";
  $("split").disabled = splits.length === 1;
  for (const option of $("keyboard").options) option.disabled = device?.idiom === "phone" && movable.includes(option.value);
  if ($("keyboard").selectedOptions[0]?.disabled) $("keyboard").value = "";
};

// The traits and metrics of the spec, if it can be parsed.
const fillCustom = () => {
  let spec;
  try { spec = JSON.parse($("text").value); } catch { return; }
  const traits = Object.entries(spec?.traits || {}).filter(([, values]) => Array.isArray(values));
  const metrics = Object.entries(spec?.metrics || {});
  for (const name of Object.keys(state.traits)) {
    if (!traits.some(([own, values]) => own === name && values.includes(state.traits[name]))) delete state.traits[name];
  }
  for (const name of Object.keys(state.metrics)) if (!metrics.some(([own]) => own === name)) delete state.metrics[name];
  const key = JSON.stringify([traits, metrics.map(([name]) => name)]);
  if ($("custom").dataset.key === key) return;
  $("custom").dataset.key = key;
  const fields = traits.map(([name, values]) => {
    const select = element("select", {}, ...values.map(value => element("option", { textContent: String(value) })));
    if (state.traits[name]) select.value = state.traits[name];
    select.dataset.trait = name;
    return element("label", { className: "field" }, name, select);
  });
  for (const [name, value] of metrics) {
    const input = element("input", { type: "number", step: "any",
      placeholder: typeof value === "number" ? String(value) : "auto", value: state.metrics[name] ?? "" });
    input.dataset.metric = name;
    fields.push(element("label", { className: "field" }, name, input));
  }
  $("custom").replaceChildren(...fields);
};

// Tells whether a field has frames.
const checkFrames = (field, limit) => {
  const frames = framesIn(field.value);
  const isValid = frames && frames.length <= limit;
  field.setCustomValidity(isValid ? "" : "Enter x,y,width,height with a positive size" + (limit > 1 ? "; more after a space" : ""));
  field.reportValidity();
};

export const resize = (width, height) => {
  [state.width, state.height] = [width, height].map(side => side ? String(Math.min(4000, Math.max(1, Math.round(side)))) : "");
  [$("width").value, $("height").value] = [state.width, state.height];
  later(30);
};

document.addEventListener("request", fillCustom);
$("environment").addEventListener("submit", event => event.preventDefault());
$("environment").addEventListener("input", event => {
  const { id, dataset, value } = event.target;
  if (dataset.trait) state.traits[dataset.trait] = value;
  if (dataset.metric) state.metrics[dataset.metric] = value;
  if (id === "width" || id === "height") {
    if (!value) return;
    const [width, height] = windowSize();
    resize(id === "width" ? value : width, id === "height" ? value : height);
    return;
  }
  if (id === "device" || id === "orientation") fillSplits();
  if (id === "occlusions" || id === "division") checkFrames(event.target, id === "division" ? 1 : Infinity);
  if (id === "device" || id === "split") [state.width, state.height] = ["", ""];
  [$("width").value, $("height").value] = [state.width, state.height];
  later(40);
});
// A field that is left empty means the whole screen.
$("window").addEventListener("focusout", ({ target }) => {
  if (target.matches("input") && !target.value && customSize()) resize("", "");
});
$("whole").addEventListener("click", () => resize("", ""));

export const windowSize = () => {
  const { width, height } = customSize() || solved.environment?.window || { width: 393, height: 852 };
  return [width, height];
};
const pointsPerPixel = () => {
  const svg = $("picture").querySelector("svg");
  return svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
};
$("handle").addEventListener("pointerdown", event => {
  const start = { x: event.clientX, y: event.clientY, size: windowSize() };
  const scale = pointsPerPixel();
  $("handle").setPointerCapture(event.pointerId);
  const move = next => resize(start.size[0] + (next.clientX - start.x) * scale,
    start.size[1] + (next.clientY - start.y) * scale);
  $("handle").addEventListener("pointermove", move);
  $("handle").addEventListener("pointerup", () => $("handle").removeEventListener("pointermove", move), { once: true });
});
$("handle").addEventListener("keydown", event => {
  const by = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
  if (!by) return;
  event.preventDefault();
  const [width, height] = windowSize();
  resize(width + by[0], height + by[1]);
});

const themes = ["system", "light", "dark"];
const setTheme = theme => {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  $("theme").textContent = `Colors: ${theme}`;
  $("theme").setAttribute("aria-label", `Colors: ${theme}; press to change`);
};
$("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme || "system";
  setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
});
