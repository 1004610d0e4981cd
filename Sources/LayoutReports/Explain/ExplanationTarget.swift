import Layout
import LayoutSpec

/// The target of an explanation: a view, a guide, or one of its attributes.
public struct ExplanationTarget: Hashable, Sendable {
  /// The id of the view or guide.
  public let item: String
  /// The attribute, or `nil` for the whole item.
  public let attribute: Attribute?

  /// Parses `VIEW` or `VIEW.ATTRIBUTE`.
  public init(_ text: String) throws(ValueTextError) {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      (item, attribute) = (text, nil)
      return
    }
    item = String(text[..<point])
    let word = String(text[text.utf8.index(after: point)...])
    guard let attribute = Attribute(rawValue: word) else {
      let hint = suggestion(for: word, among: Attribute.allCases.map { $0.rawValue })
      throw ValueTextError("unknown attribute \"\(word)\"; \(hint)")
    }
    self.attribute = attribute
  }

  /// Returns the value of an attribute in a layout, or `nil` if there is none.
  package func value(in solution: LayoutSolution, _ inspection: SpecInspection) -> Double? {
    guard let attribute, let guide = Guide(rawValue: item), guide != .root else {
      return (try? quantities(inspection))?.first?.value(in: solution)
    }
    return (try? inspection.explanations(of: guide, attribute, root: solution.root))?.first?.value
  }

  func quantities(_ inspection: SpecInspection) throws(ValueTextError) -> [ExplainedQuantity] {
    if item == "root" {
      return (attribute.map { [$0] } ?? [.width, .height]).map { ExplainedQuantity(root: $0, inspection) }
    }
    let views = inspection.tree.views
    guard let view = views.indices.first(where: { Name(inspection.name(ofView: $0)) == Name(item) }) else {
      throw ValueTextError(missing(inspection))
    }
    guard let attribute else {
      return [Attribute.left, .top, .width, .height].map { ExplainedQuantity(view: view, item, $0, inspection) }
    }
    return [ExplainedQuantity(view: view, item, attribute, inspection)]
  }

  private func missing(_ inspection: SpecInspection) -> String {
    if item.hasPrefix("/constraints") {
      return "\"\(item)\" is not a view; write VIEW or VIEW.ATTRIBUTE, such as a view that the constraint names"
    }
    return "unknown view \"\(item)\"\(correction(of: item, among: inspection.document.viewIDs))"
  }
}

struct ExplainedQuantity {
  let name: String
  let roles: [LinearLayout.VariableRole]
  /// Returns the quantity's value in a frame; `nil` if it is that of its only variable.
  var value: ((Rect, Size) -> Double)?
}

extension ExplainedQuantity {
  func value(in solution: LayoutSolution) -> Double {
    if let value, case .view(let view, _) = roles.first { return value(solution.frames[view], solution.root) }
    if let value { return value(Rect(width: solution.root.width, height: solution.root.height), solution.root) }
    return roles.first.flatMap(solution.layout.variable).flatMap(solution.solution.value) ?? 0
  }

  init(root attribute: Attribute, _ inspection: SpecInspection) {
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    name = "root.\(attribute.rawValue)"
    // The edges at 0 depend on nothing.
    roles = attribute.share == 0 ? [] : [.root(attribute.isHorizontal ? .horizontal : .vertical)]
    value = { $0.value(of: attribute, root: $1, isMirrored: isMirrored) }
  }

  init(view: Int, _ item: String, _ attribute: Attribute, _ inspection: SpecInspection) {
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    let properties = inspection.tree.views[view]
    func role(_ kinds: LinearLayout.ViewVariable...) -> [LinearLayout.VariableRole] { kinds.map { .view(view, $0) } }
    let roles: [LinearLayout.VariableRole]
    switch attribute {
    case .left: roles = role(.left)
    case .top: roles = role(.top)
    case .width: roles = role(.width)
    case .height: roles = role(.height)
    case .leading where !isMirrored, .trailing where isMirrored: roles = role(.left)
    case .right, .centerX, .leading, .trailing: roles = role(.left, .width)
    case .firstBaseline where properties.firstBaseline != nil: roles = role(.top)
    case .bottom, .centerY, .firstBaseline, .lastBaseline: roles = role(.top, .height)
    }
    self.init(name: "\(item).\(attribute.rawValue)", roles: roles) { frame, root in
      switch attribute {
      case .firstBaseline: properties.firstBaseline.map { frame.y + $0 } ?? frame.bottom
      case .lastBaseline: frame.bottom - (properties.lastBaseline ?? 0)
      default: frame.value(of: attribute, root: root, isMirrored: isMirrored)
      }
    }
  }
}
