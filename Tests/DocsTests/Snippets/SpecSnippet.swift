import Layout
import LayoutSpec

/// The frames of a spec on an iPad, or its mistakes.
func report(on spec: [UInt8]) -> [String] {
  let document = SpecDocument(parsing: spec)
  do throws(SpecSolveError) {
    let result = try document.solve(for: EnvironmentRequest(device: "ipad-mini-6", orientation: .landscape))
    return result.views.map { "\($0.id) \($0.frame.x) \($0.frame.width)" }
  } catch {
    switch error {
    case .invalid(let invalid): return invalid.errors.map { "\($0.pointer): \($0.message)" }
    case .unsatisfiable(let conflict): return conflict.members.map { "conflict: \($0.text)" }
    case .budgetExceeded: return ["this takes too long"]
    }
  }
}
