// The playground: sends the input to the server, and shows the responses as text, never as markup.
//
// After each response, the document gets the event "layout", for other parts of the page.
import { $, element, pictureOf, rounded, say } from "./dom.js";
import "./complete.js";
import { jump, mark, showLine } from "./editor.js";
import { decode, encode } from "./address.js";
import { hasOwnSize, movable, pickers, post, solved, state } from "./request.js";

const text = $("text");
const examples = await (await fetch("/playground/examples.json")).json();
let devices = [], running = null, timer = 0, explained = null;

const snapshot = () => JSON.stringify({
  spec: text.value, ...Object.fromEntries(pickers.map(id => [id, $(id).value])), ...state,
});
const save = async () => history.replaceState(null, "", "#" + await encode(snapshot()));
const restore = async () => {
  if (location.hash.length < 3) return false;
  try {
    const saved = JSON.parse(await decode(location.hash.slice(1)));
    text.value = String(saved.spec);
    const frame = Array.isArray(saved.keyboardFrame) ? saved.keyboardFrame.map(Number) : null;
    Object.assign(state, { traits: saved.traits || {}, metrics: saved.metrics || {}, width: saved.width || "",
      height: saved.height || "", keyboardFrame: frame?.length === 4 ? frame : null });
    $("device").value = saved.device || "";
    fillSplits();
    for (const id of pickers) if (saved[id] !== undefined) $(id).value = saved[id];
    [$("width").value, $("height").value] = [state.width, state.height];
    return true;
  } catch {
    say("The link is invalid, so this is an example.", true);
    return false;
  }
};

const busy = isBusy => $("stage").setAttribute("aria-busy", isBusy);

export const later = (delay = 140) => {
  busy(true);
  clearTimeout(timer);
  timer = setTimeout(run, delay);
};

const run = async () => {
  busy(true);
  fillCustom();
  if (running) running.abort();
  const control = running = new AbortController();
  try {
    const answers = await Promise.all([
      post("/v1/solve", {}, control.signal), post("/v1/check", {}, control.signal),
      post("/v1/render", { theme: "none", show: $("show").value || "safeArea" }, control.signal),
    ]);
    const [answer, checked] = await Promise.all([answers[0].json(), answers[1].json()]);
    const picture = answers[2].ok ? await answers[2].text() : null;
    if (control.signal.aborted) return;
    show(answer, checked, picture);
    document.dispatchEvent(new CustomEvent("layout", { detail: { isSolved: Boolean(answer.frames), picture } }));
    if (explained && (solved.frames[explained] || !answer.frames)) explain(explained);
    else if (explained) closeReasons();
    save();
  } catch (failure) {
    if (failure.name !== "AbortError") say("The server does not answer.", true);
  } finally {
    if (running === control) busy(false);
  }
};

const show = (answer, checked, picture) => {
  const problems = checked.findings || (checked.errors || []).map(error =>
    ({ rule: error.code, severity: "error", message: error.message, line: error.line, column: error.column }));
  if (!problems.length && checked.detail) problems.push({ rule: "problem", severity: "error", message: checked.detail });
  const errors = problems.filter(problem => problem.severity === "error");
  mark(problems);
  list(problems);
  if (picture) draw(picture);
  $("picture").classList.toggle("stale", !picture);
  $("table").classList.toggle("stale", !answer.frames);
  if (answer.frames) {
    Object.assign(solved, { environment: answer.environment, root: answer.root, frames: answer.frames, spec: text.value });
    tabulate(answer);
  }
  $("size-note").textContent = hasOwnSize() ? `custom size ${state.width} × ${state.height}` : "";
  if (errors.length) return say(errors[0].line ? `Line ${errors[0].line}: ${errors[0].message}` : errors[0].message, true);
  const { window, device } = answer.environment || {};
  say(window ? `Solved: ${Object.keys(answer.frames).length} views, ${device === "none" ? "" : device + ", "}`
    + `${hasOwnSize() ? "custom size" : "window"} ${window.width} × ${window.height}, `
    + `root ${answer.root.width} × ${answer.root.height}` : answer.detail || "");
};

const draw = markup => {
  const svg = pictureOf(markup);
  if (!svg) return;
  for (const view of svg.querySelectorAll("[data-view]")) {
    view.setAttribute("tabindex", "0");
    view.setAttribute("role", "button");
    view.setAttribute("aria-label", view.querySelector("title").textContent);
  }
  const focused = document.activeElement?.closest?.("#picture [data-view]")?.dataset.view;
  $("picture").replaceChildren(svg);
  if (focused) $("picture").querySelector(`[data-view="${CSS.escape(focused)}"]`)?.focus();
  outline();
};

