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

  @Test func `comparisons of long names use up the budget sooner`() {
    var search = NearestNameSearch()
    let name = String(repeating: "a", count: 60)
    _ = search.nearest(to: name, among: Array(repeating: String(repeating: "b", count: 70), count: 20_000))
    #expect(search.isOver)
    search = NearestNameSearch()
    _ = search.nearest(to: "keyboard", among: Array(repeating: "keyboards", count: 20_000))
    #expect(!search.isOver)
  }
}
