import Foundation
import LayoutDiagnosis
import Testing

/// The table in Docs/reading-a-conflict-log.md, for logs from public issues.
@Suite struct RealLogTests {
  private static let package = GoldenTests.folder.appending(path: "../../..").standardizedFileURL
  private static let folder = package.appending(path: "../shared/real/autolayout-logs").standardizedFileURL

  private static let logs: [ConflictLog] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().flatMap { name -> [ConflictLog] in
      guard let text = try? Data(contentsOf: folder.appending(path: name)) else { return [] }
      return ConflictLogReader.logs(in: Array(text))
    }
  }()

  @Test(.enabled(if: !logs.isEmpty, "there is no ../shared/real/autolayout-logs"))
  func `the page has the current table for these logs`() throws {
    let diagnoses = Self.logs.map { LogDiagnosis(of: $0) }
    let conflicts = diagnoses.filter { $0.verdict == .conflict }
    func share(_ all: [LogDiagnosis], _ isMeant: (LogDiagnosis) -> Bool) -> String {
      "\(all.count(where: isMeant)) of \(all.count)"
    }
    let rows: [(String, String)] = [
      ("conflict", "\(conflicts.count)"),
      ("rounding", "\(diagnoses.count { $0.verdict == .rounding })"),
      ("satisfiable", "\(diagnoses.count { $0.verdict == .satisfiable })"),
      ("unreadable", "\(diagnoses.count { $0.verdict == .unreadable })"),
      (
        "the whole list is a minimal conflict",
        share(conflicts) { $0.members.count { $0.index != nil } == $0.log.constraints.count }
      ),
    ]
    let page = try String(contentsOf: Self.package.appending(path: "Docs/reading-a-conflict-log.md"), encoding: .utf8)
    for (what, count) in rows {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(what)") }
      #expect(row?.hasSuffix("| \(count) |") == true, "\(what): \(count); the page has \(row ?? "nothing")")
    }
  }
}