// Outlines the selected view.
const outline = () => {
  for (const view of $("picture").querySelectorAll("[data-view]")) {
    view.classList.toggle("selected", view.dataset.view === explained);
  }
};

const list = problems => {
  const entries = problems.slice(0, 60).map(problem => {
    const where = problem.environments?.count && problem.environments.of > 1
      ? `${problem.environments.count} of ${problem.environments.of}` : "";
    const button = element("button", { type: "button" }, element("span", { className: problem.severity,
      textContent: problem.severity }), element("span", { textContent: `${problem.message} [${problem.rule}]` }),
      element("span", { className: "where", textContent: problem.line ? `line ${problem.line} ${where}` : where }));
    button.addEventListener("click", () => jump(problem.line, problem.column));
    return element("li", {}, button);
  });
  if (problems.length > 60) entries.push(element("li", { textContent: `and ${problems.length - 60} more` }));
  $("findings").replaceChildren(...(entries.length ? entries : [element("li", { textContent: "None." })]));
};
const tabulate = answer => {
  const open = new Set(answer.ambiguous);
  const rows = Object.entries(answer.frames).map(([id, frame]) => element("tr", {}, element("td", { textContent: id }),
    ...[["x", "left"], ["y", "top"], ["width", "width"], ["height", "height"]].map(([key, variable]) =>
      element("td", { textContent: frame[key] + (open.has(`${id}.${variable}`) ? "?" : ""),
        className: open.has(`${id}.${variable}`) ? "open" : "" }))));
  $("table").tBodies[0].replaceChildren(...rows);
};

const closeReasons = () => {
  explained = null;
  $("reasons").hidden = true;
  showLine(null);
  outline();
};
const explain = async view => {
  const isNew = explained !== view;
  explained = view;
  outline();
  if (isNew) showLine(view);
  const answer = await (await post("/v1/explain", { view })).json();
  if (explained !== view) return;
  $("reasons-title").textContent = `Why ${view} is there`;
  const code = value => element("code", { textContent: value });
  const parts = [];
  for (const item of answer.explanations || []) {
    parts.push(element("h4", { textContent: `${item.name} = ${rounded(item.value)}` }));
    if (item.ambiguous) parts.push(element("p", { className: "warning",
      textContent: `Ambiguous: ${item.ambiguous.range}. ${item.ambiguous.help}` }));
    const steps = item.steps.map(step => {
      const values = Object.entries(step.values).slice(0, 2).map(([name, value]) => `${name} = ${rounded(value)}`);
      const more = Object.keys(step.values).length - values.length;
      const entry = element("li", {}, element("strong", { textContent: values.join(", ")
        + (more > 0 ? ` and ${more} more` : "") }), ": ");
      if (step.sum) entry.append(step.sum);
      else for (const each of step.constraints.slice(0, 3)) entry.append(code(each.text),
        element("span", { className: "name", textContent: ` ${each.constraint} ` }));
      return entry;
    });
    parts.push(steps.length ? element("ol", {}, ...steps) : element("p", {
      textContent: item.reason ? `It is there ${item.reason}.` : "The environment determines it." }));
  }
  if (answer.conflict) {
    parts.push(element("p", { className: "error", textContent: answer.message }));
    parts.push(element("ul", {}, ...answer.conflict.slice(0, 20).map(each => element("li", {}, code(each.text)))));
    parts.push(element("ul", {}, ...(answer.repairs || []).slice(0, 6).map(each => element("li", { textContent: each.text }))));
  }
  if (!parts.length) parts.push(element("p", { textContent: answer.detail || "There is nothing to explain." }));
  $("chain").replaceChildren(...parts);
  $("reasons").hidden = false;
};

