import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/breakpoints`: a spec or a request in, regions out.
  static let breakpoints = report(path: "/v1/breakpoints", mediaTypes: ["application/json"]) {
    job throws(ProblemDetails) in
    try job.report.checkBreakpoints()
    return try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.breakpoints(environment, to: &writer)
    }
  }
}
