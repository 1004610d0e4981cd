import Cassowary
import Layout

/// The sum that cannot be satisfied: the demands on the left, the limits on the right.
///
/// Each summand is a member's constant times its multiplier in the proof: `8 + 8 + 40 ≤ 0`.
struct LogConflictSum {
  /// A number of the sum, and its member.
  struct Summand: Hashable {
    let constraint: Int
    /// The absolute value of the number in the log.
    let number: Double
    let factor: Double

    var value: Double { factor * number }

    var text: String {
      (factor - 1).magnitude < 1e-4 ? roundedText(number) : "\(roundedText(factor)) × \(roundedText(number))"
    }
  }

  /// The numbers on the left side.
  private(set) var demands: [Summand] = []
  /// The numbers on the right side.
  private(set) var limits: [Summand] = []
  /// Whether all members are equations, so that both sides should be equal.
  private(set) var isEquation: Bool
  /// Whether the demands are too much for a size that the system imposes, although all members are equations.
  private(set) var exceedsImposedSize = false
  private let soleNegative: Double?
  /// Whether the demands may be larger, because the size of a label or control is only known to be at least 0.
  private let isLeast: Bool
  /// If the sum has only one number, the factor by which the other members multiply it.
  private var ratio: Double?

  init(_ diagnosis: LogDiagnosis) {
    let members = diagnosis.members
    isEquation = members.allSatisfy { member in
      member.index.map { diagnosis.meaning.rows[$0].relation == .equal } ?? false
    }
    let constraints = members.compactMap { $0.index }
    let isSole = constraints.count == 1 && members.count == 2
    soleNegative = isSole ? constraints.first.map { diagnosis.meaning.rows[$0].constant } : nil
    isLeast = members.contains { member in
      guard case .fact(.size(let item, _)) = member.subject else { return false }
      return diagnosis.kind(of: item).hasContentSize
    }
    let scale = Self.scale(of: diagnosis, isEquation: isEquation)
    var zeros: [Summand] = []
    for member in members {
      guard let index = member.index else { continue }
      let row = diagnosis.meaning.rows[index]
      let value = row.constant * member.multiplier
      let summand = Summand(
        constraint: index, number: row.constant.magnitude, factor: member.multiplier.magnitude * scale)
      if value > 0 {
        demands.append(summand)
      } else if value < 0 {
        limits.append(summand)
      } else if row.second == nil {
        zeros.append(summand)
      }
    }
    if limits.isEmpty { limits = zeros }
    if isEquation, shouldExchange(diagnosis) { swap(&demands, &limits) }
    exceedsImposedSize =
      isEquation && demands.count > 1 && !limits.isEmpty
      && shortage > 0
      && limits.allSatisfy { limit in
        let row = diagnosis.meaning.rows[limit.constraint]
        return row.second == nil && row.first.attribute.isSize && diagnosis.origins[limit.constraint] != .own
      }
    if isEquation, limits.isEmpty, demands.count == 1, let only = demands.first {
      ratio = constraints.lazy.map { diagnosis.meaning.rows[$0].multiplier }.first {
        $0 != 1 && ((1 - $0).magnitude - only.factor).magnitude < 1e-6
      }
    }
  }

  /// Returns a factor for the proof so that most of the log's numbers occur once.
  private static func scale(of diagnosis: LogDiagnosis, isEquation: Bool) -> Double {
    let multipliers = diagnosis.members.compactMap { member in
      member.index.flatMap { diagnosis.meaning.rows[$0].constant != 0 ? member.multiplier.magnitude : nil }
    }
    // A single number that should be 0 is shown as it is in the proof.
    guard !isEquation || multipliers.count > 1 else { return 1 }
    let best = multiplierCounts(multipliers).max { ($0.count, $0.multiplier) < ($1.count, $1.multiplier) }
    return best.flatMap { $0.multiplier > 1e-9 ? 1 / $0.multiplier : nil } ?? 1
  }

  var difference: Double {
    if let soleNegative, soleNegative < 0 { return -soleNegative }
    return shortage.magnitude
  }

  /// The demands minus the limits.
  var shortage: Double { demandTotal - limits.reduce(0) { $0 + $1.value } }

  var demandTotal: Double { demands.reduce(0) { $0 + $1.value } }

  /// Returns the smallest change that resolves the conflict if it is not the difference: "change the 15 by 5: it counts
  /// twice".
  func least(of diagnosis: LogDiagnosis) -> String? {
    let excess = diagnosis.excess
    guard difference > 0, excess > 0, roundedText(difference) != roundedText(excess) else { return nil }
    // Only for a whole number of times is the change easy to see.
    let factor = (difference / excess * 1e4).rounded() / 1e4
    guard factor == factor.rounded() else { return nil }
    guard let counted = (demands + limits).first(where: { ($0.factor - factor).magnitude < 1e-4 }) else { return nil }
    let times = ["2": "twice", "3": "three times", "4": "four times"][roundedText(factor)]
    return "change the \(roundedText(counted.number)) by \(roundedText(excess)): "
      + "it counts \(times ?? "\(roundedText(factor)) times")"
  }

  /// Returns whether to exchange the sides of an equation, so that the system's number is on the right.
  private func shouldExchange(_ diagnosis: LogDiagnosis) -> Bool {
    func isOwn(_ side: [Summand]) -> Bool { side.contains { diagnosis.origins[$0.constraint] == .own } }
    if isOwn(demands) != isOwn(limits) { return isOwn(limits) }
    return demands.count < limits.count
  }

  /// `8 + 8 + 40 ≤ 0`.
  var text: String { "\(sides.left) \(sides.areEqual ? "=" : "≤") \(sides.right)" }

  /// "8 + 8 + 40 is 56 more than 0".
  func text(difference: String) -> String {
    let (left, right, areEqual) = sides
    return areEqual && !exceedsImposedSize
      ? "\(left) and \(right) differ by \(difference)"
      : "\(left) is \(isLeast ? "at least " : "")\(difference) more than \(right)"
  }

  private var sides: (left: String, right: String, areEqual: Bool) {
    if let soleNegative, soleNegative < 0 { return ("0", roundedText(soleNegative), false) }
    if let ratio, let only = demands.first {
      let number = roundedText(only.number)
      return (number, "\(roundedText(ratio)) × \(number)", true)
    }
    return (side(demands), side(limits), isEquation)
  }

  private func side(_ summands: [Summand]) -> String {
    summands.isEmpty ? "0" : summands.map { $0.text }.joined(separator: " + ")
  }
}
