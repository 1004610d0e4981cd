"""Random specs in which the touch areas of keys meet, overlap or reach into gaps as far as the window's size lets them."""

import random

RANGES = {"window.width": (200, 900), "window.height": (200, 900), "gap": (0, 20), "far": (0, 30)}


def request(number, seed=1):
    rng = random.Random(f"touched/{seed}/{number}")
    root = rng.choice(["window", "keyboard", {"width": "window", "height": "keyboard"}])
    columns, rows = rng.randint(1, 4), rng.randint(1, 3)
    views, constraints = [], []
    for row in range(rows):
        shift = rng.choice([0, 0, 11, "gap"])
        for column in range(columns):
            name = f"k{row}{column}"
            view = {"id": name, "kind": "key"}
            if rng.random() < 0.2:
                view["kind"], view["touch"] = "view", rng.choice([True, False])
            if rng.random() < 0.3:
                view["touch"] = rng.choice([-4, 3, {"leading": "-gap"}, {"top": -9, "trailing": "gap"}, {"bottom": "far"}])
            views.append(view)
            wide = rng.choice([f"root.width / {columns} - {rng.choice(['gap', '6', '0'])}", "44", f"root.width / {columns + 1}"])
            high = rng.choice([f"root.height / {rows} - {rng.choice(['gap', '6', '0'])}", "44", "0.1 * root.width"])
            constraints += [
                f"{name}.left == {column / columns} * root.width + {shift}", f"{name}.top == {row / rows} * root.height + {rng.choice([0, 0, 3])}",
                f"{name}.width == {wide}", f"{name}.height == {high}",
            ]
    spec = {
        "layoutSpec": 1, "name": "touched", "root": root, "metrics": {"gap": rng.choice([0, 6, 12.5]), "far": rng.choice([3, 4, 15])},
        "views": views, "constraints": constraints,
    }
    touch = {}
    if rng.random() < 0.8:
        touch["reach"] = rng.choice([0, 3, 6, "far", "far", "0.01 * windowWidth", 60])
    if rng.random() < 0.25:
        touch["offset"] = {"x": rng.choice([0, -3, "gap"]), "y": rng.choice([-8, 5])}
    if touch:
        spec["touch"] = touch
    if rng.random() < 0.4:
        spec["check"] = {"minTarget": {"width": rng.choice([30, 60, 100]), "height": rng.choice([30, 36, 80])}}
    names = rng.sample(list(RANGES), 1 if rng.random() < 0.5 else 2)
    return {"spec": spec, "environment": {"window": {"width": 500, "height": 700}}, "ranges": {n: RANGES[n] for n in names}}
