import JSON

/// The state of reading a text line by line: outside a log, in its head, in its list, or after it.
struct LogLines: Sendable {
  private enum Stage: Hashable {
    /// After a head, before its list.
    case head
    /// In a list, which may be in parentheses.
    case list(isEnclosed: Bool)
    /// After a list, where the broken constraint may follow.
    case end
    /// After the words that announce the broken constraint.
    case breaking

    /// The largest number of lines without a part of a log before the log ends.
    var maximumStrayLines: Int {
      switch self {
      case .head: 20
      case .list: 40
      case .end, .breaking: 4
      }
    }
  }

  /// A constraint that the next lines may continue.
  private struct Wrapped {
    /// The text if the line breaks are in words.
    var text: ArraySlice<UInt8>
    /// The text if they are spaces.
    var spacedText: ArraySlice<UInt8>
    let line: Int
    let firstPiece: ArraySlice<UInt8>
    /// The lines after the first.
    var pieces: [ArraySlice<UInt8>] = []
    /// The number of lines, including blank ones.
    var lineCount = 1

    init(_ text: ArraySlice<UInt8>, line: Int) {
      (self.text, spacedText, firstPiece, self.line) = (text, text, text, line)
    }

    /// Whether the constraint lacks its opening bracket.
    var isBare: Bool { text.first != .less }

    mutating func append(_ piece: ArraySlice<UInt8>) {
      lineCount += 1
      guard !piece.allSatisfy({ $0.isBlank }) else { return }
      // More blanks than in any constraint are an indentation.
      let isIndented = piece.prefix(4).allSatisfy { $0.isBlank }
      text += (isBlankNeeded(before: piece) ? [.space] : []) + (isIndented ? piece.trimmed : piece)
      spacedText += [.space] + piece.trimmed
      pieces.append(piece)
    }

    /// Returns whether the blank between two words is missing: after an identifier or a mask, or before `(active)`.
    private func isBlankNeeded(before piece: ArraySlice<UInt8>) -> Bool {
      guard let first = piece.first, let last = text.last else { return false }
      let isAfterWord = last == UInt8(ascii: "&") || last == .quote && text.dropLast().last?.isBlank == false
      return first.isLetter && isAfterWord || first == .open && last != .minus
    }

    /// Returns the constraint and the text after it.
    ///
    /// - Parameter isComplete: whether no line continues it.
    func constraint(isComplete: Bool) -> (constraint: LoggedConstraint, rest: ArraySlice<UInt8>)? {
      // The ends in the lines before have been tried.
      let length = isComplete ? text.count : pieces.last?.count ?? text.count
      let found = [text, spacedText].map { text in
        (isComplete
          ? ConstraintText.bareConstraint(in: text)
          : ConstraintText.constraint(in: text, endingFrom: text.endIndex - length))
          .map { (constraint: $0.constraint, rest: text[$0.end...]) }
      }
      guard let tight = found[0], let spaced = found[1] else { return found[0] ?? found[1] }
      let words = spaced.constraint.unresolvedNames
      if tight.constraint.unresolvedNames != words { return tight.constraint.unresolvedNames < words ? tight : spaced }
      // A line break in an identifier of several words, or in a text, is a space.
      let isOfText =
        tight.constraint.isEquivalent(to: spaced.constraint)
        && tight.constraint.superview?.className == spaced.constraint.superview?.className
      let identifier = tight.constraint.identifier ?? ""
      let isSame = identifier == spaced.constraint.identifier ?? ""
      return isSame && isOfText || !isSame && identifier.utf8.contains(.space) ? spaced : tight
    }
  }

  private var log: ConflictLog?
  private var stage = Stage.head
  private var wrapped: Wrapped?
  /// Whether the log consists only of a broken constraint, because the start of the log is missing.
  private var isOrphan = false
  /// The number of lines without a part of a log since the last part.
  private var strayLines = 0
  private var hasFound = false
  /// The last line outside a log, which may be the end of a list's first constraint.
  private var lineAbove: (bytes: [UInt8], number: Int)?
  /// The logs that have ended.
  private var ended: [ConflictLog] = []

  /// The largest number of lines in a wrapped constraint, including blank ones.
  private static let maximumWrap = 24

  // MARK: Lines

  mutating func read(_ line: [UInt8], number: Int, into logs: inout [ConflictLog]) {
    // Such a line would take too long to compare, and is not UIKit's.
    guard !CombiningMarks.exceedLimit(in: line) else { return }
    // Each start of a log contains this word.
    guard log != nil || line.firstIndex(of: "onstraint", from: 0) != nil else {
      lineAbove = (line, number)
      return
    }
    let bytes = uncopied(line)
    if let current = wrapped {
      continueWrapped(current, bytes, number)
    } else {
      readParts(bytes, number)
    }
    logs += ended
    ended = []
  }

