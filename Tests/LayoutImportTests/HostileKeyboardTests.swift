import LayoutImport
import Testing

/// Small files that could be expensive to read. Each is refused immediately, or read in linear time.
@Suite("Hostile keyboards")
struct HostileKeyboardTests {
  /// A file, its format, and the code of the error; `nil` if it can be imported.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let format: ImportFormat
    let text: String
    var code: ImportError.Code? = .limitExceeded
  }

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

  static let cases = [
    Case(testDescription: "KLE: flags", format: .kle, text: "[[\"<\(flags)\"]]", code: nil),
    Case(
      testDescription: "KLE: marks as entities", format: .kle, text: "[[\"a\(repeated("&#769;&#790;", 65))\"]]"),
    Case(
      testDescription: "Keyman: marks as numbers", format: .keyman,
      text: #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"U_\#(repeated("0301_0316_", 65))"}]}]}]}}"#),
    Case(
      testDescription: "Keyman: marks as numbers of a long press", format: .keyman,
      text:
        #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","sk":[{"id":"U_\#(repeated("0301_0316_", 65))"}]}]}]}]}}"#
    ),
    Case(
      testDescription: "CLDR: flags", format: .cldr, text: cldr(#"<keys><key id="a" output="\#(flags)"/></keys>"#),
      code: nil),
    Case(
      testDescription: "CLDR: marks as numbers", format: .cldr,
      text: cldr(#"<keys><key id="a" output="\u{\#(repeated("301 316 ", 65))}"/></keys>"#)),
    Case(
      testDescription: "Interface Builder: slashes", format: .interfaceBuilder,
      text: String(
        decoding: InterfaceBuilderFiles.controller(
          InterfaceBuilderFiles.view("v", 0, 0, 10, 10),
          constraints: """
            <constraint firstItem="v" firstAttribute="width" constant="10" id="c" identifier="\(repeated("/"))a"/>
            """
        ).bytes, as: UTF8.self), code: nil),
    Case(testDescription: "KLE: keys in a row", format: .kle, text: "[[\(list(20_001) { _ in #""a""# })]]"),
    Case(testDescription: "KLE: rows of a key", format: .kle, text: "[\(list(20_001) { _ in #"["a"]"# })]"),
    Case(
      testDescription: "KLE: a legend of open brackets", format: .kle,
      text: "[[\"\(String(repeating: "<", count: 100_000))>\"]]", code: nil),
    Case(
      testDescription: "QMK: keys", format: .qmk,
      text: #"{"layouts":{"L":{"layout":[\#(list(20_001) { #"{"x":\#($0)}"# })]}}}"#),
    Case(
      testDescription: "Keyman: rows", format: .keyman,
      text: #"{"phone":{"layer":[{"id":"a","row":[\#(list(20_001) { _ in "{}" })]}]}}"#),
    Case(
      testDescription: "Keyman: layers", format: .keyman,
      text: #"{"phone":{"layer":[\#(list(20_001) { #"{"id":"a\#($0)"}"# })]}}"#),
    Case(
      testDescription: "Keyman: a layer with a long name", format: .keyman,
      text: #"{"phone":{"layer":[{"id":"\#(String(repeating: "a", count: 1_001))"}]}}"#),
    Case(
      testDescription: "Keyman: flicks", format: .keyman,
      text:
        #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","flick":{\#(list(30_000) { #""f\#($0)":{"text":"a"}"# })}}]}]}]}}"#,
      code: nil),
    Case(
      testDescription: "Custard: keys", format: .custard,
      text:
        #"{"interface":{"key_layout":{"row_count":9,"column_count":9},"keys":[\#(list(20_001) { _ in "{}" })]}}"#),
    Case(
      testDescription: "Custard: keys in one place", format: .custard,
      text:
        #"{"interface":{"key_layout":{"row_count":9,"column_count":9},"keys":[\#(list(5_000) { _ in "{}" })]}}"#,
      code: nil),
    Case(
      testDescription: "CLDR: keys in a row", format: .cldr,
      text: cldr(#"<keys><key id="a"/></keys>"#, keys: words(20_001))),
    Case(
      testDescription: "CLDR: long presses of many keys", format: .cldr,
      text: cldr(#"<keys><key id="a" longPressKeyIds="\#(words(2_000))"/></keys>"#, keys: words(2_000))),
    Case(
      testDescription: "CLDR: variables of variables", format: .cldr,
      text: cldr(
        #"<variables><string id="s" value="\#(String(repeating: "a", count: 4_000))"/></variables>"#
          + "<keys>\((0..<5_000).map { #"<key id="k\#($0)" output="${s}"/>"# }.joined())</keys>")),
    Case(
      testDescription: "CLDR: many variables", format: .cldr,
      text: cldr(
        "<variables>\((0..<10_000).map { #"<string id="s\#($0)" value="a"/>"# }.joined())</variables>"
          + #"<keys><key id="a" output="\#((0..<10_000).map { "${s\($0)}" }.joined())"/></keys>"#), code: nil),
    Case(
      testDescription: "CLDR: open braces", format: .cldr,
      text: cldr(#"<keys><key id="a" output="\#(String(repeating: "${", count: 50_000))"/></keys>"#), code: nil),
    Case(
      testDescription: "CLDR: layers of one name", format: .cldr,
      text: """
        <keyboard3 locale="en"><layers formId="us">\(String(repeating: #"<layer modifiers="shift"/>"#, count: 20_001))\
        </layers></keyboard3>
        """),
  ]

  @Test("is refused, or read in linear time", arguments: cases)
  func reads(_ file: Case) {
    let source = ImportSource(name: "file", bytes: Array(file.text.utf8))
    var code: ImportError.Code?
    do throws(ImportError) { _ = try file.format.layouts(of: source, options: ImportOptions()) } catch {
      code = error.code
    }
    #expect(code == file.code)
  }
}
