public import JSON

/// A spec in the document that was read, and in the text that positions are about: the same document, another one that
/// contains the same bytes, or one with templates, which the document is expanded from.
struct SpecSource: Sendable {
  let spec: JSONValue
  /// The pointer of the spec in the document, which is removed from pointers into the spec.
  let specPointer: String
  private(set) var text: JSONDocument
  private var startOffset: Int
  /// The number of bytes by which the document is shifted in the text.
  private(set) var shift: Int
  let map: TemplateMap?
  /// The places in the file from which the spec was converted, or `nil` if the text is the source.
  let origins: SpecOrigins?

  init(of spec: JSONValue, origins: SpecOrigins? = nil) {
    self.init(spec, in: spec, nil, origins)
  }

  init(_ expanded: JSONDocument, from map: TemplateMap, of spec: JSONValue) {
    self.init(expanded.root, in: spec, map, nil)
  }

  private init(_ spec: JSONValue, in original: JSONValue, _ map: TemplateMap?, _ origins: SpecOrigins?) {
    self.spec = spec
    self.map = map
    self.origins = origins
    specPointer = spec.pointer.description
    text = original.document
    startOffset = original.startOffset
    shift = map == nil ? 0 : startOffset
  }

  var document: JSONDocument { spec.document }

  /// Returns the same source in another text that contains the same spec.
  func moved(to other: JSONValue) -> SpecSource {
    var moved = self
    moved.text = other.document
    moved.shift += other.startOffset - startOffset
    moved.startOffset = other.startOffset
    return moved
  }

  func pointer(of node: JSONNodeID) -> String {
    var pointer = document[node].pointer.description
    if pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
    return pointer
  }
}

/// The places of a document's bytes in the text of a spec.
struct SourceMap: Sendable {
  let source: SpecSource
  private let positions: JSONPositions

  init(of source: SpecSource, _ positions: JSONPositions? = nil) {
    self.source = source
    self.positions = positions ?? JSONPositions(of: source.text.bytes)
  }

  /// Returns the position of a byte, or of the value in a template, or its use, that it comes from.
  func position(ofByte offset: Int) -> JSONPosition {
    positions[ofByte: (source.map?.source(ofByte: offset) ?? offset) + source.shift]
  }

  /// Returns a word of the document in the text, or `nil` if the spec has templates.
  func word(_ range: Range<Int>) -> SpecError.Word? {
    guard source.map == nil else { return nil }
    return SpecError.Word(column: position(ofByte: range.lowerBound).column, length: range.count)
  }

  /// Returns a correction with positions in the text, or `nil` if it would change what comes from a template.
  func fix(_ draft: FixDraft) -> Fix? {
    var edits: [Fix.Edit] = []
    for change in draft.edits {
      var range = change.range
      if let map = source.map {
        guard let copied = map.copiedSource(of: range) else { return nil }
        range = copied
      }
      range = range.lowerBound + source.shift..<range.upperBound + source.shift
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
  func position(of pointer: String) -> JSONPosition {
    for way in JSONPointer.prefixes(of: pointer[...]) {
      if let position = positions[String(way)] { return position }
    }
    return JSONPosition(line: 1, column: 1)
  }
}

extension SpecDocument {
  /// The positions of the spec's values in the text.
  ///
  /// - Complexity: O(bytes).
  public var sourceRanges: SourceRanges {
    SourceRanges(index: source.map { JSONPointerIndex(of: $0.spec) }, places: source.map { SourceMap(of: $0) })
  }
}

/// The positions of a spec's values in the text.
public struct SourceRanges: Sendable {
  var index: JSONPointerIndex?
  let places: SourceMap?

  /// Returns the position of a value, or `nil` if the spec does not contain it.
  ///
  /// - Complexity: O(pointer), plus, once for each container along the path, its number of children.
  public mutating func range(of pointer: String) -> SourceRange? {
    guard let value = index?.value(at: JSONPointer(pointer)), let places else { return nil }
    if let origin = places.source.origins?.position(of: pointer) {
      return SourceRange(line: origin.line, column: origin.column, length: 1, end: nil)
    }
    let start = places.position(ofByte: value.startOffset)
    return SourceRange(
      line: start.line, column: start.column, length: value.range.count,
      end: places.source.map == nil ? places.position(ofByte: value.endOffset) : nil)
  }

  /// Returns a correction with its places in the text, or `nil` if the place comes from a template or another file, or
  /// the change does not apply to what is there.
  ///
  /// - Complexity: that of ``range(of:)``, plus the number of neighbours of the value.
  public mutating func fix(_ correction: SpecCorrection) -> Fix? {
    guard let places, places.source.origins == nil, let value = index?.value(at: JSONPointer(correction.pointer)) else {
      return nil
    }
    return correction.draft(at: value).flatMap { places.fix($0) }
  }

  /// Returns a conflict with the positions of its parts, and the edits that make its repairs.
  public mutating func located(_ conflict: SpecConflict) -> SpecConflict {
    var conflict = conflict
    for part in conflict.parts.indices {
      conflict.parts[part].position = range(of: conflict.parts[part].pointer).map {
        JSONPosition(line: $0.line, column: $0.column)
      }
    }
    guard let places, places.source.origins == nil else { return conflict }
    for index in conflict.repairs.indices {
      let repair = conflict.repairs[index]
      guard let value = self.index?.value(at: JSONPointer(repair.pointer)) else { continue }
      conflict.repairs[index].edits = repair.draft(at: value).flatMap { places.fix($0) }?.edits ?? []
    }
    return conflict
  }
}

/// A range of the text of a spec.
public struct SourceRange: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The number of bytes: in the expanded text if the spec has templates, and 1 in a spec that was converted from
  /// another file.
  public let length: Int
  /// The position after the last character, or `nil` in a spec that was expanded from templates or converted from
  /// another file.
  public let end: JSONPosition?
}
