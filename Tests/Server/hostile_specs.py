#!/usr/bin/env python3
"""Small specs that are expensive to solve: `hostile_specs.py KIND N…` prints one, `hostile_specs.py --list` lists the kinds.

For every N within the limits, the response, or `budget-exceeded`, takes at most the solve budget plus half a second, and other
clients are served meanwhile.
"""
import itertools, json, random, sys
def clamped(n, r=None):
    r = r or random.Random(1)
    # optional equal widths, different minimum widths
    vs=[f"a{i}" for i in range(n)]
    cons=["a0.left == 0", f"a{n-1}.right == root.width"]
    cons+= [f"a{i+1}.left == a{i}.right" for i in range(n-1)]
    cons+= [f"a{i+1}.width == a0.width @ 500" for i in range(n-1)]
    cons+= [f"a{i}.width >= {r.random()*2000/n:.4f}" for i in range(n)]
    return {"layoutSpec":1,"root":{"width":1000,"height":100},"views":vs,"constraints":cons}
def clampedchain(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=["a0.left == 0", f"a{n-1}.right == root.width"]
    cons+= [f"a{i+1}.left == a{i}.right" for i in range(n-1)]
    cons+= [f"a{i+1}.width == a{i}.width @ 500" for i in range(n-1)]
    cons+= [f"a{i}.width >= {r.random()*2000/n:.4f} @ 700" for i in range(n)]
    return {"layoutSpec":1,"root":{"width":1000,"height":100},"views":vs,"constraints":cons}
def ineqs(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(n):
        j=r.randrange(n); k=r.randrange(n)
        cons.append(f"a{i}.left >= a{j}.left + {r.randrange(10)}" if j<i else f"a{i}.width >= {r.randrange(50)}")
        cons.append(f"a{i}.right <= a{k}.right + {r.randrange(300)}" if k!=i else f"a{i}.right <= 1000")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def l1(n, m, levels, r=None, dense=3):
    """random least-absolute-deviation: m soft equalities on n widths with dense terms"""
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(m):
        ids=r.sample(range(n), dense)
        e=' + '.join(f"{r.choice([1,-1,2,3,-2,0.5])} * a{j}.width" for j in ids)
        cons.append(f"{e} {r.choice(['==','==','<=','>='])} {r.randrange(1000)} @ {r.randrange(1,levels+1)}")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def klee(n):
    # Klee-Minty: max 2^{n-1}x1+...+xn st ... ; as soft: maximize via x == big
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(n):
        e=' + '.join([f"{2.0**(i-j+1):.0f} * a{j}.width" for j in range(i)] + [f"a{i}.width"])
        cons.append(f"{e} <= {5.0**(i+1) if 5.0**(i+1)<1e9 else 1e9:.0f}")
    obj=' + '.join(f"{2.0**(n-1-j):.0f} * a{j}.width" for j in range(n))
    cons.append(f"{obj} == 1000000000 @ 500")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def degenerate(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(n):
        for _ in range(3):
            j=r.randrange(n)
            if j!=i: cons.append(f"a{i}.left {r.choice(['<=','>=','=='])} a{j}.left @ {r.choice([500,400,300])}")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def assign(n, r=None):
    "transportation: x_ij rows/cols sums, minimize cost"
    r = r or random.Random(1)
    vs=[f"x{i}_{j}" for i in range(n) for j in range(n)]
    cons=[]
    for i in range(n): cons.append(' + '.join(f"x{i}_{j}.width" for j in range(n))+' == 1')
    for j in range(n): cons.append(' + '.join(f"x{i}_{j}.width" for i in range(n))+' == 1')
    for i in range(n):
        for j in range(n): cons.append({"expression":f"x{i}_{j}.width == 0","priority":500,"weight":r.randrange(1,1000)})
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def path(n, r=None):
    "shortest path potentials: many difference constraints, maximize each"
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=["a0.left == 0"]
    for i in range(4*n):
        a,b=r.sample(range(n),2)
        cons.append(f"a{a}.left <= a{b}.left + {r.randrange(1,100)}")
    for i in range(1,n): cons.append(f"a{i}.left == 100000 @ {r.choice([500])}")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def grid2(n, r=None):
    "n x n grid: rows share heights, columns share widths, optional constraints for each cell random"
    r = r or random.Random(1)
    vs=[f"c{i}_{j}" for i in range(n) for j in range(n)]
    cons=[]
    for i in range(n):
        for j in range(n):
            cons.append(f"c{i}_{j}.width == {r.randrange(10,100)} @ 500")
            cons.append(f"c{i}_{j}.height == {r.randrange(10,100)} @ 500")
            if j: cons.append(f"c{i}_{j}.left == c{i}_{j-1}.right"); cons.append(f"c{i}_{j}.height == c{i}_0.height")
            if i: cons.append(f"c{i}_{j}.top == c{i-1}_{j}.bottom"); cons.append(f"c{i}_{j}.width == c0_{j}.width")
    cons += ["c0_0.left == 0","c0_0.top == 0", f"c0_{n-1}.right == root.width", f"c{n-1}_0.bottom == root.height"]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def isotonic(n, r=None):
    "L1 isotonic regression: classic many pivots"
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[f"a{i}.left <= a{i+1}.left" for i in range(n-1)]+[f"a{i}.left == {r.randrange(100000)} @ 500" for i in range(n)]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def isotonic_desc(n):
    vs=[f"a{i}" for i in range(n)]
    cons=[f"a{i}.left <= a{i+1}.left" for i in range(n-1)]+[{"expression":f"a{i}.left == {n-i}","priority":500,"weight":1+i*0.001} for i in range(n)]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def conflicts(n):
    vs=[f"a{i}" for i in range(n)]
    cons=[f"a{i}.width == 1" for i in range(n)]+[f"a{i}.width == 2" for i in range(n)]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def conflictsone(n):
    return {"layoutSpec":1,"views":["a"],"constraints":[f"a.width == {i}" for i in range(n)]}
def conflictchain(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[f"a{i+1}.left == a{i}.left + 1" for i in range(n-1)]+[f"a{(i*7919)%n}.left == a{(i*104729)%n}.left + {i}" for i in range(n) if (i*7919)%n != (i*104729)%n]
    r.shuffle(cons)
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def conflictineq(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(4*n):
        a,b=r.sample(range(n),2)
        cons.append(f"a{a}.left {r.choice(['<=','>='])} a{b}.left + {r.randrange(-20,21)}")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def priorities(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=["a0.left == 0", f"a{n-1}.right == root.width"]
    cons+= [f"a{i+1}.left == a{i}.right" for i in range(n-1)]
    cons+= [f"a{i}.width == {r.random()*200:.3f} @ {999*(i+1)/n:.6f}" for i in range(n)]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def prioisotonic(n, r=None):
    r = r or random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    p=list(range(1,n+1)); r.shuffle(p)
    cons=[f"a{i}.left <= a{i+1}.left" for i in range(n-1)]+[f"a{i}.left == {r.randrange(100000)} @ {999*p[i]/(n+1):.6f}" for i in range(n)]
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def fill(n, m, k=3):
    "m random sparse required equalities over n widths: fill-in in planning"
    r=random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(m):
        ids=r.sample(range(n),k)
        cons.append('+'.join(f"{r.randint(1,9)}*a{j}.width" for j in ids)+f"==a{r.randrange(n)}.height")
    return {"layoutSpec":1,"views":vs,"constraints":cons}
def fillw(n, m, k=3):
    r=random.Random(1)
    vs=[f"a{i}" for i in range(n)]
    cons=[]
    for i in range(m):
        ids=r.sample(range(n),k)
        cons.append('+'.join(f"{r.choice(['','2*','3*'])}a{j}.left" for j in ids)+"==9")
    return {"layoutSpec":1,"views":vs,"constraints":cons}

def dense(n, m=None):
    "m required equalities, each over all n widths: planning fills in"
    r = random.Random(1)
    vs = [f"a{i}" for i in range(n)]
    cons = [" + ".join(f"{r.randint(1, 9)} * a{j}.width" for j in range(n)) + f" == {r.randint(1, 999)}" for _ in range(m or n)]
    return {"layoutSpec": 1, "views": vs, "constraints": cons}


def metrics(n):
    "a chain of n metrics"
    return {"layoutSpec": 1, "views": ["a"], "metrics": {f"m{i}": (f"m{i + 1}" if i < n - 1 else 5) for i in range(n)}, "constraints": ["a.width == m0"]}


def metric_cycle(n):
    return {"layoutSpec": 1, "views": ["a"], "metrics": {f"m{i}": f"m{(i + 1) % n}" for i in range(n)}, "constraints": ["a.width == m0"]}


def conditions(n):
    "a chain of n conditions"
    return {"layoutSpec": 1, "views": ["a"], "conditions": {f"c{i}": (f"c{i + 1}" if i < n - 1 else {"notch": True}) for i in range(n)},
            "constraints": [{"expression": "a.width == 5", "when": "c0"}]}


def unknown_metrics(n):
    "n metrics, each misspelt once"
    return {"layoutSpec": 1, "views": ["a"], "metrics": {f"metric{i}": i for i in range(n)}, "constraints": [f"a.width == metrik{i} @ 1" for i in range(n)]}


def unknown_names(n):
    "n views, each misspelt once"
    return {"layoutSpec": 1, "views": [f"view{i}" for i in range(n)], "constraints": [f"wiew{i}.width == 1" for i in range(n)]}


def unknown_keys(n):
    return {"layoutSpec": 1, **{f"key{i}": i for i in range(n)}}


def trait_values(n):
    "a trait of n values, a valid spec"
    return {"layoutSpec": 1, "views": ["a"], "traits": {"t": [f"v{i}" for i in range(n)]}, "constraints": ["a.width == 1"]}


def condition_cycle(n):
    return {"layoutSpec": 1, "views": ["a"], "conditions": {f"c{i}": f"c{(i + 1) % n}" for i in range(n)}}


def loose(n):
    "n views without constraints"
    return {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)]}


def collisions(n):
    "n metrics whose names are canonically equivalent"
    marks = ["\u0316", "\u0301", "\u0327", "\u0345", "\u0334", "\u3099", "\u094d", "\u05b0"]
    names = []
    for order in itertools.permutations(marks):
        names.append("a" + "".join(order))
        if len(names) == n:
            break
    return {"layoutSpec": 1, "metrics": {name: i for i, name in enumerate(names)}}


def long_names(n):
    "one constraint with an id of n bytes and n / 100 unmet parts"
    parts = "==".join(str(i % 7) for i in range(max(2, n // 100)))
    return {"layoutSpec": 1, "views": ["a"], "constraints": [{"id": "i" * n, "expression": f"a.width=={parts}", "priority": 1}]}


def long_pointers(n):
    "mistakes below a key of n bytes"
    return ('{"layoutSpec":1,"views":[{"id":"a","output":{"%s":{%s}}}]}' % ("k" * n, ",".join(['"a":1'] * (n // 10 + 2))))


def wrong_types(n):
    return {"layoutSpec": 1, "views": [1] * n}


def bad_texts(n):
    return {"layoutSpec": 1, "views": ["a"], "constraints": ["a.width =="] * n}


def duplicate_keys(n):
    return '{"layoutSpec":1,"metrics":{%s}}' % ",".join('"m":1' for _ in range(n))


def duplicate_ids(n):
    return {"layoutSpec": 1, "views": ["a"] * n}


def unknown_traits(n):
    "an environment with n unknown traits and metrics"
    spec = {"layoutSpec": 1, "metrics": {f"m{i}": 1 for i in range(n)}, "traits": {f"t{i}": ["a", "b"] for i in range(n)}}
    return {"spec": spec, "environment": {"metrics": {f"n{i}": 1 for i in range(n)}, "traits": {f"s{i}": "a" for i in range(n)}}}


def all_environments(n):
    "n views in 1,000 environments"
    spec = {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)]}
    return {"spec": spec, "environments": [{"window": {"width": 300 + i, "height": 500}} for i in range(1000)]}


def proportions(n):
    "a conflict of a stack's n children: their spacing alone is wider than any window"
    children = [{"id": f"a{i}", "spacingAfter": 1} for i in range(n)]
    stack = {"id": "s", "stack": {"axis": "horizontal", "distribution": "fillProportionally"}, "children": children}
    return {"layoutSpec": 1, "root": {"width": "window", "height": 100}, "views": [stack], "constraints": [{"pin": "s", "to": "root"}]}


def keys_in_one_place(n):
    return {"layoutSpec": 1, "views": [{"id": f"a{i}", "kind": "key"} for i in range(n)],
            "constraints": [f"a{i}.{a} == {v}" for i in range(n) for a, v in (("left", 0), ("top", i), ("width", 9), ("height", 9999))]}


def shrinking_chain(n):
    "a conflict of n widths, each a bit smaller than the one before"
    chain = [f"a{i}.width == 0.99 * a{i - 1}.width" for i in range(1, n)]
    return {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)], "constraints": ["a0.width == 100", *chain, f"a{n - 1}.width == 5"]}


def one_large_coefficient(n):
    "one equality of 2 n terms, of which all but one are small"
    terms = [f"a{i}.{size}" for i in range(n) for size in ("width", "height")]
    return {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)], "constraints": ["1000 * " + " + ".join(terms) + " == 5000"]}


def parallel(n, m):
    "m optional equalities with the same 2 n terms"
    terms = " + ".join(f"a{i}.{size}" for i in range(n) for size in ("width", "height"))
    return {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)], "constraints": [f"{terms} == {100 + i} @ {100 + i}" for i in range(m)]}


def doubling_conditions(n):
    "n conditions, each of which names the next one twice"
    conditions = {f"c{i}": {"any": [f"c{i + 1}"] * 2} for i in range(n)}
    return {"layoutSpec": 1, "root": "keyboard", "conditions": {**conditions, f"c{n}": {"notch": True}},
            "views": [{"id": "a", "when": "c0", "kind": "key"}], "constraints": ["a.width == 50"]}


def copied_members(n):
    "a template that is used n times with a member of n bytes"
    return {"layoutSpec": 1, "templates": {"key": {"id": "k{}"}},
            "views": [{"use": "key", "for": list(range(n)), "output": {"text": "x" * n}}]}


def long_key(n):
    "templates in templates, each with an output whose key has 8,000 bytes: n * n uses"
    templates = {"inner": {"kind": "spacer", "output": {"k" * 8000: 0}}, "outer": {"kind": "spacer", "children": [{"use": "inner", "for": [0] * n}]}}
    return {"layoutSpec": 1, "templates": templates, "views": [{"use": "outer", "for": [0] * n}]}


def uppercase(n):
    "templates in templates with a label of a thousand uppercase parameters of 4,000 bytes: n uses"
    templates = {"inner": {"kind": "spacer", "label": "{uppercase}" * 1000}, "outer": {"kind": "spacer", "children": [{"use": "inner", "for": ["{}"] * n}]}}
    return {"layoutSpec": 1, "templates": templates, "views": [{"use": "outer", "with": "x" * 4000}]}


def expanded(n):
    "a parameter in a parameter in an output: n * n * n numbers"
    templates = {"inner": {"kind": "spacer", "output": {"a": ["{q}"] * n}}, "outer": {"kind": "spacer", "children": [{"use": "inner", "with": {"q": ["{p}"] * n}}]}}
    return {"layoutSpec": 1, "templates": templates, "views": [{"use": "outer", "with": {"p": [0] * n}}]}


def conflict_names(n, length):
    "a conflict of n parts of one constraint, whose id is long"
    chain = " == ".join(f"v{i}.left" for i in range(n))
    return {"layoutSpec": 1, "views": [f"v{i}" for i in range(n)], "constraints": [{"id": "x" * length, "expression": f"0 == {chain} == 5"}]}


def baselines(n):
    "n views with baselines, and seven metrics for each"
    return {"layoutSpec": 1, "metrics": {f"m{i}": i % 100 for i in range(7 * n)}, "views": [{"id": f"v{i}", "baseline": {"first": f"m{i}", "last": 3}} for i in range(n)]}


def marks(n):
    "a label of one letter with n marks"
    return {"layoutSpec": 1, "views": [{"id": "v", "label": "a" + "\u0301" * n}]}


def long_ids_in_one_place(n, length):
    "n keys in one place, with long ids: a finding for each pair"
    views = [{"id": f"k{i}" + "x" * length, "kind": "key"} for i in range(n)]
    return {"layoutSpec": 1, "views": views, "constraints": [f"{v['id']}.{a} == {b}" for v in views for a, b in (("left", 0), ("top", 0), ("width", 50), ("height", 50))]}


def comparisons(n):
    "one chain of comparisons of n baselines"
    views = [{"id": f"a{i}", "baseline": {"first": 1, "last": 1}} for i in range(n)]
    return {"layoutSpec": 1, "views": views, "constraints": [" == ".join(f"a{i}.firstBaseline" for i in range(n))]}


def visual_format(n):
    "one constraint in the visual format with n views"
    return {"layoutSpec": 1, "views": [f"a{i}" for i in range(n)], "constraints": ["V:|" + "".join(f"[a{i}]" for i in range(n)) + "|"]}


def shared_findings(n):
    "n views without constraints, in 1,000 environments that the spec cannot distinguish"
    spec = {"layoutSpec": 1, "root": {"width": 100, "height": 100}, "views": [f"a{i}" for i in range(n)]}
    return {"spec": spec, "environments": [{"window": {"width": 300 + i, "height": 500}} for i in range(1000)]}


def small_labels(n):
    "n labels for which there is hardly space in a picture"
    views = [{"id": f"a{i}", "label": "ab"} for i in range(n)]
    frames = [c for i in range(n // 2) for c in (f"a{i}.left == {i % 30}", f"a{i}.top == {i % 31}", f"a{i}.width == 40", f"a{i}.height == 30")]
    return {"layoutSpec": 1, "views": views, "constraints": frames}


def tracked(n):
    "a tracked transition of n keys, for /v1/transition"
    views = [{"id": f"k{i}", "kind": "key"} for i in range(n)]
    constraints = [c for i in range(n) for c in (f"k{i}.left == 0", f"k{i}.width == root.width", f"k{i}.top == {i * 10} + 0.1 * root.width", f"k{i}.height == 5")]
    return {"spec": {"layoutSpec": 1, "views": views, "constraints": constraints}, "from": {}, "to": {"orientation": "landscape"}, "mode": "track", "rate": 1}


def touches(n, length):
    "n touches of a key with a long id, for /v1/touch"
    spec = {"layoutSpec": 1, "views": [{"id": "k" + "x" * length, "kind": "key"}], "constraints": [{"pin": "k" + "x" * length, "to": "root"}]}
    return {"spec": spec, "points": [[9, 9]] * n}


def crossing(n):
    "an animated transition of n keys in one place, for /v1/transition"
    spec = {"layoutSpec": 1, "views": [{"id": f"k{i}", "kind": "key"} for i in range(n)], "constraints": [f"k{i}.{a} == 50" for i in range(n) for a in ("left", "top", "width", "height")]}
    return {"spec": spec, "from": {}, "to": {"orientation": "landscape"}, "mode": "animate", "rate": 1}


def typed(n, length):
    "a key with a long id that types n texts, for /v1/keys"
    return {"layoutSpec": 1, "views": [{"id": "x" * length, "kind": "key", "types": [chr(0x4E00 + i) for i in range(n)]}]}


def lists(n, line, last=""):
    "a conflict log with n constraints, for /v1/diagnose"
    return "Unable to simultaneously satisfy constraints.\n(\n" + ",\n".join([f'"<NSLayoutConstraint:0x6{i:07x} {line(i)}>"' for i in range(n)] + ([last] if last else [])) + "\n)\n"


def short_lists(n):
    "n lists of one constraint"
    return "".join(lists(1, lambda _: f"V:0x7{i:07x}.width == 5") for i in range(n))


def linked_list(n):
    "a list of n gaps in a row"
    return lists(n, lambda i: f"H:[V:0x7{i:07x}]-(8)-[V:0x7{i + 1:07x}]")


def scaled_list(n):
    "a conflict of n constraints with different multipliers"
    factors = lambda i: f"V:0x7{i:07x}.width == {1 + i / 1e5:.5f}*V:0x7{i + 1:07x}.width"
    return lists(n, factors, f'"<NSLayoutConstraint:0x50000001 V:0x70000000.width == 5>",\n"<NSLayoutConstraint:0x50000002 V:0x7{n:07x}.width == 7>"')


def margin_list(n):
    "a list of n margins of different views"
    return lists(n, lambda i: f"V:0x7{i:07x}.leading == W:0x8{i:07x}.leadingMargin")


def long_lines(n):
    "a list of n constraints with long names"
    return lists(n, lambda i: f"'{'i' * 30000}' {'C' * 30000}:0x7{i % 3:07x}.width == {i}")


def rotated_keys(n):
    "a layout of keyboard-layout-editor with n rotated keys in one place, for /v1/import"
    return [[{"r": 15 + i % 10, "rx": 1, "ry": 1}, "a"] for i in range(n)]


def xml_attributes(n):
    "an element with n attributes"
    return '<?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" ' + " ".join(f'a{i}="b"' for i in range(n)) + "/>"


def storyboard(n):
    "n views with two widths each"
    return controller(n, "".join(
        f'<constraint firstItem="v{i}" firstAttribute="width" constant="{i % 9 + j}" id="c{i}-{j}"/>' for i in range(n) for j in range(2)))


def slashes(n):
    "a constraint whose identifier starts with n slashes"
    return controller(1, f'<constraint firstItem="v0" firstAttribute="width" constant="9" id="c" identifier="{"/" * n}a"/>')


def kle_flags(n):
    "a legend of n regional indicators, for /v1/import"
    return [["<" + "\U0001F1E6" * n]]


def keyman_marks(n):
    "a key whose id stands for 2n combining marks, beside one with some of them"
    return {"phone": {"layer": [{"id": "default", "row": [{"id": 1, "key": [{"id": "U_" + "_".join(["0301", "0316"] * k)} for k in (n, 2)]}]}]}}


def template_empty(n, count):
    "count uses of a template with n parameters that are empty"
    return {"layoutSpec": 1, "templates": {"k": {"kind": "spacer", "label": "{a}" * n}}, "views": [{"use": "k", "for": [{"a": ""}] * count}]}


def comments_template(n, count):
    "count uses of a template whose comment has n names of rules that do not exist"
    names = " ".join(f"w{i}" for i in range(n))
    return {"layoutSpec": 1, "templates": {"k": {"kind": "spacer", "$comment": f"layoutc:ignore {names}"}}, "views": [{"use": "k", "for": [0] * count}]}


def diagnose_names(n):
    "n lines of constraints with many names whose texts have no end, each of which may end in 64 places"
    constraint = ("<NSLayoutConstraint:0x1 V:0x2.width == 5 (Names: " + ":0x1'x" * 600 + ")> " * 64)[:4090]
    return "Unable to simultaneously satisfy constraints.\n(\n" + (constraint * 15 + "\n") * n


def controller(n, constraints):
    views = "".join(f'<view translatesAutoresizingMaskIntoConstraints="NO" id="v{i}"><rect key="frame" x="0" y="{i}" width="9" height="9"/></view>' for i in range(n))
    return ('<?xml version="1.0" encoding="UTF-8"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useAutolayout="YES"'
            ' useSafeAreas="YES"><device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects><viewController id="vc"'
            ' sceneMemberID="viewController"><view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>'
            f'{views}</subviews><constraints>{constraints}</constraints></view></viewController></objects></scene></scenes></document>')


def text_of(document):
    return document if isinstance(document, str) else json.dumps(document, separators=(",", ":"), ensure_ascii=False)


KINDS = [f for name, f in list(globals().items()) if callable(f) and getattr(f, "__module__", None) == "__main__"]

if __name__ == "__main__":
    if sys.argv[1:2] == ["--list"]:
        for f in KINDS:
            print(f.__name__, "-", (f.__doc__ or "").strip())
    else:
        print(text_of(globals()[sys.argv[1]](*map(int, sys.argv[2:]))))
