import JSON
import Layout
import LayoutReports
import LayoutSpec

extension Endpoint {
  /// `POST /v1/touch`: a request with points in, the view that each touch goes to out.
  static let touch = report(path: "/v1/touch", mediaTypes: ["application/json"], question: .touch) {
    job throws(ProblemDetails) in
    let points: [Point] = if case .touch(let asked) = job.request.question { asked } else { [] }
    return try job.answer { environment, writer throws(ProblemDetails) in
      do throws(SpecSolveError) {
        let result = try job.request.document.solve(for: environment, options: job.solveOptions)
        TouchReport(points, on: try result.touchMap()).write(to: &writer)
      } catch {
        throw ProblemDetails(error)
      }
    }
  }
}
