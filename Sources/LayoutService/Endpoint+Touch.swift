import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/touch`: a request with points in, the view that each touch goes to out.
  static let touch = report(path: "/v1/touch", mediaTypes: ["application/json"], question: .touch) {
    job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.touch(environment, to: &writer)
    }
  }
}
