#!/usr/bin/env python3
"""Opens compiled style sheets in Chromium, and compares the frames with solves for random sizes.

    python3 Tests/Browser/style_sheets.py --layoutc .build/release/layoutc --sizes 40
    python3 Tests/Browser/style_sheets.py --generated 100

Every spec in Specs, and some generated ones, are compiled with the default values of their traits, and with others. Lengths
in a browser are multiples of 1/64 of a pixel. Then a layout inside another one and the example page of the documentation are
opened.
"""

import argparse
import functools
import http.server
import json
import random
import shutil
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

PACKAGE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PACKAGE / "Tests/Oracle"))
import compiled  # noqa: E402
import generate  # noqa: E402
import ranges as regions  # noqa: E402
import reference  # noqa: E402

FRAMES = """selector => Object.fromEntries([...document.querySelectorAll(selector ?? '[data-view]')]
  .filter(e => getComputedStyle(e).display !== 'none')
  .map(e => { const r = e.getBoundingClientRect(); return [e.dataset.view, [r.x, r.y, r.width, r.height]]; }))"""


RESIZE = """([width, height]) => {
  document.body.style.width = `${width}px`;
  document.body.style.height = `${height}px`;
}"""


def solve(options, spec, environment, cases):
    whole = {name: value for name, value in reference.merged(spec, environment).items() if name != "split"}
    return [json.loads(line) for line in compiled.solves(options, spec, whole, compiled.SIZES, cases)]


def compare(frames, result):
    ambiguous = set(result["ambiguous"])
    if set(frames) != set(result["frames"]):
        return [f"views {set(frames) ^ set(result['frames'])}"]
    found = []
    for view, frame in result["frames"].items():
        for key, name, value in zip(("x", "y", "width", "height"), ("left", "top", "width", "height"), frames[view]):
            # Each edge is rounded separately, and the border between two functions is a thousandth of a pixel wide.
            if f"{view}.{name}" not in ambiguous and abs(frame[key] - value) > 0.04 + 1e-6 * abs(value):
                found.append(f"{view}.{key}: solve {frame[key]}, browser {value}")
    return found


def clamped(size):
    return [min(max(number, low), high) for number, (low, high) in zip(size, compiled.SIZES.values())]


def judge(page, options, name, spec, environment, folder):
    """The differences in words, or None if there is no style sheet."""
    page_file, sheet = str(folder / "page.html"), str(folder / "layout.css")
    spec_file, environment_file = folder / "spec.json", folder / "environment.json"
    spec_file.write_text(json.dumps(spec))
    environment_file.write_text(json.dumps(environment))
    given = [spec_file, environment_file, compiled.SIZES]
    run = compiled.compile_to("css", options.layoutc, *given, "--html", page_file, "-o", sheet)
    if run.returncode:
        return None
    traits = compiled.named_traits(compiled.compile_to("javascript", options.layoutc, *given).stdout)
    rng = random.Random(name)
    named = regions.named_numbers(spec, compiled.SIZES)
    cases = []
    for number in range(options.sizes):
        size = [rng.randint(low, high) for low, high in compiled.SIZES.values()]
        if number % 5 == 3:  # Sizes outside the ranges count as their ends.
            size = [rng.randint(low - 200, high + 400) for low, high in compiled.SIZES.values()]
        if number % 5 == 0:
            size = [max(size[0], 480) if number else 1366] * 2
        if number % 5 == 4:  # Almost a square.
            size = [max(size[0], 480)] * 2
            size[rng.randint(0, 1)] += 0.5
        if number % 5 == 1:
            size = [round(rng.choice(own)) for own in named]
        cases.append((size, {name: rng.choice(values) for name, values in traits.items()} if number % 2 else {}))
    page.goto((folder / "page.html").as_uri())
    standard = page.evaluate("document.body.firstElementChild.className")
    found = []
    for (size, chosen), line in zip(cases, solve(options, spec, environment, [(clamped(s), c) for s, c in cases])):
        page.evaluate(RESIZE, size)
        words = standard.split()
        for name, value in chosen.items():
            words = [w for w in words if not w.startswith(name + "-")] + [f"{name}-{value}"]
        page.evaluate("name => { document.body.firstElementChild.className = name }", " ".join(words))
        result = line.get("result")
        found += [f"{size} {chosen}: {d}" for d in compare(page.evaluate(FRAMES), result)] if result else [str(line)[:200]]
    return found


def judge_nested(page, options, folder):
    """A layout in a view of another one, with views of the same ids."""
    outer, inner = PACKAGE / "Specs/calculator.json", PACKAGE / "Specs/number-pad.json"
    pages = []
    for file in (outer, inner):
        target, sheet = folder / f"{file.stem}.html", folder / f"{file.stem}.css"
        compiled.compile_to("css", options.layoutc, file, None, compiled.SIZES, "--html", str(target), "-o", str(sheet))
        pages.append(target.read_text())
    container = pages[1][pages[1].index('<div class="'):]
    whole = folder / "nested.html"
    whole.write_text('<link rel="stylesheet" href="number-pad.css">' + pages[0].replace(">display</div>", f">{container}</div>"))
    page.goto(whole.as_uri())
    found = []
    for size in [(1366, 1024), (400, 800)]:
        page.evaluate(RESIZE, size)
        around, inside = (page.evaluate(FRAMES, f"{parent} > div > [data-view]") for parent in ("body", "[data-view=display]"))
        x, y, *own = around["display"]
        inside = {view: [frame[0] - x, frame[1] - y, *frame[2:]] for view, frame in inside.items()}
        for file, frames, window in ((outer, around, size), (inner, inside, clamped(own))):
            [line] = solve(options, json.loads(file.read_text()), {}, [(window, {})])
            found += [f"{file.stem} {window}: {d}" for d in compare(frames, line["result"])]
    return found


def judge_example(page, options):
    """The example page of the documentation, with its JavaScript."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    folder = PACKAGE / "Docs/examples/all-sizes/page"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    spec = json.loads((PACKAGE / "Specs/player.json").read_text())
    sizes = [(320, 480), (400, 800), (800, 600), (1366, 1024), (600, 600)]
    found = []
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
    for size, line in zip(sizes, solve(options, spec, {}, [(s, {}) for s in sizes])):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        found += [f"{size}: {d}" for d in compare(page.evaluate(FRAMES), line["result"])]
    server.shutdown()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--sizes", type=int, default=40)
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, help="the number of parallel solves")
    options = parser.parse_args()
    options.layoutc = str(Path(options.layoutc).resolve())
    failed = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for path in sorted((PACKAGE / "Specs").glob("*.json")):
            found = judge(page, options, path.name, json.loads(path.read_text()), {}, Path(name))
            found = ["there is no style sheet"] if found is None else found
            failed += bool(found)
            print(f"{path.name}: {'agrees' if not found else ''}", flush=True)
            for difference in found[:3]:
                print(f"  {difference}")
        judged = 0
        for number in range(options.first, options.first + options.generated):
            case = generate.request(1, number)
            found = judge(page, options, str(number), case["spec"], case["environment"], Path(name))
            judged += found is not None
            if found:
                failed += 1
                print(f"generated {number}:")
                for difference in found[:3]:
                    print(f"  {difference}", flush=True)
        if options.generated:
            print(f"{judged} of {options.generated} generated layouts")
        found = judge_nested(page, options, Path(name))
        failed += bool(found)
        print(f"a layout inside another: {'agrees' if not found else found[:3]}")
        found = judge_example(page, options)
        failed += bool(found)
        print(f"the example page: {'agrees' if not found else found[:3]}")
        browser.close()
    print(f"{failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