  /// Ends the text.
  mutating func finish(into logs: inout [ConflictLog]) {
    finishWrapped()
    emit(isEndOfText: true)
    logs += ended
    ended = []
  }

  // MARK: Wrapped constraints

  private mutating func continueWrapped(_ constraint: Wrapped, _ bytes: [UInt8], _ number: Int) {
    var current = constraint
    guard !endsWrapped(current, bytes) else {
      finishWrapped()
      return readParts(bytes, number)
    }
    current.append(bytes[...])
    wrapped = current
    guard !current.isBare else { return }
    if let found = current.constraint(isComplete: false) {
      wrapped = nil
      take(found.constraint, line: current.line)
      readParts(Array(found.rest), number, isRest: true)
    }
  }

  /// Returns whether a line does not continue a constraint: it starts another part of the log, or there is too much.
  private func endsWrapped(_ constraint: Wrapped, _ bytes: [UInt8]) -> Bool {
    let text = bytes[...].trimmed
    return constraint.lineCount >= Self.maximumWrap
      || constraint.text.count + bytes.count > ConstraintText.maximumLength
      || (text.isEmpty ? constraint.isBare : text.allSatisfy { ")].,\"".utf8.contains($0) })
      || bytes.indices.contains { Phrase.at($0, in: bytes) != nil }
      || bytes.indices.first { bytes[$0] == .less || bytes[$0].isLetter || bytes[$0] == UInt8(ascii: "_") }.map {
        isStart(in: bytes, at: $0, after: 0)
      } == true
  }

  /// Ends a constraint that no line continues. Without brackets, it may be the first line alone.
  private mutating func finishWrapped() {
    guard let current = wrapped else { return }
    wrapped = nil
    if let found = current.constraint(isComplete: true) {
      take(found.constraint, line: current.line)
      readFiller(found.rest, isWholeLine: false, current.line)
    } else if let first = ConstraintText.bareConstraint(in: current.firstPiece) {
      take(first.constraint, line: current.line)
      for piece in current.pieces { readFiller(piece, isWholeLine: true, current.line) }
    } else {
      log?.append(unread: current.spacedText, line: current.line, isListed: stage != .breaking)
    }
  }

  // MARK: Parts of a line

  private mutating func readParts(_ bytes: [UInt8], _ number: Int, isRest: Bool = false) {
    var start = 0
    var index = 0
    while index < bytes.count {
      if let (phrase, end) = Phrase.at(index, in: bytes) {
        readFiller(bytes[start..<index], isWholeLine: false, number)
        begin(phrase, number)
        (start, index) = (end, end)
      } else if isStart(in: bytes, at: index, after: start) {
        readFiller(bytes[start..<index], isWholeLine: false, number)
        index = readConstraint(bytes, at: index, number)
        start = index
      } else {
        index += 1
      }
    }
    readFiller(bytes[start...], isWholeLine: start == 0 && !isRest, number)
  }

  /// The greatest number of bytes before a constraint without brackets.
  private static let longestBullet = 64

  /// Returns whether a constraint starts at an index of a line whose last part ends at another.
  private func isStart(in bytes: [UInt8], at index: Int, after previous: Int) -> Bool {
    if ConstraintText.isStart(in: bytes, at: index, anyClass: log != nil) { return true }
    // Without brackets, only signs and digits are before it, such as a bullet.
    guard ConstraintText.isBareStart(in: bytes, at: index),
      stage == .breaking
        || index - previous <= Self.longestBullet && !bytes[previous..<index].contains(where: { $0.isLetter })
    else { return false }
    let isInLog = log != nil && stage != .end
    return isInLog
      || ConstraintText.bareConstraint(in: bytes[index..<ConstraintText.limit(in: bytes, from: index)]) != nil
  }

  private mutating func begin(_ phrase: Phrase, _ number: Int) {
    strayLines = 0
    switch phrase {
    case .head:
      emit()
      log = ConflictLog(line: number)
    case .breaking:
      isOrphan = log == nil
      log = log ?? ConflictLog(line: number)
      stage = .breaking
    case .redacted:
      if stage != .breaking, log?.constraints.isEmpty == true { log?.isPrivate = true }
    }
  }

