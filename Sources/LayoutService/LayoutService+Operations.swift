import HTTPMessage
import LayoutOperations
import LayoutSpec

extension LayoutService {
  /// Returns the response to a POST, or the work that makes it.
  func respond(to operation: Operation, _ context: RequestContext) -> Outcome {
    let request = context.request
    if operation == .solve {
      // Even the cache lookup of a long body takes too long for an event loop.
      guard request.body.count <= 64 << 10 else { return .later { self.solve(context, isOnLoop: false).answer } }
      return solve(context, isOnLoop: true)
    }
    return .later { [self] in
      let budget = SolveBudget(self, context.work)
      do throws(ProblemDetails) {
        guard case .file(let respond) = operation.answer else {
          return try LayoutJob(self, operation, request).run(budget)
        }
        let settings = try OperationSettings(request.decodedQuery(), for: operation)
        let (body, warnings) = try respond(settings, request.body) { budget.isSpent }
        var response = HTTPResponse(json: body)
        if !warnings.isEmpty { response.fields.append("Import-Warnings", warnings.joined(separator: ", ")) }
        return Answer(response: response)
      } catch {
        return answer(to: error, budget)
      }
    }
  }

  private func solve(_ context: RequestContext, isOnLoop: Bool) -> Outcome {
    let request = context.request
    let key = ContentKey(request.body[...], qualifier: request.rawQuery ?? [])
    let cached = caches.responses.value(for: key)
    metrics.update { $0.answers.count(isHit: cached != nil) }
    if var cached {
      cached.note = "cached response"
      return .now(cached)
    }
    do throws(ProblemDetails) {
      let job = try LayoutJob(self, .solve, request, key: key)
      if isOnLoop, job.isShort, let answer = job.runBriefly() { return .now(answer) }
      return .later { job.run(SolveBudget(self, context.work)) }
    } catch {
      return .now(answer(to: error))
    }
  }
}
