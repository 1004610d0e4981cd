import JSON

/// Finds the conflict logs in a text that arrives in pieces.
///
/// Memory grows with the current log, not with the text around it.
///
/// - Complexity: linear in the text.
public struct ConflictLogReader: Sendable {
  private enum Stage: Hashable {
    case head
    case list
    case end
    /// After the words that announce the broken constraint.
    case breaking

    var maximumStrayLines: Int {
      switch self {
      case .head: 20
      case .list: 40
      case .end, .breaking: 4
      }
    }
  }

  private var pending: [UInt8] = []
  private var lineNumber = 0
  private var log: ConflictLog?
  private var stage = Stage.head
  private var wrapped: WrappedConstraint?
  /// Lines without a part of a log since the last part.
  private var strayLines = 0
  private var hasFound = false
  /// Outside a log. It may be the end of a list's first constraint.
  private var lineAbove: (bytes: [UInt8], number: Int)?
  private var ended: [ConflictLog] = []

  private static let maximumWrap = 24
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// In bytes. Only the start of a longer line is used.
  static let maximumLineLength = 1 << 16

  private let isCancelled: @Sendable () -> Bool

  /// Creates a reader.
  ///
  /// - Parameter isCancelled: called for each constraint; after `true`, the rest of a line is not read.
  public init(isCancelled: @escaping @Sendable () -> Bool = { false }) { self.isCancelled = isCancelled }

  /// Reads the next piece of the text.
  ///
  /// - Returns: the logs that end in this piece.
  public mutating func read(_ bytes: some Collection<UInt8>) -> [ConflictLog] {
    for byte in bytes {
      if byte == .newline {
        endLine()
      } else if pending.count < Self.maximumLineLength {
        pending.append(byte)
      }
    }
    defer { ended = [] }
    return ended
  }

  /// Ends the text.
  ///
  /// - Returns: the logs that end with the text.
  public mutating func finish() -> [ConflictLog] {
    if !pending.isEmpty { endLine() }
    finishWrapped()
    emit(isEndOfText: true)
    defer { ended = [] }
    return ended
  }

  /// Returns the logs of a text.
  public static func logs(in text: some Collection<UInt8>) -> [ConflictLog] {
    var reader = ConflictLogReader()
    return reader.read(text) + reader.finish()
  }

  private mutating func endLine() {
    lineNumber += 1
    if lineNumber == 1, pending.starts(with: Self.byteOrderMark) { pending.removeFirst(Self.byteOrderMark.count) }
    defer { pending.removeAll(keepingCapacity: true) }
    // Such a line would take too long to compare, and is not UIKit's.
    guard !CombiningMarks.exceedLimit(in: pending) else { return }
    // Each start of a log contains this word.
    guard log != nil || pending.contains(anyOf: "onstraint") else {
      lineAbove = (pending, lineNumber)
      return
    }
    let bytes = uncopied(pending)
    guard let wrapped else { return readParts(bytes) }
    continueWrapped(bytes.allSatisfy { $0.isBlank } && isEnd(of: wrapped) ? [.greater] : bytes)
  }

  // MARK: Wrapped constraints

  /// Returns whether a line that looks like an empty one of a quotation has the bracket that ends the constraint.
  private func isEnd(of constraint: WrappedConstraint) -> Bool {
    guard !constraint.isBare, pending[...].trimmed.last == .greater else { return false }
    var whole = constraint
    whole.append([.greater])
    return whole.constraint(isComplete: false) != nil
  }

  private mutating func continueWrapped(_ bytes: [UInt8]) {
    guard var current = wrapped, !endsWrapped(current, bytes) else {
      finishWrapped()
      return readParts(bytes)
    }
    current.append(bytes[...])
    wrapped = current
    guard !current.isBare, let found = current.constraint(isComplete: false) else { return }
    wrapped = nil
    take(found.constraint, line: current.line)
    readParts(Array(found.rest), isRest: true)
  }

