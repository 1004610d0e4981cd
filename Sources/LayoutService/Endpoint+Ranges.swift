import HTTPMessage
import JSON
import LayoutSpec

extension Endpoint {
  /// `POST /v1/breakpoints`: a spec or a request in, regions out.
  static let breakpoints = report(path: "/v1/breakpoints", mediaTypes: ["application/json"]) {
    job throws(ProblemDetails) in
    guard !job.query.ranges.isEmpty else {
      throw ProblemDetails(
        RangeError.ranges(
          RangeTextError("range is missing: say what varies, such as range=window.width=320...1366")))
    }
    if job.solveOptions.rounding == .pixel {
      throw ProblemDetails(
        RangeError.ranges(
          RangeTextError("rounding pixel and a range contradict each other; leave one of them out")))
    }
    try job.checkRanges()
    return try job.answer { environment, writer throws(ProblemDetails) in
      do throws(RangeError) {
        let layout = try job.request.document.layout(
          over: job.query.ranges, for: environment, options: job.solveOptions, limit: job.query.regionLimit)
        layout.write(to: &writer)
      } catch {
        throw ProblemDetails(error)
      }
    }
  }
}

extension ReportJob {
  /// Refuses ranges that the spec has no use for.
  func checkRanges() throws(ProblemDetails) {
    do throws(RangeTextError) {
      if request.document.isValid { try request.document.check(query.ranges, limit: 2) }
    } catch {
      throw ProblemDetails(RangeError.ranges(error))
    }
  }
}
