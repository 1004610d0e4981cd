"""Solves the linear system of a layout with HiGHS, level by level, without code of layoutc.

The input is the output of `layoutc SPEC --format system`. Required constraints become rows. An optional one gets slack
columns, whose cost at its level is its weight. After a level is optimal, its optimal face is fixed by complementary
slackness: a column with a reduced cost stays at its bound, and a row with a dual value stays tight. No objective becomes
a row with a tolerance, so levels do not affect each other.
"""

from dataclasses import dataclass, field

import highspy
import numpy as np

REQUIRED = 1000
# Costs are weights, and coefficients are about 1, so a real reduced cost is far above this.
DUAL_TOLERANCE = 1e-7
# The distance from the solution within which other solutions are searched. The face is convex, so this is enough.
REACH = 1000.0
AMBIGUOUS = 1e-6


@dataclass
class Row:
    """One constraint with the values of parameters: sum of terms RELATION constant."""

    name: str
    terms: list  # of (column, coefficient)
    relation: str
    constant: float
    priority: float
    weight: float

    def magnitude(self):
        """The largest number in the row, to which tolerances are relative."""
        return max([abs(self.constant)] + [abs(a) for _, a in self.terms])

    def scale(self):
        """The divisor of the row for HiGHS, which drops coefficients below 1e-9."""
        largest = max((abs(a) for _, a in self.terms), default=1.0)
        return 1.0 if 1e-3 <= largest <= 1e3 else largest

    def scaled_terms(self):
        scale = self.scale()
        return [(j, a / scale) for j, a in self.terms]

    def tolerance(self):
        return max(1e-6, 1e-9 * self.magnitude())

    def violation(self, values):
        excess = sum(a * values[j] for j, a in self.terms) - self.constant
        if self.relation == "==":
            return abs(excess)
        return max(0.0, excess if self.relation == "<=" else -excess)


@dataclass
class System:
    names: list
    rows: list
    parameters: dict = field(default_factory=dict)

    @staticmethod
    def read(document):
        """Reads the JSON of `--format system`."""
        parameters = {p["variable"]: float(p["value"]) for p in document.get("parameters", [])}
        names = [n for n in document["variables"] if n not in parameters]
        index = {n: j for j, n in enumerate(names)}
        rows = []
        for c in document["constraints"]:
            constant, terms = float(c["constant"]), {}
            for name, coefficient in c["terms"]:
                if name in parameters:
                    constant -= coefficient * parameters[name]
                else:
                    terms[index[name]] = terms.get(index[name], 0.0) + coefficient
            terms = [(j, a) for j, a in terms.items() if a != 0]
            rows.append(Row(c["name"], terms, c["relation"], constant, float(c["priority"]), float(c["weight"])))
        return System(names, rows, parameters)

    def required(self):
        return [r for r in self.rows if r.priority >= REQUIRED]


