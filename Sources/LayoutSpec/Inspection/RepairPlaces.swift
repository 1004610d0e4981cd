import JSON
import Layout

/// The places in the text of a constraint where one number might make a repair, the smallest first.
struct RepairPlaces {
  private let repair: ConflictRepair
  /// The right side after the repair, and its negative, because a term may be on the left side.
  private let constants: [Double]
  private let metrics: Set<String>
  private let bytes: [UInt8]

  init(_ repair: ConflictRepair, constant: Double, in json: JSONDocument) {
    self.repair = repair
    constants = [constant, -constant]
    metrics = Set(json.root["metrics"]?.members.map { $0.key.string } ?? [])
    bytes = json.bytes
  }

  /// The largest number of edits: each is tried by reading the document again.
  static let limit = 60

  /// Returns the edits that may make the repair: of a number, a metric's name, a sum with one, the insets of a pin, a
  /// gap without a number, a member that is left out, or all of an expression.
  func edits(in value: JSONValue) -> [TextEdit] {
    var edits: [TextEdit] = []
    var tokens: [Range<Int>] = []
    Identifier.forEachWord(in: value.sourceBytes, with: UInt8(ascii: ".")) { tokens.append($0) }
    for token in tokens where edits.count < Self.limit {
      let name = String(decoding: bytes[token], as: UTF8.self)
      if let number = Double(decimal: name) {
        let signed = token.lowerBound > 0 && bytes[token.lowerBound - 1] == UInt8(ascii: "-")
        for range in [token] + (signed ? [token.lowerBound - 1..<token.upperBound] : []) {
          let old = range == token ? number : -number
          edits += replacing(range, by: [old + repair.change, old - repair.change])
        }
      } else if metrics.contains(name) {
        let side = side(around: token)
        let isString = side.lowerBound < token.lowerBound && bytes[side.lowerBound] == UInt8(ascii: "\"")
        edits += (isString ? [side, token] : [token, side]).flatMap { replacing($0, by: constants) }
      }
    }
    let whole = [repair.rewriting(value)].compactMap { $0 }
    // Nobody writes `w.width + 0`.
    edits = constants[0] == 0 ? whole + edits : edits + whole
    return Array((edits + pinEdits(of: value) + gapEdits(in: value.range)).prefix(Self.limit))
  }

  private func replacing(_ range: Range<Int>, by numbers: [Double]) -> [TextEdit] {
    let sign = bytes[..<range.lowerBound].last { $0 != UInt8(ascii: " ") }
    return numbers.filter { $0 >= 0 || sign != UInt8(ascii: "-") }
      .map { TextEdit(range: range, text: numberText($0)) }
  }

  /// Returns the side of a relation around a token, or the string that it is all of.
  private func side(around token: Range<Int>) -> Range<Int> {
    func isEnd(_ byte: UInt8) -> Bool { "\"<>=@".utf8.contains(byte) }
    let start = (bytes[..<token.lowerBound].lastIndex(where: isEnd) ?? -1) + 1
    let end = bytes[token.upperBound...].firstIndex(where: isEnd) ?? bytes.count
    let quote = UInt8(ascii: "\"")
    if start > 0, end < bytes.count, bytes[start - 1] == quote, bytes[end] == quote { return start - 1..<end + 1 }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    let first = bytes[start...].firstIndex { !isSpace($0) } ?? start
    return first..<(bytes[..<end].lastIndex { !isSpace($0) } ?? first) + 1
  }

  /// Returns edits that give one edge of a pin an inset of its own, or an item a constant.
  private func pinEdits(of value: JSONValue) -> [TextEdit] {
    guard let last = value.kind == .object ? value.members.reversed().first?.value : nil else { return [] }
    guard value["pin"] != nil else {
      return constants.map {
        TextEdit(range: last.endOffset..<last.endOffset, text: ", \"constant\": \(numberText($0))")
      }
    }
    let edges = value["edges"]?.elements.compactMap { $0.string } ?? Rect.Edge.allCases.map { $0.rawValue }
    let old = value["insets"]
    let inset = old.map { String(decoding: $0.sourceBytes, as: UTF8.self) } ?? ""
    return edges.flatMap { edge in
      constants.map { constant in
        let sides = edges.filter { $0 == edge || old != nil }.map { side in
          "\"\(side)\": \(side == edge ? numberText(constant) : inset)"
        }
        let insets = "{ \(sides.joined(separator: ", ")) }"
        return old.map { TextEdit(range: $0.range, text: insets) }
          ?? TextEdit(range: last.endOffset..<last.endOffset, text: ", \"insets\": \(insets)")
      }
    }
  }

  /// Returns edits that give a gap of a visual format a number.
  private func gapEdits(in range: Range<Int>) -> [TextEdit] {
    range.flatMap { index -> [TextEdit] in
      guard "|]".utf8.contains(bytes[index]) else { return [] }
      let end = bytes[(index + 1)...].firstIndex { $0 != UInt8(ascii: "-") } ?? bytes.count
      guard end < range.upperBound, end <= index + 2, "[|".utf8.contains(bytes[end]) else { return [] }
      return constants.filter { $0 >= 0 }
        .map { TextEdit(range: index + 1..<end, text: "-\(numberText($0))-") }
    }
  }
}

extension SpecDocument {
  /// Returns the edit of one place in a constraint that makes a repair and changes nothing else, or `nil` if there is
  /// none.
  ///
  /// - Parameter callers: the environments in one of which the constraint is active.
  package func edit(of repair: ConflictRepair, among callers: [CallerEnvironment]) -> TextEdit? {
    guard let json = source?.text, let replacement = repair.replacement,
      let value = json.root.value(at: JSONPointer(repair.pointer)),
      let (caller, index, old) = constraint(repair.constraint, among: callers)
    else { return nil }
    var expected = old.constraintTexts
    expected[index] = replacement
    let places = RepairPlaces(repair, constant: old.tree.constant(of: index) + repair.change, in: json)
    return places.edits(in: value).first { edit in
      var changed = json.bytes
      changed.replaceSubrange(edit.range, with: edit.text.utf8)
      let new = try? SpecDocument(parsing: changed).inspect(caller)
      return new?.constraintTexts == expected
    }
  }

  private func constraint(
    _ name: String, among callers: [CallerEnvironment]
  ) -> (caller: CallerEnvironment, index: Int, inspection: SpecInspection)? {
    for caller in callers {
      guard let inspection = try? inspect(caller) else { continue }
      let index = (0..<inspection.tree.constraintCount).first { inspection.name(of: .constraint($0)) == name }
      if let index { return (caller, index, inspection) }
    }
    return nil
  }
}

extension SpecInspection {
  fileprivate var constraintTexts: [String?] {
    (0..<tree.constraintCount).map { text(of: .constraint($0), shiftedBy: 0) }
  }
}
