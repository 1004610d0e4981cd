import Foundation
import Testing

/// Lookups of touches and frames of transitions do not allocate. `layoutbench` counts allocations in a separate
/// process.
///
/// This works only with glibc, and in optimized code: Swift allocates more in debug builds.
@Suite struct AllocationTests {
  private static let bench = CommandProcess.executable.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "release/layoutbench")

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: bench.path), "swift build -c release --product layoutbench first"),
    .timeLimit(.minutes(30)), arguments: ["touch", "transition"])
  func `answers do not allocate`(_ name: String) throws {
    let process = Process()
    process.executableURL = Self.bench
    process.arguments = [name]
    let run = try RunningCommand(process).wait()
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == (name == "touch" ? 1 : 2))
    #if canImport(Glibc)
      for line in lines { #expect(line.hasSuffix("\"allocations\":0}"), "\(line)") }
    #endif
  }
}
