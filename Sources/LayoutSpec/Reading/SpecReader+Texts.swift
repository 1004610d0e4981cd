import JSON
import Layout

extension SpecReader {
  mutating func expressionForm(_ json: JSONView) -> ConstraintNode.Form? {
    guard let text = json.text else {
      reportType(json, "an expression (string)")
      return nil
    }
    var parser = ExpressionParser(text.withUTF8 { Array($0) })
    guard var parsed = syntax(of: json, { () throws(TextError) in try parser.constraint() }) else { return nil }
    var isGood = checkNumbers(parser.largestNumber, at: json)
    let priority = parsed.priority.map { self.priority($0, at: json) }
    for side in parsed.sides.indices {
      resolve(&parsed.sides[side], in: .expression, at: json, &isGood)
      resolveItems(&parsed.sides[side], at: json, &isGood)
    }
    for side in parsed.sides where !checkLinear(side, at: json) {
      isGood = false
      break
    }
    for index in parsed.relations.indices {
      let attributes = Self.attributes(parsed.sides[index]) + Self.attributes(parsed.sides[index + 1])
      if !checkMixing(attributes, at: json) { isGood = false }
    }
    guard isGood else { return nil }
    spec.constraintCount += parsed.relations.count
    return .expression(ExpressionForm(sides: parsed.sides, relations: parsed.relations, priority: priority))
  }

  private mutating func resolveItems(
    _ nodes: inout ExpressionNodes, at json: JSONView, _ isGood: inout Bool
  ) {
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

  private static func attributes(_ nodes: ExpressionNodes) -> [Attribute] {
    nodes.compactMap { node in
      switch node.kind {
      case .anchor(_, let attribute): attribute
      case .itemAttribute(_, let name): Attribute(rawValue: name)
      default: nil
      }
    }
  }

  /// Reports the first product, quotient, minimum or maximum that is not linear.
  private mutating func checkLinear(_ nodes: ExpressionNodes, at json: JSONView) -> Bool {
    for (index, node) in nodes.enumerated() where node.hasVariable {
      let sentence: String
      switch node.kind {
      case .multiply:
        let right = nodes[index - 1]
        guard right.hasVariable, nodes[right.start - 1].hasVariable else { continue }
        sentence = "a product of two items is not linear; one factor must be constant"
      case .divide:
        guard nodes[index - 1].hasVariable else { continue }
        sentence = "a division by an item is not linear; the divisor must be constant"
      case .minimum, .maximum:
        sentence = "min and max of items are not linear; write two constraints with <= or >= instead"
      default: continue
      }
      diagnostics.report(.notLinear, at: json, sentence)
      return false
    }
    return true
  }

  // MARK: Visual format

  mutating func visualForm(
    _ json: JSONView, options: JSONView?
  ) -> ConstraintNode.Form? {
    guard let format = visualFormat(json) else {
      if let options { _ = alignment(options, axis: nil) }
      return nil
    }
    var isGood = checkNumbers(format.largestNumber, at: json)
    let alignment = options.map { self.alignment($0, axis: format.axis) } ?? Alignment()
    let priority = format.priority.map { self.priority($0, at: json) }
    let items = format.names.map { item($0, at: json) }
    let parent = format.usesParent ? commonParent(of: items, at: json, &isGood) : nil
    let isHorizontal = format.axis == .horizontal
    let (lead, trail): (Attribute, Attribute) = isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    let size: Attribute = isHorizontal ? .width : .height
    var parts: [VisualForm.Part] = []
    for predicate in format.predicates {
      let subject: VisualSubject
      switch predicate.subject {
      case .leading: subject = [(items[0], lead), (parent, lead)]
      case .trailing: subject = [(parent, trail), (items[items.count - 1], trail)]
      case .gap(let index): subject = [(items[index], lead), (items[index - 1], trail)]
      case .size(let index): subject = [(items[index], size)]
      }
      if let part = visualPart(predicate, subject, size, at: json, &isGood) { parts.append(part) }
    }
    let known = items.compactMap { $0 }
    guard isGood, !alignment.isRefused, known.count == items.count else { return nil }
    if let attribute = alignment.attribute {
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

  /// A size, or two positions whose distance is compared. An item is `nil` if its name is unknown.
  private typealias VisualSubject = [(item: Item?, attribute: Attribute)]

  /// Reads a predicate about a size or a distance. Returns `nil` if an item is unknown; the names in the predicate are
  /// checked all the same.
  private mutating func visualPart(
    _ predicate: VisualFormat.Predicate, _ subject: VisualSubject, _ size: Attribute, at json: JSONView,
    _ isGood: inout Bool
  ) -> VisualForm.Part? {
    let priority = predicate.priority.map { self.priority($0, at: json) }
    var compared: AnchorTerm?
    var constant: Value?
    switch predicate.amount {
    case .standard:
      let distance: Double = if case .gap = predicate.subject { 8 } else { 20 }
      constant = .number(distance, json.nodeID)
    case .number(let number): constant = .number(number, json.nodeID)
    case .name(let name):
      let isMetric = spec.metricIndex[Name(name)] != nil
      let isItem = viewIndex[Name(name)] != nil || (Guide(rawValue: name) != nil && !isMetric)
      let mayBeItem = isItem || (spec.incompleteKeys.contains(.views) && !isMetric)
      if subject.count == 1, mayBeItem {
        compared = item(name, at: json).map { AnchorTerm($0, size) }
      } else if let metric = metric(name, in: .visualFormat, at: json) {
        let nodes = [ExpressionNode(kind: .metric(metric), start: 0, hasVariable: false)]
        constant = spec.addValue(.leaf(.expression(nodes), json.nodeID))
      }
      if compared == nil, constant == nil { isGood = false }
    }
    let terms = subject.compactMap { item, attribute in item.map { AnchorTerm($0, attribute) } }
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
    var parser = VisualFormatParser(text.withUTF8 { Array($0) })
    return syntax(of: json) { () throws(TextError) in try parser.parse() }
  }

  private struct Alignment {
    var attribute: Attribute?
    var isRefused = false
  }

  /// Reads a list of at most one alignment. The axis is `nil` if the format was rejected.
  private mutating func alignment(_ json: JSONView, axis: LayoutConstraint.Axis?) -> Alignment {
    let refused = Alignment(isRefused: true)
    guard expect(json, .array, "a list of at most one option") else { return refused }
    if json.count > 1 {
      diagnostics.report(.invalidValue, at: json, "expected at most one option")
      return refused
    }
    guard let element = json.elements.first(where: { _ in true }) else { return Alignment() }
    guard let text = string(element) else { return refused }
    guard let attribute = Self.alignments[text] else {
      reportWord(element, text, among: Self.alignments.keys.sorted())
      return refused
    }
    if let axis, (axis == .horizontal) != (attribute.kind == .verticalPosition) {
      diagnostics.report(
        .invalidValue, at: element,
        "\(text) aligns along the axis of a \(axis.rawValue) format; use an option for the other axis")
      return refused
    }
    return Alignment(attribute: attribute)
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
