import Layout

/// The syntax of a text in Apple's Visual Format Language, before its names are resolved.
struct VisualFormat {
  enum Amount: Sendable {
    case number(Double)
    case name(String)
    case standard
  }

  /// A position or a size of a view, by the index of its name, or of the parent.
  struct Term: Sendable {
    var view: Int?
    var attribute: Attribute
  }

  struct Predicate: Sendable {
    /// A size, or two positions whose distance is compared.
    var terms: [Term]
    var relation: Relation
    var amount: Amount
    var priority: PriorityText?
  }

  private(set) var axis: LayoutConstraint.Axis = .horizontal
  private(set) var names: [String] = []
  private(set) var predicates: [Predicate] = []
  private(set) var usesParent = false
  private(set) var priority: PriorityText?
  private(set) var largestNumber = 0.0
  private var scanner: TextScanner

  init(_ bytes: [UInt8]) throws(TextError) {
    scanner = TextScanner(bytes)
    parseAxis()
    if takeSymbol("|") {
      usesParent = true
      try connection(of: [Term(view: 0, attribute: lead), Term(attribute: lead)])
    }
    try view()
    while !isAtPriorityOrEnd {
      let first = predicates.count
      let last = Term(view: names.count - 1, attribute: trail)
      try connection(of: [Term(view: names.count, attribute: lead), last])
      guard takeSymbol("|") else {
        try view()
        continue
      }
      for index in first..<predicates.count { predicates[index].terms = [Term(attribute: trail), last] }
      usesParent = true
      break
    }
    if takeSymbol("@") { priority = try PriorityText(&scanner) }
    scanner.skipWhiteSpace()
    guard scanner.isAtEnd else {
      throw scanner.error("expected a connection, a view in brackets or the end, found \(scanner.found)")
    }
  }

  private var lead: Attribute { axis == .horizontal ? .leading : .top }
  private var trail: Attribute { axis == .horizontal ? .trailing : .bottom }
  private var size: Attribute { axis == .horizontal ? .width : .height }

  private mutating func parseAxis() {
    let letter = scanner.current
    guard scanner.byte(after: 1) == UInt8(ascii: ":"),
      letter == UInt8(ascii: "H") || letter == UInt8(ascii: "V")
    else { return }
    axis = letter == UInt8(ascii: "H") ? .horizontal : .vertical
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
    if takeSymbol("(") { try predicates(of: [Term(view: names.count, attribute: size)]) }
    guard takeSymbol("]") else { throw scanner.error("expected ']', found \(scanner.found)") }
    names.append(name)
  }

  /// Parses what is between two views, which touch if there is nothing.
  private mutating func connection(of terms: [Term]) throws(TextError) {
    guard takeSymbol("-") else {
      return predicates.append(Predicate(terms: terms, relation: .equal, amount: .number(0)))
    }
    if takeSymbol("(") {
      try predicates(of: terms)
      return try closeConnection()
    }
    scanner.skipWhiteSpace()
    guard let amount = amount(isNegative: false) else {
      guard scanner.current == UInt8(ascii: "[") || scanner.current == UInt8(ascii: "|") else {
        throw scanner.error("expected a distance, a view or '|' after '-', found \(scanner.found)")
      }
      return predicates.append(Predicate(terms: terms, relation: .equal, amount: .standard))
    }
    try closeConnection()
    predicates.append(Predicate(terms: terms, relation: .equal, amount: amount))
  }

  private mutating func closeConnection() throws(TextError) {
    guard takeSymbol("-") else { throw scanner.error("expected '-' after the distance, found \(scanner.found)") }
  }

  private mutating func predicates(of terms: [Term]) throws(TextError) {
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
      predicates.append(Predicate(terms: terms, relation: relation, amount: amount, priority: priority))
    } while takeSymbol(",")
    guard takeSymbol(")") else { throw scanner.error("expected ',' or ')', found \(scanner.found)") }
  }

  /// Takes a number, or a name that has no sign.
  private mutating func amount(isNegative: Bool) -> Amount? {
    guard let number = scanner.takeNumber() else { return isNegative ? nil : scanner.takeName().map { .name($0) } }
    largestNumber = max(largestNumber, number)
    return .number(isNegative ? -number : number)
  }
}
