// Downloads of the layout: a self-contained picture, or the frames.
import { $, download, say } from "./dom.js";
import { post } from "./request.js";

const nameOf = () => {
  try {
    return String(JSON.parse($("text").value).name || "layout").replace(/[^\w-]+/g, "-");
  } catch {
    return "layout";
  }
};
const theme = () => document.documentElement.dataset.theme
  || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
const ask = async (path, more) => {
  const answer = await post(path, more);
  if (answer.ok) return answer.text();
  const problem = await answer.json();
  say(problem.errors?.[0]?.message || problem.detail, true);
  return null;
};
const picture = () => ask("/v1/render", { theme: theme(), show: $("show").value || "safeArea" });

$("save-svg").addEventListener("click", async () => {
  const svg = await picture();
  if (svg) download(`${nameOf()}.svg`, svg, "image/svg+xml");
});
$("save-json").addEventListener("click", async () => {
  const result = await ask("/v1/solve");
  if (result) download(`${nameOf()}.frames.json`, JSON.stringify(JSON.parse(result), null, 2) + "\n", "application/json");
});
$("save-png").addEventListener("click", async () => {
  const svg = await picture();
  if (!svg) return;
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  try {
    await image.decode();
  } catch {
    return say("The picture could not be drawn.", true);
  }
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob(blob => blob ? download(`${nameOf()}.png`, blob, "image/png") : say("The picture is too large.", true));
});
