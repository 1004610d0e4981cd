import HTTPMessage
import JSON
import Layout
import LayoutSpec
import RequestOptions

/// A parameter that a solve takes beside those that name one environment. Each stands in a query once.
package enum SolveParameter: String, CaseIterable, Sendable {
  case rounding
  case includeGuides = "include-guides"
  case onConflict = "on-conflict"
}

/// What the query of a solve says: the command line's options by their names. It comes before what the body says.
package struct SolveQuery: Sendable {
  /// What names the environments.
  package private(set) var environment = EnvironmentOptions()
  /// Whether it says anything about the environment.
  package private(set) var namesEnvironment = false
  /// What its parameters contradict each other in.
  package private(set) var mistakes = SpecErrors([])
  private var metrics: Set<String> = []
  /// The parameters that were there. It stays empty if the query names an environment and nothing else.
  private var given: [SolveParameter] = []
  private var rounding: SpecOptions.Rounding?
  private var includesGuides: Bool?
  private var onConflict: SpecOptions.ConflictPolicy?
  /// The options that stand for all values, whether they were turned on or off.
  private var allValues: Set<AllValuesOption> = []

  /// Reads the parameters.
  ///
  /// - Parameters:
  ///   - items: the parameters.
  ///   - others: what else the query may have, which may be meant by a name that is not known.
  /// - Throws: where a parameter is not known or its value not understood.
  package init(_ items: [HTTPQueryItem], alsoKnown others: [String] = []) throws(ProblemDetails) {
    for item in items { try add(item, others) }
  }

  /// At most how many environments of a spec the query stands for; `Int.max` where that is beyond counting.
  package func combinations(of spec: SpecDocument) -> Int { environment.combinationCount(traits: spec.traits) }

  /// Puts the query's options over those of the body.
  package func apply(to options: inout SpecOptions) {
    if let rounding { options.rounding = rounding }
    if let includesGuides { options.includeGuides = includesGuides }
    if let onConflict { options.onConflict = onConflict }
  }

  private mutating func add(_ item: HTTPQueryItem, _ others: [String]) throws(ProblemDetails) {
    if let option = EnvironmentOption(rawValue: item.name) { return try add(option, item.value) }
    if let option = AllValuesOption(rawValue: item.name) { return try add(option, item) }
    guard let parameter = SolveParameter(rawValue: item.name) else { throw unknown(item.name, others) }
    guard !given.contains(parameter) else { throw .givenTwice(item.name) }
    given.append(parameter)
    switch parameter {
    case .rounding: rounding = try word(item)
    case .includeGuides: includesGuides = try flag(item)
    case .onConflict: onConflict = try word(item)
    }
  }

  private mutating func add(_ option: EnvironmentOption, _ value: String) throws(ProblemDetails) {
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
    guard try flag(item) else { return }
    environment.add(option)
    namesEnvironment = true
  }

  /// Notes a metric that is set, and that one is set again.
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

  private func flag(_ item: HTTPQueryItem) throws(ProblemDetails) -> Bool { try Self.flag(item.name, item.value) }

  /// The value of a parameter that is there or not.
  package static func flag(_ name: String, _ text: String) throws(ProblemDetails) -> Bool {
    switch text {
    case "", "true": true
    case "false": false
    default: throw .badQuery("\(name): write true or false")
    }
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(_ item: HTTPQueryItem) throws(ProblemDetails) -> Word
  {
    if let word = Word(rawValue: item.value) { return word }
    throw .badQuery("\(item.name): write one of \(Word.allCases.map({ $0.rawValue }).joined(separator: ", "))")
  }

  private func unknown(_ name: String, _ others: [String]) -> ProblemDetails {
    let known =
      EnvironmentOption.allCases.map { $0.name } + AllValuesOption.allCases.map { $0.name }
      + SolveParameter.allCases.map { $0.rawValue } + others
    let hint = nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    // A name may be as long as a request line.
    return .badQuery("there is no parameter \"\(name.prefix(40))\" here\(hint)")
  }
}

extension SolveQuery {
  /// The environments of a body, each with what the query says over it; several for each where the query says several.
  package func over(_ environments: [CallerEnvironment], of spec: SpecDocument) -> [CallerEnvironment] {
    guard namesEnvironment else { return environments }
    return environments.flatMap { base in
      environment.environments(over: base.request, spec: spec.environment, traits: spec.traits).map { requested in
        var caller = base
        caller.request = requested.request
        if let refusal = requested.refusal { caller.refuseKeyboard(refusal) }
        return caller
      }
    }
  }
}
