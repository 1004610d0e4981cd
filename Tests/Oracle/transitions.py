#!/usr/bin/env python3
"""Compares `layoutc transition` with a second implementation of curves, steps, frames, opacity and findings.

    Tests/Oracle/transitions.py                    400 generated transitions
    Tests/Oracle/transitions.py --count 5000 --seed 7

The frames at both ends, and those of each step of `--mode track`, are compared with `layoutc batch` in the environment at that
progress, which this script computes.

Exit code 0: all agree. 1: a transition differs. 2: layoutc cannot be run.
"""

import argparse
import json
import math
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIDES = ("x", "y", "width", "height")
BEZIERS = {"easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1), "easeInOut": (0.42, 0, 0.58, 1)}


def bezier(x1, y1, x2, y2, time):
    """The progress at a time from 0 to 1, by bisection."""
    def coordinate(first, second, part):
        return 3 * first * part * (1 - part) ** 2 + 3 * second * part**2 * (1 - part) + part**3

    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        if coordinate(x1, x2, middle) < time:
            low = middle
        else:
            high = middle
    return coordinate(y1, y2, (low + high) / 2)


def spring(mass, stiffness, damping, seconds):
    """The displacement of a damped oscillator that starts at rest at 0 and is drawn to 1."""
    frequency = math.sqrt(stiffness / mass)
    ratio = damping / (2 * math.sqrt(stiffness * mass))
    if abs(ratio - 1) < 1e-12:
        return 1 - math.exp(-frequency * seconds) * (1 + frequency * seconds)
    if ratio < 1:
        damped = frequency * math.sqrt(1 - ratio**2)
        wave = math.cos(damped * seconds) + ratio * frequency / damped * math.sin(damped * seconds)
        return 1 - math.exp(-ratio * frequency * seconds) * wave
    root = math.sqrt(ratio**2 - 1)
    slow, fast = -frequency * (ratio - root), -frequency * (ratio + root)
    return 1 - (fast * math.exp(slow * seconds) - slow * math.exp(fast * seconds)) / (fast - slow)


class Case:
    """A random spec, the environment it starts in, what changes, and how."""

    def __init__(self, numbers):
        self.random = numbers
        self.mode = self.pick(["animate", "track"])
        self.duration = self.pick([0.25, round(numbers.uniform(0.05, 2), 3)])
        self.rate = self.pick([10, 24, 30, 60])
        self.curve, self.function = self.some_curve()
        self.environment = self.some_environment()
        self.changes = self.some_changes()
        self.spec = self.some_spec()

    def pick(self, values):
        return self.random.choice(values)

    def some_curve(self):
        """A curve's text, and its function of seconds."""
        kind = self.random.randrange(6)
        if kind == 0:
            return "linear", lambda seconds: seconds / self.duration
        if kind < 3:
            name = self.pick(list(BEZIERS))
            return name, lambda seconds: bezier(*BEZIERS[name], seconds / self.duration)
        if kind < 5:
            # Steeper curves are within rounding of a jump.
            x1, x2 = (round(self.random.uniform(0, 0.9), 2) for _ in range(2))
            y1, y2 = (round(self.random.uniform(-0.2, 1.2), 2) for _ in range(2))
            return f"bezier:{x1},{y1},{x2},{y2}", lambda seconds: bezier(x1, y1, x2, y2, seconds / self.duration)
        mass, stiffness = round(self.random.uniform(0.2, 3), 2), round(self.random.uniform(10, 400), 1)
        damping = self.pick([0, round(self.random.uniform(1, 60), 1), 2 * math.sqrt(mass * stiffness)])
        return f"spring:{mass},{stiffness},{damping!r}", lambda seconds: spring(mass, stiffness, damping, seconds)

    def some_environment(self):
        environment = {}
        if self.random.random() < 0.6:
            environment["device"] = self.pick(["iphone-15", "iphone-se-3", "ipad-9", "ipad-mini-6"])
            environment["orientation"] = self.pick(["portrait", "landscape"])
            if environment["device"].startswith("ipad") and self.random.random() < 0.4:
                environment["split"] = self.pick(["oneThird", "twoThirds"])
        else:
            environment["window"] = {"width": self.random.randint(300, 900), "height": self.random.randint(300, 900)}
            if self.random.random() < 0.5:
                environment["safeArea"] = {edge: self.random.randint(0, 40) for edge in ("top", "left", "bottom", "right")}
        if self.random.random() < 0.7:
            pad = ["floating", "undocked", "split", "shortcutsBar"]
            states = ["hidden", "docked"] + (pad if environment.get("device", "").startswith("ipad") else [])
            environment["keyboard"] = {"state": self.pick(states)}
            if self.random.random() < 0.3:
                environment["keyboard"]["inputHeight"] = self.random.randint(100, 300)
        return environment

    def some_changes(self):
        changes = [f"keyboard={self.pick(['hidden', 'docked'])}", f"trait=plane={self.pick('ab')}", f"set=m={self.random.randint(0, 60)}"]
        if "device" in self.environment and "split" not in self.environment:
            changes.append(f"orientation={self.pick(['portrait', 'landscape'])}")
        if "window" in self.environment:
            changes.append(f"window={self.random.randint(300, 900)}x{self.random.randint(300, 900)}")
        return self.random.sample(changes, self.random.randint(1, len(changes)))

    def some_spec(self):
        views, constraints, metrics = [], [], {"m": self.random.randint(0, 20)}
        for number in range(self.random.randint(2, 6)):
            view = {"id": f"k{number}"} | ({"kind": "key"} if self.random.random() < 0.8 else {})
            if self.random.random() < 0.25:
                view["when"] = self.pick([
                    {"windowOrientation": "landscape"}, {"keyboardGuideActive": True}, {"windowWidth": {"min": 500}}, {"plane": "b"}])
            views.append(view)
            for edge in ("left", "top"):
                condition = self.pick([{"plane": "b"}, {"windowOrientation": "landscape"}])
                metrics[f"{edge}{number}"] = [
                    {"when": condition, "value": self.random.randint(-20, 250)}, {"value": self.random.randint(0, 250)}]
                guide = self.pick(["root", "safeArea"])
                more = self.pick(["", " + m"])
                constraints.append(f"k{number}.{edge} == {guide}.{edge} + {edge}{number}{more}")
            width = self.pick([f"root.width / {self.random.randint(2, 6)}", self.random.randint(10, 90)])
            constraints += [f"k{number}.width == {width}", f"k{number}.height == {self.random.randint(10, 90)}"]
        return {
            "layoutSpec": 1, "views": views + ["bar"], "metrics": metrics, "traits": {"plane": ["a", "b"]},
            "environment": self.environment, "keyboardGuide": {"followsUndockedKeyboard": self.random.random() < 0.5},
            "constraints": constraints + ["bar.left == root.left", "bar.right == root.right", "bar.height == 44", "bar.bottom == keyboard.top"],
        }

    def times(self):
        times = [step / self.rate for step in range(math.ceil(self.duration * self.rate) + 1)]
        return [time for time in times if time < self.duration] + [self.duration]

    def environments(self, answer, screens):
        """The environments of the steps, from the results at both ends."""
        ends = answer["from"]["environment"], answer["to"]["environment"]
        return [environment_at(part, self, *ends, screens) for part in self.progress()]

    def progress(self):
        times = self.times()
        return [self.function(time) for time in times[:-1]] + [1.0]


def between(start, end, progress, keys):
    return {key: start[key] + progress * (end[key] - start[key]) for key in keys}


def environment_at(progress, case, start, end, screens):
    """The environment of a tracked step, from those of both ends in the results."""
    base = start if progress < 1 else end
    result = {key: base[key] for key in ("orientation", "idiom", "scale", "device") if base.get(key, "none") != "none"}
    result |= {"traits": base["traits"], "window": between(start["window"], end["window"], progress, SIDES)}
    result["safeArea"] = between(start["safeArea"], end["safeArea"], progress, ("top", "left", "bottom", "right"))
    metrics = [environment["metrics"].get("m", case.spec["metrics"]["m"]) for environment in (start, end)]
    result["metrics"] = {"m": metrics[0] + progress * (metrics[1] - metrics[0])}
    keyboards = (start["keyboard"], end["keyboard"])
    states = [keyboard["state"] for keyboard in keyboards]
    shown = [state for state in states if state != "hidden"]
    state = shown[0] if len(shown) == 1 else states[0 if progress < 1 else 1]
    keyboard = {"state": state} | between(*keyboards, progress, ("inputHeight",))
    if shown:
        frames = [one.get("frame") for one in keyboards]
        for index, environment in enumerate((start, end)):
            if states[index] == "hidden":
                # It slides in from below the screen.
                device = environment["device"]
                bottom = environment["window"]["height"] if device == "none" else screens[device, environment["orientation"]]
                frames[index] = frames[1 - index] | {"y": bottom}
        keyboard["frame"] = between(*frames, progress, SIDES)
    return result | {"keyboard": keyboard}


def overlap(one, other):
    return all(
        min(one[edge] + one[size], other[edge] + other[size]) - max(one[edge], other[edge]) > 0.02
        for edge, size in (("x", "width"), ("y", "height")))


def is_outside(frame, root):
    return any(
        frame[edge] < -0.02 or frame[edge] + frame[size] > root[size] + 0.02 for edge, size in (("x", "width"), ("y", "height")))


def missing_findings(case, answer):
    """The findings of an animation that are seen at one of 1,001 points and not reported."""
    start, end = answer["from"], answer["to"]
    keys = [
        view["id"] for view in case.spec["views"]
        if isinstance(view, dict) and view.get("kind") == "key" and (view["id"] in start["frames"] or view["id"] in end["frames"])]
    reported = {(finding["rule"], *sorted(finding.get("views", [finding.get("view")]))) for finding in answer["findings"]}

    def seen(holds):
        return not holds(0) and not holds(1) and sum(holds(point / 1000) for point in range(1, 1000)) > 2

    def frame(key, progress):
        # A key of one end alone keeps its frame.
        one, other = start["frames"].get(key), end["frames"].get(key)
        return between(one or other, other or one, progress, SIDES)

    for number, one in enumerate(keys):
        root = lambda progress: between(start["root"], end["root"], progress, ("width", "height"))  # noqa: E731
        found = {("transition-outside-root", one): lambda point: is_outside(frame(one, point), root(point))}
        for other in keys[number + 1:]:
            found["transition-overlap", *sorted((one, other))] = (
                lambda point, other=other: overlap(frame(one, point), frame(other, point)))
        for name, holds in found.items():
            if name not in reported and seen(holds):
                yield f"missing {name}"


def has_negative_size(environment):
    """Whether a curve that goes below 0 has made a size negative, so that there is no layout."""
    keyboard = environment["keyboard"]
    sizes = [environment["window"], keyboard.get("frame", {}), {"height": keyboard["inputHeight"]}]
    return any(rect.get(size, 1) <= 0 for rect in sizes for size in ("width", "height"))


def differences(one, other, tolerance, name):
    if set(one) != set(other):
        yield f"{name}: {sorted(one)} instead of {sorted(other)}"
        return
    for key in one:
        if abs(one[key] - other[key]) > tolerance * max(1, abs(other[key])):
            yield f"{name}.{key}: {one[key]} instead of {other[key]}"


def mistakes_of_animation(answer, step, progress):
    start, end = answer["from"]["frames"], answer["to"]["frames"]
    views = set(start) | set(end)
    if set(step["frames"]) != views:
        yield "other views"
        return
    opacity = {}
    for view in views:
        frame = between(start.get(view) or end[view], end.get(view) or start[view], progress, SIDES)
        yield from differences(step["frames"][view], frame, 1e-5, view)
        visible = min(max(progress, 0), 1)
        value = 1 if view in start and view in end else visible if view in end else 1 - visible
        opacity[view] = value
    # A view that is not listed is opaque.
    yield from differences({view: step.get("opacity", {}).get(view, 1) for view in views}, opacity, 2e-6, "opacity")


def mistakes(case, answer, solve, screens):
    times, progress = case.times(), case.progress()
    if len(answer["steps"]) != len(times):
        yield f"{len(answer['steps'])} steps instead of {len(times)}"
        return
    for step, time, part in zip(answer["steps"], times, progress):
        yield from differences({"time": step["time"], "progress": step["progress"]}, {"time": time, "progress": part}, 3e-6, "step")
        if case.mode == "animate":
            yield from mistakes_of_animation(answer, step, part)
    if case.mode == "animate":
        yield from missing_findings(case, answer)
        return
    environments = case.environments(answer, screens)
    for step, environment, result in zip(answer["steps"], environments, solve(case.spec, environments)):
        if "frames" not in result:
            yield f"no solution in {json.dumps(environment)}: {json.dumps(result)[:200]}"
            return
        for view in sorted(set(step["frames"]) | set(result["frames"])):
            found = [frames.get(view, {}) for frames in (step["frames"], result["frames"])]
            yield from differences(*found, 1e-4, f"{view} at {step['progress']} in {json.dumps(environment)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutc", default=str(ROOT / ".build/release/layoutc"))
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    def run(options, text=""):
        try:
            return subprocess.run([arguments.layoutc, *options], input=text, capture_output=True, text=True)
        except OSError as error:
            print(f"{arguments.layoutc}: {error}", file=sys.stderr)
            sys.exit(2)

    def solve(spec, environments):
        spec = {key: value for key, value in spec.items() if key != "environment"}
        lines = "\n".join(json.dumps({"spec": spec, "environment": environment}) for environment in environments)
        return [json.loads(line).get("result", {}) for line in run(["batch"], lines).stdout.splitlines()]

    devices = json.loads(run(["devices", "--format", "json"]).stdout)["devices"]
    screens = {(device["id"], "portrait"): device["height"] for device in devices}
    screens |= {(device["id"], "landscape"): device["width"] for device in devices}
    failures = steps = findings = 0
    for number in range(arguments.count):
        case = Case(random.Random(f"{arguments.seed}/{number}"))
        options = ["transition", "-", "--curve", case.curve, "--duration", str(case.duration), "--rate", str(case.rate)]
        for change in case.changes:
            options += ["--to", change]
        done = run([*options, "--mode", case.mode], json.dumps(case.spec))
        if done.returncode != 0:
            found = [done.stderr.strip()]
            if "must be above 0" in done.stderr:
                ends = json.loads(run([*options, "--mode", "animate"], json.dumps(case.spec)).stdout)
                if any(has_negative_size(environment) for environment in case.environments(ends, screens)):
                    found = []
        else:
            answer = json.loads(done.stdout)
            steps += len(answer["steps"])
            findings += len(answer["findings"])
            found = list(mistakes(case, answer, solve, screens))
        if found:
            failures += 1
            print(f"{number}: {' '.join(options)} --mode {case.mode}\n  {json.dumps(case.spec)}")
            for mistake in found[:3]:
                print(f"  {mistake[:600]}")
    print(f"{arguments.count} transitions, {steps} steps, {findings} findings: {failures} differ")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
