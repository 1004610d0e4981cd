import HTTPMessage
import JSON
import LayoutDiagnosis
import LayoutOperations
import LayoutSpec

extension LayoutService {
  /// Returns the response to a POST, or the work that makes it.
  func respond(to operation: Operation, _ context: RequestContext) -> Outcome {
    let request = context.request
    switch operation {
    case .solve:
      // Even the cache lookup of a long body takes too long for an event loop.
      guard request.body.count <= 64 << 10 else { return .later { self.solve(context, isOnLoop: false).answer } }
      return solve(context, isOnLoop: true)
    case .importing:
      return work(context) { budget throws(ProblemDetails) in
        var query = try ImportQuery(request.decodedQuery())
        query.limit { budget.isSpent }
        let (body, warnings) = try query.answer(to: request.body)
        var response = HTTPResponse(json: body)
        if !warnings.isEmpty { response.fields.append("Import-Warnings", warnings.joined(separator: ", ")) }
        return Answer(response: response)
      }
    case .diagnose:
      return work(context) { budget throws(ProblemDetails) in
        try operation.check(request.decodedQuery())
        return Answer(response: HTTPResponse(json: try Self.diagnoses(of: request.body, budget)))
      }
    default:
      return work(context) { budget throws(ProblemDetails) in
        try LayoutJob(self, operation, request).run(budget)
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

  /// The number of bytes of a log that are read before the budget is checked.
  private static let pieceSize = 4 << 10

  private static func diagnoses(of text: [UInt8], _ budget: SolveBudget) throws(ProblemDetails) -> [UInt8] {
    let options = LogDiagnosis.Options { budget.isSpent }
    var reader = ConflictLogReader()
    var diagnoses: [LogDiagnosis] = []
    for start in stride(from: 0, to: text.count, by: pieceSize) where !budget.isSpent {
      for log in reader.read(text[start..<min(start + pieceSize, text.count)]) where !budget.isSpent {
        diagnoses.append(LogDiagnosis(of: log, options: options))
      }
    }
    diagnoses += reader.finish().map { LogDiagnosis(of: $0, options: options) }
    if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
    var writer = JSONWriter(capacity: 4_096, limit: LayoutRequest.longestResponse)
    LogDiagnosis.write(diagnoses, to: &writer)
    if writer.isOverLimit || budget.isSpent { throw ProblemDetails(.budgetExceeded) }
    return writer.finish()
  }

  /// Returns work for another thread, which makes a response within the budget of its request.
  private func work(
    _ context: RequestContext, _ body: @escaping @Sendable (SolveBudget) throws(ProblemDetails) -> Answer
  ) -> Outcome {
    .later { [self] in
      let budget = SolveBudget(self, context.work)
      do throws(ProblemDetails) {
        return try body(budget)
      } catch {
        return answer(to: error, budget)
      }
    }
  }
}
