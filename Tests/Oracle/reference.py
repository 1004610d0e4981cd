"""A second implementation of the layout spec: from a spec and an environment to the linear system, without code of layoutc.

It reads valid documents only. Linear forms are dictionaries from a variable to its coefficient; the constant is at "".
"""

import json
import math
import re
from pathlib import Path

DEVICES = {
    device["id"]: device
    for device in json.loads((Path(__file__).resolve().parents[1] / "Fixtures/devices.json").read_text())["devices"]
}
PRIORITIES = {
    "required": 1000, "high": 750, "dragThatCanResizeScene": 510, "sceneSizeStayPut": 500,
    "dragThatCannotResizeScene": 490, "low": 250, "fittingSizeLevel": 50,
}
EDGES = ["top", "leading", "bottom", "trailing"]


class NotSolvable(Exception):
    """An error that a valid document can have in some environments, such as no value."""


# Linear forms


def plus(one, other, factor=1):
    result = dict(one)
    for name, coefficient in other.items():
        result[name] = result.get(name, 0) + factor * coefficient
    return result


def times(form, factor):
    return {name: coefficient * factor for name, coefficient in form.items()}


def constant(form):
    """The form as a number, or None if it has a variable."""
    return form.get("", 0) if all(name == "" for name in form) else None


# The environment


def merged(spec, caller):
    """The caller's environment, completed by the spec's."""
    own = dict(spec.get("environment", {}))
    if any(key in caller for key in ("device", "split", "window")):
        for key in ("device", "split", "splitSide", "window"):
            own.pop(key, None)
    result = own | caller
    for key in ("traits", "metrics"):
        result[key] = own.get(key, {}) | caller.get(key, {})
    return result


