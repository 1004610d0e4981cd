import CommandLineTool
import Foundation
import JSON
import TestSupport
import Layout
import Testing

@testable import LayoutReports

/// `layoutc test`: golden frames beside a spec.
@Suite struct GoldenFramesTests {
  private static let spec = """
    { "layoutSpec": 1, "name": "pair", "metrics": { "gap": 6 }, "traits": { "plane": ["one", "two"] },
      "views": ["a", { "id": "b", "when": { "plane": "one" } }, { "id": "c", "when": { "plane": "two" } }],
      "constraints": ["a.left == gap", "a.top == root.top", "a.width == root.width / 3", "a.height == 20",
        { "pin": "b", "to": "a" }, { "pin": "c", "to": "a" }] }
    """

  private func updated(_ options: [String] = ["--device", "iphone-16"]) throws -> (
    folder: TemporaryFolder, spec: String
  ) {
    let folder = try TemporaryFolder()
    let spec = try folder.file("pair.json", Self.spec)
    #expect(CapturedRun(["test", spec, "--update"] + options).code == .success)
    return (folder, spec)
  }

  @Test func `the file has a section for each environment and a line for each view`() throws {
    let (folder, _) = try updated(["--window", "400x100", "--trait", "plane=one", "--trait", "plane=two"])
    #expect(
      try folder.text(of: "pair.frames") == """
        layoutc frames 1
        options ["--window","400x100","--trait","plane=one","--trait","plane=two"]

        environment 400×100 landscape plane=one
        root 400 100
        a 6 0 133.333 20
        b 6 0 133.333 20

        environment 400×100 landscape plane=two
        root 400 100
        a 6 0 133.333 20
        c 6 0 133.333 20

        """)
  }

  @Test(arguments: [["--split", "half"], ["--keyboard", "floating"]])
  func `environments that a device cannot have are skipped, and refused if alone`(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("pair.json", Self.spec)
    let alone = CapturedRun(["test", "--update", spec, "--device", "iphone-16"] + options)
    #expect(alone.code == .usage && alone.errors.contains("only a pad has the"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("pair.frames")))
    let both = CapturedRun(
      ["test", "--update", spec, "--device", "iphone-16", "--device", "ipad-9", "--orientation", "landscape"] + options)
    #expect(both.code == .success && both.errors.hasSuffix("1 environment, 1 left out, which a device cannot have\n"))
    let names = try folder.text(of: "pair.frames").split(separator: "\n").filter { $0.hasPrefix("environment ") }
    #expect(names.count == 1 && names.first?.hasPrefix("environment ipad-9") == true)
    #expect(CapturedRun(["test", spec]).code == .success)
  }

  @Test(arguments: [["--tolerance", "1"], ["--format", "json"], ["--pictures", "moved"], ["-o", "report"]])
  func `options of a comparison are refused when frames are written`(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("pair.json", Self.spec)
    let run = CapturedRun(["test", spec, "--update"] + options)
    #expect(run.code == .usage && run.errors.contains(" is for a comparison, and --update writes the frames"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("pair.frames")))
  }

  @Test func `a trait that the spec has gained is at its default in the environments of the file`() throws {
    let (folder, spec) = try updated(["--device", "iphone-8", "--device", "ipad-10"])
    let gained = Self.spec.replacing(#""traits": {"#, with: #""traits": { "mood": ["calm", "wild"],"#)
    _ = try folder.file("pair.json", gained)
    let same = CapturedRun(["test", spec])
    #expect(same.code == .success && same.output == "the same: 2 environments\n")
    _ = try folder.file("pair.json", gained.replacing("== 20", with: "== 30"))
    let moved = CapturedRun(["test", spec, "--format", "json"])
    #expect(moved.code == .failure && moved.output.contains(#""environment": "iphone-8 portrait plane=one""#))
  }

  @Test(arguments: ["text", "json", "junit", "github"])
  func `equal frames exit with 0`(_ format: String) throws {
    let (folder, spec) = try updated(["--all-orientations"])
    defer { withExtendedLifetime(folder) {} }
    let run = CapturedRun(["test", spec, "--format", format])
    #expect(run.code == .success)
    #expect(run.errors == (format == "github" ? "the same: 2 environments\n" : ""))
    #expect(!run.output.contains("moved"))
  }

  @Test(arguments: ["text", "json", "junit", "github"])
  func `moved, new and removed views are listed`(_ format: String) throws {
    let (folder, spec) = try updated(["--window", "300x100"])
    _ = try folder.file(
      "pair.json",
      Self.spec.replacing(#""gap": 6"#, with: #""gap": 8"#).replacing(#""b""#, with: #""d""#))
    let run = CapturedRun(["test", spec, "--format", format])
    #expect(run.code == .failure)
    switch format {
    case "text":
      #expect(run.output.contains("1 view moved in 1 of 1 environment (x +2): a\n"))
      #expect(run.output.contains("\n  300×100 landscape plane=one: a moved from 6 0 100 20 to 8 0 100 20\n"))
      #expect(
        run.output.contains("1 of 1 environment differs; to accept the changes, run 'layoutc test --update \(spec)'\n"))
    case "github":
      #expect(run.output.contains("a moved from 6 0 100 20 to 8 0 100 20\n"))
      #expect(run.output.contains("b was removed") && run.output.contains("d is new"))
    case "json":
      let document = try JSONDocument(parsing: Array(run.output.utf8))
      let kinds = try #require(document.root["specs"]?.elements.first { _ in true }?["changes"]).elements.map {
        $0["kind"]?.string
      }
      #expect(kinds == ["moved", "removed", "new"])
    default: #expect(run.output.contains("tests=\"3\" failures=\"3\""))
    }
  }

  @Test func `annotations are at the lines of the views`() throws {
    let (folder, spec) = try updated(["--window", "300x100"])
    let moved = Self.spec.replacing(#""gap": 6"#, with: #""gap": 8"#).replacing(#""a", {"#, with: "\n\"a\",\n  {")
    _ = try folder.file("pair.json", moved.replacing(#"{ "id": "c""#, with: "\n{ \"id\": \"c\""))
    let lines = CapturedRun(["test", spec, "--format", "github"]).output.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("::error file=\(spec),line=3,col=1,title=layoutc test::2 views moved in 1 of 1") == true)
    // A removed view has no line.
    _ = try folder.file("pair.json", Self.spec.replacing(#""b""#, with: #""d""#))
    let removed = CapturedRun(["test", spec, "--format", "github"]).output.split(separator: "\n").first {
      $0.contains("removed")
    }
    #expect(removed?.contains(",line=1,title=") == true)
  }

  @Test func `a view that moves in many environments has one annotation`() throws {
    let (folder, spec) = try updated(["--all-devices", "--all-orientations"])
    _ = try folder.file("pair.json", Self.spec.replacing(#""gap": 6"#, with: #""gap": 8"#))
    let lines = CapturedRun(["test", spec, "--format", "github"]).output.split(separator: "\n")
    #expect(lines.count == 1)
    let count = 2 * DeviceTable.all.count
    let message =
      "::2 views moved in \(count) of \(count) environments (x +2): a, b%0Aiphone-se-1 portrait plane=one: a moved from"
    #expect(lines.first?.contains(message) == true)
  }

  @Test func `a mistake in the document is reported once, without an environment`() throws {
    let (folder, spec) = try updated(["--all-devices"])
    _ = try folder.file("pair.json", Self.spec.replacing("root.top", with: "roof.top"))
    for run in [CapturedRun(["test", spec]), CapturedRun(["test", spec, "--update", "--all-devices"])] {
      #expect(run.code == .invalidData)
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.errors.hasPrefix("\(spec):3:") && !run.errors.contains("iphone"))
    }
  }

  @Test func `a tolerance allows small differences`() throws {
    let (folder, spec) = try updated(["--window", "300x100"])
    _ = try folder.file("pair.json", Self.spec.replacing(#""gap": 6"#, with: #""gap": 6.5"#))
    #expect(CapturedRun(["test", spec]).code == .failure)
    #expect(CapturedRun(["test", spec, "--tolerance", "0.5"]).code == .success)
    #expect(CapturedRun(["test", spec, "--tolerance", "0.499"]).code == .failure)
    #expect(CapturedRun(["test", spec, "--tolerance", "-1"]).code == .usage)
    #expect(CapturedRun(["test", spec, "--tolerance", "0x1"]).code == .usage)
  }

  @Test func `a new conflict is a difference`() throws {
    let (folder, spec) = try updated()
    _ = try folder.file(
      "pair.json", Self.spec.replacing(#""a.height == 20""#, with: #""a.height == 20", "a.height == 30""#))
    let run = CapturedRun(["test", spec])
    #expect(run.code == .failure && run.output.contains("solved before, now unsatisfiable, in 1 of 1 environment"))
  }

  @Test func `a spec that does not exist is reported as such`() {
    let run = CapturedRun("test", "nosuch.json")
    #expect(run.code == .noInput)
    #expect(run.errors == "nosuch.json: error: cannot be read: No such file or directory\n")
  }

  @Test func `a spec without golden frames exits with 66`() throws {
    let folder = try TemporaryFolder()
    let run = CapturedRun("test", try folder.file("pair.json", Self.spec))
    #expect(run.code == .noInput && run.errors.contains("layoutc test --update"))
  }

  @Test(arguments: [
    ("nothing\n", 1), ("layoutc frames 1\noptions {}\n", 2), ("layoutc frames 1\noptions [\"--frobnicate\"]\n", 2),
    ("layoutc frames 1\noptions []\n\nenvironment x\nroot 1\n", 5),
    ("layoutc frames 1\noptions []\n\nenvironment x\nroot 1 1\na 1 2 three 4\n", 6),
  ])
  func `an invalid file is reported with its line`(_ text: String, _ line: Int) throws {
    let (folder, spec) = try updated()
    _ = try folder.file("pair.frames", text)
    let run = CapturedRun(["test", spec])
    #expect(run.code.rawValue == 65 && run.errors.contains("pair.frames:\(line):1: error: "))
  }

  @Test(arguments: ["", "<<<<<<< HEAD\nlayoutc frames 1\n", "layoutc frames 1\noptions []\n\nenvironment x\n=======\n"])
  func `a damaged file is written anew once it is deleted`(_ text: String) throws {
    let (folder, spec) = try updated()
    let frames = try folder.file("pair.frames", text)
    for command in [["test", spec], ["test", "--update", spec]] {
      #expect(CapturedRun(command).errors.contains("restore the file, or delete it and run 'layoutc test --update"))
    }
    try FileManager.default.removeItem(atPath: frames)
    #expect(CapturedRun(["test", "--update", spec]).code == .success)
    #expect(CapturedRun(["test", spec]).code == .success)
  }

  @Test func `pictures show the views that moved`() throws {
    let (folder, spec) = try updated(["--all-orientations"])
    _ = try folder.file("pair.json", Self.spec.replacing(#""gap": 6"#, with: #""gap": 60"#))
    #expect(CapturedRun(["test", spec, "--pictures", folder.path("moved")]).code == .failure)
    #expect(try folder.text(of: "moved/pair-iphone-16-portrait.svg").contains("2 views moved"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("moved")).count == 1)
  }

  @Test func `pictures of specs with the same file name have different names`() throws {
    let folder = try TemporaryFolder()
    var specs: [String] = []
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
      specs.append(try folder.file("\(name)/pair.json", Self.spec))
      let update = ["test", "--update", folder.path("\(name)/pair.json"), "--device", "iphone-16"]
      #expect(CapturedRun(update).code == .success)
      _ = try folder.file("\(name)/pair.json", Self.spec.replacing(#""gap": 6"#, with: #""gap": 60"#))
    }
    #expect(CapturedRun(["test"] + specs + ["--pictures", folder.path("moved")]).code == .failure)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path("moved"))
    #expect(pictures.sorted() == ["pair-iphone-16-portrait-2.svg", "pair-iphone-16-portrait.svg"])
  }

  @Test func `environments with the same name are counted, and drawn with their own frames`() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("pair.json", Self.spec)
    let files = try [10, 20].map { try folder.file("\($0).json", #"{"metrics": {"gap": \#($0)}}"#) }
    let environments = files.flatMap { ["--environment", $0] }
    #expect(CapturedRun(["test", spec, "--update"] + environments).code == .success)
    let frames = try folder.text(of: "pair.frames")
    _ = try folder.file(
      "pair.frames", frames.replacing("\na 10 ", with: "\na 777 ").replacing("\na 20 ", with: "\na 888 "))
    let run = CapturedRun(["test", spec, "--pictures", folder.path("moved")])
    #expect(run.output.contains("moved from 777 0 131 20 to 10 0 131 20"))
    #expect(run.output.contains("moved from 888 0 131 20 to 20 0 131 20"))
    #expect(run.output.contains("\n2 of 2 environments differ; "))
    let picture = try folder.text(of: "moved/pair-iphone-16-portrait.svg")
    #expect(picture.contains("777") && !picture.contains("888"))
  }

  @Test func `a line break in the value of a trait is written as an escape`() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("pair.json", Self.spec.replacing(#""one""#, with: #""one\n1""#))
    #expect(CapturedRun("test", spec, "--update", "--all-traits").code == .success)
    #expect(try folder.text(of: "pair.frames").contains(#"plane=one\u{a}1"#))
    let run = CapturedRun("test", spec)
    #expect(run.code == .success && run.output == "the same: 2 environments\n")
  }

  @Test func `the environments are those of the golden file`() throws {
    let (folder, spec) = try updated()
    defer { withExtendedLifetime(folder) {} }
    #expect(CapturedRun(["test", spec, "--device", "iphone-16"]).code == .usage)
  }
}
