import JSON
import Layout

/// Collects mistakes while a document is read or evaluated, and puts them in order at the end.
///
/// However many there are, only those that may be told are worded: the first ``SpecErrors/limit`` in document order. The
/// others are counted.
struct Diagnostics {
  /// What tells mistakes apart.
  private struct Mistake: Hashable {
    var code: SpecErrorCode
    var source: SpecError.Source
    var place: JSONPlace
  }

  /// Where a mistake comes among the others: the spec's first, then in document order, then as they were found.
  private struct Order: Comparable {
    var isSpec: Bool
    var offset: Int
    var number: Int

    static func < (one: Order, other: Order) -> Bool {
      if one.isSpec != other.isSpec { return one.isSpec }
      return (one.offset, one.number) < (other.offset, other.number)
    }
  }

  private struct Entry {
    var mistake: Mistake
    var order: Order
    var message: String
  }

  private let document: JSONDocument?
  /// The text in which lines and columns are counted, and by how many bytes the document's values stand later in it.
  private var text: JSONDocument?
  private var shift = 0
  /// Where the document comes from, if it was made from templates: the text is the spec that they stand in.
  private var map: TemplateMap?
  /// The pointer of the spec in the document, which pointers into the spec leave out.
  private let specPointer: String
  private var known: Set<Mistake> = []
  /// The mistakes that may be told.
  private var entries: [Entry] = []
  /// Behind this, none is told; nil as long as there are few.
  private var bound: Order?
  private var search = NearestNameSearch()

  init(_ document: JSONDocument, specPointer: String) {
    self.document = document
    self.specPointer = specPointer
    text = document
  }

  /// Diagnostics of what the templates of a spec make.
  init(_ document: JSONDocument, from map: TemplateMap, of spec: JSONValue) {
    self.init(document, specPointer: "")
    text = spec.document
    shift = spec.startOffset
    self.map = map
  }

  private init() {
    document = nil
    specPointer = ""
  }

  /// For a text of which nothing can be said but that it is no JSON.
  static let none = Diagnostics()

  var isEmpty: Bool { known.isEmpty }

  /// The same, but with lines and columns of another text, in which the same bytes stand at another value.
  func moved(from old: JSONValue?, to new: JSONValue) -> Diagnostics {
    var diagnostics = self
    diagnostics.text = new.document
    diagnostics.shift += new.startOffset - (old?.startOffset ?? 0)
    return diagnostics
  }

