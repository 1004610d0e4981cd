import Cassowary
import Layout
import LayoutSpec

extension UIKitLayout {
  /// Returns a class with the views and a function for a view controller to call, by default named after the spec.
  public func swift(type: String? = nil, command: String) -> String {
    UIKitWriter(self, type ?? SwiftName.type(name, otherwise: "Layout"), command).text()
  }
}

struct UIKitWriter {
  private let layout: UIKitLayout
  private let type: String
  let properties: [UIKitLayout.Item: String]
  private var code: CodeText

  init(_ layout: UIKitLayout, _ type: String, _ command: String) {
    self.layout = layout
    self.type = SwiftName.escaped(type)
    code = CodeText(layout.name, "for UIKit.", command: command)
    let views = layout.views.map { (UIKitLayout.Item.view($0.name), $0.property) }
    let guides = layout.stackGuides.map { (UIKitLayout.Item.stackGuide($0.identifier), $0.property) }
    properties = Dictionary(views + guides) { first, _ in first }
  }

  consuming func text() -> String {
    writeHead()
    code.line("@MainActor")
    code.open("final class \(type) {")
    writeTraits()
    writeMetrics()
    writeViews()
    writeApply()
    writeAddViews()
    for index in layout.sets.indices { writeSet(index) }
    code.close()
    writeHelper()
    return code.text
  }

  private mutating func writeHead() {
    for warning in layout.warnings { code.line("// Note: \(CodeText.comment(warning))") }
    code.lines(
      """

      import UIKit

      /// The views, and the constraints that place them.
      ///
      /// A view controller keeps one, calls `apply` when it has loaded its view, and again when a trait changes:
      ///
      ///     let layout = \(type)()
      ///     layout.apply(in: view)
      """)
    if let size = layout.rootSize {
      code.line("///")
      code.line("/// The spec's root is not the whole window: \(size).")
    }
  }

  private mutating func writeTraits() {
    guard !layout.traits.isEmpty else { return }
    code.open("struct Traits: Equatable {", doc: "The traits that select views and constraints.")
    let traits = zip(layout.traits, layout.space.names)
    for (trait, names) in traits where !SwiftName.isBoolean(trait) {
      code.open("enum \(names.type): String, CaseIterable {")
      for value in trait.values { code.line(names.declaration(of: value)) }
      code.close(skipsLine: true)
    }
    for (trait, names) in traits {
      let standard = SwiftName.isBoolean(trait) ? trait.standard : "\(names.type).\(names.name(of: trait.standard))"
      code.line("var \(names.property) = \(standard)")
    }
    code.close(skipsLine: true)
  }

  private mutating func writeMetrics() {
    guard !layout.metrics.isEmpty else { return }
    code.open("enum Metrics {", doc: "The metrics of the spec, in points.")
    for (property, value) in layout.metrics { code.line("static let \(property): CGFloat = \(CodeText.number(value))") }
    code.close(skipsLine: true)
  }

  private mutating func writeViews() {
    if !layout.views.isEmpty {
      code.line("// Views can be replaced by others, such as buttons and labels, before the first call of `apply`.")
    }
    for view in layout.views {
      if let size = view.intrinsicSize { code.line("/// Its intrinsic content size in the spec is \(size).") }
      if let reason = view.stack?.reason { code.line("/// Arranged by constraints: \(CodeText.comment(reason)).") }
      let type = view.isStackView ? "UIStackView" : view.type
      code.line(view.isGuide ? "let \(view.property) = UILayoutGuide()" : "var \(view.property) = \(type)()")
    }
    if !layout.stackGuides.isEmpty {
      code.line("")
      code.line("// Guides whose sizes views share: the unit, the share, the gap or the distance of stacks.")
      for guide in layout.stackGuides { code.line("private let \(guide.property) = UILayoutGuide()") }
    }
    code.line("")
    code.line("private var sets: [[NSLayoutConstraint]] = []")
    code.line("")
  }

  private mutating func writeApply() {
    code.lines(
      """
      /// Shows the layout in `root`: adds the views at the first call, and activates the constraints.
      ///
      /// - Parameter root: the root view of the layout, the same at each call.
      """)
    let parameter = layout.traits.isEmpty ? "" : "_ traits: Traits = Traits(), "
    code.open("func apply(\(parameter)in root: UIView) {")
    code.open("if sets.isEmpty {")
    code.line("addViews(to: root)")
    code.line("sets = [")
    for index in layout.sets.indices { code.line("  constraints\(index)(in: root),") }
    code.line("]")
    code.close()
    for view in layout.views where !view.isGuide && !view.isHidden {
      guard let condition = layout.space.condition(view.presence) else { continue }
      code.line("\(view.property).isHidden = !(\(condition))")
    }
    for view in layout.views {
      for line in view.stack?.changes(view.property, in: layout.space) ?? [] { code.line(line) }
    }
    let conditions = layout.sets.map { layout.space.condition($0.combinations) ?? "true" }
    if layout.traits.isEmpty || conditions.allSatisfy({ $0 == "true" }) {
      code.line("for set in sets { NSLayoutConstraint.activate(set) }")
    } else {
      code.open("let isActive = [")
      for condition in conditions { code.line("\(condition),") }
      code.close("]")
      code.lines(
        """
        // Deactivates constraints first, so that there is no conflict in between.
        for (index, set) in sets.enumerated() where !isActive[index] { NSLayoutConstraint.deactivate(set) }
        for (index, set) in sets.enumerated() where isActive[index] { NSLayoutConstraint.activate(set) }
        """)
    }
    code.close(skipsLine: true)
  }

