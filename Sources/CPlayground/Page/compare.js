// Before and after: keeps a layout, and shows it next to the current one, with arrows for moved views.
import { $, pictureOf, rounded, shape } from "./dom.js";
import { solved } from "./request.js";

let kept = null, latest = null;

document.addEventListener("layout", ({ detail }) => {
  if (detail.isSolved && detail.picture) latest = { picture: detail.picture, frames: solved.frames, root: solved.root };
  if (kept) compare();
});

$("keep").addEventListener("click", () => {
  kept = kept ? null : latest;
  $("keep").setAttribute("aria-pressed", String(Boolean(kept)));
  $("keep").textContent = kept ? "End the comparison" : "Keep as before";
  $("before").hidden = !kept;
  $("stage-row").classList.toggle("comparing", Boolean(kept));
  if (!kept) {
    $("changes").textContent = "";
    for (const mark of $("picture").querySelectorAll(".before-mark")) mark.remove();
    return $("before-picture").replaceChildren();
  }
  const svg = pictureOf(kept.picture);
  for (const view of svg.querySelectorAll("[data-view]")) view.removeAttribute("data-view");
  $("before-picture").replaceChildren(svg);
  compare();
});

const isSame = (one, other) => ["x", "y", "width", "height"].every(key => Math.abs(one[key] - other[key]) < 0.01);
const names = list => list.slice(0, 8).join(", ") + (list.length > 8 ? ` and ${list.length - 8} more` : "");

const compare = () => {
  const svg = $("picture").querySelector("svg");
  for (const mark of svg?.querySelectorAll(".before-mark") || []) mark.remove();
  const [before, after] = [kept.frames, latest.frames];
  const moved = Object.keys(after).filter(id => before[id] && !isSame(before[id], after[id]));
  const fresh = Object.keys(after).filter(id => !before[id]);
  const removed = Object.keys(before).filter(id => !after[id]);
  const parts = [moved.length ? `${moved.length} moved` : "", removed.length ? `${removed.length} removed (${names(removed)})` : "",
    fresh.length ? `${fresh.length} new (${names(fresh)})` : ""].filter(Boolean);
  $("changes").textContent = parts.length ? parts.join(", ") : "Nothing moved.";
  // The coordinates of the picture are those of its root.
  const ground = svg?.querySelector(".l-window,.l-keyboard")?.parentElement;
  if (!ground) return;
  const clip = ground.querySelector("clipPath")?.id;
  const marks = shape("g", { class: "before-mark", "pointer-events": "none", ...(clip ? { "clip-path": `url(#${clip})` } : {}) });
  const box = (id, frame, style) => marks.append(shape("rect", { class: style, x: frame.x, y: frame.y,
    width: Math.max(0, frame.width), height: Math.max(0, frame.height), rx: 4 }));
  const holds = id => Boolean(svg.querySelector(`[data-view="${CSS.escape(id)}"]>.l-container`));
  for (const id of fresh) box(id, after[id], "l-new");
  for (const id of moved) {
    box(id, before[id], "l-ghost");
    const arrow = holds(id) ? null : arrowFrom(before[id], after[id]);
    if (!arrow) continue;
    marks.append(shape("path", { class: "l-move", d: arrow }));
  }
  ground.append(marks);
};

const arrowFrom = (before, after) => {
  const middle = frame => [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const [[x, y], [toX, toY]] = [middle(before), middle(after)];
  const length = Math.hypot(toX - x, toY - y);
  if (length < 2) return null;
  const [alongX, alongY, head] = [(toX - x) / length, (toY - y) / length, Math.min(8, length / 2)];
  const side = sign => `${rounded(toX - head * (alongX - sign * -alongY * 0.55))} ${rounded(toY - head * (alongY - sign * alongX * 0.55))}`;
  return `M${rounded(x)} ${rounded(y)}L${rounded(toX)} ${rounded(toY)}M${side(1)}L${rounded(toX)} ${rounded(toY)}L${side(-1)}`;
};
