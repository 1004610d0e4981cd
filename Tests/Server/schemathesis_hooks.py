"""Leaves out requests whose answers OpenAPI cannot describe: queries that contradict themselves, which the server refuses with
400, and invalid requests for several environments, in whose answer an invalid environment has its problem in the list. Options
with a form, such as `trait=NAME=VALUE`, are plain strings in the document: a valid request has texts of that form."""
import schemathesis

# Each of these stands for all values of another parameter, which must not be given as well.
ALL_VALUES = {
    "all-devices": "device", "all-orientations": "orientation", "all-splits": "split", "all-directions": "direction",
    "all-content-sizes": "content-size", "all-keyboards": "keyboard",
}

# Texts of the options with a form.
FORMS = {
    "window": ["390x844", "1024.5x768+10+20"], "safe-area": ["47,0,34,0", "0,-0.5,0,1e1"], "additional-safe-area": ["44,0,49,0", "0,0,0,0.5"],
    "occlusion": ["867,0,84,120", "0,-1.5,10,2"], "division": ["455.5,0,40,669", "0,300,390,1"],
    "keyboard": ["docked", "floating:260", "hidden"], "keyboard-frame": ["0,553,393,299", "-10,500.5,320,200"],
    "keyboard-near": ["top,bottom", "leading"], "trait": ["plane=letters", "x="], "set": ["gap=6", "u=-0.5"],
    "show": ["guides,frames", "frames"], "against": ["device=iphone-se-1&orientation=landscape", "direction=rightToLeft"],
    "view": ["q.width", "q"], "range": ["window.width=320...1366", "gap=-1...2.5"],
}


def is_negative(case):
    return case.meta is not None and case.meta.generation.mode.is_negative


def formed(name, given):
    """Returns a text of the option's form, or a list of them, that depends on what was generated."""
    if isinstance(given, list):
        return [formed(name, one) for one in given]
    return FORMS[name][len(str(given)) % len(FORMS[name])]


def is_consistent(query):
    return not query or not any(every in query and one in query for every, one in ALL_VALUES.items())


def is_for_several(case):
    query = case.query or {}
    return (isinstance(case.body, dict) and "environments" in case.body) or any(
        name.startswith("all") or isinstance(value, list) and len(value) > 1 for name, value in query.items())


@schemathesis.hook
def filter_query(context, query):
    return is_consistent(query)


@schemathesis.hook
def filter_case(context, case):
    if is_negative(case):
        # An invalid request must be refused in any case.
        return not is_for_several(case)
    return is_consistent(case.query)


@schemathesis.hook
def map_case(context, case):
    if not is_negative(case) and case.query:
        case.query.update({name: formed(name, given) for name, given in case.query.items() if name in FORMS})
    return case
