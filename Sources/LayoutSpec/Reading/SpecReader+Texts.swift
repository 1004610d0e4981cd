import JSON
import Layout

extension SpecReader {
  mutating func expressionForm(_ json: JSONView) -> ConstraintNode.Form? {
    guard let text = json.text else {
      reportType(json, "an expression (string)")
      return nil
    }
    var parser = ExpressionParser(text.withUTF8 { Array($0) })
    guard var form = syntax(of: json, { () throws(TextError) in try parser.constraint() }) else { return nil }
    var isGood = checkNumbers(parser.largestNumber, at: json)
    form.priority = parser.priority.map { priority($0, at: json) }
    for side in form.sides.indices {
      resolve(&form.sides[side], in: .expression, at: json, &isGood)
      resolveItems(&form.sides[side], at: json, &isGood)
    }
    for side in form.sides where !checkLinear(side, at: json) {
      isGood = false
      break
    }
    for index in form.relations.indices {
      let mix = Self.mix(of: form.sides[index]).union(Self.mix(of: form.sides[index + 1]))
      if !checkMixing(mix, at: json) { isGood = false }
    }
    guard isGood else { return nil }
    spec.constraintCount += form.relations.count
    return .expression(form)
  }

  private mutating func resolveItems(_ nodes: inout ExpressionNodes, at json: JSONView, _ isGood: inout Bool) {
    for index in nodes.indices {
      guard case .itemAttribute(let name, let attributeName) = nodes[index].kind else { continue }
      let item = self.item(name, at: json)
      guard let attribute = self.attribute(attributeName, at: json), let item else {
        isGood = false
        continue
      }
      nodes[index].kind = .anchor(item, attribute)
    }
  }

  private static func mix(of nodes: ExpressionNodes) -> AttributeMix {
    nodes.reduce(into: []) { mix, node in
      switch node.kind {
      case .anchor(_, let attribute): mix.formUnion(AttributeMix(attribute))
      case .itemAttribute(_, let name): Attribute(rawValue: name).map { mix.formUnion(AttributeMix($0)) }
      default: break
      }
    }
  }

  /// Reports the first product, quotient, minimum or maximum that is not linear.
  private mutating func checkLinear(_ nodes: ExpressionNodes, at json: JSONView) -> Bool {
    for (index, node) in nodes.enumerated() where node.hasVariable {
      let sentence: String
      switch node.kind {
      case .binary(.multiply):
        let right = nodes[index - 1]
        guard right.hasVariable, nodes[right.start - 1].hasVariable else { continue }
        sentence = "a product of two items is not linear; one factor must be constant"
      case .binary(.divide):
        guard nodes[index - 1].hasVariable else { continue }
        sentence = "a division by an item is not linear; the divisor must be constant"
      case .extreme:
        sentence = "min and max of items are not linear; write two constraints with <= or >= instead"
      default: continue
      }
      diagnostics.report(.notLinear, at: json, sentence)
      return false
    }
    return true
  }

  // MARK: Visual format

  mutating func visualForm(_ json: JSONView, options: JSONView?) -> ConstraintNode.Form? {
    guard let format = visualFormat(json) else {
      if let options { _ = alignments(options, axis: nil) }
      return nil
    }
    var isGood = checkNumbers(format.largestNumber, at: json)
    let alignments = options.map { self.alignments($0, axis: format.axis) } ?? []
    let priority = format.priority.map { self.priority($0, at: json) }
    let items = format.names.map { item($0, at: json) }
    let parent = format.usesParent ? commonParent(of: items, at: json, &isGood) : nil
    var parts: [VisualForm.Part] = []
    for predicate in format.predicates {
      let terms = predicate.terms.map { term in
        (term.view.map { items[$0] } ?? parent).map { AnchorTerm($0, term.attribute) }
      }
      if let part = visualPart(predicate, terms, at: json, &isGood) { parts.append(part) }
    }
    let known = items.compactMap { $0 }
    guard isGood, let alignments, known.count == items.count else { return nil }
    for attribute in alignments {
      let first = AnchorTerm(known[0], attribute)
      parts += known.dropFirst().map { item in
        let row = AnchorsForm(first: AnchorTerm(item, attribute), relation: .equal, second: first)
        return VisualForm.Part(row: row)
      }
    }
    if let view = parent?.viewIndex { spec.constraintViews.append(view) }
    spec.constraintCount += parts.count
    return .visual(VisualForm(parts: parts, priority: priority))
  }

