import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/touch`: takes a request with points, returns the view that each touch hits.
  static let touch = report(path: "/v1/touch", mediaTypes: ["application/json"], question: .touch) {
    job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.touch(environment, to: &writer)
    }
  }
}
