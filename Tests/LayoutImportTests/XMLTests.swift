@testable import LayoutImport
import Testing

@Suite("XML")
struct XMLTests {
  @Test("a long document can be cancelled while it is parsed")
  func cancellation() {
    let text = "<a>" + String(repeating: "<b/>", count: 1_000) + "</a>"
    let error = error(Array(text.utf8), isCancelled: { true })
    #expect(error?.code == .budgetExceeded && error?.offset == 3 + 4 * 254)
    #expect(self.error(Array(text.utf8), isCancelled: { false }) == nil)
  }

  private func document(_ text: String) throws -> XMLElement {
    try XMLElement(parsing: Array(text.utf8), ImportContext(name: "a", isCancelled: nil))
  }

  private func error(_ bytes: [UInt8], isCancelled: (@Sendable () -> Bool)? = nil) -> MalformedLayout? {
    do throws(MalformedLayout) {
      _ = try XMLElement(parsing: bytes, ImportContext(name: "a", isCancelled: isCancelled))
      return nil
    } catch {
      return error
    }
  }

  @Test("elements, attributes and text are read in order")
  func structure() throws {
    let root = try document(#"<?xml version="1.0" encoding="UTF-8"?><!-- c --><a x="1" y='"'><b>one</b> <b/>two</a>"#)
    #expect(root.name == "a")
    #expect(root["x"] == "1" && root["y"] == "\"" && root["z"] == nil)
    #expect(root.children.map { $0.name } == ["b", "b"])
    #expect(root.children.map { $0.text } == ["one", ""])
    #expect(root.text == "two")
    #expect(root.children.map { $0.parent?.name } == ["a", "a"])
  }

  @Test("references and CDATA are decoded, and line ends become line feeds")
  func characters() throws {
    let root = try document("<a t=\"&lt;&#65;&#x1F600;\r\n\t&quot;\">&amp;<![CDATA[<&]]>\r\nx&apos;</a>")
    #expect(root["t"] == "<A😀  \"")
    #expect(root.text == "&<&\nx'")
  }

  @Test("prefixes of elements are dropped")
  func prefixes() throws {
    let root = try document(#"<a xmlns:p="two"><p:b p:c="1"/><b/></a>"#)
    #expect(root.children.map { $0.name } == ["b", "b"])
    #expect(root.children.map { $0["p:c"] } == ["1", nil])
  }

  @Test(
    "invalid XML is refused with a position",
    arguments: [
      ("", "no element", 0), ("<a>", "ends too early", 3), ("<a></b>", "</a>", 3),
      ("<a x=1/>", "a value in quotes", 5), ("<a x='1' x='2'/>", "duplicate attribute \"x\"", 9),
      ("<a>&x;</a>", "unknown entity \"&x;\"", 3), ("<a>&#0;</a>", "no such character", 3),
      ("<a/><b/>", "only one root element", 4), ("x<a/>", "expected XML", 0),
      ("<a>\u{1}</a>", "not allowed here", 3), ("<a b='<'/>", "not allowed here", 6), ("<a><!-- ", "ends too early", 3),
      ("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "declarations", 12), ("<1/>", "expected a name", 1),
      ("<?xml version='1.0' encoding='latin1'?><a/>", "only UTF-8", 0), ("<a x='1'y='2'/>", "expected '>'", 8),
    ])
  func refusals(text: String, message: String, offset: Int) {
    let error = error(Array(text.utf8))
    #expect(error?.message.contains(message) == true && error?.offset == offset, "\(error?.message ?? "")")
  }

  @Test(
    "a file with its own entities is recognized, and refused at their position",
    arguments: ["<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;>]'>", "<!ENTITY a SYSTEM \"file:///nothing\">"])
  func entities(declarations: String) {
    let text = "<?xml version='1.0'?><!DOCTYPE keyboard3 [\(declarations)]><keyboard3><info name='&a;'/></keyboard3>"
    let source = ImportSource(name: "bomb.xml", bytes: Array(text.utf8))
    #expect(ImportFormat.recognized(in: source) == .cldr)
    #expect(throws: ImportError.self) { try ImportFormat.cldr.layouts(of: source) }
    do throws(ImportError) {
      _ = try ImportFormat.cldr.layouts(of: source)
    } catch {
      #expect(error.position?.line == 1 && error.position?.column == 42)
    }
  }

  @Test(
    "the format is that of the first tag, whatever its attributes, the encoding and the rest of the file are",
    arguments: [
      "<keyboard3 note='a>b' locale='en'>", "<!-- <a> --><?xml version='1.0' encoding='latin1'?>\n<keyboard3/>",
      "\u{FEFF}<!DOCTYPE keyboard3 SYSTEM 'a>b'>\n<keyboard3 a=\"/>\"><a", "<k:keyboard3 xmlns:k='k'></x>",
    ])
  func recognition(text: String) {
    #expect(ImportFormat.recognized(in: ImportSource(name: "a.xml", bytes: Array(text.utf8))) == .cldr)
  }

  @Test("bytes that are not UTF-8 are rejected with their position")
  func encoding() {
    let bytes = Array("<a>é".utf8) + [0xC3, 0x28] + Array("</a>".utf8)
    let error = error(bytes)
    #expect(error?.message.contains("not UTF-8") == true && error?.offset == 5)
  }

  @Test("a character has at most 128 combining marks, also with references and in several parts")
  func marks() throws {
    let mark = "\u{301}"
    let many = String(repeating: mark, count: 129)
    let references = String(repeating: "&#x301;", count: 65)
    let texts = [
      "<a\(many)/>", "<a b\(many)='1'/>", "<a b='e\(many)'/>", "<a>e\(many)</a>",
      "<a>e\(references)<!-- -->\(references)</a>", "<a b='e\(references)\(references)'/>",
    ]
    for text in texts {
      #expect(error(Array(text.utf8))?.message.contains("more than 128 combining") == true, "\(text)")
    }
    #expect(try document("<a>e\(many.unicodeScalars.dropLast().map(String.init).joined())</a>").descendants.isEmpty)
  }

  @Test("depth and size are limited")
  func limits() throws {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    #expect(error(Array(deep.utf8))?.code == .limitExceeded)
    #expect(error([UInt8](repeating: 0x20, count: XMLParser.maximumSize + 1))?.code == .limitExceeded)
    let allowed = String(repeating: "<a>", count: 256) + String(repeating: "</a>", count: 256)
    #expect(try document(allowed).descendants.count == 255)
  }
}
