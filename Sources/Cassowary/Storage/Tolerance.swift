/// The numerical tolerances, each with its reason. A double has 53 bits: its rounding is 1.1e-16 of a number.
enum Tolerance {
  // MARK: Zeros

  /// A sum below this share of its largest summand is 0: a difference of equal numbers, each of which may have been
  /// rounded thousands of times.
  static let cancellation = 1e-12

  /// Returns how much larger the rounding error of a sum is, as a share of the sum, than ``cancellation`` allows.
  static func errorGrowth(_ sum: Double, _ largestSummand: Double) -> Double {
    max(1, rounding / cancellation * largestSummand / sum.magnitude)
  }

  /// A sum of two coefficients below this share of the larger one is 0: the rounding of 1/3 + 2/3 - 1.
  static let coefficient = 4 * Double.ulpOfOne

  /// A dual below this share of its value before a step is 0. Duals accumulate rounding errors over many steps between
  /// two factorizations, so the share is larger than that of a single sum.
  static let dual = 1e-11

  /// A dual, or its share of its value before a step, below this may have lost most of its digits.
  static let doubtfulDual = 1e-8

  /// A row's slope along an input below this share of its summands is 0. Slopes are computed once, from a fresh solve.
  /// Small slopes matter, because inputs may be large.
  static let slope = 1e-13

  /// A rate of change along a direction of the optimal face below this is 0: within 1e10, where numbers end, it makes
  /// less than ``ambiguity``.
  static let rate = 1e-16

  // MARK: Feasibility of rows

  /// The feasibility tolerance of a row, as a share of its summands' magnitudes: a thousand times ``valueRounding``,
  /// because rows that are nearly parallel enlarge the errors of values. Above a screen's 2,500 points, ``rowLimit`` is
  /// less.
  static let rowShare = 4e-13

  /// The feasibility tolerance of rows with larger numbers, far below the promised 1e-6.
  static let rowLimit = 1e-9

  /// The rounding error of a sum, as a share of its summands: that of 18 additions. Few rows have more terms.
  static let rounding = 2e-15

  /// The least feasibility tolerance of a row: a row of small numbers may contain values of 10,000 points, which are
  /// multiples of 2e-12.
  static let leastRow = 1e-11

  /// The rounding error of a value, as a share of the largest one from which it is computed: that of a product, two
  /// sums and a quotient.
  static let valueRounding = 4e-16

  /// Above this, the rounding error of a value exceeds ``report``, and the digits that it has lost may depend on the
  /// steps that led to it.
  static let inexactValue = 3e6

  /// The rounding error of values above this may be more than is allowed for rows of smaller numbers: that of 1e10, where
  /// numbers end, is 1e-6.
  static let exactValue = 1e10

  /// Required rows conflict if their total violation is above this, in their own units…
  static let conflict = 1e-6

  /// …or, for large numbers, above this share of the largest one. Both are part of the contract.
  static let conflictShare = 1e-9

  /// Returns the total violation above which required rows conflict.
  static func conflict(largestNumber: Double) -> Double { max(conflict, conflictShare * largestNumber) }

  /// The factor of that tolerance up to which a conflict may depend on the order of steps: rows that are relaxed for one
  /// set are nearer to others.
  static let nearConflict = 4.0

  /// The share of that tolerance below which a violation of rows that are relaxed as far as they may be is rounding.
  static let elasticShare = 1e-6

  /// The largest value times the number of values from which values are refined: so many errors of 1.1e-16 can add up
  /// to 1e-10.
  static let refinement = 1e6

  /// The ratio of an input to that of a cached region up to which the region is as accurate as a solve: 11 of 16 digits
  /// are left.
  static let inputRatio = 1e5

  /// The largest slope of a cached region. Rounding errors grow with the square of it, and 11 digits must be left.
  static let largestSlope = 100.0

  // MARK: Pivots and certificates

  /// An entry is a pivot of the elimination only if it is at least this share of its row's largest: multipliers stay
  /// below 20, and fill-in low.
  static let markowitzThreshold = 0.05

  /// An entry of the entering row below this share of its largest may be a rounding error.
  static let smallEntry = 1e-6

  /// Multipliers of a change of the basis up to this leave the duals with enough digits.
  static let preciseGrowth = 4e3

  /// A cached direction along which its row moves less than this is computed again. Its largest entries are about 1.
  static let usefulRate = 1e-6

  /// Two ratios that differ by less than this share are equal, because duals are: see ``dual``. Then the better pivot
  /// decides.
  static let ratio = 1e-11

  /// A ratio that is larger by more than this share is larger, whatever the less important levels are. It is above
  /// ``ratio``.
  static let clearRatio = 1e-10

  /// Of two pivots at equal ratios, one that is larger by more than this factor is taken, whatever the priorities are:
  /// the other one would cost 6 of 53 bits. Below it, the priorities decide, so that fewer steps follow.
  static let pivotRatio = 64.0

  /// A multiplier of a certificate below this share of the largest may be a rounding error. The sum of the terms
  /// decides.
  static let multiplierShare = 1e-6

  /// A term of a certificate's weighted sum is 0 below this share of its summands: a hundred times ``cancellation``,
  /// because the multipliers are results of solves with L and U, not single sums.
  static let certificate = 1e-10

  /// A dual is at its bound if the difference is below this share of the weight: ``dual`` for each of the 100 steps
  /// between two factorizations.
  static let dualBound = 1e-9

  /// The number of consecutive steps without a move after which Bland's rule is used, because they may be a cycle. A
  /// degenerate vertex is usually left after a few steps for each place of the basis.
  static func blandThreshold(_ places: Int) -> Int { 100 + 4 * places }

  // MARK: Reports

  /// A variable is ambiguous if it can have two values that are farther apart than this.
  static let ambiguity = 1e-6

  /// Changes of values below this, absolute or relative, and violations below it are not reported.
  static let report = 1e-9

  // MARK: Regions

  /// The smallest thickness of a region, as a share of the box's extents. Closer corners are equal.
  static let thickness = 1e-10

  /// A function is 0 on a border of a region if it is below this share of its range over the box there. It is above
  /// ``thickness``, because equal corners are moved together.
  static let border = 1e-9

  /// The rounding error of a function's value, as a share of its range over the box.
  static let regionRounding = 1e-12

  /// The union of two polytopes is convex if the rest of its hull is below this share of the box, which allows for the
  /// rounding of a few areas.
  static let unionShare = 1e-11

  /// A part of the box without a region, because rounding hides it, is an error if it is thicker than this share of the
  /// box's extents.
  static let hiddenThickness = 1e-6

  /// A function is constant if it changes by less than this over the whole box.
  static let span = 1e-8
}
