import Foundation
import LayoutDiagnosis
import Testing

/// The lines of a log are parsed, also after copying has changed them.
@Suite struct ReadingTests {
  /// Returns the forms of the constraints in a text.
  private func forms(_ text: String) -> [String] {
    ConflictLogReader.logs(in: text.utf8).flatMap { log in
      let diagnosis = LogDiagnosis(of: log)
      return log.constraints.indices.map { diagnosis.meaning.form(of: $0) }
    }
  }

  @Test func `a blank line in a quotation does not end a list`() {
    let text = """
      > (
      >     "<NSLayoutConstraint:0x1 UIView:0x9.height == 44   (active)>",
      >
      >     "<NSLayoutConstraint:0x2 UIView:0x9.height == 50   (active)>"
      > )
      """
    #expect(ConflictLogReader.logs(in: text.utf8).count == 1)
    #expect(forms(text) == ["UIView1.height == 44", "UIView1.height == 50"])
  }

  @Test(arguments: [
    "// ", "> ", "2026-01-05T10:22:08.123Z ", "[2026-01-05T10:22:08.123Z] ", "10:22:08  ", "  12| ", "+",
    "[10:22:08] ",
  ])
  func `text in front of each line is not part of a list`(_ prefix: String) throws {
    let lines = [
      "(", "    \"<NSLayoutConstraint:0x1 UIView:0x9.height == 44   (active)>\",", "",
      "    \"<NSLayoutConstraint:0x2 UIView:0x9.height == 50   (active)>\"", ")", "",
      "Will attempt to recover by breaking constraint ",
      "<NSLayoutConstraint:0x2 UIView:0x9.height == 50   (active)>", "", "Test passed.",
    ]
    let text = "Unable to simultaneously satisfy constraints.\n" + lines.map { prefix + $0 + "\n" }.joined()
    for text in [text, text.replacing("\n", with: "\n\n")] {
      let logs = ConflictLogReader.logs(in: text.utf8)
      #expect(logs.map { $0.constraints.count } == [2])
      #expect(logs.first?.broken?.address == "0x2")
      #expect(logs.first?.unread == [])
    }
  }

  @Test(arguments: ["", "> ", "// "])
  func `a line with only the bracket that ends a constraint is not an empty line of a quotation`(_ quote: String) {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x1 UIView:0x9.height == 44   (active)
      >",
          "<NSLayoutConstraint:0x2 UIView:0x9.height == 50>"
      )
      Will attempt to recover by breaking constraint
      <NSLayoutConstraint:0x2 UIView:0x9.height == 50
      >

