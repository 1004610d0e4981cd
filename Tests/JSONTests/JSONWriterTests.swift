import JSON
import TestSupport
import Testing

@Suite("The writer") struct JSONWriterTests {
  private func written(_ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(layout: layout, capacity: 0)
    body(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test("an array beyond the limit is not written on")
  func limit() {
    var writer = JSONWriter(capacity: 0, limit: 1_000)
    var count = 0
    writer.beginObject()
    writer.array("all", of: 0..<1_000_000) { element, writer in
      count += 1
      writer.integer(element)
    }
    writer.endObject()
    #expect(writer.isOverLimit && count < 1_100)
  }

  @Test("a text that fits in the buffer, but not within the limit, is discarded")
  func exactLimit() {
    for count in [150, 199, 201, 400] {
      var writer = JSONWriter(capacity: 0, limit: 1_000)
      writer.beginArray()
      for _ in 0..<count { writer.null() }
      #expect(writer.isOverLimit == (count > 200), "\(count)")
    }
  }

  @Test("an attempt that fails leaves no trace", arguments: [JSONWriter.Layout.compact, .pretty])
  func attempt(_ layout: JSONWriter.Layout) {
    struct Failure: Error {}
    func object(_ writer: inout JSONWriter, triesInVain: Bool) {
      writer.beginObject()
      writer.integer("one", 1)
      if triesInVain {
        #expect(throws: Failure.self) {
          try writer.attempt { writer throws(Failure) in
            writer.key("two")
            writer.beginArray(onOneLine: true)
            for number in 0..<200 { writer.integer(number) }
            throw Failure()
          }
        }
      }
      writer.attempt { writer throws(Never) in writer.object("three") { $0.integer("four", 4) } }
      writer.endObject()
    }
    #expect(written(layout) { object(&$0, triesInVain: true) } == written(layout) { object(&$0, triesInVain: false) })
  }

  @Test("an object of four numbers is written as its members are")
  func fourNumbers() {
    let keys = JSONNumberKeys("x", "y", "width", "needsTwelve_")
    let numbers = [0, -0.0, 1, -2.5, 1.0 / 3, 123_456.789, 1e15, 1e17, -1e300, .infinity, .nan, 5e-7, 0.9999999]
    for layout in [JSONWriter.Layout.compact, .pretty] {
      for index in numbers.indices {
        let four = (0..<4).map { numbers[(index + 3 * $0) % numbers.count] }
        let members = written(layout) { writer in
          writer.object(onOneLine: true) { writer in
            writer.fixed6("x", four[0])
            writer.fixed6("y", four[1])
            writer.fixed6("width", four[2])
            writer.fixed6("needsTwelve_", four[3])
          }
        }
        #expect(written(layout) { $0.object(keys, four[0], four[1], four[2], four[3]) } == members)
      }
    }
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string("q\"w\\e\n\u{1}\u{1F}é/")
    writer.key("frame")
    writer.beginObject(onOneLine: true)
    writer.key("x")
    writer.integer(3)
    writer.key("inner")
    writer.beginArray()
    writer.integer(-1)
    writer.boolean(true)
    writer.endArray()
    writer.key("none")
    writer.beginObject()
    writer.endObject()
    writer.endObject()
    writer.key("list")
    writer.beginArray()
    writer.null()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.endObject()
  }

  @Test("writes compact texts")
  func compact() {
    #expect(
      written(.compact, sample)
        == #"{"name":"q\"w\\e\n\u0001\u001fé/","frame":{"x":3,"inner":[-1,true],"none":{}},"list":[null,[]]}"#)
  }

  @Test("writes indented texts")
  func pretty() {
    let expected = #"""
      {
        "name": "q\"w\\e\n\u0001\u001fé/",
        "frame": { "x": 3, "inner": [-1, true], "none": {} },
        "list": [
          null,
          []
        ]
      }
      """#
    #expect(written(.pretty, sample) == expected)
  }

  @Test(
    "rounds to six decimals",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"), (1e-7, "0"), (-1e-7, "0"), (-4.9e-7, "0"),
      (5.1e-7, "0.000001"),
      (0.9999996, "1"), (-0.9999996, "-1"), (0.9999994, "0.999999"), (1.0000005, "1.000001"), (1.0000004999, "1"),
      (0.0000005, "0"),
      (0.0000015, "0.000002"),
      (1 / 128.0, "0.007813"), (-1 / 128.0, "-0.007813"), (387.123456789, "387.123457"), (1e15, "1000000000000000"),
      (1e15 - 0.125, "999999999999999.875"),
      (0x1p53, "9007199254740992"), (1e18, "1000000000000000000"), (1e21, "1000000000000000000000"),
      (1e27, "1000000000000000000000000000"),
      (.leastNonzeroMagnitude, "0"),
      (.infinity, "null"), (.nan, "null"), (123_456.000001, "123456.000001"), (-0.000001, "-0.000001"),
      (4503599627370495.5, "4503599627370495.5"),
    ] as [(Double, String)])
  func fixed6(value: Double, expected: String) {
    #expect(written { $0.fixed6(value) } == expected)
  }

  @Test(
    "writes the shortest decimal of a double",
    arguments: [
      (0, "0"), (-0.0, "0"), (0.1, "0.1"), (-2.5, "-2.5"), (1e-7, "0.0000001"), (-1.25e-5, "-0.0000125"),
      (1e16, "10000000000000000"),
      (1.5e20, "150000000000000000000"), (1e21, "1000000000000000000000"), (1e22, "1e+22"), (-1.5e300, "-1.5e+300"),
      (.nan, "null"),
      (-.infinity, "null"), (0.1 + 0.2, "0.30000000000000004"), (123456.789, "123456.789"),
      (123456789012345680, "123456789012345680"),
    ] as [(Double, String)])
  func shortest(value: Double, expected: String) {
    #expect(written { $0.number(value) } == expected)
  }

  @Test("writes doubles that parse to the same values")
  func roundTripOfDoubles() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = written { $0.number(value) }
      #expect(value.magnitude > 1e21 || !text.contains("e"))
      #expect(try JSONDocument(parsing: Array(text.utf8)).root.number == value, "\(text)")
    }
  }

  @Test("rounds to the nearest millionth near halves")
  func fixed6NearHalves() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<5_000 {
      // Odd multiples of 1/128 are exact ties at six decimals; their neighbors differ in the last bit.
      let half = Double(Int.random(in: 0...200_000, using: &random) * 2 + 1) / 128
      for value in [half, half.nextUp, half.nextDown] {
        let whole = Double(Int(value))
        let fraction = UInt64((value - whole) * 0x1p53)
        let (high, low) = fraction.multipliedFullWidth(by: 2_000_000)
        let doubled = high << 11 | low >> 53
        let expected = whole + Double((doubled + 1) / 2) / 1e6
        #expect(Double(written { $0.fixed6(value) }) == expected, "\(value)")
      }
    }
  }

  @Test("writes every number of decimals and digits")
  func fixed6Digits() {
    for whole in [0, 7, 10, 99, 100, 999, 1_000, 9_999, 10_000, 123_456_789] {
      for millionths in [
        0, 1, 10, 12, 100, 1_000, 10_000, 100_000, 120_000, 123_000, 123_400, 123_450, 123_456, 999_999,
      ] {
        var expected = "\(whole).\(String(millionths + 1_000_000).dropFirst())"
        while expected.hasSuffix("0") { expected.removeLast() }
        if expected.hasSuffix(".") { expected.removeLast() }
        #expect(written { $0.fixed6(Double(whole) + Double(millionths) / 1e6) } == expected)
      }
    }
  }

  @Test(
    "copies compact and indented values to the same text",
    arguments: [
      #"{"a":[1.50,"é",{}]}"#, #"{"a":"b c"}"#, #"{"a":"\/"}"#, "[ 1 ]", "[1,\n2]", #""\u0041""#, "\"\u{7f}\"",
    ])
  func copiesOfCompactValues(text: String) throws {
    let compact = written { writer in (try? JSONDocument(parsing: Array(text.utf8)).root).map { writer.value($0) } }
    let spaced = Array("[ \(text) ]".utf8)
    #expect(written { writer in (try? JSONDocument(parsing: spaced).root).map { writer.value($0) } } == "[\(compact)]")
  }

  @Test(
    "writes integers of any size", arguments: [0, 9, 10, 99, 100, -1, -10, Int.max, Int.min, 1_000_000_000_000_000_000])
  func integers(value: Int) {
    #expect(written { $0.integer(value) } == String(value))
  }

  @Test("copies values of a document, with unchanged numbers")
  func copies() throws {
    let text = #"{ "a" : [ 1.50 , 1e400, "\u00e9\/\ud83d\ude00", {}, [ ] ], "\u0062" : { "c" : [ null , true ] } }"#
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    #expect(written { $0.value(root) } == #"{"a":[1.50,1e400,"é/😀",{},[]],"b":{"c":[null,true]}}"#)
  }

  @Test("can be reused")
  func reuse() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    writer.removeAll()
    writer.string("x")
    #expect(writer.byteCount == 3)
    #expect(Array(writer.bytes) == Array(#""x""#.utf8))
  }

  @Test("a text beyond the limit is discarded, whatever else is written", arguments: [true, false])
  func limit(isEscaped: Bool) {
    let text = String(repeating: isEscaped ? "\n" : "a", count: 300)
    var writer = JSONWriter(capacity: 64, limit: 1_000)
    writer.beginArray()
    writer.string(text)
    #expect(!writer.isOverLimit || isEscaped)
    for _ in 0..<100 { writer.string(text) }
    writer.endArray()
    #expect(writer.isOverLimit)
    #expect(writer.byteCount <= 2_000 && writer.finish().count <= 2_000)
  }
}
