import Foundation
import JSON
import LayoutSpec
import TestSupport
import Testing

@testable import Layout
@testable import LayoutExport
@testable import LayoutSpec

/// Exported code, compiled with a stub of UIKit, has the linear system of the spec.
@Suite struct UIKitSystemTests {
  private static let swiftCompiler = InstalledProgram("swiftc")

  /// Specs with features that those of the package do not have.
  private static let others: [(name: String, text: String)] = [
    (
      "distributions",
      """
      { "layoutSpec": 1, "metrics": { "gap": 6 }, "traits": { "mode": ["a", "b", "c-d"], "self": ["init", "1"] },
        "margins": { "leading": 4 },
        "views": [
          { "id": "spaced", "stack": { "axis": "horizontal", "distribution": "equalSpacing", "spacing": "gap",
            "alignment": "center", "priority": 900 }, "children": ["a", "self", { "id": "case", "when": { "mode": "b" } }] },
          { "id": "centered", "stack": { "axis": "vertical", "distribution": "equalCentering", "direction": "rightToLeft",
            "alignment": "trailing" }, "children": ["d", "e", "f"] },
          { "id": "shared", "stack": { "axis": "horizontal", "distribution": "units", "spacing": 2, "insets": 3,
            "direction": "leftToRight", "alignment": "lastBaseline" }, "children": [
              { "id": "g", "units": 2, "baseline": { "last": 3 } }, { "kind": "spacer", "flexible": true },
              { "id": "h", "flexible": 2 } ] },
          { "id": "natural", "stack": { "axis": "horizontal", "distribution": "fillProportionally" }, "children": [
              { "id": "i", "intrinsicSize": { "width": 30 } },
              { "id": "j", "intrinsicSize": { "width": 40, "height": 5 }, "hugging": { "horizontal": 300 } } ] },
          { "id": "line", "kind": "guide" } ],
        "constraints": [
          "line.centerX == root.centerX", "2 * line.width == 10 @ 700", "line.leading == 0.1 * root.width + 3",
          "a.left == 10", "a.trailing <= 0.5 * self.leading + 4", "-a.width >= -100",
          "a.leading - self.trailing == f.width", "a.centerX == margins.leading", "d.right == readable.right - gap",
          { "when": { "any": [ { "mode": "a" }, { "self": "1" } ] }, "constraints": ["e.height == 10 + 4"],
            "otherwise": ["e.height == gap"] } ] }
      """
    ),
    (
      "corners",
      """
      { "layoutSpec": 1, "traits": { "mode": ["a", "b"] }, "environment": { "windowControls": true },
        "views": ["bar", { "id": "plane", "hidden": true, "when": { "mode": "a" }, "children": ["key"] },
          { "id": "row", "stack": { "axis": "horizontal" }, "children": ["left", { "id": "gone", "hidden": true }] }],
        "constraints": [
          "bar.leading == safeAreaBesideCorners.leading", "bar.top == safeAreaBelowCorners.top",
          "key.leading == marginsBesideCorners.leading", "key.top == marginsBelowCorners.top" ] }
      """
    ),
    (
      "stack views",
      """
      { "layoutSpec": 1, "metrics": { "gap": 6, "pad": 9 }, "traits": { "mode": ["a", "b", "c"] },
        "views": [
          { "id": "outer", "stack": { "axis": "vertical", "spacing": "gap",
            "insets": { "top": 1, "leading": "pad", "bottom": 3, "trailing": 4 } }, "children": [
              { "id": "row", "stack": { "axis": "horizontal", "distribution": "fillEqually", "spacing": 2 }, "children": [
                { "id": "one", "when": { "mode": ["a", "b"] }, "spacingAfter": "pad" },
                { "id": "two", "when": { "mode": ["b", "c"] } }, { "id": "three", "spacingAfter": 5 } ] },
              { "id": "centered", "stack": { "axis": "vertical", "alignment": "center",
                "insets": { "leading": 8, "trailing": 2 } }, "children": ["four", { "id": "five", "spacingAfter": 7 }, "six"] },
              { "id": "spread", "when": { "not": { "mode": "c" } }, "stack": { "axis": "horizontal", "spacing": "gap",
                "distribution": "equalSpacing", "alignment": "bottom" }, "children": [
                  { "id": "seven", "spacingAfter": 1, "intrinsicSize": { "width": 20, "height": 10 } }, "eight", "nine"] },
              { "id": "led", "stack": { "axis": "vertical", "alignment": "leading" }, "children": ["ten"] },
              { "id": "turning", "stack": {
                "axis": [{ "when": { "mode": "a" }, "value": "horizontal" }, { "value": "vertical" }],
                "spacing": [{ "when": { "mode": "a" }, "value": 1 }, { "when": { "mode": "b" }, "value": "gap" }, { "value": 3 }],
                "insets": { "top": [{ "when": { "mode": "c" }, "value": 5 }, { "value": 0 }] } },
                "children": ["first", "second"] },
              { "id": "ended", "stack": { "axis": "vertical", "alignment": "trailing", "distribution": "equalSpacing" },
                "children": ["eleven"] },
              { "id": "topped", "stack": { "axis": "horizontal", "alignment": "top" }, "children": ["twelve"] },
              { "id": "empty", "stack": { "axis": "horizontal" }, "children": [] } ] } ],
        "constraints": [{ "pin": "outer", "to": "safeArea" }, "four.width == 30", "seven.width == eight.width"] }
      """
    ),
  ]

