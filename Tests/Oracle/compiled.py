#!/usr/bin/env python3
"""Compares compiled layouts with solves for random inputs, including whole numbers and the ends of the ranges.

    python3 Tests/Oracle/compiled.py --layoutc .build/debug/layoutc --inputs 200
    python3 Tests/Oracle/compiled.py --inputs 10000 --generated 50 --swift
    python3 Tests/Oracle/compiled.py --devices --swift

Every spec in Specs is compiled for the size of the window. Generated ones are compiled for the numbers that ranges.py chooses, or with
`--kind ranged` for up to six. With `--kind apart`, nothing connects some of their views with others.

With `--devices`, every keyboard in Specs is compiled with `--for keyboard`, and its code gets the window, the insets and the traits of each device of
the table in each orientation. A solve gets the device.
"""

import argparse
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import generate  # noqa: E402
import ranged  # noqa: E402
import ranges as regions  # noqa: E402
import reference  # noqa: E402

SPECS = Path(__file__).resolve().parents[2] / "Specs"
DEVICES = Path(__file__).resolve().parents[1] / "Fixtures" / "devices.json"
KEYBOARD_INPUTS = ["window.width", "window.height", "keyboard.inputHeight", "safeArea.left", "safeArea.right"]
SIZES = {"window.width": (320, 1366), "window.height": (480, 1366)}
LINES = 1500


def inputs(spec, ranges, traits, count, rng):
    """Random numbers, whole numbers, the ends of the ranges, and numbers that the document names."""
    names = list(ranges)
    named = regions.named_numbers(spec, ranges)
    for _ in range(count):
        point = [rng.choice([float(rng.randint(int(low), int(high))), rng.uniform(low, high), rng.choice(own)])
                 for (low, high), own in zip(ranges.values(), named)]
        if "window.width" in names and "window.height" in names and rng.random() < 0.1:
            point[names.index("window.width")] = point[names.index("window.height")]
        yield point, {name: rng.choice(values) for name, values in traits.items()}


def named_traits(code):
    """The traits in the code's input, with their values, from its JSDoc type."""
    found = {}
    for line in code.splitlines():
        if "traits?: {" in line:
            for part in line.split("traits?: {")[1].split("}")[0].split(", "):
                name, values = part.split("?: ")
                found[json.loads(name.strip())] = [json.loads(v) for v in values.strip().split("|")]
    return found


def compile_to(language, layoutc, file, environment_file, ranges, *more):
    call = [layoutc, "compile", str(file), "--language", language, "--on-conflict", "break", *more]
    if language == "swift":
        call += ["--type", "Compiled"]
    if environment_file:
        call += ["--environment", str(environment_file)]
    for name, (low, high) in ranges.items():
        call += ["--range", f"{name}={low}...{high}"]
    return subprocess.run(call, capture_output=True, text=True)


def nested(ranges, point, traits):
    """The input of the JavaScript."""
    result = {"window": {}, "safeArea": {}, "keyboard": {}, "metrics": {}, "traits": traits}
    for name, value in zip(ranges, point):
        group, _, key = name.partition(".")
        if key:
            result[group][key] = value
        else:
            result["metrics"][name] = value
    return result


def run_javascript(code, ranges, cases, folder):
    (folder / "layout.mjs").write_text(code)
    (folder / "inputs.json").write_text(json.dumps([nested(ranges, p, t) for p, t in cases]))
    (folder / "main.mjs").write_text(
        "import { layout } from './layout.mjs'; import { readFileSync } from 'node:fs';\n"
        "for (const input of JSON.parse(readFileSync('inputs.json'))) console.log(JSON.stringify(layout(input)));")
    run = subprocess.run(["node", "main.mjs"], cwd=folder, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()], run.stderr


def run_swift(code, ranges, traits, cases, folder):
    """Each line of the input has the numbers and the values of the traits in the order of the initializer."""
    (folder / "Compiled.swift").write_text(code)
    signature = re.search(r"public init\((.*)\) \{", code).group(1)
    arguments, words = [], 0
    for index, part in enumerate(signature.split(", ")):
        name, kind = part.split(": ", 1)
        kind = kind.split(" = ")[0]
        value = {"Double": f"Double(words[{index}])!", "Bool": f'words[{index}] == "true"'}.get(
            kind, f"Compiled.{kind}(rawValue: String(words[{index}]))!")
        arguments.append(f"{name.strip('`')}: {value}")
    (folder / "main.swift").write_text(f"""
func line(_ frame: Compiled.Frame, _ name: String) -> String {{
  "\\"\\(name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name)\\": [\\(frame.x), \\(frame.y), \\(frame.width), \\(frame.height)]"
}}
while let text = readLine() {{
  let words = text.split(separator: " ")
  let frames = Compiled(Compiled.Input({", ".join(arguments)})).frames
  var lines: [String] = []
  for child in Mirror(reflecting: frames).children {{
    if let frame = child.value as? Compiled.Frame {{ lines.append(line(frame, child.label!)) }}
  }}
  print("{{" + lines.joined(separator: ", ") + "}}")
}}
""")
    built = subprocess.run(
        ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "Compiled.swift", "main.swift", "-o", "compiled"],
        cwd=folder, capture_output=True, text=True)
    if built.returncode:
        return [], built.stderr
    lines = "\n".join(" ".join([repr(x) for x in point] + [values[t] for t in traits]) for point, values in cases)
    run = subprocess.run([str(folder / "compiled")], input=lines, capture_output=True, text=True)
    answers = []
    for line in run.stdout.splitlines():
        frames = json.loads(line)
        answers.append({name: dict(zip(("x", "y", "width", "height"), v)) for name, v in frames.items()})
    return answers, run.stderr


