import LayoutExport
import LayoutSpec
import Testing

/// Code tests the traits that matter.
@Suite struct CombinedTraitTests {
  @Test func `two traits that matter only together are both tested`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 },
        "traits": { "plane": ["letters", "numbers"], "shift": ["off", "on"] },
        "metrics": { "left": [
          { "when": { "any": [{ "plane": "letters", "shift": "on" }, { "plane": "numbers", "shift": "off" }] },
            "value": 10 },
          { "value": 20 }
        ] },
        "views": ["v"],
        "constraints": ["v.left == left", "v.top == 0", "v.width == 10", "v.height == 10"] }
      """
    let code = try SpecDocument(text).javaScript(over: [NumberRange(.windowWidth, 320...800)])
    let expected = """
        let vX;
        if (traitPlane === "letters") {
          if (traitShift === "off") {
            vX = 20;
          } else {
            vX = 10;
          }
        } else if (traitShift === "off") {
          vX = 10;
        } else {
          vX = 20;
        }
      """
    #expect(code.contains(expected), "\(code)")
  }

  @Test func `a value of a trait does not end the comment about the input`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 }, "traits": { "plane": ["*/", "a/b"] },
        "views": ["v"],
        "constraints": ["v.left == 0", "v.top == 0", "v.width == 10",
          { "expression": "v.height == 10", "when": { "plane": "*/" } },
          { "expression": "v.height == 20", "when": { "plane": "a/b" } }] }
      """
    let code = try SpecDocument(text).javaScript(over: [NumberRange(.windowWidth, 320...800)])
    #expect(code.contains(#""plane"?: "*\/"|"a/b""#), "\(code)")
    #expect(code.contains(#"if (traitPlane === "*/")"#), "\(code)")
  }
}
