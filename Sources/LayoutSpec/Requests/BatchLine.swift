import JSON

/// The answer to a line of a batch: `{"id": …, "result": …}`, `{"id": …, "results": […]}` or `{"id": …, "error": …}`.
public enum BatchLine {
  /// The answer to a line, compact and without a line's end.
  ///
  /// - Parameters:
  ///   - line: the bytes of a request.
  ///   - number: the line's number from 1, which stands in for a missing `id`.
  ///   - limits: how large a spec may be.
  ///   - plans: where plans are kept for later lines.
  ///   - isCancelled: asked every few pivots, and every few hundred views and constraints that are read; true ends the
  ///     work, and the answer is that the budget is spent.
  public static func answer(
    to line: [UInt8], number: Int, limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache(),
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> [UInt8] {
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

  /// The id of a request; a bare spec has none.
  private static func id(of root: JSONValue) -> JSONValue? {
    root["layoutSpec"] == nil ? root["id"] : nil
  }

  private static func finish(_ writer: inout JSONWriter, _ problem: ProblemDetails) -> [UInt8] {
    writer.key("error")
    problem.write(to: &writer)
    writer.endObject()
    return writer.finish()
  }
}
