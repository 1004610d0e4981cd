// Diagnoses a pasted log. The text is only sent to the server, and is neither stored nor in the address.
import { $, element, pictureOf, shape } from "./dom.js";
import { newest } from "./newest.js";

const SAMPLE = `Unable to simultaneously satisfy constraints.
(
    "<NSLayoutConstraint:0x600000301110 V:|-(8)-[UILabel:0x7f8000000030'Menu']   (active, names: '|':Menu.RowView:0x7f8000000031 )>",
    "<NSLayoutConstraint:0x600000301120 V:[UILabel:0x7f8000000030'Menu']-(12)-|   (active, names: '|':Menu.RowView:0x7f8000000031 )>",
    "<NSLayoutConstraint:0x600000301140 'UISV-hiding' Menu.RowView:0x7f8000000031.height == 0   (active)>"
)

Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x600000301120 V:[UILabel:0x7f8000000030'Menu']-(12)-|   (active, names: '|':Menu.RowView:0x7f8000000031 )>
`;
let answer = null, chosen = 0;

const busy = isBusy => $("log-answer").setAttribute("aria-busy", isBusy);

const { run, later } = newest(async signal => {
  const response = await fetch("/v1/diagnose", { method: "POST", headers: { "Content-Type": "text/plain" },
    body: $("log-text").value, signal });
  const found = await response.json();
  if (signal.aborted) return;
  answer = found.logs || [];
  chosen = 0;
  $("log-choice").replaceChildren(...answer.map((log, index) =>
    element("option", { value: index, textContent: `line ${log.line}: ${log.verdict}` })));
  $("log-choice").parentElement.hidden = answer.length < 2;
  if (!answer.length) return nothing(found.detail);
  await show();
}, { failed: () => nothing("The server does not answer."), busy });

const nothing = detail => {
  $("log-verdict").textContent = "";
  $("log-why").textContent = detail || ($("log-text").value.trim() ? "This text contains no list of constraints." : "");
  $("log-holds").textContent = "";
  $("log-broken").textContent = "";
  for (const id of ["log-members", "log-repairs", "log-missing", "log-picture", "log-imposed"]) $(id).replaceChildren();
};

// Returns the list as a layout spec: each item is a view, and each constraint has the text of the response.
const NAMES = /\b([A-Za-z_]\w*)\.(?:left|right|top|bottom|leading|trailing|width|height|centerX|centerY|firstBaseline|lastBaseline)\b/g;
const specOf = forms => {
  const names = [];
  for (const form of forms) for (const [, name] of form.matchAll(NAMES)) if (!names.includes(name)) names.push(name);
  const place = names.flatMap(name => [`${name}.left >= root.left @ 3`, `${name}.top >= root.top @ 3`,
    `${name}.right <= root.right @ 2`, `${name}.bottom <= root.bottom @ 2`,
    `${name}.width == 120 @ 1`, `${name}.height == 40 @ 1`]);
  const views = names.map(name => /(Margins|Superview)$/.test(name) ? { id: name, kind: "guide" } : { id: name });
  return JSON.stringify({ layoutSpec: 1, name: "log", root: { width: "free", height: "free" }, views,
    constraints: [...forms, ...place] });
};

// Returns the constraints of a list after a fix.
const repaired = (log, repair) => {
  const forms = log.constraints.map(constraint => constraint.form);
  if (!repair) return forms;
  if (repair.kind === "remove") forms.splice(repair.constraint, 1);
  if (repair.kind === "priority") forms[repair.constraint] += " @ 999";
  if (repair.kind === "constant") forms[repair.constraint] = withConstant(forms[repair.constraint], repair.text);
  if (repair.kind !== "autoresizing") return forms;
  const item = /set (\w+)\./.exec(repair.text)?.[1];
  return forms.filter((form, index) => log.constraints[index].origin !== "autoresizing" || !form.includes(`${item}.`));
};
const withConstant = (form, text) => {
  const [old, value] = /(-?[\d.e+-]+) → (-?[\d.e+-]+)$/.exec(text).slice(1).map(Number);
  const [side, relation, rest] = form.split(/ (==|<=|>=) /);
  if (!Number.isNaN(Number(rest))) return `${side} ${relation} ${value}`;
  const parts = /^(.*?\.\w+)(?: ([-+]) ([\d.e+-]+))?$/.exec(rest);
  const printed = parts[3] ? Number(parts[2] + parts[3]) : 0;
  // In a line from right to left, the sign is the opposite.
  const now = printed === -old && old !== 0 ? -value : value;
  return `${side} ${relation} ${parts[1]} ${now < 0 ? "-" : "+"} ${Math.abs(now)}`;
};

const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });

const draw = async (forms, log) => {
  const response = await post("/v1/render?theme=none&show=none%2Cguides%2Cconstraints", specOf(forms));
  const svg = response.ok ? pictureOf(await response.text()) : null;
  if (!svg) {
    $("log-imposed").replaceChildren();
    return $("log-picture").replaceChildren();
  }
  const drawn = impose(svg, log);
  $("log-picture").replaceChildren(svg);
  $("log-imposed").replaceChildren(...drawn);
};

// The origins of constraints that the app did not create.
const ORIGINS = { autoresizing: "an autoresizing mask", encapsulated: "the container of the view", stack: "a stack view",
  safeArea: "the safe area", margins: "the margins", fitting: "a measurement of the fitting size",
  temporary: "a temporary constraint", keyboardAccessory: "the keyboard’s accessory view", barButton: "a bar button",
  interfaceBuilder: "Interface Builder", system: "the system" };

