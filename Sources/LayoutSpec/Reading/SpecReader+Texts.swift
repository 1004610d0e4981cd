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
    var builder = VisualBuilder(axis: format.axis, json: json)
    builder.isGood = checkNumbers(format.largestNumber, at: json)
    let alignment = options.map { self.alignment($0, axis: format.axis) } ?? Alignment()
    let priority = format.priority.map { self.priority($0, at: json) }
    let items = format.names.map { item($0, at: json) }
    let parent = format.usesParent ? commonParent(of: items, in: &builder) : nil
    // If an item or the parent is unknown, the names in the predicates are still checked.
    let (lead, trail) = (builder.lead, builder.trail)
    for predicate in format.predicates {
      switch predicate.subject {
      case .leading: append(predicate, [(items[0], lead), (parent, lead)], standard: 20, to: &builder)
      case .trailing:
        append(predicate, [(parent, trail), (items[items.count - 1], trail)], standard: 20, to: &builder)
      case .gap(let index):
        append(predicate, [(items[index], lead), (items[index - 1], trail)], standard: 8, to: &builder)
      case .size(let index): append(predicate, [(items[index], builder.size)], standard: 0, to: &builder)
      }
    }
    guard builder.isGood, !alignment.isRefused else { return nil }
    let known = items.compactMap { $0 }
    guard known.count == items.count else { return nil }
    builder.align(known, alignment.attribute)
    if let view = parent?.viewIndex { spec.constraintViews.append(view) }
    spec.constraintCount += builder.parts.count
    return .visual(VisualForm(parts: builder.parts, priority: priority))
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

  private static let alignments: [String: Attribute] = [
    "alignAllLeft": .left, "alignAllRight": .right, "alignAllTop": .top, "alignAllBottom": .bottom,
    "alignAllLeading": .leading, "alignAllTrailing": .trailing, "alignAllCenterX": .centerX,
    "alignAllCenterY": .centerY, "alignAllFirstBaseline": .firstBaseline, "alignAllLastBaseline": .lastBaseline,
  ]

  /// Returns the common parent of views, or `nil` if there is none.
  private mutating func commonParent(of items: [Item?], in builder: inout VisualBuilder) -> Item? {
    var common: Item?
    var isCommon = true
    for item in items {
      guard let item else { return nil }
      var parent = Item.guide(.root)
      if let view = item.viewIndex, spec.views[view].parent >= 0 { parent = .view(spec.views[view].parent) }
      isCommon = isCommon && (common == nil || common == parent)
      common = parent
    }
    guard isCommon, let common else {
      diagnostics.report(
        .noCommonParent, at: builder.json,
        "'|' is the common parent of the views, but these views have different parents")
      builder.isGood = false
      return nil
    }
    return common
  }

  private mutating func append(
    _ predicate: VisualFormat.Predicate, _ subject: VisualBuilder.Subject, standard: Double,
    to builder: inout VisualBuilder
  ) {
    let priority = predicate.priority.map { self.priority($0, at: builder.json) }
    var amount = builder.number(standard)
    switch predicate.amount {
    case .standard: break
    case .number(let number): amount = builder.number(number)
    case .name(let name):
      let isMetric = spec.metricIndex[Name(name)] != nil
      let isItem = viewIndex[Name(name)] != nil || (Guide(rawValue: name) != nil && !isMetric)
      let mayBeItem = isItem || (spec.incompleteKeys.contains(.views) && !isMetric)
      if subject.count == 1, mayBeItem {
        if let item = item(name, at: builder.json) { amount = .item(item) } else { builder.isGood = false }
      } else if let metric = metric(name, in: .visualFormat, at: builder.json) {
        let nodes = [ExpressionNode(kind: .metric(metric), start: 0, hasVariable: false)]
        amount = .value(spec.addValue(.leaf(.expression(nodes), builder.json.location)))
      } else {
        builder.isGood = false
      }
    }
    builder.append(subject, predicate.relation, amount, priority)
  }
}
