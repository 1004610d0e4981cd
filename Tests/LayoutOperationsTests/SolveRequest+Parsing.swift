import JSON
import LayoutOperations
import LayoutSpec

extension SolveRequest {
  /// Reads a request from JSON.
  init(
    parsing bytes: [UInt8], limits: SpecLimits = SpecLimits(), question kind: LayoutQuestion.Kind = .frames
  ) throws(ProblemDetails) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
    } catch {
      throw ProblemDetails(SpecError(error, in: bytes, source: .request))
    }
    try self.init(reading: json, question: kind) { SpecDocument(reading: $0, limits: limits) }
  }
}
