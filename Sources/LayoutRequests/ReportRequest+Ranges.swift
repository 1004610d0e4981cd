import JSON
import LayoutReports
import LayoutSpec

extension ReportRequest {
  /// Rejects a request for breakpoints that names no range, or one that cannot be used.
  package func checkBreakpoints() throws(ProblemDetails) {
    guard !query.ranges.isEmpty else {
      throw ProblemDetails(
        RangeError.ranges(
          ValueTextError("range is missing; name a number, such as range=window.width=320...1366")))
    }
    try checkRanges()
  }

  /// Writes the layout over the ranges.
  package func breakpoints(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    do throws(RangeError) {
      let layout = try request.document.layout(
        over: query.ranges, for: environment, options: solveOptions, limit: query.regionLimit)
      layout.write(to: &writer)
    } catch {
      throw ProblemDetails(error)
    }
  }

  /// Writes the steps of a transition to the request's other environment.
  package func transition(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    guard case .transition(let end, let settings) = request.question else { throw ProblemDetails(.budgetExceeded) }
    let report = try TransitionReport(
      request.document, from: environment, to: end, settings: settings, options: solveOptions)
    try report.write(to: &writer, isCancelled: isCancelled)
  }
}
