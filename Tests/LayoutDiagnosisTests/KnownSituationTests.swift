import Foundation
import LayoutDiagnosis
import Testing

/// For each known situation, a log of it and a similar log of something else.
@Suite struct KnownSituationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The situation.
    let name: String
    /// The constraints of a log of the situation.
    let log: [String]
    /// The constraints of a similar log of something else.
    let nearMiss: [String]

    var testDescription: String { name }
  }

  /// The cases of `situations.txt`, between empty lines: the name, the log, a line `~`, and the near miss.
  private static let cases: [Case] = {
    let file = GoldenTests.folder.appending(path: "situations.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n\n").map { part in
      let lines = part.split(separator: "\n").map(String.init)
      let parts = lines.dropFirst().split(separator: "~").map(Array.init)
      return Case(name: lines[0], log: parts[0], nearMiss: parts[1])
    }
  }()

  private func diagnosis(_ bodies: [String]) throws -> LogDiagnosis { try LogDiagnosis.ofConstraints(bodies) }

  @Test func `the first sentence names the situation, and the first fix is the usual one`() throws {
    let texts = try Self.cases.map { one in
      let diagnosis = try diagnosis(one.log)
      #expect(diagnosis.situation?.name == one.name)
      return "\(one.name)\n\(diagnosis.why)\n\(diagnosis.repairs.first.map { "Fix: \($0.text)\n" } ?? "")"
    }
    try GoldenTests.check(texts.joined(separator: "\n"), "situations-explained.txt")
  }

  @Test(arguments: cases)
  func `a similar log is not the situation`(_ one: Case) throws {
    let diagnosis = try diagnosis(one.nearMiss)
    #expect(diagnosis.verdict == .conflict)
    #expect(diagnosis.situation?.name != one.name)
  }

  @Test(arguments: [
    (false, ["UIView:0xa.width == - 16"], "0x1"), (true, ["UIView:0xa.width <= - 16"], "0x1"),
    (true, ["UIView:0xa.width == - 16"], "0x9"), (true, ["UIView:0xa.width == - 16", "UIView:0xa.height == 1"], "0x1"),
  ])
  func `only what UIKit prints for an action sheet is its bug`(
    _ hasHead: Bool, _ bodies: [String], _ broken: String
  ) throws {
    let lines = bodies.enumerated().map { "<NSLayoutConstraint:0x\($0.offset + 1) \($0.element)   (active)>" }
    let head = hasHead ? "Unable to simultaneously satisfy constraints.\n" : ""
    let breaking = "Will attempt to recover by breaking constraint\n<NSLayoutConstraint:\(broken) \(bodies[0])>\n"
    let text = "\(head)(\n\(lines.joined(separator: "\n"))\n)\n\(breaking)"
    let log = try #require(ConflictLogReader.logs(in: Array(text.utf8)).first)
    #expect(LogDiagnosis(of: log).situation == nil)
  }

  @Test func `every situation has a log, and the page has its name and documentation`() throws {
    let page = try String(
      contentsOf: GoldenTests.folder.appending(path: "../../../Docs/reading-a-conflict-log.md"), encoding: .utf8)
    #expect(Set(KnownSituation.all.map { $0.name }).count == KnownSituation.all.count)
    for situation in KnownSituation.all {
      #expect(Self.cases.contains { $0.name == situation.name })
      #expect(page.contains("| [\(situation.name)](\(situation.documentation)) |"))
    }
  }

  @Test(arguments: [
    // A fixed size before a minimum.
    (["UIButton:0xa.height >= 44", "UIButton:0xa.height == 20"], ["20 → 44", "44 → 20"]),
    // A minimum before an inset, and an inset before one of a stack view.
    (
      [
        "V:|-(10)-[UIStackView:0xb]   (active, names: '|':UIView:0xc )",
        "V:[UIStackView:0xb]-(0)-[UIView:0xd]   (active)", "UIView:0xd.height >= 50",
        "V:[UIView:0xd]-(30)-|   (active, names: '|':UIView:0xc )", "UIStackView:0xb.height >= 40",
        "UIView:0xc.height == 120",
      ], ["50 → 40", "40 → 30", "30 → 20"]
    ),
  ])
  func `fixes are in the order that an expert would try`(_ lines: [String], _ changes: [String]) throws {
    let constants = try diagnosis(lines).repairs.filter { $0.kind == .constant }.map { $0.text }
    #expect(constants.count >= changes.count)
    for (text, change) in zip(constants, changes) { #expect(text.hasSuffix(change)) }
  }

  @Test func `a line break in a text is a space`() throws {
    let why = try diagnosis(["UILabel:0xa'Gold\\\\nfor som...'.height == 20", "UILabel:0xa.height == 30"]).why
    #expect(why.hasPrefix("The height of the label \"Gold for som...\" cannot be both 20 and 30"))
  }

  @Test func `a text that two labels show is not a name`() throws {
    let why = try diagnosis([
      "UILabel:0xa'Price'.height == 20", "UILabel:0xa'Price'.height == 30", "UILabel:0xb'Price'.width == 4",
    ]).why
    #expect(why.hasPrefix("UILabel1's height cannot be both 20 and 30"))
  }
}
