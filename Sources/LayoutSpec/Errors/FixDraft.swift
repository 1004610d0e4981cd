import JSON

/// A correction by bytes of a document, before the positions in the text are known.
struct FixDraft: Sendable {
  let title: String
  let edits: [TextEdit]
  /// The name that it writes instead of an unknown one, if the misspelling may be in the definition.
  var definedName: (unknown: String, known: String)?
}

extension FixDraft {
  /// Creates the correction of a misspelt name in a string: of all of it, or of each place in it that has the name.
  ///
  /// - Parameter source: where the name is, or `nil` if specs do not define such names.
  init?(changing name: String, to known: String, in text: JSONText, _ code: SpecErrorCode, _ source: SpecError.Source?)
  {
    var ranges = [text.contentRange]
    if text.string != name { ranges = text.ranges(ofUnknown: name, code) }
    guard !ranges.isEmpty, text.container.count <= Self.largestContainer else { return nil }
    self.init(
      title: "change \"\(name)\" to \"\(known)\"",
      edits: ranges.map { TextEdit(range: $0, text: String(JSONWriter.quoted(known).dropFirst().dropLast())) })
    if source == .spec, code.isAboutDefinedName { definedName = (name, known) }
  }

  /// Creates the correction of a misspelt key, unless its object has the known one.
  init?(renaming key: JSONText, to known: String, _ code: SpecErrorCode, _ source: SpecError.Source) {
    let object = key.container
    guard object.count <= Self.largestContainer, object.value(forKey: known) == nil else { return nil }
    self.init(changing: key.string, to: known, in: key, code, source)
  }

  /// Creates the removal of a repeated key, if the first one has the same value.
  init?(removing key: JSONText) {
    let object = key.container
    let value = object.value(at: key.view.valueLocation)
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
  /// Returns where the text has a name that is unknown, as offsets in the document; empty if the text is only the name.
  ///
  /// An attribute follows a point, a view or a guide precedes one or is in a visual format, and any other name is beside
  /// none.
  ///
  /// - Complexity: O(text).
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
