"""Drives the playground in a headless Chromium and says what does not hold.

    python3 Tests/Browser/playground.py LAYOUTC [--screenshots FOLDER]

Ends with 0 where everything holds, 1 where something does not, and 77 where there is no browser.
"""

import argparse
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    print("skipped: playwright is not installed (pip install playwright)")
    sys.exit(77)

CHROMIUM = next((p for p in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if p), None)
if not CHROMIUM:
    print("skipped: no Chromium is installed (apt-get install chromium)")
    sys.exit(77)

arguments = argparse.ArgumentParser()
arguments.add_argument("layoutc")
arguments.add_argument("--screenshots")
options = arguments.parse_args()
failures = []


def expect(holds, what):
    print(("ok      " if holds else "FAILED  ") + what)
    if not holds:
        failures.append(what)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def frames_of_command(spec, *arguments):
    answer = subprocess.run([options.layoutc, "-", *arguments], input=spec.encode(), capture_output=True)
    return json.loads(answer.stdout)["frames"]


def table(page):
    rows = page.eval_on_selector_all(
        "#table tbody tr", "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    return {row[0]: [float(cell.rstrip("?")) for cell in row[1:]] for row in rows}


def same(shown, frames):
    return shown == {id: [f["x"], f["y"], f["width"], f["height"]] for id, f in frames.items()}


def settle(page):
    """Waits until what was typed or picked has been answered."""
    page.wait_for_selector("#stage:not([aria-busy=true])", state="attached")


CONTRAST = """() => {
  const parse = text => { const m = text.match(/[\\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
  const luminance = ([r, g, b]) => { const c = [r, g, b].map(v => { v /= 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]; };
  const background = node => { for (; node; node = node.parentElement) {
    const color = parse(getComputedStyle(node).backgroundColor); if (color[3] > 0.5) return color; } return [255,255,255,1]; };
  const bad = [];
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest("svg,#marks,script,option,optgroup") || !node.checkVisibility() ) continue;
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
    if (!own) continue;
    const [one, other] = [luminance(parse(getComputedStyle(node).color)), luminance(background(node))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) bad.push(`${node.tagName} ${node.textContent.slice(0, 20)} ${ratio.toFixed(2)}`);
  }
  return bad;
}"""

NAMELESS = """() => [...document.querySelectorAll("button,select,input,textarea,[role=button],[role=region]")].filter(node => {
  const labelled = (node.getAttribute("aria-labelledby") || "").split(" ").map(id => document.getElementById(id)?.textContent)
    .join("");
  return !(node.getAttribute("aria-label") || labelled || node.labels?.length || node.textContent.trim());
}).map(node => node.outerHTML.slice(0, 80))"""


def drive(browser, address):
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    outside = []
    page.on("request", lambda request: None if request.url.startswith((address, "data:")) else outside.append(request.url))
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    spec = page.input_value("#text")
    expect("qwerty" in spec and page.locator("#picture [data-view]").count() > 30, "loads with an example and its picture")
    expect(same(table(page), frames_of_command(spec)), "the table says what the command says")

    page.fill("#text", spec.replace('"root": "keyboard"', '"root": "keybord"'))
    settle(page)
    marked = page.eval_on_selector_all("#marks mark", "marks => marks.map(mark => mark.textContent)")
    expect(marked == ['"keybord"'], f"an error is underlined where it stands: {marked}")
    expect("Line 5" in page.inner_text("#status"), "the status tells its line")
    page.fill("#text", spec[:200])
    settle(page)
    expect(page.locator("#marks mark").count() == 1 or "Line" in page.inner_text("#status"), "a broken text is told")
    page.fill("#text", spec)
    settle(page)
    expect(page.locator("#marks mark.error").count() == 0, "a mended text has no error")

    page.select_option("#device", "ipad-mini-6")
    page.select_option("#orientation", "landscape")
    settle(page)
    expected = frames_of_command(spec, "--device", "ipad-mini-6", "--orientation", "landscape")
    expect(same(table(page), expected), "device and orientation change the frames to what the command says")
    page.select_option("[data-trait=plane]", "numbers")
    settle(page)
    expected = frames_of_command(
        spec, "--device", "ipad-mini-6", "--orientation", "landscape", "--trait", "plane=numbers")
    expect(same(table(page), expected), "a trait changes the frames to what the command says")
    shared = page.url
    expect("#" in shared and len(shared) > 100, "the address holds the state")

    page.select_option("#device", "")
    page.select_option("#orientation", "")
    settle(page)
    handle = page.locator("#handle").bounding_box()
    page.mouse.move(handle["x"] + 12, handle["y"] + 12)
    page.mouse.down()
    page.mouse.move(handle["x"] + 72, handle["y"] + 32, steps=4)
    page.mouse.up()
    settle(page)
    width, height = page.input_value("#width"), page.input_value("#height")
    expect(width == "453", f"dragging the handle makes the window wider: {width} × {height}")
    expected = frames_of_command(spec, "--window", f"{width}x{height}", "--trait", "plane=numbers")
    expect(same(table(page), expected), "a window of one's own has the command's frames")
    page.click("#whole")
    settle(page)

    page.locator("#picture [data-view=space]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons:not([hidden])")
    expect("space.width" in page.inner_text("#chain"), "a key pressed by the keyboard is explained")

    other = browser.new_page(viewport={"width": 1280, "height": 860})
    other.goto(shared)
    other.wait_for_selector("html[data-ready]")
    expect(
        other.input_value("#device") == "ipad-mini-6" and other.input_value("[data-trait=plane]") == "numbers"
        and other.input_value("#text") == spec, "a shared address brings the state back")
    other.close()

    evil = '{"layoutSpec":1,"root":{"width":200,"height":60},"views":[{"id":"x","label":"</text><script>window.hit=1</script><img src=x onerror=window.hit=1>"}],"constraints":[{"pin":"x","to":"root"}]}'
    page.fill("#text", evil)
    settle(page)
    expect(page.evaluate("window.hit") is None and page.locator("#picture script, #picture img").count() == 0,
           "no label injects markup")
    expect("onerror" in page.inner_html("#picture"), "the label is shown as it is")
    page.fill("#text", evil.replace('"height"', '"heigth"').replace("x", "<b>"))
    settle(page)
    expect(page.locator("#findings b").count() == 0, "no message injects markup")
    page.fill("#text", spec)
    settle(page)

    expect(page.evaluate(NAMELESS) == [], f"every control has a name: {page.evaluate(NAMELESS)}")
    headings = page.eval_on_selector_all("h1,h2,h3,h4", "all => all.filter(h => h.checkVisibility()).map(h => +h.tagName[1])")
    expect(all(b - a <= 1 for a, b in zip(headings, headings[1:])), f"headings skip no level: {headings}")
    for theme in ["light", "dark"]:
        while theme not in page.inner_text("#theme"):
            page.click("#theme")
        bad = page.evaluate(CONTRAST)
        expect(not bad, f"texts stand out in the {theme} colours: {bad[:5]}")
        if options.screenshots:
            page.evaluate("document.getElementById('text').scrollTop = 0")
            page.screenshot(path=f"{options.screenshots}/playground-{theme}.png")
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone needs no scrolling sideways")
    if options.screenshots:
        page.screenshot(path=f"{options.screenshots}/playground-narrow.png", full_page=True)
    names = page.eval_on_selector_all("#example option", "all => all.map(option => option.value)")
    for name in names:
        page.select_option("#example", name)
        settle(page)
        expect(page.locator("#findings .error").count() == 0, f"the example {name} has no error")
    refused = [text for text in complaints if not re.search("status of 4(00|22)", text)]
    expect(not refused, f"the browser complains of nothing: {refused[:3]}")
    expect(not outside, f"nothing is fetched from outside: {outside[:3]}")


port = free_port()
server = subprocess.Popen([options.layoutc, "serve", "--port", str(port), "--log", "off"], stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            time.sleep(0.05)
    if options.screenshots:
        pathlib.Path(options.screenshots).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        drive(browser, f"http://127.0.0.1:{port}/")
        browser.close()
finally:
    server.terminate()
    server.wait()
sys.exit(1 if failures else 0)
