import Layout

/// Parses constant and linear expressions with an operator stack, so that no input can overflow the call stack.
struct ExpressionParser {
  var scanner: TextScanner
  private(set) var largestNumber = 0.0
  private(set) var priority: PriorityText?
  private var firstItem: (offset: Int, name: String, attribute: String)?
  private var nodes = ExpressionNodes()
  /// The operators, functions and parentheses whose operands are not complete.
  private var pending: [Pending] = []

  private enum Pending {
    case parenthesis
    case function(isLeast: Bool, arguments: Int)
    case negate
    case binary(ExpressionNode.Operator)

    var precedence: Int {
      switch self {
      case .parenthesis, .function: 0
      case .binary(let operation): operation.precedence
      case .negate: 3
      }
    }
  }

  init(_ bytes: [UInt8]) { scanner = TextScanner(bytes) }

  /// Parses `expr REL expr [REL expr …] [@ priority]`, without resolving names and the priority.
  mutating func constraint() throws(TextError) -> ExpressionForm {
    var form = ExpressionForm()
    scanner.skipWhiteSpace()
    if scanner.current == UInt8(ascii: "|") || scanner.current == UInt8(ascii: "[") {
      throw scanner.error(
        "expected an expression, found \(scanner.found); a visual format starts with \"H:\" or \"V:\"")
    }
    form.sides.append(try expression())
    while let relation = scanner.takeRelation() {
      form.relations.append(relation)
      form.sides.append(try expression())
    }
    if form.relations.isEmpty {
      let hint = scanner.relationHint + scanner.commentHint
      throw scanner.error("expected a relation (==, <= or >=), found \(scanner.found)\(hint)")
    }
    if scanner.take(UInt8(ascii: "@")) { priority = try PriorityText(&scanner) }
    scanner.skipWhiteSpace()
    guard scanner.isAtEnd else {
      throw scanner.error("expected an operator, a relation or the end, found \(scanner.found)\(scanner.commentHint)")
    }
    return form
  }

  mutating func value() throws(TextError) -> ExpressionNodes {
    let nodes = try expression()
    guard scanner.isAtEnd else { throw scanner.error("expected an operator or the end, found \(scanner.found)") }
    if let firstItem {
      let item = "\(firstItem.name).\(firstItem.attribute)"
      throw TextError(offset: firstItem.offset, message: "a value must not use a view or a guide; remove \(item)")
    }
    return nodes
  }

  private mutating func expression() throws(TextError) -> ExpressionNodes {
    nodes = []
    repeat { try operand() } while try continues()
    return nodes
  }

  /// Parses up to the end of an operand: signs, opening parentheses, then a number or a name.
  private mutating func operand() throws(TextError) {
    while true {
      scanner.skipWhiteSpace()
      let offset = scanner.position
      if let number = scanner.takeNumber() {
        largestNumber = max(largestNumber, number)
        nodes.append(ExpressionNode(kind: .number(number), start: nodes.count, hasVariable: false))
        return
      }
      if scanner.take(UInt8(ascii: "(")) {
        pending.append(.parenthesis)
      } else if scanner.take(UInt8(ascii: "-")) {
        pending.append(.negate)
      } else if scanner.take(UInt8(ascii: "+")) {
        continue
      } else if let name = scanner.takeName() {
        var ahead = scanner
        ahead.skipWhiteSpace()
        guard name == "min" || name == "max", ahead.take(UInt8(ascii: "(")) else {
          return try appendName(name, at: offset)
        }
        scanner = ahead
        pending.append(.function(isLeast: name == "min", arguments: 1))
      } else {
        throw scanner.error("expected a number, a name or '(', found \(scanner.found)\(scanner.commentHint)")
      }
    }
  }

  private mutating func appendName(_ name: String, at offset: Int) throws(TextError) {
    guard scanner.take(UInt8(ascii: ".")) else {
      nodes.append(ExpressionNode(kind: .name(name), start: nodes.count, hasVariable: false))
      return
    }
    guard let attribute = scanner.takeName() else {
      throw scanner.error("expected an attribute after '\(name).', such as width or leading, found \(scanner.found)")
    }
    if scanner.current == UInt8(ascii: ".") { throw nestedItem(name, attribute, offset) }
    if firstItem == nil { firstItem = (offset, name, attribute) }
    nodes.append(ExpressionNode(kind: .itemAttribute(name, attribute), start: nodes.count, hasVariable: true))
  }

  /// The error that an item is one name, as in `view.safeAreaLayoutGuide.top`, with the name in a spec.
  private func nestedItem(_ name: String, _ inner: String, _ offset: Int) -> TextError {
    var ahead = scanner
    _ = ahead.take(UInt8(ascii: "."))
    var attribute = ahead.takeName() ?? "top"
    if attribute.hasSuffix("Anchor") { attribute.removeLast("Anchor".count) }
    if Attribute(rawValue: attribute) == nil { attribute = inner }
    let item = UIKitWords.items[inner] ?? name
    let hint = Attribute(rawValue: attribute) == nil ? "" : "; did you mean \"\(item).\(attribute)\"?"
    return TextError(offset: offset, message: "an item is one name, not '\(name).\(inner)'\(hint)")
  }

  /// Parses closing parentheses and an operator after an operand. Returns `false` at the end of the expression.
  private mutating func continues() throws(TextError) -> Bool {
    while true {
      scanner.skipWhiteSpace()
      switch scanner.current {
      case UInt8(ascii: "+"): push(.binary(.add))
      case UInt8(ascii: "-"): push(.binary(.subtract))
      case UInt8(ascii: "*"): push(.binary(.multiply))
      case UInt8(ascii: "/"): push(.binary(.divide))
      case UInt8(ascii: ","):
        reduce(to: 1)
        guard case .function(let isLeast, let arguments)? = pending.last else {
          throw scanner.error("unexpected ','; only arguments of min and max are separated by commas")
        }
        pending[pending.count - 1] = .function(isLeast: isLeast, arguments: arguments + 1)
      case UInt8(ascii: ")"):
        reduce(to: 1)
        guard let opening = pending.popLast() else { throw scanner.error("unexpected ')'") }
        if case .function(let isLeast, let count) = opening {
          append(.extreme(count, isLeast: isLeast), operands: count)
        }
        _ = scanner.take(UInt8(ascii: ")"))
        continue
      default:
        reduce(to: 1)
        if !pending.isEmpty { throw scanner.error("expected ')', found \(scanner.found)") }
        return false
      }
      _ = scanner.take(scanner.current ?? 0)
      return true
    }
  }

  private mutating func push(_ operation: Pending) {
    reduce(to: operation.precedence)
    pending.append(operation)
  }

  private mutating func reduce(to precedence: Int) {
    while let last = pending.last, last.precedence >= precedence, last.precedence > 0 {
      pending.removeLast()
      switch last {
      case .binary(let operation): append(.binary(operation), operands: 2)
      case .negate: append(.negate, operands: 1)
      case .parenthesis, .function: break
      }
    }
  }

  /// Adds a node whose operands are the last subtrees.
  private mutating func append(_ kind: ExpressionNode.Kind, operands: Int) {
    var start = nodes.count
    var hasVariable = false
    for _ in 0..<operands {
      let operand = nodes[start - 1]
      start = operand.start
      hasVariable = hasVariable || operand.hasVariable
    }
    nodes.append(ExpressionNode(kind: kind, start: start, hasVariable: hasVariable))
  }
}
