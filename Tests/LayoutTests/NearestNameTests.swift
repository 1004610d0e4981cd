import Layout
import Testing

/// Suggestions for misspelled names.
@Suite struct NearestNameTests {
  @Test(arguments: [
    ("keybord", "keyboard"), ("Q", "q"), ("qq", "q"), ("iphone16", "iphone-16"), ("z", nil),
    ("keyboardLayoutGuide", nil),
  ])
  func `a suggestion has something in common with the name`(_ name: String, _ nearest: String?) {
    #expect(nearestName(to: name, among: ["q", "w", "keyboard", "iphone-15", "iphone-16"]) == nearest)
  }
}
