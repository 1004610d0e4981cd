"""Exact values on the optimal face of HiGHS, in rational arithmetic.

HiGHS determines which rows and columns are tight. The values that follow are computed here without rounding, which
decides if the rounded results of two solvers differ.
"""

from fractions import Fraction


def exact_values(system, outcome):
    """Column → exact value, for the variables that the tight rows and columns of the optimal face determine."""
    lp = outcome.program
    fixed = {j: Fraction(lp.lower[j]) for j in range(lp.count) if lp.lower[j] == lp.upper[j]}
    equations = []
    for i, (row, (scaled, _, _)) in enumerate(zip(system.rows, lp.rows)):
        if lp.row_lower[i] != lp.row_upper[i]:
            continue
        terms, constant = {}, Fraction(row.constant)
        slacks = [(j, Fraction(sign) * Fraction(row.scale())) for j, sign in scaled if j >= len(system.names)]
        for j, a in [(j, Fraction(a)) for j, a in row.terms] + slacks:
            if j in fixed:
                constant -= a * fixed[j]
            else:
                terms[j] = terms.get(j, 0) + a
        equations.append(({j: a for j, a in terms.items() if a}, constant))
    return {j: v for j, v in reduced(equations).items() if j < len(system.names)}


def reduced(equations):
    """Solves equations (column → coefficient, constant), the shortest first, and returns the determined values."""
    pivots, uses = {}, {}
    open_rows = sorted(equations, key=lambda e: len(e[0]))
    for terms, constant in open_rows:
        terms = dict(terms)
        for j in [j for j in terms if j in pivots]:
            factor = terms.get(j, 0)
            if factor:
                constant = subtract(terms, constant, factor, *pivots[j])
        terms = {j: a for j, a in terms.items() if a}
        if not terms:
            continue
        pivot = min(terms, key=lambda j: len(uses.get(j, ())))
        factor = terms[pivot]
        terms, constant = {j: a / factor for j, a in terms.items()}, constant / factor
        for other in list(uses.get(pivot, ())):
            others, value = pivots[other]
            factor = others.get(pivot, 0)
            if factor:
                value = subtract(others, value, factor, terms, constant)
                others = {j: a for j, a in others.items() if a}
                pivots[other] = others, value
                for j in others:
                    uses.setdefault(j, set()).add(other)
        pivots[pivot] = terms, constant
        for j in terms:
            uses.setdefault(j, set()).add(pivot)
    return {j: constant for j, (terms, constant) in pivots.items() if len(terms) == 1}


def subtract(terms, constant, factor, others, value):
    """Subtracts a multiple of one row from another, in place, and returns the new constant."""
    for j, a in others.items():
        terms[j] = terms.get(j, 0) - factor * a
    return constant - factor * value
