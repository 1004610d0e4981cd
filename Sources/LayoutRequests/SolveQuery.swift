import HTTPMessage
import JSON
import Layout
import LayoutSpec

/// A query parameter of a solve, in addition to those that name one environment. None may be repeated.
package enum SolveParameter: String, CaseIterable, Sendable {
  case rounding
  case includeGuides = "include-guides"
  case onConflict = "on-conflict"
  case listedEnvironment = "environment"
  case views
}

/// The query of a solve, with the names of the command line's options. It takes precedence over the body.
package struct SolveQuery: Sendable {
  /// The options that name the environments.
  package private(set) var environment = EnvironmentOptions()
  /// Whether the query says anything about the environment.
  package private(set) var namesEnvironment = false
  /// The contradictions among the parameters.
  package private(set) var mistakes = SpecErrors([])
  private var metrics: Set<String> = []
  /// The parameters that were given. It stays empty if the query only names an environment.
  private var given: [SolveParameter] = []
  private var rounding: SpecOptions.Rounding?
  private var includesGuides: Bool?
  private var onConflict: SpecOptions.ConflictPolicy?
  private var listsEnvironment = true
  /// The ids of the views in each result, or `nil` for all.
  package private(set) var views: [String]?
  private var allValues: Set<AllValuesOption> = []

  /// Parses the parameters.
  ///
  /// - Parameters:
  ///   - items: the parameters.
  ///   - others: further names that the query may contain, for suggestions.
  /// - Throws: an error if a parameter is unknown, its value is invalid, or two contradict each other.
  package init(_ items: [HTTPQueryItem], alsoKnown others: [String] = []) throws(ProblemDetails) {
    for item in items { try add(item, others) }
    if let (all, one) = environment.contradiction {
      throw .badQuery("\(all.name) and \(one.name) contradict each other; remove one of them")
    }
  }

  /// Returns the number of environments that a body's environments become, or `Int.max` if it overflows.
  package func count(over environments: [CallerEnvironment], of spec: SpecDocument) -> Int {
    guard namesEnvironment else { return environments.count }
    let options = environment.narrowed(to: spec)
    guard let first = environments.first else { return 0 }
    let (count, overflows) = options.count(over: first, spec: spec.environment, traits: spec.traits)
      .multipliedReportingOverflow(by: environments.count)
    return overflows ? .max : count
  }

  /// Applies the query's options on top of those of the body.
  package func apply(to options: inout SpecOptions) {
    if let rounding { options.rounding = rounding }
    if let includesGuides { options.includeGuides = includesGuides }
    if let onConflict { options.onConflict = onConflict }
  }

  /// Applies the query's choice of what a result lists.
  package func applyListing(to options: inout SpecOptions) {
    options.listsEnvironment = listsEnvironment
    options.views = views.map { Set($0) }
  }

  private mutating func add(_ item: HTTPQueryItem, _ others: [String]) throws(ProblemDetails) {
    if let option = EnvironmentOption(rawValue: item.name) { return try add(option, item) }
    if let option = AllValuesOption(rawValue: item.name) { return try add(option, item) }
    guard let parameter = SolveParameter(rawValue: item.name) else { throw unknown(item.name, others) }
    guard !given.contains(parameter) else { throw .givenTwice(item.name) }
    given.append(parameter)
    switch parameter {
    case .rounding: rounding = try item.word()
    case .includeGuides: includesGuides = try item.flag()
    case .onConflict: onConflict = try item.word()
    case .listedEnvironment:
      guard item.value == "none" else {
        throw .badQuery("environment: write none to leave it out of results; options such as device choose it")
      }
      listsEnvironment = false
    case .views: views = item.value.split(separator: ",").map(String.init)
    }
  }

  private mutating func add(_ option: EnvironmentOption, _ item: HTTPQueryItem) throws(ProblemDetails) {
    let value = option.isFlag ? (item.truthValue.map { $0 ? "true" : "false" } ?? item.value) : item.value
    if option == .set, !isFirst(of: value) { return }
    guard option.mayRepeat || !environment.has(option) else { throw .givenTwice(option.name) }
    do throws(OptionTextError) {
      try environment.add(option, value)
    } catch {
      throw .badQuery("\(error.option): \(error.message)")
    }
    namesEnvironment = true
  }

  private mutating func add(_ option: AllValuesOption, _ item: HTTPQueryItem) throws(ProblemDetails) {
    guard allValues.insert(option).inserted else { throw .givenTwice(item.name) }
    guard try item.flag() else { return }
    environment.add(option)
    namesEnvironment = true
  }

  /// Records that a metric is set, and reports an error if it was set before.
  private mutating func isFirst(of assignment: String) -> Bool {
    let metric = String(String.UnicodeScalarView(assignment.unicodeScalars.prefix { $0 != "=" }))
    if metrics.insert(metric).inserted { return true }
    mistakes += SpecErrors([
      SpecError(
        code: .invalidValue, pointer: "/environment/metrics/" + JSONPointer.escape(metric), source: .environment,
        message: "the query sets the metric \"\(metric)\" twice; set it once")
    ])
    return false
  }

  private func unknown(_ name: String, _ others: [String]) -> ProblemDetails {
    let known =
      EnvironmentOption.allCases.map { $0.name } + AllValuesOption.allCases.map { $0.name }
      + SolveParameter.allCases.map { $0.rawValue } + others
    // A name may be as long as a request line, so the message shortens it.
    return .badQuery("unknown parameter \"\(name.prefix(40))\"\(correction(of: name, among: known))")
  }
}

extension SolveQuery {
  /// Returns the environments of a body with the query applied. If the query names several values, each environment
  /// becomes several.
  package func over(_ environments: [CallerEnvironment], of spec: SpecDocument) -> [CallerEnvironment] {
    guard namesEnvironment else { return environments }
    let options = environment.narrowed(to: spec)
    return environments.flatMap { base in
      options.environments(over: base, spec: spec.environment, traits: spec.traits)
    }
  }
}
