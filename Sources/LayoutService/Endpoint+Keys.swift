import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/keys`: takes a spec or a request, returns the chords of its views or the view that a chord presses.
  static let keys = report(path: "/v1/keys", mediaTypes: ["application/json"], question: .keys) {
    job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.keys(environment, to: &writer)
    }
  }
}
