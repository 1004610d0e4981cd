import Layout
import LayoutReports
import LayoutSpec

extension LayoutRequest {
  /// Throws the problem of the first environment without a layout, so that no picture lacks one.
  func render() throws(ProblemDetails) -> String {
    guard settings.ranges.isEmpty else { return try rangeChart() }
    var groups: [[PictureScene]] = []
    for environment in environments {
      try checkBudget()
      groups.append(try withProblems { () throws(SpecSolveError) in try scenes(for: environment) })
    }
    let sheet = SVGSheet(groups: groups, options: settings.picture)
    guard let text = sheet.text(limit: Self.longestResponse, isCancelled: isCancelled) else {
      throw ProblemDetails(.budgetExceeded)
    }
    return text
  }

  /// Begins with the scene that the query compares it with.
  private func scenes(for environment: CallerEnvironment) throws(SpecSolveError) -> [PictureScene] {
    let scene = try PictureScene(
      request.document, for: environment, layers: settings.picture.layers, options: options)
    guard let change = settings.against else { return [scene] }
    var other = environment
    other.request = change.over(environment.request)
    other.refuseKeyboard(of: change, over: environment.request.over(request.document.environment))
    return scene.comparison(with: try PictureScene(request.document, for: other, options: options))
  }

  private func rangeChart() throws(ProblemDetails) -> String {
    guard environments.count == 1, let environment = environments.first, settings.against == nil else {
      throw ProblemDetails(ranges: "a picture with a range takes one environment, and no comparison")
    }
    try checkRanges()
    let picture = try withProblems { () throws(RangeError) in
      try RangePicture(
        request.document, over: settings.ranges, for: environment, picture: settings.picture, options: options,
        limit: settings.regionLimit)
    }
    guard let text = picture.svg(limit: Self.longestResponse, isCancelled: isCancelled) else {
      throw ProblemDetails(.budgetExceeded)
    }
    return text
  }
}
