import HardwareKeys
import JSON
import Layout
import LayoutReports
import LayoutSpec

extension ReportRequest {
  /// Writes the view that each touch hits.
  package func touch(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    let points: [Point] = if case .touch(let asked) = request.question { asked } else { [] }
    do throws(SpecSolveError) {
      let result = try request.document.solve(for: environment, options: solveOptions)
      TouchReport(points, on: try result.touchMap()).write(to: &writer)
    } catch {
      throw ProblemDetails(error)
    }
  }

  /// Writes the chords of the views, or the view that a chord presses.
  package func keys(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    let (ids, press) = if case .keys(let ids, let press) = request.question { (ids, press) } else { ([], nil) }
    let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: query.exchangesISOKeys) }
    do throws(SpecSolveError) {
      let views = try request.document.typedViews(for: environment)
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
