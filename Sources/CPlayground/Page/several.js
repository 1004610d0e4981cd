// Several devices at once: a sheet of pictures below the main one.
import { $, element, pictureOf } from "./dom.js";
import { newest } from "./newest.js";
import { devices, environment, post } from "./request.js";

const SUGGESTED = ["iphone-se-3", "iphone-16", "iphone-16-pro-max", "ipad-mini-6", "ipad-pro-13-m4"];

const chosen = () => [...$("several-list").querySelectorAll("input:checked")].map(box => box.value);

const fill = () => {
  $("several-list").replaceChildren(...devices.map(device => {
    const box = element("input", { type: "checkbox", value: device.id, checked: SUGGESTED.includes(device.id) });
    return element("label", {}, box, ` ${device.name}`);
  }));
};

const draw = async signal => {
  if (!$("several-list").children.length) fill();
  const selected = chosen();
  $("several-note").textContent = selected.length ? "" : "No device is selected.";
  if (!selected.length) return $("several-picture").replaceChildren();
  const { device, split, orientation, keyboard, ...inside } = environment(null);
  if (keyboard) inside.keyboard = { state: keyboard.state };
  const orientations = $("several-both").checked ? ["portrait", "landscape"] : [orientation].filter(Boolean);
  $("several-picture").classList.add("stale");
  const answer = await post("/v1/render", { device: selected, theme: "none", width: 1000,
    show: $("show").value || "safeArea", ...(orientations.length ? { orientation: orientations } : {}) }, signal, inside);
  if (!answer.ok) {
    const problem = await answer.json();
    $("several-note").textContent = problem.errors?.[0]?.message || problem.detail || problem.title;
    return;
  }
  const svg = pictureOf(await answer.text());
  if (!svg || signal.aborted) return;
  for (const view of svg.querySelectorAll("[data-view]")) view.removeAttribute("data-view");
  for (const keyboard of svg.querySelectorAll("[data-keyboard]")) keyboard.removeAttribute("data-keyboard");
  $("several-picture").replaceChildren(svg);
  $("several-picture").classList.remove("stale");
};

const { run } = newest(draw, { failed: () => { $("several-note").textContent = "The server does not answer."; } });
const show = () => { if ($("several").open) run(); };

document.addEventListener("layout", show);
$("several").addEventListener("toggle", show);
$("several-form").addEventListener("change", show);
$("several-form").addEventListener("submit", event => event.preventDefault());
$("several-none").addEventListener("click", () => {
  for (const box of $("several-list").querySelectorAll("input")) box.checked = false;
  show();
});
$("several-all").addEventListener("click", () => {
  for (const box of $("several-list").querySelectorAll("input")) box.checked = true;
  show();
});
