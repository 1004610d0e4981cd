import Cassowary
import LayoutSpec

/// The reason why a layout cannot be a style sheet.
public struct StyleSheetError: Error, Hashable, Sendable {
  /// A sentence that describes the obstacle.
  public let message: String
}

extension CompiledLayout {
  /// Returns a style sheet that positions the views without a script. Regions become container queries, and traits
  /// become classes of the container.
  ///
  /// A border that no query can express, because it depends on both sizes of the window, becomes part of the lengths.
  ///
  /// - Parameters:
  ///   - name: the container's class, or `nil` for one derived from the spec's name.
  ///   - command: the command line for the header.
  /// - Throws: an error if there is a range of anything but the window's size, or if such a border determines which
  ///   views are present.
  public func styleSheet(name: String? = nil, command: String) throws(StyleSheetError) -> String {
    guard ranges.allSatisfy({ $0.number == .windowWidth || $0.number == .windowHeight }) else {
      throw StyleSheetError(message: "a style sheet knows the window's size alone; leave other ranges out")
    }
    var writer = StyleSheetWriter(self, name, command)
    return try writer.text()
  }

  /// Returns a page for the style sheet, with the container and an element for each view.
  public func page(name: String? = nil, styleSheet: String) -> String {
    let container = name ?? StyleSheetWriter.className(self.name)
    var code = CodeText()
    code.line("<!doctype html>")
    code.line("<meta charset=\"utf-8\">")
    code.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    code.line("<title>\(StyleSheetWriter.escaped(self.name.isEmpty ? container : self.name))</title>")
    code.line("<link rel=\"stylesheet\" href=\"\(StyleSheetWriter.escaped(styleSheet))\">")
    code.line("<style>html, body { margin: 0; width: 100%; height: 100% }</style>")
    let classes = [container] + traits.map { StyleSheetWriter.traitClass($0.name, $0.standard) }
    code.open("<div class=\"\(classes.joined(separator: " "))\">")
    for view in views { code.line("<div data-view=\"\(StyleSheetWriter.escaped(view.id))\"></div>") }
    code.close("</div>")
    return code.text
  }
}

private struct StyleSheetWriter {
  private let layout: CompiledLayout
  private let container: String
  private let command: String
  private let lengths: StyleSheetLengths
  private var code = CodeText()

  /// The values of traits for which a rule holds.
  private typealias Traits = [(trait: Int, values: [String])]

  init(_ layout: CompiledLayout, _ name: String?, _ command: String) {
    self.layout = layout
    self.command = command
    container = name ?? Self.className(layout.name)
    lengths = StyleSheetLengths(
      names: layout.ranges.map { $0.number == .windowWidth ? "var(--width)" : "var(--height)" })
  }

  static func className(_ name: String) -> String {
    let identifier = CodeText.identifier(name.isEmpty ? "layout" : name)
    return identifier.hasPrefix("_") ? "layout" + identifier : identifier
  }

