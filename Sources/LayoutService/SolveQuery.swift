import HTTPMessage
import JSON
import Layout
import LayoutSpec
import RequestOptions

/// A parameter that a solve takes beside those that name one environment. Each stands in a query once.
enum SolveParameter: String, CaseIterable, Sendable {
  case allDevices = "all-devices"
  case allOrientations = "all-orientations"
  case allSplits = "all-splits"
  case rounding
  case includeGuides = "include-guides"
  case onConflict = "on-conflict"
}

/// What the query of a solve says: the command line's options by their names. It comes before what the body says.
struct SolveQuery: Sendable {
  /// What names the environments.
  private(set) var environment = EnvironmentOptions()
  /// Whether it says anything about the environment.
  private(set) var namesEnvironment = false
  /// What its parameters contradict each other in.
  private(set) var mistakes: [SpecError] = []
  private var metrics: Set<String> = []
  /// The parameters that were there. It stays empty where the query names an environment and nothing else.
  private var given: [SolveParameter] = []
  private var rounding: SpecOptions.Rounding?
  private var includesGuides: Bool?
  private var onConflict: SpecOptions.ConflictPolicy?
  /// How many values each option that multiplies environments has, those of a trait counted together.
  private var choices: [String: Int] = [:]

  /// Reads the parameters.
  ///
  /// - Parameters:
  ///   - items: the parameters.
  ///   - others: what else the query may have, which may be meant by a name that is not known.
  /// - Throws: where a parameter is not known or its value not understood.
  init(_ items: [HTTPQueryItem], alsoKnown others: [String] = []) throws(Problem) {
    for item in items { try add(item, others) }
  }

  /// At most how many environments the query stands for; `Int.max` where that is beyond counting.
  var combinations: Int {
    choices.values.reduce(1) { product, count in
      let (next, overflows) = product.multipliedReportingOverflow(by: count)
      return overflows ? .max : next
    }
  }

  /// Puts the query's options over those of the body.
  func apply(to options: inout SpecOptions) {
    if let rounding { options.rounding = rounding }
    if let includesGuides { options.includeGuides = includesGuides }
    if let onConflict { options.onConflict = onConflict }
  }

  private mutating func add(_ item: HTTPQueryItem, _ others: [String]) throws(Problem) {
    if let option = EnvironmentOption(rawValue: item.name) { return try add(option, item.value) }
    guard let parameter = SolveParameter(rawValue: item.name) else { throw unknown(item.name, others) }
    guard !given.contains(parameter) else { throw .givenTwice(item.name) }
    given.append(parameter)
    switch parameter {
    case .allDevices: if try flag(item) { cover(item.name, DeviceTable.all.count) { $0.coversAllDevices = true } }
    case .allOrientations:
      if try flag(item) { cover(item.name, Orientation.allCases.count) { $0.coversAllOrientations = true } }
    case .allSplits: if try flag(item) { cover(item.name, Split.allCases.count) { $0.coversAllSplits = true } }
    case .rounding: rounding = try word(item)
    case .includeGuides: includesGuides = try flag(item)
    case .onConflict: onConflict = try word(item)
    }
  }

  private mutating func add(_ option: EnvironmentOption, _ value: String) throws(Problem) {
    if option == .set, !isFirst(of: value) { return }
    guard option.mayRepeat || !environment.has(option) else { throw .givenTwice(option.name) }
    do throws(OptionTextError) {
      try environment.add(option, value)
    } catch {
      throw .badQuery("\(error.option): \(error.message)")
    }
    namesEnvironment = true
    guard option.mayRepeat, option != .set else { return }
    let name =
      option == .trait
      ? "trait " + String(String.UnicodeScalarView(value.unicodeScalars.prefix { $0 != "=" })) : option.name
    choices[name, default: 0] += 1
  }

  /// Notes a metric that is set, and that one is set again.
  private mutating func isFirst(of assignment: String) -> Bool {
    let metric = String(String.UnicodeScalarView(assignment.unicodeScalars.prefix { $0 != "=" }))
    if metrics.insert(metric).inserted { return true }
    mistakes.append(
      SpecError(
        code: .invalidValue, pointer: "/environment/metrics/" + JSONPointer.escape(metric), source: .environment,
        message: "the query sets the metric \"\(metric)\" twice; set it once"))
    return false
  }

  private mutating func cover(_ name: String, _ count: Int, _ set: (inout EnvironmentOptions) -> Void) {
    set(&environment)
    namesEnvironment = true
    choices[name] = count
  }

  private func flag(_ item: HTTPQueryItem) throws(Problem) -> Bool {
    switch item.value {
    case "", "true": true
    case "false": false
    default: throw .badQuery("\(item.name): write true or false")
    }
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(_ item: HTTPQueryItem) throws(Problem) -> Word {
    if let word = Word(rawValue: item.value) { return word }
    throw .badQuery("\(item.name): write one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  private func unknown(_ name: String, _ others: [String]) -> Problem {
    let known = EnvironmentOption.allCases.map(\.name) + SolveParameter.allCases.map(\.rawValue) + others
    let hint = nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    // A name may be as long as a request line.
    return .badQuery("there is no parameter \"\(name.prefix(40))\" here\(hint)")
  }
}
