"""Tests the playground in a headless Chromium, and prints the failures.

    python3 Tests/Browser/playground.py LAYOUTC [--screenshots FOLDER] [--static FOLDER]

With --static, it tests the page that Sources/LayoutWeb/static.sh wrote into a folder, instead of the server's.

Exits with 0 if all checks pass, with 1 if one fails, and with 77 if there is no browser.
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
arguments.add_argument("--static")
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
        "#table tbody tr", "rows => rows.map(row => [...row.cells].map(cell => cell.title || cell.textContent))")
    return {row[0]: [float(cell) for cell in row[1:]] for row in rows}


def run_json(spec, *arguments):
    answer = subprocess.run([options.layoutc, *arguments], input=spec.encode(), capture_output=True)
    return json.loads(answer.stdout)


def same(shown, frames):
    return shown == {id: [f["x"], f["y"], f["width"], f["height"]] for id, f in frames.items()}


def choose(page, **values):
    """Selects an option of each of some menus, in order."""
    for name, value in values.items():
        page.select_option(f"#{name}", value)


def wait_until_idle(page):
    """Waits until the page shows the result of the last input."""
    page.wait_for_selector("#stage:not([aria-busy=true])", state="attached")


def set_size(page, width, height):
    """Sets the size of the window. A frame observes it and fits the picture."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


# Types twice, the second time while the first request runs, and counts the requests at each moment the page gets idle.
TYPING_TWICE = """() => new Promise(resolve => {
  const stage = document.getElementById("stage"), text = document.getElementById("text");
  const type = () => text.dispatchEvent(new Event("input", { bubbles: true }));
  const idle = [];
  let requests = 0;
  const observer = new MutationObserver(() => { if (stage.getAttribute("aria-busy") === "false") idle.push(requests); });
  observer.observe(stage, { attributes: true, attributeFilter: ["aria-busy"] });
  const count = () => {
    requests += 1;
    if (requests === 1) type();
    if (requests < 2) return;
    document.removeEventListener("request", count);
    document.addEventListener("layout", () => setTimeout(() => { observer.disconnect(); resolve(idle); }, 50), { once: true });
  };
  document.addEventListener("request", count);
  type();
})"""

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


# Controls that are wider than the part of the page that they are in.
CUT = """() => [...document.querySelectorAll("button, select, input, .button")].filter(each => each.checkVisibility()
  && each.getBoundingClientRect().right > (each.closest("section") || document.body).getBoundingClientRect().right + 1)
  .map(each => each.id || each.textContent)"""

# Controls that are smaller than the minimum of WCAG 2.2, 2.5.8.
SMALL = """() => [...document.querySelectorAll("button, select, input, summary, .button")].filter(each => each.checkVisibility()
  && each.id !== "file").filter(each => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < 24; })
  .map(each => each.id || each.outerHTML.slice(0, 60))"""


def paste_a_log(page, bad_of):
    """Pastes a conflict log, reads the diagnosis, and closes the dialog."""
    set_size(page, 1280, 860)
    address = page.url
    page.click("#paste")
    page.click("#log-sample")
    page.wait_for_selector("#log-verdict:text-is('conflict')")
    page.wait_for_selector("#log-answer[aria-busy=false]")
    expect("is at least 20 more than 0" in page.inner_text("#log-why"), "a pasted log is diagnosed with its sum")
    expect(page.locator("#log-members .member").count() == 3, "the members of the conflict are marked")
    expect("always holds" in page.inner_text("#log-members .fact"), "what always holds is listed, but not marked as a member")
    expect(page.locator("#log-repairs li").count() >= 2, "the fixes are listed")
    expect("The system broke" in page.inner_text("#log-broken"), "what the system broke is named")
    page.wait_for_selector("#log-answer[aria-busy=false]")
    bad = bad_of()
    expect(not bad, f"the diagnosis has enough contrast: {bad[:3]}")
    if options.screenshots:
        page.screenshot(path=f"{options.screenshots}/playground-log.png")
    page.fill("#log-text", "<NSLayoutConstraint:0x1 UIView:0x2'<img src=x onerror=window.hit=1>'.width == - 5>")
    page.wait_for_selector("#log-why:has-text('below 0')")
    expect(page.evaluate("window.hit") is None and page.locator("#log img").count() == 0, "a log cannot inject markup")
    page.fill("#log-text", "Test Suite passed.")
    page.wait_for_selector("#log-why:has-text('no list')")
    expect(page.url == address, "the address does not contain the log")
    page.keyboard.press("Escape")
    expect(not page.locator("#log").is_visible(), "Escape closes the dialog")


