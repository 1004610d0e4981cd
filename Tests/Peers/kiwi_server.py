"""What somebody would write in an afternoon: uvicorn and kiwisolver, the same specs (of anchors alone), the same frames.

    uvicorn kiwi_server:app --port 8092 --workers 2 --log-level warning --no-access-log

It is here to be measured beside `layoutc serve`, by Tests/Server/load.py.
"""
import json
from urllib.parse import parse_qs

import kiwisolver as kiwi

STRENGTHS = {1000: "required", 750: "strong", 500: "medium", 250: "weak"}


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


def solve(spec, width, height):
    solver = kiwi.Solver()
    views = {name: View(name) for name in ["root", *spec["views"]]}
    for name, view in views.items():
        solver.addConstraint(view.width >= 0)
        solver.addConstraint(view.height >= 0)
    root = views["root"]
    for variable, value in ((root.left, 0), (root.top, 0), (root.width, width), (root.height, height)):
        solver.addConstraint(variable == value)
    for constraint in spec["constraints"]:
        one = views[constraint["item"]][constraint["attribute"]]
        other = constraint.get("constant", 0)
        if "toItem" in constraint:
            other = views[constraint["toItem"]][constraint["toAttribute"]] * constraint.get("multiplier", 1) + other
        relation = constraint.get("relatedBy", "equal")
        made = one == other if relation == "equal" else one <= other if relation == "lessThanOrEqual" else one >= other
        solver.addConstraint(made | STRENGTHS[constraint.get("priority", 1000)])
    solver.updateVariables()
    return {
        name: {"x": v.left.value(), "y": v.top.value(), "width": v.width.value(), "height": v.height.value()}
        for name, v in views.items() if name != "root"
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
    answer = json.dumps({"frames": solve(json.loads(body), width, height)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})
