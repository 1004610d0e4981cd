import JSON
import LayoutReports
import LayoutSpec

/// A document in an environment that hovers and hints show.
struct ShownLayout {
  let caller: CallerEnvironment
  /// The name of the environment for people.
  let name: String
  let inspection: SpecInspection
  /// The layout, or `nil` if there is none.
  let result: SpecResult?
}

/// A document that the client has open, with everything that is known about its current text.
final class OpenDocument {
  let uri: String
  private(set) var text: DocumentText
  /// The client's number of the text, or `nil` if it gave none.
  private(set) var version: Int?
  /// The diagnostics of the last text for which they are known, at their places in the current one.
  var diagnostics: [PlacedDiagnostic] = []
  /// Whether the diagnostics are those of the current text.
  var isDiagnosed = false
  /// The check that is under way.
  var job: CheckJob?

  private var parsed: Parsed?
  /// The last text that was JSON, and the names in it once they are needed.
  private var lastJSON: JSONDocument?
  private var lastIndex: SymbolIndex?
  private var ownPlan: EnvironmentPlan?
  private var layouts: [Int: ShownLayout] = [:]
  /// Plans of former texts, which are often those of the next.
  private let plans = PlanCache()

  /// The text as JSON and as a spec.
  private struct Parsed {
    let json: JSONDocument?
    let spec: SpecDocument
  }

  init(uri: String, text: DocumentText, version: Int?) {
    self.uri = uri
    self.text = text
    self.version = version
  }

  /// Replaces a range of the text, or all of it.
  func replace(_ range: Range<Int>?, with new: String) {
    let range = range ?? 0..<text.bytes.count
    text.replace(range, with: new)
    diagnostics = diagnostics.compactMap { $0.moved(by: range, to: new.utf8.count) }
    forget()
  }

  func setVersion(_ version: Int?) { self.version = version }

  /// Drops everything that depends on the text or the settings.
  func forget() {
    if let json = parsed?.json { (lastJSON, lastIndex) = (json, index) }
    parsed = nil
    ownPlan = nil
    layouts = [:]
    index = nil
    job = nil
    isDiagnosed = false
  }

  private func parse() -> Parsed {
    if let parsed { return parsed }
    let new: Parsed
    if let json = try? JSONDocument(parsing: text.bytes) {
      new = Parsed(json: json, spec: SpecDocument(reading: json.root, plans: plans))
    } else {
      new = Parsed(json: nil, spec: SpecDocument(parsing: text.bytes, plans: plans))
    }
    parsed = new
    return new
  }

  /// The text as JSON, or `nil` if it is not JSON.
  var json: JSONDocument? { parse().json }

  /// The text as a spec, which may be invalid.
  var spec: SpecDocument { parse().spec }

  private var index: SymbolIndex?

  /// The names in the text, or `nil` if it is not JSON.
  var symbols: SymbolIndex? {
    if let index { return index }
    index = json.map { SymbolIndex($0) }
    return index
  }

  /// The names in the last text that was JSON, whose places may be outdated.
  var knownSymbols: SymbolIndex? {
    if let symbols { return symbols }
    if lastIndex == nil { lastIndex = lastJSON.map { SymbolIndex($0) } }
    return lastIndex
  }

  /// Returns the environments of the document.
  func plan(_ settings: Settings) -> EnvironmentPlan {
    if let ownPlan { return ownPlan }
    let plan = EnvironmentPlan(spec, settings)
    ownPlan = plan
    return plan
  }

  /// Returns the layout in one of the shown environments, or `nil` if the spec is invalid there.
  func layout(_ number: Int, _ settings: Settings) -> ShownLayout? {
    if let known = layouts[number] { return known }
    let plan = plan(settings)
    let shown = Array(plan.shown)
    guard spec.isValid, shown.indices.contains(number), let inspection = try? spec.inspect(shown[number]) else {
      return nil
    }
    let layout = ShownLayout(
      caller: shown[number], name: plan.name(of: shown[number], in: spec), inspection: inspection,
      result: try? spec.solve(for: shown[number]))
    layouts[number] = layout
    return layout
  }

  /// Makes the diagnostics of a report those of the current text.
  func accept(_ report: CheckReport) {
    var placer = DiagnosticPlacer(text, json, spec)
    let new = placer.diagnostics(of: report)
    // While the text cannot be parsed, the former ones stay.
    let codes = Set(new.map { $0.code })
    let kept = json == nil ? diagnostics.filter { !codes.contains($0.code) } : []
    diagnostics = new + kept
    isDiagnosed = true
    job = nil
  }
}
