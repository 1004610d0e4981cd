"""Leaves out queries that contradict themselves: the server refuses them with 400, and OpenAPI cannot exclude them."""
import schemathesis

# Each of these stands for all values of another parameter, which must not be given as well.
ALL_VALUES = {
    "all-devices": "device", "all-orientations": "orientation", "all-splits": "split", "all-directions": "direction",
    "all-content-sizes": "content-size", "all-keyboards": "keyboard",
}


def is_consistent(query):
    return not query or not any(every in query and one in query for every, one in ALL_VALUES.items())


@schemathesis.hook
def filter_query(context, query):
    return is_consistent(query)


@schemathesis.hook
def filter_case(context, case):
    # An invalid request must be refused in any case.
    return case.meta is not None and case.meta.generation.mode.is_negative or is_consistent(case.query)
