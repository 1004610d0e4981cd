public import JSON
import Layout

extension LogDiagnosis {
  /// Writes the list as a layout spec whose views are the items.
  ///
  /// The spec has the same conflict as the list. If the list has constraints outside the minimal conflict, they get at
  /// most priority 999. Constraints that a spec cannot express are left out.
  public func writeSpec(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.integer("layoutSpec", 1)
      writer.string("name", "Auto Layout log, line \(log.line)")
      writer.string("$comment", why)
      writer.object("root", onOneLine: true) { writer in
        writer.string("width", "free")
        writer.string("height", "free")
      }
      writer.objects("views", of: meaning.specViews, onOneLine: true) { view, writer in
        writer.string("id", view.id)
        if let label = view.label { writer.string("label", label) }
        if view.isGuide { writer.string("kind", "guide") }
      }
      writer.objects("constraints", of: specConstraints) { constraint, writer in
        writer.string("id", constraint.id)
        writer.string("expression", constraint.expression)
        if let comment = constraint.comment { writer.string("$comment", comment) }
      }
    }
  }

  private var specConstraints: [SpecConstraint] {
    let members = Set(members.map { $0.origin })
    func greatestPriority(of subject: Subject) -> Double {
      verdict == .conflict && !members.contains(subject) ? 999 : 1000
    }
    var constraints = log.constraints.indices.filter { rows[$0].isAcceptedBySpec }.map { index in
      let constraint = log.constraints[index]
      var row = rows[index]
      row.priority = min(row.priority, greatestPriority(of: .constraint(index)))
      return SpecConstraint(
        id: constraint.address.isEmpty ? "constraint" : constraint.address,
        expression: meaning.specExpression(of: row),
        comment: constraint.text)
    }
    for (index, item) in table.items.enumerated() {
      for side in meaning.unknownMargins(of: index).sorted(by: { $0.rawValue < $1.rawValue }) {
        let fact = Fact.margin(item: index, side: side)
        var row = meaning.row(of: fact)
        row.priority = greatestPriority(of: .fact(fact))
        constraints.append(
          SpecConstraint(id: "\(item.name).\(side.rawValue)Margin", expression: meaning.specExpression(of: row)))
      }
    }
    // By default, views have a size and a position in the root's corner, so that the picture shows all of them and stays
    // compact. Most logs are about one axis.
    let bounds = [
      ("inside", "left >= root.left @ 5"), ("below", "top >= root.top @ 5"), ("end", "right <= root.right @ 4"),
      ("above", "bottom <= root.bottom @ 4"), ("width", "width == 44 @ 3"), ("height", "height == 44 @ 3"),
      ("left", "left == root.left @ 2"), ("top", "top == root.top @ 2"),
    ]
    for item in table.items {
      constraints += bounds.map { SpecConstraint(id: "\(item.name).\($0.0)", expression: "\(item.name).\($0.1)") }
    }
    constraints += ["width", "height"].map { SpecConstraint(id: "root.\($0)", expression: "root.\($0) == 0 @ 1") }
    // An ID that is taken gets a number.
    var ids = UniqueNames()
    for index in constraints.indices { constraints[index].id = ids.unique(constraints[index].id, separator: "-") }
    return constraints
  }
}

private struct SpecConstraint {
  var id: String
  let expression: String
  var comment: String?
}

extension ListMeaning.Row {
  /// Whether the numbers are in range, there is one axis, and variables do not cancel.
  fileprivate var isAcceptedBySpec: Bool {
    guard constant.magnitude <= 1e9, multiplier.magnitude <= 1e9, priority > 0 else { return false }
    var coefficients: [Quantity: Double] = [:]
    for term in terms { coefficients[term.quantity, default: 0] += term.coefficient }
    guard coefficients.values.contains(where: { $0.magnitude > 1e-9 }) else { return false }
    guard let second, !first.attribute.isSize, !second.attribute.isSize else { return true }
    return first.attribute.isHorizontal == second.attribute.isHorizontal
  }
}

extension ListMeaning {
  /// The items, and the guides for baselines, margins and origins.
  fileprivate var specViews: [(id: String, label: String?, isGuide: Bool)] {
    var views = table.items.map { item -> (id: String, label: String?, isGuide: Bool) in
      (item.name, item.label.isEmpty ? item.name : item.label, item.className.hasSuffix("LayoutGuide"))
    }
    var extra: Set<String> = []
    for anchor in rows.flatMap({ [$0.first, $0.second].compactMap { $0 } }) {
      let isItem = if case .item = anchor.owner { !anchor.attribute.isBaseline } else { false }
      for (id, _) in specEdges(of: anchor) where !isItem && extra.insert(id).inserted { views.append((id, nil, true)) }
    }
    return views
  }

  /// Two edges if the anchor is their mean. Baselines are separate variables, and so are the margins of two sides,
  /// which may cross.
  private func specEdges(of anchor: ItemAnchor) -> [(id: String, attribute: Attribute)] {
    let attribute = anchor.attribute
    switch anchor.owner {
    case .item(let item):
      let name = table.items[item].name
      if attribute == .firstBaseline { return [(name + "FirstBaseline", .top)] }
      return attribute == .lastBaseline ? [(name + "LastBaseline", .top)] : [(name, attribute)]
    case .margins(let item):
      let edges: [Attribute] = attribute.isHorizontal ? [.left, .right] : [.top, .bottom]
      let isPair = edges.allSatisfy { unknownMargins.contains(.margin(item: item, side: $0)) }
      let near = table.items[item].name + "Margins"
      let far = isPair ? table.items[item].name + "FarMargins" : near
      if attribute.share == 0.5 { return [(near, edges[0]), (far, edges[1])] }
      return [(attribute.share == 0 ? near : far, attribute)]
    case .origin(let item): return [(table.items[item].name + "Superview", attribute)]
    }
  }

  fileprivate func specExpression(of row: Row) -> String {
    expression(of: row) { anchor in
      let edges = specEdges(of: anchor).map { "\($0.id).\($0.attribute.rawValue)" }
      return edges.count == 1 ? edges[0] : "0.5 * (\(edges.joined(separator: " + ")))"
    } + (row.isRequired ? "" : " @ \(exactText(row.priority))")
  }
}
