import Foundation
import TestSupport
import Testing

/// The defaults of the action and of the hook find what is wrong in a keyboard with two planes and a split row.
@Suite struct ContinuousIntegrationTests {
  /// The keyboard without mistakes.
  private static let keyboard = #"""
    {
      "layoutSpec": 1, "name": "two-planes", "root": "keyboard",
      "traits": { "plane": ["letters", "numbers"] },
      "metrics": { "space": [{ "when": { "needsInputModeSwitchKey": true }, "value": 5 }, { "value": 6 }] },
      "stacks": {
        "row": { "axis": "horizontal", "distribution": "units", "unitGroup": "key", "spacing": 6, "direction": "leftToRight" }
      },
      "views": [
        { "id": "rows", "stack": { "axis": "vertical", "distribution": "fillEqually", "spacing": 8 }, "children": [
          { "when": { "plane": "letters" }, "children": [
            { "id": "letters", "stack": "row", "children": ["q", "w", "e", "r", "t", "y", "u", "i", "o", "p"] } ] },
          { "when": { "plane": "numbers" }, "children": [
            { "id": "numbers", "stack": "row", "children": [
              { "id": "n", "$repeat": 0 } ] } ] },
          { "id": "thumbs", "children": [{ "id": "left", "kind": "key" }, { "id": "right", "kind": "key" }] },
          { "id": "bottom", "stack": "row", "children": [
            { "id": "globe", "when": { "needsInputModeSwitchKey": true }, "output": { "role": "inputModeSwitch" } },
            { "id": "plane", "units": 2, "output": { "role": "plane" } },
            { "id": "space", "units": "space", "output": { "role": "space" } },
            { "id": "return", "units": 2, "output": { "role": "return" } } ] }
        ] }
      ],
      "constraints": [
        { "pin": "rows", "to": "safeArea", "insets": 3 },
        "left.left == thumbs.left", "right.right == thumbs.right",
        "left.top == thumbs.top", "left.bottom == thumbs.bottom",
        "right.top == thumbs.top", "right.bottom == thumbs.bottom",
        { "when": { "keyboardState": "split" }, "constraints": ["left.width == 0.4 * thumbs.width"],
          "otherwise": ["left.width == 0.5 * thumbs.width - 3"] },
        "right.width == left.width"
      ]
    }
    """#.replacing(#"{ "id": "n", "$repeat": 0 }"#, with: digits)

  private static let digits = (0...9).map { #"{ "id": "n\#($0)", "output": { "text": "\#($0)" } }"# }
    .joined(separator: ", ")

  /// Returns the options in a file of the package, after a key.
  private static func options(in file: String, after key: String) throws -> [String] {
    let text = try String(contentsOf: PackageFiles.folder.appending(path: file), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains(key) && $0.contains("--") })
    let value = line[try #require(line.range(of: key)).upperBound...]
    return value.split { " ,[]".contains($0) }.map(String.init)
  }

  private func check(_ spec: String, _ options: [String]) throws -> CommandProcess {
    try CommandProcess(["check", "-"] + options, input: spec)
  }

  private static func defaults() throws -> [[String]] {
    [
      try options(in: ".github/actions/layoutc/action.yml", after: "default:"),
      try options(in: ".pre-commit-hooks.yaml", after: "args:"),
    ]
  }

  @Test func `the keyboard without mistakes passes`() throws {
    for options in try Self.defaults() {
      let run = try check(Self.keyboard, options)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("2 orientations, 5 keyboard states, plane\n"), "\(run.output)")
    }
  }

  @Test(arguments: [
    (#""n9", "output""#, #""n10" }, { "id": "n9", "output""#, "unsatisfiable"),
    ("left.width == 0.4 * thumbs.width", "left.width == 0.6 * thumbs.width", "overlap"),
    (
      #"{ "id": "globe", "when": { "needsInputModeSwitchKey": true }, "output": { "role": "inputModeSwitch" } },"#, "",
      "missing-input-mode-switch"
    ),
    (#""right.top == thumbs.top", "#, "", "ambiguous"),
  ])
  func `each mistake ends with exit code 1`(_ right: String, _ wrong: String, _ rule: String) throws {
    let spec = Self.keyboard.replacing(right, with: wrong)
    #expect(spec != Self.keyboard)
    for options in try Self.defaults() {
      let run = try check(spec, options)
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains("[\(rule)]"), "\(run.output)")
    }
  }

  @Test(arguments: [("error", 0), ("warning", 1), ("note", 1)] as [(String, Int32)])
  func `the exit code follows the least severity`(_ severity: String, _ code: Int32) throws {
    let spec = Self.keyboard.replacing(#""right.top == thumbs.top", "#, with: "")
    #expect(try check(spec, ["--fail-on", severity]).code == code)
  }

  @Test func `a trait that was held is named, and each finding names its file`() throws {
    let held = try check(Self.keyboard, ["--device", "iphone-16", "--all-orientations"])
    #expect(held.output == "clean: 2 environments: 2 orientations; only plane=letters\n")
    let spec = Self.keyboard.replacing(#""right.top == thumbs.top", "#, with: "")
    let json = try check(spec, ["--device", "iphone-16", "--format", "json"])
    #expect(json.output.contains(#""file": "<stdin>""#))
  }

  @Test func `too many environments are refused with their factors`() throws {
    let options = ["devices", "orientations", "splits", "content-sizes", "directions", "keyboards"].map {
      "--all-\($0)"
    }
    let run = try check(Self.keyboard, options)
    #expect(run.code == 64)
    #expect(run.errors.contains("environments, more than 20,000: "), "\(run.errors)")
    #expect(run.errors.contains(" devices × 2 orientations × 5 splits × "), "\(run.errors)")
    #expect(run.errors.contains("2 directions × 12 text sizes × 6 keyboard states"), "\(run.errors)")
  }
}
