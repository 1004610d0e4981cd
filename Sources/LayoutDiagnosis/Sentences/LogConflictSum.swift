import Cassowary
import Layout

/// The sum that cannot be satisfied: the demands on the left, the limits on the right.
///
/// Each summand is a member's constant times its multiplier in the proof: `8 + 8 + 40 ≤ 0`.
struct LogConflictSum {
  struct Summand {
    let constraint: Int
    /// The absolute value of the number in the log.
    let number: Double
    let factor: Double

    var value: Double { factor * number }

    var text: String {
      (factor - 1).magnitude < 1e-4 ? roundedText(number) : "\(roundedText(factor)) × \(roundedText(number))"
    }
  }

  private(set) var demands: [Summand] = []
  private(set) var limits: [Summand] = []
  /// Whether all members are equations, so that both sides should be equal.
  let isEquation: Bool
  /// Whether the demands are too much for a size that the system imposes, although all members are equations.
  private(set) var exceedsImposedSize = false
  private let excess: Double
  /// The size below 0 that is the only member.
  private let negative: Double?
  /// Whether the demands may be larger, because the size of a label or control is only known to be at least 0.
  private let isLeast: Bool
  /// If the sum has only one number, the factor by which the other members multiply it.
  private var ratio: Double?

  init(_ diagnosis: LogDiagnosis) {
    let (members, rows) = (diagnosis.members, diagnosis.rows)
    excess = diagnosis.excess
    let constraints = diagnosis.memberIndices
    isEquation = constraints.count == members.count && constraints.allSatisfy { rows[$0].relation == .equal }
    let sole = constraints.count == 1 && members.count == 2 ? rows[constraints[0]].constant : 0
    negative = sole < 0 ? sole : nil
    isLeast = members.contains { member in
      guard case .fact(.size(let item, _)) = member.origin else { return false }
      return diagnosis.kind(of: item).hasContentSize
    }
    let multipliers = members.compactMap { member in
      member.index.flatMap { rows[$0].constant != 0 ? member.multiplier.magnitude : nil }
    }
    // Most of the log's numbers occur once. A single number that should be 0 is shown as it is in the proof.
    let best = multiplierCounts(multipliers).max { ($0.count, $0.multiplier) < ($1.count, $1.multiplier) }
    let isScaled = !isEquation || multipliers.count > 1
    let scale = isScaled ? best.flatMap { $0.multiplier > 1e-9 ? 1 / $0.multiplier : nil } ?? 1 : 1
    let summands = members.compactMap { member in
      member.index.map { index in
        let number = rows[index].constant
        let factor = member.multiplier.magnitude * scale
        return (Summand(constraint: index, number: number.magnitude, factor: factor), sign: number * member.multiplier)
      }
    }
    demands = summands.filter { $0.sign > 0 }.map { $0.0 }
    limits = summands.filter { $0.sign < 0 }.map { $0.0 }
    if limits.isEmpty { limits = summands.map { $0.0 }.filter { $0.number == 0 && rows[$0.constraint].second == nil } }
    guard isEquation else { return }
    // The system's number is on the right.
    func isOwn(_ side: [Summand]) -> Bool { side.contains { diagnosis.origins[$0.constraint] == .own } }
    if isOwn(demands) == isOwn(limits) ? demands.count < limits.count : isOwn(limits) { swap(&demands, &limits) }
    exceedsImposedSize =
      demands.count > 1 && !limits.isEmpty && shortage > 0
      && limits.allSatisfy { limit in
        let row = rows[limit.constraint]
        return row.second == nil && row.first.attribute.isSize && diagnosis.origins[limit.constraint] != .own
      }
    if limits.isEmpty, demands.count == 1, let factor = demands.first?.factor {
      ratio = constraints.map { rows[$0].multiplier }.first {
        $0 != 1 && ((1 - $0).magnitude - factor).magnitude < 1e-6
      }
    }
  }

  var difference: Double { negative.map { -$0 } ?? shortage.magnitude }

  var shortage: Double { demandTotal - limits.reduce(0) { $0 + $1.value } }

  var demandTotal: Double { demands.reduce(0) { $0 + $1.value } }

  func isLimited(by constraint: Int) -> Bool { limits.contains { $0.constraint == constraint } }

  var amount: String { roundedText(difference == 0 ? excess : difference) }

  /// " (change the 15 by 5: it counts twice)", if the smallest change that resolves the conflict is not the difference.
  var least: String {
    guard difference > 0, excess > 0, roundedText(difference) != roundedText(excess) else { return "" }
    // Only for a whole number of times is the change easy to see.
    let factor = (difference / excess * 1e4).rounded() / 1e4
    guard factor == factor.rounded(),
      let counted = (demands + limits).first(where: { ($0.factor - factor).magnitude < 1e-4 })
    else { return "" }
    let times = ["2": "twice", "3": "three times", "4": "four times"][roundedText(factor)]
    return " (change the \(roundedText(counted.number)) by \(roundedText(excess)): "
      + "it counts \(times ?? "\(roundedText(factor)) times"))"
  }

  var text: String { "\(sides.left) \(sides.areEqual ? "=" : "≤") \(sides.right)" }

  /// "8 + 8 + 40 is 56 more than 0".
  var sentence: String {
    let (left, right, areEqual) = sides
    let text =
      areEqual && !exceedsImposedSize
      ? "\(left) and \(right) differ by \(amount)"
      : "\(left) is \(isLeast ? "at least " : "")\(amount) more than \(right)"
    return text + least
  }

  private var sides: (left: String, right: String, areEqual: Bool) {
    if let negative { return ("0", roundedText(negative), false) }
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
