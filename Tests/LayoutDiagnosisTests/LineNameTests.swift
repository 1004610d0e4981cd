import Testing

@testable import LayoutDiagnosis

/// The names that a line gives to addresses.
@Suite struct LineNameTests {
  @Test func `texts without an end are read once`() {
    let isComplete = [":0x1'x", "a:0x1'x:0x2,"].map {
      LineNames([UInt8](String(repeating: $0, count: 50_000).utf8)[...]).areComplete
    }
    #expect(isComplete == [false, true])
  }

  @Test func `a text may contain quotes and addresses`() {
    let names = LineNames([UInt8]("a:0x1'it's :0x3', b:0x2".utf8)[...])
    #expect(names.areComplete)
    #expect(names.item([UInt8]("b".utf8)[...], occurrence: "a")?.key == "0x2")
  }
}