  /// Returns whether the line starts another part of the log, or there is too much.
  private func endsWrapped(_ constraint: WrappedConstraint, _ bytes: [UInt8]) -> Bool {
    let text = bytes[...].trimmed
    return constraint.lineCount >= Self.maximumWrap
      || constraint.text.count + bytes.count > ConstraintText.maximumLength
      || (text.isEmpty ? constraint.isBare : text.allSatisfy { ")].,\"".utf8.contains($0) })
      || bytes.indices.contains { Phrase.at($0, in: bytes) != nil }
      || bytes.indices.first { bytes[$0] == .less || bytes[$0].isLetter || bytes[$0] == UInt8(ascii: "_") }.map {
        isStart(in: bytes, at: $0, after: 0) && (bytes[$0] == .less || !constraint.isCutInName)
      } == true
  }

  /// Without brackets, the constraint may be the first line alone.
  private mutating func finishWrapped() {
    guard let current = wrapped else { return }
    wrapped = nil
    if let found = current.constraint(isComplete: true) {
      take(found.constraint, line: current.line)
      readFiller(found.rest, isWholeLine: false, line: current.line)
    } else if let first = ConstraintText.bareConstraint(in: current.pieces[0]) {
      take(first.constraint, line: current.line)
      for piece in current.pieces.dropFirst() { readFiller(piece, isWholeLine: true, line: current.line) }
    } else {
      log?.append(unread: current.spacedText, line: current.line, isListed: stage != .breaking)
    }
  }

  // MARK: Parts of a line

  private mutating func readParts(_ bytes: [UInt8], isRest: Bool = false) {
    var start = 0
    var index = 0
    while index < bytes.count {
      if let (phrase, end) = Phrase.at(index, in: bytes) {
        readFiller(bytes[start..<index], isWholeLine: false)
        begin(phrase)
        (start, index) = (end, end)
      } else if isStart(in: bytes, at: index, after: start) {
        readFiller(bytes[start..<index], isWholeLine: false)
        index = readConstraint(bytes, at: index)
        start = index
      } else if isCutStart(in: bytes, at: index, after: start) {
        wrapped = WrappedConstraint(bytes[index...], line: lineNumber)
        return
      } else {
        index += 1
      }
    }
    readFiller(bytes[start...], isWholeLine: start == 0 && !isRest)
  }

  /// The number of bytes before a constraint without brackets.
  private static let longestBullet = 64

  private func isStart(in bytes: [UInt8], at index: Int, after previous: Int) -> Bool {
    if ConstraintText.isStart(in: bytes, at: index, anyClass: log != nil) { return true }
    // Without brackets, only signs and digits are before it, such as a bullet.
    guard ConstraintText.isBareStart(in: bytes, at: index),
      stage == .breaking
        || index - previous <= Self.longestBullet && !bytes[previous..<index].contains(where: { $0.isLetter })
    else { return false }
    return log != nil && stage != .end
      || ConstraintText.bareConstraint(in: bytes[index..<ConstraintText.limit(in: bytes, from: index)]) != nil
  }

  /// Returns whether the line ends in the class name of a constraint.
  private func isCutStart(in bytes: [UInt8], at index: Int, after previous: Int) -> Bool {
    guard stage == .list || stage == .breaking, bytes[index] == .less, index + 1 < bytes.count,
      !bytes[previous..<index].contains(where: { $0.isLetter })
    else { return false }
    let rest = bytes[(index + 1)...]
    return (rest.last == .colon ? rest.dropLast() : rest).allSatisfy { $0.isInClassName }
  }

  private mutating func begin(_ phrase: Phrase) {
    strayLines = 0
    switch phrase {
    case .head:
      emit()
      log = ConflictLog(line: lineNumber)
      log?.hasHead = true
    case .breaking:
      log = log ?? ConflictLog(line: lineNumber)
      stage = .breaking
    case .advice:
      if stage == .list { stage = .end }
    case .redacted:
      if stage != .breaking, log?.constraints.isEmpty == true { log?.isPrivate = true }
    }
  }

