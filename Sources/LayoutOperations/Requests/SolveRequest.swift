import JSON
import LayoutSpec

/// The body of a POST, or a line of a batch: a bare layout spec, or `{"spec": …, "environment": …}` or `{"spec": …,
/// "environments": […]}`, optionally with `options` and `id`.
package struct SolveRequest: Sendable {
  package let document: SpecDocument
  package let environments: [CallerEnvironment]
  /// The response is then a list.
  let asksForSeveral: Bool
  /// In the request itself, and not only in its spec.
  let namesEnvironment: Bool
  package let options: SpecOptions
  package let question: LayoutQuestion
  package let errors: SpecErrors

  package static let environmentLimit = 1_000

  /// Reads a request from parsed JSON. `readSpec` may find the spec in a cache.
  ///
  /// - Throws: a problem if there is no spec, or the work was cancelled.
  package init(
    reading json: JSONDocument, question kind: LayoutQuestion.Kind = .frames,
    isCancelled: @escaping () -> Bool = { false }, readSpec: (JSONValue) -> SpecDocument
  ) throws(ProblemDetails) {
    var reader = RequestReader(json, question: kind, isCancelled: isCancelled)
    document = try reader.read(readSpec)
    (environments, asksForSeveral) = (reader.environments, reader.asksForSeveral)
    namesEnvironment = reader.namesEnvironment
    (options, question, errors) = (reader.options, reader.question, reader.errors)
  }

  /// Creates the request whose body is a bare spec that was read before.
  package init(_ document: SpecDocument) {
    self.document = document
    (environments, asksForSeveral, namesEnvironment) = ([CallerEnvironment()], false, false)
    (options, question, errors) = (SpecOptions(), .frames, SpecErrors([]))
  }

  /// Returns the root if it is a bare spec, or the value under `spec`, or `nil` if there is none.
  package static func spec(in json: JSONDocument) -> JSONValue? {
    json.root["layoutSpec"] == nil ? json.root["spec"] : json.root
  }

  /// Returns the result for one of the environments, with other options than those of the request if given.
  package func solve(
    _ environment: CallerEnvironment, options: SpecOptions? = nil
  ) throws(ProblemDetails) -> SpecResult {
    let options = options ?? self.options
    guard errors.isEmpty else { throw ProblemDetails(mistakes(in: [environment])) }
    // The rest of a list is not started.
    if options.isCancelled?() == true { throw ProblemDetails(.budgetExceeded) }
    return try withProblems { () throws(SpecSolveError) in try document.solve(for: environment, options: options) }
  }

  /// The mistakes of the spec, the environments and the request. If there are several environments, only mistakes that
  /// were found when they were read are included.
  package func mistakes(in environments: [CallerEnvironment]) -> SpecErrors {
    let found =
      environments.count == 1
      ? document.mistakes(for: environments[0]) : environments.reduce(document.errors) { $0 + $1.errors }
    return found + question.errors + errors
  }

  /// Whether every environment has a problem, because of a mistake that is in none of them.
  package var isInvalid: Bool { !document.isValid || !errors.isEmpty }
}