def with_traits(spec, environment, traits):
    """The environment with the values of traits."""
    result = json.loads(json.dumps(environment))
    for name, value in traits.items():
        if name in spec.get("traits", {}):
            result.setdefault("traits", {})[name] = value
        elif name != "keyboardState":
            result[name] = value == "true" if value in ("true", "false") else value
        elif value != reference.Environment(spec, environment).state:
            # Another state than the spec's comes with that state's own frame.
            result["keyboard"] = {"state": value}
    return result


def solves(options, spec, environment, ranges, cases):
    lines = []
    for point, traits in cases:
        given = with_traits(spec, environment, traits)
        own = reference.Environment(spec, given)
        at = regions.at(given, {"window": own.window, "safeArea": own.safe_area}, list(ranges), point)
        lines.append(json.dumps({"spec": spec, "environment": at, "options": {"onConflict": "break"}}))
    jobs = ["--jobs", str(options.jobs)] if options.jobs else []
    run = subprocess.run([options.layoutc, "batch", *jobs], input="\n".join(lines), capture_output=True, text=True)
    return run.stdout.splitlines()


def differences(cases, answers, solved):
    """The differences in words."""
    return [text for case, frames, line in zip(cases, answers, solved) if (text := difference(*case, frames, line))]


def difference(point, traits, frames, line):
    """The difference of a result from that of a solve, in words, or None."""
    result = json.loads(line).get("result")
    if result is None:
        return f"{point} {traits}: {line[:200]}"
    ambiguous = set(result["ambiguous"])
    if set(frames) != set(result["frames"]):
        return f"{point} {traits}: views {set(frames) ^ set(result['frames'])}"
    largest = max([1000.0] + [abs(v) for frame in result["frames"].values() for v in frame.values()])
    for view, frame in result["frames"].items():
        for key, name in (("x", "left"), ("y", "top"), ("width", "width"), ("height", "height")):
            if f"{view}.{name}" not in ambiguous and abs(frame[key] - frames[view][key]) > 1.5e-6 * largest:
                return f"{view}.{key} at {point} {traits}: solve {frame[key]}, code {frames[view][key]}"
    return None


def compared(run, cases, solved):
    """The differences between code and solves, in words."""
    answers, errors = run(cases)
    if len(answers) != len(cases):
        return [errors[:300]]
    return differences(cases, answers, solved)


def judge(options, name, spec, environment, ranges, folder):
    """The differences in words, and the number of lines of code; None if there is no code."""
    if any(n.startswith("safeArea") for n in ranges) and "safeArea" not in reference.merged(spec, environment):
        environment = environment | {"safeArea": {}}
    spec_file, environment_file = folder / "spec.json", folder / "environment.json"
    spec_file.write_text(json.dumps(spec))
    environment_file.write_text(json.dumps(environment))
    run = compile_to("javascript", options.layoutc, spec_file, environment_file, ranges)
    if run.returncode:
        return None if "Traceback" not in run.stderr and run.returncode in (1, 64, 65) else [run.stderr], 0
    traits = named_traits(run.stdout)
    cases = list(inputs(spec, ranges, traits, options.inputs, random.Random(name)))
    whole = reference.merged(spec, environment)
    solved = solves(options, spec, whole, ranges, cases)
    code = run.stdout
    javascript = lambda cases: run_javascript(code, ranges, cases, folder)
    found = [f"JavaScript: {d}" for d in compared(javascript, cases, solved)]
    lines = code.count("\n")
    if options.swift:
        run = compile_to("swift", options.layoutc, spec_file, environment_file, ranges)
        lines = max(lines, run.stdout.count("\n"))
        swift = lambda cases: run_swift(run.stdout, ranges, list(traits), cases, folder)
        found += [f"Swift: {d}" for d in compared(swift, cases, solved)]
    return found, lines


