import LayoutReports
import LayoutSpec

extension ReportJob {
  /// The picture of an environment; where the query asks for it, with where things stand in another one.
  func scene(for environment: CallerEnvironment) throws(SpecSolveError) -> PictureScene {
    let scene = try PictureScene(request.document, for: environment, options: options)
    guard let change = query.against else { return scene }
    var other = environment
    other.request = change.over(environment.request)
    return scene.compared(with: try PictureScene(request.document, for: other, options: options))
  }
}
