import LayoutImport
import Testing

/// Small files that could be expensive to read. Each is refused immediately, or read in linear time.
@Suite("Hostile keyboards")
struct HostileKeyboardTests {
  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static func cldr(_ content: String, keys: String = "a", layers: String = "") -> String {
    """
    <keyboard3 locale="en">\(content)<layers formId="touch"><layer id="base"><row keys="\(keys)"/></layer>\(layers)</layers>\
    </keyboard3>
    """
  }

  private static func words(_ count: Int) -> String { [String](repeating: "a", count: count).joined(separator: " ") }

  private static func repeated(_ text: String, _ count: Int = 300_000) -> String {
    String(repeating: text, count: count)
  }

  /// Regional indicators: going back by one character reads all of them.
  private static let flags = repeated("\u{1F1E6}")

  private static let refused: [(format: ImportFormat, text: String)] = [
    (.kle, "[[\"a\(repeated("&#769;&#790;", 65))\"]]"),
    (.keyman, #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"U_\#(repeated("0301_0316_", 65))"}]}]}]}}"#),
    (
      .keyman,
      #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","sk":[{"id":"U_\#(repeated("0301_0316_", 65))"}]}]}]}]}}"#
    ),
    (.cldr, cldr(#"<keys><key id="a" output="\u{\#(repeated("301 316 ", 65))}"/></keys>"#)),
    (.kle, "[[\(list(20_001) { _ in #""a""# })]]"),
    (.kle, "[\(list(20_001) { _ in #"["a"]"# })]"),
    (.qmk, #"{"layouts":{"L":{"layout":[\#(list(20_001) { #"{"x":\#($0)}"# })]}}}"#),
    (.keyman, #"{"phone":{"layer":[{"id":"a","row":[\#(list(20_001) { _ in "{}" })]}]}}"#),
    (.keyman, #"{"phone":{"layer":[\#(list(20_001) { #"{"id":"a\#($0)"}"# })]}}"#),
    (.keyman, #"{"phone":{"layer":[{"id":"\#(String(repeating: "a", count: 1_001))"}]}}"#),
    (
      .custard,
      #"{"interface":{"key_layout":{"row_count":9,"column_count":9},"keys":[\#(list(20_001) { _ in "{}" })]}}"#
    ),
    (.cldr, cldr(#"<keys><key id="a"/></keys>"#, keys: words(20_001))),
    (.cldr, cldr(#"<keys><key id="a" longPressKeyIds="\#(words(2_000))"/></keys>"#, keys: words(2_000))),
    (
      .cldr,
      cldr(
        #"<variables><string id="s" value="\#(String(repeating: "a", count: 4_000))"/></variables>"#
          + "<keys>\((0..<5_000).map { #"<key id="k\#($0)" output="${s}"/>"# }.joined())</keys>")
    ),
    (
      .cldr,
      """
      <keyboard3 locale="en"><layers formId="us">\(String(repeating: #"<layer modifiers="shift"/>"#, count: 20_001))\
      </layers></keyboard3>
      """
    ),
  ]

  private static let read: [(format: ImportFormat, text: String)] = [
    (.kle, "[[\"<\(flags)\"]]"),
    (.cldr, cldr(#"<keys><key id="a" output="\#(flags)"/></keys>"#)),
    (
      .interfaceBuilder,
      String(
        decoding: InterfaceBuilderFiles.controller(
          InterfaceBuilderFiles.view("v", 0, 0, 10, 10),
          constraints: """
            <constraint firstItem="v" firstAttribute="width" constant="10" id="c" identifier="\(repeated("/"))a"/>
            """
        ).bytes, as: UTF8.self)
    ),
    (.kle, "[[\"\(String(repeating: "<", count: 100_000))>\"]]"),
    (
      .keyman,
      #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","flick":{\#(list(30_000) { #""f\#($0)":{"text":"a"}"# })}}]}]}]}}"#
    ),
    (
      .custard, #"{"interface":{"key_layout":{"row_count":9,"column_count":9},"keys":[\#(list(5_000) { _ in "{}" })]}}"#
    ),
    (
      .cldr,
      cldr(
        "<variables>\((0..<10_000).map { #"<string id="s\#($0)" value="a"/>"# }.joined())</variables>"
          + #"<keys><key id="a" output="\#((0..<10_000).map { "${s\($0)}" }.joined())"/></keys>"#)
    ),
    (.cldr, cldr(#"<keys><key id="a" output="\#(String(repeating: "${", count: 50_000))"/></keys>"#)),
  ]

  @Test("is refused", arguments: refused.indices)
  func refuses(_ index: Int) {
    let (format, text) = Self.refused[index]
    #expect(#expect(throws: ImportError.self) { try format.imported(text) }?.code == .limitExceeded)
  }

  @Test("is read in linear time", arguments: read.indices)
  func reads(_ index: Int) throws { _ = try Self.read[index].format.imported(Self.read[index].text) }
}
