import JSON
import Layout

struct ConflictSentence {
  let conflict: LayoutConflict
  let names: SpecInspection
  /// The constraints that people can change, the likeliest one first.
  let order: [ConstraintReference]

  var text: String {
    guard conflict.members.count > 1 else {
      return "`\(conflict.members.first.map { names.text(of: $0.reference) } ?? "")` cannot hold"
    }
    if conflict.members.count == 2 {
      let texts = conflict.members.map { "`\(names.text(of: $0.reference))`" }
      return "\(texts[0]) and \(texts[1]) conflict\(distance ?? "")"
    }
    if conflict.gap > 0, let sentence = sumSentence ?? unitSentence { return sentence }
    return "these \(conflict.members.count) constraints conflict\(distance ?? "")"
  }

  /// The smallest change of one member, as the end of a sentence.
  private var distance: String? {
    let amounts = conflict.members.map { abs($0.repair) }.filter { $0 > 0 }
    return amounts.min().map { amount in
      // With different factors, there is no one distance.
      guard amounts.allSatisfy({ $0 <= amount * (1 + 1e-6) }) else {
        return ": one of them must change by at least \(points(amount))"
      }
      return ": they are \(points(amount)) apart"
    }
  }

  /// "`label.width == 80` and `field.width >= 160` do not fit in `row`: 80 + 160 + 16 + 16 is 12 more than 280".
  private var sumSentence: String? {
    guard let sum = ConflictSum(conflict, first: order, names) else { return nil }
    let demands = order.filter { reference in sum.demands.contains { $0.reference == reference } }
    let limits = order.filter { reference in sum.limits.contains { $0.reference == reference } }
    let what = demands.isEmpty ? stacks.map { "the spacing and insets of \($0)" } : list(demands)
    guard let what else { return nil }
    let isSpace = sum.room > 0 || !sum.isEquation || limits.contains { names.isFixedSize($0) }
    let isOne = demands.count == 1
    // What is given in one place must agree with another one, such as two positions.
    guard isSpace else {
      guard let other = list(limits) ?? stacks else { return nil }
      let partner = demands.isEmpty && limits.isEmpty ? "" : " with \(other)"
      return "\(what) \(isOne ? "does" : "do") not agree\(partner): \(sum.text(asEquation: true))"
    }
    guard let place = list(limits) ?? stacks ?? sum.space else {
      return "\(what) cannot hold\(isOne ? "" : " together"): \(sum.text(asEquation: false))"
    }
    let verb = sum.excess < 0 ? "fill" : "fit in"
    return "\(what) \(isOne ? "does" : "do") not \(verb) \(place): \(sum.text(asEquation: false))"
  }

  /// "`s.width == 200` does not agree with 1.5 units, which are 142.5 points here".
  private var unitSentence: String? {
    var sizes: [Int: (member: LayoutConflict.Member, factor: Double)] = [:]
    for member in conflict.members {
      guard case .constraint(let index) = member.reference, names.isFixedSize(member.reference),
        let anchor = names.tree.anchors(of: index).first, let view = anchor.item.viewIndex, sizes[view] == nil
      else { continue }
      sizes[view] = (member, anchor.coefficient)
    }
    for member in conflict.members {
      guard case .stackRule(let view, .units(let number)) = member.reference,
        let child = StackRuleText(names, view: view).child(number), let (size, factor) = sizes[child]
      else { continue }
      let width = (names.constant(of: size.reference) + size.repair) / factor
      let units = names.tree.views[child].units
      return "`\(names.text(of: size.reference))` does not agree with the \(unitText(units)) of "
        + "`\(names.name(ofView: child))`, which \(units == 1 ? "is" : "are") \(points(width)) here"
    }
    return nil
  }

  /// The stacks whose children fill them in the conflict: "`row1` and `row2`".
  private var stacks: String? {
    let views = conflict.filledStacks
    return views.isEmpty ? nil : shortened(views.map { "`\(names.name(ofView: $0))`" })
  }

  private func list(_ references: [ConstraintReference]) -> String? {
    references.isEmpty ? nil : shortened(references.map { "`\(names.text(of: $0))`" })
  }

  private func shortened(_ texts: [String]) -> String {
    joined(texts.count > 4 ? Array(texts.prefix(3)) + ["\(texts.count - 3) more"] : texts)
  }
}
