import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/transition`: takes a request with two environments, returns the steps between them.
  static let transition = report(path: "/v1/transition", mediaTypes: ["application/json"], question: .transition) {
    job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.transition(environment, to: &writer)
    }
  }
}
