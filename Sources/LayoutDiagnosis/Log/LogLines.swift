/// The state of reading a text line by line: outside a log, in its head, in its list, or after it.
struct LogLines: Sendable {
  private enum Stage {
    /// After a head, before its list.
    case head
    /// In a list, which may be in parentheses.
    case list(isEnclosed: Bool)
    /// After a list, where the broken constraint may follow.
    case end
    /// After the words that announce the broken constraint.
    case breaking
  }

  /// A constraint whose end is not known yet.
  private struct Open {
    var bytes: [UInt8]
    let line: Int
    var lineCount = 1
    /// Whether its first line is quoted or commented out, so that the next ones may be too.
    let isQuoted: Bool
  }

  private var log: ConflictLog?
  private var stage = Stage.head
  private var open: Open?
  /// Whether the log consists only of a broken constraint, because the start of the log is missing.
  private var isOrphan = false
  private var hasFound = false
  /// The number of lines without a part of a log since the last part.
  private var strayLines = 0
  /// The lines before a list without a head, which may be the rest of a constraint.
  private var above: [(bytes: [UInt8], line: Int)] = []

  /// The end of the previous line, if a head or a constraint may start there and continue here.
  private var beginning: (bytes: [UInt8], line: Int)?
  /// Whether the current line is quoted or commented out.
  private var isQuoted = false
  private var endsInSpace = false

  /// The largest number of lines to keep as the rest of a constraint.
  private static let maximumRest = 4
  /// The largest number of lines in a wrapped constraint, including blank ones.
  private static let maximumWrap = 24

  // MARK: Lines

  mutating func read(_ line: [UInt8], number: Int, into logs: inout [ConflictLog]) {
    endsInSpace = line.last { $0 != 13 } == .space
    if let beginning {
      let rest = cleaned(line[...])[...].trimmed
      if rest.isEmpty { return readCleaned([], number, into: &logs) }
      self.beginning = nil
      let whole = beginning.bytes + rest
      if BrokenBeginning.isWhole(whole, anyClass: log != nil) {
        giveUpOpen()
        log?.removeUnread(endingIn: beginning.bytes, line: beginning.line)
        readParts(whole, beginning.line, into: &logs)
        return remember(beginningIn: whole, number)
      }
    }
    if log == nil, line.firstIndex(of: "onstraint", from: 0) == nil {
      remember(line, number)
      return remember(beginningIn: line, number)
    }
    isQuoted = line[...].isQuoted
    readCleaned(cleaned(line[...], isQuoted: open?.isQuoted ?? true), number, into: &logs)
  }

  private mutating func readCleaned(_ bytes: [UInt8], _ number: Int, into logs: inout [ConflictLog]) {
    let bytes = ConstraintText.withBrackets(bytes)
    if open == nil {
      readParts(bytes, number, into: &logs)
    } else {
      continueOpen(bytes, number, into: &logs)
    }
    remember(beginningIn: bytes, number)
  }

  private mutating func remember(beginningIn line: [UInt8], _ number: Int) {
    guard let bytes = BrokenBeginning.bytes(atEndOf: line) else { return }
    beginning = (cleaned(bytes), number)
  }

  /// Ends the text.
  mutating func finish(into logs: inout [ConflictLog]) {
    giveUpOpen()
    emit(into: &logs, isEndOfText: true)
  }

  /// Keeps a line that may be the rest of a list's first constraint.
  private mutating func remember(_ line: [UInt8], _ number: Int) {
    if line.count > 300 || above.count == Self.maximumRest { above.removeFirst(min(1, above.count)) }
    if line.count < ConstraintText.maximumLength { above.append((line, number)) }
  }

  // MARK: Wrapped constraints

  private mutating func continueOpen(_ bytes: [UInt8], _ number: Int, into logs: inout [ConflictLog]) {
    guard var current = open else { return }
    let text = bytes[...].trimmed
    if text.isEmpty, current.lineCount < Self.maximumWrap {
      open?.lineCount += 1
      return
    }
    let endsIt = current.bytes.has("<<", at: 0) ? false : Self.beginsConstraint(text)
    let isTooLong =
      current.lineCount >= Self.maximumWrap || current.bytes.count + text.count > ConstraintText.maximumLength
    let closesList = text.allSatisfy { ")].,\"".utf8.contains($0) }
    if endsIt || isTooLong || closesList || Phrase.first(in: bytes, from: 0) != nil {
      giveUpOpen()
      return readParts(bytes, number, into: &logs)
    }
    WrappedLines.append(text, to: &current.bytes)
    if endsInSpace { current.bytes.append(.space) }
    current.lineCount += 1
    if text.contains(.greater), let found = ConstraintText.constraint(in: current.bytes, at: 0) {
      open = nil
      take(found.constraint, line: current.line, into: &logs)
      return readParts(Array(current.bytes[found.end...]), number, isRest: true, into: &logs)
    }
    open = current
    if text.hasSuffix(">\"") || text.hasSuffix(">\",") || text.hasSuffix(">,") { giveUpOpen() }
  }

