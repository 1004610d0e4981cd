import Foundation
import JSON
import LayoutDiagnosis
import TestSupport
import Testing

/// Truncated and mutated logs have a diagnosis or an error, and never trap.
@Suite struct RobustnessTests {
  /// The total number of mutations. CI uses 20,000.
  static let mutations = caseCount(80, all: 8_000, variable: "LAYOUTC_MUTATIONS")
  /// The distance in bytes between the positions at which a log is truncated.
  static let cutStep = mutations >= 10_000 ? 1 : 211

  /// The project's logs, and others if the folder exists.
  static let logs: [[UInt8]] = {
    let real = GoldenTests.folder.appending(path: "../../../../shared/real/autolayout-logs").standardizedFileURL
    var files = GoldenTests.names.map { GoldenTests.folder.appending(path: "\($0).log") }
    if let names = try? FileManager.default.contentsOfDirectory(atPath: real.path) {
      files += names.sorted().map { real.appending(path: $0) }
    } else {
      print("skipped: there is no ../shared/real; only the project's own logs are changed")
    }
    return files.compactMap { try? Data(contentsOf: $0) }.map { Array($0) }
  }()

  /// Diagnoses a text, and checks the properties of every diagnosis.
  private func diagnose(_ text: some Collection<UInt8>) throws {
    let lineCount = text.count { $0 == UInt8(ascii: "\n") } + 1
    for log in ConflictLogReader.logs(in: text) {
      let diagnosis = LogDiagnosis(of: log)
      try #require((1...lineCount).contains(log.line))
      try #require(log.constraints.allSatisfy { (1...lineCount).contains($0.line) })
      try #require(log.unread.allSatisfy { (1...lineCount).contains($0.line) && !$0.text.isEmpty })
      try #require(!diagnosis.why.isEmpty)
      try #require((diagnosis.verdict == .conflict) == (diagnosis.excess > 0))
      try #require(!log.constraints.isEmpty || diagnosis.verdict == .unreadable)
      var writer = JSONWriter()
      diagnosis.write(to: &writer)
      _ = try JSONDocument(parsing: writer.finish())
      _ = diagnosis.text()
    }
  }

  @Test func `a log that is truncated at any byte has a diagnosis`() throws {
    for log in Self.logs {
      for end in stride(from: 0, through: log.count, by: Self.cutStep) { try diagnose(log[..<end]) }
    }
  }

  @Test func `a mutated log has a diagnosis`() throws {
    var random = SplitMix64(seed: 16)
    for _ in 0..<Self.mutations {
      guard var log = Self.logs.randomElement(using: &random), !log.isEmpty else { return }
      for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&log, &random) }
      try diagnose(log)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a line of brackets takes no longer than other lines`() throws {
    let line = "\"<NSLayoutConstraint:0x1 H:[" + String(repeating: "]", count: 3_900) + " > > > > > > > > > > > >\",\n"
    let log = "Unable to simultaneously satisfy constraints.\n(\n" + String(repeating: line, count: 200) + ")\n"
    #expect(ConflictLogReader.logs(in: Array(log.utf8)).first?.unread.count == 200)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "<NSLayoutConstraint:0x1 \n" + String(repeating: "x.top == a> \n", count: 22),
      "NSLayoutConstraint:0x1 a.top == 1 \n" + String(repeating: "(names: (names: )\n", count: 22),
      "<NSLayoutConstraint:0x1 " + String(repeating: "a.top == ", count: 400) + String(repeating: "> ", count: 60)
        + "\n",
      "NSLayoutConstraint:0x1 a,", "Constraint:0x1 ",
    ])
  func `lines that only look like constraints are read fast`(_ line: String) throws {
    let lines = String(repeating: line, count: 20_000 / line.utf8.count + 1)
    let text = "Unable to simultaneously satisfy constraints.\n(\n" + lines
    #expect(!ConflictLogReader.logs(in: Array(text.utf8)).isEmpty)
  }

  private func mutate(_ log: inout [UInt8], _ random: inout SplitMix64) {
    guard !log.isEmpty else { return }
    let index = Int.random(in: 0..<log.count, using: &random)
    let end = min(log.count, index + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: log[index] = UInt8.random(in: .min ... .max, using: &random)
    case 1: log.removeSubrange(index..<end)
    case 2: log.insert(contentsOf: log[index..<end], at: index)
    case 3:
      let signs = Array("<>()[]'\"|-.:,=*@#0e\n \\".utf8)
      log[index] = signs[Int.random(in: 0..<signs.count, using: &random)]
    case 4:
      let other = Int.random(in: 0..<log.count, using: &random)
      log.insert(contentsOf: Array(log[index..<end]), at: other)
    default: log.replaceSubrange(index..<end, with: "1e300".utf8)
    }
  }
}
