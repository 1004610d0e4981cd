// The slider of the width, with ticks at the breakpoints.
import { resize, windowSize } from "./controls.js";
import { $, element, rounded } from "./dom.js";
import { newest } from "./newest.js";
import { customSize, environment, post, solved } from "./request.js";

const [LOW, HIGH] = [320, 1366];
// The window at any width: a custom size with the current height.
const screen = () => environment({ width: HIGH, height: windowSize()[1] });

let asked = "", found = null;

const { later } = newest(async (signal, key) => {
  const answer = await post("/v1/breakpoints", { range: `window.width=${LOW}...${HIGH}` }, signal, screen());
  const read = await answer.json();
  if (signal.aborted) return;
  asked = key;
  found = answer.ok ? read : null;
  // Mistakes in the spec are reported elsewhere.
  const reason = read.errors?.find(error => error.code === "not-affine")?.message || (read.errors ? "" : read.detail);
  $("width-note").textContent = found || !reason ? "" : `No breakpoints: ${reason}`;
  tick();
  tell();
}, { failed: () => { $("width-note").textContent = ""; } });

const tick = () => {
  const points = found?.breakpoints || [];
  $("ticks").replaceChildren(...points.slice(0, 60).map(({ at: [at], because }) => {
    const button = element("button", { type: "button", title: `${rounded(at)}: ${because.join(", ")}` });
    button.setAttribute("aria-label", `Breakpoint at a width of ${rounded(at)}: ${because.slice(0, 3).join(", ")}`);
    button.style.left = `${100 * (at - LOW) / (HIGH - LOW)}%`;
    button.addEventListener("click", () => resize(Math.ceil(at), windowSize()[1]));
    return button;
  }));
};

// The breakpoints on both sides of the width.
const tell = () => {
  const width = solved.environment?.window.width;
  if (!width) return;
  $("width-slider").value = width;
  $("width-value").textContent = `${rounded(width)} points`;
  if (!found) return;
  const points = found.breakpoints.map(each => each.at[0]);
  const below = points.filter(at => at <= width).at(-1);
  const above = points.find(at => at > width);
  const because = found.breakpoints.find(each => each.at[0] === below)?.because || [];
  $("width-note").textContent = !points.length ? "One layout for every width."
    : `${points.length} breakpoint${points.length === 1 ? "" : "s"}. This layout applies from ${rounded(below ?? LOW)} to `
      + `${rounded(above ?? HIGH)}${because.length ? `; it begins with ${because.slice(0, 3).join(", ")}` : ""}.`;
};

document.addEventListener("layout", ({ detail }) => {
  tell();
  if (!detail.isSolved) return;
  const key = JSON.stringify([$("text").value, screen()]);
  if (key === asked) return;
  later(customSize() ? 400 : 250, key);
});
$("width-slider").addEventListener("input", () => resize(Number($("width-slider").value), windowSize()[1]));
