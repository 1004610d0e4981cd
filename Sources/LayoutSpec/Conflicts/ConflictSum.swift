import JSON
import Layout

/// The sum that cannot work: what the members of a conflict require, and the room that there is.
///
/// Each summand is the constant of a member times its factor: "80 + 60 + 160 + 16 + 16 is 12 more than 320".
struct ConflictSum {
  struct Summand: Hashable {
    let reference: ConstraintReference
    let number: Double
    let factor: Double

    var value: Double { number * factor }
  }

  private(set) var demands: [Summand] = []
  private(set) var limits: [Summand] = []
  /// The room that the environment gives, in points; 0 if it is none of its numbers.
  private(set) var room = 0.0
  let isEquation: Bool
  /// The demands minus the limits and the room.
  private(set) var excess = 0.0

  /// Returns `nil` if the factors are not simple. The numbers of the constraints in `order` come first.
  init?(_ conflict: LayoutConflict, first order: [ConstraintReference], _ names: SpecInspection) {
    isEquation = conflict.members.allSatisfy { names.isEquation($0.reference) }
    let constants = conflict.members.map { names.constant(of: $0.reference) }
    let numbers = zip(conflict.members, constants).filter { $1 != 0 }.map { $0.0.multiplier.magnitude }
    // A single number is multiplied: "4 × 40 is 60 more than 100" instead of "40 is 15 more than 25".
    guard let scale = Self.scale(numbers.count > 1 ? numbers : conflict.members.map { $0.multiplier.magnitude }) else {
      return nil
    }
    var total = 0.0
    for (member, constant) in zip(conflict.members, constants) {
      let factor = member.multiplier * scale
      let value = factor * constant
      total += value
      let summand = Summand(reference: member.reference, number: constant.magnitude, factor: factor.magnitude)
      if value > 0 {
        demands.append(summand)
      } else if value < 0 || names.isFixedSize(member.reference) {
        limits.append(summand)
      }
      guard constant == 0 || Self.isSimple(factor.magnitude) else { return nil }
    }
    excess = conflict.gap * scale
    room = total - excess
    if room.magnitude < 1e-6 * max(1, total.magnitude) { room = 0 }
    // Zero sizes say nothing beside other limits.
    if limits.contains(where: { $0.number != 0 }) || room != 0 { limits.removeAll { $0.number == 0 } }
    if room < 0, isEquation {
      // The room is what the members do not fill.
      swap(&demands, &limits)
      (room, excess) = (-room, -excess)
    }
    guard room >= 0, !demands.isEmpty else { return nil }
    demands =
      order.compactMap { reference in demands.first { $0.reference == reference } }
      + demands.filter { !order.contains($0.reference) }
  }

  /// Returns a factor that makes the most frequent multiplier 1, or `nil` without multipliers.
  private static func scale(_ multipliers: [Double]) -> Double? {
    let best = multiplierCounts(multipliers).max { ($0.count, $1.multiplier) < ($1.count, $0.multiplier) }
    return best.flatMap { $0.multiplier > 1e-9 ? 1 / $0.multiplier : nil }
  }

  private static func isSimple(_ factor: Double) -> Bool {
    factor <= 1e6 && (factor * 2 - (factor * 2).rounded()).magnitude < 1e-6
  }

  /// The limits and the room, or `nil` if there is none.
  var space: String? {
    let space = limits.reduce(room) { $0 + $1.value }
    return space > 0 ? "\(points(space)) of room" : nil
  }

  /// "8 + 8 + 40 is 16 more than 40".
  func text(asEquation: Bool) -> String {
    let left = Self.side(demands)
    let right = Self.side(
      limits + (room == 0 ? [] : [Summand(reference: demands[0].reference, number: room, factor: 1)]))
    let amount = amountText(excess.magnitude)
    if asEquation { return "\(left) and \(right) differ by \(amount)" }
    return "\(left) is \(amount) \(excess < 0 ? "less" : "more") than \(right)"
  }

  /// Adds numbers. Those that are there three times or more are multiplied.
  private static func side(_ summands: [Summand]) -> String {
    var order: [Double] = []
    var factors: [Double: [Double]] = [:]
    for summand in summands {
      if factors[summand.number] == nil { order.append(summand.number) }
      factors[summand.number, default: []].append(summand.factor)
    }
    let texts = order.map { number in
      let text = shortNumber(number)
      let own = factors[number] ?? []
      if own == [1] { return text }
      return own == [1, 1] ? "\(text) + \(text)" : "\(shortNumber(own.reduce(0, +))) × \(text)"
    }
    return texts.isEmpty ? "0" : texts.joined(separator: " + ")
  }
}

extension SpecInspection {
  func constant(of reference: ConstraintReference) -> Double {
    switch reference {
    case .constraint(let index): tree.constant(of: index)
    case .stackRule(let view, let rule): StackRuleText(self, view: view).constant(of: rule)
    case .hugging(let view, let axis), .compressionResistance(let view, let axis):
      tree.views[view].intrinsic(axis) ?? 0
    case .nonNegativeSize, .nonNegativeRoot: 0
    }
  }

  func isEquation(_ reference: ConstraintReference) -> Bool {
    switch reference {
    case .constraint(let index): tree.relation(of: index) == .equal
    case .stackRule: text(of: reference).contains(text: " == ")
    case .nonNegativeSize, .nonNegativeRoot, .hugging, .compressionResistance: false
    }
  }

  /// Returns whether a constraint of the document is about one size and nothing else.
  func isFixedSize(_ reference: ConstraintReference) -> Bool {
    guard case .constraint(let index) = reference else { return false }
    let anchors = tree.anchors(of: index)
    return anchors.count == 1 && anchors[0].attribute.kind == .size
  }
}
