import JSON
import Layout

/// Collects mistakes while a document is read or evaluated, and sorts them at the end.
///
/// Only the first ``SpecErrors/limit`` mistakes in document order get a message; the others are counted.
package struct Diagnostics {
  private struct Mistake: Hashable {
    var code: SpecErrorCode
    var source: SpecError.Source
    var node: JSONNodeID
    /// The name or key that the mistake is about, if there may be several at the node.
    var subject = ""
  }

  private struct Entry {
    let mistake: Mistake
    let offset: Int
    /// The number of the mistake in the order of detection.
    let number: Int
    let message: String
    /// Where the word is that the mistake is about, if it is part of a longer text.
    let word: Range<Int>?
    let fix: FixDraft?

    var place: Int { word?.lowerBound ?? offset }

    var order: (Int, Int, Int) { Diagnostics.order(mistake, place, number) }
  }

  private struct Suggestion {
    /// The end of a message; empty if there is none.
    var hint = ""
    /// The known name, if it is likely that it is meant.
    var correction: String?
  }

  /// The document, or `nil` for a text that is not JSON.
  var source: SpecSource?
  /// Whether texts with `{` are not examined, because parameters of a template replace parts of them.
  var ignoresParameters = false
  private var known: Set<Mistake> = []
  private var entries: [Entry] = []
  /// The mistakes of templates, which are in each view that a template makes, by their places in the source.
  private var knownInSource: Set<String> = []
  /// The last mistake that may be reported, or `nil` while there are few.
  private var last: Entry?
  private(set) var search = NearestNameSearch()
  /// The suggestions from long lists of names, by the code and the word: a document may have the same mistake in many
  /// places.
  private var suggestions: [String: Suggestion] = [:]

  init(_ source: SpecSource?) { self.source = source }

  /// - Parameter search: what is left of the search for names, if the document has several parts.
  package init(_ document: JSONDocument, search: NearestNameSearch = NearestNameSearch()) {
    self.init(SpecSource(of: document.root))
    self.search = search
  }

  var isEmpty: Bool { known.isEmpty }

  private func ignores(_ place: some ReportedPlace) -> Bool {
    ignoresParameters && !place.isKey && place.reportedText?.string.utf8.contains(UInt8(ascii: "{")) == true
  }

  /// Reports a mistake at a value or a key.
  ///
  /// - Parameters:
  ///   - subject: the name or key that the mistake is about, if a value may have the same mistake several times.
  ///   - correction: the text that is likely meant.
  package mutating func report(
    _ code: SpecErrorCode, at place: some ReportedPlace, in source: SpecError.Source = .spec,
    about subject: String = "", _ message: @autoclosure () -> String, correction: @autoclosure () -> String? = nil
  ) {
    if ignores(place) { return }
    let mistake = Mistake(code: code, source: source, node: place.valueNodeID, subject: subject)
    record(mistake, place.startOffset) { _ in
      guard let correction = correction(), let text = place.reportedText else { return (message(), nil, nil) }
      return (message(), nil, FixDraft(changing: text.string, to: correction, in: text, code, nil))
    }
  }

  package mutating func report(duplicateKeys keys: [JSONText], in source: SpecError.Source) {
    for key in keys {
      let mistake = Mistake(code: .duplicateKey, source: source, node: key.view.valueNodeID)
      record(mistake, key.startOffset) { _ in
        ("duplicate key \"\(key.string)\"; remove one", nil, FixDraft(removing: key))
      }
    }
  }

  mutating func report(
    _ code: SpecErrorCode, at node: JSONNodeID, about subject: String = "", _ message: @autoclosure () -> String
  ) {
    if let source { report(code, at: source.document[node].view, about: subject, message()) }
  }

  mutating func report(_ code: SpecErrorCode, atKey node: JSONNodeID, _ message: @autoclosure () -> String) {
    if let source { report(code, at: source.document.text(at: node).view, message()) }
  }

  mutating func report(_ code: SpecErrorCode, at value: JSONView, utf8Offset: Int?, _ message: String) {
    if ignores(value) { return }
    let offset = utf8Offset.flatMap { value.value.text?.sourceOffset(ofUTF8Offset: $0) } ?? value.startOffset
    record(Mistake(code: code, source: .spec, node: value.nodeID), offset) { _ in (message, nil, nil) }
  }

  /// - Parameters:
  ///   - hint: the end of the message, if it is known; otherwise it depends on the names.
  ///   - other: the end of the message if no name is similar.
  mutating func report(
    _ code: SpecErrorCode, at place: some ReportedPlace, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String, misspelling name: String, ofOneAmong names: @autoclosure () -> [String],
    hint: String? = nil, orElse other: @autoclosure () -> String = ""
  ) {
    if ignores(place) { return }
    let mistake = Mistake(code: code, source: source, node: place.valueNodeID, subject: place.isKey ? "" : name)
    record(mistake, place.startOffset) { diagnostics in
      let suggestion = hint.map { Suggestion(hint: $0) } ?? diagnostics.suggestion(name, names, code)
      let message = message() + (suggestion.hint.isEmpty ? other() : suggestion.hint)
      guard let text = place.reportedText else { return (message, nil, nil) }
      let fix = suggestion.correction.flatMap {
        FixDraft(changing: name, to: $0, in: text, isKey: place.isKey, code, source)
      }
      return (message, text.ranges(ofUnknown: name, code).first, fix)
    }
  }

  private mutating func suggestion(_ name: String, _ names: () -> [String], _ code: SpecErrorCode) -> Suggestion {
    if let advice = UIKitWords.advice(name, for: code, isKnown: { names().contains($0) }) {
      return Suggestion(hint: advice, correction: UIKitWords.equivalent(of: name, for: code))
    }
    let key = "\(code.rawValue) \(name)"
    if let known = suggestions[key] { return known }
    guard !search.isOver else { return Suggestion() }
    let names = names()
    var suggestion = Suggestion()
    if let nearest = search.nearest(to: name, among: names) {
      suggestion.hint = "; did you mean \"\(nearest.name)\"?"
      if nearest.isLikely { suggestion.correction = nearest.name }
    }
    if names.count > Self.shortList { suggestions[key] = suggestion }
    return suggestion
  }

  /// The number of names that are searched again for the same word.
  private static let shortList = 32

  /// The spec's mistakes are first, then they are in document order, then in the order of detection.
  private static func order(_ mistake: Mistake, _ offset: Int, _ number: Int) -> (Int, Int, Int) {
    (mistake.source == .spec ? 0 : 1, offset, number)
  }

  /// Counts a mistake, and keeps it unless it was reported before, as with a named stack or a metric that is used
  /// twice, or comes too late.
  private mutating func record(
    _ mistake: Mistake, _ offset: Int,
    _ details: (inout Diagnostics) -> (message: String, word: Range<Int>?, fix: FixDraft?)
  ) {
    guard known.insert(mistake).inserted else { return }
    if let last, Self.order(mistake, offset, known.count) > last.order { return }
    let (text, word, fix) = details(&self)
    let message = Self.shortened(text)
    if let map = source?.map {
      let place = "\(mistake.code.rawValue) \(map.source(ofByte: offset)) \(message)"
      guard knownInSource.insert(place).inserted else {
        known.remove(mistake)
        return
      }
    }
    entries.append(Entry(mistake: mistake, offset: offset, number: known.count, message: message, word: word, fix: fix))
    // This keeps more mistakes than are reported, because equal keys have equal pointers.
    guard entries.count >= 4 * SpecErrors.limit else { return }
    entries.sort { $0.order < $1.order }
    entries.removeSubrange((2 * SpecErrors.limit)...)
    last = entries.last
  }

  private static func shortened(_ message: String) -> String {
    guard message.utf8.count > 1_000 else { return message }
    return String(message.unicodeScalars.prefix(300)) + "…" + String(message.unicodeScalars.suffix(300))
  }

  /// The limit on the total length in bytes of the pointers of reported mistakes, except for the first.
  private static let longestPointers = 1 << 20

  /// Returns the mistakes in document order, the spec's first, with lines and columns.
  ///
  /// - Parameter positions: the positions in the text, if they are available.
  package func sorted(_ positions: JSONPositions? = nil) -> SpecErrors {
    guard let source, !entries.isEmpty else { return SpecErrors([]) }
    let positions = positions ?? JSONPositions(of: source.text.bytes)
    var uses = NameOccurrences(in: source.document.bytes)
    var told: Set<String> = []
    var errors: [SpecError] = []
    var repeatedCount = 0
    var pointerBytes = 0
    for entry in entries.sorted(by: { orderInSource($0) < orderInSource($1) }) {
      let mistake = entry.mistake
      let pointer = source.pointer(of: mistake.node)
      // In an object with a key of megabytes, every pointer is that long.
      pointerBytes += pointer.utf8.count
      if pointerBytes > Diagnostics.longestPointers, !errors.isEmpty { break }
      let subject = "\(mistake.code.rawValue) \(mistake.source.rawValue) \(mistake.subject) \(pointer)"
      guard told.insert(subject).inserted else {
        repeatedCount += 1
        continue
      }
      errors.append(error(entry, at: pointer, in: source, positions, &uses))
      if errors.count == SpecErrors.limit { break }
    }
    return SpecErrors(errors, omittedCount: known.count - repeatedCount - errors.count)
  }

  private func error(
    _ entry: Entry, at pointer: String, in source: SpecSource, _ positions: JSONPositions,
    _ uses: inout NameOccurrences
  ) -> SpecError {
    let origin = entry.mistake.source == .spec ? source.origins?.position(of: pointer) : nil
    let position = origin ?? positions[ofByte: source.textOffset(of: entry.offset)]
    var word: SpecError.Word?
    var fix: Fix?
    if origin == nil {
      if source.map == nil, let range = entry.word {
        let start = positions[ofByte: source.textOffset(of: range.lowerBound)]
        word = SpecError.Word(column: start.column, length: range.count)
      }
      // The name that the correction writes may be the misspelt one.
      if let draft = entry.fix, draft.definedName.map({ uses.isEstablished($0.known, insteadOf: $0.unknown) }) ?? true {
        fix = Fix(draft, in: source, positions)
      }
    }
    return SpecError(
      code: entry.mistake.code, pointer: pointer, source: entry.mistake.source, message: entry.message,
      line: position.line, column: word?.column ?? position.column, word: word, fix: fix)
  }

  private func orderInSource(_ entry: Entry) -> (Int, Int, Int) {
    Self.order(entry.mistake, source?.map?.source(ofByte: entry.place) ?? entry.place, entry.number)
  }
}

/// A value or a key, at which a mistake is reported.
package protocol ReportedPlace {
  /// The node of the value, or of the key's value.
  var valueNodeID: JSONNodeID { get }
  var startOffset: Int { get }
  /// The key, or the value if it is a string.
  var reportedText: JSONText? { get }
  var isKey: Bool { get }
}

extension JSONView: ReportedPlace {
  package var valueNodeID: JSONNodeID { nodeID }
  package var reportedText: JSONText? { value.text }
  package var isKey: Bool { false }
}

extension JSONTextView: ReportedPlace {
  package var reportedText: JSONText? { text }
  package var isKey: Bool { true }
}
