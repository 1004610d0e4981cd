import Foundation
import LayoutDiagnosis
import TestSupport
import Testing

/// Logs whose lines mail, terminals and issue trackers have broken.
@Suite struct WrappingTests {
  /// How the lines of a text are broken.
  enum Wrapping: CaseIterable {
    /// At a column, inside of words, too; what follows is indented or not.
    case column, columnIndented
    /// At the last space in front of a column, which is taken away or stays at the line's end.
    case word, wordIndented, wordKeepingSpace

    var indentation: String { self == .columnIndented || self == .wordIndented ? "        " : "" }
    var isAtWord: Bool { self != .column && self != .columnIndented }
  }

  private static func wrapped(_ text: String, _ wrapping: Wrapping, at width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var rest = Array(line)[...]
      var lines: [String] = []
      while rest.count > width {
        var end = rest.startIndex + width
        var next = end
        if wrapping.isAtWord, let space = rest[rest.startIndex + 20..<end].lastIndex(of: " ") {
          (end, next) = (wrapping == .wordKeepingSpace ? space + 1 : space, space + 1)
        }
        lines.append(String(rest[..<end]))
        rest = Array(wrapping.indentation) + rest[next...]
      }
      return (lines + [String(rest)]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// What must be the same however the lines are broken.
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
    for wrapping in Wrapping.allCases {
      for width in widths {
        let found = answers(wrapped(text, wrapping, at: width))
        #expect(found == expected, "\(name), \(wrapping) at \(width)")
      }
    }
  }

  @Test(arguments: GoldenTests.names)
  func `a log is read the same at every width`(_ name: String) throws {
    Self.expectSame(
      String(decoding: try GoldenTests.log(name), as: UTF8.self), name, widths: (40...140).sampled(every: 12))
  }

  private static let others = GoldenTests.folder.appending(path: "../../../../shared/real/autolayout-logs")
    .standardizedFileURL
  private static let otherNames = (try? FileManager.default.contentsOfDirectory(atPath: others.path))?.sorted() ?? []

  @Test(.enabled(if: !otherNames.isEmpty, "there is no ../shared/real/autolayout-logs"))
  func `logs of others are read the same at the usual widths`() throws {
    for name in Self.otherNames {
      let text = String(decoding: try Data(contentsOf: Self.others.appending(path: name)), as: UTF8.self)
      // What cannot be read as it is, is broken into other pieces.
      guard ConflictLogReader.logs(in: text.utf8).allSatisfy({ $0.unreadCount == 0 }) else { continue }
      Self.expectSame(text, name, widths: [76, 60, 72, 80, 100, 120].sampled(every: 4))
    }
  }
}
