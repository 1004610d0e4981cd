public import JSON
import Layout

/// A request to solve a spec: the body of a POST, or a line of a batch.
///
/// It is a layout spec as it is, an object with `layoutSpec`; or `{"spec": …, "environment": …}` or `{"spec": …,
/// "environments": […]}`, optionally with `options` and `id`.
public struct SolveRequest: Sendable {
  /// The spec.
  public let document: SpecDocument
  /// The environments asked for; one if none is named.
  public let environments: [CallerEnvironment]
  /// Whether several environments were asked for, so that the answer is a list.
  public let asksForSeveral: Bool
  /// Whether the request says something of the environment; what its spec says does not count.
  public let namesEnvironment: Bool
  /// How to solve, and what to show.
  public var options: SpecOptions
  /// What is asked of the layout beside its frames.
  public let question: LayoutQuestion
  /// The request's `id`, any JSON.
  public let id: JSONValue?
  /// The mistakes of the request itself and its options.
  public let errors: SpecErrors

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
    namesEnvironment = false
    self.options = options
    question = .frames
    id = nil
    errors = SpecErrors([])
  }

  /// Reads a request from the bytes of a JSON text.
  ///
  /// - Throws: `ProblemDetails` where the bytes are no JSON, or hold no spec.
  public init(
    parsing bytes: [UInt8], limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache()
  ) throws(ProblemDetails) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
    } catch {
      throw ProblemDetails(SpecError(error, in: bytes, source: .request))
    }
    try self.init(reading: json, limits: limits, plans: plans)
  }

  /// Reads a request from a JSON text that has been parsed.
  ///
  /// - Parameters:
  ///   - json: the text.
  ///   - limits: how large the spec may be.
  ///   - plans: where plans of its layouts are kept.
  ///   - question: what kind of question the request asks, which decides the keys that it may have.
  /// - Throws: `ProblemDetails` if it holds no spec.
  public init(
    reading json: JSONDocument, limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache(),
    question kind: LayoutQuestion.Kind = .frames
  ) throws(ProblemDetails) {
    try self.init(reading: json, question: kind) { SpecDocument(reading: $0, limits: limits, plans: plans) }
  }

  /// Reads a request from a JSON text that has been parsed.
  ///
  /// - Parameters:
  ///   - json: the text.
  ///   - question: what kind of question the request asks, which decides the keys that it may have.
  ///   - readSpec: reads the spec, or finds it among those that were read before.
  /// - Throws: `ProblemDetails` if it holds no spec.
  public init(
    reading json: JSONDocument, question kind: LayoutQuestion.Kind = .frames, readSpec: (JSONValue) -> SpecDocument
  ) throws(ProblemDetails) {
    var reader = RequestReader(json, question: kind)
    document = try reader.read(readSpec)
    environments = reader.environments
    asksForSeveral = reader.asksForSeveral
    namesEnvironment = reader.namesEnvironment
    options = reader.options
    question = reader.question
    id = reader.id
    errors = reader.errors
  }

  /// The spec of a request: what has the key `layoutSpec`, or stands under `spec`, or `nil` if there is none.
  public static func spec(in json: JSONDocument) -> JSONValue? {
    json.root["layoutSpec"] == nil ? json.root["spec"] : json.root
  }

  /// The result, or the problem, for one of the environments.
  public func solve(_ environment: CallerEnvironment) -> Result<SpecResult, ProblemDetails> {
    guard errors.isEmpty else { return .failure(ProblemDetails(allErrors(environment))) }
    // The rest of a list is not begun.
    if options.isCancelled?() == true { return .failure(ProblemDetails(.budgetExceeded)) }
    do throws(SpecSolveError) {
      return .success(try document.solve(for: environment, options: options))
    } catch {
      return .failure(ProblemDetails(error))
    }
  }

  /// The mistakes of the spec, the environment and the request together.
  private func allErrors(_ environment: CallerEnvironment) -> SpecErrors {
    var found = document.errors + environment.errors
    do throws(SpecSolveError) {
      _ = try document.resolved(for: environment)
    } catch {
      if case .invalid(let invalid) = error { found = invalid }
    }
    return found + errors
  }

  /// Writes the answer: the result or problem, or the list of them where several environments were asked for.
  ///
  /// - Returns: the problem, if there is one result and it is one.
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
