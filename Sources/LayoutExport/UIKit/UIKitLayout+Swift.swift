import Layout
import LayoutSpec

extension UIKitLayout {
  /// Returns Swift code for UIKit: a class with the views, and a function for a view controller to call.
  ///
  /// - Parameters:
  ///   - type: the name of the class, or `nil` for one derived from the spec's name.
  ///   - command: the command line for the header.
  public func swift(type: String? = nil, command: String) -> String {
    var writer = UIKitWriter(self, type ?? SwiftName.type(name, otherwise: "Layout"), command)
    return writer.text()
  }
}

private struct UIKitWriter {
  private let layout: UIKitLayout
  private let type: String
  private let command: String
  private var code = CodeText()

  init(_ layout: UIKitLayout, _ type: String, _ command: String) {
    self.layout = layout
    self.type = SwiftName.escaped(type)
    self.command = command
  }

  mutating func text() -> String {
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
    code.line("// The layout \(SwiftName.quoted(layout.name)), for UIKit.")
    code.line("// Made by: \(CodeText.comment(command))")
    for warning in layout.warnings { code.line("// Note: \(CodeText.comment(warning))") }
    code.line("")
    code.line("import UIKit")
    code.line("")
    code.line("/// The views of the layout \(SwiftName.quoted(layout.name)), and the constraints that place them.")
    code.line("///")
    code.line(
      "/// A view controller keeps one, calls `apply` when it has loaded its view, and again when a trait changes:")
    code.line("///")
    code.line("///     let layout = \(type)()")
    code.line("///     layout.apply(in: view)")
    if let size = layout.rootSize {
      code.line("///")
      code.line("/// The spec's root is not the whole window: \(size).")
    }
  }

  private func traitType(_ trait: OpenTrait) -> String {
    CodeText.capitalized(CodeText.identifier(trait.name)) + "Trait"
  }

  private mutating func writeTraits() {
    guard !layout.traits.isEmpty else { return }
    code.line("/// What switches views and constraints.")
    code.open("struct Traits: Equatable {")
    for trait in layout.traits where !SwiftName.isBoolean(trait) {
      var names = SwiftNames(reserved: [])
      code.open("enum \(traitType(trait)): String, CaseIterable {")
      for value in trait.values {
        let name = names.property(value)
        let raw = name == value ? "" : " = \(SwiftName.quoted(value))"
        code.line("case \(SwiftName.escaped(name))\(raw)")
      }
      code.close("}")
      code.line("")
    }
    for trait in layout.traits {
      let property = SwiftName.escaped(CodeText.identifier(trait.name))
      if SwiftName.isBoolean(trait) {
        code.line("var \(property) = \(trait.standard)")
      } else {
        let standard = SwiftName.escaped(CodeText.identifier(trait.standard))
        code.line("var \(property) = \(traitType(trait)).\(standard)")
      }
    }
    code.close("}")
    code.line("")
  }

  private mutating func writeMetrics() {
    guard !layout.metrics.isEmpty else { return }
    code.line("/// The metrics of the spec, in points.")
    code.open("enum Metrics {")
    for (_, property, value) in layout.metrics {
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
      let type = view.isStackView ? "UIStackView" : "UIView"
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
    code.line("/// Shows the layout in `root`: adds the views at the first call, and activates the constraints.")
    code.line("///")
    code.line("/// - Parameter root: the root view of the layout, the same at each call.")
    let parameter = layout.traits.isEmpty ? "" : "_ traits: Traits = Traits(), "
    code.open("func apply(\(parameter)in root: UIView) {")
    code.open("if sets.isEmpty {")
    code.line("addViews(to: root)")
    code.line("sets = [")
    for index in layout.sets.indices { code.line("  constraints\(index)(in: root),") }
    code.line("]")
    code.close("}")
    for view in layout.views where !view.isGuide {
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
      code.line("// What no longer counts goes first, so that nothing conflicts in between.")
      code.line("for (set, isActive) in zip(sets, isActive) where !isActive { NSLayoutConstraint.deactivate(set) }")
      code.line("for (set, isActive) in zip(sets, isActive) where isActive { NSLayoutConstraint.activate(set) }")
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
    var views: [String: UIKitLayout.View] = [:]
    for view in layout.views { views[view.name] = view }
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
      for line in view.stack?.setup(view.property) ?? [] { code.line(line) }
      writePriority("setContentHuggingPriority", view.hugging, 250, of: view)
      writePriority("setContentCompressionResistancePriority", view.compressionResistance, 750, of: view)
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
      guard let constraint = row.code else {
        code.line("// \(CodeText.comment(row.name)): UIKit has no such constraint: \(CodeText.comment(row.words))")
        continue
      }
      let priority = row.priority < 1000 ? ", priority: \(CodeText.number(row.priority))" : ""
      code.line("made.add(\(constraint), \(SwiftName.quoted(row.name))\(priority))")
    }
    code.line("return made")
    code.close("}")
  }

  private mutating func writeHelper() {
    code.line("")
    code.open("extension [NSLayoutConstraint] {")
    code.line("/// Adds a constraint under its name in the spec, which conflict logs tell.")
    code.line("@MainActor")
    code.open(
      "fileprivate mutating func add(_ constraint: NSLayoutConstraint, _ name: String, priority: Float = 1000) {")
    code.line("constraint.identifier = name")
    code.line("constraint.priority = UILayoutPriority(priority)")
    code.line("append(constraint)")
    code.close("}")
    code.close("}")
    code.line("")
    code.open("extension UIView {")
    if layout.views.contains(where: { !$0.isGuide }) {
      code.open("fileprivate func add(_ view: UIView, _ name: String) {")
      code.line("view.translatesAutoresizingMaskIntoConstraints = false")
      code.line("view.accessibilityIdentifier = view.accessibilityIdentifier ?? name")
      code.line("addSubview(view)")
      code.close("}")
    }
    if !layout.stackGuides.isEmpty || layout.views.contains(where: { $0.isGuide }) {
      code.line("")
      code.open("fileprivate func add(_ guide: UILayoutGuide, _ name: String) {")
      code.line("guide.identifier = name")
      code.line("addLayoutGuide(guide)")
      code.close("}")
    }
    code.close("}")
    guard layout.views.contains(where: { $0.isStackView }) else { return }
    code.line("")
    code.open("extension UIStackView {")
    code.open("fileprivate func arrange(_ view: UIView, _ name: String) {")
    code.line("view.accessibilityIdentifier = view.accessibilityIdentifier ?? name")
    code.line("addArrangedSubview(view)")
    code.close("}")
    code.close("}")
  }
}