class Program:
    """A linear program in HiGHS that is solved repeatedly with different costs and bounds."""

    def __init__(self, columns, rows, lower, upper):
        """`rows` are (terms, lower, upper); `lower` and `upper` bound the columns."""
        self.count, self.rows = columns, rows
        self.lower, self.upper = np.array(lower, float), np.array(upper, float)
        self.row_lower = np.array([r[1] for r in rows], float)
        self.row_upper = np.array([r[2] for r in rows], float)
        self.highs = highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("presolve", "off"),
            ("solver", "simplex"),
            ("threads", 1),
            ("primal_feasibility_tolerance", 1e-9),
            ("dual_feasibility_tolerance", 1e-9),
        ):
            self.highs.setOptionValue(option, value)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, len(rows)
        lp.col_cost_ = np.zeros(columns)
        lp.col_lower_, lp.col_upper_ = self.lower, self.upper
        lp.row_lower_, lp.row_upper_ = self.row_lower, self.row_upper
        starts = np.cumsum([0] + [len(r[0]) for r in rows]).astype(np.int32)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = starts
        lp.a_matrix_.index_ = np.array([j for r in rows for j, _ in r[0]], np.int32)
        lp.a_matrix_.value_ = np.array([a for r in rows for _, a in r[0]], float)
        self.highs.passModel(lp)

    def minimise(self, costs):
        """Returns whether there is an optimum. The solution is then in `values`, with its duals."""
        self.highs.changeColsCost(self.count, np.arange(self.count, dtype=np.int32), np.asarray(costs, float))
        self.highs.run()
        status = self.highs.getModelStatus()
        if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible):
            # The basis became unsuitable, so start from scratch.
            self.highs.clearSolver()
            self.highs.run()
            status = self.highs.getModelStatus()
        self.status = status
        if status == highspy.HighsModelStatus.kModelEmpty:
            self.values, self.column_duals = np.zeros(self.count), np.zeros(self.count)
            self.row_values, self.row_duals = np.zeros(len(self.rows)), np.zeros(len(self.rows))
            return True
        if status != highspy.HighsModelStatus.kOptimal:
            return False
        solution = self.highs.getSolution()
        self.values = np.array(solution.col_value)
        self.column_duals, self.row_duals = np.array(solution.col_dual), np.array(solution.row_dual)
        self.row_values = np.array(solution.row_value)
        return True

    def bound(self, columns, lower, upper):
        columns = np.asarray(columns, np.int32)
        self.lower[columns], self.upper[columns] = lower, upper
        self.highs.changeColsBounds(len(columns), columns, self.lower[columns], self.upper[columns])

    def fix_optimal_face(self):
        """Restricts the program to solutions that are as good as the last one."""
        tight = np.abs(self.column_duals) > DUAL_TOLERANCE
        for j in np.nonzero(tight & (self.lower != self.upper))[0]:
            at_lower = self.column_duals[j] > 0
            bound = self.lower[j] if at_lower else self.upper[j]
            self.bound([j], bound, bound)
        for i in np.nonzero((np.abs(self.row_duals) > DUAL_TOLERANCE) & (self.row_lower != self.row_upper))[0]:
            bound = self.row_lower[i] if self.row_duals[i] > 0 else self.row_upper[i]
            self.row_lower[i] = self.row_upper[i] = bound
            self.highs.changeRowBounds(int(i), bound, bound)


def bounds(row, relaxed=0.0):
    """The bounds of the row's scaled activity, widened by `relaxed`."""
    scale = row.scale()
    lower = -np.inf if row.relation == "<=" else (row.constant - relaxed) / scale
    upper = np.inf if row.relation == ">=" else (row.constant + relaxed) / scale
    return lower, upper


def least_violation(rows):
    """The smallest sum of violations of these rows."""
    columns = sorted({j for r in rows for j, _ in r.terms})
    index = {j: k for k, j in enumerate(columns)}
    count, program, lower, costs = len(columns), [], [-np.inf] * len(columns), [0.0] * len(columns)
    for row in rows:
        terms = [(index[j], a) for j, a in row.scaled_terms()]
        for sign, needed in ((1.0, row.relation != "<="), (-1.0, row.relation != ">=")):
            if needed:
                terms.append((count, sign))
                count, lower, costs = count + 1, lower + [0.0], costs + [row.scale()]
        program.append((terms, *bounds(row)))
    if not program:
        return 0.0
    lp = Program(count, program, lower, [np.inf] * count)
    if not lp.minimise(costs):
        raise ArithmeticError(f"HiGHS gave up on the least violation of {len(rows)} rows: {lp.status}")
    return float(np.dot(costs, lp.values))


def conflicts(rows):
    """Whether the rows, or a subset of them, are violated beyond the tolerance of their numbers.

    The smallest violation grows with the set, and the tolerance depends only on the largest number, so for each magnitude
    it is enough to test all the rows up to it.
    """
    for tolerance in sorted({r.tolerance() for r in rows}):
        if least_violation([r for r in rows if r.tolerance() <= tolerance]) > tolerance:
            return True
    return False


def near_conflict(rows):
    """Whether the result of `conflicts` depends on the last digits, so that both results are acceptable."""
    for tolerance in sorted({r.tolerance() for r in rows}):
        violation = least_violation([r for r in rows if r.tolerance() <= tolerance])
        if 0.9 * tolerance < violation < 1.1 * tolerance:
            return True
    return False