class Environment:
    def __init__(self, spec, caller):
        self.given = given = merged(spec, caller)
        name = given.get("device", "none" if "window" in given else "iphone-16")
        self.device = DEVICES.get(name)
        self.device_id = name
        window = given.get("window")
        default = "portrait"
        if not self.device and window["width"] > window["height"]:
            default = "landscape"
        self.orientation = given.get("orientation", default)
        self.direction = given.get("layoutDirection", "leftToRight")
        self.split = given.get("split", "custom" if window and self.device else "full")
        self.split_side = given.get("splitSide", "trailing" if self.split == "slideOver" else "leading")
        self.screen = self.window = None
        if window:
            self.window = {"x": 0, "y": 0} | window
        self.place()
        self.insets(given.get("safeArea"))
        device = self.device or {"idiom": "phone", "scale": 2, "notch": False, "homeIndicator": False}
        for key in ("idiom", "scale", "notch", "homeIndicator"):
            setattr(self, key, given.get(key, device[key]))
        self.size_classes()
        self.regions()
        self.needs_switch = given.get("needsInputModeSwitchKey", self.idiom == "pad" or not self.homeIndicator)
        self.content_size = given.get("contentSizeCategory", "large")
        self.keyboard(given.get("keyboard", {}), uses_keyboard(spec))
        self.traits = {key: values[0] for key, values in spec.get("traits", {}).items()} | given["traits"]

    def place(self):
        if not self.device:
            self.screen = self.window
            return
        width, height = self.device["width"], self.device["height"]
        if self.orientation == "landscape":
            width, height = height, width
        self.screen = {"x": 0, "y": 0, "width": width, "height": height}
        if self.window:
            return
        narrow = 375 if width >= (1133 if self.orientation == "landscape" else 1024) else 320
        gap = self.device.get("splits", {"gap": 10})["gap"]
        own = {
            "full": width, "oneThird": narrow, "slideOver": narrow, "twoThirds": width - gap - narrow,
            "half": math.floor((width - gap) / 2),
        }[self.split]
        is_left = (self.split_side == "leading") == (self.direction == "leftToRight")
        self.window = {"x": 0 if is_left else width - own, "y": 0, "width": own, "height": height}

    def regions(self):
        """What the system puts over the window. Both lists of the device count for its whole screen."""
        self.controls = self.given.get("windowControls", self.split == "custom" and self.idiom == "pad")
        own = {}
        if self.device and self.window == self.screen:
            own = self.device.get("regions", {}).get(self.orientation, {})
        zero = {"x": 0, "y": 0}
        self.occlusions = [zero | frame for frame in self.given.get("occlusions", own.get("occlusions", []))]
        self.division = self.given.get("division", own.get("division"))
        if self.division:
            self.division = zero | self.division

    def insets(self, given):
        zero = {"top": 0, "left": 0, "bottom": 0, "right": 0}
        self.additional = None
        if "additionalSafeArea" in self.given:
            self.additional = zero | self.given["additionalSafeArea"]
        if given is not None:
            self.safe_area = zero | given
            return
        self.safe_area = zero
        if not self.device:
            return
        own, screen, window = self.device["safeArea"][self.orientation], self.screen, self.window
        touches = {
            "top": window["y"] == screen["y"],
            "left": window["x"] == screen["x"],
            "bottom": window["y"] + window["height"] == screen["y"] + screen["height"],
            "right": window["x"] + window["width"] == screen["x"] + screen["width"],
        }
        self.safe_area = {side: own[side] if touches[side] else 0 for side in zero}

    def size_classes(self):
        classes = {
            "horizontal": "compact" if self.window["width"] < 640 else "regular",
            "vertical": "compact" if self.window["height"] < 480 else "regular",
        }
        if self.device and self.window == self.screen:
            classes = self.device["sizeClass"][self.orientation]
        self.horizontal = self.given.get("horizontalSizeClass", classes["horizontal"])
        self.vertical = self.given.get("verticalSizeClass", classes["vertical"])

    def keyboard(self, given, is_used):
        self.state = state = given.get("state", "docked" if is_used else "hidden")
        table = self.device["keyboard"][self.orientation] if self.device else {"covered": 260, "inputView": 216}
        self.keyboard_height = given.get("height")
        self.input_height = given.get("inputHeight", 216 if state == "floating" else table["inputView"])
        screen, self.frame = self.screen, given.get("frame")
        bottom = screen["y"] + screen["height"]
        if self.frame:
            self.frame = {"x": 0, "y": 0} | self.frame
        elif state == "floating":
            x = screen["x"] + (screen["width"] - 320) / 2
            self.frame = {"x": x, "y": bottom - 20 - 254, "width": 320, "height": 254}
        elif state != "hidden" or is_used:
            height = 55 if state == "shortcutsBar" else table["covered"]
            if state != "hidden":
                height = given.get("height", height)
            end = bottom - (100 if state in ("undocked", "split") else 0)
            self.frame = {"x": screen["x"], "y": end - height, "width": screen["width"], "height": height}
        self.given_near = given.get("near")

    def followed(self, guide):
        """The intersection of keyboard and window in the window's coordinates, if the guide follows the keyboard."""
        follows = self.state in ("docked", "shortcutsBar") or (
            self.state != "hidden" and guide.get("followsUndockedKeyboard", False))
        if not follows or not self.frame:
            return None
        frame, window = self.frame, self.window
        left, top = max(frame["x"], window["x"]), max(frame["y"], window["y"])
        right = min(frame["x"] + frame["width"], window["x"] + window["width"])
        bottom = min(frame["y"] + frame["height"], window["y"] + window["height"])
        if right <= left or bottom <= top:
            return None
        return {"left": left - window["x"], "top": top - window["y"], "right": right - window["x"], "bottom": bottom - window["y"]}

    def near(self, guide, threshold):
        if not self.followed(guide):
            return {"bottom"}
        if self.given_near is not None:
            return set(self.given_near)
        if self.state in ("docked", "shortcutsBar"):
            return {"bottom"}
        frame, window = self.frame, self.window
        if self.state in ("undocked", "split"):
            return {"top"} if frame["y"] - window["y"] <= threshold else set()
        distances = {
            "top": frame["y"] - window["y"],
            "left": frame["x"] - window["x"],
            "bottom": frame["y"] + frame["height"] - window["y"] - window["height"],
            "right": frame["x"] + frame["width"] - window["x"] - window["width"],
        }
        words = {"left": "leading", "right": "trailing"}
        if self.direction == "rightToLeft":
            words = {"left": "trailing", "right": "leading"}
        return {words.get(side, side) for side, distance in distances.items() if abs(distance) <= threshold}

    def resolved(self, near):
        """The environment as the result shows it, without the frame of a hidden keyboard."""
        keyboard = {"state": self.state, "inputHeight": self.input_height, "near": sorted(near)}
        if self.frame and self.state != "hidden":
            keyboard["frame"] = self.frame
        if self.keyboard_height is not None:
            keyboard["height"] = self.keyboard_height
        optional = {"additionalSafeArea": self.additional, "occlusions": self.occlusions, "division": self.division}
        return {key: value for key, value in optional.items() if value} | {
            "device": self.device_id, "orientation": self.orientation, "split": self.split, "splitSide": self.split_side,
            "window": self.window, "safeArea": self.safe_area, "idiom": self.idiom, "scale": self.scale, "notch": self.notch,
            "homeIndicator": self.homeIndicator, "horizontalSizeClass": self.horizontal, "verticalSizeClass": self.vertical,
            "layoutDirection": self.direction, "contentSizeCategory": self.content_size,
            "needsInputModeSwitchKey": self.needs_switch, "windowControls": self.controls, "keyboard": keyboard, "traits": self.traits,
            "metrics": self.given["metrics"],
        }


def uses_keyboard(spec):
    root = spec.get("root", "window")
    return root == "keyboard" or isinstance(root, dict) and "keyboard" in (root.get("width"), root.get("height"))