// The traits and metrics of the spec, if it can be parsed.
const fillCustom = () => {
  let spec;
  try { spec = JSON.parse(text.value); } catch { return; }
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
const fillSplits = () => {
  const device = devices.find(each => each.id === $("device").value);
  const isPad = device?.idiom === "pad";
  const splits = isPad ? ["full", "oneThird", ...($("orientation").value === "landscape" ? ["half"] : []), "twoThirds",
    "slideOver"] : ["full"];
  const chosen = $("split").value;
  $("split").replaceChildren(...splits.map(split => element("option", { textContent: split })));
  $("split").value = splits.includes(chosen) ? chosen : "full";
  $("split").disabled = !isPad;
  for (const option of $("keyboard").options) option.disabled = device?.idiom === "phone" && movable.includes(option.value);
  if ($("keyboard").selectedOptions[0]?.disabled) $("keyboard").value = "";
};
export const resize = (width, height) => {
  [state.width, state.height] = [width, height].map(side => side ? String(Math.min(4000, Math.max(1, Math.round(side)))) : "");
  [$("width").value, $("height").value] = [state.width, state.height];
  later(30);
};

text.addEventListener("input", () => { later(); });
$("environment").addEventListener("submit", event => event.preventDefault());
$("environment").addEventListener("input", event => {
  const { id, dataset, value } = event.target;
  if (dataset.trait) state.traits[dataset.trait] = value;
  if (dataset.metric) state.metrics[dataset.metric] = value;
  if (id === "width" || id === "height") {
    state[id] = value;
    if (!state.width || !state.height) return;
  }
  if (id === "device" || id === "orientation") fillSplits();
  if (id === "keyboard" || id === "device" || id === "orientation") state.keyboardFrame = null;
  if (id === "device" && value) [state.width, state.height] = ["", ""];
  [$("width").value, $("height").value] = [state.width || $("width").value, state.height || $("height").value];
  later(40);
});
$("whole").addEventListener("click", () => resize("", ""));
$("picture").addEventListener("click", event => {
  const view = event.target.closest("[data-view]");
  if (view) explain(view.dataset.view);
});
$("picture").addEventListener("keydown", event => {
  const view = event.target.closest("[data-view]");
  if (!view || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  explain(view.dataset.view);
});
$("close").addEventListener("click", () => {
  closeReasons();
  $("stage").focus();
});

const rootShape = () => $("picture").querySelector(".l-window,.l-keyboard");
export const windowSize = () => {
  const shape = rootShape();
  return [Number(state.width) || Number(shape?.getAttribute("width")) || 390,
    Number(state.height) || Number(shape?.getAttribute("height")) || 400];
};
export const pointsPerPixel = () => {
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
$("share").addEventListener("click", async () => {
  await save();
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link has been copied.");
  } catch {
    say("The link is in the address bar.");
  }
});
const start = spec => {
  text.value = spec;
  Object.assign(state, { traits: {}, metrics: {}, width: "", height: "", keyboardFrame: null });
  Object.assign(solved, { environment: null, root: null, frames: {} });
  closeReasons();
  [$("width").value, $("height").value] = ["", ""];
  text.scrollTop = 0;
  later(0);
};
$("example").addEventListener("change", () => {
  take([], []);
  start(examples[$("example").value]);
});

// Opens a file: a spec directly, and other formats with the server.
let imported = [];
const take = (layouts, warnings) => {
  imported = layouts;
  $("layouts").hidden = layouts.length < 2;
  $("layout").replaceChildren(...layouts.map(({ name, id }, index) =>
    element("option", { value: index, textContent: `${name} (${id})` })));
  $("dropped").hidden = !warnings.length;
  $("warnings").replaceChildren(...warnings.map(({ message, line }) =>
    element("li", { textContent: line ? `Line ${line}: ${message}` : message })));
};
const open = async file => {
  try {
    const body = await file.arrayBuffer();
    const content = new TextDecoder().decode(body);
    if (/"layoutSpec"\s*:/.test(content)) {
      take([], []);
      return start(content);
    }
    const answer = await fetch("/v1/import?format=report", {
      method: "POST", headers: { "Content-Type": "application/octet-stream" }, body,
    });
    const report = await answer.json();
    if (!answer.ok) {
      const place = report.errors?.[0];
      return say(`${file.name}: ${place?.line ? `line ${place.line}: ` : ""}${place?.message || report.detail}`, true);
    }
    take(report.layouts, report.warnings);
    start(report.layouts[0].spec);
  } catch {
    say(`${file.name} could not be opened.`, true);
  }
};
$("layout").addEventListener("change", () => start(imported[$("layout").value].spec));
$("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
document.addEventListener("dragover", event => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", event => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});
window.addEventListener("hashchange", async () => { if (await restore()) later(0); });

export const begin = async () => {
  $("example").append(...Object.keys(examples).map(name => element("option", { textContent: name })));
  devices = (await (await fetch("/v1/devices")).json()).devices;
  $("device").append(element("option", { value: "", textContent: "as in spec" }),
    ...["phone", "pad"].map(idiom => element("optgroup", { label: idiom === "phone" ? "Phones" : "Pads" },
      ...devices.filter(device => device.idiom === idiom).map(device =>
        element("option", { value: device.id, textContent: device.name })))));
  fillSplits();
  if (!await restore()) {
    $("example").value = "qwerty";
    text.value = examples.qwerty;
  }
  await run();
  document.documentElement.dataset.ready = "";
};