  private struct Case {
    let index: Int
    let document: SpecDocument
    let layout: UIKitLayout
    let requests: [EnvironmentRequest]
  }

  private func makeCase(_ index: Int, _ bytes: [UInt8]) throws -> Case {
    let document = SpecDocument(parsing: bytes)
    let layout = try UIKitLayout(document, for: CallerEnvironment())
    var requests: [EnvironmentRequest] = []
    let stride = max(1, layout.space.count / 12)
    for combination in Swift.stride(from: 0, to: layout.space.count, by: stride) {
      for direction in [LayoutEnvironment.LayoutDirection.leftToRight, .rightToLeft] {
        var request = EnvironmentRequest()
        request.layoutDirection = direction
        for (trait, value) in zip(layout.traits, layout.space.values(of: combination)) {
          trait.set(value, in: &request)
        }
        requests.append(request)
      }
    }
    return Case(index: index, document: document, layout: layout, requests: requests)
  }

  /// Positions a guide for an environment: the slope and constant of its left edge, width, top edge and height.
  ///
  /// A single call, because type-checking an expression for each of them takes most of the time of this test.
  private static let put = """
    @MainActor func put(_ guide: Anchored, _ numbers: [Double]) {
      func sum(_ index: Int, _ size: String) -> Sum { Sum(size) * numbers[index] + Sum(constant: numbers[index + 1]) }
      guide.left = { sum(0, "root.width") }
      guide.width = { sum(2, "root.width") }
      guide.top = { sum(4, "root.height") }
      guide.height = { sum(6, "root.height") }
    }
    """

