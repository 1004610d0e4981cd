/// All tolerances, each with its reason. A double has 53 bits: its rounding is 1.1e-16 of a number.
enum Tolerance {
  // MARK: What is zero but for rounding

  /// A sum below this share of the greatest magnitude that went into it is 0: a difference of equal numbers, each of which
  /// thousands of operations may have rounded.
  static let cancellation = 1e-12

  /// A dual's value below this share of what it was before a step is 0. Duals are moved along over many steps between two
  /// factorizations, so more rounding gathers in them than in a single sum.
  static let dual = 1e-11

  /// A row's slope along an input below this share of its parts is 0. Slopes are computed once, from a fresh solve; what is
  /// small and real has to stay, as inputs may be large.
  static let slope = 1e-13

  /// A rate of change along a direction of the optimal face below this is 0.
  static let rate = 1e-11

  // MARK: Whether a row is met

  /// The feasibility tolerance of a row, as a share of its parts' magnitudes, for numbers as small as those of layouts.
  static let rowShare = 4e-13

  /// The feasibility tolerance of rows with larger numbers: far below the 1e-6 that is promised.
  static let rowLimit = 1e-9

  /// What rounding of a row's own parts alone amounts to, as a share of them.
  static let rounding = 2e-15

  /// The least feasibility tolerance of a row.
  static let leastRow = 1e-11

  /// What rounding leaves of a value, as a share of the largest one that it is computed from.
  static let valueRounding = 4e-16

  /// A value above this may hide what is wrong with others, so that it matters which of them it has to do with.
  static let hugeValue = 1e6

  /// The most that a row's tolerance may grow to in a long solve, in the row's own units: four of them, for a row and those
  /// that it is computed from, are the 1e-6 that is promised.
  static let grownLimit = 2.5e-7

  /// The most that a row's tolerance is multiplied by in a long solve.
  static let growthLimit = 1e4

  /// Required rows conflict if they miss each other by more than this, in their own units…
  static let conflict = 1e-6

  /// …or, for large numbers, by this share of the largest one among them. Both are part of the contract.
  static let conflictShare = 1e-9

  // MARK: Pivots and certificates

  /// An entry is a pivot of the elimination only if it is at least this share of its row's largest: multipliers stay below
  /// 20, and fill-in low.
  static let pivotShare = 0.05

  /// An entry of the entering row below this share of its largest makes a poor pivot: it is taken if there is no other.
  static let usefulPivot = 1e-10

  /// A row that moves less than this along the line of its place, whose largest entries are about 1, gets that line anew.
  static let usefulRate = 1e-6

  /// Two ratios that differ by less than this share are equal; then the better pivot decides.
  static let ratio = 1e-10

  /// A ratio that is larger by more than this share is larger whatever the less important levels say: more than ``ratio``.
  static let clearRatio = 1e-9

  /// A multiplier of a certificate below this share of the largest may be rounding alone; whether it is, the terms tell.
  static let multiplierShare = 1e-6

  /// The weighted sum of a certificate's rows has no term if what is left of it is below this share of its parts.
  static let certificate = 1e-10

  /// A dual is at its bound if it misses it by less than this share of the weight.
  static let dualBound = 1e-9

  // MARK: What people are told

  /// Values farther apart than this are different: a variable that can take both is ambiguous.
  static let ambiguity = 1e-6

  /// A value that has changed by less than this, or by this share of it, has not changed; a constraint that is violated by
  /// less is met.
  static let report = 1e-9

  /// A known move of which less than this share can be made is open no longer.
  static let moveShare = 1e-3

  // MARK: Regions

  /// What is thinner than this share of the box's extents is no part of anything: corners that differ by less are one.
  static let thickness = 1e-10

  /// What rounding leaves of a function's value, as a share of its range over the box.
  static let regionRounding = 1e-12

  /// A union of two polytopes is convex if its hull has no more than this share of the box that neither of them has: the
  /// sum of a few roundings of areas.
  static let unionShare = 1e-11

  /// A function that changes by less than this over the whole box does not change.
  static let span = 1e-8
}
