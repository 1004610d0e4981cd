import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/breakpoints`: takes a spec or a request, returns regions.
  static let breakpoints = report(path: "/v1/breakpoints", mediaTypes: ["application/json"]) {
    job throws(ProblemDetails) in
    try job.report.checkBreakpoints()
    return try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.breakpoints(environment, to: &writer)
    }
  }
}