// Numbers the views with constraints of the system. The list below explains them.
const impose = (svg, log) => {
  const members = new Set((log.conflict || []).filter(Number.isInteger));
  const entries = [];
  const badges = new Map();
  log.constraints.slice(0, 500).forEach((constraint, index) => {
    if (constraint.origin === "own") return;
    const names = [...new Set([...constraint.form.matchAll(NAMES)].map(match => match[1]))]
      .filter(name => svg.querySelector(`[data-view="${CSS.escape(name)}"]`));
    const isMember = members.has(index);
    if (!names.length || (!isMember && entries.length >= 12)) return;
    const number = entries.length + 1;
    names.forEach(name => badges.set(name, [...(badges.get(name) || []), { number, isMember }]));
    entries.push(element("li", { className: isMember ? "member" : "" }, element("code", { textContent: constraint.form }),
      element("span", { className: "where", textContent:
        `on ${names.join(" and ")}, made by ${ORIGINS[constraint.origin] || constraint.origin}` })));
  });
  const ground = svg.querySelector("[data-view]")?.parentElement;
  const scale = Math.max(1, svg.viewBox.baseVal.width / 520);
  for (const [name, numbers] of badges) {
    const view = svg.querySelector(`[data-view="${CSS.escape(name)}"]`);
    view.classList.add("imposed");
    const box = view.querySelector("rect") || view.querySelector("circle");
    const [x, y] = ["x", "y"].map(side => Number(box.getAttribute(side) ?? box.getAttribute(`c${side}`)));
    const width = Number(box.getAttribute("width")) || 0;
    numbers.forEach(({ number, isMember }, place) => {
      const center = x + width + (9 + 17 * place) * scale;
      ground.append(shape("circle", { class: isMember ? "badge member" : "badge", cx: center, cy: y + 9 * scale, r: 8 * scale }),
        shape("text", { class: "badge-text", x: center, y: y + 12.6 * scale, "text-anchor": "middle",
          "font-size": 10 * scale }, String(number)));
    });
    ground.append(shape("text", { class: "badge-name", x: x + width + (20 + 17 * (numbers.length - 1)) * scale,
      y: y + 12.6 * scale, "font-size": 10 * scale }, name));
  }
  for (const caption of svg.querySelectorAll(".l-caption")) caption.remove();
  // Badges may extend beyond the edge of the picture.
  const view = svg.viewBox.baseVal;
  const room = Math.max(0, ...[...badges].map(([name, numbers]) => 24 + 17 * numbers.length + 7 * name.length));
  svg.setAttribute("viewBox", `${view.x} ${view.y + 18} ${view.width + room * scale} ${view.height - 18}`);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return entries;
};

const show = async () => {
  const log = answer[chosen];
  $("log-verdict").textContent = log.verdict;
  $("log-verdict").className = log.verdict === "conflict" ? "error" : "warning";
  $("log-why").textContent = log.why;
  const members = new Set((log.conflict || []).filter(Number.isInteger));
  const facts = (log.conflict || []).filter(member => member.fact);
  const rows = log.constraints.slice(0, 500).map((constraint, index) => element("li",
    { className: members.has(index) ? "member" : "" }, element("code", { textContent: constraint.form }),
    element("span", { className: "where", textContent: [members.has(index) ? "conflicts" : "", constraint.origin,
      constraint.identifier || ""].filter(Boolean).join(", ") })));
  $("log-members").replaceChildren(...rows, ...facts.map(fact => element("li", { className: "member" },
    element("code", { textContent: fact.fact }), element("span", { className: "where", textContent: "always holds" }))));
  $("log-repairs").replaceChildren(...log.repairs.map(repair => {
    const button = element("button", { type: "button", textContent: repair.text });
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => tryOut(log, repair, button));
    return element("li", {}, button);
  }));
  const broken = log.broken && (Number.isInteger(log.broken.constraint) ? log.constraints[log.broken.constraint].form
    : log.broken.constraint);
  $("log-broken").textContent = broken
    ? `The system broke ${broken}${log.broken.resolves ? ", which resolves it." : "."}` : "";
  $("log-missing").replaceChildren(
    ...log.missing.map(text => element("li", { textContent: `Not in the log: ${text}` })),
    ...log.unread.map(each => element("li", { textContent: `Line ${each.line} could not be read: ${each.text}` })));
  $("log-holds").textContent = "";
  await draw(repaired(log), log);
};

const tryOut = async (log, repair, button) => {
  const isOn = button.getAttribute("aria-pressed") !== "true";
  for (const other of $("log-repairs").querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(isOn));
  busy(true);
  const forms = repaired(log, isOn ? repair : null);
  const solved = await post("/v1/solve", specOf(forms));
  $("log-holds").textContent = !isOn ? "" : solved.ok ? "With this change, all constraints hold." : "Other constraints still conflict.";
  const rows = [...$("log-members").children];
  rows.forEach((row, index) => row.classList.toggle("changed", isOn && index === repair.constraint));
  await draw(forms, log);
  busy(false);
};

$("paste").addEventListener("click", () => {
  $("log").showModal();
  $("log-text").focus();
});
$("log-close").addEventListener("click", () => $("log").close());
$("log-sample").addEventListener("click", () => {
  $("log-text").value = SAMPLE;
  run();
});
$("log-text").addEventListener("input", () => later(140));
$("log-choice").addEventListener("change", () => {
  chosen = Number($("log-choice").value);
  show();
});
