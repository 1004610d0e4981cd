// The tabs below the picture: the frames, and the explanation of the selected view.
import { $, element, prose, rounded, say } from "./dom.js";
import { jump, lineOfConstraint, showLine } from "./editor.js";
import { newest } from "./newest.js";
import { post, solved } from "./request.js";

const INVITATION = $("reasons-title").textContent;
let explained = null;

const tabs = ["frames", "reasons"];
const showTab = name => {
  for (const each of tabs) {
    $(each).hidden = each !== name;
    $(`tab-${each}`).setAttribute("aria-selected", each === name);
    $(`tab-${each}`).tabIndex = each === name ? 0 : -1;
  }
};

// Outlines the selected view.
const outline = () => {
  for (const { classList, dataset } of $("picture").querySelectorAll("[data-view],[data-mark]")) {
    classList.toggle("selected", (dataset.view ?? dataset.mark) === explained);
  }
};

const closeReasons = () => {
  request.stop();
  explained = null;
  $("reasons-title").textContent = INVITATION;
  $("chain").replaceChildren();
  $("close").hidden = true;
  showLine(null);
  outline();
};

const explain = view => {
  const isNew = explained !== view;
  explained = view;
  outline();
  if (isNew) showLine(view);
  request.run(view);
};

const request = newest(async (signal, view) => {
  const answer = await (await post("/v1/explain", { view }, signal)).json();
  if (signal.aborted) return;
  $("reasons-title").textContent = `Why ${view} is there`;
  $("chain").replaceChildren(...reasons(answer));
  $("close").hidden = false;
}, { failed: () => say("The server does not answer.", true) });

// A button that leads to the line of a constraint, or its name if it has none.
const place = name => {
  const line = lineOfConstraint(name);
  if (!line) return element("span", { className: "name", textContent: ` ${name} ` });
  const button = element("button", { type: "button", className: "where", textContent: `line ${line}` });
  button.addEventListener("click", () => jump(line, 1));
  return button;
};

// Returns the elements of an explanation.
const reasons = answer => {
  const code = value => element("code", { textContent: value });
  const parts = [];
  for (const item of answer.explanations || []) {
    parts.push(element("h3", { textContent: `${item.name} = ${rounded(item.value)}` }));
    if (item.ambiguous) parts.push(element("p", { className: "warning" },
      ...prose(`Ambiguous: ${item.ambiguous.range}. ${item.ambiguous.help}`)));
    const steps = item.steps.map(step => {
      const values = Object.entries(step.values).slice(0, 2).map(([name, value]) => `${name} = ${rounded(value)}`);
      const more = Object.keys(step.values).length - values.length;
      const entry = element("li", {}, element("strong", { textContent: values.join(", ")
        + (more > 0 ? ` and ${more} more` : "") }), ": ");
      if (step.sum) entry.append(step.sum);
      else for (const each of step.constraints.slice(0, 3)) entry.append(code(each.text),
        place(each.constraint));
      return entry;
    });
    parts.push(steps.length ? element("ol", {}, ...steps) : element("p", {
      textContent: item.reason ? `It is there ${item.reason}.` : "The environment determines it." }));
  }
  if (answer.conflict) {
    parts.push(element("p", { className: "error" }, ...prose(answer.message)));
    parts.push(element("ul", {}, ...answer.parts.slice(0, 20).map(each => element("li", {}, code(each.text), place(each.name)))));
    const repairs = (answer.repairs || []).slice(0, 6).map(each => element("li", {}, ...prose(each.text)));
    if (repairs.length) parts.push(element("h3", { textContent: "Fixes" }), element("ul", {}, ...repairs));
  }
  if (!parts.length) parts.push(element("p", { textContent: answer.detail || "There is nothing to explain." }));
  return parts;
};

document.addEventListener("open", () => {
  closeReasons();
  showTab("frames");
});
document.addEventListener("layout", ({ detail }) => {
  outline();
  if (!explained || !detail.isValid) return;
  if (solved.frames[explained] || !detail.isSolved) explain(explained);
  else closeReasons();
});
const select = view => {
  showTab("reasons");
  $("details").scrollIntoView({ block: "nearest" });
  explain(view.dataset.view);
};
$("picture").addEventListener("click", event => {
  const view = event.target.closest("[data-view]");
  if (view) select(view);
});
$("picture").addEventListener("keydown", event => {
  const view = event.target.closest("[data-view]");
  if (!view || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  select(view);
});
for (const [index, name] of tabs.entries()) {
  $(`tab-${name}`).addEventListener("click", () => showTab(name));
  $(`tab-${name}`).addEventListener("keydown", event => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    showTab(tabs[1 - index]);
    $(`tab-${tabs[1 - index]}`).focus();
  });
}
$("close").addEventListener("click", () => {
  closeReasons();
  $("stage").focus();
});
