import HTTPMessage
import JSON
import Layout
import LayoutReports
import LayoutSpec

/// The query of an operation on a layout, with the names of the command line's options. It takes precedence over the
/// body.
package struct LayoutQuery: Sendable {
  package private(set) var environment = EnvironmentOptionReader()
  private(set) var namesEnvironment = false
  /// The contradictions among the parameters.
  private(set) var mistakes = SpecErrors([])
  private var metrics: Set<String> = []
  private var given: Set<RequestOption> = []
  private var allValues: Set<AllValuesOption> = []

  private var rounding: SpecOptions.Rounding?
  private var includesGuides: Bool?
  private var onConflict: SpecOptions.ConflictPolicy?
  private var listsEnvironment = true
  /// The ids of the views in each result, or `nil` for all.
  private(set) var views: [String]?

  private(set) var severities: [CheckRule: CheckSeverity] = [:]
  private(set) var listsEnvironments = false
  private(set) var picture = PictureOptions()
  /// The differences of the environment that the picture is compared with.
  private(set) var against: EnvironmentRequest?
  private(set) var exchangesISOKeys = false
  private(set) var target: ExplanationTarget?
  private(set) var ranges: [NumberRange] = []
  private(set) var regionLimit = 10_000

  /// Parses the parameters of an operation.
  ///
  /// - Throws: an error if a parameter is unknown, its value is invalid, or two contradict each other.
  package init(_ items: [HTTPQueryItem], for operation: Operation) throws(ProblemDetails) {
    for item in items {
      if let option = EnvironmentOption(rawValue: item.name) {
        try add(option, item)
      } else if let option = AllValuesOption(rawValue: item.name) {
        try add(option, item)
      } else {
        try set(try operation.option(item, given: &given), item)
      }
    }
    if let (all, one) = environment.contradiction {
      throw .badQuery("\(all.name) and \(one.name) contradict each other; remove one of them")
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

  private mutating func set(_ option: RequestOption, _ item: HTTPQueryItem) throws(ProblemDetails) {
    switch option {
    case .rounding: rounding = try item.word()
    case .includeGuides: includesGuides = try item.flag()
    case .onConflict: onConflict = try item.word()
    case .listedEnvironment:
      guard item.value == "none" else {
        throw .badQuery("environment: write none to leave it out of results; options such as device choose it")
      }
      listsEnvironment = false
    case .views: views = item.value.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    case .rule:
      let rule = try item.parsed(by: RuleSeverity.init(parsing:))
      severities[rule.rule] = rule.severity
    case .listEnvironments: listsEnvironments = try item.flag()
    case .show: try item.parsed { (text) throws(ValueTextError) in try picture.show(text) }
    case .theme: picture.theme = try item.word()
    case .against: try setComparison(item.value)
    case .columns: picture.columns = try item.integer(in: PictureOptions.columnCounts)
    case .width: picture.width = try item.number(in: PictureOptions.widths)
    case .view: target = try item.parsed(by: ExplanationTarget.init)
    case .range: try addRange(item.value)
    case .maximumRegions: regionLimit = try item.integer(in: 1...10_000)
    case .swapISO: exchangesISOKeys = try item.flag()
    case .from, .scene, .layout, .strict, .format, .form, .noReadOff: break
    }
  }

  private mutating func addRange(_ text: String) throws(ProblemDetails) {
    do throws(ValueTextError) {
      ranges.append(try NumberRange(parsing: text))
    } catch {
      throw ProblemDetails(RangeError.ranges(error))
    }
  }

  private mutating func setComparison(_ text: String) throws(ProblemDetails) {
    do throws(OptionTextError) {
      against = try EnvironmentOptionReader.environment(in: text)
    } catch {
      throw .badQuery("against: \(error.option): \(error.message)")
    }
    guard against != nil else {
      throw .badQuery("against: write options of the environment, such as device=iphone-se-1&orientation=landscape")
    }
  }
}

extension LayoutQuery {
  /// Returns the number of environments that a body's environments become, or `Int.max` if it overflows.
  func count(
    over environments: [CallerEnvironment], of spec: SpecDocument, isCancelled: () -> Bool
  ) -> Int {
    guard namesEnvironment else { return environments.count }
    let options = environment.narrowed(to: spec)
    guard let first = environments.first else { return 0 }
    let (count, overflows) =
      options.count(over: first, spec: spec.environment, traits: spec.traits, isCancelled: isCancelled)
      .multipliedReportingOverflow(by: environments.count)
    return overflows ? .max : count
  }

  func over(
    _ environments: [CallerEnvironment], of spec: SpecDocument, isCancelled: () -> Bool
  ) -> [CallerEnvironment] {
    guard namesEnvironment else { return environments }
    let options = environment.narrowed(to: spec)
    return environments.flatMap { base in
      options.environments(over: base, spec: spec.environment, traits: spec.traits, isCancelled: isCancelled)
    }
  }

  /// Applies the query's options on top of those of the body.
  func apply(to options: inout SpecOptions) {
    if let rounding { options.rounding = rounding }
    if let includesGuides { options.includeGuides = includesGuides }
    if let onConflict { options.onConflict = onConflict }
  }

  /// Applies the query's choice of what a result lists.
  func applyListing(to options: inout SpecOptions) {
    options.listsEnvironment = listsEnvironment
    options.views = views.map { Set($0) }
  }
}
