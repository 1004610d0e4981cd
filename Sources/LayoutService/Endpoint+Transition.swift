import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/transition`: a request with two environments in, the steps between them out.
  static let transition = report(path: "/v1/transition", mediaTypes: ["application/json"], question: .transition) {
    job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.transition(environment, to: &writer)
    }
  }
}