@dataclass
class Outcome:
    """The result of the oracle."""

    satisfiable: bool
    exact: bool = True  # False if required rows had to be relaxed within the tolerance
    levels: dict = field(default_factory=dict)  # priority → smallest weighted sum of violations
    values: object = None  # one solution
    ambiguous: set = field(default_factory=set)  # columns
    spread: dict = field(default_factory=dict)  # column → the distance between two of its values, at least
    program: Program = None  # the optimal face


def solve(system, find_ambiguous=True):
    """The lexicographic optimum of a System."""
    n = len(system.names)
    lower, program, slack_costs = [-np.inf] * n, [], {}
    required = system.required()

    for row in system.rows:
        terms = row.scaled_terms()
        if row.priority < REQUIRED:
            for sign, needed in ((1.0, row.relation != "<="), (-1.0, row.relation != ">=")):
                if needed:
                    terms.append((len(lower), sign))
                    slack_costs.setdefault(row.priority, []).append((len(lower), row.weight * row.scale()))
                    lower.append(0.0)
        program.append((terms, *bounds(row)))
    count = len(lower)
    lp = Program(count, program, lower, [np.inf] * count)
    outcome = Outcome(True)

    if not lp.minimise(np.zeros(count)):
        if conflicts(required):
            return Outcome(False)
        relaxed = least_common_relaxation(required) * (1 + 1e-6) + 1e-8
        outcome.exact = False
        program = [
            (terms, *(bounds(row, relaxed) if row.priority >= REQUIRED else (low, high)))
            for row, (terms, low, high) in zip(system.rows, program)
        ]
        lp = Program(count, program, lower, [np.inf] * count)
        if not lp.minimise(np.zeros(count)):
            raise ArithmeticError(f"HiGHS finds no relaxed solution: {lp.status}")

    for priority in sorted(slack_costs, reverse=True):
        costs = np.zeros(count)
        for column, weight in slack_costs[priority]:
            costs[column] = weight
        # Only ratios of a level's weights matter, and weights near 1 keep the duals well scaled.
        scale = max(w for _, w in slack_costs[priority])
        if not lp.minimise(costs / scale):
            raise ArithmeticError(f"HiGHS gave up at priority {priority}: {lp.status}")
        outcome.levels[priority] = float(np.dot(costs, lp.values))
        lp.fix_optimal_face()

    if not slack_costs:
        lp.minimise(np.zeros(count))
    outcome.values, outcome.program = lp.values[:n].copy(), lp
    if find_ambiguous:
        outcome.ambiguous, outcome.spread = ambiguous_columns(lp, n)
    return outcome


def least_common_relaxation(rows):
    """The smallest amount by which all rows must be relaxed together."""
    columns = sorted({j for r in rows for j, _ in r.terms})
    index = {j: k for k, j in enumerate(columns)}
    common, program = len(columns), []
    for row in rows:
        terms, (low, high) = [(index[j], a) for j, a in row.scaled_terms()], bounds(row)
        if row.relation != "<=":
            program.append((terms + [(common, 1.0 / row.scale())], low, np.inf))
        if row.relation != ">=":
            program.append((terms + [(common, -1.0 / row.scale())], -np.inf, high))
    lp = Program(common + 1, program, [-np.inf] * common + [0.0], [np.inf] * (common + 1))
    if not lp.minimise([0.0] * common + [1.0]):
        raise ArithmeticError(f"HiGHS gave up on the least relaxation: {lp.status}")
    return float(lp.values[common])


def fixed_by_rank(lp, n):
    """The columns below n that the equalities of the optimal face determine."""
    determined = set(np.nonzero(lp.lower == lp.upper)[0].tolist())
    rows = [{} for _ in range(len(lp.rows))]
    uses = {}
    for i, (terms, _, _) in enumerate(lp.rows):
        if lp.row_lower[i] == lp.row_upper[i]:
            for j, a in terms:
                if j not in determined:
                    rows[i][j] = rows[i].get(j, 0.0) + a
                    uses.setdefault(j, []).append(i)

    # A row with one undetermined column determines it, which is enough for most of a layout.
    ready = [i for i, row in enumerate(rows) if len(row) == 1]
    while ready:
        for j in rows[ready.pop()]:
            if j not in determined:
                determined.add(j)
                for i in uses[j]:
                    rows[i] = {k: a for k, a in rows[i].items() if k != j}
                    if len(rows[i]) == 1:
                        ready.append(i)

    for part in components([row for row in rows if row]):
        determined |= determined_within(part)
    return {j for j in determined if j < n}