  /// Reads the constraint at an index.
  ///
  /// - Returns: the index after it.
  private mutating func readConstraint(_ bytes: [UInt8], at start: Int, _ number: Int) -> Int {
    if stage == .end { emit() }
    if log == nil { beginWithoutHead(number) }
    if stage == .head { stage = .list(isEnclosed: false) }
    if stage != .breaking { log?.hasList = true }
    strayLines = 0
    let limit = ConstraintText.limit(in: bytes, from: start)
    let text = bytes[start..<limit]
    let isBare = text.first != .less
    let found = isBare ? nil : ConstraintText.constraint(in: text)
    if let found = found ?? (limit < bytes.count ? ConstraintText.bareConstraint(in: text) : nil) {
      take(found.constraint, line: number)
      return found.end
    }
    let rest = isBare ? (end: text.endIndex, isClosed: false) : ConstraintText.endOfUnread(in: text)
    if rest.isClosed || limit < bytes.count {
      log?.append(unread: text[..<rest.end], line: number, isListed: stage != .breaking)
      if stage == .breaking { emit() }
    } else {
      wrapped = Wrapped(text.prefix(ConstraintText.maximumLength), line: number)
    }
    return rest.end
  }

  /// Starts a log without a head. If the text starts inside a constraint, the line above is the rest of it.
  private mutating func beginWithoutHead(_ number: Int) {
    log = ConflictLog(line: number)
    guard let lineAbove, lineAbove.number == number - 1 else { return }
    let text = uncopied(lineAbove.bytes)[...].trimmedOfFiller
    guard text.last == .greater, text.firstIndex(of: ":0x", from: text.startIndex) != nil else { return }
    log = ConflictLog(line: lineAbove.number)
    if let constraint = ConstraintParser.constraint(cutOff: text) {
      take(constraint, line: lineAbove.number)
    } else {
      log?.append(unread: text, line: lineAbove.number)
    }
  }

  private mutating func take(_ constraint: LoggedConstraint, line: Int) {
    var constraint = constraint
    constraint.line = line
    if stage == .breaking {
      log?.broken = constraint
      emit()
    } else {
      log?.append(constraint)
    }
  }

  // MARK: Text between constraints

  private static func isFiller(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .doubleQuote || byte == .comma || byte == .backslash
  }

  private mutating func readFiller(_ bytes: ArraySlice<UInt8>, isWholeLine: Bool, _ number: Int) {
    let text = bytes.drop(while: Self.isFiller).trimmedOfFiller
    guard log != nil, !text.isEmpty else { return }
    switch stage {
    case .head where text.last == .open || text.last == .openBracket: openList()
    case .head, .end, .breaking: countStrayLine()
    case .list(let isEnclosed): readFillerOfList(text, isEnclosed, isWholeLine, number)
    }
  }

  private mutating func countStrayLine() {
    strayLines += 1
    if strayLines > stage.maximumStrayLines { emit() }
  }

  /// Starts the list of the log, after its parenthesis or bracket.
  private mutating func openList() {
    stage = .list(isEnclosed: true)
    log?.hasList = true
    log?.isOpened = true
  }

  private mutating func readFillerOfList(
    _ text: ArraySlice<UInt8>, _ isEnclosed: Bool, _ isWholeLine: Bool, _ number: Int
  ) {
    if text.first == .close || text.first == .closeBracket || isWholeLine && isEndAfterTime(text) {
      log?.isClosed = true
      stage = .end
    } else if text.has("...", at: text.startIndex) || text.equals("etc.") {
      log?.isShortened = true
    } else if !isWholeLine {
      return
    } else if text.equals("(") || text.equals("["), log?.constraints.isEmpty == false {
      // The list before was cut off.
      emit()
      log = ConflictLog(line: number)
      openList()
    } else if isEnclosed {
      // The parenthesis alone, or an empty line after a time or a number.
      if text.allSatisfy({ $0.isDigit || "()[]-:.+|TZ ".utf8.contains($0) }) { return }
      log?.append(unread: text, line: number)
      countStrayLine()
    } else if text.firstIndex(of: ":0x", from: text.startIndex) != nil || text.first == .less {
      // A list without parentheses ends at the first line that is not a constraint. A line that looks like a damaged
      // constraint still belongs to it.
      log?.append(unread: text, line: number)
    } else {
      stage = .end
      strayLines = 1
    }
  }

  /// Returns whether a line is the closing parenthesis of a list, after the time that a build server writes before each
  /// line.
  private func isEndAfterTime(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.last == .dot ? text.dropLast() : text
    guard rest.last == .close, let before = rest.dropLast().last, log?.constraints.isEmpty == false else {
      return false
    }
    return !before.isInClassName && rest.firstIndex(of: ":0x", from: rest.startIndex) == nil
  }

  // MARK: The end of a log

  private mutating func emit(isEndOfText: Bool = false) {
    defer {
      (log, stage, strayLines, isOrphan, lineAbove) = (nil, .head, 0, false, nil)
    }
    guard let log, !isOrphan else { return }
    // Many texts mention the words of a head. They only count as a log if something else belongs to it, or the text
    // contains nothing else.
    let isMention = !log.hasList && !log.isPrivate && log.broken == nil
    guard !isMention || isEndOfText && !hasFound else { return }
    hasFound = true
    ended.append(log)
  }
}