  /// Returns `nil` if a term is, because its view is unknown; the names in the predicate are checked all the same.
  private mutating func visualPart(
    _ predicate: VisualFormat.Predicate, _ subject: [AnchorTerm?], at json: JSONView, _ isGood: inout Bool
  ) -> VisualForm.Part? {
    let priority = predicate.priority.map { self.priority($0, at: json) }
    var compared: AnchorTerm?
    var constant: Value?
    switch predicate.amount {
    case .standard:
      let isToParent = predicate.terms.contains { $0.view == nil }
      constant = .number(isToParent ? 20 : 8, json.nodeID)
    case .number(let number): constant = .number(number, json.nodeID)
    case .name(let name):
      let isMetric = spec.metricIndex[Name(name)] != nil
      let isItem = viewIndex.number(of: name) != nil || (Guide(rawValue: name) != nil && !isMetric)
      let mayBeItem = isItem || (spec.incompleteKeys.contains(.views) && !isMetric)
      if subject.count == 1, mayBeItem {
        compared = item(name, at: json).map { AnchorTerm($0, predicate.terms[0].attribute) }
      } else if let metric = metric(name, in: .visualFormat, at: json) {
        let nodes = [ExpressionNode(kind: .metric(metric), start: 0, hasVariable: false)]
        constant = spec.addValue(.leaf(.expression(nodes), json.nodeID))
      }
      if compared == nil, constant == nil { isGood = false }
    }
    let terms = subject.compactMap { $0 }
    guard let first = terms.first, terms.count == subject.count else { return nil }
    let second = compared ?? terms.dropFirst().first
    return VisualForm.Part(
      row: AnchorsForm(first: first, relation: predicate.relation, second: second, constant: constant),
      priority: priority)
  }

  private mutating func visualFormat(_ json: JSONView) -> VisualFormat? {
    guard let text = json.text else {
      reportType(json, "a visual format (string)")
      return nil
    }
    return syntax(of: json) { () throws(TextError) in try VisualFormat(text.withUTF8 { Array($0) }) }
  }

  /// - Parameter axis: the axis of the format, or `nil` if the format was rejected.
  private mutating func alignments(_ json: JSONView, axis: LayoutConstraint.Axis?) -> [Attribute]? {
    guard expect(json, .array, "a list of at most one option") else { return nil }
    if json.count > 1 {
      diagnostics.report(.invalidValue, at: json, "expected at most one option")
      return nil
    }
    guard let element = json.elements.first(where: { _ in true }) else { return [] }
    guard let text = string(element) else { return nil }
    guard let attribute = Self.alignments[text] else {
      reportWord(element, text, among: Self.alignments.keys.sorted())
      return nil
    }
    if let axis, (axis == .horizontal) != (attribute.kind == .verticalPosition) {
      diagnostics.report(
        .invalidValue, at: element,
        "\(text) aligns along the axis of a \(axis.rawValue) format; use an option for the other axis")
      return nil
    }
    return [attribute]
  }

  private static let alignments: [String: Attribute] = Attribute.allCases.reduce(into: [:]) { known, attribute in
    if attribute.kind != .size { known[attribute.alignmentOption] = attribute }
  }

  private mutating func commonParent(of items: [Item?], at json: JSONView, _ isGood: inout Bool) -> Item? {
    var parents: [Item] = []
    for item in items {
      guard let item else { return nil }
      let parent = item.viewIndex.map { spec.views[$0].parent } ?? -1
      parents.append(parent >= 0 ? .view(parent) : .guide(.root))
    }
    if let common = parents.first, parents.allSatisfy({ $0 == common }) { return common }
    diagnostics.report(
      .noCommonParent, at: json, "'|' is the common parent of the views, but these views have different parents")
    isGood = false
    return nil
  }
}

extension Attribute {
  /// The option of a visual format that aligns views by the attribute: `alignAllTop`.
  var alignmentOption: String { "alignAll" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
