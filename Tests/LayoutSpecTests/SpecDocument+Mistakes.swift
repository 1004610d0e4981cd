import LayoutSpec
import TestSupport
import Testing

extension SpecDocument {
  /// Reads a spec from its members.
  convenience init(members: String) { self.init("{\"layoutSpec\": 1, \(members)}") }

  /// The codes and pointers of the mistakes.
  var mistakes: [String] { errors.map { "\($0.code.rawValue) \($0.pointer)" } }

  /// Returns the mistakes that solving finds.
  func mistakesOfSolving() throws -> SpecErrors {
    let error = try #require(throws: SpecSolveError.self) { try self.solve() }
    guard case .invalid(let errors) = error else { throw error }
    return errors
  }
}
