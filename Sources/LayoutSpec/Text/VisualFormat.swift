import Layout

/// The syntax of a text in Apple's Visual Format Language, before its names are resolved.
struct VisualFormat: Sendable {
  enum Amount: Sendable {
    case number(Double)
    case name(String)
    case standard
  }

  /// What is compared: the distance of the first or the last view to the parent, of a view to the one before, or the size
  /// of a view.
  enum Subject: Sendable {
    case leading, trailing
    case gap(before: Int)
    case size(Int)
  }

  struct Predicate: Sendable {
    var subject: Subject
    var relation: Relation
    var amount: Amount
    var priority: PriorityText?
  }

  var axis: LayoutConstraint.Axis = .horizontal
  var names: [String] = []
  var predicates: [Predicate] = []
  /// Whether the format has `|`.
  var usesParent = false
  var priority: PriorityText?
  var largestNumber = 0.0
}

struct VisualFormatParser {
  private var scanner: TextScanner
  private var format = VisualFormat()

  init(_ bytes: [UInt8]) { scanner = TextScanner(bytes) }

  mutating func parse() throws(TextError) -> VisualFormat {
    parseAxis()
    if takeSymbol("|") {
      format.usesParent = true
      try connection(to: .leading)
    }
    try view()
    while !isAtPriorityOrEnd {
      let first = format.predicates.count
      try connection(to: .gap(before: format.names.count))
      guard takeSymbol("|") else {
        try view()
        continue
      }
      for index in first..<format.predicates.count { format.predicates[index].subject = .trailing }
      format.usesParent = true
      break
    }
    if takeSymbol("@") { format.priority = try PriorityText(&scanner) }
    scanner.skipWhiteSpace()
    guard scanner.isAtEnd else {
      throw scanner.error("expected a connection, a view in brackets or the end, found \(scanner.found)")
    }
    return format
  }

  private mutating func parseAxis() {
    let letter = scanner.current
    guard scanner.byte(after: 1) == UInt8(ascii: ":"),
      letter == UInt8(ascii: "H") || letter == UInt8(ascii: "V")
    else { return }
    format.axis = letter == UInt8(ascii: "H") ? .horizontal : .vertical
    _ = scanner.take(letter ?? 0)
    _ = scanner.take(UInt8(ascii: ":"))
  }

  private mutating func takeSymbol(_ symbol: Unicode.Scalar) -> Bool {
    scanner.skipWhiteSpace()
    return scanner.take(UInt8(ascii: symbol))
  }

  private var isAtPriorityOrEnd: Bool {
    mutating get {
      scanner.skipWhiteSpace()
      return scanner.isAtEnd || scanner.current == UInt8(ascii: "@")
    }
  }

  private mutating func view() throws(TextError) {
    guard takeSymbol("[") else {
      throw scanner.error("expected a view in brackets, such as [q], found \(scanner.found)")
    }
    scanner.skipWhiteSpace()
    guard let name = scanner.takeName() else { throw scanner.error("expected a view's id, found \(scanner.found)") }
    if takeSymbol("(") { try predicates(of: .size(format.names.count)) }
    guard takeSymbol("]") else { throw scanner.error("expected ']', found \(scanner.found)") }
    format.names.append(name)
  }

  private mutating func append(
    _ relation: Relation, _ amount: VisualFormat.Amount, _ priority: PriorityText?, to subject: VisualFormat.Subject
  ) {
    format.predicates.append(
      VisualFormat.Predicate(subject: subject, relation: relation, amount: amount, priority: priority))
  }

  /// Parses what is between two views, which touch if there is nothing.
  private mutating func connection(to subject: VisualFormat.Subject) throws(TextError) {
    guard takeSymbol("-") else { return append(.equal, .number(0), nil, to: subject) }
    if takeSymbol("(") {
      try predicates(of: subject)
      return try closeConnection()
    }
    scanner.skipWhiteSpace()
    guard let amount = amount(isNegative: false) else {
      guard scanner.current == UInt8(ascii: "[") || scanner.current == UInt8(ascii: "|") else {
        throw scanner.error("expected a distance, a view or '|' after '-', found \(scanner.found)")
      }
      return append(.equal, .standard, nil, to: subject)
    }
    try closeConnection()
    append(.equal, amount, nil, to: subject)
  }

  private mutating func closeConnection() throws(TextError) {
    guard takeSymbol("-") else { throw scanner.error("expected '-' after the distance, found \(scanner.found)") }
  }

  /// Parses the predicates of a list in parentheses.
  private mutating func predicates(of subject: VisualFormat.Subject) throws(TextError) {
    repeat {
      scanner.skipWhiteSpace()
      let relation = scanner.takeRelation() ?? .equal
      scanner.skipWhiteSpace()
      let isNegative = scanner.take(UInt8(ascii: "-"))
      guard let amount = amount(isNegative: isNegative) else {
        let hint = scanner.current == UInt8(ascii: "=") ? "; write == or leave it out" : ""
        throw scanner.error("expected a number, a metric or a view, found \(scanner.found)\(hint)")
      }
      let priority = takeSymbol("@") ? try PriorityText(&scanner) : nil
      append(relation, amount, priority, to: subject)
    } while takeSymbol(",")
    guard takeSymbol(")") else { throw scanner.error("expected ',' or ')', found \(scanner.found)") }
  }

  /// Takes a number, or a name that has no sign.
  private mutating func amount(isNegative: Bool) -> VisualFormat.Amount? {
    guard let number = scanner.takeNumber() else { return isNegative ? nil : scanner.takeName().map { .name($0) } }
    format.largestNumber = max(format.largestNumber, number)
    return .number(isNegative ? -number : number)
  }
}