  /// Records a mistake at a value.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONValue, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String
  ) {
    record(code, value.place, offset: value.startOffset, source, message)
  }

  /// Records a mistake at a key.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONText, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String
  ) {
    record(code, key.valuePlace, offset: key.startOffset, source, message)
  }

  /// Records a mistake at a value of the document that was read.
  mutating func report(_ code: SpecErrorCode, at place: JSONPlace, _ message: @autoclosure () -> String) {
    guard let document else { return }
    report(code, at: document[place], message())
  }

  /// Records a mistake at a key of the document that was read.
  mutating func report(_ code: SpecErrorCode, atKey place: JSONPlace, _ message: @autoclosure () -> String) {
    guard let document else { return }
    report(code, atKey: document.text(at: place), message())
  }

  /// Records a mistake at a place inside a string.
  mutating func report(_ code: SpecErrorCode, at value: JSONValue, utf8Offset: Int, _ message: String) {
    let offset = value.text?.sourceOffset(ofUTF8Offset: utf8Offset) ?? value.startOffset
    record(code, value.place, offset: offset, .spec) { message }
  }

  /// Records that a value is a name that is not known, and suggests one of those that are.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONValue, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String, misspelling name: String, ofOneAmong names: some Sequence<String>,
    orElse other: String = "", ending: @autoclosure () -> String = ""
  ) {
    guard let order = noteOrder(code, value.place, offset: value.startOffset, source) else { return }
    let message = message() + (suggestion(name, names, code) ?? other) + ending()
    add(Mistake(code: code, source: source, place: value.place), order, message)
  }

  /// Records that a key is not known, and suggests one of those that are.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONText, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String, misspelling name: String, ofOneAmong names: some Sequence<String>
  ) {
    guard let order = noteOrder(code, key.valuePlace, offset: key.startOffset, source) else { return }
    let message = message() + (suggestion(name, names, code) ?? "")
    add(Mistake(code: code, source: source, place: key.valuePlace), order, message)
  }

  private mutating func suggestion(
    _ name: String, _ names: some Sequence<String>, _ code: SpecErrorCode
  ) -> String? {
    if let advice = UIKitWords.advice(name, for: code) { return advice }
    return search.nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" }
  }

  private mutating func record(
    _ code: SpecErrorCode, _ place: JSONPlace, offset: Int, _ source: SpecError.Source, _ message: () -> String
  ) {
    guard let order = noteOrder(code, place, offset: offset, source) else { return }
    add(Mistake(code: code, source: source, place: place), order, message())
  }

  /// Counts a mistake.
  ///
  /// - Returns: its order; nil for one that was met before, where a named stack or a metric is used twice, and one that comes
  ///   too late to be told.
  private mutating func noteOrder(
    _ code: SpecErrorCode, _ place: JSONPlace, offset: Int, _ source: SpecError.Source
  ) -> Order? {
    guard known.insert(Mistake(code: code, source: source, place: place)).inserted else { return nil }
    let order = Order(isSpec: source == .spec, offset: offset, number: known.count)
    if let bound, bound < order { return nil }
    return order
  }

  private mutating func add(_ mistake: Mistake, _ order: Order, _ message: String) {
    entries.append(Entry(mistake: mistake, order: order, message: Self.shortened(message)))
    // Some more than are told, since equal keys have equal pointers.
    guard entries.count >= 4 * SpecErrors.limit else { return }
    entries.sort { $0.order < $1.order }
    entries.removeSubrange((2 * SpecErrors.limit)...)
    bound = entries.last?.order
  }

  /// A message that quotes something long without the middle of it.
  private static func shortened(_ message: String) -> String {
    guard message.utf8.count > 1_000 else { return message }
    return String(message.unicodeScalars.prefix(300)) + "…" + String(message.unicodeScalars.suffix(300))
  }

  /// How many bytes the pointers of the mistakes that are told have together, but for the first one.
  private static let longestPointers = 1 << 20

  /// The mistakes in document order, the spec's first, each with its line and column.
  ///
  /// - Parameter positions: those of the text, where they are at hand.
  /// - Complexity: O(bytes + *k*) for *k* mistakes.
  func sorted(_ positions: JSONPositions? = nil) -> SpecErrors {
    guard let document, let text, !entries.isEmpty else { return SpecErrors([]) }
    let positions = positions ?? JSONPositions(of: text.bytes)
    var told: Set<String> = []
    var errors: [SpecError] = []
    var repeatedCount = 0
    var pointerBytes = 0
    for entry in entries.sorted(by: { $0.order < $1.order }) {
      let mistake = entry.mistake
      var pointer = document[mistake.place].pointer.description
      if mistake.source == .spec, pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
      // Below a key of megabytes, all mistakes have pointers as long.
      pointerBytes += pointer.utf8.count
      if pointerBytes > Diagnostics.longestPointers, !errors.isEmpty { break }
      guard told.insert("\(mistake.code.rawValue) \(mistake.source.rawValue) \(pointer)").inserted else {
        repeatedCount += 1
        continue
      }
      let offset = map?.source(ofByte: entry.order.offset) ?? entry.order.offset
      let position = positions[ofByte: offset + shift]
      errors.append(
        SpecError(
          code: mistake.code, pointer: pointer, source: mistake.source, message: entry.message, line: position.line,
          column: position.column))
      if errors.count == SpecErrors.limit { break }
    }
    return SpecErrors(errors, omittedCount: known.count - repeatedCount - errors.count)
  }
}
