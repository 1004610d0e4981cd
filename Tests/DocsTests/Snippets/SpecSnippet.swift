import Layout
import LayoutSpec

/// The width of a key on an iPad, or what is wrong with the spec.
func report(on spec: [UInt8]) -> String {
  let document = SpecDocument(parsing: spec)
  do throws(SpecSolveError) {
    let result = try document.solve(for: EnvironmentRequest(device: .iPadMini6, orientation: .landscape))
    return "\(result.frame(of: "q")?.width ?? 0)"
  } catch {
    return "\(error)"
  }
}