def screenshot(page, name, **more):
    if options.screenshots:
        page.screenshot(path=f"{options.screenshots}/playground-{name}.png", **more)


def write_a_spec(page):
    """Types in the editor: colors, the line of a view."""
    text = '{"layoutSpec": 1, "views": ["titleBar", "b"],\n "constraints": ["titleBar.height == 44", "b.width == 10"]}'
    page.fill("#text", text)
    wait_until_idle(page)
    expect(page.locator("#marks .t-key").count() == 3, "keys have a different color")
    expect(page.locator("#marks .t-string").count() >= 3, "strings have a different color")
    page.locator("#picture [data-view=b]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#close:not([hidden])")
    expect(page.locator("#picture .selected").count() >= 1, "the selected view is outlined")
    expect('"b"' in page.inner_text("#marks .line"), "the line of the selected view is shown")
    page.click("#close")
    expect(page.locator("#picture .selected").count() == 0, "closing the explanation removes the outline")


def read_the_problems(page):
    """The problems below the editor: all of them, with members that lead to their lines, and changes that a click makes."""
    conflict = {"layoutSpec": 1, "root": {"width": 100, "height": 50}, "views": ["a", "b"], "constraints": [
        {"pin": "a", "to": "root", "edges": ["top", "bottom", "leading"]},
        "b.left == a.right", "b.right == root.right", "b.top == 0", "b.height == 50", "a.width == 80", "b.width == 30"]}
    page.fill("#text", json.dumps(conflict, indent=1))
    wait_until_idle(page)
    expect(page.inner_text("#problems-title") == "Problems: 1 error", page.inner_text("#problems-title"))
    lines = page.eval_on_selector_all("#findings .part .where", "all => all.map(each => each.textContent)")
    rows = page.input_value("#text").split("\n")
    texts = page.eval_on_selector_all("#findings .part code", "all => all.map(each => each.textContent)")
    told = [text in rows[int(line.split()[1]) - 1] for line, text in zip(lines, texts) if "leading" not in text]
    expect(len(told) >= 4 and all(told), f"each member of the conflict has its line: {lines} {texts}")
    numbers = page.eval_on_selector_all("#numbers span", "all => all.map(each => each.textContent)")
    expect(len(numbers) >= 4, f"the problem marks its lines: {numbers}")
    note = page.inner_text("#table-note")
    expect("/constraints/" not in note and re.search("without .*, line \\d+\\.", note), f"what the layout is without has its line: {note}")
    page.locator("#findings .part").last.click()
    selected = page.evaluate("""() => { const text = document.getElementById("text");
      return text.value.slice(text.selectionStart, text.selectionEnd); }""")
    expect(selected.strip('"') in texts, f"a member leads to its place: {selected}")
    page.locator("#findings .fix").first.click()
    wait_until_idle(page)
    expect(page.locator("#findings .error").count() == 0 and "a.width == 70" in page.input_value("#text"),
           f"a click makes a change that resolves it: {page.inner_text('#problems')}")
    page.keyboard.press("Control+z")
    wait_until_idle(page)
    expect("a.width == 80" in page.input_value("#text"), "the change can be undone")
    misspelt = json.dumps({"layoutSpec": 1, "views": ["title"], "constraints": ["title.left == 0", "titel.width == 10"]}, indent=1)
    page.fill("#text", misspelt)
    wait_until_idle(page)
    page.locator("#findings .fix").click()
    wait_until_idle(page)
    expect("title.width == 10" in page.input_value("#text"), "a click makes a fix")
    small = {"layoutSpec": 1, "views": [{"id": f"k{i}", "kind": "key"} for i in range(70)], "constraints": [
        f"k{i}.{part}" for i in range(70) for part in (f"left == {i}0", f"top == {i}0", "width == 9", "height == 9")]}
    page.fill("#text", json.dumps(small))
    wait_until_idle(page)
    expect(page.locator("#findings .title").count() >= 70, f"all problems are listed: {page.inner_text('#problems-title')}")


