import Cassowary
import Layout

extension UIKitLayout.Row {
  /// A length that a single anchor can express, with its factor: a size, or the distance between two positions.
  private enum Length {
    case size(UIKitLayout.Term)
    /// The distance between two positions. `nil` is the root's edge.
    case distance(from: UIKitLayout.Term?, to: UIKitLayout.Term)

    var coefficient: Double {
      switch self {
      case .size(let term), .distance(_, let term): term.coefficient
      }
    }
  }

  /// A warning about a row that UIKit cannot express.
  var warning: String? {
    guard code != nil else {
      return "\(name): UIKit has no constraint of more than two sizes or distances; it is left out"
    }
    let factor = weight * (lengths.first?.coefficient.magnitude ?? 1)
    guard priority < 1000, factor != 1 else { return nil }
    return "\(name): UIKit has no weights; this constraint counts once instead of \(CodeText.number(factor)) times"
  }

  var words: String {
    let sum = terms.map { "\(CodeText.number($0.coefficient)) * \($0.item).\($0.attribute.rawValue)" }
    return "\(sum.joined(separator: " + ")) \(relation.symbol) \(CodeText.number(constant))"
  }

  /// The terms as lengths. Positions with opposite factors are combined.
  private var lengths: [Length] {
    var lengths: [Length] = []
    var rest = terms
    while !rest.isEmpty {
      let term = rest.removeFirst()
      if term.attribute.kind == .size {
        lengths.append(.size(term))
      } else if let index = rest.firstIndex(where: {
        $0.attribute.kind == term.attribute.kind && $0.coefficient == -term.coefficient
      }) {
        lengths.append(.distance(from: rest.remove(at: index), to: term))
      } else {
        lengths.append(.distance(from: nil, to: term))
      }
    }
    return lengths
  }

  /// The code that makes the constraint, or `nil` if UIKit has no such constraint.
  var code: String? {
    let lengths = lengths
    guard let first = lengths.first, lengths.count <= 2 else { return nil }
    let factor = first.coefficient
    let relation = factor < 0 ? self.relation.mirrored : self.relation
    guard lengths.count == 2 else { return code(of: first, relation, constant: constant / factor) }
    let multiplier = -lengths[1].coefficient / factor
    var arguments = [anchor(of: lengths[1])]
    if multiplier != 1 { arguments.append("multiplier: \(CodeText.number(multiplier))") }
    return call(anchor(of: first), relation, arguments, constant: constant / factor)
  }

  private func code(of length: Length, _ relation: Relation, constant: Double) -> String {
    switch length {
    case .size(let term):
      return "\(anchor(term)).constraint(\(Self.word(relation))Constant: \(number(constant)))"
    case .distance(let from, let to):
      return call(anchor(to), relation, [from.map(anchor) ?? rootEdge(of: to)], constant: constant)
    }
  }

  private func call(_ anchor: String, _ relation: Relation, _ arguments: [String], constant: Double) -> String {
    var arguments = arguments
    if constant != 0 { arguments.append("constant: \(number(constant))") }
    return "\(anchor).constraint(\(Self.word(relation)): \(arguments.joined(separator: ", ")))"
  }

  /// Returns a constant, or the metric that it comes from.
  private func number(_ value: Double) -> String {
    guard let metric, value.magnitude == constant.magnitude else { return CodeText.number(value) }
    return "\(value < 0 ? "-" : "")Metrics.\(metric)"
  }

  private func anchor(_ term: UIKitLayout.Term) -> String { "\(term.item).\(term.attribute.rawValue)Anchor" }

  private func anchor(of length: Length) -> String {
    switch length {
    case .size(let term): anchor(term)
    case .distance(let from, let to): "\(from.map(anchor) ?? rootEdge(of: to)).anchorWithOffset(to: \(anchor(to)))"
    }
  }

  /// Returns the edge of the root from which a position is measured.
  private func rootEdge(of term: UIKitLayout.Term) -> String {
    if term.attribute.kind == .verticalPosition { return "root.topAnchor" }
    return isDirectional ? "root.leadingAnchor" : "root.leftAnchor"
  }

  private static func word(_ relation: Relation) -> String {
    switch relation {
    case .equal: "equalTo"
    case .lessThanOrEqual: "lessThanOrEqualTo"
    case .greaterThanOrEqual: "greaterThanOrEqualTo"
    }
  }
}
