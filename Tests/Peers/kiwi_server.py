"""A simple server with uvicorn and kiwisolver, which returns the frames of the load test's specs.

    uvicorn kiwi_server:app --port 8092 --workers 2 --log-level warning --no-access-log

It supports anchors, pins, and stacks that fill equally or by units, but no environments, expressions or error messages.
Tests/Server/load.py compares its speed with that of `layoutc serve`, and checks that both return the same frames.
"""
import json
from urllib.parse import parse_qs

import kiwisolver as kiwi

STRENGTHS = {1000: "required", 750: "strong", 500: "medium", 250: "weak"}
PINS = (("left", "leading", 1), ("top", "top", 1), ("right", "trailing", -1), ("bottom", "bottom", -1))


class View:
    def __init__(self, name):
        self.left, self.top = kiwi.Variable(name + ".left"), kiwi.Variable(name + ".top")
        self.width, self.height = kiwi.Variable(name + ".width"), kiwi.Variable(name + ".height")

    def __getitem__(self, attribute):
        if attribute == "right":
            return self.left + self.width
        if attribute == "bottom":
            return self.top + self.height
        return getattr(self, attribute)


class Layout:
    def __init__(self, spec, width, height):
        self.solver, self.views, self.spec, self.units = kiwi.Solver(), {}, spec, {}
        root = self.view("root")
        if "root" in spec:
            height = spec["root"]["height"]
        for variable, value in ((root.left, 0), (root.top, 0), (root.width, width), (root.height, height)):
            self.add(variable == value)
        self.listed = [name for view in spec["views"] for name in self.tree(view)]
        for constraint in spec.get("constraints", []):
            self.constraint(constraint)
        self.solver.updateVariables()

    def add(self, constraint):
        self.solver.addConstraint(constraint)

    def view(self, name):
        view = self.views[name] = View(name)
        self.add(view.width >= 0)
        self.add(view.height >= 0)
        return view

    def tree(self, node):
        """Adds a view and its descendants, and returns the names of those with a frame."""
        if isinstance(node, str):
            node = {"id": node}
        view = self.view(node["id"])
        names = [] if node.get("kind") == "spacer" else [node["id"]]
        children = node.get("children", [])
        for child in children:
            names += self.tree(child)
        stack = node.get("stack")
        if stack is not None:
            self.stack(view, self.spec["stacks"][stack] if isinstance(stack, str) else stack, children)
        return names

    def stack(self, view, stack, children):
        spacing = stack.get("spacing", 0)
        start, end, size, low, high = (
            ("left", "right", "width", "top", "bottom") if stack["axis"] == "horizontal"
            else ("top", "bottom", "height", "left", "right"))
        items = [self.views[child["id"]] for child in children]
        self.add(items[0][start] == view[start])
        self.add(items[-1][end] == view[end])
        for one, other in zip(items, items[1:]):
            self.add(other[start] == one[end] + spacing)
        for child, item in zip(children, items):
            self.add(item[low] == view[low])
            self.add(item[high] == view[high])
            if stack["distribution"] == "units":
                units = child.get("units", 1)
                self.add(item[size] == units * self.unit(stack["unitGroup"]) + (units - 1) * spacing)
            elif item is not items[0]:
                self.add(item[size] == items[0][size])

    def unit(self, group):
        if group not in self.units:
            self.units[group] = kiwi.Variable(group)
            self.add(self.units[group] >= 0)
        return self.units[group]

    def constraint(self, constraint):
        if "pin" in constraint:
            view, target, insets = self.views[constraint["pin"]], self.views[constraint["to"]], constraint["insets"]
            for edge, inset, sign in PINS:
                self.add(view[edge] == target[edge] + sign * insets[inset])
            return
        one = self.views[constraint["item"]][constraint["attribute"]]
        other = constraint.get("constant", 0)
        if "toItem" in constraint:
            other += self.views[constraint["toItem"]][constraint["toAttribute"]] * constraint.get("multiplier", 1)
        relation = constraint.get("relatedBy", "equal")
        made = one == other if relation == "equal" else one <= other if relation == "lessThanOrEqual" else one >= other
        self.add(made | STRENGTHS[constraint.get("priority", 1000)])

    def frames(self):
        return {
            name: {"x": v.left.value(), "y": v.top.value(), "width": v.width.value(), "height": v.height.value()}
            for name, v in ((name, self.views[name]) for name in self.listed)
        }


async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    query = parse_qs(scope["query_string"].decode())
    width, height = map(float, query.get("window", ["393x852"])[0].split("x"))
    answer = json.dumps({"frames": Layout(json.loads(body), width, height).frames()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})
