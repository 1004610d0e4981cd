import HTTPMessage
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/solve`: takes a spec or a request, returns frames.
  static let solve = Endpoint(
    name: "/v1/solve", path: "/v1/solve", verb: .post, mediaTypes: ["application/json"],
    readQuery: { items, _ throws(ProblemDetails) in _ = try SolveQuery(items) }
  ) { service, context in
    let request = context.request
    // Even the cache lookup of a long body takes too long for an event loop.
    guard request.body.count <= 64 << 10 else { return .later { solve(context, service, isOnLoop: false).answer } }
    return solve(context, service, isOnLoop: true)
  }

  private static func solve(_ context: RequestContext, _ service: LayoutService, isOnLoop: Bool) -> Outcome {
    let request = context.request
    let key = ContentKey(request.body[...], qualifier: request.rawQuery ?? [])
    let cached = service.caches.responses.value(for: key)
    service.metrics.countAnswer(isHit: cached != nil)
    if var cached {
      cached.note = "cached response"
      return .now(cached)
    }
    do throws(ProblemDetails) {
      let job = try SolveJob(service, request, key)
      if isOnLoop, job.isShort, let answer = job.runBriefly() { return .now(answer) }
      return .later { job.run(context.work) }
    } catch {
      return .now(service.answer(to: error))
    }
  }
}
