"""Random specs that depend on the window's size: conditions, minima and maxima, size classes, guides, stacks, ties.

generate.py covers the language, but rarely depends on the size.
"""

import random


def condition(rng, depth=0):
    kind = rng.randrange(9 if depth == 0 else 6)
    trait = rng.choice(["windowWidth", "windowHeight", "rootWidth", "rootHeight"])
    low = rng.choice([400, 414, 500, 600.5, 640, 700])
    if kind == 0:
        return {trait: {"min": low}}
    if kind == 1:
        return {trait: {"max": low}}
    if kind == 2:
        return {trait: {"min": low, "max": low + rng.choice([0.01, 1, 100])}}
    if kind == 3:
        return {"horizontalSizeClass": rng.choice(["compact", "regular"])}
    if kind == 4:
        return {"verticalSizeClass": rng.choice(["compact", "regular"])}
    if kind == 5:
        return {"windowOrientation": rng.choice(["portrait", "landscape"])}
    if kind == 6:
        return {"not": condition(rng, 1)}
    return {rng.choice(["any", "all"]): [condition(rng, 1), condition(rng, 1)]}


def expression(rng, depth=0):
    """An affine constant expression."""
    kind = rng.randrange(8 if depth < 2 else 3)
    if kind == 0:
        return str(rng.choice([0, 8, 20, 44, 100, 300.5]))
    if kind == 1:
        return f"{rng.choice([0.1, 0.25, 0.5, 1])} * {rng.choice(['windowWidth', 'windowHeight', 'rootWidth'])}"
    if kind == 2:
        return rng.choice(["gap", "wide", "windowWidth / 3", "system"])
    if kind in (3, 4):
        return f"{rng.choice(['min', 'max'])}({expression(rng, depth + 1)}, {expression(rng, depth + 1)})"
    if kind == 5:
        return f"({expression(rng, depth + 1)} + {expression(rng, depth + 1)})"
    if kind == 6:
        return f"({expression(rng, depth + 1)} - {expression(rng, depth + 1)})"
    return f"min({expression(rng, depth + 1)}, max(10, {expression(rng, depth + 1)}), 900)"


def alternatives(rng, value):
    return [{"when": condition(rng), "value": value()} for _ in range(rng.randint(1, 2))] + [{"value": value()}]


def stack(rng):
    axis = rng.choice(["horizontal", "vertical"])
    across = ["top", "bottom", "center", "fill"] if axis == "horizontal" else ["leading", "trailing", "center", "fill"]
    result = {
        "axis": axis, "distribution": rng.choice(["fill", "fillEqually", "equalSpacing", "equalCentering", "units"]),
        "alignment": rng.choice(across), "spacing": rng.choice([0, 8, "gap", "min(gap, 12)"]),
    }
    if rng.random() < 0.3:
        result["insets"] = rng.choice([4, "gap"])
    if rng.random() < 0.2 and result["distribution"] != "units":
        result["distribution"] = alternatives(rng, lambda: rng.choice(["fill", "fillEqually", "equalSpacing"]))
    return result


def request(number, seed=1):
    rng = random.Random(f"sized/{seed}/{number}")
    ids, views = [], []

    def view(depth):
        name = f"v{len(ids)}"
        ids.append(name)
        result = {"id": name}
        if rng.random() < 0.15:
            result["when"] = condition(rng)
        if rng.random() < 0.5:
            result["intrinsicSize"] = {"width": rng.choice([40, 80, 200]), "height": rng.choice([20, 44, 100])}
        if depth < 2 and rng.random() < 0.35:
            result["stack"] = stack(rng)
            result["children"] = [view(depth + 1) for _ in range(rng.randint(1, 4))]
        return result

    for _ in range(rng.randint(1, 4)):
        views.append(view(0))
    constraints = []
    guides = ["root", "safeArea", "margins", "readable", "keyboard"]
    tops = [v["id"] for v in views]
    for name in tops:
        guide = rng.choice(guides)
        for edge in ["leading", "trailing", "top", "bottom"]:
            if rng.random() < 0.8:
                relation = rng.choice(["==", "==", "<=", ">="])
                strength = rng.choice(["", " @ high", " @ 500", " @ 500"])
                constraints.append(f"{name}.{edge} {relation} {guide}.{edge}{strength}")
    for _ in range(rng.randint(1, 6)):
        name, other = rng.choice(ids), rng.choice(ids + ["root", "safeArea"])
        size = rng.choice(["width", "height"])
        strength = rng.choice([" @ 250", " @ 500", " @ 500", " @ high", " @ 999", ""])
        kind = rng.random()
        if kind < 0.4:
            right = expression(rng)
        elif kind < 0.8 and other != name:
            right = f"{rng.choice([0.5, 1, 2])} * {other}.{size} {rng.choice(['+ gap', '- 20', ''])}"
        else:
            right = str(rng.choice([44, 100, 320, 400.5]))
        text = f"{name}.{size} {rng.choice(['==', '>=', '<='])} {right}{strength}"
        constraints.append({"when": condition(rng), "expression": text} if rng.random() < 0.25 else text)
    spec = {
        "layoutSpec": 1, "root": rng.choice(["window", "window", {"width": "window", "height": "free"}, {"width": "window", "height": 300}]),
        "metrics": {"gap": rng.choice([0, 8, 16]), "wide": alternatives(rng, lambda: rng.choice([100, "windowWidth / 4", expression(rng, 1)]))},
        "views": views, "constraints": constraints,
    }
    # A metric may use any name that does not depend on it.
    text = str(spec["metrics"]["wide"])
    if "wide" in text:
        spec["metrics"]["wide"] = 100
    environment = {"window": {"width": 500, "height": 700}}
    if rng.random() < 0.4:
        environment["keyboard"] = {"state": rng.choice(["docked", "floating", "undocked", "shortcutsBar"])}
    if rng.random() < 0.4:
        environment["safeArea"] = {"top": 20, "left": rng.choice([0, 12]), "bottom": 34, "right": 0}
    return {"spec": spec, "environment": environment}
