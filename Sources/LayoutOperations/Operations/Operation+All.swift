import HardwareKeys
import JSON
import Layout
import LayoutDiagnosis
import LayoutImport
import LayoutReports
import LayoutSpec

// To add an operation, add it here.
extension Operation {
  package static let all = [
    solve, check, render, explain, breakpoints, touch, keys, transition, importing, diagnose,
  ]

  package static let solve = Operation(
    "solve", "solves a layout spec and prints its frames",
    details: """
      The body is a layout spec, or a request with a spec and one or several environments. The query takes precedence \
      over the body. With several environments the response is {"results": […]}, with a result or a problem for each.
      """,
    response: ("The frames.", [.result, .results]),
    .each(check: { (layout) throws(ProblemDetails) in try layout.checkViews() }) {
      (layout, environment, writer) throws(ProblemDetails) in
      try layout.request.solve(environment, options: layout.resultOptions).write(to: &writer)
    })

  package static let check = Operation(
    "check", "finds mistakes in layout specs, in many environments",
    details: """
      The body is as for /v1/solve. If neither the body nor the query names a device, an orientation, a split or a \
      window, the spec is checked in every orientation. An invalid spec also has findings. \(forResults)
      """,
    options: [.rule, .listEnvironments, .range], checksOrientations: true, body: [.checkedBody],
    response: ("The findings.", [.checkReport]),
    .together { (layout) throws(ProblemDetails) in try layout.check() })

  package static let render = Operation(
    "render", "draws a layout",
    details: """
      The body is as for /v1/solve. Several environments are drawn on one sheet. If one of them does not exist, there is \
      no picture. If constraints conflict, the layout is drawn without them, and their views are red. \(forResults)
      """,
    options: [.show, .theme, .against, .columns, .width, .range, .maximumRegions], response: ("The picture.", []),
    mediaType: "image/svg+xml",
    .together { (layout) throws(ProblemDetails) in Array(try layout.render().utf8) })

  package static let explain = Operation(
    "explain", "explains why a view is where it is",
    details: """
      The body is as for /v1/solve. Without a view, explains the conflict or lists the ambiguous values. With \
      several environments the response is {"results": […]}. \(forResults)
      """,
    options: [.view], response: ("The reasons.", [.explanation]),
    .each { (layout, environment, writer) throws(ProblemDetails) in
      try withProblems { () throws(ExplainError) in
        try ExplainReport(
          layout.request.document, for: environment, target: layout.settings.target, options: layout.options)
      }.write(to: &writer)
    })

  package static let breakpoints = Operation(
    "breakpoints", "computes the layout for all sizes at once",
    details: """
      The body is as for /v1/solve; the query has ranges for one or two numbers. The response has regions, in each of \
      which every edge is affine in these numbers, and the breakpoints between them. With several environments the \
      response is {"results": […]}.
      """,
    options: [.range, .maximumRegions], response: ("The regions.", [.breakpoints, .results]),
    .each(
      check: { (layout) throws(ProblemDetails) in
        guard !layout.settings.ranges.isEmpty else {
          throw ProblemDetails(ranges: "range is missing; name a number, such as range=window.width=320...1366")
        }
        try layout.checkRanges()
      }
    ) { (layout, environment, writer) throws(ProblemDetails) in
      try withProblems { () throws(RangeError) in
        try layout.request.document.layout(
          over: layout.settings.ranges, for: environment, options: layout.solveOptions,
          limit: layout.settings.regionLimit)
      }.write(to: &writer)
    })

  package static let touch = Operation(
    "touch", "shows which view a touch goes to",
    details: """
      The body is a request as for /v1/solve, with points. With several environments the response is \
      {"results": […]}.
      """,
    question: .touch, body: [.touchRequest],
    response: ("The touches, in the order of the points.", [.touches, .results]),
    .each { (layout, environment, writer) throws(ProblemDetails) in
      let points: [Point] = if case .touch(let asked) = layout.request.question { asked } else { [] }
      try withProblems { () throws(SpecSolveError) in
        let result = try layout.request.document.solve(for: environment, options: layout.solveOptions)
        return TouchReport(points, on: try result.touchMap())
      }.write(to: &writer)
    })

