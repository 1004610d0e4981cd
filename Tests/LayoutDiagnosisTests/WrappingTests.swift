import Foundation
import LayoutDiagnosis
import TestSupport
import Testing

/// Logs with lines that were wrapped at spaces or in words.
@Suite struct WrappingTests {
  /// Returns a text whose constraints are wrapped at the last space before a column.
  private static func wrapped(_ text: String, at width: Int, indentation: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var rest = Array(line)[...]
      var lines: [String] = []
      while line.contains("onstraint:0x"), rest.count > width {
        let space = rest[rest.startIndex + 20..<rest.startIndex + width].lastIndex(of: " ")
        guard let space else { break }
        lines.append(String(rest[..<space]))
        rest = Array(indentation) + rest[(space + 1)...]
      }
      return (lines + [String(rest)]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns a text whose lines are cut at a column, as a terminal does.
  private static func cut(_ text: String, at width: Int, quote: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let starts = stride(from: 0, to: max(line.count, 1), by: width)
      return starts.map { quote + line.dropFirst($0).prefix(width) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the parts of the diagnosis that must not depend on the wrapping.
  private static func answers(_ text: String) -> [String] {
    ConflictLogReader.logs(in: text.utf8).map { log in
      let diagnosis = LogDiagnosis(of: log)
      let members = diagnosis.members.compactMap { $0.index }.map { log.constraints[$0].address }
      let items = diagnosis.meaning.table.items.count
      let broken = diagnosis.broken.map { "\($0.constraint.address) \($0.resolves)" } ?? ""
      let origins = diagnosis.origins.map { $0.rawValue }
      return "\(diagnosis.verdict) \(diagnosis.excess) \(members) of \(log.constraints.count) with \(items) items, "
        + "\(origins), broken \(broken), \(log.unreadCount) unread"
    }
  }

  private static func expectSame(_ text: String, _ name: String, widths: some Sequence<Int>) {
    let expected = answers(text)
    for width in widths {
      for indentation in ["", "        "] {
        let found = answers(wrapped(text, at: width, indentation: indentation))
        #expect(found == expected, "\(name), at \(width)")
      }
    }
  }

  @Test(arguments: GoldenTests.names, ["", "> "])
  func `a log that is cut at a column has the same diagnosis`(_ name: String, _ quote: String) throws {
    let text = String(decoding: try GoldenTests.log(name), as: UTF8.self)
    // The words that announce the parts of a log are not cut.
    for width in [72, 76, 81, 93, 99, 100, 101, 112, 120] where !text.contains("<private>") {
      #expect(Self.answers(Self.cut(text, at: width, quote: quote)) == Self.answers(text), "at \(width)")
    }
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x1@Row.swift#31/'UIView-Encapsulated-Layout-Height' UIView:0xa.height == 0   (active)>",
    "<NSLayoutConstraint:0x1@Row.swift#31/'UIView-Encap|sulated-Layout-Height' UIView:0xa.height == 0   (active)>",
    "<NSLayoutConstraint:0x1 UIView:0xa.top == UIView:0xb.bottom NSLayoutAnchorConstraintSpace|(8)   (active)>",
    "<NSAu|toresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.height == 0   (active)>",
    "<NSLayoutConstraint|:0x1 UIView:0xa.height == 0   (active)>",
    "<NSLayoutConstraint:|0x1 UIView:0xa.height == 0   (active)>",
    "<NSLayoutCon|straint:0x1 'width' UIView:0xa|.height == 0   (active)>",
  ])
  func `a constraint may be cut anywhere`(_ cut: String) throws {
    // A `/` is a line break in place of a blank.
    func diagnosis(_ text: String) throws -> LogDiagnosis {
      let text = "Unable to simultaneously satisfy constraints.\n(\n    \"\(text)\"\n)\n"
      return LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
    }
    let found = try diagnosis(cut.replacing("/", with: "\n").replacing("|", with: "\n"))
    let whole = try diagnosis(cut.replacing("/", with: " ").replacing("|", with: ""))
    #expect(found.log.unread.isEmpty)
    #expect(found.meaning.form(of: 0) == whole.meaning.form(of: 0))
    let (one, other) = (found.log.constraints[0], whole.log.constraints[0])
    #expect(one.identifier == other.identifier)
    #expect(one.source == other.source)
    #expect(one.className == other.className)
  }

  @Test(arguments: GoldenTests.names)
  func `a log has the same diagnosis at every width`(_ name: String) throws {
    Self.expectSame(
      String(decoding: try GoldenTests.log(name), as: UTF8.self), name, widths: (40...140).sampled(every: 12))
  }

  private static let others = GoldenTests.folder.appending(path: "../../../../shared/real/autolayout-logs")
    .standardizedFileURL
  private static let otherNames = (try? FileManager.default.contentsOfDirectory(atPath: others.path))?.sorted() ?? []

  @Test(.enabled(if: !otherNames.isEmpty, "there is no ../shared/real/autolayout-logs"))
  func `public logs have the same diagnosis at the usual widths`() throws {
    for name in Self.otherNames {
      let text = String(decoding: try Data(contentsOf: Self.others.appending(path: name)), as: UTF8.self)
      // Logs that cannot be read completely are wrapped into different pieces.
      guard ConflictLogReader.logs(in: text.utf8).allSatisfy({ $0.unreadCount == 0 }) else { continue }
      Self.expectSame(text, name, widths: [76, 60, 72, 80, 100, 120].sampled(every: 4))
    }
  }
}