def choose_a_trait(page):
    """Chooses a value of a trait that has a space and a plus sign."""
    page.fill("#text", json.dumps({
        "layoutSpec": 1, "traits": {"layer": ["base", "alt shift+x"]},
        "metrics": {"size": [{"when": {"layer": "alt shift+x"}, "value": 70}, {"value": 30}]}, "views": ["a"],
        "constraints": ["a.left == 0", "a.top == 0", "a.width == size", "a.height == size"]}))
    wait_until_idle(page)
    page.select_option("[data-trait=layer]", "alt shift+x")
    wait_until_idle(page)
    expect(table(page) == {"a": [0, 0, 70, 70]}, f"a value with a space can be chosen: {page.inner_text('#status')}")


def choose_a_keyboard(page):
    """Chooses a floating keyboard, which a phone cannot have."""
    choose(page, example="editor", device="ipad-9", orientation="landscape", keyboard="floating")
    wait_until_idle(page)
    expected = frames_of_command(page.input_value("#text"), "--device", "ipad-9", "--orientation", "landscape", "--keyboard",
                                 "floating")
    expect(same(table(page), expected), "the frames with a floating keyboard equal the command's")
    page.select_option("#device", "iphone-16")
    wait_until_idle(page)
    expect(page.locator("#keyboard option[disabled]").count() == 3, "keyboards that a phone cannot have are disabled")


def put_regions_over_the_window(page):
    """Window controls, occlusions and a fold."""
    choose(page, example="form", device="iphone-duo", orientation="landscape", keyboard="")
    wait_until_idle(page)
    splits = page.eval_on_selector_all("#split option", "all => all.map(option => option.value)")
    expect(splits == ["full", "half"], f"the foldable phone has its own splits: {splits}")
    drawn = [page.locator(f"#picture .l-{part}").count() for part in ("occlusion", "fold", "controls")]
    expect(drawn == [1, 1, 0], f"the device's occlusion and fold are drawn: {drawn}")
    spec = {"layoutSpec": 1, "views": ["a"], "constraints": ["a.top == 0", "a.height == 50", "a.right == root.right",
                                                             "a.left == safeAreaBesideCorners.left"]}
    page.fill("#text", json.dumps(spec))
    choose(page, controls="true")
    page.fill("#occlusions", "100,0,20,30 300,10,20,30")
    page.fill("#division", "0,20,951,20")
    wait_until_idle(page)
    drawn = [page.locator(f"#picture .l-{part}").count() for part in ("occlusion", "fold", "controls")]
    expect(drawn == [2, 1, 1], f"what is entered replaces the device's: {drawn}")
    expect(table(page) == {"a": [66, 0, 885, 50]}, f"a guide keeps clear of the window controls: {table(page)}")
    found = page.inner_text("#findings")
    expect("under an occlusion" in found and "across the fold" in found, f"the regions are checked: {found}")
    screenshot(page, "regions")
    page.fill("#occlusions", "100,0,20")
    wait_until_idle(page)
    expect(page.locator("#regions input:invalid").count() == 1, "a frame with a missing number is marked")
    page.fill("#occlusions", "")
    page.fill("#division", "")
    choose(page, controls="", device="", orientation="")
    wait_until_idle(page)


def download(page):
    """Downloads the picture and the frames."""
    choose(page, example="chat", device="iphone-16", orientation="", keyboard="hidden")
    wait_until_idle(page)
    for name, start in [("svg", b"<svg"), ("png", b"\x89PNG\r\n"), ("json", b"{")]:
        with page.expect_download() as waiting:
            page.click(f"#save-{name}")
        content = pathlib.Path(waiting.value.path()).read_bytes()
        expect(content.startswith(start) and waiting.value.suggested_filename.endswith(name),
               f"the layout is downloaded as {name}: {waiting.value.suggested_filename}")


