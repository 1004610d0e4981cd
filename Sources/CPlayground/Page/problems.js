// The problems below the editor, each with its members and the changes that resolve it.
import { $, element, prose } from "./dom.js";
import { change, jump, mark } from "./editor.js";
import { lineInSpec } from "./request.js";

// The problems of an answer of /v1/check, with lines of the spec.
export const problemsIn = checked => {
  const found = checked.findings || (checked.errors || []).map(error => ({ ...error, rule: error.code, severity: "error" }));
  const problems = found.map(problem => ({ ...problem, line: lineInSpec(problem.line) }));
  if (!problems.length && checked.detail) problems.push({ rule: "problem", severity: "error", message: checked.detail });
  return problems;
};

export const showProblems = problems => {
  const members = problem => (problem.parts || []).filter(part => part.line)
    .map(part => ({ line: lineInSpec(part.line), column: part.column, severity: "member" }));
  mark([...problems, ...problems.flatMap(members)]);
  const count = severity => problems.filter(problem => problem.severity === severity).length;
  const counts = ["error", "warning", "note"].map(severity => [count(severity), severity]).filter(([number]) => number)
    .map(([number, severity]) => `${number} ${severity}${number === 1 ? "" : "s"}`);
  $("problems-title").textContent = ["Problems", counts.join(", ")].filter(Boolean).join(": ");
  $("findings").replaceChildren(...problems.map(item));
};

const item = problem => {
  const { count, of } = problem.environments || {};
  const where = [problem.line ? `line ${problem.line}` : "", of > 1 ? `${count} of ${of}` : ""].filter(Boolean).join(", ");
  const title = place(problem, "title", element("span", { className: problem.severity, textContent: problem.severity }),
    element("span", {}, ...prose(problem.message), ` [${problem.rule}]`), element("span", { className: "where", textContent: where }));
  const parts = (problem.parts || []).map(part => element("li", {}, part.line
    ? place({ line: lineInSpec(part.line), column: part.column }, "part", element("code", { textContent: part.text }),
      element("span", { className: "where", textContent: `line ${lineInSpec(part.line)}` }))
    : element("code", { textContent: part.text })));
  const entry = element("li", {}, title);
  if (problem.fix) entry.append(correction(problem.fix.title, problem.fix.edits));
  entry.append(...(problem.repairs || []).map(({ text, edits }) => correction(text, edits)));
  if (parts.length) entry.append(element("ul", { className: "parts" }, ...parts));
  if (problem.rule === "unsatisfiable" && problem.help) entry.append(element("p", {}, ...prose(problem.help)));
  return entry;
};

// A button that leads to a place in the spec.
const place = ({ line, column }, className, ...content) => {
  const button = element("button", { type: "button", className }, ...content);
  button.addEventListener("click", () => jump(line, column));
  return button;
};

// A button that changes the spec, or without edits only a proposal.
const correction = (text, edits) => {
  if (!edits) return element("p", {}, ...prose(text));
  const button = element("button", { type: "button", className: "fix" }, "Apply: ", ...prose(text));
  button.addEventListener("click", () => change(edits.map(edit =>
    ({ ...edit, line: lineInSpec(edit.line), endLine: lineInSpec(edit.endLine) }))));
  return button;
};
