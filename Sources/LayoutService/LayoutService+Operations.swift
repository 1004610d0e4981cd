import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutSpec

extension LayoutService {
  func respond(to operation: Operation, _ request: HTTPRequest, _ exchange: HTTPExchange) -> Outcome {
    // Even the cache lookup of a long body takes too long for an event loop.
    if operation == .solve, request.body.count <= 64 << 10 { return solve(request, exchange) }
    return .later { [self] in
      if operation == .solve {
        return switch solve(request, exchange, isOnLoop: false) {
        case .now(let answer): answer
        case .later(let solve): solve()
        }
      }
      let budget = SolveBudget(self, exchange)
      do throws(ProblemDetails) {
        guard case .file(let respond) = operation.answer else {
          return try LayoutJob(self, operation, request).run(budget)
        }
        let settings = try OperationSettings(of: request, for: operation)
        let (body, warnings) = try respond(settings, request.body) { budget.isSpent }
        var response = HTTPResponse(json: body)
        if !warnings.isEmpty { response.fields.append("Import-Warnings", warnings.joined(separator: ", ")) }
        return Answer(response: response)
      } catch {
        return answer(to: error, budget)
      }
    }
  }

  private func solve(_ request: HTTPRequest, _ exchange: HTTPExchange, isOnLoop: Bool = true) -> Outcome {
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
      return .later { job.run(SolveBudget(self, exchange)) }
    } catch {
      return .now(answer(to: error))
    }
  }
}
