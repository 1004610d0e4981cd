// Sends the spec to the server, and shows the responses as text, never as markup.
//
// Before each request, the document gets the event "request", and after each response "layout".
import { $, element, say } from "./dom.js";
import { jump, mark } from "./editor.js";
import { newest } from "./newest.js";
import { customSize, lineInSpec, post, solved } from "./request.js";

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
  const problems = (checked.findings || (checked.errors || []).map(error =>
    ({ rule: error.code, severity: "error", message: error.message, line: error.line, column: error.column })))
    .map(problem => ({ ...problem, line: lineInSpec(problem.line) }));
  if (!problems.length && checked.detail) problems.push({ rule: "problem", severity: "error", message: checked.detail });
  const errors = problems.filter(problem => problem.severity === "error");
  mark(problems);
  list(problems);
  if (picture) draw(picture);
  $("picture").classList.toggle("stale", !picture);
  for (const id of ["table", "table-note"]) $(id).classList.toggle("stale", !answer.frames);
  if (answer.frames) {
    Object.assign(solved, { environment: answer.environment, root: answer.root, frames: answer.frames });
    tabulate(answer);
  }
  const size = customSize();
  $("size-note").textContent = size ? `custom size ${size.width} × ${size.height}` : "";
  if (errors.length) return say(errors[0].line ? `Line ${errors[0].line}: ${errors[0].message}` : errors[0].message, true);
  const { window, device } = answer.environment || {};
  const count = Object.keys(answer.frames || {}).length;
  say(window ? `${answer.broken.length ? "Conflict" : "Solved"}: ${count} view${count === 1 ? "" : "s"}, ${device === "none" ? "" : device + ", "}`
    + `${size ? "custom size" : "window"} ${window.width} × ${window.height}, `
    + `root ${answer.root.width} × ${answer.root.height}` : answer.detail || "");
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
  if (focused) $("picture").querySelector(`[data-view="${CSS.escape(focused)}"]`)?.focus();
};

const list = problems => {
  const entries = problems.slice(0, 60).map(problem => {
    const where = problem.environments?.count && problem.environments.of > 1
      ? `${problem.environments.count} of ${problem.environments.of}` : "";
    const button = element("button", { type: "button" }, element("span", { className: problem.severity,
      textContent: problem.severity }), element("span", { textContent: `${problem.message} [${problem.rule}]` }),
      element("span", { className: "where", textContent: problem.line ? `line ${problem.line} ${where}` : where }));
    button.addEventListener("click", () => jump(problem.line, problem.column));
    // The changes that resolve a conflict.
    const repairs = (problem.repairs || []).slice(0, 3).map(each => each.text);
    if (problem.rule === "unsatisfiable" && problem.help) repairs.push(problem.help);
    return element("li", {}, button, ...repairs.map(textContent => element("p", { className: "repair", textContent })));
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
  $("table-note").textContent = answer.broken.length
    ? `The constraints conflict. This is the layout without ${answer.broken.join(", ")}.` : "";
};

$("text").addEventListener("input", () => later(140));
