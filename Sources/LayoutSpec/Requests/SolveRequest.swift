public import JSON
import Layout

/// A request to solve a spec: the body of a POST, or a line of a batch.
///
/// It is a layout spec as it is, an object with `layoutSpec`; or `{"spec": …, "environment": …}` or `{"spec": …,
/// "environments": […]}`, optionally with `options` and `id`.
public struct SolveRequest: Sendable {
  /// The spec.
  public let document: SpecDocument
  /// The environments asked for; one where none is named.
  public let environments: [CallerEnvironment]
  /// Whether several environments were asked for, so that the answer is a list.
  public let asksForSeveral: Bool
  /// How to solve, and what to show.
  public var options: SpecOptions
  /// The request's `id`, any JSON.
  public let id: JSONValue?
  /// The mistakes of the request itself and its options.
  public let errors: [SpecError]

  /// The most environments in one request.
  public static let environmentLimit = 1_000

  /// A request for a spec in one environment.
  public init(
    _ document: SpecDocument, environment: CallerEnvironment = CallerEnvironment(),
    options: SpecOptions = SpecOptions()
  ) {
    self.document = document
    environments = [environment]
    asksForSeveral = false
    self.options = options
    id = nil
    errors = []
  }

  /// Reads a request from the bytes of a JSON text.
  ///
  /// - Throws: `ProblemDetails` where the bytes are no JSON, or hold no spec.
  public init(parsing bytes: [UInt8], limits: SpecLimits = SpecLimits()) throws(ProblemDetails) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
    } catch {
      throw ProblemDetails([SpecError(error, in: bytes, source: .request)])
    }
    try self.init(reading: json, limits: limits)
  }

  /// Reads a request from a JSON text that has been parsed.
  ///
  /// - Throws: `ProblemDetails` where it holds no spec.
  public init(reading json: JSONDocument, limits: SpecLimits = SpecLimits()) throws(ProblemDetails) {
    var reader = RequestReader(json, limits: limits)
    try reader.read()
    document = reader.document ?? SpecDocument(reading: json.root, of: json, limits: limits)
    environments = reader.environments
    asksForSeveral = reader.asksForSeveral
    options = reader.options
    id = reader.id
    errors = reader.errors
  }

  /// The result, or the problem, for one of the environments.
  public func solve(_ environment: CallerEnvironment) -> Result<SpecResult, ProblemDetails> {
    guard errors.isEmpty else { return .failure(ProblemDetails(allErrors(environment))) }
    do throws(SpecSolveError) {
      return .success(try document.solve(for: environment, options: options))
    } catch {
      return .failure(ProblemDetails(error))
    }
  }

  /// The mistakes of the spec, the environment and the request together.
  private func allErrors(_ environment: CallerEnvironment) -> [SpecError] {
    var found = document.errors + environment.errors
    do throws(SpecSolveError) {
      _ = try document.instance(for: environment)
    } catch {
      if case .invalid(let invalid) = error { found = invalid.errors }
    }
    return found + errors
  }

  /// Writes the answer: the result or problem, or the list of them where several environments were asked for.
  ///
  /// - Returns: the problem, where there is one result and it is one.
  @discardableResult
  public func writeAnswer(to writer: inout JSONWriter) -> ProblemDetails? {
    guard asksForSeveral else {
      switch solve(environments.first ?? CallerEnvironment()) {
      case .success(let result): result.write(to: &writer)
      case .failure(let problem):
        problem.write(to: &writer)
        return problem
      }
      return nil
    }
    writer.beginArray()
    for environment in environments {
      switch solve(environment) {
      case .success(let result): result.write(to: &writer)
      case .failure(let problem): problem.write(to: &writer)
      }
    }
    writer.endArray()
    return nil
  }
}

/// Reads the parts of a request.
private struct RequestReader {
  let json: JSONDocument
  let limits: SpecLimits
  var document: SpecDocument?
  var environments: [CallerEnvironment] = []
  var asksForSeveral = false
  var options = SpecOptions()
  var id: JSONValue?
  private var diagnostics: Diagnostics

