"""Leaves out requests whose answers OpenAPI cannot describe: queries that contradict themselves, which the server refuses with
400, and invalid requests for several environments, in whose answer an invalid environment has its problem in the list."""
import schemathesis

# Each of these stands for all values of another parameter, which must not be given as well.
ALL_VALUES = {
    "all-devices": "device", "all-orientations": "orientation", "all-splits": "split", "all-directions": "direction",
    "all-content-sizes": "content-size", "all-keyboards": "keyboard",
}


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
    if case.meta is not None and case.meta.generation.mode.is_negative:
        # An invalid request must be refused in any case.
        return not is_for_several(case)
    return is_consistent(case.query)
