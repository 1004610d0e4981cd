import JSON
import TestSupport
import Testing

@Suite("A number of a document") struct JSONNumberTests {
  private func value(_ literal: String) throws -> Double? {
    try JSONDocument(parsing: Array(literal.utf8)).root.number
  }

  @Test(
    "is the nearest double",
    arguments: [
      "0", "1", "-1", "12.5", "0.1", "0.3", "-2.5e-3", "1E+2", "1e22", "1e23", "123456789012345678", "9007199254740993",
      "9007199254740992", "900719925474099", "9007199254740991e1", "0.000001", "1.7976931348623157e308", "5e-324",
      "2.2250738585072014e-308",
      "179769313486231580793728971405301e276", "8.988465674311579e307", "3.14159265358979323846264338327950288",
    ])
  func nearest(literal: String) throws {
    #expect(try value(literal) == Double(literal))
  }

  @Test(
    "is infinite or zero outside the range of doubles",
    arguments: [
      ("1e400", Double.infinity), ("-1e400", -.infinity), ("1e999999999999999999999", .infinity), ("1e-400", 0),
      ("0e400", 0),
      ("-1e-99999999999999999999", 0), ("0e99999999999999999999", 0),
    ])
  func range(literal: String, expected: Double) throws {
    #expect(try value(literal) == expected)
  }

  @Test("may have very many digits")
  func digits() throws {
    let nines = String(repeating: "9", count: 100_000)
    #expect(try value("0." + nines) == 1)
    #expect(try value("0." + String(repeating: "0", count: 100_000) + "1e100001") == 1)
    #expect(try value(nines) == .infinity)
  }

  @Test("keeps the sign of zero")
  func zero() throws {
    #expect(try value("-0")?.sign == .minus)
    #expect(try value("-0.0e5")?.sign == .minus)
    #expect(try value("0")?.sign == .plus)
  }

  @Test("may have no digits before the point, and white space around it, in a text of its own")
  func text() {
    #expect([".5", "-.5", "12", "1e3", ".5e1"].map { Double(decimal: $0) } == [0.5, -0.5, 12, 1000, 5])
    #expect([" 1.5 ", " .5", "-.5\n"].map { Double(decimal: $0) } == [1.5, 0.5, -0.5])
    for text in ["", " ", ".", "-.", " .", "..5", "5.", "- .5", "- 5", "+5", "0x10", "nan", "1 2"] {
      #expect(Double(decimal: text) == nil)
    }
  }

  @Test("is the nearest double for random literals")
  func random() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let whole = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
      let fraction = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
      var literal = "\(Bool.random(using: &random) ? "-" : "")\(whole)"
      if Bool.random(using: &random) { literal += ".\(fraction)" }
      if Bool.random(using: &random) { literal += "e\(Int.random(in: -330...330, using: &random))" }
      #expect(try value(literal) == Double(literal), "\(literal)")
    }
  }
}