  static func traitClass(_ name: String, _ value: String) -> String {
    CodeText.identifier(name) + "-" + CodeText.identifier(value)
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  mutating func text() throws(StyleSheetError) -> String {
    code.line("/* The layout \"\(CodeText.comment(layout.name))\", compiled: no script runs here. */")
    code.line("/* Made by: \(CodeText.comment(command)) */")
    for range in layout.ranges {
      let (low, high) = (CodeText.number(range.bounds.lowerBound), CodeText.number(range.bounds.upperBound))
      code.line("/* \(range.number.name) from \(low) to \(high); sizes outside are clamped. */")
    }
    code.line("")
    code.open(".\(container) {")
    code.line("container-type: size;")
    code.line("position: relative;")
    code.line("width: 100%;")
    code.line("height: 100%;")
    code.close("}")
    code.line("")
    code.open(".\(container) [data-view] {")
    for range in layout.ranges {
      let (low, high) = (CodeText.number(range.bounds.lowerBound), CodeText.number(range.bounds.upperBound))
      let (property, unit) = range.number == .windowWidth ? ("--width", "100cqw") : ("--height", "100cqh")
      code.line("\(property): clamp(\(low)px, \(unit), \(high)px);")
    }
    code.line("position: absolute;")
    code.line("box-sizing: border-box;")
    code.close("}")
    let box = Polytope(box: layout.ranges.map { $0.bounds })
    for group in layout.groups {
      code.line("")
      try write(group.decision, group.numbers, [], box)
    }
    for (index, decision) in layout.presences.enumerated() {
      code.line("")
      try write(presence: decision, index, [])
    }
    return code.text
  }

  // MARK: Decisions

  private mutating func write(
    _ decision: CompiledLayout.Decision, _ numbers: [Int], _ traits: Traits, _ polytope: Polytope
  ) throws(StyleSheetError) {
    switch decision {
    case .leaf(let functions): write(functions.map { $0.map(lengths.length) }, numbers, traits)
    case .number(let coefficients, let because, let atLeast, let below):
      let comment = because.isEmpty ? "" : "/* \(CodeText.because(because)) */"
      guard let query = query(coefficients) else {
        if !comment.isEmpty { code.line(comment) }
        write(lengths.lengths(decision, count: numbers.count, polytope), numbers, traits)
        return
      }
      if !comment.isEmpty { code.line(comment) }
      code.open("@container \(query) {")
      try write(atLeast, numbers, traits, polytope.half(coefficients, isAbove: true))
      code.close("}")
      code.open("@container not \(query) {")
      try write(below, numbers, traits, polytope.half(coefficients, isAbove: false))
      code.close("}")
    case .trait(let index, let values, let among, let others):
      try write(among, numbers, traits + [(trait: index, values: values)], polytope)
      try write(others, numbers, traits + [(trait: index, values: rest(index, values))], polytope)
    }
  }

  /// Writes the rules that hide absent views.
  private mutating func write(
    presence decision: CompiledLayout.Decision, _ index: Int, _ traits: Traits
  ) throws(StyleSheetError) {
    switch decision {
    case .leaf(let values):
      guard values.first??.first != 1 else { return }
      let selectors = layout.views.filter { $0.presence == index }.map { selector($0.id, traits) }
      code.line("\(selectors.joined(separator: ", ")) { display: none; }")
    case .number(let coefficients, _, let atLeast, let below):
      guard let query = query(coefficients) else {
        throw StyleSheetError(
          message: "which views there are depends on both sizes of the window "
            + "(\(CodeText.condition(coefficients, layout.ranges.map { $0.number.name }))), "
            + "and a style sheet has no query for that")
      }
      code.open("@container \(query) {")
      try write(presence: atLeast, index, traits)
      code.close("}")
      code.open("@container not \(query) {")
      try write(presence: below, index, traits)
      code.close("}")
    case .trait(let trait, let values, let among, let others):
      try write(presence: among, index, traits + [(trait: trait, values: values)])
      try write(presence: others, index, traits + [(trait: trait, values: rest(trait, values))])
    }
  }

  private func rest(_ trait: Int, _ values: [String]) -> [String] {
    layout.traits[trait].values.filter { !values.contains($0) }
  }

  /// Returns a query that a function of the container's size is at least 0, or `nil` if there is none.
  private func query(_ coefficients: [Double]) -> String? {
    let names = layout.ranges.map { $0.number == .windowWidth ? "width" : "height" }
    let moving = zip(coefficients.dropFirst(), names).filter { $0.0 != 0 }
    let constant = coefficients[0]
    if moving.count == 1, let (slope, name) = moving.first {
      let bound = CodeText.number(-constant / slope)
      return "(\(name) \(slope > 0 ? ">=" : "<=") \(bound)px)"
    }
    if moving.count == 2, constant == 0, moving[0].0 * moving[1].0 < 0 {
      let width = moving.first { $0.1 == "width" }?.0 ?? 1
      let height = moving.first { $0.1 == "height" }?.0 ?? 1
      return "(aspect-ratio \(width > 0 ? ">=" : "<=") \(CodeText.number(-height / width)))"
    }
    return nil
  }

  // MARK: Rules

  private func selector(_ view: String, _ traits: Traits) -> String {
    var prefix = ".\(container)"
    for (index, values) in traits {
      let trait = layout.traits[index]
      let classes = values.map { "." + Self.traitClass(trait.name, $0) }
      prefix += classes.count == 1 ? classes[0] : ":is(\(classes.joined(separator: ", ")))"
    }
    return "\(prefix) [data-view=\"\(view)\"]"
  }

  /// Writes a rule for each view that uses some of the numbers.
  private mutating func write(_ lengths: [String?], _ numbers: [Int], _ traits: Traits) {
    var known: [Int: String] = [:]
    for (number, length) in zip(numbers, lengths) { known[number] = length }
    // Views with the same declarations share a rule.
    var order: [String] = []
    var selectors: [String: [String]] = [:]
    for view in layout.views {
      let declarations = zip(["left", "top", "width", "height"], view.numbers).compactMap { property, number in
        known[number].map { "\(property): \($0);" }
      }
      guard !declarations.isEmpty else { continue }
      let body = declarations.joined(separator: " ")
      if selectors[body] == nil { order.append(body) }
      selectors[body, default: []].append(selector(view.id, traits))
    }
    for body in order {
      code.list("", selectors[body] ?? [], closing: " { \(body) }")
    }
  }
}

extension AffineFunction {
  /// Creates a function from its constant, followed by its slopes.
  init(coefficients: [Double]) {
    self.init(constant: coefficients[0], slopes: Array(coefficients.dropFirst()))
  }
}

extension Polytope {
  /// Returns the part on one side of a border, or the whole polytope if the border only touches it.
  fileprivate func half(_ coefficients: [Double], isAbove: Bool) -> Polytope {
    let function = AffineFunction(coefficients: coefficients)
    guard let cut = normalized(isAbove ? function : -function) else { return self }
    return clipped(by: cut) ?? self
  }
}
