import Cassowary
import Layout

extension UIKitLayout.Row {
  /// A length that a single anchor can express.
  fileprivate enum Length {
    case size(UIKitLayout.Term)
    /// Between two positions. `nil` is the root's edge.
    case distance(from: UIKitLayout.Term?, to: UIKitLayout.Term)

    var coefficient: Double {
      switch self {
      case .size(let term), .distance(_, let term): term.coefficient
      }
    }
  }

  fileprivate var lengths: [Length] {
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

  var warning: String? {
    let lengths = lengths
    guard let first = lengths.first, lengths.count <= 2 else {
      return "\(name): UIKit has no constraint of more than two sizes or distances; it is left out"
    }
    let factor = weight * first.coefficient.magnitude
    guard priority < 1000, factor != 1 else { return nil }
    return "\(name): UIKit has no weights; this constraint counts once instead of \(CodeText.number(factor)) times"
  }
}

extension UIKitWriter {
  /// `nil` if UIKit has no such constraint.
  func constraint(_ row: UIKitLayout.Row) -> String? {
    let lengths = row.lengths
    guard let first = lengths.first, lengths.count <= 2 else { return nil }
    let constant = row.constant / first.coefficient
    var arguments: [String] = []
    let subject: String
    if lengths.count == 2 {
      subject = anchor(of: first, row)
      arguments.append(anchor(of: lengths[1], row))
      let multiplier = -lengths[1].coefficient / first.coefficient
      if multiplier != 1 { arguments.append("multiplier: \(CodeText.number(multiplier))") }
    } else {
      switch first {
      case .size(let term):
        return "\(anchor(term)).constraint(\(relation(row, first))Constant: \(number(constant, row)))"
      case .distance(let from, let to):
        subject = anchor(to)
        arguments.append(from.map(anchor) ?? rootEdge(of: to, row))
      }
    }
    if constant != 0 { arguments.append("constant: \(number(constant, row))") }
    return "\(subject).constraint(\(relation(row, first)): \(arguments.joined(separator: ", ")))"
  }

  func words(_ row: UIKitLayout.Row) -> String {
    let sum = row.terms.map { "\(decimalText($0.coefficient)) * \(text(of: $0.item)).\($0.attribute.rawValue)" }
    return "\(sum.joined(separator: " + ")) \(row.relation.symbol) \(decimalText(row.constant))"
  }

  /// Returns the metric that the constant comes from, or else the number.
  private func number(_ value: Double, _ row: UIKitLayout.Row) -> String {
    guard let metric = row.metric, value.magnitude == row.constant.magnitude else { return CodeText.number(value) }
    return "\(value < 0 ? "-" : "")Metrics.\(metric)"
  }

  private func anchor(_ term: UIKitLayout.Term) -> String { "\(text(of: term.item)).\(term.attribute.rawValue)Anchor" }

  private func anchor(of length: UIKitLayout.Row.Length, _ row: UIKitLayout.Row) -> String {
    switch length {
    case .size(let term): anchor(term)
    case .distance(let from, let to): "\(from.map(anchor) ?? rootEdge(of: to, row)).anchorWithOffset(to: \(anchor(to)))"
    }
  }

  /// Returns the edge from which a position is measured.
  private func rootEdge(of term: UIKitLayout.Term, _ row: UIKitLayout.Row) -> String {
    if term.attribute.kind == .verticalPosition { return "root.topAnchor" }
    return row.isDirectional ? "root.leadingAnchor" : "root.leftAnchor"
  }

  private func relation(_ row: UIKitLayout.Row, _ first: UIKitLayout.Row.Length) -> String {
    switch first.coefficient < 0 ? row.relation.mirrored : row.relation {
    case .equal: "equalTo"
    case .lessThanOrEqual: "lessThanOrEqualTo"
    case .greaterThanOrEqual: "greaterThanOrEqualTo"
    }
  }

  private func text(of item: UIKitLayout.Item) -> String {
    switch item {
    case .view(let name), .stackGuide(let name): properties[item] ?? name
    case .guide(.root): "root"
    case .guide(.safeArea): "root.safeAreaLayoutGuide"
    case .guide(.margins): "root.layoutMarginsGuide"
    case .guide(.readable): "root.readableContentGuide"
    case .guide(.keyboard): "root.keyboardLayoutGuide"
    case .guide(.safeAreaBesideCorners): "root.layoutGuide(for: .safeArea(cornerAdaptation: .horizontal))"
    case .guide(.safeAreaBelowCorners): "root.layoutGuide(for: .safeArea(cornerAdaptation: .vertical))"
    case .guide(.marginsBesideCorners): "root.layoutGuide(for: .margins(cornerAdaptation: .horizontal))"
    case .guide(.marginsBelowCorners): "root.layoutGuide(for: .margins(cornerAdaptation: .vertical))"
    }
  }
}
