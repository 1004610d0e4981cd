public import JSON

extension LogDiagnosis {
  /// Writes the list as a layout spec whose views are the items.
  ///
  /// The spec has the same conflict as the list. If the list has constraints outside the minimal conflict, they get
  /// priority 999.
  public func writeSpec(to writer: inout JSONWriter) {
    let spec = SpecParts(self)
    writer.object { writer in
      writer.integer("layoutSpec", 1)
      writer.string("name", "Auto Layout log, line \(log.line)")
      writer.string("$comment", why)
      writer.object("root", onOneLine: true) { writer in
        writer.string("width", "free")
        writer.string("height", "free")
      }
      writer.objects("views", of: spec.views, onOneLine: true) { view, writer in
        writer.string("id", view.id)
        if let label = view.label { writer.string("label", label) }
        if view.isGuide { writer.string("kind", "guide") }
      }
      writer.objects("constraints", of: spec.constraints) { constraint, writer in
        writer.string("id", constraint.id)
        writer.string("expression", constraint.expression)
        if let comment = constraint.comment { writer.string("$comment", comment) }
      }
    }
  }
}

/// Builds the views and constraints of the spec.
private struct SpecParts {
  struct View {
    let id: String
    var label: String?
    var isGuide = false
  }

  struct Constraint {
    let id: String
    let expression: String
    var comment: String?
  }

  private(set) var views: [View] = []
  private(set) var constraints: [Constraint] = []
  private let diagnosis: LogDiagnosis
  private let members: Set<Int>
  private var ids: Set<String> = []

  init(_ diagnosis: LogDiagnosis) {
    self.diagnosis = diagnosis
    members = Set(diagnosis.members.compactMap { $0.index })
    addViews()
    for index in diagnosis.log.constraints.indices { add(index) }
    addFacts()
    addPlacement()
  }

  private var meaning: ListMeaning { diagnosis.meaning }

  // MARK: Views

  private mutating func addViews() {
    for item in meaning.table.items {
      let isGuide = item.className.hasSuffix("LayoutGuide")
      let label = item.label.isEmpty ? item.name : item.label
      views.append(View(id: item.name, label: label, isGuide: isGuide))
    }
    var extra: Set<String> = []
    for row in meaning.rows {
      for anchor in [row.first, row.second].compactMap({ $0 }) {
        let id = meaning.specItem(of: anchor)
        let isItem = if case .item = anchor.owner { !anchor.attribute.isBaseline } else { false }
        if !isItem, extra.insert(id).inserted { views.append(View(id: id, isGuide: true)) }
      }
    }
  }

  // MARK: Constraints

  private mutating func add(_ index: Int) {
    let row = meaning.rows[index]
    guard isAccepted(row) else { return }
    let gives = diagnosis.verdict == .conflict && !members.contains(index)
    let priority = min(row.priority, gives ? 999 : 1000)
    let suffix = priority < 1000 ? " @ \(exactText(priority))" : ""
    let constraint = diagnosis.log.constraints[index]
    add(
      constraint.address.isEmpty ? "constraint" : constraint.address, meaning.specExpression(of: row) + suffix,
      comment: constraint.text)
  }

  /// Returns whether a layout spec can contain a constraint: its numbers are in range, it has one axis, and its
  /// variables do not cancel.
  private func isAccepted(_ row: ListMeaning.Row) -> Bool {
    guard row.constant.magnitude <= 1e9, row.multiplier.magnitude <= 1e9, row.priority > 0 else { return false }
    guard row.terms.combined.contains(where: { $0.coefficient.magnitude > 1e-9 }) else { return false }
    guard let second = row.second, !row.first.attribute.isSize, !second.attribute.isSize else { return true }
    return row.first.attribute.isHorizontal == second.attribute.isHorizontal
  }

  /// Adds a constraint, with a number after its ID if the ID is taken.
  private mutating func add(_ id: String, _ expression: String, comment: String? = nil) {
    var unique = id
    var number = 2
    while !ids.insert(unique).inserted {
      unique = "\(id)-\(number)"
      number += 1
    }
    constraints.append(Constraint(id: unique, expression: expression, comment: comment))
  }

  private mutating func addFacts() {
    for use in meaning.marginUses.sorted(by: { ($0.item, $0.side.rawValue) < ($1.item, $1.side.rawValue) })
    where meaning.isUnknownMargin(of: use.item, use.side) {
      let fact = Fact.margin(item: use.item, side: use.side)
      add("\(meaning.table.items[use.item].name).\(use.side.rawValue)Margin", fact.expression(meaning))
    }
  }

  /// Gives views a size and a position in the root's corner by default, so that the picture shows all of them and stays
  /// compact. Most logs are about one axis.
  private mutating func addPlacement() {
    let bounds = [
      ("inside", "left >= root.left @ 5"), ("below", "top >= root.top @ 5"), ("end", "right <= root.right @ 4"),
      ("above", "bottom <= root.bottom @ 4"), ("width", "width == 44 @ 3"), ("height", "height == 44 @ 3"),
      ("left", "left == root.left @ 2"), ("top", "top == root.top @ 2"),
    ]
    for item in meaning.table.items {
      for (id, bound) in bounds { add("\(item.name).\(id)", "\(item.name).\(bound)") }
    }
    for size in ["width", "height"] { add("root.\(size)", "root.\(size) == 0 @ 1") }
  }
}

extension ListMeaning {
  /// Returns the view of an anchor in the spec. Baselines are separate variables.
  func specItem(of anchor: ItemAnchor) -> String {
    switch anchor.owner {
    case .item(let item):
      let name = table.items[item].name
      if anchor.attribute == .firstBaseline { return name + "FirstBaseline" }
      return anchor.attribute == .lastBaseline ? name + "LastBaseline" : name
    case .margins(let item): return table.items[item].name + "Margins"
    case .origin(let item): return table.items[item].name + "Superview"
    }
  }

  func specExpression(of row: Row) -> String {
    expression(of: row) { anchor in
      let attribute: ItemAnchor.Attribute = anchor.attribute.isBaseline ? .top : anchor.attribute
      return "\(specItem(of: anchor)).\(attribute.rawValue)"
    }
  }
}
