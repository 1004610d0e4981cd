import JSON
import Layout
import LayoutReports
import LayoutSpec

extension Endpoint {
  /// `POST /v1/transition`: a request with two environments in, the steps between them out.
  static let transition = report(path: "/v1/transition", mediaTypes: ["application/json"], question: .transition) {
    job throws(ProblemDetails) in
    guard case .transition(let end, let settings) = job.request.question else {
      throw ProblemDetails(.budgetExceeded)
    }
    return try job.answer { environment, writer throws(ProblemDetails) in
      let report = try TransitionReport(
        job.request.document, from: environment, to: end, settings: settings, options: job.solveOptions)
      try report.write(to: &writer) { job.budget.isSpent }
    }
  }
}