def components(rows):
    """Groups of rows (column → coefficient) that share no column."""
    leader = {}

    def find(j):
        while leader.setdefault(j, j) != j:
            leader[j] = leader[leader[j]]
            j = leader[j]
        return j

    for row in rows:
        first, *others = row
        for j in others:
            leader[find(j)] = find(first)
    groups = {}
    for row in rows:
        groups.setdefault(find(next(iter(row))), []).append(row)
    return groups.values()


def determined_within(rows):
    """The columns that these equalities determine: no vector of their null space changes them."""
    columns = sorted({j for row in rows for j in row})
    place = {j: k for k, j in enumerate(columns)}
    matrix = np.zeros((len(rows), len(columns)))
    for r, row in enumerate(rows):
        size = max(abs(a) for a in row.values())
        for j, a in row.items():
            matrix[r, place[j]] = a / size
    _, singular, v = np.linalg.svd(matrix, full_matrices=True)
    rank = int((singular > 1e-10 * singular.max(initial=1)).sum())
    free = np.abs(v[rank:]).max(axis=0, initial=0)
    return {columns[k] for k in range(len(columns)) if free[k] < 1e-9}


def ambiguous_columns(lp, n):
    """The columns among the first n that can have two values on the optimal face, with the distance of these values."""
    start = lp.values.copy()
    determined = fixed_by_rank(lp, n)
    candidates = [j for j in range(n) if j not in determined]
    if not candidates:
        return set(), {}
    # A box around the solution bounds every search.
    box = [j for j in range(len(start)) if lp.lower[j] != lp.upper[j]]
    kept = lp.lower.copy(), lp.upper.copy()
    lp.bound(box, np.maximum(lp.lower[box], start[box] - REACH), np.minimum(lp.upper[box], start[box] + REACH))
    low, high = start[:n].copy(), start[:n].copy()

    def visit(costs):
        if lp.minimise(costs):
            np.minimum(low, lp.values[:n], out=low)
            np.maximum(high, lp.values[:n], out=high)
        else:
            raise ArithmeticError(f"HiGHS gave up within the final face: {lp.status}")

    # A few random directions find most of the movable columns. The others are tested individually.
    random, moved = np.random.default_rng(1), -1
    while moved != (moved := int((high - low > AMBIGUOUS).sum())):
        costs = np.zeros(len(start))
        still = [j for j in candidates if high[j] - low[j] <= AMBIGUOUS]
        costs[still] = random.uniform(-1, 1, len(still))
        if still:
            visit(costs)
            visit(-costs)
    for j in candidates:
        for sign in (1.0, -1.0):
            if high[j] - low[j] <= AMBIGUOUS:
                costs = np.zeros(len(start))
                costs[j] = sign
                visit(costs)
    lp.bound(box, kept[0][box], kept[1][box])
    lp.values = start
    return {j for j in candidates if high[j] - low[j] > AMBIGUOUS}, {j: high[j] - low[j] for j in candidates}


def distance_to_face(outcome, targets, units=None):
    """The distance of the given values (column → value) from the nearest optimal solution, and that solution.

    The distance is the largest difference of a value, in units of its column if there are units.
    """
    lp, n = outcome.program, len(outcome.values)
    rows = [(terms, low, high) for (terms, _, _), low, high in zip(lp.rows, lp.row_lower, lp.row_upper)]
    distance = lp.count
    for j, value in targets.items():
        unit = units[j] if units else 1.0
        rows.append(([(j, 1.0), (distance, unit)], value, np.inf))
        rows.append(([(j, 1.0), (distance, -unit)], -np.inf, value))
    nearest = Program(lp.count + 1, rows, np.append(lp.lower, 0.0), np.append(lp.upper, np.inf))
    costs = np.zeros(lp.count + 1)
    costs[distance] = 1.0
    if not nearest.minimise(costs):
        raise ArithmeticError(f"HiGHS gave up on the distance to the face: {nearest.status}")
    return float(nearest.values[distance]), nearest.values[:n].copy()
