import JSON
import Layout

/// What determines the frames of a layout beside the canvas: its views, with their texts, fonts and images, and its
/// constraints. It stays the same if the file is saved for another canvas.
struct IBStructure: Sendable {
  let texts: [String]
  let contradictsConstraints: Bool

  init(_ builder: IBSpecBuilder) {
    let (layout, constraints) = (builder.layout, builder.constraints)
    contradictsConstraints = constraints.indices.contains { builder.isStale($0) }
    let images = layout.document.imageSizes
    let views = layout.views.map { view in
      let contents = view.element.children.filter { Self.contents.contains($0.name) }.map { Self.wholeText($0) }
      let shown = ([view.element] + view.element.children(named: "state"))
        .flatMap { [$0["image"], $0["backgroundImage"]] }.compactMap { $0.flatMap { images[$0] } }
      return Self.text(view.element) + contents.joined() + shown.map { " \($0.width) × \($0.height)" }.joined()
    }
    let records = constraints.map { Self.wholeText($0.element) }.sorted()
    texts = views + [layout.root.owner["accessoryType"] ?? ""] + records
  }

  /// Children that determine a view's size or margins.
  private static let contents: Set<String> = [
    "attributedString", "autoresizingMask", "buttonConfiguration", "directionalEdgeInsets", "edgeInsets",
    "fontDescription", "items", "segments", "size", "state", "string", "variation",
  ]

  /// They describe a record or a color.
  private static let ignored: Set<String> = ["misplaced", "ambiguous", "symbolic", "color", "nil", "rect"]

  private static func text(_ element: XMLElement) -> String {
    let attributes = element.attributes.filter { !ignored.contains($0.name) }
    return element.name + attributes.map { " \($0.name)=\($0.value)" }.sorted().joined()
  }

  /// The recursion is as deep as the element.
  private static func wholeText(_ element: XMLElement) -> String {
    let children = element.children.filter { !ignored.contains($0.name) }
    return "<\(text(element))>\(element.text)" + children.map { wholeText($0) }.joined()
  }
}
