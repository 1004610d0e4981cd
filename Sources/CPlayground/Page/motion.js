// The transition to a second environment, played or with a slider.
const $ = id => document.getElementById(id);
// The namespace of SVG.
const NAMESPACE = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;
let steps = [], shown = null, control = null, playing = 0;

const environment = () => {
  const from = {};
  if ($("orientation").value) from.orientation = $("orientation").value;
  if ($("direction").value) from.layoutDirection = $("direction").value;
  if ($("keyboard").value) from.keyboard = { state: $("keyboard").value };
  const [width, height] = [$("width").value, $("height").value].map(Number);
  if ($("device").value) from.device = $("device").value;
  if (width && height) from.window = { width, height };
  else if ($("device").value && $("split").value) from.split = $("split").value;
  for (const field of document.querySelectorAll("[data-trait]")) {
    if (field.value) (from.traits ??= {})[field.dataset.trait] = field.value;
  }
  for (const field of document.querySelectorAll("[data-metric]")) {
    if (field.value !== "") (from.metrics ??= {})[field.dataset.metric] = Number(field.value);
  }
  return from;
};

const end = () => {
  const to = {};
  if ($("to-orientation").value) to.orientation = $("to-orientation").value;
  if ($("to-keyboard").value) to.keyboard = { state: $("to-keyboard").value };
  const [width, height] = [$("to-width").value, $("to-height").value].map(Number);
  if (width && height) to.window = { width, height };
  const [name, value] = [$("to-metric").value, $("to-value").value];
  if (name && value !== "") to.metrics = { [name]: Number(value) };
  return to;
};

const say = (message, isBad = false) => {
  $("motion-status").textContent = message;
  $("motion-status").classList.toggle("bad", isBad);
};

// The metrics of the spec already have fields above.
const fillMetrics = () => {
  const names = ["", ...[...document.querySelectorAll("[data-metric]")].map(field => field.dataset.metric)];
  const known = [...$("to-metric").options].map(option => option.value);
  if (names.join("\n") === known.join("\n")) return;
  const chosen = $("to-metric").value;
  $("to-metric").replaceChildren(...names.map(name => new Option(name || "none", name)));
  if (names.includes(chosen)) $("to-metric").value = chosen;
};

const ask = async () => {
  stop();
  control?.abort();
  control = new AbortController();
  fillMetrics();
  let spec;
  try { spec = JSON.parse($("text").value); } catch { return forget("The spec is not JSON."); }
  const to = end();
  if (!Object.keys(to).length) return forget("Choose what is different at the end.");
  $("motion").setAttribute("aria-busy", true);
  try {
    const answer = await fetch("/v1/transition", {
      method: "POST", headers: { "Content-Type": "application/json" }, signal: control.signal,
      body: JSON.stringify({
        spec, from: environment(), to, mode: $("mode").value, curve: $("curve").value, duration: Number($("duration").value),
      }),
    });
    const report = await answer.json();
    if (!answer.ok) {
      const place = report.progress === undefined ? "" : `At progress ${report.progress}: `;
      return forget(place + (report.errors?.[0]?.message || report.detail), true);
    }
    steps = report.steps;
    say(report.findings.length ? report.findings.map(finding => finding.message).join("; ")
      : `${steps.length} steps, no findings`, report.findings.length > 0);
    $("play").disabled = $("progress").disabled = false;
    $("progress").max = steps.length - 1;
    prepare();
    show(Number($("progress").value));
  } catch (failure) {
    if (failure.name !== "AbortError") forget("The server does not answer.", true);
  } finally {
    $("motion").removeAttribute("aria-busy");
  }
};

const forget = (message, isBad = false) => {
  steps = [];
  shown = null;
  $("play").disabled = $("progress").disabled = true;
  $("progress").value = 0;
  $("moving").replaceChildren();
  $("motion-time").textContent = "";
  say(message, isBad);
};