  private mutating func writeAddViews() {
    code.open("private func addViews(to root: UIView) {")
    if let margins = layout.margins {
      for (edge, value) in [
        ("top", margins.top), ("leading", margins.leading), ("bottom", margins.bottom), ("trailing", margins.trailing),
      ] {
        if let value { code.line("root.directionalLayoutMargins.\(edge) = \(CodeText.number(value))") }
      }
    }
    if layout.followsUndockedKeyboard { code.line("root.keyboardLayoutGuide.followsUndockedKeyboard = true") }
    if !layout.usesBottomSafeArea { code.line("root.keyboardLayoutGuide.usesBottomSafeArea = false") }
    let views = Dictionary(layout.views.map { ($0.name, $0) }) { first, _ in first }
    for view in layout.views {
      let parent = view.parent.flatMap { views[$0] }
      let isArranged = parent?.isStackView == true
      code.line(
        "\(parent?.property ?? "root").\(isArranged ? "arrange" : "add")"
          + "(\(view.property), \(SwiftName.quoted(view.name)))")
      if isArranged, let parent, let spacing = parent.stack?.spacing(after: view.name) {
        code.line("\(parent.property).setCustomSpacing(\(spacing), after: \(view.property))")
      }
      guard !view.isGuide else { continue }
      if view.isHidden { code.line("\(view.property).isHidden = true") }
      for line in view.stack?.setup(view.property) ?? [] { code.line(line) }
      writePriority("setContentHuggingPriority", view.properties.hugging, 250, of: view)
      writePriority("setContentCompressionResistancePriority", view.properties.compressionResistance, 750, of: view)
    }
    for guide in layout.stackGuides { code.line("root.add(\(guide.property), \(SwiftName.quoted(guide.identifier)))") }
    code.close()
  }

  private mutating func writePriority(
    _ function: String, _ priorities: AxisPriorities, _ standard: Double, of view: UIKitLayout.View
  ) {
    guard view.intrinsicSize != nil else { return }
    for (axis, priority) in [("horizontal", priorities.horizontal), ("vertical", priorities.vertical)]
    where priority.rawValue != standard {
      let number = CodeText.number(priority.rawValue)
      code.line("\(view.property).\(function)(UILayoutPriority(\(number)), for: .\(axis))")
    }
  }

  private mutating func writeSet(_ index: Int) {
    let set = layout.sets[index]
    code.line("")
    if let condition = layout.space.condition(set.combinations) {
      code.line("/// Active if `\(condition)`.")
    } else {
      code.line("/// Always active.")
    }
    code.open("private func constraints\(index)(in root: UIView) -> [NSLayoutConstraint] {")
    code.line("var made: [NSLayoutConstraint] = []")
    for row in set.rows {
      guard let constraint = constraint(row) else {
        let words = CodeText.comment(words(row))
        code.line("// \(CodeText.comment(row.name)): UIKit has no such constraint: \(words)")
        continue
      }
      let priority = row.priority < 1000 ? ", priority: \(CodeText.number(row.priority))" : ""
      code.line("made.add(\(constraint), \(SwiftName.quoted(row.name))\(priority))")
    }
    code.line("return made")
    code.close()
  }

  private mutating func writeHelper() {
    code.lines(
      """

      extension [NSLayoutConstraint] {
        /// Adds a constraint with its name in the spec, which conflict logs show.
        @MainActor
        fileprivate mutating func add(_ constraint: NSLayoutConstraint, _ name: String, priority: Float = 1000) {
          constraint.identifier = name
          constraint.priority = UILayoutPriority(priority)
          append(constraint)
        }
      }

      extension UIView {
      """)
    if layout.views.contains(where: { !$0.isGuide }) {
      code.lines(
        """
          fileprivate func add(_ view: UIView, _ name: String) {
            view.translatesAutoresizingMaskIntoConstraints = false
            view.accessibilityIdentifier = view.accessibilityIdentifier ?? name
            addSubview(view)
          }
        """)
    }
    if !layout.stackGuides.isEmpty || layout.views.contains(where: { $0.isGuide }) {
      code.lines(
        """

          fileprivate func add(_ guide: UILayoutGuide, _ name: String) {
            guide.identifier = name
            addLayoutGuide(guide)
          }
        """)
    }
    code.line("}")
    guard layout.views.contains(where: { $0.isStackView }) else { return }
    code.lines(
      """

      extension UIStackView {
        fileprivate func arrange(_ view: UIView, _ name: String) {
          view.accessibilityIdentifier = view.accessibilityIdentifier ?? name
          addArrangedSubview(view)
        }
      }
      """)
  }
}

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
