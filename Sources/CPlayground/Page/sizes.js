// The slider of the width, with ticks at the breakpoints.
import { resize, windowSize } from "./controls.js";
import { $, element, rounded } from "./dom.js";
import { newest } from "./newest.js";
import { customSize, devices, environment, post } from "./request.js";

// The sides of all devices.
const sides = devices.flatMap(({ width, height }) => [width, height]);
const [LOW, HIGH] = [Math.min(...sides), Math.max(...sides)];
[$("width-slider").min, $("width-slider").max] = [LOW, HIGH];
// The window at any width: a custom size with the current height.
const screen = () => environment({ width: HIGH, height: windowSize()[1] });

let asked = "", found = null, problem = "";

const { later, stop } = newest(async (signal, key) => {
  const answer = await post("/v1/breakpoints", { range: `window.width=${LOW}...${HIGH}` }, signal, screen());
  const read = await answer.json();
  if (signal.aborted) return;
  asked = key;
  found = answer.ok ? read : null;
  // Mistakes in the spec are reported elsewhere.
  problem = read.errors ? read.errors.find(error => error.code === "not-affine")?.message : read.detail;
  tick();
  tell();
}, {
  failed: () => { $("width-note").textContent = ""; },
  busy: isBusy => $("widths").setAttribute("aria-busy", isBusy),
});

const percent = width => 100 * (width - LOW) / (HIGH - LOW);

// A mark at each breakpoint, and a bar where the constraints conflict.
const tick = () => {
  const conflicts = (found?.regions || []).filter(region => region.status !== "solved").slice(0, 60).map(region => {
    const [from, to] = endsOf(region);
    const bar = element("span", { title: `The constraints conflict from ${rounded(from)} to ${rounded(to)}` });
    [bar.style.left, bar.style.width] = [`${percent(from)}%`, `${percent(to) - percent(from)}%`];
    return bar;
  });
  const points = (found?.breakpoints || []).slice(0, 60).map(({ at: [at], because }) => {
    const button = element("button", { type: "button", title: `${rounded(at)}: ${because.join(", ")}` });
    button.setAttribute("aria-label", `Breakpoint at a width of ${rounded(at)}: ${because.slice(0, 3).join(", ")}`);
    button.style.left = `${percent(at)}%`;
    button.addEventListener("click", () => resize(Math.ceil(at), windowSize()[1]));
    return button;
  });
  $("ticks").replaceChildren(...conflicts, ...points);
};
const endsOf = region => region.vertices.map(([width]) => width);

// Shows the width, and the region around it.
const tell = () => {
  const [width] = windowSize();
  $("width-slider").value = width;
  $("width-value").textContent = `${rounded(width)} points`;
  $("width-note").textContent = found ? describe(width) : problem ? `No breakpoints: ${problem}` : "";
};
const describe = width => {
  const count = found.breakpoints.length;
  const region = found.regions.findLast(each => endsOf(each)[0] <= width && width <= endsOf(each)[1]);
  const counted = count ? `${count} breakpoint${count === 1 ? "" : "s"}` : "No breakpoints";
  if (!region) return `${counted} from ${LOW} to ${HIGH}.`;
  const [from, to] = endsOf(region);
  const part = `from ${rounded(from)} to ${rounded(to)}`;
  if (region.status !== "solved") return `${counted}. The constraints conflict ${part}.`;
  if (!count) return `One layout for every width ${part}.`;
  const because = found.breakpoints.find(each => each.at[0] === from)?.because || [];
  return `${counted}. This layout applies ${part}${because.length ? `; it begins with ${because.slice(0, 3).join(", ")}` : ""}.`;
};

document.addEventListener("open", () => {
  stop();
  [asked, found, problem] = ["", null, ""];
  tick();
  tell();
});
// Breakpoints are found for a layout with a conflict, too.
document.addEventListener("layout", ({ detail }) => {
  tell();
  $("widths").classList.toggle("stale", !detail.isValid);
  if (!detail.isValid) return stop();
  const key = JSON.stringify([$("text").value, screen()]);
  if (key === asked) return stop();
  later(customSize() ? 400 : 250, key);
});
$("width-slider").addEventListener("input", () => resize(Number($("width-slider").value), windowSize()[1]));
