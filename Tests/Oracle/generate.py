#!/usr/bin/env python3
"""Valid random requests that cover the whole spec language, the same ones for the same seed.

    Tests/Oracle/generate.py --seed 1 --count 500 > requests.ndjson
    Tests/Oracle/generate.py --seed 1 --count 500 | layoutc batch

Valid means that there are no mistakes. Some requests have conflicts, many are ambiguous, and a few are badly scaled. Sizes
are mostly multiples of a half, so that ties and degenerate corners are common.
"""

import argparse
import json
import random
import sys

PHONES = [
    "iphone-se-1", "iphone-8", "iphone-8-plus", "iphone-xr", "iphone-13-mini", "iphone-16", "iphone-17-pro-max", "iphone-duo",
    "iphone-duo-cover",
]
PADS = ["ipad-mini-4", "ipad-mini-6", "ipad-9", "ipad-10", "ipad-pro-11-4", "ipad-pro-12-9-2", "ipad-pro-13-m5"]
EDGES = ["top", "leading", "bottom", "trailing"]
STATES = ["hidden", "docked", "undocked", "split", "floating", "shortcutsBar"]
PRIORITIES = ["high", "low", "fittingSizeLevel", "sceneSizeStayPut", "dragThatCanResizeScene", "dragThatCannotResizeScene"]
POSITIONS = {
    "horizontal": {True: ["leading", "trailing", "centerX"], False: ["left", "right", "centerX"]},
    "vertical": {True: ["top", "bottom", "centerY"], False: ["top", "bottom", "centerY", "firstBaseline", "lastBaseline"]},
}
SIZES = {"horizontal": "width", "vertical": "height"}
RELATIONS = ["==", "==", "==", "<=", ">="]
WORDS = {"==": "equal", "<=": "lessThanOrEqual", ">=": "greaterThanOrEqual"}
ALIGN = {
    "horizontal": ["Top", "Bottom", "CenterY", "FirstBaseline", "LastBaseline"],
    "vertical": ["Left", "Right", "Leading", "Trailing", "CenterX"],
}


