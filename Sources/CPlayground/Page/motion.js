// The transition to a second environment, played or with a slider.
import { windowSize } from "./controls.js";
import { $, shape } from "./dom.js";
import { newest } from "./newest.js";
import { customSize, environment, keyboardIn } from "./request.js";

let steps = [], shown = null, playing = 0;

const end = () => {
  const [width, height] = ["width", "height"].map((side, index) => Number($(`to-${side}`).value) || windowSize()[index]);
  const size = $("to-width").value || $("to-height").value ? { width, height } : null;
  const to = size ? environment(size) : {};
  if ($("to-orientation").value) to.orientation = $("to-orientation").value;
  if ($("to-keyboard").value) to.keyboard = keyboardIn($("to-keyboard").value, size || customSize());
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

const { later } = newest(async signal => {
  stop();
  fillMetrics();
  let spec;
  try { spec = JSON.parse($("text").value); } catch { return forget("The spec is not JSON."); }
  const to = end();
  if (!Object.keys(to).length) return forget("Choose what is different at the end.");
  const answer = await fetch("/v1/transition", {
    method: "POST", headers: { "Content-Type": "application/json" }, signal,
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
}, {
  failed: () => forget("The server does not answer.", true),
  busy: isBusy => $("motion").setAttribute("aria-busy", isBusy),
});

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
  const sizes = steps.map(step => step.root);
  const [width, height] = ["width", "height"].map(side => Math.max(...sizes.map(size => size[side]), 1));
  const root = shape("rect", { class: document.querySelector("#picture .l-keyboard") ? "l-keyboard" : "l-window" });
  shown = { root, views: new Map() };
  const svg = shape("svg", { viewBox: `-4 -4 ${width + 8} ${height + 8}`, role: "img",
    "aria-label": "The layout at the chosen progress" }, root);
  for (const id of new Set(steps.flatMap(step => Object.keys(step.frames)))) {
    const kind = style(id);
    const box = shape("rect", { class: kind });
    const label = shape("text", { class: `${kind}-text`, "text-anchor": "middle" }, kind === "l-container" ? "" : id);
    const group = shape("g", { "data-moves": id }, box, label);
    shown.views.set(id, { group, box, label });
    svg.append(group);
  }
  $("moving").replaceChildren(svg);
};

const place = (box, { x, y, width, height }) => {
  for (const [name, value] of Object.entries({ x, y, width: Math.max(0, width), height: Math.max(0, height) })) {
    box.setAttribute(name, value);
  }
};

const show = index => {
  const step = steps[index];
  if (!step || !shown) return;
  place(shown.root, { x: 0, y: 0, ...step.root });
  for (const [id, { group, box, label }] of shown.views) {
    const frame = step.frames[id];
    group.setAttribute("visibility", frame ? "visible" : "hidden");
    if (!frame) continue;
    group.setAttribute("opacity", step.opacity?.[id] ?? 1);
    place(box, frame);
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

$("motion-form").addEventListener("submit", event => event.preventDefault());
$("motion-form").addEventListener("input", event => {
  if (event.target.id === "progress") {
    stop();
    show(Number(event.target.value));
  } else {
    later(160);
  }
});
$("play").addEventListener("click", play);
// A change of the spec or the environment changes the transition, too.
document.addEventListener("layout", () => {
  fillMetrics();
  if (Object.keys(end()).length) later(160);
});
$("motion").addEventListener("focusin", fillMetrics);
forget("Choose what is different at the end.");
