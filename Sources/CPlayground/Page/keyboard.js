// Moves the floating keyboard when it is dragged, or with the arrow keys.
import { pointsPerPixel } from "./controls.js";
import { $ } from "./dom.js";
import { movable, solved, state } from "./request.js";
import { later } from "./solve.js";

const shown = () => $("picture").querySelector("[data-keyboard]");

// The keyboard's frame in the window, from the picture.
const frameOf = keyboard => ["x", "y", "width", "height"].map(name =>
  Number(keyboard.querySelector("rect").getAttribute(name)));

const moveTo = (x, y, [, , width, height]) => {
  const { window } = solved.environment;
  const within = (value, low, high) => Math.round(Math.max(low, Math.min(value, high)));
  // The option is relative to the screen.
  state.keyboardFrame = [within(x, 0, window.width - width) + window.x, within(y, 0, window.height - height) + window.y,
    width, height];
  if (!movable.includes($("keyboard").value)) $("keyboard").value = solved.environment.keyboard.state;
  later(30);
};

document.addEventListener("layout", () => {
  const keyboard = shown();
  if (!keyboard || !movable.includes(keyboard.dataset.keyboard)) return;
  keyboard.setAttribute("tabindex", "0");
  keyboard.setAttribute("role", "button");
  keyboard.setAttribute("aria-label", "The keyboard: drag it, or use the arrow keys");
  keyboard.classList.add("movable");
  if (isMoving) keyboard.focus();
});

let isMoving = false;
$("picture").addEventListener("pointerdown", event => {
  const keyboard = event.target.closest(".movable");
  if (!keyboard) return;
  event.preventDefault();
  const start = { x: event.clientX, y: event.clientY, frame: frameOf(keyboard), scale: pointsPerPixel() };
  const move = next => {
    const [x, y] = [(next.clientX - start.x) * start.scale, (next.clientY - start.y) * start.scale];
    // The keyboard moves immediately, and the layout is updated later.
    shown()?.setAttribute("transform", `translate(${x + start.frame[0] - frameOf(shown())[0]} ${y + start.frame[1] - frameOf(shown())[1]})`);
    moveTo(start.frame[0] + x, start.frame[1] + y, start.frame);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), { once: true });
});
$("picture").addEventListener("keydown", event => {
  const keyboard = event.target.closest(".movable");
  const by = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
  if (!keyboard || !by) return;
  event.preventDefault();
  isMoving = true;
  const frame = frameOf(keyboard);
  moveTo(frame[0] + by[0], frame[1] + by[1], frame);
});
$("picture").addEventListener("focusout", event => {
  if (event.target.matches?.(".movable") && event.relatedTarget) isMoving = false;
});
