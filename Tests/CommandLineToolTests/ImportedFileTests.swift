import CommandLineTool
import Foundation
import TestSupport
import Testing

/// Storyboards and keyboards of other formats as inputs of commands.
@Suite struct ImportedFileTests {
  /// A storyboard with the scenes "Login" and "Home", each with a button.
  private static func storyboard(login: String = "", home: String = "") -> String {
    func scene(_ name: String, _ constraints: String) -> String {
      """
            <scene sceneID="\(name)-scene">
              <objects>
                <viewController storyboardIdentifier="\(name)" id="\(name)-vc">
                  <view key="view" id="\(name)-view">
                    <rect key="frame" x="0" y="0" width="393" height="852"/>
                    <subviews>
                      <button translatesAutoresizingMaskIntoConstraints="NO" id="\(name)-button" userLabel="go">
                        <rect key="frame" x="100" y="100" width="80" height="50"/>
                        <state key="normal" title="Go"/>
                      </button>
                    </subviews>
                    <constraints>
                      <constraint firstItem="\(name)-button" firstAttribute="leading" secondItem="\(name)-view" secondAttribute="leading" constant="100" id="\(name)-1"/>
                      <constraint firstItem="\(name)-button" firstAttribute="top" secondItem="\(name)-view" secondAttribute="top" constant="100" id="\(name)-2"/>
                      <constraint firstItem="\(name)-button" firstAttribute="height" constant="50" id="\(name)-3"/>
      \(constraints)
                    </constraints>
                  </view>
                </viewController>
              </objects>
            </scene>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <scenes>
      \(scene("Login", login))
      \(scene("Home", home))
        </scenes>
      </document>
      """
  }

  private static let conflict =
    #"<constraint firstItem="Home-button" firstAttribute="height" constant="60" id="Home-4" identifier="tall"/>"#

  private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8) }
    return folder
  }

  private static func line(of text: String, in file: String) throws -> Int {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  // MARK: Checks

  @Test func `a check reports conflicts of a storyboard at its own lines, with the scene`() throws {
    let text = Self.storyboard(home: Self.conflict)
    let folder = try Self.folder(["Main.storyboard": text])
    let run = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16")
    let line = try Self.line(of: "Home-3", in: text)
    #expect(run.code == .failure)
    #expect(run.output.contains("Main.storyboard:\(line):"), "\(run.output)")
    #expect(run.output.contains("error: scene \"Home\": "))
    #expect(!run.output.contains("scene \"Login\""))
    let json = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16", "--format=json")
    #expect(json.output.contains("\"scene\": \"Home\"") && json.output.contains("\"line\": \(line)"))
    let one = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16", "--scene=Login")
    #expect(one.code == .success && one.output.hasPrefix("clean"))
  }

  @Test func `each scene counts as a layout`() throws {
    let folder = try Self.folder(["Main.storyboard": Self.storyboard()])
    let run = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16")
    #expect(run.code == .success && run.output == "clean: 2 layouts, 2 environments checked\n", "\(run.output)")
  }

  @Test func `a file that cannot be converted does not keep others from being checked`() throws {
    let folder = try Self.folder([
      "Bad.storyboard": Self.storyboard().replacing("</scenes>", with: ""),
      "Main.storyboard": Self.storyboard(home: Self.conflict),
    ])
    let run = CapturedRun(
      "check", folder.path("Bad.storyboard"), folder.path("Main.storyboard"), "--device=iphone-16")
    #expect(run.code == .failure && run.output.contains("scene \"Home\""))
    #expect(run.errors.contains("Bad.storyboard:") && run.errors.contains("[malformed]"))
    #expect(CapturedRun("check", folder.path("Bad.storyboard")).code == .invalidData)
  }

  @Test(
    "a check reports findings of a keyboard at the lines of its keys",
    arguments: [
      ("a.kle", "[[\"Q\",\n{\"w\": 0.5},\"W\"]]", "`w` is "),
      (
        "a.keyman-touch-layout",
        #"{"phone":{"layer":[{"id":"default","row":[{"id":"1","key":[{"id":"K_Q","text":"q"},"#
          + "\n" + #"{"id":"K_W","text":"w","width":"1"},{"id":"K_E","text":"e"}]}]}]}}"#,
        "the cell of `K_W` is "
      ),
    ])
  func keyboards(name: String, text: String, message: String) throws {
    let folder = try Self.folder([name: text])
    let run = CapturedRun("check", folder.path(name), "--device=iphone-16", "--format=github")
    #expect(run.output.contains("line=2,") && run.output.contains(message), "\(run.output)\(run.errors)")
  }

  @Test func `a physical keyboard is that of a phone with the option or with a keyboard's root beside it`() throws {
    let folder = try Self.folder(["a.json": #"[["Q", "W"], ["A", { "w": 1.5 }, "S"]]"#])
    let path = folder.path("a.json")
    func width(_ file: String) -> String { CapturedRun("solve", file, "--device=iphone-16", "--format=table").output }
    #expect(width(path).contains("root 110 × 88"))
    #expect(CapturedRun("import", path, "--as", "keyboard", "-o", folder.path("b.json")).code == .success)
    let phone = width(folder.path("b.json"))
    #expect(phone.contains("root 393 × 216"), "\(phone)")
    _ = try folder.file("a.layoutc.json", #"{ "root": "keyboard" }"#)
    #expect(width(path).split(separator: "\n").dropFirst() == phone.split(separator: "\n").dropFirst())
    _ = try folder.file("c.custard", #"{ "interface": { "keyLayout": { "rowCount": 1 } } }"#)
    let board = CapturedRun("import", folder.path("c.custard"), "--from=custard", "--as=board")
    #expect(board.errors.contains("--as board is for physical keyboards"), "\(board.errors)")
  }

  @Test func `a spec with a mistake in its JSON is not read as a keyboard`() {
    let run = CapturedRun(["check", "-"], input: #"{"layoutSpec": 1, "layouts": {}, "layer": [], "row": [}"#)
    #expect(run.code == .failure && run.output.contains("[invalid-json]"))
  }

  // MARK: Other commands

  @Test(arguments: [["solve"], ["render", "--format=text"], ["explain"]])
  func `a command for one layout asks for the scene, unless there is one`(_ command: [String]) throws {
    let folder = try Self.folder(["Main.storyboard": Self.storyboard()])
    let path = folder.path("Main.storyboard")
    let several = CapturedRun(command + [path])
    #expect(several.code == .usage)
    #expect(several.errors.contains("has 2 layouts; choose one with --scene: Login, Home"), "\(several.errors)")
    let one = CapturedRun(command + [path, "--scene=Home"])
    #expect(one.code == .success && !one.output.isEmpty, "\(one.errors)")
    let unknown = CapturedRun(command + [path, "--scene=Hom"])
    #expect(unknown.code == .usage && unknown.errors.contains("did you mean \"Home\"?"))
  }

  @Test func `a conflict of a storyboard is a conflict of each command`() throws {
    let text = Self.storyboard(home: Self.conflict)
    let folder = try Self.folder(["Main.storyboard": text])
    let run = CapturedRun("solve", folder.path("Main.storyboard"), "--scene=Home")
    let line = try Self.line(of: "Home-4", in: text)
    #expect(run.code == .failure && run.errors.contains("Main.storyboard:\(line):"), "\(run.errors)")
  }

  @Test func `golden frames are written for each scene, and changes are at the lines of views`() throws {
    let text = Self.storyboard()
    let folder = try Self.folder(["Main.storyboard": text])
    let path = folder.path("Main.storyboard")
    #expect(CapturedRun("test", path, "--update", "--device=iphone-16").code == .success)
    #expect(FileManager.default.fileExists(atPath: folder.path("Main.Login.frames")))
    #expect(FileManager.default.fileExists(atPath: folder.path("Main.Home.frames")))
    #expect(CapturedRun("test", path).code == .success)
    let changed = text.replacing(#"constant="100" id="Home-2""#, with: #"constant="120" id="Home-2""#)
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    let run = CapturedRun("test", path, "--format=github")
    let line = try Self.line(of: "id=\"Home-button\"", in: text)
    #expect(run.code == .failure && run.output.contains("line=\(line),"), "\(run.output)")
    #expect(run.output.contains("scene \"Home\": 1 view moved"))
  }

  @Test func `golden frames of a scene that was removed are told`() throws {
    let text = Self.storyboard()
    let folder = try Self.folder(["Main.storyboard": text])
    let path = folder.path("Main.storyboard")
    #expect(CapturedRun("test", path, "--update", "--device=iphone-16").code == .success)
    let start = try #require(text.range(of: "<scene sceneID=\"Home")).lowerBound
    let end = try #require(text.range(of: "</scene>", options: .backwards)).upperBound
    try text.replacingCharacters(in: start..<end, with: "").write(toFile: path, atomically: true, encoding: .utf8)
    for format in ["text", "json", "junit", "github"] {
      let run = CapturedRun("test", path, "--format", format)
      #expect(run.code == .failure)
      #expect(
        run.errors.contains("Main.Home.frames: error: no layout has these golden frames any more; delete the file"),
        "\(run.errors)")
      #expect(run.output.contains("Main.Home.frames") == (format != "text"), "\(run.output)")
      #expect(format != "junit" || run.output.contains("tests=\"2\" failures=\"1\""), "\(run.output)")
    }
    #expect(CapturedRun("test", path, "--scene=Login").code == .success)
    let update = CapturedRun("test", path, "--update")
    #expect(update.code == .success && update.errors.contains("Main.Home.frames: warning: no layout has"))
    #expect(FileManager.default.fileExists(atPath: folder.path("Main.Home.frames")))
    // A storyboard that cannot be read may have any scenes.
    try "<document".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(!CapturedRun("test", path).errors.contains("any more"))
  }

  /// Nothing says how wide and high the view is.
  @Test(arguments: [("", true), (#"ambiguous="YES""#, false)])
  func `a check finds views that the storyboard does not call ambiguous`(_ attribute: String, _ isFound: Bool) throws {
    let text = Self.storyboard().replacing(
      #"</subviews>"#,
      with: """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="plain" userLabel="plain" \(attribute)>
          <rect key="frame" x="20" y="200" width="60" height="40"/>
        </view>
        </subviews>
        """, maxReplacements: 1
    ).replacing(
      "<constraints>",
      with: """
        <constraints>
        <constraint firstItem="plain" firstAttribute="leading" secondItem="Login-view" secondAttribute="leading" constant="20" id="p1"/>
        <constraint firstItem="plain" firstAttribute="top" secondItem="Login-view" secondAttribute="top" constant="200" id="p2"/>
        """, maxReplacements: 1)
    let folder = try Self.folder(["Main.storyboard": text])
    let path = folder.path("Main.storyboard")
    let run = CapturedRun("check", path, "--scene=Login", "--device=iphone-16", "--fail-on=warning")
    #expect(run.code == (isFound ? .failure : .success), "\(run.output)")
    let line = try Self.line(of: "id=\"plain\"", in: text)
    #expect(run.output.contains("Main.storyboard:\(line):") == isFound, "\(run.output)")
    #expect(run.output.contains("[ambiguous]") == isFound, "\(run.output)")
    #expect(run.errors.contains("kept-values") != isFound, "\(run.errors)")
    let table = CapturedRun("solve", path, "--scene=Login", "--format=csv")
    #expect(table.output.contains("20,200,60,40"), "\(table.output)")
  }

  // MARK: Overrides

  @Test func `overrides change the spec of a scene`() throws {
    let sidecar = """
      { "check": { "rules": { "small-target": "off" } },
        "layouts": { "Home": {
          "traits": { "mode": ["plain", "sale"] },
          "views": { "go": { "intrinsicSize": { "width": 120 } } },
          "constraints": ["go.trailing <= root.trailing"] } } }
      """
    let folder = try Self.folder(["Main.storyboard": Self.storyboard(), "Main.layoutc.json": sidecar])
    let path = folder.path("Main.storyboard")
    let table = CapturedRun("solve", path, "--scene=Home", "--trait=mode=sale", "--format=csv")
    #expect(table.code == .success && table.output.contains("120,50"), "\(table.output)\(table.errors)")
    #expect(CapturedRun("solve", path, "--scene=Login", "--format=csv").output.contains("80,50"))
    let imported = CapturedRun("import", path, "--scene=Home")
    #expect(imported.output.contains(#""traits": { "mode": ["plain", "sale"] }"#))
  }

  @Test(arguments: [
    (#"{"layouts": {"Hom": {}}}"#, "the file has no layout \"Hom\"; did you mean \"Home\"?"),
    (#"{"layouts": {"Home": {"views": {"og": {}}}}}"#, "the layout has no view \"og\"; did you mean \"go\"?"),
    (#"{"layouts": {"Home": {"views": {"go": {"hugginng": 1}}}}}"#, "hugginng"),
    (#"{"views": {}}"#, "the file has 2 layouts; write \"views\" in \"layouts\""),
    (#"{"layouts": "#, "[invalid-json]"),
  ])
  func `mistakes in overrides are reported at their own lines`(_ sidecar: String, _ message: String) throws {
    let folder = try Self.folder(["Main.storyboard": Self.storyboard(), "Main.layoutc.json": "\n" + sidecar])
    let run = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16")
    #expect(run.code == .failure && run.output.contains(message), "\(run.output)")
    #expect(run.output.contains("Main.layoutc.json:2:"), "\(run.output)")
    let github = CapturedRun("check", folder.path("Main.storyboard"), "--device=iphone-16", "--format=github")
    #expect(github.output.contains("Main.layoutc.json,line=2,"), "\(github.output)")
    for command in ["solve", "import", "test"] {
      let run = CapturedRun(command, folder.path("Main.storyboard"), "--scene=Home")
      #expect(run.code == .invalidData && run.errors.contains("Main.layoutc.json:2:"), "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func `a mistake in a merged value has its pointer in the overrides`() throws {
    let sidecar = #"{ "layouts": { "Home": { "constraints": ["go.trailing <= rot.trailing"] } } }"#
    let folder = try Self.folder(["Main.storyboard": Self.storyboard(), "Main.layoutc.json": sidecar])
    let run = CapturedRun("check", folder.path("Main.storyboard"), "--format=json")
    #expect(run.output.contains(#""pointer": "/layouts/Home/constraints/0""#), "\(run.output)")
  }

  // MARK: Files of an import

  @Test func `an import replaces its own files, but not those that a person has changed`() throws {
    let folder = try Self.folder(["Main.storyboard": Self.storyboard()])
    let (path, spec) = (folder.path("Main.storyboard"), folder.path("home.json"))
    let call = ["import", path, "--scene=Home", "-o", spec]
    #expect(CapturedRun(call).code == .success && CapturedRun(call).code == .success)
    let moved = Self.storyboard().replacing(#"constant="100" id="Home-1""#, with: #"constant="90" id="Home-1""#)
    try moved.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(CapturedRun(call).code == .success)
    let text = try String(contentsOfFile: spec, encoding: .utf8)
    let edited = text.replacing("+ 90", with: "+ 80")
    #expect(text != edited)
    try edited.write(toFile: spec, atomically: true, encoding: .utf8)
    let refused = CapturedRun(call)
    #expect(refused.code == .cannotCreate && refused.errors.contains("has been changed since it was imported"))
    #expect(try String(contentsOfFile: spec, encoding: .utf8) == edited)
    #expect(CapturedRun(call + ["--force"]).code == .success)
    #expect(try String(contentsOfFile: spec, encoding: .utf8) == text)
  }

  @Test func `an import into a folder writes all files or none`() throws {
    let folder = try Self.folder(["Main.storyboard": Self.storyboard()])
    try FileManager.default.createDirectory(atPath: folder.path("specs"), withIntermediateDirectories: false)
    try "{}".write(toFile: folder.path("specs/Home.json"), atomically: true, encoding: .utf8)
    let run = CapturedRun("import", folder.path("Main.storyboard"), "-o", folder.path("specs"))
    #expect(run.code == .cannotCreate)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("specs")) == ["Home.json"])
    #expect(try String(contentsOfFile: folder.path("specs/Home.json"), encoding: .utf8) == "{}")
  }
}
