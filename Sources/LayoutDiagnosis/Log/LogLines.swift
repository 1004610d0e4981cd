/// The state of reading a text line by line: outside of a log, in its head, in its list, behind it.
struct LogLines: Sendable {
  private enum Stage {
    /// Behind a head, before its list.
    case head
    /// In a list, which parentheses may enclose.
    case list(isEnclosed: Bool)
    /// Behind a list, where the broken constraint may follow.
    case end
    /// Behind the words that announce the broken constraint.
    case breaking
  }

  /// A constraint whose end has not come yet.
  private struct Open {
    var bytes: [UInt8]
    let line: Int
    var lineCount = 1
  }

  private var log: ConflictLog?
  private var stage = Stage.head
  private var open: Open?
  /// Whether the log is a broken constraint alone, the end of a log whose beginning is not in the text.
  private var isOrphan = false
  /// Whether a log has been found.
  private var hasFound = false
  /// The lines without a part of a log since the last part.
  private var strayLines = 0
  /// A line before a list without head that may be the rest of a constraint.
  private var last: (bytes: [UInt8], line: Int)?

  /// The most lines over which one constraint is wrapped.
  private static let maximumWrap = 8

  // MARK: Lines

  /// Reads a line.
  mutating func read(_ line: [UInt8], number: Int, into logs: inout [ConflictLog]) {
    if log == nil, line.firstIndex(of: "onstraint", from: 0) == nil {
      remember(line, number)
      return
    }
    let bytes = cleaned(line[...])
    if open == nil {
      readParts(bytes, from: 0, number, into: &logs)
    } else {
      continueOpen(bytes, number, into: &logs)
    }
  }

  /// Ends the text.
  mutating func finish(into logs: inout [ConflictLog]) {
    giveUpOpen()
    emit(into: &logs, isEndOfText: true)
  }

  /// Keeps a line that may turn out to be the rest of a list's first constraint.
  private mutating func remember(_ line: [UInt8], _ number: Int) {
    if line.firstIndex(of: ":0x", from: 0) != nil, line.contains(.greater), line.count < ConstraintText.maximumLength {
      last = (cleaned(line[...]), number)
    } else if last != nil {
      last = nil
    }
  }

  // MARK: Wrapped constraints

  private mutating func continueOpen(_ bytes: [UInt8], _ number: Int, into logs: inout [ConflictLog]) {
    guard var current = open else { return }
    let text = bytes[...].trimmed
    if text.isEmpty, current.lineCount < Self.maximumWrap {
      open?.lineCount += 1
      return
    }
    let endsIt =
      ConstraintText.start(in: bytes, from: 0, anyClass: true).map { $0 <= 2 || bytes[..<$0].allSatisfy(Self.isFiller) }
      ?? false
    let isTooLong =
      current.lineCount >= Self.maximumWrap || current.bytes.count + text.count > ConstraintText.maximumLength
    if endsIt || isTooLong || Self.closesList(text) || Phrase.first(in: bytes, from: 0) != nil {
      giveUpOpen()
      return readParts(bytes, from: 0, number, into: &logs)
    }
    current.bytes.append(.newline)
    current.bytes.append(contentsOf: text)
    current.lineCount += 1
    if let found = ConstraintText.constraint(in: current.bytes, at: 0) {
      open = nil
      take(found.constraint, line: current.line, into: &logs)
      return readParts(Array(current.bytes[found.end...]), from: 0, number, into: &logs)
    }
    open = current
    if text.hasSuffix(">\"") || text.hasSuffix(">\",") || text.hasSuffix(">,") { giveUpOpen() }
  }

  private mutating func giveUpOpen() {
    guard let current = open else { return }
    open = nil
    if case .breaking = stage { return }
    log?.append(unread: current.bytes, line: current.line)
  }

  // MARK: Parts of a line

