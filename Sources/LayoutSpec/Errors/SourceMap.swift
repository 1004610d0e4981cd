public import JSON

/// The places of a document's bytes in the text of a spec.
struct SourceMap: Sendable {
  let positions: JSONPositions
  /// The number of bytes by which the document is shifted in the text.
  let shift: Int
  let map: TemplateMap?

  /// Returns the position of a byte, or of the value in a template, or its use, that it comes from.
  func position(ofByte offset: Int) -> JSONPosition {
    positions[ofByte: (map?.source(ofByte: offset) ?? offset) + shift]
  }

  /// Returns a correction with positions in the text, or `nil` if it would change what comes from a template.
  func fix(_ draft: FixDraft) -> Fix? {
    var edits: [Fix.Edit] = []
    for change in draft.edits {
      var range = change.range
      if let map {
        guard let copied = map.copiedSource(of: range) else { return nil }
        range = copied
      }
      range = range.lowerBound + shift..<range.upperBound + shift
      edits.append(
        Fix.Edit(
          start: positions[ofByte: range.lowerBound], end: positions[ofByte: range.upperBound], text: change.text,
          range: range))
    }
    return edits.isEmpty ? nil : Fix(title: draft.title, edits: edits)
  }
}

/// The places in another file from which the values of a spec were converted.
public struct SpecOrigins: Sendable {
  private let positions: [String: JSONPosition]

  /// Creates origins.
  ///
  /// - Parameter positions: the positions in the other file, by the JSON Pointer of a value in the spec. Values inside
  ///   it that have no position of their own come from the same place.
  public init(_ positions: [String: JSONPosition]) { self.positions = positions }

  /// Returns the position of a value, or of the nearest one around it; the start of the file if there is none.
  ///
  /// - Complexity: linear in the length of the pointer, times its depth.
  func position(of pointer: String) -> JSONPosition {
    for way in JSONPointer.prefixes(of: pointer[...]) {
      if let position = positions[String(way)] { return position }
    }
    return JSONPosition(line: 1, column: 1)
  }
}
