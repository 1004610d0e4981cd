import JSON
import TestSupport
import Testing

@Suite("A document") struct JSONDocumentTests {
  @Test("has its values in document order, with kinds and offsets")
  func valuesAndOffsets() throws {
    let document = try JSONDocument(parsing: Array(#" {"a": [1, -2.5e1, "x"], "b": true, "c": null, "d": {}}"#.utf8))
    let root = document.root
    #expect(root.kind == .object)
    #expect(root.startOffset == 1)
    #expect(root.endOffset == document.bytes.count)
    #expect(root.members.map(\.key.string) == ["a", "b", "c", "d"])
    #expect(root.members.map(\.value.kind) == [.array, .boolean, .null, .object])
    #expect(root.members.map(\.key.startOffset) == [2, 25, 36, 47])
    let elements = try Array(#require(root["a"]).elements)
    #expect(elements.map(\.startOffset) == [8, 11, 19])
    #expect(elements.map(\.endOffset) == [9, 17, 22])
    #expect(elements.map(\.number) == [1, -25, nil])
    #expect(elements[2].string == "x")
    #expect(root["b"]?.boolean == true)
    #expect(root["c"]?.isNull == true)
    #expect(root["e"]?.kind == nil)
    #expect(root.value(forKey: "d")?.count == 0)
  }

  @Test("has a JSON Pointer for every value and key")
  func pointers() throws {
    let root = try JSONDocument(parsing: Array(#"{"a/b": [[], {"~": 0, "": [7]}], "x": ["y", "z"]}"#.utf8)).root
    let members = Array(root.members)
    #expect(root.pointer == JSONPointer())
    #expect(members[0].key.pointer.description == "/a~1b")
    let inner = try #require(Array(members[0].value.elements).last)
    #expect(inner.pointer.description == "/a~1b/1")
    #expect(inner.members.map(\.key.pointer.description) == ["/a~1b/1/~0", "/a~1b/1/"])
    #expect(inner.members.map(\.value.pointer.description) == ["/a~1b/1/~0", "/a~1b/1/"])
    #expect(inner[""]?.elements.map(\.pointer.description) == ["/a~1b/1//0"])
    #expect(members[1].value.elements.map(\.text?.pointer.description) == ["/x/0", "/x/1"])
    #expect(JSONPointer().appending("a/b").appending("~").description == "/a~1b/~0")
    #expect(JSONPointer.escape("~1/") == "~01~1")
    // The composed and the decomposed form are equal strings, but different keys.
    #expect(JSONPointer("/\u{e9}") != JSONPointer("/e\u{301}") && JSONPointer("/a") == JSONPointer("/a"))
  }

  @Test("finds values by JSON Pointer")
  func pointerLookup() throws {
    let text = #"{"a/b": [[], {"~": 0, "": [7]}], "x": [{"\u0301": 1}, 2], "x": 3}"#
    let document = try JSONDocument(parsing: Array(text.utf8))
    func visit(_ value: JSONValue) {
      #expect(document.root.value(at: value.pointer)?.startOffset == value.startOffset)
      for child in value.elements { visit(child) }
      for member in value.members.prefix(2) { visit(member.value) }
    }
    visit(document.root)
    for absent in [
      "/y", "/x/2", "/x/-", "/x/01", "/x/-1", "/x/0/z", "/a/b", "/a~1b/1/~1", "/a~1b/1/~", "/a~1b/1/~2", "x",
    ] {
      #expect(document.root.value(at: JSONPointer(absent))?.startOffset == nil, "\(absent)")
    }
  }

  @Test("accepts nesting up to its limit, and no more")
  func depth() throws {
    func arrays(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    func objects(_ depth: Int) -> [UInt8] {
      Array(String(repeating: #"{"a":"#, count: depth).utf8) + [UInt8(ascii: "1")]
        + [UInt8](repeating: UInt8(ascii: "}"), count: depth)
    }
    #expect(throws: JSONError(.depthExceeded(maximum: 0), at: 0)) {
      try JSONDocument(parsing: arrays(1), maximumDepth: 0)
    }
    #expect(try JSONDocument(parsing: arrays(1), maximumDepth: 1).root.count == 0)
    #expect(try JSONDocument(parsing: arrays(128)).root.count == 1)
    #expect(try JSONDocument(parsing: objects(128)).root.count == 1)
    #expect(throws: JSONError(.depthExceeded(maximum: 128), at: 128)) { try JSONDocument(parsing: arrays(129)) }
    #expect(throws: JSONError(.depthExceeded(maximum: 128), at: 640)) { try JSONDocument(parsing: objects(129)) }
    #expect(try JSONDocument(parsing: arrays(1_000_000), maximumDepth: .max).root.count == 1)
  }

  /// Comparing texts sorts the combining marks of a character in quadratic time.
  @Test(arguments: ["\u{301}", "\\u0301", "\u{1D165}", "\\uD834\\uDD65"])
  func `a character has at most 128 combining marks`(mark: String) throws {
    func document(_ count: Int, _ rest: String = "") -> [UInt8] {
      Array("[\"e\(String(repeating: mark, count: count))\(rest)\"]".utf8)
    }
    #expect(try JSONDocument(parsing: document(128)).root.count == 1)
    #expect(try JSONDocument(parsing: document(128, "e" + String(repeating: mark, count: 128))).root.count == 1)
    #expect(throws: JSONError(.marksExceeded(maximum: 128), at: 3 + 128 * mark.utf8.count)) {
      try JSONDocument(parsing: document(129))
    }
    #expect(throws: JSONError(.marksExceeded(maximum: 128), at: 3 + 128 * mark.utf8.count)) {
      try JSONDocument(parsing: Array("{\"e\(String(repeating: mark, count: 200_000))\": 1}".utf8))
    }
  }

  @Test(
    "rejects invalid JSON with the position of the mistake",
    arguments: [
      ("", .empty, 0),
      (" \n", .empty, 2),
      ("\u{FEFF}{}", .byteOrderMark, 0),
      ("[1,]", .trailingComma, 2),
      (#"{"a":1,}"#, .trailingComma, 6),
      ("[1,,2]", .expectedValue, 3),
      ("[,1]", .expectedValue, 1),
      ("[1 2]", .expectedCommaOrEnd, 3),
      // A missing comma is missing at the end of its line.
      ("[1\n, 2 \n 3]", .expectedCommaOrEnd, 6),
      ("{\"a\": {}\r\n\"b\": 1}", .expectedCommaOrEnd, 8),
      ("[1 // one\n]", .comment, 3),
      ("[/* one */ 1]", .comment, 1),
      ("{\n# one\n}", .comment, 2),
      (#"{"a" = 1}"#, .equalsSign, 5),
      ("[1}", .mismatchedBracket, 2),
      (#"{"a":1]"#, .mismatchedBracket, 6),
      ("]", .mismatchedBracket, 0),
      (#"{"a" 1}"#, .expectedColon, 5),
      (#"{"a":}"#, .mismatchedBracket, 5),
      ("{a:1}", .expectedKey, 1),
      ("{1:1}", .expectedKey, 1),
      ("[1", .unexpectedEnd, 2),
      (#"{"a""#, .unexpectedEnd, 4),
      (#"{"a":"#, .unexpectedEnd, 5),
      ("1 2", .trailingContent, 2),
      ("{}}", .trailingContent, 2),
      ("truth", .unknownWord, 0),
      ("nul", .unexpectedEnd, 3),
      ("01", .invalidNumber, 0),
      ("[1.]", .invalidNumber, 1),
      ("[.5]", .invalidNumber, 1),
      ("[+1]", .invalidNumber, 1),
      ("[-]", .invalidNumber, 1),
      ("[1e]", .invalidNumber, 1),
      ("[1e+]", .invalidNumber, 1),
      ("-", .unexpectedEnd, 1),
      ("NaN", .invalidNumber, 0),
      (#"["a]"#, .unterminatedString, 1),
      (#"["\"#, .unterminatedString, 1),
      (#"["\u12"#, .unterminatedString, 1),
      ("[\"a\tb\"]", .controlCharacter, 3),
      ("[\"0123456789\nb\"]", .controlCharacter, 12),
      (#"["\x"]"#, .invalidEscape, 2),
      (#"["\u12g4"]"#, .invalidEscape, 2),
      (#"["\ud800"]"#, .loneSurrogate, 2),
      (#"["\udc00"]"#, .loneSurrogate, 2),
      (#"["\ud800\u0041"]"#, .loneSurrogate, 2),
      (#"["\ud800\ud800"]"#, .loneSurrogate, 2),
    ] as [(String, JSONError.Kind, Int)])
  func refusals(text: String, kind: JSONError.Kind, offset: Int) {
    #expect(throws: JSONError(kind, at: offset)) { try JSONDocument(parsing: Array(text.utf8)) }
  }

  @Test("rejects bytes that are not UTF-8 anywhere in a string", arguments: 0..<20)
  func invalidUTF8(distance: Int) throws {
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFF],
    ]
    for bytes in bad {
      let text =
        [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "a"), count: distance) + bytes + Array("bc\"".utf8)
      #expect(throws: JSONError(.invalidUTF8, at: distance + 1)) { try JSONDocument(parsing: text) }
    }
  }

  @Test("accepts exactly the UTF-8 that the standard library accepts")
  func validUTF8() {
    var random = SplitMix64(seed: 1)
    let interesting: [UInt8] =
      [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF]
      + [0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF, 0x61]
    for _ in 0..<20_000 {
      let content = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0x80...0xBF, using: &random) : interesting.randomElement(using: &random) ?? 0
      }
      let isValid = String(validating: content, as: UTF8.self) != nil
      let isTaken = (try? JSONDocument(parsing: [0x22] + content + [0x22])) != nil
      #expect(isValid == isTaken, "\(content)")
    }
  }

  @Test("counts lines and columns as editors do")
  func positions() throws {
    let text = "[\n \"é😀\" ,\r\n1]"
    let bytes = Array(text.utf8)
    let number = try #require(Array(try JSONDocument(parsing: bytes).root.elements).last)
    func position(_ offset: Int) -> JSONPosition { JSONPosition(ofByte: offset, in: bytes) }
    #expect(position(0) == JSONPosition(line: 1, column: 1))
    #expect(position(3) == JSONPosition(line: 2, column: 2))
    #expect(position(11) == JSONPosition(line: 2, column: 6))
    #expect(position(number.startOffset) == JSONPosition(line: 3, column: 1))
    #expect(position(-1) == JSONPosition(line: 1, column: 1))
    #expect(position(1000) == position(bytes.count))
  }

  @Test func `an index finds the same values as a search`() throws {
    let elements = (0..<20).map { "[\($0)]" }.joined(separator: ",")
    let members = (0..<20).map { "\"\($0 / 2)\": \($0)" }.joined(separator: ",")
    let root = try JSONDocument(parsing: Array("[[\(elements)], {\(members)}]".utf8)).root
    var index = JSONPointerIndex(of: root)
    for pointer in ["", "/0", "/0/0", "/0/19/0", "/0/20", "/0/01", "/0/-", "/1/0", "/1/9", "/1/10", "/1/0/0", "x"] {
      let pointer = JSONPointer(pointer)
      #expect(index.value(at: pointer)?.nodeID == root.value(at: pointer)?.nodeID, "\(pointer)")
    }
  }

  @Test("has the same positions through a table")
  func positionTable() {
    var random = SplitMix64(seed: 2)
    for length in [0, 1, 255, 256, 257, 512, 1500] {
      let alphabet = Array("ab\n\ré😀".utf8)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let positions = JSONPositions(of: bytes)
      for offset in -1...(length + 1) {
        #expect(positions[ofByte: offset] == JSONPosition(ofByte: offset, in: bytes))
      }
    }
  }

  @Test func `the values of a key are found at any depth, but not strings that equal the key`() throws {
    let text = #"{"$c":"$c","a":["$c",{"$c":{"$c":1}},{"b":"$c","\u0024c":[]}]}"#
    let document = try JSONDocument(parsing: Array(text.utf8))
    let pointers = document.values(forKey: "$c").map { $0.pointer.description }
    #expect(pointers == ["/$c", "/a/1/$c", "/a/1/$c/$c", "/a/2/$c"])
  }
}
