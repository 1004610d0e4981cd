import JSON

/// Answers a line of a batch with `{"id": …, "result": …}`, `{"id": …, "results": […]}` or `{"id": …, "error": …}`.
public enum BatchLine {
  /// Returns the answer to a line, in compact JSON without a line end.
  ///
  /// - Parameters:
  ///   - line: the bytes of a request.
  ///   - number: the line's number from 1, which replaces a missing `id`.
  ///   - limits: the limits on the size of a spec.
  ///   - plans: a cache of plans for later lines.
  ///   - isCancelled: called every few pivots, and every few hundred views and constraints of a document; `true` ends
  ///     the work with the error that the budget is exceeded.
  ///   - onProblem: called with the problem if the answer is one.
  public static func answer(
    to line: [UInt8], number: Int, limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache(),
    isCancelled: (@Sendable () -> Bool)? = nil, onProblem: (ProblemDetails) -> Void = { _ in }
  ) -> [UInt8] {
    func finish(_ writer: inout JSONWriter, _ problem: ProblemDetails) -> [UInt8] {
      onProblem(problem)
      writer.key("error")
      problem.write(to: &writer)
      writer.endObject()
      return writer.finish()
    }

    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.key("id")
    var request: SolveRequest
    do throws(ProblemDetails) {
      let json: JSONDocument
      do throws(JSONError) {
        json = try JSONDocument(parsing: line, maximumDepth: limits.depth)
      } catch {
        throw ProblemDetails(SpecError(error, in: line, source: .request))
      }
      if let id = id(of: json.root) { writer.value(id) } else { writer.integer(number) }
      do throws(ProblemDetails) {
        request = try SolveRequest(reading: json, question: .frames) {
          SpecDocument(reading: $0, limits: limits, plans: plans, isCancelled: isCancelled)
        }
      } catch {
        return finish(&writer, error)
      }
    } catch {
      writer.integer(number)
      return finish(&writer, error)
    }
    request.options.isCancelled = isCancelled
    if request.asksForSeveral {
      writer.key("results")
      request.writeAnswer(to: &writer)
      writer.endObject()
      return writer.finish()
    }
    switch request.solve(request.environments.first ?? CallerEnvironment()) {
    case .success(let result):
      writer.key("result")
      result.write(to: &writer)
      writer.endObject()
      return writer.finish()
    case .failure(let problem): return finish(&writer, problem)
    }
  }

  /// Returns the id of a request. A bare spec has none.
  private static func id(of root: JSONValue) -> JSONValue? {
    root["layoutSpec"] == nil ? root["id"] : nil
  }
}
