import JSON
import Layout

/// What determines the frames of a layout beside the canvas: its views, with their texts, fonts and images, and its
/// constraints. It stays the same if the file is saved for another canvas.
struct IBStructure: Sendable {
  /// A text for each part.
  private(set) var texts: [String] = []
  let contradictsConstraints: Bool

  init(_ builder: IBSpecBuilder) {
    let (layout, constraints) = (builder.layout, builder.constraints)
    contradictsConstraints = constraints.indices.contains { builder.isStale($0) }
    let images = layout.document.imageSizes
    for view in layout.views {
      var text = Self.text(view.element)
      for child in view.element.children where Self.contents.contains(child.name) { text += Self.wholeText(child) }
      for element in [view.element] + view.element.children(named: "state") {
        text += [element["image"], element["backgroundImage"]].compactMap { $0.flatMap { images[$0] } }
          .map { " \($0.width) × \($0.height)" }.joined()
      }
      texts.append(text)
    }
    texts.append(layout.root.owner["accessoryType"] ?? "")
    texts += constraints.map { Self.wholeText($0.element) }.sorted()
  }

  /// The children of a view that determine its size or its margins.
  private static let contents: Set<String> = [
    "attributedString", "autoresizingMask", "buttonConfiguration", "directionalEdgeInsets", "edgeInsets",
    "fontDescription", "items", "segments", "size", "state", "string", "variation",
  ]

  /// The attributes and elements that describe a record or a color.
  private static let ignored: Set<String> = ["misplaced", "ambiguous", "symbolic", "color", "nil", "rect"]

  private static func text(_ element: XMLElement) -> String {
    let attributes = element.attributes.filter { !ignored.contains($0.name) }
    return element.name + attributes.map { " \($0.name)=\($0.value)" }.sorted().joined()
  }

  /// Returns the text of an element with everything in it. The recursion is as deep as the element.
  private static func wholeText(_ element: XMLElement) -> String {
    let children = element.children.filter { !ignored.contains($0.name) }
    return "<\(text(element))>\(element.text)" + children.map { wholeText($0) }.joined()
  }
}
