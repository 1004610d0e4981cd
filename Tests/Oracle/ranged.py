#!/usr/bin/env python3
"""Random specs whose layout changes at many sizes: chains of minimum widths, equal optional constraints, thresholds, guides, keyboards, stacks.

generate.py covers the language, but rarely depends on the size, and sized.py depends on it only in simple ways. Here, breakpoints
coincide, regions are slivers, and several bases are optimal.
"""

import random

SIZES = {"windowWidth": (320, 1366), "windowHeight": (480, 1366)}
THRESHOLDS = [400, 414, 500, 500.01, 600, 640, 672, 700, 768, 1024]
STATES = ["hidden", "docked", "undocked", "split", "floating", "shortcutsBar"]
EDGES = ["top", "leading", "bottom", "trailing"]
PRIORITIES = [1, 50, 250, 250, 500, 500, 500, 749, 750, 750, 751, 999]
RANGES = {
    "window.width": (320, 1366), "window.height": (480, 1366), "safeArea.top": (0, 80), "safeArea.left": (-10, 60),
    "safeArea.bottom": (0, 50), "safeArea.right": (0, 60), "keyboard.height": (100, 700), "keyboard.inputHeight": (100, 400),
    "gap": (-4, 40), "wide": (20, 300),
}


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.ids, self.views, self.constraints = [], [], []
        # The index of the first view that constraints may connect with the next ones.
        self.first = 0
        self.depends_on_keyboard = False

    def pick(self, values):
        return self.random.choice(values)

    def chance(self, share):
        return self.random.random() < share

    # Conditions and values

    def condition(self, depth=0):
        kind = self.random.randrange(11 if depth == 0 else 8)
        trait = self.pick(["windowWidth", "windowWidth", "windowHeight"] + self.root_traits)
        low = self.pick(THRESHOLDS)
        if kind == 0:
            return {trait: {"min": low}}
        if kind == 1:
            return {trait: {"max": low}}
        if kind == 2:
            return {trait: {"min": low, "max": low + self.pick([0.01, 0.01, 1, 100])}}
        if kind == 3:
            return {self.pick(["horizontalSizeClass", "verticalSizeClass"]): self.pick(["compact", "regular"])}
        if kind == 4:
            return {self.pick(["windowOrientation", "orientation"]): self.pick(["portrait", "landscape"])}
        if kind == 5 and self.has_keyboard:
            self.depends_on_keyboard = True
            return {self.pick(["keyboardNear", "keyboardAwayFrom"]): self.random.sample(EDGES, self.random.randint(0, 2))}
        if kind == 6 and self.has_keyboard:
            return {"keyboardGuideActive": self.chance(0.5)}
        if kind == 7:
            return {"plane": self.pick(["letters", "numbers"])}
        if kind == 8:
            return {"not": self.condition(1)}
        if kind == 9:
            return "tall"
        return {self.pick(["any", "all"]): [self.condition(1), self.condition(1)]}

    def affine(self, depth=0):
        kind = self.random.randrange(9 if depth < 2 else 4)
        if kind == 0:
            return str(self.pick([0, 8, 20, 44, 100, 300.5]))
        if kind == 1:
            return f"{self.pick([0.1, 0.25, 0.5, 1])} * {self.pick(['windowWidth', 'windowHeight'] + self.root_traits)}"
        if kind == 2:
            return self.pick(["gap", "wide", "windowWidth / 3", "system", "narrow"])
        if kind == 3:
            return self.pick(["(wide + gap) / 2", "-gap", "2 * wide"])
        if kind in (4, 5):
            return f"{self.pick(['min', 'max'])}({self.affine(depth + 1)}, {self.affine(depth + 1)})"
        if kind == 6:
            return f"({self.affine(depth + 1)} {self.pick(['+', '-'])} {self.affine(depth + 1)})"
        if kind == 7:
            return f"min(max({self.affine(depth + 1)}, 10), {self.affine(depth + 1)}, 900)"
        return f"max({self.affine(depth + 1)}, {self.affine(depth + 1)}, {self.affine(depth + 1)})"

    def value(self, make):
        if self.chance(0.75):
            return make()
        return [{"when": self.condition(), "value": make()} for _ in range(self.random.randint(1, 2))] + [{"value": make()}]

    def strength(self, share=0.8):
        return f" @ {self.pick(PRIORITIES)}" if self.chance(share) else ""

    def add(self, text, optional=0.2):
        kind = self.random.random()
        if kind < 0.75 or " @ " not in text:
            entry = text
        else:
            expression, priority = text.split(" @ ")
            entry = {"expression": expression, "priority": float(priority), "weight": self.pick([0.5, 1, 2, 3])}
        if self.chance(optional):
            entry = {"when": self.condition()} | (entry if isinstance(entry, dict) else {"expression": entry})
        if self.chance(0.05):
            entry = {"when": self.condition(), "constraints": [entry], "otherwise": [text]}
        self.constraints.append(entry)

    def name(self):
        self.ids.append(f"v{len(self.ids)}")
        return self.ids[-1]

    # Patterns

    def chain(self):
        """Views in a row, each with a minimum width, that share the remaining width."""
        count = self.random.randint(2, 6)
        names = [self.name() for _ in range(count)]
        self.views += [{"id": n} if self.chance(0.85) else {"id": n, "when": self.condition()} for n in names]
        guide = self.pick(self.guides)
        self.constraints += [f"{names[0]}.leading == {guide}.leading", f"{names[-1]}.trailing == {guide}.trailing{self.strength(0.3)}"]
        mins = [self.pick([40, 40, 60, 80, 100, 44.5]) for _ in names]
        # A minimum width of 100 and a tenth of the window bind at the same size.
        for index, name in enumerate(names):
            if index:
                self.add(f"{name}.leading == {names[index - 1]}.trailing + {self.pick(['0', '8', 'gap', 'gap'])}", 0.05)
                self.add(f"{name}.width == {self.pick(['', '', '2 * ', '0.5 * '])}{names[0]}.width{self.strength(0.9)}", 0.05)
            self.constraints.append(f"{name}.width >= {mins[index]}{self.strength(0.4)}")
            if self.chance(0.3):
                self.add(f"{name}.width <= {self.pick([100, 200, 300])}{self.strength(0.6)}", 0.1)
            if self.chance(0.8):
                self.constraints += [f"{name}.top == {guide}.top", f"{name}.height == {self.pick(['44', 'root.height / 4', '0.5 * ' + name + '.width'])}{self.strength(0.5)}"]

    def box(self):
        """A view pinned to a guide with inequalities and optional constraints of the same priority."""
        name = self.name()
        view = {"id": name}
        if self.chance(0.4):
            view["intrinsicSize"] = {"width": self.value(lambda: self.pick([40, 80, "wide", 200])), "height": self.pick([20, 44, 100])}
            if self.chance(0.3):
                view["hugging"] = {"horizontal": self.pick([250, 500, 750])}
        if self.chance(0.2):
            view["when"] = self.condition()
        if self.chance(0.2):
            view["baseline"] = {"first": self.value(lambda: self.pick([10, "gap", 14])), "last": self.pick([4, "gap"])}
        if self.chance(0.3):
            view["kind"] = "key"
        self.views.append(view)
        guide = self.pick(self.guides)
        for edge in EDGES:
            if self.chance(0.75):
                self.add(f"{name}.{edge} {self.pick(['==', '==', '<=', '>='])} {guide}.{edge}{self.pick(['', ' + gap', ' - 20'])}{self.strength()}")
        for size in ("width", "height"):
            for _ in range(self.random.randint(0, 3)):
                right = self.affine() if self.chance(0.6) else f"{self.pick([0.25, 0.5, 1])} * root.{size}" if guide != "free" else "100"
                self.add(f"{name}.{size} {self.pick(['==', '>=', '<='])} {right}{self.strength()}")
        if len(self.ids) > self.first + 1 and self.chance(0.6):
            other = self.pick(self.ids[self.first:-1])
            relation = self.pick(["==", ">=", "<="])
            kind = self.random.randrange(5)
            texts = [
                f"{name}.leading {relation} {other}.trailing + gap", f"{name}.firstBaseline == {other}.lastBaseline + 4",
                f"{name}.centerX == {other}.centerX", f"40 <= {name}.width <= {other}.width", f"{name}.top {relation} {other}.bottom + 8",
            ]
            self.add(texts[kind] + self.strength())

    def stack(self, depth=0):
        axis = self.pick(["horizontal", "vertical"])
        across = ["top", "bottom", "center", "fill"] if axis == "horizontal" else ["leading", "trailing", "center", "fill"]
        if axis == "horizontal":
            across += ["firstBaseline", "lastBaseline"]
        stack = {
            "axis": axis, "alignment": self.pick(across), "spacing": self.value(lambda: self.pick([0, 8, "gap", "min(gap, 12)"])),
            "distribution": self.pick(["fill", "fillEqually", "equalSpacing", "equalCentering", "units", "fillProportionally"]),
        }
        if stack["distribution"] != "units" and self.chance(0.3):
            stack["distribution"] = self.value(lambda: self.pick(["fill", "fillEqually", "equalSpacing", "fillProportionally"]))
        if self.chance(0.3):
            stack["insets"] = self.value(lambda: self.pick([4, "gap", 0]))
        if self.chance(0.3):
            stack["direction"] = self.pick(["environment", "leftToRight", "rightToLeft"])
        if self.chance(0.4):
            stack["priority"] = self.pick([250, 500, 750])
        view = {"id": self.name(), "stack": stack, "children": []}
        if stack["distribution"] == "units" and self.chance(0.4):
            stack["unitGroup"] = "key"
        for _ in range(self.random.randint(1, 5)):
            if depth == 0 and self.chance(0.2):
                child = self.stack(1)
            else:
                child = {"id": self.name()}
                if self.chance(0.5):
                    child["intrinsicSize"] = {"width": self.pick([40, 80, "wide"]), "height": self.pick([20, 44])}
                if self.chance(0.2):
                    child["baseline"] = {"first": self.pick([8, "gap"])}
            if self.chance(0.2):
                child["when"] = self.condition()
            if self.chance(0.15):
                child["spacingAfter"] = self.pick([0, 20, "gap"])
            if stack["distribution"] == "units" and self.chance(0.4):
                child[self.pick(["units", "flexible"])] = self.pick([1, 1.5, 2])
            view["children"].append(child)
        if depth == 0:
            self.views.append(view)
            guide = self.pick(self.guides)
            self.constraints.append({"pin": view["id"], "to": guide, "priority": self.pick([1000, 750, 500])} | (
                {"edges": self.random.sample(EDGES, 3)} if self.chance(0.4) else {}))
            for child in view["children"]:
                if self.chance(0.4):
                    self.add(f"{child['id']}.{self.pick(['width', 'height'])} {self.pick(['==', '>=', '<='])} {self.affine()}{self.strength(0.9)}")
        return view

    def keys(self):
        """Keys of a template, some of which are present only for some sizes."""
        names = [self.name() for _ in range(self.random.randint(2, 5))]
        row = self.name()
        children = [{"use": "key", "for": [{"name": n} for n in names]}]
        if self.chance(0.5):
            extra = self.name()
            children.append({"id": extra, "kind": "key", "when": self.condition(), "units": self.pick([1, 1.5])})
        self.templates = {"key": {"id": "{name}", "label": "{name}", "kind": "key"}}
        self.views.append({"id": row, "children": children, "stack": {
            "axis": "horizontal", "distribution": self.pick(["units", "fillEqually"]), "spacing": self.value(lambda: self.pick([6, "gap"])),
            "priority": self.pick([1000, 750])}})
        guide = self.pick(self.guides)
        self.constraints += [f"{row}.leading == {guide}.leading + 3", f"{row}.trailing == {guide}.trailing - 3{self.strength(0.3)}",
                             f"{row}.top == {guide}.top", f"{row}.height == {self.pick(['44', 'root.height / 5', 'wide'])}{self.strength(0.4)}"]
        if self.chance(0.5):
            self.add(f"{names[0]}.width {self.pick(['>=', '<='])} {self.pick([30, 44, 60, 100])}{self.strength(0.7)}")

    def apart(self):
        """Some views in a row, a box or a stack that nothing connects with others, perhaps under a condition of their own."""
        others, self.views, self.first = self.views, [], len(self.ids)
        for _ in range(self.random.randint(1, 2)):
            self.pick([self.chain, self.box, self.box, self.stack])()
        kind = self.random.random()
        if kind < 0.6:
            group = {"children": self.views, "when": self.condition()}
            self.views = [group | ({"id": self.name()} if kind < 0.2 else {})]
        self.views = others + self.views

    # The document

    def root(self):
        kind = self.random.random()
        self.root_traits = []
        if kind < 0.55:
            return "window", True
        if kind < 0.7:
            self.root_traits = ["rootWidth", "rootHeight"]
            return "keyboard", False
        if kind < 0.8:
            self.root_traits = ["rootWidth"]
            return {"width": "window", "height": "free"}, False
        if kind < 0.9:
            return {"width": self.pick(["keyboard", "min(windowWidth, 600)", "max(wide, 200)"]), "height": self.pick(["window", 300, "keyboard"])}, False
        return {"width": "window", "height": self.pick([300, "windowHeight / 2", "max(260, windowHeight / 3)"])}, False

    def request(self, shape):
        root, whole = self.root()
        self.has_keyboard = True
        corners = ["safeAreaBesideCorners", "marginsBesideCorners", "safeAreaBelowCorners", "marginsBelowCorners"]
        self.guides = ["root", "safeArea", "margins", "readable", self.pick(corners)]
        self.guides += ["keyboard", "keyboard"] if whole else []
        self.templates = {}
        makers = {"chains": [self.chain], "boxes": [self.box], "stacks": [self.stack], "keys": [self.keys], "apart": [self.apart]}.get(
            shape, [self.chain, self.box, self.box, self.stack])
        for _ in range(self.random.randint(1, 2 if shape != "boxes" else 4) + 2 * (shape == "apart")):
            self.pick(makers)()
        if shape == "keys" and self.chance(0.4):
            self.box()
        if self.chance(0.15):
            self.constraints.append(self.pick(self.constraints))
        spec = {
            "layoutSpec": 1, "name": "ranged", "root": root, "metrics": {"gap": self.pick([0, 8, 16]), "wide": self.pick([80, 120]), "narrow": "min(wide, 100)"},
            "traits": {"plane": ["letters", "numbers"]},
            "conditions": {"tall": self.pick([{"windowHeight": {"min": 700}}, {"verticalSizeClass": "regular"}, {"windowWidth": {"max": 500.01, "min": 500}}])},
            "views": self.views, "constraints": self.constraints,
        }
        if self.templates:
            spec["templates"] = self.templates
        if self.chance(0.2):
            spec["readableWidth"] = self.pick([300, "2 * wide"])
        if self.chance(0.3):
            spec["margins"] = self.pick([12, "gap", {"leading": "gap"}, {"top": 8, "trailing": 30}])
        if self.chance(0.4):
            spec["keyboardGuide"] = {
                "followsUndockedKeyboard": True, "usesBottomSafeArea": self.chance(0.6),
                "nearThreshold": self.pick([50, 100, 150, "2 * wide"]),
            }
        environment = {"window": {"width": 500, "height": 700}}
        if self.chance(0.25):
            environment = {"device": self.pick(["iphone-16", "ipad-pro-11-4", "ipad-mini-6"]), "orientation": self.pick(["portrait", "landscape"])}
        if self.chance(0.6):
            environment["keyboard"] = {"state": self.pick(STATES)}
            if self.chance(0.25) and environment["keyboard"]["state"] != "hidden":
                environment["keyboard"]["frame"] = {"x": self.pick([0, 40, 300]), "y": self.pick([300, 500]), "width": self.pick([320, 500, 900]), "height": self.pick([200, 400])}
            elif self.chance(0.2):
                environment["keyboard"]["height"] = self.pick([200, 350])
        if self.chance(0.4):
            environment["safeArea"] = {"top": 20, "left": self.pick([0, 12]), "bottom": 34, "right": 0}
        if self.chance(0.3):
            environment["layoutDirection"] = "rightToLeft"
        if self.chance(0.4):
            environment["windowControls"] = self.chance(0.8)
        if self.chance(0.2):
            environment["additionalSafeArea"] = {"top": 44, "left": self.pick([0, 30])}
        if self.chance(0.1):
            environment["horizontalSizeClass"] = self.pick(["compact", "regular"])
        if self.chance(0.3):
            environment["traits"] = {"plane": "numbers"}
        names = ["window.width"] * 5 + ["window.height"] * 3 + list(RANGES)
        chosen = []
        while len(chosen) < (1 if self.chance(0.5) else 2):
            name = self.pick(names)
            if name not in chosen:
                chosen.append(name)
        if "device" in environment and any(name.startswith("safeArea") for name in chosen):
            # Insets without a range would depend on the window's position, so they are given.
            environment["safeArea"] = {"top": 20, "left": 0, "bottom": 34, "right": 0}
        return {"spec": spec, "environment": environment, "ranges": {name: RANGES[name] for name in chosen}}


SHAPES = ["chains", "boxes", "stacks", "keys", "mixed"]


def request(number, seed=1, shape=None):
    maker = Maker(f"ranged/{seed}/{number}")
    return maker.request(shape or SHAPES[number % len(SHAPES)])
