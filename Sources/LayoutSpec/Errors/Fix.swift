public import JSON

/// A correction of the text of a spec that leaves one mistake less and changes nothing else that the spec means.
public struct Fix: Hashable, Sendable {
  /// The replacement of a part of the text.
  public struct Edit: Hashable, Sendable {
    /// The position of the first character that is replaced.
    public let start: JSONPosition
    /// The position after the last character that is replaced.
    public let end: JSONPosition
    /// The new text.
    public let text: String
    let range: Range<Int>
  }

  /// A sentence that says what it does.
  public let title: String
  /// The changes of the text, in its order. They do not overlap.
  public let edits: [Edit]
}

extension Fix {
  /// Returns `nil` if the correction would change what comes from a template.
  init?(_ draft: FixDraft, in source: SpecSource, _ positions: JSONPositions) {
    var edits: [Edit] = []
    for edit in draft.edits {
      guard let range = source.textRange(of: edit.range) else { return nil }
      edits.append(
        Edit(
          start: positions[ofByte: range.lowerBound], end: positions[ofByte: range.upperBound], text: edit.text,
          range: range))
    }
    if edits.isEmpty { return nil }
    self.init(title: draft.title, edits: edits)
  }

  /// Returns a text after the fixes that can be applied together, and their number. A fix that overlaps an earlier one,
  /// or repeats it, is left out.
  public static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    let (edits, count) = TextEdit.compatible(fixes.map { $0.textEdits })
    var result: [UInt8] = []
    var copied = 0
    // Edits of another text may be beyond this one.
    for edit in edits where edit.range.lowerBound >= copied && edit.range.upperBound <= bytes.count {
      result += bytes[copied..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      copied = edit.range.upperBound
    }
    return (result + bytes[copied...], count)
  }

  package var textEdits: [TextEdit] { edits.map { TextEdit(range: $0.range, text: $0.text) } }

  package func write(to writer: inout JSONWriter) {
    writer.string("title", title)
    Self.write(edits, to: &writer)
  }

  static func write(_ edits: [Edit], to writer: inout JSONWriter) {
    writer.objects("edits", of: edits, onOneLine: true) { edit, writer in
      writer.integer("line", edit.start.line)
      writer.integer("column", edit.start.column)
      writer.integer("endLine", edit.end.line)
      writer.integer("endColumn", edit.end.column)
      writer.string("text", edit.text)
    }
  }
}

package struct TextEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let text: String

  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }

  /// Returns the edits of all corrections that do not overlap an earlier one, in the order of the text, and the number
  /// of these corrections. The edits of each are in the order of the text.
  package static func compatible(_ corrections: [[TextEdit]]) -> (edits: [TextEdit], count: Int) {
    var edits: [TextEdit] = []
    var count = 0
    for correction in corrections.sorted(by: { ($0.first?.range.lowerBound ?? 0) < ($1.first?.range.lowerBound ?? 0) })
    {
      guard let start = correction.first?.range.lowerBound else { continue }
      if let last = edits.last, last.range.upperBound > start || last.range.upperBound == start && !last.text.isEmpty {
        continue
      }
      edits += correction
      count += 1
    }
    return (edits, count)
  }
}

/// A correction by bytes of a document, before the positions in the text are known.
struct FixDraft: Sendable {
  let title: String
  let edits: [TextEdit]
  /// The name that it writes instead of an unknown one, if the misspelling may be in the definition.
  var definedName: (unknown: String, known: String)?
}

extension FixDraft {
  /// Creates the correction of a misspelt name in a string: of all of it, or of each place in it that has the name. A
  /// key is not renamed if its object has the known one.
  ///
  /// - Parameter source: where the name is, or `nil` if specs do not define such names.
  init?(
    changing name: String, to known: String, in text: JSONText, isKey: Bool = false, _ code: SpecErrorCode,
    _ source: SpecError.Source?
  ) {
    var ranges = [text.contentRange]
    if text.string != name { ranges = text.ranges(ofUnknown: name, code) }
    guard !ranges.isEmpty, text.container.count <= Self.largestContainer,
      !isKey || text.container.value(forKey: known) == nil
    else { return nil }
    self.init(
      title: "change \"\(name)\" to \"\(known)\"",
      edits: ranges.map { TextEdit(range: $0, text: String(JSONWriter.quoted(known).dropFirst().dropLast())) })
    if source == .spec, code.isAboutDefinedName { definedName = (name, known) }
  }

  /// Creates the removal of a repeated key, if the first one has the same value.
  init?(removing key: JSONText) {
    let object = key.container
    let value = object.value(at: key.view.valueNodeID)
    guard object.count <= Self.largestContainer, let first = object.value(forKey: key.string),
      first.sourceBytes == value.sourceBytes
    else { return nil }
    self.init("remove the repeated key \"\(key.string)\"", removing: value)
  }

  init?(_ title: String, removing value: JSONValue) {
    guard value.container.count <= Self.largestContainer, let range = value.removalRange else { return nil }
    self.init(title: title, edits: [TextEdit(range: range, text: "")])
  }

  /// The largest number of neighbours of a value that is corrected, because the search for them is linear.
  static let largestContainer = 1_000
}

extension JSONText {
  /// Returns the ranges in the document of an unknown name, or none if the text is only the name. An attribute follows
  /// a point; a view or a guide precedes one or is in a visual format; any other name is beside none.
  func ranges(ofUnknown name: String, _ code: SpecErrorCode) -> [Range<Int>] {
    let source = sourceBytes
    guard source.count > name.utf8.count else { return [] }
    let point = UInt8(ascii: ".")
    var ranges: [Range<Int>] = []
    Identifier.forEachWord(in: source) { word in
      guard source[word].elementsEqual(name.utf8) else { return }
      let follows = source[..<word.lowerBound].last == point
      let precedes = source[word.upperBound...].first == point
      if follows == (code == .unknownAttribute), code == .unknownItem || !precedes { ranges.append(word) }
    }
    // A metric may have the name of the item.
    let named = ranges.filter { source[$0.upperBound...].first == point }
    return code == .unknownItem && !named.isEmpty ? named : ranges
  }
}

/// A correction of a valid spec by JSON Pointers, from which ``SourceRanges`` makes a ``Fix``.
public struct SpecCorrection: Hashable, Sendable {
  /// What is done with the value at the pointer.
  public enum Change: Hashable, Sendable {
    /// The element or member is removed.
    case removal
    /// The string is replaced by another.
    case replacement(String)
    /// The object gets the entry `"when": { "TRAIT": true }`, after its `id`.
    case condition(String)
  }

  /// A sentence that says what it does.
  public let title: String
  /// The JSON Pointer of the value in the spec.
  public let pointer: String
  /// What is done with the value.
  public let change: Change

  /// Creates a correction.
  public init(_ title: String, _ change: Change, at pointer: String) {
    self.title = title
    self.pointer = pointer
    self.change = change
  }

  func draft(at value: JSONValue) -> FixDraft? {
    switch change {
    case .removal: return FixDraft(title, removing: value)
    case .replacement(let text):
      return FixDraft(title: title, edits: [TextEdit(range: value.range, text: JSONWriter.quoted(text))])
    case .condition(let trait):
      guard value["when"] == nil, let id = value["id"] else { return nil }
      let entry = "\(value.memberSeparator)\"when\": { \"\(trait)\": true }"
      return FixDraft(title: title, edits: [TextEdit(range: id.endOffset..<id.endOffset, text: entry)])
    }
  }
}
