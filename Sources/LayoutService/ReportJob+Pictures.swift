import LayoutReports
import LayoutSpec

extension ReportJob {
  /// The picture of an environment; if the query asks for it, behind the one that it is compared with.
  func scenes(for environment: CallerEnvironment) throws(SpecSolveError) -> [PictureScene] {
    let scene = try PictureScene(
      request.document, for: environment, layers: query.picture.layers, options: options)
    guard let change = query.against else { return [scene] }
    var other = environment
    other.request = change.over(environment.request)
    return scene.comparison(with: try PictureScene(request.document, for: other, options: options))
  }
}

extension ReportJob {
  /// The layout for all numbers in the ranges of the query, as a chart.
  func rangeChart() throws(ProblemDetails) -> String {
    guard environments.count == 1, let environment = environments.first, query.against == nil else {
      throw ProblemDetails(
        RangeError.ranges(RangeTextError("a picture of a range is of one environment, and compared with none")))
    }
    try checkRanges()
    do throws(RangeError) {
      return try RangePicture(
        request.document, over: query.ranges, for: environment, picture: query.picture, options: options,
        limit: query.regionLimit
      ).svg
    } catch {
      throw ProblemDetails(error)
    }
  }
}
