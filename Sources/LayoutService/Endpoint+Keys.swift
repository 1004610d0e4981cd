import HardwareKeys
import JSON
import LayoutReports
import LayoutSpec

extension Endpoint {
  /// `POST /v1/keys`: a spec or a request in, the chords of its views out, or the view that a chord presses.
  static let keys = report(path: "/v1/keys", mediaTypes: ["application/json"], question: .keys) {
    job throws(ProblemDetails) in
    let (ids, press) = if case .keys(let ids, let press) = job.request.question { (ids, press) } else { ([], nil) }
    let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: job.query.exchangesISOKeys) }
    return try job.answer { environment, writer throws(ProblemDetails) in
      do throws(SpecSolveError) {
        let views = try job.request.document.typedViews(for: environment)
        if let press {
          KeyPressReport(press, of: views, on: keyboards).write(to: &writer)
        } else {
          HardwareKeyReport(views, on: keyboards).write(to: &writer)
        }
      } catch {
        throw ProblemDetails(error)
      }
    }
  }
}