# Expressions

TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)?)"
    r"|(?P<mark>==|<=|>=|[-+*/(),@]))")


def tokens(text):
    position, result = 0, []
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ValueError(f"{text!r} at {position}")
        result.append((match.lastgroup, match.group(match.lastgroup)))
        position = match.end()
    return result + [("end", "")]


class Expression:
    """A parser that computes linear forms. `name` gives the form of a name, and `item` that of an attribute."""

    def __init__(self, text, name, item=None):
        self.tokens, self.place, self.name, self.item = tokens(text), 0, name, item

    def next(self):
        token = self.tokens[self.place]
        self.place += 1
        return token

    def take(self, *marks):
        kind, text = self.tokens[self.place]
        if kind == "mark" and text in marks:
            self.place += 1
            return text
        return None

    def sum(self):
        form = self.product()
        while mark := self.take("+", "-"):
            form = plus(form, self.product(), 1 if mark == "+" else -1)
        return form

    def product(self):
        form = self.factor()
        while mark := self.take("*", "/"):
            other = self.factor()
            number = constant(other)
            if mark == "/":
                if number == 0:
                    raise NotSolvable("division-by-zero")
                form = times(form, 1 / number)
            elif number is not None:
                form = times(form, number)
            else:
                form = times(other, constant(form))
        return form

    def factor(self):
        if mark := self.take("+", "-"):
            return times(self.factor(), 1 if mark == "+" else -1)
        if self.take("("):
            form = self.sum()
            self.take(")")
            return form
        kind, text = self.next()
        if kind == "number":
            return {"": float(text)}
        if text in ("min", "max") and self.take("("):
            values = [constant(self.sum())]
            while self.take(","):
                values.append(constant(self.sum()))
            self.take(")")
            return {"": min(values) if text == "min" else max(values)}
        return self.item(*text.split(".")) if "." in text else {"": self.name(text)}


# The system


class Row:
    def __init__(self, name, form, relation, priority, weight=1):
        """The row `form relation 0`."""
        self.name, self.form, self.relation, self.priority, self.weight = name, form, relation, priority, weight


