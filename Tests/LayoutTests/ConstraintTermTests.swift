import Cassowary
import Layout
import TestSupport
import Testing

@Suite("The terms of a constraint") struct ConstraintTermTests {
  @Test("are those of the coordinates, each once, in the order of first appearance, however many there are")
  func terms() throws {
    var random = SplitMix64(seed: 21)
    let environment = try LayoutEnvironment(resolving: EnvironmentRequest(device: "iphone-16"))
    for count in 1...40 {
      var tree = ViewTree()
      let views = (0..<30).map { tree.addView("v\($0)") }
      var anchors: [AnchorTerm] = []
      var sums: [(variable: Variable, coefficient: Double)] = []
      func add(_ view: Int, _ coordinate: LinearLayout.ViewVariable, _ coefficient: Double) {
        let variable = LinearLayout.variable(view, coordinate)
        if let known = sums.firstIndex(where: { $0.variable == variable }) {
          sums[known].coefficient += coefficient
        } else {
          sums.append((variable, coefficient))
        }
      }
      for _ in 0..<count {
        let view = Int.random(in: views.indices, using: &random)
        let attribute = [Attribute.left, .right, .width, .height].randomElement(using: &random) ?? .left
        let coefficient = Double(Int.random(in: -2...2, using: &random))
        anchors.append(AnchorTerm(.view(view), attribute, coefficient))
        if attribute == .left || attribute == .right { add(view, .left, coefficient) }
        if attribute == .right || attribute == .width { add(view, .width, coefficient) }
        if attribute == .height { add(view, .height, coefficient) }
      }
      let expected = sums.filter { $0.coefficient != 0 }
      guard !expected.isEmpty else { continue }
      try tree.addConstraint(terms: anchors, relation: .equal, constant: 1)
      let problem = try tree.linearLayout(for: environment).problem
      let row = try #require(problem.constraint(ConstraintID(index: problem.constraintCount - 1)))
      #expect(row.terms == expected.map { Term($0.variable, $0.coefficient) }, "\(count) anchors")
    }
  }
}
