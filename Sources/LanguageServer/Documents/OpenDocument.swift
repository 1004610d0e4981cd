import JSON
import LayoutNames
import LayoutOperations
import LayoutReports
import LayoutSpec

/// A document in an environment that hovers and hints show.
struct ShownLayout {
  let caller: CallerEnvironment
  let inspection: SpecInspection
  let result: SpecResult?
}

/// The environments that hovers and hints show: the configured ones, else the document's own.
struct ShownEnvironments {
  let callers: [CallerEnvironment]
  let names: [String]
  let sharing: EnvironmentSharing
}

final class OpenDocument {
  let uri: String
  private(set) var text: DocumentText
  /// The client's number of the text, or `nil` if it gave none.
  var version: Int?
  /// The diagnostics of the last text for which they are known, at their places in the current one.
  var diagnostics: [PlacedDiagnostic] = []
  var isDiagnosed = false
  var job: CheckJob?

  private var parsed: (json: JSONDocument?, spec: SpecDocument)?
  private var index: SymbolIndex?
  /// The last text that was JSON, and the names in it.
  private var lastJSON: JSONDocument?
  private var lastIndex: SymbolIndex?
  private var ownPlan: EnvironmentPlan?
  private var ownShown: ShownEnvironments?
  private var layouts: [Int: ShownLayout] = [:]
  /// Plans of former texts, which are often those of the next.
  private let plans = PlanCache()

  init(uri: String, text: DocumentText, version: Int?) {
    (self.uri, self.text, self.version) = (uri, text, version)
  }

  var isConfiguration: Bool { uri.hasSuffix("/" + CheckConfiguration.fileName) }

  var table: SchemaTable { isConfiguration ? .configuration : .spec }

  func replace(_ range: Range<Int>?, with new: String) {
    let range = range ?? 0..<text.bytes.count
    text.replace(range, with: new)
    diagnostics = diagnostics.compactMap { $0.moved(by: range, to: new.utf8.count) }
    forget()
  }

  /// Drops everything that depends on the text or the settings.
  func forget() {
    if let json = parsed?.json { (lastJSON, lastIndex) = (json, index) }
    parsed = nil
    ownPlan = nil
    ownShown = nil
    layouts = [:]
    index = nil
    job = nil
    isDiagnosed = false
  }

  private func parse() -> (json: JSONDocument?, spec: SpecDocument) {
    if let parsed { return parsed }
    let json = try? JSONDocument(parsing: text.bytes)
    var spec =
      json.map { SpecDocument(reading: $0.root, plans: plans) } ?? SpecDocument(parsing: text.bytes, plans: plans)
    if isConfiguration {
      let mistakes = CheckConfiguration.reading(text.bytes).1
      spec = mistakes.isEmpty ? Self.empty : SpecDocument(refusing: mistakes)
    }
    parsed = (json, spec)
    return (json, spec)
  }

  /// Stands for a configuration without mistakes.
  private static let empty = SpecDocument(parsing: Array(#"{"layoutSpec": 1, "views": []}"#.utf8))

  var json: JSONDocument? { parse().json }

  func validJSON() throws(ResponseError) -> JSONDocument {
    guard let json else { throw .failed("the document is not valid JSON; fix its first error") }
    return json
  }

  var spec: SpecDocument { parse().spec }

  /// The names in the text or, if it is not JSON, in its beginning.
  var symbols: SymbolIndex? {
    index = index ?? (json ?? JSONDocument(beginningOf: text.bytes)).map { SymbolIndex($0) }
    return index
  }

  var knownJSON: JSONDocument? { json ?? lastJSON ?? JSONDocument(beginningOf: text.bytes) }

  /// The names in the last text that was JSON, or else in the beginning of the text. Their places may be outdated.
  var knownSymbols: SymbolIndex? {
    if json != nil || lastJSON == nil { return symbols }
    lastIndex = lastIndex ?? lastJSON.map { SymbolIndex($0) }
    return lastIndex
  }

  func plan(_ settings: Settings) -> EnvironmentPlan {
    let plan = ownPlan ?? EnvironmentPlan(spec, settings)
    ownPlan = plan
    return plan
  }

  func shown(_ settings: Settings) -> ShownEnvironments {
    if let ownShown { return ownShown }
    let callers = settings.environments == nil ? [CallerEnvironment()] : plan(settings).callers
    let shown = ShownEnvironments(
      callers: callers, names: spec.names(of: callers), sharing: EnvironmentSharing(callers, of: spec))
    ownShown = shown
    return shown
  }

  /// For the next hover.
  private static let keptLayouts = 32

  /// `nil` if the spec is invalid there.
  func layout(_ number: Int, _ settings: Settings) -> ShownLayout? {
    if let known = layouts[number] { return known }
    let caller = shown(settings).callers[number]
    guard spec.isValid, let inspection = try? spec.inspect(caller) else { return nil }
    let layout = ShownLayout(caller: caller, inspection: inspection, result: try? spec.solve(for: caller))
    if layouts.count < Self.keptLayouts { layouts[number] = layout }
    return layout
  }

  func accept(_ report: CheckReport) {
    let new = report.diagnostics(of: spec, in: text.bytes)
    // While the text cannot be parsed, the former ones stay.
    let codes = Set(new.map { $0.code })
    let kept = json == nil ? diagnostics.filter { !codes.contains($0.code) } : []
    diagnostics = new + kept
    if let problem = ownPlan?.problem {
      diagnostics.append(
        PlacedDiagnostic(
          range: 0..<0, severity: .error, code: "limit-exceeded", page: "errors.md#limit-exceeded", message: problem))
    }
    isDiagnosed = true
    job = nil
  }
}

/// One environment is checked at a time, so that other work comes in between.
struct CheckJob: Sendable {
  let document: SpecDocument
  let plan: EnvironmentPlan
  private let check: SpecCheck
  private let sharing: EnvironmentSharing
  private var outcomes: [CheckOutcome] = []
  private let isCancelled: @Sendable () -> Bool

  /// - Parameter isCancelled: called often; `true` stops the current environment.
  init(
    _ document: SpecDocument, _ plan: EnvironmentPlan, _ settings: Settings,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.document, self.plan, self.isCancelled) = (document, plan, isCancelled)
    var options = CheckOptions(settings.configuration)
    options.coversEverything = plan.coversEveryScreen
    options.solving.isCancelled = isCancelled
    check = SpecCheck(document, options: options)
    sharing = check.sharing(among: plan.callers)
  }

  var progress: (done: Int, total: Int) { (outcomes.count, sharing.distinct.count) }

  var isFinished: Bool { outcomes.count >= sharing.distinct.count }

  mutating func step() {
    guard !isFinished else { return }
    let outcome = check.outcome(for: plan.callers[sharing.distinct[outcomes.count]])
    if !isCancelled() { outcomes.append(outcome) }
  }

  /// `nil` if the work is cancelled.
  func report() -> CheckReport? {
    let report = check.report(outcomes, of: sharing)
    return isCancelled() ? nil : report
  }
}
