// Sends the spec to the server, and shows the responses as text, never as markup.
//
// The document gets the event "open" if the whole spec is replaced, "request" before each request, and "layout" after
// each response.
import { $, element, prose, rounded, say } from "./dom.js";
import { lineOfConstraint } from "./editor.js";
import { newest } from "./newest.js";
import { problemsIn, showProblems } from "./problems.js";
import { customSize, devices, lineInSpec, post, solved } from "./request.js";

const solve = async signal => {
  document.dispatchEvent(new Event("request"));
  const answers = await Promise.all([
    post("/v1/solve", { "on-conflict": "break" }, signal), post("/v1/check", {}, signal),
    post("/v1/render", { theme: "none", show: $("show").value || "safeArea" }, signal),
  ]);
  const [answer, checked] = await Promise.all([answers[0].json(), answers[1].json()]);
  const picture = answers[2].ok ? await answers[2].text() : null;
  if (signal.aborted) return;
  show(answer, checked, picture);
  const [isValid, isSolved] = [Boolean(answer.frames), answer.broken?.length === 0];
  document.dispatchEvent(new CustomEvent("layout", { detail: { isValid, isSolved } }));
};

export const { run, later } = newest(solve, {
  failed: () => say("The server does not answer.", true),
  busy: isBusy => $("stage").setAttribute("aria-busy", isBusy),
});

const show = (answer, checked, picture) => {
  const problems = problemsIn(checked);
  const errors = problems.filter(problem => problem.severity === "error");
  showProblems(problems);
  if (picture) draw(picture);
  $("picture").classList.toggle("stale", !picture);
  for (const id of ["table", "table-note"]) $(id).classList.toggle("stale", !answer.frames);
  if (answer.frames) {
    Object.assign(solved, { environment: answer.environment, root: answer.root, frames: answer.frames });
    tabulate(answer, problems);
  }
  const size = customSize();
  $("size-note").textContent = size ? `custom size ${size.width} × ${size.height}` : "";
  $("whole").hidden = !size;
  nameDevice(answer.environment);
  if (errors.length) {
    const [{ line, rule, message }] = errors;
    const what = rule === "unsatisfiable" ? "the constraints conflict" : message;
    return say(line ? `Line ${line}: ${what}` : what, true);
  }
  const { window, device } = answer.environment || {};
  const count = Object.keys(answer.frames || {}).length;
  say(window ? `${answer.broken.length ? "Conflict" : "Solved"}: ${count} view${count === 1 ? "" : "s"}, ${device === "none" ? "" : device + ", "}`
    + `${size ? "custom size" : "window"} ${window.width} × ${window.height}, `
    + `root ${answer.root.width} × ${answer.root.height}` : answer.detail || "");
};

// Says which device the spec has, or which one is the default.
const nameDevice = environment => {
  if (!environment || $("device").value || customSize()) return;
  const name = devices.find(device => device.id === environment.device)?.name ?? "no device";
  $("device").options[0].textContent = `as in spec (${name})`;
};

const draw = markup => {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (parsed.querySelector("parsererror")) return;
  const svg = document.importNode(parsed.documentElement, true);
  for (const view of svg.querySelectorAll("[data-view]")) {
    view.setAttribute("tabindex", "0");
    view.setAttribute("role", "button");
    view.setAttribute("aria-label", view.querySelector("title").textContent);
  }
  const focused = document.activeElement?.closest?.("#picture [data-view]")?.dataset.view;
  $("picture").replaceChildren(svg);
  fit();
  if (focused) $("picture").querySelector(`[data-view="${CSS.escape(focused)}"]`)?.focus();
};

// The picture is as large as its pane allows. With a custom size, it only gets smaller, so that a wider window is a wider
// picture.
let zoom = 1;
const fit = () => {
  const svg = $("picture").querySelector("svg");
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  const space = $("canvas").getBoundingClientRect();
  // On a phone, the pane is as high as the picture.
  const room = NARROW.matches ? 0.62 * innerHeight : Math.max(space.height - MARGIN, 180);
  const largest = Math.min((space.width - MARGIN) / width, room / height, 3);
  zoom = customSize() ? Math.min(zoom, largest) : largest;
  svg.style.width = `${zoom * width}px`;
};
const MARGIN = 20;
const NARROW = matchMedia("(max-width: 860px)");
new ResizeObserver(fit).observe($("canvas"));

const tabulate = (answer, problems) => {
  const open = new Set(answer.ambiguous);
  const rows = Object.entries(answer.frames).map(([id, frame]) => element("tr", {}, element("td", { textContent: id }),
    ...[["x", "left"], ["y", "top"], ["width", "width"], ["height", "height"]].map(([key, variable]) =>
      element("td", { textContent: rounded(frame[key]) + (open.has(`${id}.${variable}`) ? "?" : ""),
        title: frame[key], className: open.has(`${id}.${variable}`) ? "open" : "" }))));
  $("table").tBodies[0].replaceChildren(...rows);
  const parts = problems.flatMap(problem => problem.parts || []);
  const broken = answer.broken.map(name => {
    const part = parts.find(each => each.name === name);
    const line = part ? lineInSpec(part.line) : lineOfConstraint(name);
    return [part && `\`${part.text}\``, line ? `line ${line}` : !part && name].filter(Boolean).join(", ");
  });
  $("table-note").replaceChildren(...prose([
    broken.length ? `The constraints conflict. This is the layout without ${broken.join("; ")}.` : "",
    open.size ? "A question mark: the constraints allow other values, too." : "",
  ].join(" ").trim()));
};

$("text").addEventListener("input", () => later(140));
