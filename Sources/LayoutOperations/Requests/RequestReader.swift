import JSON
import Layout
import LayoutSpec

struct RequestReader: ValueReader {
  let json: JSONDocument
  var environments: [CallerEnvironment] = []
  var asksForSeveral = false
  private(set) var namesEnvironment = false
  var options = SpecOptions()
  let kind: LayoutQuestion.Kind
  private let isCancelled: () -> Bool
  private(set) var question = LayoutQuestion.frames
  var diagnostics: Diagnostics
  /// Options are a source of their own.
  private(set) var source = SpecError.Source.request

  init(_ json: JSONDocument, question kind: LayoutQuestion.Kind, isCancelled: @escaping () -> Bool) {
    self.json = json
    self.kind = kind
    self.isCancelled = isCancelled
    diagnostics = Diagnostics(json)
  }

  var errors: SpecErrors { diagnostics.sorted() }

  mutating func read(_ readSpec: (JSONValue) -> SpecDocument) throws(ProblemDetails) -> SpecDocument {
    let root = json.root.view
    guard root.kind == .object else {
      diagnostics.report(
        .wrongType, at: root, in: .request, "expected a layout spec, or an object with \"spec\"")
      throw ProblemDetails(errors)
    }
    if root["layoutSpec"] != nil {
      environments = [CallerEnvironment()]
      question = readQuestion(nil, nil)
      let document = readSpec(json.root)
      if !document.isReadable { diagnostics = Diagnostics(json) }
      return document
    }
    var members = ObjectFields(of: root)
    guard let spec = members[.spec] else {
      restrict(&members, to: kind.requestKeys.union(.ofSpec))
      diagnostics.report(.missingKey, at: root, in: .request, "\"layoutSpec\" or \"spec\" is missing")
      throw ProblemDetails(errors)
    }
    restrict(&members, to: kind.requestKeys)
    reportDuplicateKeys(members)
    let document = readSpec(spec.value)
    namesEnvironment = members.contains(.environment) || members.contains(.environments)
    // An unknown version is the only mistake reported, because the meaning of everything else is unknown.
    guard document.isReadable else {
      question = readQuestion(nil, nil)
      diagnostics = Diagnostics(json)
      asksForSeveral = members[.environments] != nil && members[.environment] == nil
      environments = Array(
        repeating: CallerEnvironment(),
        count: min(max(1, members[.environments]?.count ?? 1), SolveRequest.environmentLimit))
      return document
    }
    if let options = members[.options] { readOptions(options) }
    try readEnvironments(members, document)
    question = readQuestion(members, document)
    return document
  }

  private static let optionKeys: KeySet = [.rounding, .includeGuides, .onConflict]

  /// The spec and the environments report their own.
  private mutating func reportDuplicateKeys(_ members: ObjectFields) {
    let others = [Key.spec, .environment, .environments, .from, .to].compactMap { members[$0]?.nodeID }
    let options = members[.options]?.nodeID
    diagnostics.report(duplicateKeys: json.root.ownDuplicateKeys(), in: .request)
    for member in json.root.members where !others.contains(member.value.nodeID) {
      diagnostics.report(
        duplicateKeys: member.value.duplicateKeys(), in: member.value.nodeID == options ? .options : .request)
    }
  }

  private mutating func readEnvironments(
    _ members: ObjectFields, _ document: SpecDocument
  ) throws(ProblemDetails) {
    guard let list = members[.environments] else {
      let environment = members[.environment].map { CallerEnvironment(reading: $0.value, for: document) }
      environments = [environment ?? CallerEnvironment()]
      return
    }
    if members[.environment] != nil {
      diagnostics.report(
        .invalidValue, at: list, in: .request,
        "\"environment\" and \"environments\" cannot be combined; remove one of them")
    }
    guard list.kind == .array else {
      diagnostics.report(.wrongType, at: list, in: .request, "expected a list of environments")
      environments = [CallerEnvironment()]
      return
    }
    asksForSeveral = members[.environment] == nil
    guard list.count <= SolveRequest.environmentLimit else {
      diagnostics.report(
        .limitExceeded, at: list, in: .request,
        "there are more than \(SolveRequest.environmentLimit) environments; split the request")
      asksForSeveral = false
      environments = [CallerEnvironment()]
      return
    }
    // With many environments, all positions in the text are computed at once.
    let positions = list.count > 1 ? JSONPositions(of: json.bytes) : nil
    var search = NearestNameSearch()
    for element in list.elements {
      if environments.count % 64 == 63, isCancelled() { throw ProblemDetails(.budgetExceeded) }
      environments.append(CallerEnvironment(reading: element.value, for: document, positions: positions, &search))
    }
  }

  private mutating func readOptions(_ json: JSONView) {
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
