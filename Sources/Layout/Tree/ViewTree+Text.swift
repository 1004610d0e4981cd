import Cassowary

extension ViewTree {
  /// Returns a constraint as text, with positive terms on the left and the others on the right.
  ///
  /// - Parameter shift: a number to add to the right side.
  package func text(of index: Int, shiftedBy shift: Double = 0, naming: (Int) -> String) -> String {
    text(of: anchors(of: index), rows[index].relation, rows[index].constant + shift, naming: naming)
  }

  func text(
    of anchors: [AnchorTerm], _ relation: Relation, _ constant: Double, naming: (Int) -> String
  ) -> String {
    var (relation, constant) = (relation, constant)
    var left: [String] = []
    var right: [String] = []
    for term in anchors {
      let name = term.item.viewIndex.map(naming) ?? term.item.guide?.rawValue ?? ""
      let text = Self.product(abs(term.coefficient), "\(name).\(term.attribute.rawValue)")
      if term.coefficient > 0 { left.append(text) } else { right.append(text) }
    }
    if left.isEmpty, !right.isEmpty {
      swap(&left, &right)
      constant = -constant
      relation = relation.mirrored
    }
    var second = right.joined(separator: " + ")
    if second.isEmpty {
      second = decimalText(constant)
    } else if constant != 0 {
      second += (constant < 0 ? " - " : " + ") + decimalText(abs(constant))
    }
    return "\(left.isEmpty ? "0" : left.joined(separator: " + ")) \(relation.symbol) \(second)"
  }

  /// Returns `2 * a.width`, or `a.width / 3` if six decimals say less than the factor.
  private static func product(_ factor: Double, _ anchor: String) -> String {
    func isFactor(_ number: Double) -> Bool { abs(number - factor) <= 4 * factor.ulp }
    if factor == 1 { return anchor }
    let rounded = decimalText(factor)
    if Double(rounded).map(isFactor) == true { return "\(rounded) * \(anchor)" }
    for divisor in 3...100 {
      let dividend = (factor * Double(divisor)).rounded()
      guard isFactor(dividend / Double(divisor)) else { continue }
      return (dividend == 1 ? "" : "\(decimalText(dividend)) * ") + "\(anchor) / \(divisor)"
    }
    return "\(factor) * \(anchor)"
  }

  /// Its id, or `#3` if it has none.
  func name(ofView index: Int) -> String {
    views.indices.contains(index) ? views[index].id ?? "#\(index)" : "#\(index)"
  }

  func name(of anchor: LayoutAnchor) -> String {
    "\(name(of: anchor.item)).\(anchor.attribute.rawValue)"
  }

  func name(of item: Item) -> String {
    item.viewIndex.map { name(ofView: $0) } ?? item.guide?.rawValue ?? ""
  }

  func name(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index) where rows.indices.contains(index):
      labels[index] ?? text(of: index) { name(ofView: $0) }
    case .constraint(let index): "constraint \(index)"
    case .stackRule(let view, let rule): name(ofView: view) + rule.suffix
    case .nonNegativeSize(let view, let axis): "\(name(ofView: view)).\(axis.size) >= 0"
    case .hugging(let view, let axis): "the \(axis.rawValue) hugging of \(name(ofView: view))"
    case .compressionResistance(let view, let axis):
      "the \(axis.rawValue) compression resistance of \(name(ofView: view))"
    case .nonNegativeRoot(let axis): "root.\(axis.size) >= 0"
    }
  }

  /// Returns the number on the right side of a constraint, with all terms on the left.
  package func constant(of index: Int) -> Double { rows[index].constant }

  package func relation(of index: Int) -> Relation { rows[index].relation }

  package func isRequired(_ index: Int) -> Bool { rows[index].priority >= .required }

  /// Returns whether a constraint, with `shift` added to its right side, compares a single size with a negative number.
  package func comparesSizeBelowZero(_ index: Int, shiftedBy shift: Double) -> Bool {
    let anchors = anchors(of: index)
    guard anchors.count == 1, anchors[0].attribute.kind == .size else { return false }
    return (rows[index].constant + shift) / anchors[0].coefficient < 0
  }

  /// Returns the terms of a constraint as attributes of views and guides. Baselines are expressed by the edges from
  /// which they are measured.
  package func anchors(of index: Int) -> [AnchorTerm] {
    let row = rows[index]
    var sum = AnchorSum(isDirectional: row.isDirectional)
    for term in terms[row.start..<row.end] { sum.add(term.item, term.coordinate, term.coefficient) }
    return sum.anchors
  }
}