  private mutating func readParts(_ bytes: [UInt8], from start: Int, _ number: Int, into logs: inout [ConflictLog]) {
    var index = start
    var isWhole = true
    while index < bytes.count || isWhole {
      let phrase = Phrase.first(in: bytes, from: index)
      let constraint = ConstraintText.start(in: bytes, from: index, anyClass: log != nil)
      let next = min(phrase?.start ?? bytes.count, constraint ?? bytes.count)
      readFiller(bytes[index..<next], isWholeLine: isWhole && next == bytes.count && start == 0, number, into: &logs)
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
      if isBreaking { emit(into: &logs) } else { log?.append(unread: bytes[start..<rest.end], line: number) }
    } else {
      open = Open(bytes: Array(bytes[start...].prefix(ConstraintText.maximumLength)), line: number)
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

  /// Begins a log whose head is missing; the line above may be the rest of its first constraint.
  private mutating func beginWithoutHead(_ number: Int) {
    log = ConflictLog(line: number)
    stage = .list(isEnclosed: false)
    guard let (bytes, line) = last, line == number - 1 else { return }
    last = nil
    let text = bytes[...].trimmedOfFiller
    if var constraint = ConstraintParser.constraint(cutOff: text) {
      constraint.line = line
      log = ConflictLog(line: line)
      log?.append(constraint)
    } else if text.last == .greater {
      log = ConflictLog(line: line)
      log?.append(unread: text, line: line)
    }
  }

  // MARK: What stands between constraints

  private static func isFiller(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .doubleQuote || byte == .comma || byte == .backslash
  }

  private static func closesList(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == .close || text.first == .closeBracket
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
      stage = .list(isEnclosed: true)
      log?.hasList = true
      log?.isOpened = true
    } else {
      strayLines += 1
      if strayLines > 20 { emit(into: &logs) }
    }
  }

  private mutating func readFillerOfList(
    _ text: ArraySlice<UInt8>, _ isEnclosed: Bool, _ isWholeLine: Bool, _ number: Int, into logs: inout [ConflictLog]
  ) {
    if Self.closesList(text) {
      log?.isClosed = true
      stage = .end
    } else if text.has("...", at: text.startIndex) || text.equals("etc.") {
      log?.isShortened = true
    } else if isEnclosed, isWholeLine {
      if text.count == 1, text.first == .open || text.first == .openBracket { return }
      log?.append(unread: text, line: number)
      strayLines += 1
      if strayLines > 40 { emit(into: &logs) }
    } else if isWholeLine {
      // A list without parentheses ends with the first line that is no constraint; one that looks like a damaged
      // constraint is still a part of it.
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
      last = nil
      isOrphan = false
    }
    guard let log, !isOrphan else { return }
    // Many texts mention the head's words; without anything else they are no log, unless the text is nothing else.
    let isMention = !log.hasList && !log.isPrivate && log.broken == nil
    guard !isMention || isEndOfText && !hasFound else { return }
    hasFound = true
    logs.append(log)
  }
}

/// The words that announce the parts of a log.
private enum Phrase {
  enum Kind {
    case head, breaking, redacted
  }

  /// The first announcement at or behind an index.
  static func first(in bytes: [UInt8], from start: Int) -> (kind: Kind, start: Int, end: Int)? {
    var index = start
    while index < bytes.count {
      switch bytes[index] | 0x20 {
      case UInt8(ascii: "u") where bytes.hasIgnoringCase("unable to ", at: index):
        if let end = endOfHead(bytes, at: index) { return (.head, index, end) }
      case UInt8(ascii: "c") where bytes.hasIgnoringCase("conflicting constraints detected", at: index):
        return (.head, index, index + 32)
      case UInt8(ascii: "a") where bytes.hasIgnoringCase("attempt to recover by breaking", at: index):
        return (.breaking, index, endOfBreaking(bytes, from: index + 30))
      case UInt8.less | 0x20 where bytes.has("<private>", at: index):
        return (.redacted, index, index + 9)
      // What is written when a list is too long for the system's log.
      case UInt8.less | 0x20 where bytes.has("<decode: ", at: index):
        return (.redacted, index, index + 9)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of `Unable to simultaneously satisfy constraints`, whose words may stand in another order.
  private static func endOfHead(_ bytes: [UInt8], at start: Int) -> Int? {
    let window = bytes[start..<min(bytes.count, start + 60)]
    guard let satisfy = window.firstIndexIgnoringCase(of: "satisfy", from: start),
      let constraints = window.firstIndexIgnoringCase(of: "constraints", from: satisfy)
    else { return nil }
    return constraints + 11
  }

  /// Passes over `constraint` behind the words.
  private static func endOfBreaking(_ bytes: [UInt8], from start: Int) -> Int {
    let word = bytes.skippingBlanks(from: start)
    return bytes.hasIgnoringCase("constraint", at: word) ? word + 10 : start
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks, quotes and commas at both ends.
  var trimmedOfFiller: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank || first == .doubleQuote || first == .comma { slice.removeFirst() }
    while let last = slice.last, last.isBlank || last == .doubleQuote || last == .comma { slice.removeLast() }
    return slice
  }
}
