import Layout

extension LayoutConflict {
  /// The stacks of which both ends are in the conflict, so that their children fill them, in the order of the members.
  var filledStacks: [Int] {
    let references = Set(members.map { $0.reference })
    return members.compactMap { member in
      guard case .stackRule(let view, .trail) = member.reference else { return nil }
      return references.contains(.stackRule(view: view, .lead)) ? view : nil
    }
  }
}
