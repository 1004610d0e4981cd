import LayoutSpec

extension CompiledLayout.Decision {
  /// Returns the tree without the tests that are decided if another test holds, or does not.
  func assuming(_ known: CompiledLayout.Test, holds: Bool) -> CompiledLayout.Decision {
    guard case .branch(let test, let because, let then, let otherwise) = self else { return self }
    switch test.outcome(assuming: known, holds: holds) {
    case true: return then.assuming(known, holds: holds)
    case false: return otherwise.assuming(known, holds: holds)
    case nil:
      return .branch(
        test, because: because, then: then.assuming(known, holds: holds),
        otherwise: otherwise.assuming(known, holds: holds))
    }
  }
}

extension CompiledLayout.Test {
  /// Returns whether the test holds if another one does, or does not; `nil` if that does not decide it.
  fileprivate func outcome(assuming known: CompiledLayout.Test, holds: Bool) -> Bool? {
    switch (self, known) {
    case (.trait(let trait, let values), .trait(let other, let among)):
      guard trait == other else { return nil }
      if holds {
        if among.allSatisfy(values.contains) { return true }
        return values.contains(where: among.contains) ? nil : false
      }
      return values.allSatisfy(among.contains) ? false : nil
    case (.equal(let range, let number), .equal(let other, let value)):
      guard range == other else { return nil }
      if number == value { return holds }
      return holds ? false : nil
    case (.atLeastZero(let coefficients), .equal(let range, let number)) where holds:
      guard coefficients.indices.dropFirst().allSatisfy({ $0 == range + 1 || coefficients[$0] == 0 }),
        coefficients.indices.contains(range + 1)
      else { return nil }
      let value = coefficients[0] + coefficients[range + 1] * number
      // A function that is not 0 may be only because of rounding.
      return value == 0 || value.magnitude > IsolatedNumber.rounding * max(1, coefficients[0].magnitude)
        ? value >= 0 : nil
    case (.trait, _), (.equal, _), (.atLeastZero, _): return nil
    }
  }
}
