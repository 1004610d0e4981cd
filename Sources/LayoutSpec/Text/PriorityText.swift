/// The syntax of a priority: a number or a name, optionally plus or minus a number.
struct PriorityText: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case number(Double)
    case name(String)
  }

  var base: Base
  var offset = 0.0
  /// The UTF-8 offset in the text in which it is, if there is one.
  private(set) var position: Int?

  init(number: Double) { base = .number(number) }

  /// The caller checks what follows.
  init(_ scanner: inout TextScanner) throws(TextError) {
    scanner.skipWhiteSpace()
    position = scanner.position
    let isNegative = scanner.take(UInt8(ascii: "-"))
    if let number = scanner.takeNumber() {
      base = .number(isNegative ? -number : number)
    } else if !isNegative, let name = scanner.takeName() {
      base = .name(name)
    } else {
      throw scanner.error("expected a priority: a number up to 1000, a name such as high, or a metric")
    }
    scanner.skipWhiteSpace()
    let isPlus = scanner.take(UInt8(ascii: "+"))
    guard isPlus || scanner.take(UInt8(ascii: "-")) else { return }
    scanner.skipWhiteSpace()
    guard let number = scanner.takeNumber() else {
      throw scanner.error("expected a number after the sign, found \(scanner.found)")
    }
    offset = isPlus ? number : -number
    scanner.skipWhiteSpace()
  }

  init?(_ text: String) {
    var scanner = TextScanner(Array(text.utf8))
    guard let parsed = try? PriorityText(&scanner) else { return nil }
    scanner.skipWhiteSpace()
    guard scanner.isAtEnd else { return nil }
    self = parsed
  }
}

package enum PriorityName {
  package static let all: [String: Double] = [
    "required": 1000, "high": 750, "dragThatCanResizeScene": 510, "sceneSizeStayPut": 500,
    "dragThatCannotResizeScene": 490, "low": 250, "fittingSizeLevel": 50,
  ]
  static let sorted = all.keys.sorted()
}
