import Layout
import LayoutSpec

extension UIKitLayout {
  /// Returns Swift code for UIKit: a class with the views, and a function for a view controller to call.
  ///
  /// - Parameters:
  ///   - type: the name of the class, or `nil` for one derived from the spec's name.
  ///   - command: the command line for the header.
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
    code.close("}")
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
    code.line("/// The traits that select views and constraints.")
    code.open("struct Traits: Equatable {")
    let traits = zip(layout.traits, layout.space.names)
    for (trait, names) in traits where !SwiftName.isBoolean(trait) {
      code.open("enum \(names.type): String, CaseIterable {")
      for value in trait.values { code.line(names.declaration(of: value)) }
      code.close("}")
      code.line("")
    }
    for (trait, names) in traits {
      let standard = SwiftName.isBoolean(trait) ? trait.standard : "\(names.type).\(names.name(of: trait.standard))"
      code.line("var \(names.property) = \(standard)")
    }
    code.close("}")
    code.line("")
  }

  private mutating func writeMetrics() {
    guard !layout.metrics.isEmpty else { return }
    code.line("/// The metrics of the spec, in points.")
    code.open("enum Metrics {")
    for (property, value) in layout.metrics {
      code.line("static let \(property): CGFloat = \(CodeText.number(value))")
    }
    code.close("}")
    code.line("")
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
    code.close("}")
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
    code.close("}")
    code.line("")
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
    for guide in layout.stackGuides {
      code.line("root.add(\(guide.property), \(SwiftName.quoted(guide.identifier)))")
    }
    code.close("}")
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
    code.close("}")
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