  /// Returns code that applies the layout to the same views in one environment after the other, and prints the systems.
  private func driver(_ one: Case) throws -> String {
    var lines = ["@MainActor func run\(one.index)() {", "let layout = Layout\(one.index)()", "let root = UIView()"]
    lines.append("root.width = { Sum(\"root.width\") }")
    lines.append("root.height = { Sum(\"root.height\") }")
    let hasTraits = !one.layout.traits.isEmpty
    if hasTraits { lines.append("var traits = Layout\(one.index).Traits()") }
    for request in one.requests {
      let resolved = try one.document.resolved(for: CallerEnvironment(request))
      let environment = resolved.environment
      lines.append("Stub.isRightToLeft = \(environment.layoutDirection == .rightToLeft)")
      let geometry = GuideGeometry(resolved.tree, environment)
      for (guide, property) in [
        (Guide.safeArea, "safeAreaLayoutGuide"), (.margins, "layoutMarginsGuide"), (.readable, "readableContentGuide"),
        (.keyboard, "keyboardLayoutGuide"),
        (.safeAreaBesideCorners, "layoutGuide(for: .safeArea(cornerAdaptation: .horizontal))"),
        (.safeAreaBelowCorners, "layoutGuide(for: .safeArea(cornerAdaptation: .vertical))"),
        (.marginsBesideCorners, "layoutGuide(for: .margins(cornerAdaptation: .horizontal))"),
        (.marginsBelowCorners, "layoutGuide(for: .margins(cornerAdaptation: .vertical))"),
      ] {
        let edges = geometry.edges(guide)
        let offsets = [edges.left, edges.right - edges.left, edges.top, edges.bottom - edges.top]
        let numbers = offsets.flatMap { ["\($0.slope)", "\($0.constant)"] }.joined(separator: ", ")
        lines.append("put(root.\(property), [\(numbers)])")
      }
      let naming = SpecInspection(one.document, resolved)
      let present = Set(resolved.tree.views.indices.map { naming.name(ofView: $0) })
      for view in one.layout.views where view.isHidden {
        lines.append("layout.\(view.property).isInLayout = \(present.contains(view.name))")
      }
      for (index, view) in resolved.tree.views.enumerated() {
        guard let named = one.layout.views.first(where: { $0.name == naming.name(ofView: index) }), !named.isGuide
        else {
          continue
        }
        if named.isStackView {
          lines.append("layout.\(named.property).stackName = \(SwiftName.quoted(naming.stackPointer(ofView: index)))")
        }
        guard view.intrinsicWidth != nil || view.intrinsicHeight != nil else { continue }
        lines.append("layout.\(named.property).intrinsicWidth = \(view.intrinsicWidth.map { "\($0)" } ?? "nil")")
        lines.append("layout.\(named.property).intrinsicHeight = \(view.intrinsicHeight.map { "\($0)" } ?? "nil")")
      }
      for (trait, names) in zip(one.layout.traits, one.layout.space.names) {
        let value = value(of: trait, in: environment, request)
        if SwiftName.isBoolean(trait) {
          lines.append("traits.\(names.property) = \(value)")
        } else {
          lines.append("traits.\(names.property) = .init(rawValue: \(SwiftName.quoted(value)))!")
        }
      }
      lines.append("layout.apply(\(hasTraits ? "traits, " : "")in: root)")
      lines.append("print(\"# \(one.index)\")")
      lines.append("root.printSystem()")
    }
    return (lines + ["Stub.reset()", "}"]).joined(separator: "\n")
  }

  private func value(of trait: OpenTrait, in environment: LayoutEnvironment, _ request: EnvironmentRequest) -> String {
    switch TraitName(rawValue: trait.name) {
    case .orientation: environment.orientation.rawValue
    case .idiom: environment.idiom.rawValue
    case .layoutDirection: environment.layoutDirection.rawValue
    case .needsInputModeSwitchKey: String(environment.needsInputModeSwitchKey)
    case .notch: String(environment.notch)
    case .homeIndicator: String(environment.homeIndicator)
    case .horizontalSizeClass: environment.horizontalSizeClass.rawValue
    case .verticalSizeClass: environment.verticalSizeClass.rawValue
    case .contentSizeCategory: environment.contentSizeCategory.rawValue
    case .keyboardState: environment.keyboard.state.rawValue
    default: request.traits[Name(trait.name)]?.text ?? trait.standard
    }
  }