def device_cases(spec, traits, count, rng):
    """For each device and orientation, what UIKit tells a keyboard, with random values of the other traits, and the environment of a solve."""
    for device in json.loads(DEVICES.read_text())["devices"]:
        for orientation in ("portrait", "landscape"):
            size = [device["width"], device["height"]]
            area, classes = device["safeArea"][orientation], device["sizeClass"][orientation]
            point = (size if orientation == "portrait" else size[::-1]) + [
                device["keyboard"][orientation]["inputView"], area["left"], area["right"]]
            own = {"idiom": device["idiom"], "notch": str(device["notch"]).lower(), "homeIndicator": str(device["homeIndicator"]).lower(),
                   "horizontalSizeClass": classes["horizontal"], "verticalSizeClass": classes["vertical"]}
            others = [name for name in traits if name not in own]
            combinations = list(itertools.product(*(traits[name] for name in others)))
            for combination in rng.sample(combinations, min(count, len(combinations))):
                chosen = dict(zip(others, combination))
                given = with_traits(spec, {"device": device["id"], "orientation": orientation}, chosen)
                if device["idiom"] == "phone" and given.get("keyboard", {}).get("state") in ("undocked", "split", "floating", "shortcutsBar"):
                    continue
                yield [float(x) for x in point], {name: own[name] if name in own else chosen[name] for name in traits}, given


def judge_devices(options, name, spec, folder):
    """The differences of the code for a keyboard extension from solves on devices, and the number of lines of code."""
    spec_file = folder / "spec.json"
    spec_file.write_text(json.dumps(spec))
    run = compile_to("javascript", options.layoutc, spec_file, None, {}, "--for", "keyboard")
    if run.returncode:
        return [run.stderr], 0
    code = run.stdout
    traits = named_traits(code)
    cases = list(device_cases(spec, traits, options.inputs, random.Random(name)))
    lines = [json.dumps({"spec": spec, "environment": given, "options": {"onConflict": "break"}}) for *_, given in cases]
    jobs = ["--jobs", str(options.jobs)] if options.jobs else []
    run = subprocess.run([options.layoutc, "batch", *jobs], input="\n".join(lines), capture_output=True, text=True)
    solved = run.stdout.splitlines()
    points = [case[:2] for case in cases]
    for (point, traits), line in zip(points, solved):
        # The table of devices has the height of a docked keyboard. In other states, the keyboard's own frame counts.
        if traits.get("keyboardState", "docked") != "docked":
            point[2] = json.loads(line).get("result", {}).get("root", {}).get("height", point[2])
    ranges = dict.fromkeys(KEYBOARD_INPUTS)
    found = [f"JavaScript: {d}" for d in compared(lambda c: run_javascript(code, ranges, c, folder), points, solved)]
    count = code.count("\n")
    if options.swift:
        swift = compile_to("swift", options.layoutc, spec_file, None, {}, "--for", "keyboard").stdout
        count = max(count, swift.count("\n"))
        found += [f"Swift: {d}" for d in compared(lambda c: run_swift(swift, ranges, list(traits), c, folder), points, solved)]
    print(f"{name}: {len(cases)} inputs", flush=True)
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--kind", choices=["generated", "ranged", "apart"], default="generated")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, help="the number of parallel solves")
    parser.add_argument("--swift", action="store_true", help="also compare Swift")
    parser.add_argument("--devices", action="store_true", help="compare code for keyboard extensions with solves on devices")
    parser.add_argument("--only", action="append", help="a file in Specs, or none")
    options = parser.parse_args()
    options.layoutc = str(Path(options.layoutc).resolve())
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        for path in sorted(SPECS.glob("*.json")):
            if options.only and path.name not in options.only:
                continue
            spec = json.loads(path.read_text())
            if options.devices and spec.get("root") != "keyboard":
                continue
            found, lines = (judge_devices(options, path.name, spec, Path(name)) if options.devices
                            else judge(options, path.name, spec, {}, SIZES, Path(name)))
            found = ["there is no code"] if found is None else found
            if lines > LINES:
                found.append(f"{lines} lines")
            failed += bool(found)
            print(f"{path.name}: {'' if found else 'agrees'}, {lines} lines", flush=True)
            for difference in found[:3]:
                print(f"  {difference}")
        number = options.first
        count = 0
        while count < options.generated:
            if options.kind != "generated":
                case = ranged.request(number, 2, "apart" if options.kind == "apart" else None)
                chosen = case["ranges"]
                # Up to four more numbers that do not depend on the window's position.
                more = random.Random(f"more/{number}").sample(["gap", "wide", "keyboard.height", "keyboard.inputHeight"], number % 5)
                chosen |= {name: ranged.RANGES[name] for name in more}
            else:
                case = generate.request(1, number)
                chosen = regions.choose(case["spec"], number)
            found, _ = judge(options, str(number), case["spec"], case["environment"], chosen, Path(name))
            number += 1
            if found is None:
                continue
            count += 1
            if found:
                failed += 1
                print(f"generated {number - 1}:")
                for difference in found[:3]:
                    print(f"  {difference}", flush=True)
        if options.generated:
            print(f"{count} generated layouts")
    print(f"{failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
