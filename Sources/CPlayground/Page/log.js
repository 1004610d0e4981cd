// Diagnoses a pasted log. The text is only sent to the server, and is neither stored nor in the address.
import { $, element, prose } from "./dom.js";
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
  show();
}, { failed: () => nothing("The server does not answer."), busy });

const nothing = detail => {
  $("log-verdict").textContent = "";
  $("log-why").textContent = detail || ($("log-text").value.trim() ? "This text contains no list of constraints." : "");
  $("log-broken").textContent = "";
  for (const id of ["log-members", "log-repairs", "log-missing"]) $(id).replaceChildren();
  $("log-repairs").previousElementSibling.hidden = true;
};

const show = () => {
  const log = answer[chosen];
  $("log-verdict").textContent = log.verdict;
  $("log-verdict").className = log.verdict === "conflict" ? "error" : "warning";
  $("log-why").replaceChildren(...prose(log.why));
  const members = new Set((log.conflict || []).filter(Number.isInteger));
  const facts = (log.conflict || []).filter(member => member.fact);
  const rows = log.constraints.slice(0, 500).map((constraint, index) => element("li",
    { className: members.has(index) ? "member" : "" }, element("code", { textContent: constraint.form }),
    element("span", { className: "where", textContent: [members.has(index) ? "conflicts" : "", constraint.origin,
      constraint.identifier || ""].filter(Boolean).join(", ") })));
  $("log-members").replaceChildren(...rows, ...facts.map(fact => element("li", { className: "fact" },
    element("code", { textContent: fact.fact }), element("span", { className: "where", textContent: "always holds" }))));
  $("log-repairs").previousElementSibling.hidden = !log.repairs.length;
  $("log-repairs").replaceChildren(...log.repairs.map(({ text }) => element("li", {}, ...prose(text))));
  const broken = log.broken && (Number.isInteger(log.broken.constraint) ? log.constraints[log.broken.constraint].form
    : log.broken.constraint);
  $("log-broken").replaceChildren(...prose(broken
    ? `The system broke \`${broken}\`${log.broken.resolves ? ", which resolves it." : "."}` : ""));
  $("log-missing").replaceChildren(
    ...log.missing.map(text => element("li", {}, "Not in the log: ", ...prose(text))),
    ...log.unread.map(each => element("li", { textContent: `Line ${each.line} could not be read: ${each.text}` })));
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