  package static let keys = Operation(
    "keys", "shows which hardware keys press which view",
    details: """
      The body is a layout spec, or a request as for /v1/solve, optionally with the hardware keyboards and a chord to \
      press. With several environments the response is {"results": […]}. Options of a result, such as rounding, are \
      accepted and ignored.
      """,
    options: [.swapISO], question: .keys, body: [.layoutSpec, .keysRequest],
    response: ("The chords of each view, or the view that the chord presses.", [.hardwareKeys, .keyPress, .results]),
    .each { (layout, environment, writer) throws(ProblemDetails) in
      guard case .keys(let ids, let press) = layout.request.question else { return }
      let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: layout.settings.exchangesISOKeys) }
      let isCancelled = layout.isCancelled
      let views = try withProblems { () throws(SpecSolveError) in
        try layout.request.document.typedViews(for: environment, isCancelled: isCancelled)
      }
      if let press {
        KeyPressReport(press, of: views, on: keyboards, isCancelled: isCancelled).write(to: &writer)
      } else {
        HardwareKeyReport(views, on: keyboards, isCancelled: isCancelled).write(to: &writer)
      }
      try layout.checkBudget()
    })

  package static let transition = Operation(
    "transition", "moves a layout from one environment to another",
    details: """
      from is the first environment; keys that are missing in to are as in from. The query takes precedence over from. \
      With several first environments the response is {"results": […]}.
      """,
    question: .transition, body: [.transitionRequest],
    response: ("Both ends, the steps, and the findings.", [.transition, .results]),
    .each { (layout, environment, writer) throws(ProblemDetails) in
      guard case .transition(let end, let settings) = layout.request.question else { return }
      try withProblems { () throws(SpecTransition.Failure) in
        try TransitionReport(
          layout.request.document, from: environment, to: end, settings: settings, options: layout.solveOptions
        ).write(to: &writer, isCancelled: layout.isCancelled)
      }
    })

  package static let importing = Operation(
    "import", "converts a layout in another format to a layout spec",
    details: """
      The body is the file. Its format is detected from its content. The response is the spec that the command writes; \
      with format=report, the specs of all layouts in the file, and the warnings. Without it, the field Import-Warnings \
      has their codes.
      """,
    options: [.importFormat, .scene, .keyboardLayout, .strict, .importAnswer, .importForm, .noReadOff], body: [],
    response: ("The spec, or the report.", [.layoutSpec, .importReport]),
    bodyTypes: ["application/octet-stream", "application/xml", "text/xml", "application/json", "text/plain"],
    .file { (settings, file, isCancelled) throws(ProblemDetails) in
      let source = ImportSource(name: nil, bytes: file)
      guard let format = settings.importFormat ?? ImportFormat.recognized(in: source) else {
        throw ImportError(unknownFormatOf: source, option: "from").problem
      }
      var options = settings.importing
      options.form = settings.importForm ?? options.form
      options.isCancelled = isCancelled
      let result = try withProblems { () throws(ImportError) in try format.layouts(of: source, options: options) }
      if settings.isStrict, !result.warnings.isEmpty { throw ProblemDetails(result.warnings) }
      guard settings.importAnswer == .spec else { return (result.report(), []) }
      guard result.layouts.count == 1 else { throw ProblemDetails(several: result.layouts.map { $0.summary }) }
      return (Array(result.layouts[0].spec.utf8), result.warnings.map { $0.code })
    })

  package static let diagnose = Operation(
    "diagnose", "explains Auto Layout's conflict logs and suggests fixes",
    details: """
      The body is a text. The response has a diagnosis of every list of constraints in it. The text is neither stored nor \
      logged.
      """,
    body: [], response: ("A diagnosis for each list.", [.diagnoses]),
    bodyTypes: ["text/plain", "application/octet-stream"],
    .file { (_, text, isCancelled) throws(ProblemDetails) in
      // Between pieces of this size, the budget is checked.
      let pieceSize = 4 << 10
      let options = LogDiagnosis.Options { isCancelled() }
      var reader = ConflictLogReader(isCancelled: isCancelled)
      var diagnoses: [LogDiagnosis] = []
      for start in stride(from: 0, to: text.count, by: pieceSize) where !isCancelled() {
        for log in reader.read(text[start..<min(start + pieceSize, text.count)]) where !isCancelled() {
          diagnoses.append(LogDiagnosis(of: log, options: options))
        }
      }
      for log in reader.finish() where !isCancelled() { diagnoses.append(LogDiagnosis(of: log, options: options)) }
      if isCancelled() { throw ProblemDetails(.budgetExceeded) }
      var writer = JSONWriter(capacity: 4_096, limit: LayoutRequest.longestResponse)
      LogDiagnosis.write(diagnoses, to: &writer)
      if writer.isOverLimit || isCancelled() { throw ProblemDetails(.budgetExceeded) }
      return (writer.finish(), [])
    })

  private static let forResults = "Options of a result, such as rounding, are accepted and ignored."
}
