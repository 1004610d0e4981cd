import Foundation
import Testing

/// The playground, driven in a real browser by Tests/Browser/playground.py.
///
/// Where there is no browser it is not tested, which is said; with `LAYOUTC_REQUIRE_BROWSER` set, as on machines that
/// decide what is merged, that is a failure.
@Suite struct PlaygroundTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Browser/playground.py")

  /// The exit code by which the script says that there is no browser.
  private static let skipped: Int32 = 77

  @Test(.timeLimit(.minutes(5)))
  func holdsInABrowser() throws {
    let run = try CommandProcess.shell("exec python3 '\(Self.script.path)' \"$LAYOUTC\" 2>&1")
    guard run.code != Self.skipped, run.code != 127 else {
      #expect(
        ProcessInfo.processInfo.environment["LAYOUTC_REQUIRE_BROWSER"] == nil, "there is no browser: \(run.output)")
      print("The playground was not tested: \(run.output)")
      return
    }
    #expect(run.code == 0, "\(run.output)")
  }
}
