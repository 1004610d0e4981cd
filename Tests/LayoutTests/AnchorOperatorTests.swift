import Testing

@testable import Layout

/// Anchors have the operators of variables.
@Suite struct AnchorOperatorTests {
  private let view = ViewTree.View(index: 0)

  @Test func `a number can stand on either side`() throws {
    for (constraint, relation) in [
      (20 == view.width, Relation.equal), (20 <= view.width, .lessThanOrEqual), (20 >= view.width, .greaterThanOrEqual),
    ] {
      #expect(constraint.terms == [AnchorTerm(view.item, .width, -1)])
      #expect(constraint.relation == relation)
      #expect(constraint.constant == -20)
    }
  }

  @Test func `a negation changes every sign`() {
    let negative = -(2 * view.left - 4)
    #expect(negative == LayoutExpression(terms: [AnchorTerm(view.item, .left, -2)], constant: 4))
  }

  @Test func `a quotient is the nearest double`() {
    #expect((3 * view.width / 10).terms.first?.coefficient == 0.3)
    #expect(((view.width + 3) / 10).constant == 0.3)
  }

  @Test func `terms can be added with +=`() {
    var sum = view.left + 3
    sum += view.width
    sum -= 2 * view.top
    sum += 4
    sum -= 1
    #expect(sum == view.left + view.width - 2 * view.top + 6)
  }
}
