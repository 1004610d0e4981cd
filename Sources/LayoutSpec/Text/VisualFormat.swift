import Layout

/// The syntax of a text in Apple's Visual Format Language, before its names are resolved.
struct VisualFormat: Sendable {
  enum Amount: Sendable {
    case number(Double)
    case name(String)
    case standard
  }

  struct Predicate: Sendable {
    var relation: Relation
    var amount: Amount
    var priority: PriorityText?
  }

  struct Element: Sendable {
    var name: String
    var predicates: [Predicate]
  }

  /// The predicates between two elements. If it is empty, the elements touch.
  typealias Connection = [Predicate]

  var axis: LayoutConstraint.Axis = .horizontal
  /// The connection from the parent to the first element, if the format starts with `|`.
  var leading: Connection?
  var elements: [Element] = []
  var connections: [Connection] = []
  /// The connection from the last element to the parent, if the format ends with `|`.
  var trailing: Connection?
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
      format.leading = try connection()
    }
    format.elements.append(try element())
    while !isAtPriorityOrEnd {
      if takeSymbol("|") {
        format.trailing = []
        break
      }
      let between = try connection()
      if takeSymbol("|") {
        format.trailing = between
        break
      }
      format.connections.append(between)
      format.elements.append(try element())
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

  private mutating func element() throws(TextError) -> VisualFormat.Element {
    guard takeSymbol("[") else {
      throw scanner.error("expected a view in brackets, such as [q], found \(scanner.found)")
    }
    scanner.skipWhiteSpace()
    guard let name = scanner.takeName() else { throw scanner.error("expected a view's id, found \(scanner.found)") }
    let predicates = takeSymbol("(") ? try predicateList() : []
    guard takeSymbol("]") else { throw scanner.error("expected ']', found \(scanner.found)") }
    return VisualFormat.Element(name: name, predicates: predicates)
  }

  private mutating func connection() throws(TextError) -> VisualFormat.Connection {
    guard takeSymbol("-") else { return [] }
    if takeSymbol("(") {
      let predicates = try predicateList()
      try closeConnection()
      return predicates
    }
    scanner.skipWhiteSpace()
    guard let amount = amount(isNegative: false) else {
      guard scanner.current == UInt8(ascii: "[") || scanner.current == UInt8(ascii: "|") else {
        throw scanner.error("expected a distance, a view or '|' after '-', found \(scanner.found)")
      }
      return [VisualFormat.Predicate(relation: .equal, amount: .standard)]
    }
    try closeConnection()
    return [VisualFormat.Predicate(relation: .equal, amount: amount)]
  }

  private mutating func closeConnection() throws(TextError) {
    guard takeSymbol("-") else { throw scanner.error("expected '-' after the distance, found \(scanner.found)") }
  }

  private mutating func predicateList() throws(TextError) -> [VisualFormat.Predicate] {
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      predicates.append(try predicate())
    } while takeSymbol(",")
    guard takeSymbol(")") else { throw scanner.error("expected ',' or ')', found \(scanner.found)") }
    return predicates
  }

  private mutating func predicate() throws(TextError) -> VisualFormat.Predicate {
    scanner.skipWhiteSpace()
    let relation = scanner.takeRelation() ?? .equal
    scanner.skipWhiteSpace()
    let isNegative = scanner.take(UInt8(ascii: "-"))
    guard let amount = amount(isNegative: isNegative) else {
      let hint = scanner.current == UInt8(ascii: "=") ? "; write == or leave it out" : ""
      throw scanner.error("expected a number, a metric or a view, found \(scanner.found)\(hint)")
    }
    let priority = takeSymbol("@") ? try PriorityText(&scanner) : nil
    return VisualFormat.Predicate(relation: relation, amount: amount, priority: priority)
  }

  /// Takes a number, or a name that has no sign.
  private mutating func amount(isNegative: Bool) -> VisualFormat.Amount? {
    guard let number = scanner.takeNumber() else { return isNegative ? nil : scanner.takeName().map { .name($0) } }
    format.largestNumber = max(format.largestNumber, number)
    return .number(isNegative ? -number : number)
  }
}