// Views that are keys in the picture above are keys here, too.
const style = id => {
  const drawn = document.querySelector(`#picture [data-view="${CSS.escape(id)}"] rect`);
  return ["l-key", "l-special", "l-container", "l-leaf"].find(name => drawn?.parentNode.querySelector(`.${name}`)) || "l-leaf";
};

const prepare = () => {
  const svg = document.createElementNS(NAMESPACE, "svg");
  const sizes = steps.map(step => step.root);
  const [width, height] = ["width", "height"].map(side => Math.max(...sizes.map(size => size[side]), 1));
  svg.setAttribute("viewBox", `-4 -4 ${width + 8} ${height + 8}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The layout at the chosen progress");
  const make = (name, into, styles) => {
    const made = document.createElementNS(NAMESPACE, name);
    made.setAttribute("class", styles);
    into.append(made);
    return made;
  };
  shown = { root: make("rect", svg, document.querySelector("#picture .l-keyboard") ? "l-keyboard" : "l-window"), views: new Map() };
  const ids = new Set(steps.flatMap(step => Object.keys(step.frames)));
  for (const id of ids) {
    const group = make("g", svg, "");
    group.dataset.moves = id;
    const kind = style(id);
    shown.views.set(id, { group, shape: make("rect", group, kind), label: make("text", group, `${kind}-text`) });
    if (kind !== "l-container") shown.views.get(id).label.textContent = id;
    shown.views.get(id).label.setAttribute("text-anchor", "middle");
  }
  $("moving").replaceChildren(svg);
};

const place = (shape, { x, y, width, height }) => {
  for (const [name, value] of Object.entries({ x, y, width: Math.max(0, width), height: Math.max(0, height) })) {
    shape.setAttribute(name, value);
  }
};

const show = index => {
  const step = steps[index];
  if (!step || !shown) return;
  place(shown.root, { x: 0, y: 0, ...step.root });
  for (const [id, { group, shape, label }] of shown.views) {
    const frame = step.frames[id];
    group.setAttribute("visibility", frame ? "visible" : "hidden");
    if (!frame) continue;
    group.setAttribute("opacity", step.opacity?.[id] ?? 1);
    place(shape, frame);
    const size = Math.min(14, frame.height * 0.5, (frame.width * 1.6) / Math.max(1, id.length));
    label.setAttribute("x", frame.x + frame.width / 2);
    label.setAttribute("y", frame.y + frame.height / 2 + size * 0.35);
    label.setAttribute("font-size", Math.max(0, size));
  }
  $("progress").value = index;
  $("progress").setAttribute("aria-valuetext", `progress ${step.progress}, ${step.time} seconds`);
  $("motion-time").textContent = `${step.time.toFixed(3)} s, progress ${step.progress.toFixed(3)}`;
};

const stop = () => {
  cancelAnimationFrame(playing);
  playing = 0;
  $("play").textContent = "Play";
};

const play = () => {
  if (playing) return stop();
  const last = steps.length - 1;
  const first = Number($("progress").value) >= last ? 0 : Number($("progress").value);
  const start = performance.now() - steps[first].time * 1000;
  $("play").textContent = "Pause";
  const next = now => {
    const time = (now - start) / 1000;
    let index = Number($("progress").value) >= last ? 0 : Number($("progress").value);
    while (index < last && steps[index + 1].time <= time) index += 1;
    show(index);
    if (index >= last) return stop();
    playing = requestAnimationFrame(next);
  };
  playing = requestAnimationFrame(next);
};

let timer = 0;
const later = () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 160);
};
$("motion-form").addEventListener("submit", event => event.preventDefault());
$("motion-form").addEventListener("input", event => {
  if (event.target.id === "progress") {
    stop();
    show(Number(event.target.value));
  } else {
    later();
  }
});
$("play").addEventListener("click", play);
// A change of the spec or the environment changes the transition, too.
const follow = () => {
  fillMetrics();
  if (Object.keys(end()).length) later();
};
for (const id of ["environment", "text", "example"]) $(id).addEventListener(id === "example" ? "change" : "input", follow);
$("motion").addEventListener("focusin", fillMetrics);
forget("Choose what is different at the end.");