class Generator:
    """One request. Everything random comes from `self.random`."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.ids = []  # the views with an id
        self.families = [[]]  # ids of siblings; the first list is the top level
        self.metrics, self.plain, self.priority_metrics = {}, [], []
        self.traits, self.conditions, self.stacks = {}, {}, {}
        self.constraint_ids = 0
        self.scale = self.pick([1, 1, 1, 1, 1, 1, 1, 1, 100, 0.01])
        # The share of required constraints. With the smallest one, only stacks can conflict.
        self.required = self.pick([0, 0.05, 0.1, 0.2, 0.4])

    # Small helpers

    def pick(self, values):
        return self.random.choice(values)

    def chance(self, share):
        return self.random.random() < share

    def number(self, low, high):
        """Usually a multiple of a half, written as an integer if it is one."""
        value = self.random.uniform(low, high)
        value = round(value * 2) / 2 if self.chance(0.9) else round(value, 3)
        return int(value) if value == int(value) else value

    def length(self, low, high):
        return self.tidy(self.number(low, high) * self.scale)

    @staticmethod
    def tidy(value):
        value = round(value, 6)
        return int(value) if value == int(value) else value

    def value(self, low, high, numeric=True):
        """A value or expression that is roughly between low and high."""
        kind = self.random.random()
        if kind < 0.6 or low > high:
            return self.length(low, high)
        if kind < 0.72 and self.metrics:
            return self.pick(list(self.metrics))
        if kind < 0.82:
            a, b = self.length(low, high), self.length(low, high)
            return self.pick([f"min({a}, {b})", f"max({a}, {b}, {low})", f"({a} + {b}) / 2", f"-(-{a})", f"{a} * 1", f"+{a}"])
        if kind < 0.86 and numeric:
            return f"{self.pick(['windowWidth', 'windowHeight', 'scale'])} / {self.pick([20, 50, 100])}"
        entries = [{"when": self.condition(), "value": self.length(low, high)} for _ in range(self.random.randint(1, 2))]
        return entries + [{"value": self.length(low, high)}]

    def priority(self):
        kind = self.random.random()
        if kind < 0.5:
            return self.pick([1, 50, 100, 250, 250, 500, 500, 749, 750, 750, 751, 999, 300.5])
        if kind < 0.75:
            return self.pick(PRIORITIES)
        if kind < 0.85 and self.priority_metrics:
            return self.pick(self.priority_metrics) + self.pick(["", " + 1", " - 2.5"])
        return self.pick(PRIORITIES) + self.pick([" + 1", " - 1", " + 10"])

    def word(self, words):
        """A word, or words by condition."""
        if self.chance(0.9):
            return self.pick(words)
        return [{"when": self.condition(), "value": self.pick(words)}, {"value": self.pick(words)}]

    def when(self, item, share=0.12):
        if self.chance(share):
            item["when"] = self.condition()
        return item

    # Conditions

    def condition(self, depth=0):
        kind = self.random.random()
        if kind < 0.15 and self.conditions:
            return self.pick(list(self.conditions))
        if depth < 2 and kind < 0.3:
            return {"not": self.condition(depth + 1)}
        if depth < 2 and kind < 0.42:
            return {self.pick(["any", "all"]): [self.condition(depth + 1) for _ in range(self.random.randint(0, 2))]}
        if depth < 2 and kind < 0.46:
            # Both hold or neither does, so that each matters only together with the other.
            both = [self.trait(), self.trait()]
            return {"any": [{"all": both}, {"not": {"any": both}}]}
        result = {}
        for _ in range(self.pick([1, 1, 1, 2, 0])):
            result.update(self.trait())
        return result

    def trait(self):
        some = self.some
        choices = [
            lambda: {"device": some(PHONES + PADS + ["none"])},
            lambda: {"idiom": some(["phone", "pad"])},
            lambda: {"orientation": some(["portrait", "landscape"])},
            lambda: {"windowOrientation": some(["portrait", "landscape"])},
            lambda: {self.pick(["notch", "homeIndicator", "needsInputModeSwitchKey"]): self.pick([True, False])},
            lambda: {"keyboardGuideActive": self.pick([True, False])},
            lambda: {"split": some(["full", "oneThird", "half", "twoThirds", "slideOver", "custom"])},
            lambda: {self.pick(["horizontalSizeClass", "verticalSizeClass"]): some(["compact", "regular"])},
            lambda: {"layoutDirection": some(["leftToRight", "rightToLeft"])},
            lambda: {"contentSizeCategory": some(["small", "large", "extraLarge", "accessibilityMedium"])},
            lambda: {"keyboardState": some(STATES)},
            lambda: {self.pick(["keyboardNear", "keyboardAwayFrom"]): self.edges()},
            lambda: {self.pick(["windowWidth", "windowHeight"]): self.span(200, 1200)},
            lambda: {"scale": self.pick([1, 2, 3, [2, 3], {"min": 2}, {"max": 3}])},
        ]
        for name in self.numeric_root:
            choices.append(lambda name=name: {name: self.span(100, 900)})
        for name, values in self.traits.items():
            choices.append(lambda name=name, values=values: {name: some(values)})
        return self.pick(choices)()

    numeric_root = ()

    def some(self, values):
        if self.chance(0.7):
            return self.pick(values)
        return self.random.sample(values, self.random.randint(1, min(3, len(values))))

    def edges(self):
        return self.pick(EDGES) if self.chance(0.6) else self.random.sample(EDGES, self.random.randint(0, 3))

    def span(self, low, high):
        a, b = sorted(self.random.randint(low, high) for _ in range(2))
        return self.pick([{"min": a}, {"max": b}, {"min": a, "max": b + 1}, {"min": a, "max": b + 1}, a, [a, b]])

    # Views

    def identifier(self):
        count = len(self.ids)
        name = self.pick(["v{}", "k{}", "view_{}", "_{}", "キー{}", "été{}"]).format(count)
        self.ids.append(name)
        return name

    def views(self, depth, count, stacked, family):
        """A list of sibling views."""
        result = []
        for _ in range(count):
            if depth < 3 and self.chance(0.06):
                inner = {"children": self.views(depth + 1, self.random.randint(0, 2), stacked, family)}
                result.append(self.when(inner, 0.7))
            else:
                result.append(self.view(depth, stacked, family))
        return result

    def view(self, depth, stacked, family):
        if stacked and self.chance(0.08):
            spacer = {"kind": self.pick(["spacer", "guide"])}
            return self.unit_keys(self.when(spacer))
        name = self.identifier()
        family.append(name)
        plain = self.random.random()
        if plain < 0.25:
            return name
        if plain < 0.3:
            return f"{name}:{self.pick(['A', 'a:b', ''])}"
        view = {"id": name}
        self.when(view, 0.1)
        if self.chance(0.2):
            view["kind"] = self.pick(["view", "key", "guide", "spacer"])
        if self.chance(0.35):
            sides = self.pick([["width"], ["height"], ["width", "height"]])
            view["intrinsicSize"] = {side: self.value(0, 120) for side in sides}
        for key in ("hugging", "compressionResistance"):
            if self.chance(0.15):
                required = self.chance(0.05)
                view[key] = {
                    axis: 1000 if required else self.priority() for axis in ("horizontal", "vertical") if self.chance(0.6)
                }
        if self.chance(0.15):
            view["baseline"] = {side: self.value(0, 20) for side in ("first", "last") if self.chance(0.7)}
        if self.chance(0.08):
            view["label"] = self.pick(["text", [{"when": self.condition(), "value": "one"}, {"value": "two"}]])
        if self.chance(0.08):
            view["output"] = {"code": self.random.randint(0, 99), "list": [None, True, {"text": "é"}]}
        if stacked:
            self.unit_keys(view)
        if depth < 3 and self.chance(0.28):
            has_stack = self.chance(0.75)
            children = []
            self.families.append(children)
            if has_stack:
                view["stack"] = self.stack_or_name()
            view["children"] = self.views(depth + 1, self.random.randint(0, 5), has_stack, children)
        return view

    def unit_keys(self, view):
        kind = self.random.random()
        if kind < 0.2:
            view["units"] = self.pick([0.5, 1, 1.25, 1.5, 2, 3, [{"when": self.condition(), "value": 2}, {"value": 1}]])
        elif kind < 0.3:
            view["flexible"] = self.pick([True, False, 0, 1, 2, 0.5, [{"when": self.condition(), "value": 0}, {"value": 1}]])
        elif kind < 0.33:
            view["units"], view["flexible"] = 1.5, self.pick([0, 2, False])
        if self.chance(0.12):
            view["spacingAfter"] = self.value(0, 12)
        return view

    # Stacks

    def stack_or_name(self):
        return self.pick(list(self.stacks)) if self.stacks and self.chance(0.2) else self.stack()

    def stack(self):
        axis = self.word(["horizontal", "vertical"])
        stack = {"axis": axis}
        if not self.chance(self.required + 0.3):
            stack["priority"] = self.priority()
        if self.chance(0.7):
            stack["spacing"] = self.value(0, 10)
        if self.chance(0.3):
            stack["insets"] = self.insets()
        if self.chance(0.6):
            stack["distribution"] = self.word(["fill", "fillEqually", "units", "units", "equalSpacing", "equalCentering", "fillProportionally"])
        if stack.get("distribution") == "units" and self.chance(0.5):
            stack["unitGroup"] = self.pick(["group", "other"])
        if self.chance(0.5):
            across = {
                "horizontal": ["fill", "top", "center", "bottom", "firstBaseline", "lastBaseline"],
                "vertical": ["fill", "leading", "center", "trailing"],
            }
            stack["alignment"] = self.word(across[axis]) if isinstance(axis, str) else self.word(["fill", "center"])
        if self.chance(0.2):
            stack["direction"] = self.word(["environment", "leftToRight", "rightToLeft"])
        return stack

    def insets(self):
        if self.chance(0.5):
            return self.value(-2, 8)
        return {edge: self.value(0, 10) for edge in EDGES if self.chance(0.6)}

    # Constraints

    def constraints(self, count, depth=0):
        result = []
        for _ in range(count):
            if depth < 2 and self.chance(0.08):
                group = {"constraints": self.constraints(self.random.randint(0, 3), depth + 1)}
                self.when(group, 0.8)
                if self.chance(0.5):
                    group["otherwise"] = self.constraints(self.random.randint(0, 2), depth + 1)
                result.append(group)
            else:
                result.append(self.constraint())
                if self.chance(0.03):
                    result.append(self.repeated(result[-1]))
        return result

    @staticmethod
    def repeated(constraint):
        """An equivalent constraint: redundant systems must not be conflicts."""
        if isinstance(constraint, str):
            return constraint
        return {k: v for k, v in constraint.items() if k != "id"}

    def constraint(self):
        make = self.random.choices(
            [self.expression, self.anchors, self.visual, self.pin, self.chain, self.sizes], [36, 16, 14, 6, 8, 20]
        )[0]
        return make()

    def decorate(self, constraint):
        self.when(constraint, 0.15)
        if self.chance(0.3):
            self.constraint_ids += 1
            constraint["id"] = self.pick(["c{}", "rule {}", "größe-{}", "a/b~{}"]).format(self.constraint_ids)
        if not self.chance(self.required):
            constraint["priority"] = self.priority()
            if self.chance(0.25):
                constraint["weight"] = self.pick([0.5, 2, 3, 10, [{"when": self.condition(), "value": 2}, {"value": 1}]])
        return constraint

    def items(self, others=True):
        corners = [f"{guide}{where}Corners" for guide in ("safeArea", "margins") for where in ("Beside", "Below")]
        guides = ["root", "safeArea", "margins", self.pick(corners)] + self.extra_guides
        return self.ids + (guides * max(1, len(self.ids) // 12) if others else [])

    extra_guides = ()

    def two_attributes(self):
        """An attribute of a view, and one of another item with which it can be compared."""
        axis, directed = self.pick(["horizontal", "vertical"]), self.chance(0.6)
        view = self.pick(self.ids)
        other = self.pick([i for i in self.items() if i != view])
        if self.chance(0.45):
            size = SIZES[axis] if self.chance(0.85) else self.pick(["width", "height"])
            return f"{view}.{SIZES[axis]}", f"{other}.{size}", "size"
        positions = POSITIONS[axis][directed]
        if directed and axis == "horizontal":
            # Without leading or trailing, a constraint is not directional, and may contain left and right.
            first = self.pick(["leading", "trailing"])
            return f"{view}.{first}", f"{other}.{self.pick(positions)}", "position"
        return f"{view}.{self.pick(positions)}", f"{other}.{self.pick(positions)}", "position"

    def offset(self, kind):
        return self.pick(["", "", f" + {self.length(0, 30)}", f" - {self.length(0, 30)}", self.metric_offset()])

    def metric_offset(self):
        return f" + {self.pick(list(self.metrics))}" if self.metrics else " + system"

    def expression(self):
        first, second, kind = self.two_attributes()
        factor = self.pick(["", "", "", "", "2 * ", "0.5 * ", "1 / 3 * "]) if kind == "size" else ""
        relation = self.pick(RELATIONS)
        text = self.pick(
            [
                f"{first} {relation} {factor}{second}{self.offset(kind)}",
                f"{first} {relation} {factor}{second}{self.offset(kind)}",
                f"{first} - {second} {relation} {self.length(0, 40)}",
                f"2 * ({first} + 5) / 2 - 5 {relation} {second}{self.offset(kind)}",
                f"{first}{relation}{self.length(0, 300)}",
            ]
        )
        if self.chance(0.5):
            if not self.chance(self.required):
                text += self.pick([" @ ", "@", " @"]) + str(self.priority())
            return text
        return self.decorate({"expression": text})

    def sizes(self):
        view, size = self.pick(self.ids), self.pick(["width", "height"])
        text = f"{view}.{size} {self.pick(RELATIONS)} {self.length(10, 200)}"
        return text if self.chance(self.required) else f"{text} @ {self.priority()}"

    def anchors(self):
        first, second, kind = self.two_attributes()
        constraint = dict(zip(("item", "attribute"), first.split(".")))
        relation = self.pick(RELATIONS)
        if relation != "==" or self.chance(0.3):
            constraint["relatedBy"] = WORDS[relation]
        if self.chance(0.75):
            constraint |= dict(zip(("toItem", "toAttribute"), second.split(".")))
            if kind == "size" and self.chance(0.5):
                constraint["multiplier"] = self.pick([0.5, 2, 1, 0.25, "1 / 3", -1, 0])
        if self.chance(0.6):
            constraint["constant"] = self.value(-20, 60)
        return self.decorate(constraint)

    def pin(self):
        view = self.pick(self.ids)
        constraint = {"pin": view, "to": self.pick([i for i in self.items() if i != view])}
        if self.chance(0.5):
            constraint["insets"] = self.insets()
        if self.chance(0.7):
            constraint["edges"] = self.random.sample(EDGES, self.random.randint(1, 3))
        return self.decorate(constraint)

    def chain(self):
        """Inequalities, one per text or several in one."""
        first, second, _ = self.two_attributes()
        low, high = sorted(self.length(0, 200) for _ in range(2))
        text = self.pick(
            [f"{low} <= {first} <= {high}", f"{first} == {second} == {low}", f"{low} <= {first} <= {second}", f"{high} >= {first} >= {low}"]
        )
        return text if self.chance(self.required) else f"{text} @ {self.priority()}"

    def visual(self):
        families = [f for f in self.families if f]
        family = self.pick(families)
        names = self.random.sample(family, self.random.randint(1, min(3, len(family))))
        horizontal = self.chance(0.55)
        text = "".join(
            [
                "|" + self.connection(20) if (start := self.chance(0.5)) else "",
                names[0].join("[]").replace("]", self.predicate(names[0]) + "]"),
                *(self.connection(8) + f"[{n}{self.predicate(n)}]" for n in names[1:]),
                self.connection(20) + "|" if (end := self.chance(0.4)) else "",
            ]
        )
        if not (start or end or len(names) > 1) and "(" not in text:
            text = f"[{names[0]}({self.length(10, 100)})]"
        text = ("H:" if horizontal else "V:") + text
        if horizontal and self.chance(0.3):
            # The prefix of a horizontal format is optional in an object.
            return self.decorate({"visual": text[2:]})
        if self.chance(0.5):
            return text + ("" if self.chance(self.required) else f" @ {self.priority()}")
        constraint = {"visual": text}
        if self.chance(0.4):
            axis = "horizontal" if horizontal else "vertical"
            constraint["options"] = [f"alignAll{self.pick(ALIGN[axis])}"] if self.chance(0.9) else []
        return self.decorate(constraint)

    def connection(self, standard):
        return self.pick(["", "-", f"-{self.length(0, 15)}-", f"-({self.relations(None)})-", f"-{self.named_length()}-"])

    def named_length(self):
        return self.pick(list(self.metrics)) if self.metrics else "system"

    def predicate(self, name):
        return "" if self.chance(0.5) else f"({self.relations(name)})"

    def relations(self, name):
        """Predicates of a distance, or of a view."""
        parts = []
        for _ in range(self.pick([1, 1, 2])):
            others = [i for i in self.ids if name and i != name]
            other = others and self.chance(0.25)
            target = self.pick(others) if other else self.pick([str(self.length(0, 80)), self.named_length()])
            relation = self.pick(["", "==", ">=", "<="]) if not other else self.pick(["==", ">="])
            at = "@" + str(self.pick([self.pick(PRIORITIES), 600, 50])) if self.chance(0.5) else ""
            parts.append(f"{relation}{target}{at}")
        return ",".join(parts)

    # The document

    def root(self):
        kind = self.random.random()
        if kind < 0.5:
            return "window", {"rootWidth", "rootHeight"}, True
        if kind < 0.72:
            return "keyboard", {"rootWidth", "rootHeight"}, False
        sides, numeric = {}, set()
        for side in ("width", "height"):
            sides[side] = self.pick(["window", "keyboard", "free", self.number(50, 600), self.pick(self.plain or [200])])
            if sides[side] != "free":
                numeric.add("root" + side.capitalize())
        return sides, numeric, sides == {"width": "window", "height": "window"}

    def environment(self):
        environment, pad = {}, False
        if self.chance(0.6):
            pad = self.chance(0.5)
            environment["device"] = self.pick(PADS if pad else PHONES)
            environment["orientation"] = self.pick(["portrait", "landscape"])
            if pad and self.chance(0.5):
                splits = ["full", "oneThird", "twoThirds", "slideOver"]
                if environment["orientation"] == "landscape":
                    splits.append("half")
                environment["split"] = self.pick(splits)
                if self.chance(0.4):
                    environment["splitSide"] = self.pick(["leading", "trailing"])
            elif self.chance(0.15):
                environment["window"] = {"x": 10, "y": 0, "width": self.number(200, 400), "height": self.number(200, 500)}
        else:
            environment["window"] = {"width": self.number(200, 1200), "height": self.number(200, 900)}
            if self.chance(0.3):
                environment["safeArea"] = {
                    side: self.number(0, 50) for side in ("top", "left", "bottom", "right") if self.chance(0.6)
                }
            for key, values in (
                ("idiom", ["phone", "pad"]),
                ("scale", [1, 2, 3]),
                ("orientation", ["portrait", "landscape"]),
                ("notch", [True, False]),
                ("homeIndicator", [True, False]),
            ):
                if self.chance(0.2):
                    environment[key] = self.pick(values)
        if environment.get("device") == "iphone-duo" and environment["orientation"] == "landscape" and self.chance(0.4):
            environment.pop("window", None)
            environment["split"] = "half"
        self.regions(environment)
        if self.chance(0.35):
            environment["layoutDirection"] = self.pick(["leftToRight", "rightToLeft", "rightToLeft"])
        if self.chance(0.2):
            environment["contentSizeCategory"] = self.pick(["small", "large", "extraLarge", "accessibilityMedium"])
        if self.chance(0.15):
            environment["needsInputModeSwitchKey"] = self.pick([True, False])
        if self.chance(0.1):
            environment[self.pick(["horizontalSizeClass", "verticalSizeClass"])] = self.pick(["compact", "regular"])
        if self.chance(0.5):
            environment["keyboard"] = self.keyboard()
        chosen = {name: self.pick(values) for name, values in self.traits.items() if self.chance(0.6)}
        if chosen:
            environment["traits"] = chosen
        if self.plain and self.chance(0.2):
            environment["metrics"] = {self.pick(self.plain): self.length(1, 20)}
        return environment

    def regions(self, environment):
        """What the app and the system put over the window."""
        if self.chance(0.15):
            environment["additionalSafeArea"] = {
                side: self.number(0, 60) for side in ("top", "left", "bottom", "right") if self.chance(0.6)
            }
        if self.chance(0.3):
            environment["windowControls"] = self.pick([True, True, False])
        if self.chance(0.1):
            environment["occlusions"] = [self.region() for _ in range(self.random.randint(0, 2))]
        if self.chance(0.1):
            environment["division"] = self.region()

    def region(self):
        region = {"width": self.number(10, 100), "height": self.number(10, 100)}
        return region | {side: self.number(-10, 300) for side in ("x", "y") if self.chance(0.8)}

    def keyboard(self):
        keyboard = {}
        if self.chance(0.85):
            keyboard["state"] = self.pick(STATES)
        if self.chance(0.25) and keyboard.get("state", "hidden") != "hidden":
            keyboard["frame"] = {
                "x": self.number(-50, 300),
                "y": self.number(0, 600),
                "width": self.number(100, 600),
                "height": self.number(50, 400),
            }
        elif self.chance(0.3):
            keyboard["height"] = self.number(30, 400)
        if self.chance(0.2):
            keyboard["inputHeight"] = self.number(100, 400)
        if self.chance(0.15):
            keyboard["near"] = self.random.sample(EDGES, self.random.randint(0, 2))
        return keyboard

    def request(self):
        self.plain_metrics()
        root, numeric, whole = self.root()
        self.numeric_root = sorted(numeric)
        readable = not (isinstance(root, dict) and root["width"] == "free")
        self.extra_guides = (["readable"] if readable else []) + (["keyboard"] if whole else [])
        self.definitions()

        spec = {"layoutSpec": 1}
        if self.chance(0.3):
            spec["name"] = "generated"
        if root != "window" or self.chance(0.5):
            spec["root"] = root
        views = self.views(0, self.random.randint(1, 6), False, self.families[0])
        if not self.ids:
            views.append({"id": self.identifier()})
            self.families[0].append(self.ids[-1])
        if len(self.ids) == 1:
            views.append(self.identifier())
            self.families[0].append(self.ids[-1])
        for key, value in (("traits", self.traits), ("conditions", self.conditions), ("stacks", self.stacks)):
            if value:
                spec[key] = value
        metrics = dict(self.metrics)
        for name in self.priority_metrics:
            metrics[name] = self.pick([400, 700, "500 + 1"])
        if metrics:
            spec["metrics"] = metrics
        if self.chance(0.2):
            spec["margins"] = self.insets()
        if self.chance(0.2):
            spec["readableWidth"] = self.pick([100, 300, 500, "2 * 200", [{"when": self.condition(), "value": 250}, {"value": 400}]])
        if self.chance(0.4):
            guide = {}
            if self.chance(0.7):
                guide["followsUndockedKeyboard"] = self.pick([True, True, False])
            if self.chance(0.3):
                guide["usesBottomSafeArea"] = self.pick([True, False])
            if self.chance(0.4):
                guide["nearThreshold"] = self.pick([50, 150, "2 * 40", *self.plain])
            spec["keyboardGuide"] = guide
        spec["views"] = views
        # A number of constraints for which some documents are ambiguous and some are not.
        spec["constraints"] = self.frames() + self.constraints(self.random.randint(1, 3 + 2 * len(self.ids)))
        if self.chance(0.6):
            spec["constraints"] += self.optional_constraints()
        request = {"spec": spec, "environment": self.environment()}
        if self.chance(0.1):
            spec["environment"] = {k: v for k, v in self.environment().items() if k in ("layoutDirection", "keyboard")}
        return request

    def plain_metrics(self):
        """Metrics without conditions, which the root and the near threshold may use."""
        for i in range(self.random.randint(0, 2)):
            self.metrics[f"gap{i}"] = self.length(1, 12)
            self.plain.append(f"gap{i}")

    def definitions(self):
        if self.chance(0.3):
            self.priority_metrics.append("strong")
        for name, values in (("plane", ["letters", "numbers", "symbols"]), ("hand", ["both", "left"])):
            if self.chance(0.3):
                self.traits[name] = values
        if self.chance(0.3):
            self.conditions["tall"] = self.condition()
        if self.chance(0.15):
            self.conditions["notTall"] = {"not": self.condition()}
        if self.chance(0.3):
            self.metrics["wide"] = self.value(5, 40)
        if self.chance(0.2) and self.plain:
            self.metrics["double"] = f"2 * {self.plain[0]} + (system - 2) / 3"
        if self.chance(0.25):
            self.stacks["row"] = self.stack()

    def optional_constraints(self):
        """Weak constraints for each view, which determine most values."""
        result, apart = [], self.chance(0.5)
        for place, view in enumerate(self.ids):
            for attribute, low, high in (("left", 0, 300), ("top", 0, 300), ("width", 10, 150), ("height", 10, 150)):
                priority = 2 + place / 64 if apart else 1
                result.append(f"{view}.{attribute} == {self.length(low, high)} @ {priority}")
        return result

    def frames(self):
        """Constraints for the positions of most top-level views, without which most values would be ambiguous."""
        result = []
        for name in self.families[0]:
            if self.chance(0.4):
                within = self.pick(["root", "safeArea"])
                result.append({"pin": name, "to": within, "insets": self.length(0, 10), "priority": self.pick([1000, 900, 400]) if self.chance(self.required) else 300})
            elif self.chance(0.6):
                width, height = self.length(50, 300), self.length(50, 300)
                result.append(f"{name}.width == {width} @ {self.pick([1000, 800, 300])}")
                result.append(f"{name}.height == {height}" + ("" if self.chance(0.5) else " @ 700"))
        return result


def with_regions(request, rng):
    """The request with hidden views and such that may be covered, and with areas over the window."""

    def change(views):
        for index, view in enumerate(views):
            if isinstance(view, str):
                if rng.random() > 0.2:
                    continue
                name, _, label = view.partition(":")
                view = views[index] = {"id": name} | ({"label": label} if label else {})
            change(view.get("children", []))
            if "id" not in view:
                continue
            for key, chance in (("hidden", 0.08), ("mayBeOccluded", 0.15), ("coveredByKeyboard", 0.1)):
                if rng.random() < chance:
                    view[key] = rng.random() < 0.8

    change(request["spec"]["views"])
    environment = request["environment"]

    def frame():
        return {"x": rng.choice([0, 20, 150.5, 300]), "y": rng.choice([0, 30, 250]), "width": rng.choice([84, 40, 300]), "height": rng.choice([40, 120, 669])}

    if rng.random() < 0.4:
        environment["windowControls"] = rng.random() < 0.8
    if rng.random() < 0.4:
        environment["occlusions"] = [frame() for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.4:
        environment["division"] = frame()
    return request


def request(seed, number):
    """The request with this number and seed."""
    return Generator(f"{seed}/{number}").request()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    for number in range(options.count):
        line = request(options.seed, number) | {"id": f"{options.seed}/{number}"}
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
