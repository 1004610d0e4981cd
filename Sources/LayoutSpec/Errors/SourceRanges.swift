public import JSON

extension SpecDocument {
  /// The positions of the spec's values in the text.
  public var sourceRanges: SourceRanges { SourceRanges(source) }
}

/// The positions of a spec's values in the text.
public struct SourceRanges: Sendable {
  private let source: SpecSource?
  private let positions: JSONPositions
  private var index: JSONPointerIndex?

  fileprivate init(_ source: SpecSource?) {
    self.source = source
    positions = JSONPositions(of: source?.text.bytes ?? [])
    index = source.map { JSONPointerIndex(of: $0.spec) }
  }

  /// Returns the position of a value, or `nil` if the spec does not contain it.
  public mutating func range(of pointer: String) -> SourceRange? {
    guard let value = index?.value(at: JSONPointer(pointer)), let source else { return nil }
    if let origin = source.origins?.position(of: pointer) {
      return SourceRange(line: origin.line, column: origin.column, length: 1, end: nil)
    }
    let start = positions[ofByte: source.textOffset(of: value.startOffset)]
    return SourceRange(
      line: start.line, column: start.column, length: value.range.count,
      end: source.map == nil ? positions[ofByte: source.textOffset(of: value.endOffset)] : nil)
  }

  /// Returns a correction with its places in the text, or `nil` if the place comes from a template or another file, or
  /// the change does not apply to what is there.
  public mutating func fix(_ correction: SpecCorrection) -> Fix? {
    fix(at: correction.pointer) { correction.draft(at: $0) }
  }

  /// Returns a conflict with the positions of its parts, and the edits that make its repairs.
  public mutating func located(_ conflict: SpecConflict) -> SpecConflict {
    var conflict = conflict
    for index in conflict.parts.indices {
      conflict.parts[index].position = range(of: conflict.parts[index].pointer).map {
        JSONPosition(line: $0.line, column: $0.column)
      }
    }
    for index in conflict.repairs.indices {
      let repair = conflict.repairs[index]
      conflict.repairs[index].edits = fix(at: repair.pointer) { repair.draft(at: $0) }?.edits ?? []
    }
    return conflict
  }

  private mutating func fix(at pointer: String, _ draft: (JSONValue) -> FixDraft?) -> Fix? {
    guard let source, source.origins == nil, let value = index?.value(at: JSONPointer(pointer)) else { return nil }
    return draft(value).flatMap { Fix($0, in: source, positions) }
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