  /// Returns whether a line starts with a constraint, or with a part of a wrapped one.
  private static func beginsConstraint(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.drop(while: isFiller)
    guard rest.first == .less, let next = rest.dropFirst().first else { return false }
    return next == .less || next.isInClassName && next != .dot
  }

  private mutating func giveUpOpen() {
    guard let current = open else { return }
    open = nil
    let isListed = !isBreaking
    log?.append(unread: current.bytes, line: current.line, isListed: isListed)
  }

  // MARK: Parts of a line

  private mutating func readParts(
    _ bytes: [UInt8], _ number: Int, isRest: Bool = false, into logs: inout [ConflictLog]
  ) {
    var index = 0
    var isWhole = !isRest
    var phrase = Phrase.first(in: bytes, from: 0)
    var anyClass = log != nil
    var constraint = ConstraintText.start(in: bytes, from: 0, anyClass: anyClass)
    while index < bytes.count || isWhole {
      // What is further on in the line is searched for once.
      if let found = phrase, found.start < index { phrase = Phrase.first(in: bytes, from: index) }
      if constraint.map({ $0 < index }) == true || anyClass != (log != nil) {
        anyClass = log != nil
        constraint = ConstraintText.start(in: bytes, from: index, anyClass: anyClass)
      }
      let next = min(phrase?.start ?? bytes.count, constraint ?? bytes.count)
      readFiller(bytes[index..<next], isWholeLine: isWhole && next == bytes.count, number, into: &logs)
      isWhole = false
      if let phrase, phrase.start == next {
        begin(phrase.kind, number, into: &logs)
        index = phrase.end
      } else if constraint == next {
        index = readConstraint(bytes, at: next, number, into: &logs)
      } else {
        return
      }
    }
  }

  private mutating func begin(_ phrase: Phrase.Kind, _ number: Int, into logs: inout [ConflictLog]) {
    strayLines = 0
    switch phrase {
    case .head:
      emit(into: &logs)
      log = ConflictLog(line: number)
      stage = .head
    case .breaking:
      isOrphan = log == nil
      if isOrphan { log = ConflictLog(line: number) }
      stage = .breaking
    case .redacted:
      if !isBreaking, log?.constraints.isEmpty == true { log?.isPrivate = true }
    }
  }

  private mutating func readConstraint(
    _ bytes: [UInt8], at start: Int, _ number: Int, into logs: inout [ConflictLog]
  ) -> Int {
    if case .end = stage, log != nil { emit(into: &logs) }
    if log == nil { beginWithoutHead(number) }
    if case .head = stage { stage = .list(isEnclosed: false) }
    if !isBreaking { log?.hasList = true }
    strayLines = 0
    if let found = ConstraintText.constraint(in: bytes, at: start) {
      take(found.constraint, line: number, into: &logs)
      return found.end
    }
    let rest = ConstraintText.endOfUnread(in: bytes, from: start)
    if rest.isClosed {
      let isListed = !isBreaking
      log?.append(unread: bytes[start..<rest.end], line: number, isListed: isListed)
      if isBreaking { emit(into: &logs) }
    } else {
      let begun = bytes[start...].prefix(ConstraintText.maximumLength) + (endsInSpace ? [.space] : [])
      open = Open(bytes: Array(begun), line: number, isQuoted: isQuoted)
    }
    return rest.end
  }

  private var isBreaking: Bool {
    if case .breaking = stage { true } else { false }
  }

  private mutating func take(_ constraint: LoggedConstraint, line: Int, into logs: inout [ConflictLog]) {
    var constraint = constraint
    constraint.line = line
    if isBreaking {
      log?.broken = constraint
      emit(into: &logs)
    } else {
      log?.append(constraint)
    }
  }

  /// Starts a log without a head. The lines above may be the rest of its first constraint.
  private mutating func beginWithoutHead(_ number: Int) {
    log = ConflictLog(line: number)
    stage = .list(isEnclosed: false)
    let lines = above.map { (bytes: Array(cleaned($0.bytes[...])[...].trimmed), line: $0.line) }
    above = []
    guard let last = lines.last, last.line == number - 1 else { return }
    for first in lines.indices {
      let whole = WrappedLines.joined(Array(lines[first...].map { $0.bytes }.joined(separator: [.newline]))[...])
      guard var constraint = ConstraintParser.constraint(cutOff: whole[...].trimmedOfFiller) else { continue }
      constraint.line = lines[first].line
      log = ConflictLog(line: constraint.line)
      log?.append(constraint)
      return
    }
    let text = last.bytes[...].trimmedOfFiller
    if text.last == .greater, text.firstIndex(of: ":0x", from: text.startIndex) != nil {
      log = ConflictLog(line: last.line)
      log?.append(unread: text, line: last.line)
    }
  }

