import JSON

/// The places of a document's bytes in the text of a spec.
struct SourceMap: Sendable {
  let positions: JSONPositions
  /// The number of bytes by which the document is shifted in the text.
  let shift: Int
  /// The source map of a document that was expanded from templates.
  let map: TemplateMap?

  /// Returns the position of a byte, or of the use of the template that it comes from.
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
      edits.append(
        Fix.Edit(
          start: positions[ofByte: range.lowerBound + shift], end: positions[ofByte: range.upperBound + shift],
          text: change.text))
    }
    return edits.isEmpty ? nil : Fix(title: draft.title, edits: edits)
  }
}
