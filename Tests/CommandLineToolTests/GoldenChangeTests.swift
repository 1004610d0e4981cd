import CommandLineTool
import Foundation
import JSON
import Layout
import TestSupport
import Testing

/// `layoutc test` tells what changed by cause.
@Suite struct GoldenChangeTests {
  /// A keyboard of 60 keys: six rows of ten on each of two planes.
  private static func keyboard(gap: Int) -> String {
    var keys: [String] = []
    for plane in ["letters", "digits"] {
      for row in 0..<6 {
        let children = (0..<10).map { "{ \"id\": \"\(plane)\(row)\($0)\", \"kind\": \"key\" }" }
        keys.append(
          """
          { "id": "\(plane)Row\(row)", "stack": "row", "when": { "plane": "\(plane)" },
            "children": [\(children.joined(separator: ", "))] }
          """)
      }
    }
    return """
      { "layoutSpec": 1, "root": "keyboard", "metrics": { "gap": \(gap) },
        "traits": { "plane": ["letters", "digits"], "shift": ["off", "on"] },
        "stacks": { "row": { "axis": "horizontal", "distribution": "fillEqually", "spacing": "gap" },
          "rows": { "axis": "vertical", "distribution": "fillEqually", "spacing": 8, "alignment": "fill" } },
        "views": [{ "id": "rows", "stack": "rows", "children": [\(keys.joined(separator: ", "))] }],
        "constraints": [{ "pin": "rows", "to": "safeArea" }] }
      """
  }

  @Test func `a changed metric of a keyboard of 60 keys is told in 40 lines and 12 pictures`() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("keyboard.json", Self.keyboard(gap: 6))
    let options = ["--all-devices", "--all-orientations", "--all-traits"]
    #expect(CapturedRun(["test", spec, "--update"] + options).code == .success)
    let count = try folder.text(of: "keyboard.frames").split(separator: "\n").count { $0.hasPrefix("environment ") }
    #expect(count >= 648)
    _ = try folder.file("keyboard.json", Self.keyboard(gap: 7))
    let run = CapturedRun(["test", spec, "--pictures", folder.path("moved")])
    #expect(run.code == .failure)
    #expect(run.output.contains("\(count) of \(count) environments differ"))
    #expect(run.output.split(separator: "\n").count <= 40)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path("moved"))
    #expect((1...12).contains(pictures.count) && pictures.allSatisfy { $0.hasPrefix("keyboard-i") })
    // Every key is named in a change.
    let json = try JSONDocument(parsing: Array(CapturedRun(["test", spec, "--format", "json"]).output.utf8))
    let changes = try #require(json.root["specs"]?.elements.first { _ in true }?["changes"])
    let views = Set(changes.elements.flatMap { $0["views"]?.elements.compactMap(\.string) ?? [] })
    #expect(views.filter { !$0.contains("ow") }.count == 120)
    #expect(changes.elements.allSatisfy { $0["differences"]?.elements.count { _ in true } == 3 })
    for format in ["junit", "github"] {
      #expect(CapturedRun(["test", spec, "--format", format]).output.split(separator: "\n").count <= 60)
    }
  }

  private static let spec = """
    { "layoutSpec": 1, "metrics": { "left": 10, "top": 10 }, "views": ["a", "b", "c", "d"],
      "constraints": ["a.left == left", "b.left == left", "c.left == 5", "d.left == 5", "a.top == 5", "b.top == 5",
        "c.top == top", { "when": { "orientation": "portrait" }, "constraints": ["d.top == top"] },
        { "when": { "orientation": "landscape" }, "constraints": ["d.top == 10"] },
        "a.width == 10", "b.width == 10", "c.width == 10", "d.width == 10",
        "a.height == 10", "b.height == 10", "c.height == 10", "d.height == 10"] }
    """

  @Test func `views that moved by the same amount in the same environments are one change`() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("s.json", Self.spec)
    #expect(CapturedRun(["test", spec, "--update", "--all-devices", "--all-orientations"]).code == .success)
    _ = try folder.file("s.json", Self.spec.replacing("10, \"top\": 10", with: "12, \"top\": 7"))
    let lines = CapturedRun(["test", spec]).output.split(separator: "\n").filter { $0.contains(" moved in ") }
    let count = DeviceTable.all.count
    #expect(
      lines.map { $0.dropFirst(spec.count) } == [
        ": 2 views moved in \(2 * count) of \(2 * count) environments (x +2): a, b",
        ": 1 view moved in \(2 * count) of \(2 * count) environments (y -3): c",
        ": 1 view moved in \(count) of \(2 * count) environments (y -3): d",
      ])
  }

  @Test func `a text has at most 20 changes, and all of them with --verbose`() throws {
    let folder = try TemporaryFolder()
    let specs = try (0..<12).map { try folder.file("s\($0).json", Self.spec) }
    #expect(CapturedRun(["test"] + specs + ["--update", "--device", "iphone-16"]).code == .success)
    for index in 0..<12 {
      _ = try folder.file("s\(index).json", Self.spec.replacing("10, \"top\": 10", with: "12, \"top\": 7"))
    }
    let run = CapturedRun(["test"] + specs)
    #expect(run.output.split(separator: "\n").count { $0.contains(" moved in ") } == 20)
    #expect(run.output.contains("\n4 more changes; to list all of them, add --verbose\n"))
    let all = CapturedRun(["test"] + specs + ["--verbose"]).output.split(separator: "\n")
    #expect(all.count { $0.contains(" moved in ") } == 24)
    #expect(all.count { $0.contains(" moved from ") } == 48)
  }
}