  // MARK: Text between constraints

  private static func isFiller(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .doubleQuote || byte == .comma || byte == .backslash
  }

  private static func closesList(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == .close || text.first == .closeBracket
  }

  /// Returns whether a line is the closing parenthesis of a list, after a time or a number that precedes all lines.
  private func isPrefixedEnd(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.last == .dot { rest.removeLast() }
    guard rest.last == .close, let before = rest.dropLast().last, log?.constraints.isEmpty == false else {
      return false
    }
    return !before.isInClassName && rest.firstIndex(of: ":0x", from: rest.startIndex) == nil
  }

  private mutating func readFiller(
    _ bytes: ArraySlice<UInt8>, isWholeLine: Bool, _ number: Int, into logs: inout [ConflictLog]
  ) {
    guard log != nil else { return }
    let text = bytes.drop(while: Self.isFiller).trimmedOfFiller
    guard !text.isEmpty else { return }
    switch stage {
    case .head: readFillerOfHead(text, number, into: &logs)
    case .list(let isEnclosed): readFillerOfList(text, isEnclosed, isWholeLine, number, into: &logs)
    case .end, .breaking:
      strayLines += 1
      if strayLines > 4 { emit(into: &logs) }
    }
  }

  private mutating func readFillerOfHead(_ text: ArraySlice<UInt8>, _ number: Int, into logs: inout [ConflictLog]) {
    let opens = text.last == .open || text.last == .openBracket
    let isEmptyList =
      text.count <= 8 && (text.first == .open || text.first == .openBracket)
      && text.allSatisfy { "()[]. \"".utf8.contains($0) } && text.count > 1
    if isEmptyList {
      log?.hasList = true
      log?.isClosed = true
      stage = .end
    } else if opens {
      openList()
    } else {
      strayLines += 1
      if strayLines > 20 { emit(into: &logs) }
    }
  }

  /// Starts the list of the log, after its parenthesis or bracket.
  private mutating func openList() {
    stage = .list(isEnclosed: true)
    log?.hasList = true
    log?.isOpened = true
  }

  private mutating func readFillerOfList(
    _ text: ArraySlice<UInt8>, _ isEnclosed: Bool, _ isWholeLine: Bool, _ number: Int, into logs: inout [ConflictLog]
  ) {
    if Self.closesList(text) || isWholeLine && isPrefixedEnd(text) {
      log?.isClosed = true
      stage = .end
    } else if text.has("...", at: text.startIndex) || text.equals("etc.") {
      log?.isShortened = true
    } else if isWholeLine, text.equals("(") || text.equals("["), log?.constraints.isEmpty == false {
      // The list before was cut off.
      emit(into: &logs)
      log = ConflictLog(line: number)
      openList()
    } else if isEnclosed, isWholeLine {
      // The parenthesis alone, or an empty line after a time or a number.
      if text.allSatisfy({ $0.isDigit || "()[]-:.+|TZ ".utf8.contains($0) }) { return }
      log?.append(unread: text, line: number)
      strayLines += 1
      if strayLines > 40 { emit(into: &logs) }
    } else if isWholeLine {
      // A list without parentheses ends at the first line that is not a constraint. A line that looks like a damaged
      // constraint still belongs to it.
      if text.firstIndex(of: ":0x", from: text.startIndex) != nil || text.first == .less {
        log?.append(unread: text, line: number)
      } else {
        stage = .end
        strayLines = 1
      }
    }
  }

  // MARK: The end of a log

  private mutating func emit(into logs: inout [ConflictLog], isEndOfText: Bool = false) {
    defer {
      log = nil
      stage = .head
      strayLines = 0
      above = []
      isOrphan = false
    }
    guard let log, !isOrphan else { return }
    // Many texts mention the words of a head. They only count as a log if something else belongs to it, or the text
    // contains nothing else.
    let isMention = !log.hasList && !log.isPrivate && log.broken == nil
    guard !isMention || isEndOfText && !hasFound else { return }
    hasFound = true
    logs.append(log)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks, quotes and commas at either end.
  var trimmedOfFiller: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank || first == .doubleQuote || first == .comma { slice.removeFirst() }
    while let last = slice.last, last.isBlank || last == .doubleQuote || last == .comma { slice.removeLast() }
    return slice
  }
}
