import CommandLineTool
import Foundation
import TestSupport
import Testing

/// The errors of `touch`, `keys` and `transition`.
@Suite struct MotionMistakeTests {
  private static let spec = """
    {"layoutSpec": 1, "root": {"width": "window", "height": 50},
     "views": [{"id": "q", "kind": "key", "types": "q"}], "constraints": [{"pin": "q", "to": "root"}]}
    """

  static let mistakes: [(arguments: [String], message: String)] = [
    (["touch", "-", "1"], "1"),
    (["touch", "-", "1,x"], "1,x"),
    (["touch", "-", "nan,2"], "nan,2"),
    (["touch", "-", "1,inf"], "1,inf"),
    (["touch", "-", "1,1e999"], "1,1e999"),
    (["touch", "-", "0x10,1"], "0x10,1"),
    (["touch", "-", "1,2,3"], "1,2,3"),
    (["touch", "-", String(repeating: "0", count: 200)], "\(String(repeating: "0", count: 38))…00"),
    (["keys", "-", "--press", ""], "needs a key"),
    (["keys", "-", "--press", "shift"], "needs a key"),
    (["keys", "-", "--press", "keyA+keyB"], "one key"),
    (["keys", "-", "--press", "shift+hyphn"], "did you mean \"hyphen\"?"),
    (["keys", "-", "--press", "alt+keyA"], "did you mean \"option\"?"),
    (["keys", "-", "--press", "Cmd+keyC"], "did you mean \"command\"?"),
    (["keys", "-", "--press", "A"], "did you mean \"keyA\"?"),
    (["keys", "-", "--press", "shift+1"], "did you mean \"one\"?"),
    (["keys", "-", "--press", "shift+ShiftLeft+keyA"], "duplicate modifier"),
    (["keys", "-", "--hardware", "uss"], "uss"),
    (["transition", "-"], "--to"),
    (["transition", "-", "--to", "keybord=docked"], "did you mean \"keyboard\"?"),
    (["transition", "-", "--to", "orientation=portrait", "--to", "split"], "\"split\" is not of the form KEY=VALUE"),
    (["transition", "-", "--to", "orientation=portrait&orientation=landscape"], "orientation"),
    (
      ["transition", "-", "--to", "orientation=landscape", "--orientation", "portrait", "--orientation", "landscape"],
      "--orientation must not be repeated"
    ),
    (["keys", "-", "--hardware", "es"], "use one of us, uk, de, fr, jis"),
    (["transition", "-", "--to", "orientation=landscape", "--duration", "0"], "above 0 and at most 60 seconds"),
    (["transition", "-", "--to", "orientation=landscape", "--duration", "60.5"], "at most 60"),
    (["transition", "-", "--to", "orientation=landscape", "--duration", "0x1p-2"], "at most 60"),
    (["transition", "-", "--to", "orientation=landscape", "--rate", "241"], "1 to 240"),
    (["transition", "-", "--to", "orientation=landscape", "--rate", "nan"], "1 to 240"),
    (["transition", "-", "--to", "orientation=landscape", "--rate", "0x3c"], "1 to 240"),
    (["transition", "-", "--to", "orientation=landscape", "--curve", "bezier:1.5,0,0,1"], "from 0 to 1"),
    (["transition", "-", "--to", "orientation=landscape", "--curve", "spring:0,1,1"], "above 0"),
    (["transition", "-", "--to", "orientation=landscape", "--curve", "spring:1,1,-1"], "at least 0"),
    (["transition", "-", "--to", "orientation=landscape", "--curve", "easeInn"], "did you mean \"easeIn\"?"),
    (["transition", "-", "--to", "orientation=landscape", "--loop"], "--format svg"),
  ]

  @Test(arguments: mistakes)
  func `the error for an invalid command names the mistake`(_ mistake: (arguments: [String], message: String)) {
    let run = CapturedRun(mistake.arguments, input: Self.spec)
    #expect(run.code == .usage)
    #expect(run.output.isEmpty && run.errors.contains(mistake.message), "\(run.errors)")
  }

  @Test func `any finite point is a point, and those far away are outside the root`() {
    let run = CapturedRun(["touch", "-", "2e9,1", "1e300,1"], input: Self.spec)
    #expect(run.code == .success && run.output.contains("2000000000"), "\(run.errors)")
  }

  @Test func `the error for an invalid point in a file has its line`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("points.txt", "1,2\n\nx,3\n")
    let spec = try folder.file("spec.json", Self.spec)
    let run = CapturedRun("touch", spec, "--points", file)
    #expect(run.code == .usage && run.errors.contains("points.txt:3: x,3"), "\(run.errors)")
  }

  /// A view that fits only in wide windows.
  private static let tight = """
    {"layoutSpec": 1, "views": ["v"],
     "constraints": ["v.width >= 330",
       {"when": {"windowWidth": {"min": 340, "max": 360}}, "constraints": ["v.width <= 329"]}]}
    """

  @Test func `the error for a step without a solution has its progress`() {
    let way = ["--mode", "track", "--curve", "linear", "--duration", "1", "--rate", "4", "--format", "ndjson"]
    let end = CapturedRun(
      ["transition", "-", "--window", "300x600", "--to", "window=350x600"] + way, input: Self.tight)
    #expect(end.code != .success && end.errors.contains("progress 1"), "\(end.errors)")
    let start = CapturedRun(
      ["transition", "-", "--window", "350x600", "--to", "window=300x600"] + way, input: Self.tight)
    #expect(start.code != .success && start.errors.contains("progress 0"), "\(start.errors)")
    let middle = CapturedRun(
      ["transition", "-", "--window", "300x600", "--to", "window=400x600"] + way, input: Self.tight)
    #expect(middle.code != .success && middle.errors.contains("progress 0.5"), "\(middle.errors)")
    // The previous steps were written.
    #expect(middle.output.split(separator: "\n").count == 2)
  }

  @Test func `a transition of 20,000 views for a minute is refused before it is solved`() {
    let views = (0..<20_000).map { "\"v\($0)\"" }.joined(separator: ",")
    // These two constraints conflict, which only a solve detects.
    let spec = "{\"layoutSpec\": 1, \"views\": [\(views)], \"constraints\": [\"v0.width == 1\", \"v0.width == 2\"]}"
    let run = CapturedRun(
      ["transition", "-", "--to", "orientation=landscape", "--duration", "60", "--rate", "240"], input: spec)
    #expect(run.code == .invalidData && run.errors.contains("[limit-exceeded]"), "\(run.errors)")
    #expect(!run.errors.contains("conflict") && run.output.isEmpty)
  }
}