  private mutating func readConstraint(_ bytes: [UInt8], at start: Int) -> Int {
    if isCancelled() { return bytes.count }
    if stage == .end { emit() }
    if log == nil { beginWithoutHead() }
    if stage == .head { stage = .list }
    if stage != .breaking { log?.hasList = true }
    strayLines = 0
    let limit = ConstraintText.limit(in: bytes, from: start)
    let text = bytes[start..<limit]
    let isBare = text.first != .less
    let found = isBare ? nil : ConstraintText.constraint(in: text)
    if let found = found ?? (limit < bytes.count ? ConstraintText.bareConstraint(in: text) : nil) {
      take(found.constraint, line: lineNumber)
      return found.end
    }
    let rest = isBare ? (end: text.endIndex, isClosed: false) : ConstraintText.endOfUnread(in: text)
    if rest.isClosed || limit < bytes.count {
      log?.append(unread: text[..<rest.end], line: lineNumber, isListed: stage != .breaking)
      if stage == .breaking { emit() }
    } else {
      wrapped = WrappedConstraint(text.prefix(ConstraintText.maximumLength), line: lineNumber)
    }
    return rest.end
  }

  /// If the text starts inside a constraint, the line above is the rest of it.
  private mutating func beginWithoutHead() {
    log = ConflictLog(line: lineNumber)
    guard let lineAbove, lineAbove.number == lineNumber - 1 else { return }
    let text = uncopied(lineAbove.bytes)[...].trimmedOfFiller
    guard text.last == .greater, text.contains(anyOf: ":0x") else { return }
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

  private mutating func readFiller(_ bytes: ArraySlice<UInt8>, isWholeLine: Bool, line: Int? = nil) {
    let text = bytes.drop(while: Self.isFiller).trimmedOfFiller
    guard log != nil, !text.isEmpty else { return }
    switch stage {
    case .head where text.last == .open || text.last == .openBracket: openList()
    case .head, .end, .breaking: countStrayLine()
    case .list: readFillerOfList(text, isWholeLine, line ?? lineNumber)
    }
  }

  private mutating func countStrayLine() {
    strayLines += 1
    if strayLines > stage.maximumStrayLines { emit() }
  }

  private mutating func openList() {
    stage = .list
    log?.hasList = true
    log?.isOpened = true
  }

  private mutating func readFillerOfList(_ text: ArraySlice<UInt8>, _ isWholeLine: Bool, _ number: Int) {
    if text.first == .close || text.first == .closeBracket || isWholeLine && isEndAfterTime(text) {
      log?.isClosed = true
      stage = .end
    } else if text.has("...", at: text.startIndex) || text.equals("etc.") {
      log?.isShortened = true
    } else if !isWholeLine {
      if text.contains(anyOf: ":0x", "==", "<=", ">=") { log?.append(unread: text, line: number) }
    } else if text.equals("(") || text.equals("["), log?.constraints.isEmpty == false {
      // The list before was cut off.
      emit()
      log = ConflictLog(line: number)
      openList()
    } else if log?.isOpened == true {
      // The parenthesis alone, or an empty line after a time or a number.
      if text.allSatisfy({ $0.isDigit || "()[]-:.+|TZ ".utf8.contains($0) }) { return }
      log?.append(unread: text, line: number)
      countStrayLine()
    } else if text.contains(anyOf: ":0x") || text.first == .less {
      // A list without parentheses ends at the first line that is not a constraint. A line that looks like a damaged
      // constraint still belongs to it.
      log?.append(unread: text, line: number)
    } else {
      stage = .end
      strayLines = 1
    }
  }

  /// Returns whether the line is the closing parenthesis of a list, after the time that a build server writes before
  /// each line.
  private func isEndAfterTime(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.last == .dot ? text.dropLast() : text
    guard rest.last == .close, let before = rest.dropLast().last, log?.constraints.isEmpty == false else {
      return false
    }
    return !before.isInClassName && !rest.contains(anyOf: ":0x")
  }

  // MARK: The end of a log

  private mutating func emit(isEndOfText: Bool = false) {
    defer { (log, stage, strayLines, lineAbove) = (nil, .head, 0, nil) }
    // The start of a log that consists only of a broken constraint is missing.
    guard let log, log.hasHead || log.hasList else { return }
    // Many texts mention the words of a head. They only count as a log if something else belongs to it, or the text
    // contains nothing else.
    let isMention = !log.hasList && !log.isPrivate && log.broken == nil
    guard !isMention || isEndOfText && !hasFound else { return }
    hasFound = true
    ended.append(log)
  }
}
