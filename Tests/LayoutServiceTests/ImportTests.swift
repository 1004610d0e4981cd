import Foundation
import HTTPMessage
import JSON
import TestSupport
import Testing

@testable import LayoutService

@Suite("Imports over HTTP")
struct ImportTests {
  private let tester = ServiceTester()

  private static let storyboard: String = {
    let file = PackageFiles.fixtures.appending(path: "imports/InterfaceBuilder/Harbor.storyboard")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private func post(_ query: String, _ body: String, type: String = "application/octet-stream") throws
    -> ServiceTester.Answer
  {
    try tester.post("/v1/import" + query, body, "Content-Type: \(type)\r\n")
  }

  @Test("an imported layout is a spec with a solution")
  func spec() throws {
    let answer = try post("?from=xib&scene=ShipCell", Self.storyboard)
    #expect(answer.status == 200)
    #expect(answer.field("content-type") == "application/json")
    #expect(answer.json?["name"]?.string == "ShipCell")
    #expect(try tester.post("/v1/solve", answer.text).status == 200)
  }

  @Test("a spec says what it was made from, without the name of a file")
  func comments() throws {
    let cell = try post("?scene=ShipCell", Self.storyboard).json?["$comment"]?.string
    #expect(cell?.hasPrefix("From ShipCell ") == true, "\(cell ?? "")")
    let keyboard = try post("?from=kle", #"[["Q", "W"], ["A", "S"]]"#).json?["$comment"]?.string
    #expect(keyboard == "Imported from a layout of keyboard-layout-editor.")
  }

  @Test("a physical keyboard becomes that of a phone if the query asks for it")
  func form() throws {
    let board = #"[["Q", "W"], ["A", "S"]]"#
    #expect(try post("?from=kle", board).json?["root"]?.kind == .object)
    #expect(try post("?from=kle&as=keyboard", board).json?["root"]?.string == "keyboard")
    #expect(try post("?from=kle&as=phone", board).status == 400)
  }

  @Test(
    "a file may have its own media type, and no other",
    arguments: [
      ("application/xml", 200), ("text/xml; charset=utf-8", 200), ("application/vnd.apple+xml", 200),
      ("image/png", 415), ("text/xml; charset=US-ASCII", 200), ("text/xml; charset=utf-16", 200),
      ("text/xml; charset=iso-8859-1", 415), ("application/vnd.apple+xml; charset=latin1", 415),
    ])
  func types(type: String, status: Int) throws {
    #expect(try post("?scene=SignIn", Self.storyboard, type: type).status == status)
  }

  @Test("a report has all layouts and warnings")
  func report() throws {
    let answer = try post("?format=report", Self.storyboard)
    #expect(answer.json?["layouts"]?.elements.compactMap { $0["name"]?.string }.count == 4)
    #expect(answer.json?["layouts"]?.elements.allSatisfy { $0["spec"]?["layoutSpec"]?.number == 1 } == true)
    #expect(answer.json?["warnings"]?.elements.first { _ in true }?["code"]?.string == "dynamic-type")
    #expect(answer.json?["warnings"]?.elements.first { _ in true }?["line"]?.number == 33)
  }

  @Test("a spec comes with the codes of what it lacks")
  func warnings() throws {
    #expect(try post("?scene=SignIn", Self.storyboard).field("Import-Warnings")?.contains("dynamic-type") == true)
    #expect(try post("?format=report", Self.storyboard).field("Import-Warnings") == nil)
    #expect(try post("?from=kle", #"[["Q", "W"], ["A", "S"]]"#).field("Import-Warnings") == nil)
  }

  @Test("an unknown layout is refused with the ones in the file")
  func unknownScene() throws {
    let answer = try post("?scene=zzzzzzzz", Self.storyboard)
    #expect(answer.json?["detail"]?.string?.contains("the file has SignIn (Har-vc-001), ") == true)
  }

  @Test(
    "a file that cannot be imported is refused with a position",
    arguments: [
      ("", "<a>\n<b></a>", 422, "unknown-format"), ("?from=xib", "<a>\n<b></a>", 422, "malformed"),
      ("?from=xib", "<a/>", 422, "malformed"), ("?strict=true&scene=SignIn", storyboard, 422, "dynamic-type"),
      ("?scene=None", storyboard, 422, "unknown-scene"),
    ])
  func refusals(query: String, body: String, status: Int, code: String) throws {
    let answer = try post(query, body)
    #expect(answer.status == status)
    #expect(answer.json?["errors"]?.elements.first { _ in true }?["code"]?.string == code)
  }

  @Test("a file with several layouts requires a selection, and an invalid query is refused")
  func choices() throws {
    let unknown = try post("", "<a/>").json?["errors"]?.elements.first { _ in true }?["message"]?.string
    #expect(unknown?.contains("name it with from: ") == true)
    let several = try post("", Self.storyboard)
    #expect(several.status == 422 && several.json?["type"]?.string == "/problems/several-layouts")
    for query in ["?from=pdf", "?colour=red", "?strict=maybe", "?scene=a&scene=b", "?format=text"] {
      #expect(try post(query, Self.storyboard).status == 400, "\(query)")
    }
  }
}