class System:
    def __init__(self, spec, caller):
        self.spec, self.rows = spec, []
        self.environment = Environment(spec, caller)
        self.metrics = spec.get("metrics", {}) | self.environment.given["metrics"]
        self.guide = spec.get("keyboardGuide", {})
        self.near = None
        self.near = self.environment.near(self.guide, self.value(self.guide.get("nearThreshold", 100)))
        self.sides = self.root_sides()
        self.root = {}
        for side in ("width", "height"):
            self.root[side] = self.root_size(side)
        self.forms = {}  # item → left, top, width, height
        self.baselines, self.parents, self.views = {}, {}, []
        self.add_guides()
        self.read_views(spec.get("views", []), "/views", None, True)
        self.add_system()

    # Values

    def root_sides(self):
        root = self.spec.get("root", "window")
        return {"width": root, "height": root} if isinstance(root, str) else root

    def root_size(self, side):
        """The root's size, or None if it is free."""
        word = self.sides[side]
        if word == "free":
            return None
        if word == "window":
            return self.environment.window[side]
        if word == "keyboard":
            return self.environment.frame["width"] if side == "width" else self.environment.input_height
        return self.value(word)

    def number_trait(self, name):
        environment = self.environment
        return {
            "windowWidth": lambda: environment.window["width"], "windowHeight": lambda: environment.window["height"],
            "rootWidth": lambda: self.root["width"], "rootHeight": lambda: self.root["height"],
            "scale": lambda: environment.scale,
        }.get(name)

    def name(self, name):
        if name == "system":
            return 8
        if name in self.metrics:
            return self.value(self.metrics[name])
        return self.number_trait(name)()

    def value(self, value):
        if isinstance(value, bool):
            return 1 if value else 0
        if isinstance(value, list):
            for entry in value:
                if "when" not in entry or self.holds(entry["when"]):
                    return self.value(entry["value"])
            raise NotSolvable("no-value")
        if isinstance(value, str):
            return constant(Expression(value, self.name).sum())
        return value

    def word(self, value):
        """A word, or the word of the first entry that holds."""
        if not isinstance(value, list):
            return value
        for entry in value:
            if "when" not in entry or self.holds(entry["when"]):
                return entry["value"]
        raise NotSolvable("no-value")

    def priority(self, value):
        if value is None:
            return 1000
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"\s*([^\s+-]+)\s*(?:([+-])\s*(\S+))?\s*", value)
        word, sign, offset = match.groups()
        number = PRIORITIES.get(word)
        if number is None:
            number = self.value(self.metrics[word]) if word in self.metrics else float(word)
        return number + (float(offset) * (1 if sign == "+" else -1) if sign else 0)

    # Conditions

    def holds(self, condition):
        if isinstance(condition, str):
            return self.holds(self.spec["conditions"][condition])
        return all(self.entry_holds(key, value) for key, value in condition.items() if key != "$comment")

    def entry_holds(self, key, value):
        if key == "not":
            return not self.holds(value)
        if key in ("any", "all"):
            return (any if key == "any" else all)([self.holds(one) for one in value])
        if key in ("keyboardNear", "keyboardAwayFrom"):
            edges = value if isinstance(value, list) else [value]
            return all((edge in self.near) == (key == "keyboardNear") for edge in edges)
        if number := self.number_trait(key):
            number = number()
            if isinstance(value, dict):
                return value.get("min", -math.inf) <= number < value.get("max", math.inf)
            return number in (value if isinstance(value, list) else [value])
        return self.trait(key) in (value if isinstance(value, list) else [value])

    def trait(self, key):
        e = self.environment
        if key in e.traits:
            return e.traits[key]
        return {
            "device": e.device_id, "idiom": e.idiom, "orientation": e.orientation,
            "windowOrientation": "landscape" if e.window["width"] > e.window["height"] else "portrait",
            "notch": e.notch, "homeIndicator": e.homeIndicator, "needsInputModeSwitchKey": e.needs_switch, "split": e.split,
            "horizontalSizeClass": e.horizontal, "verticalSizeClass": e.vertical, "contentSizeCategory": e.content_size,
            "layoutDirection": e.direction, "keyboardState": e.state,
            "keyboardGuideActive": e.followed(self.guide) is not None,
        }[key]

    # Items

    def add_guides(self):
        e = self.environment
        width, height = ({f"root.{side}": 1} for side in ("width", "height"))
        self.forms["root"] = ({"": 0}, {"": 0}, width, height)
        safe = {side: inset + (e.additional or {}).get(side, 0) for side, inset in e.safe_area.items()}
        if self.sides["height"] != "window":
            safe["top"] = safe["bottom"] = 0
        if self.sides["width"] == "keyboard":
            frame, screen = e.frame, e.screen
            if frame["x"] > screen["x"]:
                safe["left"] = 0
            if frame["x"] + frame["width"] < screen["x"] + screen["width"]:
                safe["right"] = 0
        elif self.sides["width"] != "window":
            safe["left"] = safe["right"] = 0
        self.forms["safeArea"] = self.inset(self.forms["root"], safe)
        side = 16 if e.window["width"] < 414 else 20
        own = {"top": 0, "leading": side, "bottom": 0, "trailing": side} | self.insets(self.spec.get("margins", {}), {})
        self.forms["margins"] = self.inset(self.forms["safeArea"], self.undirected(own, e.direction))
        left, top, width, height = self.forms["margins"]
        self.add_corners()
        if self.root["width"] is not None:
            limit = self.value(self.spec.get("readableWidth", 664))
            safe_width, number = (
                self.forms[guide][2][""] + self.root["width"] * self.forms[guide][2]["root.width"]
                for guide in ("safeArea", "margins"))
            if safe_width > limit + 88 and number > limit:
                left = plus(left, {"": (number - limit) / 2})
                width = {"": limit}
            self.forms["readable"] = (left, top, width, height)
        if self.sides == {"width": "window", "height": "window"}:
            self.forms["keyboard"] = self.keyboard_guide(safe)

    def add_corners(self):
        """The guides that keep clear of the window's controls, 66 wide and 43 high."""
        e = self.environment
        for plain in ("safeArea", "margins"):
            left, top, width, height = self.forms[plain]
            beside, below = (left, width), (top, height)
            if e.controls and self.sides["width"] == "window":
                if e.direction == "leftToRight":
                    by = max(0, 66 - left[""])
                    beside = (plus(left, {"": by}), plus(width, {"": -by}))
                else:
                    trailing = -left[""] - width[""]
                    beside = (left, plus(width, {"": -max(0, 66 - trailing)}))
            if e.controls and self.sides["height"] == "window":
                below = (plus(top, {"": 43}), plus(height, {"": -43}))
            self.forms[f"{plain}BesideCorners"] = (beside[0], top, beside[1], height)
            self.forms[f"{plain}BelowCorners"] = (left, below[0], width, below[1])

    def keyboard_guide(self, safe):
        width, height = self.root["width"], self.root["height"]
        uses = self.guide.get("usesBottomSafeArea", True)
        guide = self.environment.followed(self.guide)
        safe_bottom = height - safe["bottom"]
        if not guide:
            guide = {"left": 0, "top": safe_bottom if uses else height, "right": width, "bottom": height}
        elif uses:
            guide["top"] = min(guide["top"], safe_bottom)
        return tuple(
            {"": number} for number in
            (guide["left"], guide["top"], guide["right"] - guide["left"], guide["bottom"] - guide["top"]))

    @staticmethod
    def inset(forms, insets):
        left, top, width, height = forms
        return (
            plus(left, {"": insets["left"]}), plus(top, {"": insets["top"]}),
            plus(width, {"": -insets["left"] - insets["right"]}), plus(height, {"": -insets["top"] - insets["bottom"]}))

    @staticmethod
    def undirected(insets, direction):
        left, right = insets["leading"], insets["trailing"]
        if direction == "rightToLeft":
            left, right = right, left
        return {"top": insets["top"], "bottom": insets["bottom"], "left": left, "right": right}

    def insets(self, value, default=None):
        """The insets by edge. Without a default, edges that are left out are 0."""
        if not isinstance(value, dict):
            return {edge: self.value(value) for edge in EDGES}
        given = {edge: self.value(value[edge]) for edge in EDGES if edge in value}
        return given if default is not None else {edge: 0 for edge in EDGES} | given

    def attribute(self, item, attribute, is_mirrored=False):
        """The form of an attribute; mirrored, horizontal positions are measured from the root's right edge."""
        left, top, width, height = self.forms[item]
        if attribute in ("leading", "trailing") and not is_mirrored:
            attribute = "left" if attribute == "leading" else "right"
        first, last = self.baselines.get(item, (None, None))
        undirected = {
            "left": left, "right": plus(left, width), "centerX": plus(left, width, 0.5), "width": width, "height": height,
            "top": top, "bottom": plus(top, height), "centerY": plus(top, height, 0.5),
        }
        if attribute == "firstBaseline":
            return undirected["bottom"] if first is None else plus(top, {"": first})
        if attribute == "lastBaseline":
            return undirected["bottom"] if last is None else plus(undirected["bottom"], {"": -last})
        if is_mirrored and attribute in ("leading", "trailing", "centerX"):
            other = {"leading": "right", "trailing": "left", "centerX": "centerX"}[attribute]
            return plus({"root.width": 1}, undirected[other], -1)
        return undirected[attribute]

    # Views

    def read_views(self, views, pointer, parent, is_present):
        """Adds views, and returns the ids of the present children."""
        children = []
        for index, view in enumerate(views):
            own = f"{pointer}/{index}"
            if isinstance(view, str):
                view = {"id": view.split(":")[0]}
            is_here = is_present and ("when" not in view or self.holds(view["when"]))
            if set(view) - {"when", "children", "$comment"} == set() and "children" in view:
                children += self.read_views(view["children"], f"{own}/children", parent, is_here)
                continue
            name = view.get("id", own)
            self.parents[name] = parent
            if is_here:
                self.forms[name] = tuple({f"{name}.{part}": 1} for part in ("left", "top", "width", "height"))
                self.views.append((name, own, view))
                children.append(name)
            place = len(self.views) - 1
            inner = self.read_views(view.get("children", []), f"{own}/children", name, is_here)
            if is_here:
                self.views[place] += (inner,)
        return children

    def add(self, name, form, relation, priority, weight=1):
        self.rows.append(Row(name, form, relation, priority, weight))

    def add_system(self):
        for side in ("width", "height"):
            if self.root[side] is None:
                self.add(f"root.{side}>=0", {f"root.{side}": 1}, ">=", 1000)
        self.units, self.by_name = {}, {name: view for name, _, view, _ in self.views}
        for name, _, view, _ in self.views:
            if baseline := view.get("baseline"):
                self.baselines[name] = tuple(
                    self.value(baseline[side]) if side in baseline else None for side in ("first", "last"))
        for name, pointer, view, children in self.views:
            for side in ("width", "height"):
                self.add(f"{name}.{side}>=0", {f"{name}.{side}": 1}, ">=", 1000)
            self.add_intrinsic(name, view)
            if "stack" in view and children:
                self.add_stack(name, f"{pointer}/stack", view["stack"], children)
        self.add_constraints(self.spec.get("constraints", []), "/constraints")

    def add_intrinsic(self, name, view):
        for side, axis in (("width", "horizontal"), ("height", "vertical")):
            if side not in view.get("intrinsicSize", {}):
                continue
            form = {f"{name}.{side}": 1, "": -self.value(view["intrinsicSize"][side])}
            hugging = self.priority(view.get("hugging", {}).get(axis, 250))
            resistance = self.priority(view.get("compressionResistance", {}).get(axis, 750))
            self.add(f"{name}.hugging.{side}", form, "<=", hugging)
            self.add(f"{name}.compressionResistance.{side}", form, ">=", resistance)

    # Stacks

    def add_stack(self, name, pointer, stack, children):
        stack = self.spec["stacks"][stack] if isinstance(stack, str) else stack
        Stack(self, name, pointer, stack, children).add()

    # Constraints

    def add_constraints(self, constraints, pointer):
        for index, constraint in enumerate(constraints):
            own = f"{pointer}/{index}"
            if isinstance(constraint, str):
                self.add_text(own, constraint, None, 1, [])
                continue
            holds = "when" not in constraint or self.holds(constraint["when"])
            if "constraints" in constraint:
                if holds:
                    self.add_constraints(constraint["constraints"], f"{own}/constraints")
                else:
                    self.add_constraints(constraint.get("otherwise", []), f"{own}/otherwise")
            elif holds:
                self.add_constraint(constraint.get("id", own), constraint)

    def add_constraint(self, name, constraint):
        priority = constraint.get("priority")
        items = [constraint[key] for key in ("item", "toItem", "pin", "to") if key in constraint]
        if any(item not in self.forms for item in items):
            return
        weight = self.value(constraint.get("weight", 1))
        if "expression" in constraint:
            self.add_expression(name, constraint["expression"], priority, weight)
        elif "visual" in constraint:
            self.add_visual(name, constraint["visual"], priority, weight, constraint.get("options", []))
        elif "pin" in constraint:
            self.add_pin(name, constraint, self.priority(priority), weight)
        else:
            self.add_anchors(name, constraint, self.priority(priority), weight)

    def is_mirrored(self, attributes):
        is_directional = any(attribute in ("leading", "trailing") for attribute in attributes)
        return is_directional and self.environment.direction == "rightToLeft"

    def add_pin(self, name, constraint, priority, weight):
        insets = self.insets(constraint.get("insets", 0))
        mirrored = self.is_mirrored(["leading"])
        for edge in EDGES:
            if edge in constraint.get("edges", EDGES):
                form = plus(self.attribute(constraint["pin"], edge, mirrored), self.attribute(constraint["to"], edge, mirrored), -1)
                sign = -1 if edge in ("top", "leading") else 1
                self.add(f"{name}#{edge}", plus(form, {"": sign * insets[edge]}), "==", priority, weight)

    def add_anchors(self, name, constraint, priority, weight):
        pairs = [(constraint["item"], constraint["attribute"])]
        if "toItem" in constraint:
            pairs.append((constraint["toItem"], constraint["toAttribute"]))
        mirrored = self.is_mirrored([attribute for _, attribute in pairs])
        form = plus(self.attribute(*pairs[0], mirrored), {"": -self.value(constraint.get("constant", 0))})
        if len(pairs) == 2:
            form = plus(form, self.attribute(*pairs[1], mirrored), -self.value(constraint.get("multiplier", 1)))
        relation = {"equal": "==", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="}[constraint.get("relatedBy", "equal")]
        self.add(name, form, relation, priority, weight)

    def add_text(self, name, text, priority, weight, options):
        if text.startswith(("H:", "V:")):
            self.add_visual(name, text, priority, weight, options)
        else:
            self.add_expression(name, text, priority, weight)

    def add_expression(self, name, text, priority, weight):
        text, _, own = text.partition("@")
        priority = self.priority(own.strip() if own.strip() else priority)
        relations = re.findall("==|<=|>=", text)
        sides = re.split("==|<=|>=", text)
        for number, relation in enumerate(relations):
            pair = sides[number:number + 2]
            words = [word.split(".") for side in pair for kind, word in tokens(side) if kind == "name" and "." in word]
            if any(item not in self.forms for item, _ in words):
                continue
            mirrored = self.is_mirrored([attribute for _, attribute in words])
            left, right = (
                Expression(side, self.name, lambda item, attribute: self.attribute(item, attribute, mirrored)).sum()
                for side in pair)
            own = name if len(relations) == 1 else f"{name}#{number + 1}"
            self.add(own, plus(left, right, -1), relation, priority, weight)

    def add_visual(self, name, text, priority, weight, options):
        # The priority of the text is after the last bracket; those before are of predicates.
        at = text.find("@", max(text.rfind("]"), text.rfind("|")))
        if at >= 0:
            text, priority = text[:at], text[at + 1:].strip()
        Visual(self, name, text.rstrip(), priority, weight, options).add()


class Stack:
    """The rules of one stack."""

    def __init__(self, system, name, pointer, stack, children):
        self.system, self.name, self.pointer, self.stack, self.children = system, name, pointer, stack, children
        self.is_horizontal = system.word(stack["axis"]) == "horizontal"
        self.spacing = system.value(stack.get("spacing", 0))
        self.insets = system.insets(stack.get("insets", 0))
        self.alignment = system.word(stack.get("alignment", "fill"))
        self.distribution = system.word(stack.get("distribution", "fill"))
        direction = system.word(stack.get("direction", "environment"))
        if direction == "environment":
            direction = system.environment.direction
        self.is_mirrored = direction == "rightToLeft"
        self.priority = system.priority(stack.get("priority"))
        self.lead, self.trail, self.size = ("leading", "trailing", "width") if self.is_horizontal else ("top", "bottom", "height")
        self.across = ("top", "bottom", "height") if self.is_horizontal else ("leading", "trailing", "width")

    def at(self, item, attribute):
        return self.system.attribute(item, attribute, self.is_mirrored)

    def rule(self, rule, form, relation="==", priority=None):
        self.system.add(f"{self.pointer}#{rule}", form, relation, self.priority if priority is None else priority)

    def add(self):
        first, last = self.children[0], self.children[-1]
        self.rule("lead", plus(self.distance(self.at(first, self.lead), self.at(self.name, self.lead)), {"": -self.insets[self.lead]}))
        self.rule("trail", plus(self.distance(self.at(last, self.trail), self.at(self.name, self.trail)), {"": self.insets[self.trail]}))
        neighbours = list(enumerate(zip(self.children, self.children[1:]), 2))
        if self.distribution == "equalSpacing":
            self.add_equal_spacing(neighbours)
        else:
            relation = ">=" if self.distribution == "equalCentering" else "=="
            for number, (one, other) in neighbours:
                gap = self.distance(self.at(other, self.lead), self.at(one, self.trail))
                self.rule(f"spacing.{number}", plus(gap, {"": -self.spacing_after(one)}), relation)
        add = {
            "fillEqually": self.add_equal_sizes, "units": self.add_units, "equalCentering": self.add_equal_centering,
            "fillProportionally": self.add_proportions,
        }.get(self.distribution)
        if add:
            add(neighbours)
        self.add_across()

    @staticmethod
    def distance(one, other):
        return plus(one, other, -1)

    def spacing_after(self, child):
        view = self.system.by_name[child]
        return self.system.value(view["spacingAfter"]) if "spacingAfter" in view else self.spacing

    def add_equal_spacing(self, neighbours):
        if not neighbours:
            return
        gap = f"{self.pointer}#gap"
        self.rule("gap>=spacing", {gap: 1, "": -self.spacing}, ">=")
        for number, (one, other) in neighbours:
            self.rule(f"gap.{number}", plus(self.distance(self.at(other, self.lead), self.at(one, self.trail)), {gap: -1}))

    def add_equal_sizes(self, neighbours):
        for number, (_, other) in neighbours:
            self.rule(f"equal.{number}", self.distance(self.at(other, self.size), self.at(self.children[0], self.size)))

    def add_equal_centering(self, neighbours):
        center = "centerX" if self.is_horizontal else "centerY"
        for number, (one, other) in neighbours:
            self.rule(
                f"distance.{number}", plus(self.distance(self.at(other, center), self.at(one, center)), {f"{self.pointer}#distance": -1}))

    def add_proportions(self, neighbours):
        weights = []
        for number, child in enumerate(self.children, 1):
            intrinsic = self.system.by_name[child].get("intrinsicSize", {})
            weight = self.system.value(intrinsic[self.size]) if self.size in intrinsic else 0
            if weight > 0:
                weights.append((number, child, weight))
        total = sum(weight for _, _, weight in weights) + sum(self.spacing_after(one) for one in self.children[:-1])
        for number, child, weight in weights if total else []:
            share = plus(self.at(child, self.size), self.at(self.name, self.size), -weight / total)
            own = self.priority if len(weights) == 1 else min(self.priority, max(1, 1000 - number))
            self.rule(f"proportion.{number}", share, "==", own)

    def add_units(self, neighbours):
        group = self.stack.get("unitGroup")
        axis = "horizontal" if self.is_horizontal else "vertical"
        unit = self.system.units.get((group, axis)) if group else None
        flexible = {child: self.flexible(child) for child in self.children}
        if unit is None and not all(flexible.values()):
            unit = f"{self.pointer}#unit"
            if group:
                self.system.units[group, axis] = unit
            self.rule("unit>=0", {unit: 1}, ">=", 1000)
        share = f"{self.pointer}#share"
        if any(flexible.values()):
            self.rule("share>=0", {share: 1}, ">=", 1000)
        for number, child in enumerate(self.children, 1):
            form = self.at(child, self.size)
            if flexible[child]:
                self.rule(f"flexible.{number}", plus(form, {share: -flexible[child]}))
            else:
                units = self.system.value(self.system.by_name[child].get("units", 1))
                self.rule(f"units.{number}", plus(form, {unit: -units, "": -(units - 1) * self.spacing}))

    def flexible(self, child):
        return self.system.value(self.system.by_name[child].get("flexible", 0))

    def add_across(self):
        near, far, size = self.across
        alignment = self.alignment
        for number, child in enumerate(self.children, 1):
            inside = {"fill": ("==", "=="), "top": ("==", "<="), "leading": ("==", "<="), "bottom": (">=", "=="), "trailing": (">=", "==")}
            first, second = inside.get(alignment, (">=", "<="))
            self.rule(f"{near}.{number}", plus(self.distance(self.at(child, near), self.at(self.name, near)), {"": -self.insets[near]}), first)
            self.rule(f"{far}.{number}", plus(self.distance(self.at(child, far), self.at(self.name, far)), {"": self.insets[far]}), second)
            if alignment == "center":
                center = "centerY" if self.is_horizontal else "centerX"
                offset = (self.insets[near] - self.insets[far]) / 2
                self.rule(f"center.{number}", plus(self.distance(self.at(child, center), self.at(self.name, center)), {"": -offset}))
            if alignment in ("firstBaseline", "lastBaseline") and number > 1:
                self.rule(f"baseline.{number}", self.distance(self.at(child, alignment), self.at(self.children[0], alignment)))
        if alignment != "fill":
            self.rule("hug", self.at(self.name, size), "==", 25)


PART = re.compile(r"\s*(\||-|\[[^\]]*\]|\([^)]*\)|[\w.]+)")


class Visual:
    """The constraints of one visual format."""

    def __init__(self, system, name, text, priority, weight, options):
        self.system, self.name, self.weight, self.options = system, name, weight, options
        self.priority = system.priority(priority)
        self.is_horizontal = not text.startswith("V:")
        self.parts = PART.findall(text[2:] if text[:2] in ("H:", "V:") else text)
        self.mirrored = self.is_horizontal and system.is_mirrored(["leading"])
        self.lead, self.trail, self.size = ("leading", "trailing", "width") if self.is_horizontal else ("top", "bottom", "height")
        self.count = 0
        self.rows = []

    def at(self, item, attribute):
        return self.system.attribute(item, attribute, self.mirrored)

    def row(self, form, relation, priority):
        self.count += 1
        self.rows.append((f"{self.name}#{self.count}", form, relation, priority))

    def add(self):
        """Nothing is added if an item is absent."""
        elements, views = [], []
        for part in self.parts:
            if part.startswith("["):
                views.append(re.split(r"[(\]]", part[1:])[0].strip())
                elements.append(("view", views[-1], part))
            elif part == "|":
                elements.append(("edge", None, part))
            else:
                elements.append(("space", part, part))
        others = [word for part in self.parts if part.startswith("[") for word in self.others(part)]
        if any(item not in self.system.forms for item in views + others):
            return
        parent = self.system.parents.get(views[0]) or "root"
        before, spaces = None, []
        for kind, value, part in elements:
            if kind == "space":
                spaces.append(value)
                continue
            if before:
                self.connect(before, (kind, value), spaces, parent)
            if kind == "view":
                self.predicates(value, part)
            before, spaces = (kind, value), []
        self.align(views)
        for row in self.rows:
            self.system.add(*row, self.weight)

    @staticmethod
    def texts(part):
        """The predicates in parentheses."""
        return part[part.index("(") + 1:part.rindex(")")].split(",") if "(" in part else []

    def others(self, part):
        """The views that a view's predicates name."""
        words = [re.sub(r"^\s*(==|<=|>=)?", "", text).split("@")[0].strip() for text in self.texts(part)]
        return [word for word in words if word in self.system.parents]

    def predicate(self, text):
        relation, value, priority = re.fullmatch(r"\s*(==|<=|>=)?\s*([^@]+?)\s*(?:@(.+))?", text).groups()
        return relation or "==", value, self.system.priority(priority) if priority else self.priority

    def number(self, text):
        return float(text) if re.fullmatch(r"-?[\d.]+(?:[eE][+-]?\d+)?", text) else self.system.name(text)

    def connect(self, before, after, spaces, parent):
        start = self.at(parent, self.lead) if before[0] == "edge" else self.at(before[1], self.trail)
        end = self.at(parent, self.trail) if after[0] == "edge" else self.at(after[1], self.lead)
        gap = plus(end, start, -1)
        if not spaces:
            return self.row(gap, "==", self.priority)
        amounts = [space for space in spaces if space != "-"]
        if not amounts:
            standard = 20 if "edge" in (before[0], after[0]) else 8
            return self.row(plus(gap, {"": -standard}), "==", self.priority)
        texts = amounts[0][1:-1].split(",") if amounts[0].startswith("(") else amounts
        for text in texts:
            relation, value, priority = self.predicate(text)
            self.row(plus(gap, {"": -self.number(value)}), relation, priority)

    def predicates(self, view, part):
        for text in self.texts(part):
            relation, value, priority = self.predicate(text)
            form = self.at(view, self.size)
            if value in self.system.parents:
                form = plus(form, self.at(value, self.size), -1)
            else:
                form = plus(form, {"": -self.number(value)})
            self.row(form, relation, priority)

    def align(self, views):
        for option in self.options:
            attribute = option[len("alignAll"):]
            attribute = attribute[0].lower() + attribute[1:]
            mirrored = self.system.is_mirrored([attribute])
            for other in views[1:]:
                form = plus(self.system.attribute(other, attribute, mirrored), self.system.attribute(views[0], attribute, mirrored), -1)
                self.row(form, "==", self.priority)
