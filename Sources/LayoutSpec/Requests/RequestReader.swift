import JSON
import Layout

/// Reads the parts of a request.
struct RequestReader: ValueReader {
  let json: JSONDocument
  let limits: SpecLimits
  let plans: PlanCache
  var document: SpecDocument?
  var environments: [CallerEnvironment] = []
  var asksForSeveral = false
  private(set) var namesEnvironment = false
  var options = SpecOptions()
  var id: JSONValue?
  var diagnostics: Diagnostics
  /// Options are a source of their own.
  private(set) var source = SpecError.Source.request

  init(_ json: JSONDocument, limits: SpecLimits, plans: PlanCache) {
    self.json = json
    self.limits = limits
    self.plans = plans
    diagnostics = Diagnostics(json, specPointer: "")
  }

  var errors: [SpecError] { diagnostics.sorted() }

  mutating func read() throws(ProblemDetails) {
    let root = json.root
    guard root.kind == .object else {
      diagnostics.report(
        .wrongType, at: root, in: .request, "a request is an object: a layout spec, or one with \"spec\"")
      throw ProblemDetails(errors)
    }
    if root["layoutSpec"] != nil {
      document = SpecDocument(reading: root, of: json, limits: limits, plans: plans)
      environments = [CallerEnvironment()]
      return
    }
    let members = accepted(Members(of: root), keys: Self.keys)
    guard let spec = members[.spec] else {
      diagnostics.report(.missingKey, at: root, in: .request, "\"layoutSpec\" or \"spec\" is missing")
      throw ProblemDetails(errors)
    }
    reportDuplicateKeys(members)
    id = members[.id]
    let document = SpecDocument(reading: spec, of: json, limits: limits, plans: plans)
    self.document = document
    if let options = members[.options] { readOptions(options) }
    namesEnvironment = members.contains(.environment) || members.contains(.environments)
    readEnvironments(members, document)
  }

  private static let keys: KeySet = [.spec, .environment, .environments, .options, .id]
  private static let optionKeys: KeySet = [.rounding, .includeGuides, .onConflict]

  /// Keys that stand twice in the request itself, its options or its id; the spec and the environments tell their own.
  private mutating func reportDuplicateKeys(_ members: Members) {
    let others = [Key.spec, .environment, .environments].compactMap { members[$0]?.byteRange }
    let options = members[.options]?.byteRange
    for key in json.root.duplicateKeys() where !others.contains(where: { $0.contains(key.startOffset) }) {
      let isOption = options?.contains(key.startOffset) ?? false
      diagnostics.report(
        .duplicateKey, atKey: key, in: isOption ? .options : .request,
        "\"\(key.string)\" stands twice in this object; remove one")
    }
  }

  private mutating func readEnvironments(_ members: Members, _ document: SpecDocument) {
    guard let list = members[.environments] else {
      let environment = members[.environment].map { CallerEnvironment(reading: $0, of: json, for: document) }
      environments = [environment ?? CallerEnvironment()]
      return
    }
    if members[.environment] != nil {
      diagnostics.report(
        .invalidValue, at: list, in: .request, "a request has \"environment\" or \"environments\", not both")
    }
    guard list.kind == .array else {
      diagnostics.report(.wrongType, at: list, in: .request, "a list of environments is expected")
      environments = [CallerEnvironment()]
      return
    }
    asksForSeveral = members[.environment] == nil
    guard list.count <= SolveRequest.environmentLimit else {
      diagnostics.report(
        .limitExceeded, at: list, in: .request, "at most \(SolveRequest.environmentLimit) environments are taken")
      asksForSeveral = false
      environments = [CallerEnvironment()]
      return
    }
    environments = list.elements.map { CallerEnvironment(reading: $0, of: json, for: document) }
  }

  private mutating func readOptions(_ json: JSONValue) {
    source = .options
    defer { source = .request }
    guard let members = object(json, keys: Self.optionKeys) else { return }
    if let rounding = members[.rounding].flatMap({ word($0, as: SpecOptions.Rounding.self) }) {
      options.rounding = rounding
    }
    if let policy = members[.onConflict].flatMap({ word($0, as: SpecOptions.ConflictPolicy.self) }) {
      options.onConflict = policy
    }
    if let includes = members[.includeGuides].flatMap({ boolean($0) }) { options.includeGuides = includes }
  }
}

extension JSONValue {
  fileprivate var byteRange: Range<Int> { startOffset..<endOffset }
}
