import Foundation
import TestSupport
import Testing

/// In the specs of this package that enter text, touches and hardware keys find their keys.
@Suite struct TypingSpecTests {
  /// The specs with `types`, and the keyboards like the system's.
  static let specs: [URL] = PackageFiles.specs.filter { file in
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
    return text.contains("\"types\"") || text.contains("\"root\": \"keyboard\"")
  }

  private func answer<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(CapturedRun(arguments).output.utf8))
  }

  private struct Check: Decodable {
    struct Finding: Decodable { let rule: String }
    let findings: [Finding]
  }

  private struct Solve: Decodable {
    struct Frame: Decodable { let x, y, width, height: Double }
    let frames: [String: Frame]
  }

  private struct Keys: Decodable {
    struct Row: Decodable { let view: String }
    let keys: [Row]
  }

  private struct Touches: Decodable {
    struct Touch: Decodable { let view: String? }
    let touches: [Touch]
  }

  @Test func `there are such specs`() { #expect(Self.specs.count > 8) }

  @Test(arguments: specs)
  func `check has no findings about touches and hardware keys`(_ file: URL) throws {
    for device in ["iphone-se-1", "iphone-16", "ipad-9"] {
      let check = try answer(
        Check.self, ["check", file.path, "--device", device, "--all-orientations", "--format", "json"])
      let wrong = Set(check.findings.map { $0.rule }).intersection([
        "touch-overlap", "dead-area", "small-touch-area", "untypeable", "chord-conflict", "invalid-spec",
        "unsatisfiable",
      ])
      #expect(wrong.isEmpty, "\(device)")
    }
  }

  @Test(arguments: specs)
  func `a touch in the gap between two keys of a row hits one of them`(_ file: URL) throws {
    let typing = Set(try answer(Keys.self, ["keys", file.path, "--hardware", "us"]).keys.map { $0.view })
    let frames = try answer(Solve.self, ["solve", file.path]).frames.filter { typing.contains($0.key) }
    var points: [String] = []
    var pairs: [[String?]] = []
    for (id, frame) in frames {
      for (other, next) in frames where next.y == frame.y {
        let gap = next.x - frame.x - frame.width
        guard gap > 0, gap < 12 else { continue }
        points.append("\(next.x - gap / 2),\(frame.y + min(frame.height, next.height) / 2)")
        pairs.append([id, other])
      }
    }
    guard !points.isEmpty else { return }
    let touches = try answer(Touches.self, ["touch", file.path] + points).touches
    #expect(touches.count == pairs.count)
    for (touch, pair) in zip(touches, pairs) { #expect(pair.contains(touch.view), "\(pair)") }
  }
}