  /// Returns a row as text that does not depend on its scale.
  private func normal(
    _ name: String, _ terms: [(String, Double)], _ relation: String, _ constant: Double, _ priority: Double
  ) -> String {
    var sums: [String: Double] = [:]
    for (variable, factor) in terms { sums[variable, default: 0] += factor }
    let sorted = sums.filter { abs($0.value) > 1e-9 }.sorted { $0.key < $1.key }
    let scale = sorted.first?.value ?? 1
    let turned = scale < 0 ? (relation == "<=" ? ">=" : relation == ">=" ? "<=" : relation) : relation
    func number(_ value: Double) -> String { String(format: "%.6f", value == 0 ? 0.0 : value + 0.0) }
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0.0 }
    let words = sorted.map { "\(number(rounded($0.value / scale))) \($0.key)" }.joined(separator: " + ")
    return "\(name): \(words) \(turned) \(number(rounded(constant / scale))) @\(number(Double(Float(priority))))"
  }

  private func expected(_ document: SpecDocument, _ request: EnvironmentRequest) throws -> Set<String> {
    let system = try JSONDocument(parsing: try document.system(for: CallerEnvironment(request))).root
    var rows: Set<String> = []
    for row in try #require(system["constraints"]).elements {
      let name = row["name"]?.string ?? ""
      // A free size of the root has the constraint of any view.
      if name.hasPrefix("root.") { continue }
      let terms = try #require(row["terms"]).elements.map { term in
        let pair = Array(term.elements)
        return (pair[0].string ?? "", pair[1].number ?? 0)
      }
      rows.insert(
        normal(
          name, terms, row["relation"]?.string ?? "", row["constant"]?.number ?? 0, row["priority"]?.number ?? 0))
    }
    return rows
  }

  private func recorded(_ text: Substring) -> Set<String> {
    var rows: [(name: String, terms: [(String, Double)], relation: String, constant: Double, priority: Double)] = []
    var units: [String: String] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard fields.count >= 4 else { continue }
      var terms: [(String, Double)] = []
      for index in stride(from: 4, to: fields.count - 1, by: 2) {
        terms.append((fields[index], Double(fields[index + 1]) ?? 0))
      }
      rows.append((fields[0], terms, fields[2], Double(fields[3]) ?? 0, Double(fields[1]) ?? 0))
      // Stacks of a group share a unit, which is named after the first of them.
      if fields[0].hasSuffix("#unit>=0"), let variable = terms.first?.0 {
        units[variable] = String(fields[0].dropLast(3))
      }
    }
    return Set(
      rows.map { row in
        normal(row.name, row.terms.map { (units[$0.0] ?? $0.0, $0.1) }, row.relation, row.constant, row.priority)
      })
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"), .timeLimit(.minutes(30)))
  func `the code of every spec has its linear system, for all traits`() throws {
    let compiler = try #require(Self.swiftCompiler)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(PackageFiles.specs.count >= 15)
    var cases: [Case] = []
    var names: [String] = []
    for spec in PackageFiles.specs.sampled(every: 6) {
      cases.append(try makeCase(cases.count, Array(try Data(contentsOf: spec))))
      names.append(spec.lastPathComponent)
      #expect(!cases[cases.count - 1].layout.warnings.contains { $0.contains("UIKit has no") })
    }
    for other in Self.others {
      cases.append(try makeCase(cases.count, Array(other.text.utf8)))
      names.append(other.name)
    }
    var files: [String] = []
    for one in cases {
      let file = "Layout\(one.index).swift"
      _ = try folder.file(file, one.layout.swift(type: "Layout\(one.index)", command: "layoutc export"))
      files.append(file)
    }
    let drivers = try cases.map(driver).joined(separator: "\n")
    let calls = cases.map { "run\($0.index)()" }.joined(separator: "\n")
    _ = try folder.file("main.swift", "import UIKit\n\(Self.put)\n\(drivers)\n\(calls)\n")
    let stub = PackageFiles.folder.appending(path: "Tests/LayoutExportTests/Stub/UIKit.swift").path
    let module = try compiler.run(
      [
        "-swift-version", "6", "-parse-as-library", "-emit-module", "-emit-object", "-module-name", "UIKit", stub, "-o",
        "UIKit.o", "-emit-module-path", "UIKit.swiftmodule",
      ], in: folder.url)
    try #require(module.code == 0, "\(module.output)")
    let compiled = try compiler.run(
      ["-swift-version", "6", "-warnings-as-errors", "-I", ".", "UIKit.o", "main.swift"] + files + ["-o", "run"],
      in: folder.url)
    try #require(compiled.code == 0, "\(compiled.output.prefix(4000))")
    let ran = try InstalledProgram(path: folder.path("run")).run([], in: folder.url)
    #expect(ran.code == 0)
    var sections = ran.output.split(separator: "# ", omittingEmptySubsequences: true)[...]
    for (one, name) in zip(cases, names) {
      for request in one.requests {
        let section = sections.popFirst()
        let made = recorded(try #require(section))
        let wanted = try expected(one.document, request)
        #expect(
          made == wanted,
          """
          \(name), \(one.layout.traits.map { $0.name }): missing \(wanted.subtracting(made).sorted().prefix(4)), \
          too many \(made.subtracting(wanted).sorted().prefix(4))
          """)
      }
    }
    #expect(sections.isEmpty)
  }
}
