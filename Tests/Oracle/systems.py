"""Random linear systems of several kinds in the format of `layoutc --format system`, the same ones for the same seed.

    Tests/Oracle/systems.py --kind chain --seed 1 --count 5

Numbers are small integers, so that ties and degenerate corners are common, except for two kinds: in `scaled`, each row and
each variable of such a system has another unit, from 1e-6 to 1e9; `wide` has constants of all these magnitudes.
"""

import argparse
import json
import math
import random

REQUIRED = 1000
SIGNS = {"==": 0, "<=": 1, ">=": -1}


class Maker:
    """One system. `count` is the number of variables, and `self.random` the source of random numbers."""

    def __init__(self, kind, seed, number):
        self.random = random.Random(f"{kind}/{seed}/{number}")
        self.kind = kind
        self.rows, self.parameters = [], []
        largest = {"dense": 24, "degenerate": 60}.get(kind, 200)
        # Small systems are as frequent as large ones, because they have the rarer corners.
        self.count = min(largest, round(3 * math.exp(self.random.uniform(0, math.log(largest / 3)))))
        self.levels = self.pick([1, 2, 4, 8, 30])
        # The share of rows that are required instead of optional. With 0, nothing conflicts.
        self.required = self.pick([0, 0, 0.02, 0.1])

    def pick(self, values):
        return self.random.choice(values)

    def chance(self, share):
        return self.random.random() < share

    def integer(self, low, high):
        return self.random.randint(low, high)

    def add(self, terms, relation, constant, priority=REQUIRED):
        """Adds a row; `terms` are (variable, coefficient)."""
        weight = self.pick([1, 1, 1, 2, 3]) if priority < REQUIRED else 1
        self.rows.append([[list(t) for t in terms], relation, constant, priority, weight])

    def soft(self):
        return REQUIRED if self.chance(self.required) else self.pick(range(1, self.levels + 1))

    def relation(self):
        return self.pick(["==", "<=", ">="])

    # The kinds

    def chain(self):
        """Neighbors have a distance, and the ends are moved apart or together."""
        self.add([(0, 1)], "==", 0)
        for i in range(1, self.count):
            step = [(i, 1), (i - 1, -1)]
            self.add(step, self.pick([">=", ">=", ">=", "=="]), self.integer(0, 9))
            self.add(step, self.relation(), self.integer(0, 20), self.soft())
            if self.chance(0.2):
                self.add([(i, 1)], "<=", self.integer(0, 10 * i), self.soft())
        self.add([(self.count - 1, 1)], "==", self.integer(2, 14) * self.count, self.soft())

    def grid(self):
        """Cells that are to the right of the previous one, and aligned with the one above."""
        side = max(2, math.isqrt(self.count))
        for i in range(self.count):
            if i % side:
                self.add([(i, 1), (i - 1, -1)], ">=", self.integer(0, 5))
            if i >= side:
                self.add([(i, 1), (i - side, -1)], "==", self.integer(0, 1), self.soft())
            if self.chance(0.7):
                self.add([(i, 1)], self.relation(), self.integer(0, 60), self.soft())
        self.add([(0, 1)], ">=", 0)

    def tree(self):
        """Nodes next to each other, with each parent centered over its children."""
        for i in range(1, self.count):
            parent = (i - 1) // 2
            self.add([(i, 1), (parent, -1)], "<=", self.integer(-3, 9))
            if 2 * parent + 2 < self.count and i % 2:
                self.add([(parent, 2), (i, -1), (i + 1, -1)], "==", 0, self.soft())
            else:
                self.add([(parent, 2), (i, -1)], "==", self.integer(0, 30), self.soft())
            if 2 * i + 1 >= self.count:
                self.add([(i, 1)], ">=", self.integer(0, 90), self.soft())
        self.add([(0, 1)], "<=", 100)

    def dense(self):
        """Every variable in every row."""
        for _ in range(self.count + self.count // 2):
            terms = [(j, self.integer(-3, 3)) for j in range(self.count)]
            required = self.chance(self.required * 8)
            priority = REQUIRED if required else self.soft()
            self.add([t for t in terms if t[1]] or [(0, 1)], self.relation(), self.integer(-50, 50), priority)
        for j in range(self.count):
            if self.chance(0.9):
                self.add([(j, 1)], ">=", -50, self.pick([REQUIRED, REQUIRED, 1]))

    def degenerate(self):
        """Many more rows than variables, nearly all through the same point."""
        for _ in range(3 * self.count):
            terms = {self.integer(0, self.count - 1): self.pick([-2, -1, -1, 1, 1, 2]) for _ in range(self.integer(1, 4))}
            required = self.chance(0.3)
            relation = self.relation()
            constant = 0 if self.chance(0.95) else self.pick([1, 1, 1, -self.required * 10]) * SIGNS[relation]
            self.add(terms.items(), relation, constant, REQUIRED if required else self.soft())

    def many_levels(self):
        """Nearly every row has its own priority, of several hundred."""
        self.levels = 999
        for i in range(self.count):
            self.add([(i, 1), ((i * 7 + 1) % self.count, 1)], ">=", self.integer(0, 50), self.soft())
            self.add([(i, 1)], "<=", self.integer(0, 30), self.soft())
            self.add([(i, 1), ((i + 1) % self.count, -1)], "==", self.integer(-5, 5), self.soft())

    def sums(self):
        """Rows of keys with given sums of neighbors, and a minimum and a preferred size for each key."""
        for start in range(0, max(1, self.count - 4), 3):
            part = range(start, min(start + 5, self.count))
            self.add([(j, 1) for j in part], "==", self.integer(20, 90))
            self.add([(part[0], 1), (part[-1], -1)], "==", 0, self.soft())
        for j in range(self.count):
            self.add([(j, 1)], ">=", self.integer(-2, 5))
            self.add([(j, 1)], "==", self.integer(0, 20), self.soft())

    def parameters_of_window(self):
        """Columns in a given width and height, some of them with an aspect ratio."""
        width, height = self.count, self.count + 1
        self.parameters = [(width, self.integer(100, 400)), (height, self.integer(100, 400))]
        for j in range(self.count):
            self.add([(j, 1)], ">=", 0)
            self.add([(j, self.integer(1, 4)), (self.pick([width, height]), -1)], self.relation(), self.integer(-20, 20), self.soft())
            if j:
                self.add([(j, 1), (j - 1, -self.pick([1, 1, 2]))], self.relation(), self.integer(-9, 9), self.soft())
        self.add([(j, 1) for j in range(min(self.count, 12))] + [(width, -1)], "==", -8)

    def wide(self):
        """A chain with distances from 1e-6 to 1e9."""

        def size():
            return float(f"{10 ** self.random.uniform(-6, 9):.3g}")

        self.add([(0, 1)], "==", 0)
        for i in range(1, self.count):
            before = self.pick([i - 1, self.integer(0, i - 1)])
            self.add([(i, 1), (before, -1)], ">=", self.pick([0, size()]))
            if self.chance(0.8):
                self.add([(i, self.pick([1, 1, 2])), (before, -1)], self.relation(), size(), self.soft_only())
            if self.chance(0.3):
                self.add([(i, 1)], self.relation(), size(), self.soft_only())
            if self.chance(0.9):
                self.add([(i, 1)], "==", size(), 0.5)

    def soft_only(self):
        return self.pick(range(1, self.levels + 1))

    def document(self):
        count = self.count + len(self.parameters)
        names = [f"x{j}" for j in range(count)]
        return {
            "variables": names,
            "constraints": [
                {
                    "name": f"c{i}",
                    "terms": [[names[j], a] for j, a in terms],
                    "relation": relation,
                    "constant": constant,
                    "priority": priority,
                    "weight": weight,
                }
                for i, (terms, relation, constant, priority, weight) in enumerate(self.rows)
            ],
            "parameters": [{"variable": names[j], "value": value} for j, value in self.parameters],
        }


MAKERS = {
    "chain": Maker.chain,
    "grid": Maker.grid,
    "tree": Maker.tree,
    "dense": Maker.dense,
    "degenerate": Maker.degenerate,
    "levels": Maker.many_levels,
    "sums": Maker.sums,
    "window": Maker.parameters_of_window,
    "wide": Maker.wide,
}
KINDS = [*MAKERS, "scaled"]


def system(kind, seed, number):
    """A system and the units of its variables. A value divided by its unit is that of the unscaled system.

    Only `scaled` has units, and the unscaled system as the third element.
    """
    if kind != "scaled":
        maker = Maker(kind, seed, number)
        MAKERS[kind](maker)
        return maker.document(), None, None
    chooser = random.Random(f"scaled/{seed}/{number}")
    maker = Maker(chooser.choice([k for k in MAKERS if k not in ("wide", "degenerate")]), f"scaled {seed}", number)
    maker.required = chooser.choice([0, 0, 0, 0.02])
    MAKERS[maker.kind](maker)
    plain = maker.document()
    return *scaled(plain, chooser), plain


def scaled(plain, chooser):
    """The system with each variable in its own unit and each row multiplied by a number, both powers of ten.

    Weights are divided by these numbers, so the optimum is the same.
    """
    low, high = chooser.choice([(-6, 9), (0, 9), (-3, 3), (-6, 0)])
    units = {name: 10.0 ** chooser.randint(low // 2, high // 2) for name in plain["variables"]}
    rows = []
    for row in plain["constraints"]:
        terms = [[name, coefficient / units[name]] for name, coefficient in row["terms"]]
        sizes = [abs(a) for _, a in terms] + [abs(row["constant"])] * (row["constant"] != 0)
        # Keeps every number of the row between 1e-6 and 1e9, if possible.
        least, most = -6 - math.floor(math.log10(min(sizes))), 9 - math.ceil(math.log10(max(sizes)))
        power = 10.0 ** chooser.randint(min(least, most), max(least, most))
        rows.append(
            row
            | {
                "terms": [[name, a * power] for name, a in terms],
                "constant": row["constant"] * power,
                "weight": row["weight"] / power if row["priority"] < REQUIRED else 1,
            }
        )
    parameters = [{"variable": p["variable"], "value": p["value"] * units[p["variable"]]} for p in plain["parameters"]]
    return {"variables": plain["variables"], "constraints": rows, "parameters": parameters}, units


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kind", choices=KINDS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    options = parser.parse_args()
    for number in range(options.count):
        print(json.dumps(system(options.kind, options.seed, number)[0]))


if __name__ == "__main__":
    main()