      Test passed.
      """
    let logs = ConflictLogReader.logs(in: text.split(separator: "\n").map { quote + $0 + "\n" }.joined().utf8)
    #expect(logs.map { $0.constraints.count } == [2] && logs.first?.unread == [])
    #expect(logs.first?.broken?.address == "0x2")
  }

  @Test func `a byte order mark is not part of the first constraint`() {
    let text = """
      \u{FEFF} 'a.bottom' UIView:0x9.height == 44   (active)>",
          "<NSLayoutConstraint:0x2 UIView:0x9.height == 50>"
      )
      """
    #expect(ConflictLogReader.logs(in: text.utf8).flatMap { $0.unread }.isEmpty)
    #expect(forms(text) == ["UIView1.height == 44", "UIView1.height == 50"])
  }

  @Test func `a broken constraint that cannot be read is reported`() {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x1 A:0x2.width == 1>"
      )
      Will attempt to recover by breaking constraint
      <NSLayoutConstraint:0x1 A:0x2.wid
      """
    #expect(ConflictLogReader.logs(in: text.utf8).flatMap { $0.unread.map { $0.line } } == [6])
  }

  @Test(arguments: ["<NSLayoutConstraint:0x3 A:0x2.width == 1", "NSLayoutConstraint:0x3 A:0x2.width =="])
  func `a constraint that is cut off is not read`(_ last: String) throws {
    let text = "(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 100>\",\n\"\(last)"
    let log = try #require(ConflictLogReader.logs(in: text.utf8).first)
    #expect(log.unread.map { $0.line } == [3])
    #expect(LogDiagnosis(of: log).verdict == .unreadable)
  }

  @Test(arguments: [
    "Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.",
    "The methods in the UIConstraintBasedLayoutDebugging category on UIView may also be helpful.",
    "Set the NSUserDefault NSConstraintBasedLayoutVisualizeMutuallyExclusiveConstraints to YES",
  ])
  func `a sentence below a list that is cut off is not part of a constraint`(_ sentence: String) throws {
    let cut = "<NSLayoutConstraint:0x3 A:0x2.wid"
    let text = "(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 100>\",\n\"\(cut)\n\n\(sentence)\nMore text."
    let log = try #require(ConflictLogReader.logs(in: text.utf8).first)
    #expect(log.unread.map { $0.text } == [cut])
  }

  /// Each line of `relations.txt` has the text of a constraint in a log and the relation.
  @Test func `a constraint is read as the relation that it prints`() throws {
    let text = try String(contentsOf: GoldenTests.folder.appending(path: "relations.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ⇒ ").map(String.init) }
    #expect(lines.count > 40)
    for line in lines { #expect(forms("(\n    \"<NSLayoutConstraint:0x1 \(line[0])>\"\n)") == [line[1]], "\(line[0])") }
  }

  @Test(arguments: ["\n", "\n> "], ["* 0.5", "- 12"])
  func `a line may be wrapped before a multiplier or a constant`(_ lineBreak: String, _ start: String) {
    let line = "\"<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width * 0.5 - 12   (active)>\""
    let wrapped = line.replacing(" \(start)", with: lineBreak + start)
    let text = ["Unable to simultaneously satisfy constraints.", "(", wrapped, ")"].joined(separator: lineBreak)
    #expect(forms(lineBreak + text) == ["A1.width == 0.5 * B1.width - 12"])
  }

  @Test func `a name with a colon is the item whose address the line gives`() {
    let text = """
      (
          "<NSLayoutConstraint:0x1 H:|-(4)-[UILabel:0x3]   (names: '|':UIView:0x2 )>",
          "<NSLayoutConstraint:0x4 app:box.width == 5   (names: app:box:0x2 )>"
      )
      """
    #expect(forms(text) == ["UILabel1.leading == UIView1.leading + 4", "UIView1.width == 5"])
  }

  @Test(arguments: [
    "<SnapKit.LayoutConstraint:0x1@Controller+Ext.swift#21 A:0x2.width == B:0x3.width + 4.0>",
    "<App.FlowConstraint<App.Row, Pair<Int, Int>>:0x1 A:0x2.width == B:0x3.width + 4   (active)>",
    "<<Keys.Constraint<Row>:0x1> <A:0x2>.width == <B:0x3>.width + 4>",
    "<<Keys.LayoutConstraint:0x1> <A:0x2>.width == <B:0x3>.width + 4>",
    "<NSLayoutConstraint:id7[0x1] A:0x2.width == B:0x3.width + 4>",
    "\\<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4\\>",
    "> \"<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4   (active)>\",",
    "// \"<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4   (active)>\",",
    "**\"<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4   (active)>\",**",
    "`<NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4   (active)>`",
    "\"<NSLayoutConstraint:0x1 A:0x2.width\n    == B:0x3.width + 4\n   (active)>\",",
    " 2 elements  - 0 : <NSLayoutConstraint:0x1 A:0x2.width == B:0x3.width + 4   (active)>",
  ])
  func `damage by copying is undone`(_ line: String) {
    #expect(forms(line) == ["A1.width == B1.width + 4"])
  }

  @Test func `a constraint without its beginning is parsed`() {
    let text = """
      yout-Height' UIView:0x2.height == 40   (active)>",
          "<NSLayoutConstraint:0x1 UIView:0x2.height == 45   (active)>"
      """
    #expect(forms(text).last == "UIView1.height == 45")
    #expect(ConflictLogReader.logs(in: text.utf8).count == 1)
  }

  @Test func `several logs have several diagnoses`() {
    let one = "Unable to simultaneously satisfy constraints.\n(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 1>\"\n)\n"
    let end = "Will attempt to recover by breaking constraint\n<NSLayoutConstraint:0x1 A:0x2.width == 1>\n"
    let logs = ConflictLogReader.logs(in: (one + end + one + one + "Test passed.\n").utf8)
    #expect(logs.map { $0.line } == [1, 7, 11])
    #expect(logs.map { $0.broken != nil } == [true, false, false])
  }

  @Test func `a broken constraint without a list is not a conflict`() {
    let text = "Will attempt to recover by breaking constraint\n<NSLayoutConstraint:0x1 A:0x2.width == 1>\n"
    #expect(ConflictLogReader.logs(in: text.utf8).isEmpty)
  }

  @Test func `a text that mentions the first line of a log is not a conflict`() {
    let text =
      "Unable to simultaneously satisfy constraints is what UIKit prints.\n" + String(repeating: "text\n", count: 40)
    #expect(ConflictLogReader.logs(in: text.utf8).isEmpty)
  }

  @Test func `the diagnosis of an empty list says that it cannot be read`() throws {
    let text = "Unable to simultaneously satisfy constraints.\n(\n)\n"
    let diagnosis = LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
    #expect(diagnosis.verdict == .unreadable)
    #expect(diagnosis.why == "the list is empty")
  }

  @Test func `lines that cannot be read are kept, and the rest is diagnosed`() throws {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x1 A:0x2.width == 10>",
          "<NSLayoutConstraint:0x3 (g.row-boundary+0.5*(g.bottom - g.row-boundary)) == A:0x2.centerY>",
          "<NSLayoutConstraint:0x4 A:0x2.width == 12>"
      )
      """
    let diagnosis = LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
    #expect(diagnosis.log.unread.map { $0.line } == [4])
    #expect(diagnosis.verdict == .conflict)
    #expect(diagnosis.excess == 2)
  }

  @Test func `a text in pieces has the same diagnosis as the whole text`() {
    let text = Array(
      "(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 1>\",\n\"<NSLayoutConstraint:0x3 A:0x2.width == 2>\"\n)\n".utf8)
    let whole = ConflictLogReader.logs(in: text)
    for length in 1...text.count {
      var reader = ConflictLogReader()
      var logs: [ConflictLog] = []
      for start in stride(from: 0, to: text.count, by: length) {
        logs += reader.read(text[start..<min(text.count, start + length)])
      }
      #expect(logs + reader.finish() == whole)
    }
  }

  @Test func `a file with a space in its name is the source of its constraint`() throws {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
          "<SnapKit.LayoutConstraint:0x2@My View.swift#12 UIView:0x9.width == 10>",
          "<SnapKit.LayoutConstraint:0x3@My View+#1.swift#13 UIView:0x9.width == 100>"
      )
      """
    let diagnosis = LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
    #expect(diagnosis.verdict == .conflict)
    #expect(diagnosis.log.constraints.map { $0.source?.file } == ["My View.swift", "My View+#1.swift"])
    #expect(diagnosis.log.constraints.map { $0.source?.line } == [12, 13])
  }

  @Test func `a truncated list ends at the start of the next one`() {
    let one = "(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 1>\",\n"
    let logs = ConflictLogReader.logs(in: (one + one + ")\n").utf8)
    #expect(logs.map { $0.constraints.count } == [1, 1])
    #expect(logs.map { $0.isClosed } == [false, true])
  }

  @Test(arguments: [
    ("H:[UILabel:0x1]-(8)-[UILabel:0x2(100)]", LoggedConstraint.Notation.visualGap),
    ("H:[UILabel:0x1(>=20@750)]-(8)-[UILabel:0x2(100)]", .visualGap), ("V:[UILabel:0x1(20)]-(8)-|", .visualInset),
  ])
  func `a gap between boxes with sizes is a gap`(_ format: String, _ notation: LoggedConstraint.Notation) throws {
    let text =
      "Unable to simultaneously satisfy constraints.\n(\n\"<NSLayoutConstraint:0x3 \(format)   (active)>\"\n)\n"
    let log = try #require(ConflictLogReader.logs(in: text.utf8).first)
    let constraint = try #require(log.constraints.first)
    #expect(constraint.notation == notation)
    #expect(constraint.constant == 8)
  }

  @Test(arguments: [("leading", "leadingMargin", "right", 5.0), ("trailing", "trailingMargin", "left", -5.0)])
  func `margins are inside their views from right to left, too`(
    _ edge: String, _ margin: String, _ side: String, _ beyond: Double
  ) throws {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x1 UIView:0xa1.\(edge) == UIView:0xb1.\(margin)(RTL)   (active)>",
          "<NSLayoutConstraint:0x2 UIView:0xa1.\(side) == UIView:0xb1.\(side) \(beyond < 0 ? "-" : "+") 5   (active)>"
      )
      """
    let diagnosis = LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
    #expect(diagnosis.verdict == .conflict)
  }
}