  init(_ json: JSONDocument, limits: SpecLimits) {
    self.json = json
    self.limits = limits
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
      document = SpecDocument(reading: root, of: json, limits: limits)
      environments = [CallerEnvironment()]
      return
    }
    guard let spec = root["spec"] else {
      diagnostics.report(.missingKey, at: root, in: .request, "\"layoutSpec\" or \"spec\" is missing")
      readKeys(root)
      throw ProblemDetails(errors)
    }
    readKeys(root)
    reportDuplicateKeys(root)
    id = root["id"]
    let document = SpecDocument(reading: spec, of: json, limits: limits)
    self.document = document
    if let options = root["options"] { readOptions(options) }
    readEnvironments(root, document)
  }

  private static let keys = ["spec", "environment", "environments", "options", "id"]

  private mutating func readKeys(_ root: JSONValue) {
    for member in root.members where !member.isComment {
      let key = member.key.string
      if !Self.keys.contains(key) {
        let hint = nearestName(to: key, among: Self.keys).map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.report(
          .unknownKey, atKey: member.key, in: .request, "there is no key \"\(key)\" in a request\(hint)")
      }
    }
  }

  /// Keys that stand twice in the request itself, its options or its id; the spec and the environments tell their own.
  private mutating func reportDuplicateKeys(_ root: JSONValue) {
    let others = root.members.filter { ["spec", "environment", "environments"].contains($0.key.string) }.map(\.value)
    let optionsRange = root["options"].map { $0.startOffset..<$0.endOffset }
    for key in json.duplicateKeys()
    where !others.contains(where: { ($0.startOffset..<$0.endOffset).contains(key.startOffset) }) {
      let isOption = optionsRange?.contains(key.startOffset) ?? false
      diagnostics.report(
        .duplicateKey, atKey: key, in: isOption ? .options : .request,
        "\"\(key.string)\" stands twice in this object; remove one")
    }
  }

  private mutating func readEnvironments(_ root: JSONValue, _ document: SpecDocument) {
    guard let list = root["environments"] else {
      let environment = root["environment"].map { CallerEnvironment(reading: $0, of: json, for: document) }
      environments = [environment ?? CallerEnvironment()]
      return
    }
    if root["environment"] != nil {
      diagnostics.report(
        .invalidValue, at: list, in: .request, "a request has \"environment\" or \"environments\", not both")
    }
    guard list.kind == .array else {
      diagnostics.report(.wrongType, at: list, in: .request, "a list of environments is expected")
      environments = [CallerEnvironment()]
      return
    }
    asksForSeveral = root["environment"] == nil
    guard list.count <= SolveRequest.environmentLimit else {
      diagnostics.report(
        .limitExceeded, at: list, in: .request, "at most \(SolveRequest.environmentLimit) environments are taken")
      asksForSeveral = false
      environments = [CallerEnvironment()]
      return
    }
    environments = list.elements.map { CallerEnvironment(reading: $0, of: json, for: document) }
  }

  private mutating func readOptions(_ options: JSONValue) {
    guard options.kind == .object else {
      diagnostics.report(.wrongType, at: options, in: .options, "an object is expected, not \(options.kind.noun)")
      return
    }
    let keys = ["rounding", "includeGuides", "onConflict"]
    var seen: Set<String> = []
    for member in options.members where !member.isComment {
      let key = member.key.string
      guard seen.insert(key).inserted else { continue }
      switch key {
      case "rounding": word(member.value, SpecOptions.Rounding.self).map { self.options.rounding = $0 }
      case "onConflict": word(member.value, SpecOptions.ConflictPolicy.self).map { self.options.onConflict = $0 }
      case "includeGuides":
        if let includes = member.value.boolean {
          self.options.includeGuides = includes
        } else {
          diagnostics.report(.wrongType, at: member.value, in: .options, "true or false is expected")
        }
      default:
        let hint = nearestName(to: key, among: keys).map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.report(.unknownKey, atKey: member.key, in: .options, "there is no option \"\(key)\"\(hint)")
      }
    }
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSONValue, _ type: Word.Type
  ) -> Word? where Word.RawValue == String {
    guard let text = json.string else {
      diagnostics.report(.wrongType, at: json, in: .options, "a string is expected, not \(json.kind.noun)")
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    diagnostics.report(.invalidValue, at: json, in: .options, "\"\(text)\" is none of \(words)")
    return nil
  }
}
