// The layout "player", compiled: no solver runs here.
// Made by: layoutc compile player.json --language javascript --range window.width=320...1366 --range window.height=480...1366

/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */

/**
 * Computes the frames, in points, for all
 * - `input.window.width` from 320 to 1366
 * - `input.window.height` from 480 to 1366
 *
 * Numbers outside are clamped into their range. A trait that is left out has its default.
 *
 * @param {{ window: { width: number, height: number } }} input
 * @returns {Object<string, Frame>} a frame for each view that is present, by its id
 */
export function layout(input) {
  const windowWidth = Math.min(Math.max(input.window.width, 320), 1366);
  const windowHeight = Math.min(Math.max(input.window.height, 480), 1366);

  let coverX, coverWidth, coverHeight, titleY, elapsedY, sliderY;
  if (-windowWidth + windowHeight - 144 >= 0) { // /constraints/0/constraints/4#5, /constraints/0/constraints/3
    coverX = 20;
    coverWidth = windowWidth - 40;
    coverHeight = windowWidth - 40;
    titleY = windowWidth - 12;
    elapsedY = windowWidth + 30;
    sliderY = windowWidth + 24;
  } else {
    if (windowHeight >= windowWidth) { // windowOrientation (windowWidth > windowHeight)
      coverX = 0.5 * windowWidth - 0.5 * windowHeight + 92;
      coverWidth = windowHeight - 184;
      coverHeight = windowHeight - 184;
      titleY = windowHeight - 156;
      elapsedY = windowHeight - 114;
      sliderY = windowHeight - 120;
    } else {
      coverX = 20;
      coverWidth = 0.4 * windowWidth;
      coverHeight = windowHeight - 40;
      titleY = 20;
      elapsedY = 62;
      sliderY = 56;
    }
  }
  const backY = windowHeight - 72;

  let titleX, titleWidth, sliderX, sliderWidth, backX, playX, forwardX;
  if (windowHeight >= windowWidth) { // windowOrientation (windowWidth > windowHeight)
    titleX = 20;
    titleWidth = windowWidth - 40;
    sliderX = 76;
    sliderWidth = windowWidth - 152;
    backX = 0.5 * windowWidth - 88;
    playX = 0.5 * windowWidth - 32;
    forwardX = 0.5 * windowWidth + 40;
  } else {
    titleX = 0.4 * windowWidth + 40;
    titleWidth = 0.6 * windowWidth - 60;
    sliderX = 0.4 * windowWidth + 96;
    sliderWidth = 0.6 * windowWidth - 172;
    backX = 0.7 * windowWidth - 78;
    playX = 0.7 * windowWidth - 22;
    forwardX = 0.7 * windowWidth + 50;
  }

  const frames = {};
  frames.cover = { x: coverX, y: 20, width: coverWidth, height: coverHeight };
  frames.title = { x: titleX, y: titleY, width: titleWidth, height: 28 };
  frames.elapsed = { x: titleX, y: elapsedY, width: 48, height: 20 };
  frames.slider = { x: sliderX, y: sliderY, width: sliderWidth, height: 32 };
  frames.remaining = { x: windowWidth - 68, y: elapsedY, width: 48, height: 20 };
  frames.back = { x: backX, y: backY, width: 48, height: 48 };
  frames.play = { x: playX, y: windowHeight - 76, width: 64, height: 56 };
  frames.forward = { x: forwardX, y: backY, width: 48, height: 48 };
  return frames;
}