def slide_the_width(page):
    """The slider of the width, with the breakpoints as ticks."""
    choose(page, example="form", device="ipad-9", orientation="portrait", keyboard="")
    wait_until_idle(page)
    page.wait_for_selector("#ticks button")
    told = page.evaluate("""() => {
      document.getElementById("example").dispatchEvent(new Event("change"));
      return document.getElementById("width-note").textContent;
    }""")
    expect(told == "", f"a new spec has no breakpoints of the last one: {told}")
    wait_until_idle(page)
    page.wait_for_selector("#ticks button")
    spec = page.input_value("#text")
    expected = run_json(spec, "breakpoints", "-", "--device", "ipad-9", "--range", "window.width=320...1376")["breakpoints"]
    expect(page.locator("#ticks button").count() == len(expected), f"each of {len(expected)} breakpoints has a tick")
    page.locator("#width-slider").fill("400")
    wait_until_idle(page)
    height = page.input_value("#height")
    expect("custom size 400 ×" in page.inner_text("#size-note"), "a custom width is called a custom size")
    expect(same(table(page), frames_of_command(spec, "--device", "ipad-9", "--window", f"400x{height}", "--orientation",
                                               "portrait")),
           "a custom size keeps the device's idiom and safe area")
    page.locator("#ticks button").last.click()
    wait_until_idle(page)
    last = expected[-1]["at"][0]
    expect(page.input_value("#width-slider") == str(-int(-last // 1)), "a tick leads to its breakpoint")
    expect("This layout applies from" in page.inner_text("#width-note"), "the range of the current layout is shown")
    screenshot(page, "widths")
    page.click("#whole")
    wait_until_idle(page)
    expect(page.inner_text("#size-note") == "", "the whole screen is not called a custom size")
    choose(page, device="ipad-pro-13-m4", orientation="landscape")
    wait_until_idle(page)
    expect(page.input_value("#width-slider") == "1376", "the slider has the widths of all devices")
    slide_the_width_of_a_keyboard(page)
    slide_into_a_conflict(page)


def type_the_size(page):
    """One side of the window is enough, and an empty field means the whole screen."""
    choose(page, example="form", device="ipad-9", orientation="portrait")
    wait_until_idle(page)
    page.locator("#width").focus()
    page.keyboard.type("700")
    wait_until_idle(page)
    expect(page.inner_text("#size-note") == "custom size 700 × 1080",
           f"a width without a height keeps the height: {page.inner_text('#size-note')}")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    wait_until_idle(page)
    expect(page.inner_text("#size-note") == "" and page.input_value("#height") == "", "an empty field means the whole screen")
    page.locator("#height").fill("500")
    page.select_option("#split", "oneThird")
    wait_until_idle(page)
    expect("window 320 × 1080" in page.inner_text("#status"), f"a split replaces a custom size: {page.inner_text('#status')}")
    choose(page, device="", orientation="")
    wait_until_idle(page)


def wait_for_breakpoints(page):
    """Waits until the slider has the breakpoints of the last input."""
    wait_until_idle(page)
    page.wait_for_selector("#widths[aria-busy=false]", state="attached")


def slide_into_a_conflict(page):
    """A layout with a conflict has breakpoints and frames, too."""
    conflict = json.dumps({
        "layoutSpec": 1, "views": ["a", "b"], "constraints": [
            "a.left == 0", "b.left == a.right", "b.right == root.right", "a.width >= 200", "b.width >= 200",
            "a.width == b.width @high", "a.top == 0", "a.bottom == root.bottom", "b.top == 0", "b.bottom == root.bottom"]})
    page.select_option("#example", "chat")
    wait_for_breakpoints(page)
    page.fill("#text", conflict)
    wait_for_breakpoints(page)
    expect(page.locator("#ticks button").count() == 1 and page.locator("#ticks span").count() == 1,
           "the slider shows where the constraints conflict")
    expect(page.inner_text("#width-note") == "1 breakpoint. The constraints conflict from 320 to 400.",
           f"and says so: {page.inner_text('#width-note')}")
    page.locator("#width-slider").fill("700")
    wait_for_breakpoints(page)
    expect(table(page)["b"] == [350, 0, 350, 852] and page.inner_text("#table-note") == "", "a wider window has no conflict")
    page.locator("#width-slider").fill("330")
    wait_for_breakpoints(page)
    expect(page.input_value("#width-slider") == "330" and page.inner_text("#width-value") == "330 points",
           "the slider moves into the conflict")
    expect(table(page)["b"] == [200, 0, 130, 852], f"the frames are those of the picture: {table(page)}")
    note = page.inner_text("#table-note")
    expect(re.search(r"without b\.width .*, line 1\.", note), f"the dropped constraint is named with its line: {note}")
    screenshot(page, "conflict")
    page.fill("#text", conflict[:-1])
    wait_for_breakpoints(page)
    expect("stale" in page.get_attribute("#widths", "class"), "the breakpoints of another spec are dimmed")
    page.click("#whole")


def slide_the_width_of_a_keyboard(page):
    """A keyboard is as wide as the slider says, on a screen that keeps its height."""
    keyboard = json.dumps({
        "layoutSpec": 1, "root": "keyboard", "views": [{"id": "digits", "when": {"windowWidth": {"min": 500}}}, "keys"],
        "constraints": [{"pin": "keys", "to": "root"}, {"pin": "digits", "to": "root", "when": {"windowWidth": {"min": 500}}}]})
    choose(page, device="", orientation="")
    page.fill("#text", keyboard)
    wait_until_idle(page)
    page.locator("#width-slider").fill("800")
    wait_until_idle(page)
    expect(table(page) == {each: [0, 0, 800, 216] for each in ("digits", "keys")},
           f"a keyboard is as wide as the slider says: {table(page)}")
    expect(page.inner_text("#size-note") == "custom size 800 × 852", "the slider does not change the height of the screen")
    page.locator("#width-slider").fill("400")
    wait_until_idle(page)
    expect(table(page) == {"keys": [0, 0, 400, 216]}, f"a narrower keyboard has the views of its width: {table(page)}")
    for device, height in ("ipad-9", 265), ("iphone-16", 216):
        page.select_option("#device", device)
        wait_until_idle(page)
        page.locator("#width-slider").fill("600")
        wait_until_idle(page)
        expect(table(page)["keys"] == [0, 0, 600, height], f"it keeps the height of the device's keyboard: {table(page)}")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click("#more summary")
    expect(table(page)["keys"] == [0, 0, 600, 216], "the address holds the custom size")
    page.click("#whole")
    choose(page, device="")
    wait_until_idle(page)


def drive(browser, address):
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    outside = []
    page.on("request", lambda request: None if request.url.startswith((address, "data:")) else outside.append(request.url))
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.click("#more summary")
    spec = page.input_value("#text")
    expect("qwerty" in spec and page.locator("#picture [data-view]").count() > 30, "the page loads with an example and its picture")
    expect(same(table(page), frames_of_command(spec)), "the table equals the command's")
    expect("spec’s" not in page.content() and page.locator("#device option").first.text_content() == "as in spec (iPhone 16)",
           "what the page leaves to the spec is called so")
    links = page.eval_on_selector_all("#about a", "links => links.map(link => link.href)")
    reached = [page.request.get(link).status for link in links]
    expect(len(links) == 3 and set(reached) == {200}, f"the introduction's links have targets: {reached}")
    faults = '{"layoutSpec":1,"views":[{"id":"k","kind":"key"}],"constraints":["k.left == 100","k.top == 100","k.width == 20","k.height == 20"]}'
    page.fill("#text", faults)
    wait_until_idle(page)
    expect(page.input_value("#example") == "", "a changed text is not called an example")
    told = page.eval_on_selector_all("#findings .title span:nth-child(2)", "all => all.map(each => each.textContent)")
    found = [f"{each['message']} [{each['rule']}]".replace("`", "") for each in run_json(faults, "check", "-", "--format", "json")["findings"]]
    expect(told == found and any("small-target" in each for each in found), f"the findings equal the command's: {told}")
    expect(page.locator("#findings code").count() > 0, "names in messages are set as code")
    page.fill("#text", spec)
    wait_until_idle(page)

    page.fill("#text", spec.replace('"root": "keyboard"', '"root": "keybord"'))
    wait_until_idle(page)
    marked = page.eval_on_selector_all("#marks mark", "marks => marks.map(mark => mark.textContent)")
    expect(marked == ['"keybord"'], f"an error is underlined: {marked}")
    expect("Line 5" in page.inner_text("#status"), "the status has the line of the error")
    expect("stale" in page.get_attribute("#picture", "class"), "a stale picture is dimmed")
    page.fill("#text", spec[:200])
    wait_until_idle(page)
    expect(page.locator("#marks mark").count() == 1 or "Line" in page.inner_text("#status"), "invalid JSON is reported")
    page.fill("#text", spec)
    wait_until_idle(page)
    expect(page.locator("#marks mark.error").count() == 0, "a corrected text has no error")

    choose(page, device="ipad-mini-6", orientation="landscape")
    wait_until_idle(page)
    expected = frames_of_command(spec, "--device", "ipad-mini-6", "--orientation", "landscape")
    expect(same(table(page), expected), "the frames for a device and orientation equal the command's")
    page.select_option("[data-trait=plane]", "numbers")
    wait_until_idle(page)
    expected = frames_of_command(
        spec, "--device", "ipad-mini-6", "--orientation", "landscape", "--trait", "plane=numbers")
    expect(same(table(page), expected), "the frames for a trait equal the command's")
    shared = page.url
    expect("#" in shared and len(shared) > 100, "the address contains the state")

    choose(page, device="", orientation="")
    wait_until_idle(page)
    page.click("#more summary")
    handle = page.locator("#handle").bounding_box()
    zoom = page.eval_on_selector("#picture svg", "svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    page.mouse.move(handle["x"] + 12, handle["y"] + 12)
    page.mouse.down()
    page.mouse.move(handle["x"] + 12 + 60 * zoom, handle["y"] + 12 + 20 * zoom, steps=4)
    page.mouse.up()
    wait_until_idle(page)
    width, height = page.input_value("#width"), page.input_value("#height")
    expect(width == "453", f"dragging the handle makes the window wider: {width} × {height}")
    expect(height == "872", f"and higher: {height}")
    expected = frames_of_command(spec, "--window", f"{width}x{height}", "--trait", "plane=numbers",
                                 "--needs-input-mode-switch-key", "false")
    expect(same(table(page), expected), "the frames of a custom window equal the command's")
    page.click("#whole")
    wait_until_idle(page)

    page.locator("#picture [data-view=space]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#close:not([hidden])")
    expect("space.width" in page.inner_text("#chain"), "a view that is selected with the keyboard is explained")
    expect(page.locator("#picture .selected").count() == 1, "the selected view is outlined")
    expect("space" in page.inner_text("#marks .line"), "the line of the selected view is shown")

    other = browser.new_page(viewport={"width": 1280, "height": 860})
    other.goto(shared)
    other.wait_for_selector("html[data-ready]")
    expect(
        other.input_value("#device") == "ipad-mini-6" and other.input_value("[data-trait=plane]") == "numbers"
        and other.input_value("#text") == spec, "a shared address brings the state back")
    other.close()

    evil = '{"layoutSpec":1,"root":{"width":200,"height":60},"views":[{"id":"x","label":"</text><script>window.hit=1</script><img src=x onerror=window.hit=1>"}],"constraints":[{"pin":"x","to":"root"}]}'
    page.fill("#text", evil)
    wait_until_idle(page)
    expect(page.evaluate("window.hit") is None and page.locator("#picture script, #picture img").count() == 0,
           "no label injects markup")
    expect("onerror" in page.inner_html("#picture"), "the label is shown unchanged")
    page.fill("#text", evil.replace('"height"', '"heigth"').replace("x", "<b>"))
    wait_until_idle(page)
    expect(page.locator("#findings b").count() == 0, "messages cannot inject markup")
    page.fill("#text", spec)
    wait_until_idle(page)

    expect(page.evaluate(NAMELESS) == [], f"every control has a name: {page.evaluate(NAMELESS)}")
    headings = page.eval_on_selector_all("h1,h2,h3,h4", "all => all.filter(h => h.checkVisibility()).map(h => +h.tagName[1])")
    expect(all(b - a <= 1 for a, b in zip(headings, headings[1:])), f"headings skip no level: {headings}")
    for theme in ["light", "dark"]:
        while theme not in page.inner_text("#theme"):
            page.click("#theme")
        bad = page.evaluate(CONTRAST)
        expect(not bad, f"texts have enough contrast in the {theme} theme: {bad[:5]}")
        if options.screenshots:
            page.evaluate("document.getElementById('text').scrollTop = 0")
            page.screenshot(path=f"{options.screenshots}/playground-{theme}.png")
    set_size(page, 390, 844)
    wait_until_idle(page)
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone needs no horizontal scrolling")
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#picture").bounding_box()
    shown = min(844, box["y"] + box["height"]) - box["y"]
    expect(box["y"] < 320 and shown > 0.8 * min(box["height"], 500),
           f"the controls leave the picture on a phone's screen: from {box['y']:.0f}, {shown:.0f} of {box['height']:.0f}")
    tops = [page.locator(f"#{part}").bounding_box()["y"] for part in ("result", "problems", "source", "details")]
    expect(tops == sorted(tops), f"a phone shows the picture, the problems, the editor and the frames: {tops}")
    for width in 1440, 1200, 1024, 861, 390:
        set_size(page, width, 844)
        cut = page.evaluate(CUT)
        expect(not cut, f"nothing is cut off at a width of {width}: {cut}")
    small = page.evaluate(SMALL)
    expect(not small, f"targets have at least 24 pixels: {small}")
    screenshot(page, "narrow")
    set_size(page, 1280, 860)
    write_a_spec(page)
    idle = page.evaluate(TYPING_TWICE)
    expect(idle == [2], f"the page is busy until the result of the last input is shown: {idle}")
    read_the_problems(page)
    page.click("#more summary")
    choose_a_trait(page)
    choose_a_keyboard(page)
    put_regions_over_the_window(page)
    download(page)
    slide_the_width(page)
    type_the_size(page)
    paste_a_log(page, bad_of=lambda: page.evaluate(CONTRAST))
    names = page.eval_on_selector_all("#example option:not([hidden])", "all => all.map(option => option.value)")
    for name in names:
        page.select_option("#example", name)
        wait_until_idle(page)
        expect(page.locator("#findings .error").count() == 0, f"the example {name} has no error")
    imports = pathlib.Path(__file__).parent.parent / "Fixtures" / "imports"
    page.set_input_files("#file", imports / "InterfaceBuilder" / "Harbor.storyboard")
    page.locator("#layouts").wait_for()
    wait_until_idle(page)
    expect(page.locator("#layout option").count() == 4, "the layouts of a storyboard are listed")
    expect("titleLabel" in table(page), "a storyboard's first layout is shown")
    expect(page.locator("#warnings li").count() == 2, "warnings of an import are listed")
    page.select_option("#layout", "3")
    wait_until_idle(page)
    expect("anchorageLabel" in table(page), "another layout of the storyboard can be selected")
    content = (imports / "rill.kle").read_text()
    page.evaluate("""content => {
      const data = new DataTransfer();
      data.items.add(new File([content], "rill.kle"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", content)
    page.locator("#layouts").wait_for(state="hidden")
    wait_until_idle(page)
    expect(len(table(page)) > 1 and not page.locator("#layouts").is_visible(), "a dropped keyboard file is shown")
    broken = b'<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">\n<objects></document>'
    page.set_input_files("#file", {"name": "broken.xib", "mimeType": "text/xml", "buffer": broken})
    page.locator("#status", has_text="broken.xib").wait_for()
    expect("line 2" in page.inner_text("#status"), "an invalid file is refused with a line")
    for content, reason in [(b"", "is empty"), (b"\x7fELF\0\1", "not a layout spec, a storyboard"), (b'{"a": 1}', "not a layout spec, a storyboard")]:
        page.set_input_files("#file", {"name": "notes.bin", "mimeType": "application/octet-stream", "buffer": content})
        page.locator("#status", has_text=reason).wait_for(timeout=5000)
        expect("from:" not in page.inner_text("#status"), f"a file of another format is refused: {page.inner_text('#status')}")
    refused = [text for text in complaints if not re.search("status of 4(00|22)", text)]
    expect(not refused, f"the browser reports no violations: {refused[:3]}")
    expect(not outside, f"nothing is fetched from other hosts: {outside[:3]}")


def go_offline(browser, address):
    """Visits the static page, and visits it again without a network."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    shown = table(page)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(len(shown) > 30 and table(page) == shown, "after the first visit, the page works without a network")
    page.select_option("#example", "form")
    page.wait_for_selector("#ticks button")
    wait_until_idle(page)
    expect(page.locator("#ticks button").count() > 0, "breakpoints are computed without a network, too")
    context.close()


port = free_port()
if options.static:
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", options.static]
else:
    command = [options.layoutc, "serve", "--port", str(port), "--log", "off"]
server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
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
        if options.static:
            go_offline(browser, f"http://127.0.0.1:{port}/")
        browser.close()
finally:
    server.terminate()
    server.wait()
sys.exit(1 if failures else 0)
