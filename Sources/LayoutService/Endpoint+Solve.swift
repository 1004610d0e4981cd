import HTTPMessage
import LayoutSpec

extension Endpoint {
  /// `POST /v1/solve`: a spec or a request in, frames out.
  static let solve = Endpoint(
    name: "/v1/solve", path: "/v1/solve", verb: .post, mediaTypes: ["application/json"],
    readQuery: { items, _ throws(Problem) in _ = try SolveQuery(items) }
  ) { service, context in
    let request = context.request
    // Even to look a long body up takes too long for a loop.
    guard request.body.count <= 64 << 10 else { return .later { respond(service, request) } }
    let key = AnswerKey(request, service.caches)
    if let kept = service.keptAnswer(key) { return .now(kept) }
    do throws(Problem) {
      let job = try SolveJob(service, request, key: key)
      if job.isShort { return .now(job.run()) }
      return .later { job.run() }
    } catch {
      return .now(error)
    }
  }

  private static func respond(_ service: LayoutService, _ request: HTTPRequest) -> Answer {
    let key = AnswerKey(request, service.caches)
    if let kept = service.keptAnswer(key) { return kept }
    do throws(Problem) {
      return try SolveJob(service, request, key: key).run()
    } catch {
      return Answer(response: error.response)
    }
  }
}

/// What an answer depends on: the body and the query, and the digests by which they are found.
struct AnswerKey: Sendable {
  let body: [UInt8]
  let query: ArraySlice<UInt8>
  let bodyDigest: ContentDigest
  let digest: ContentDigest

  init(_ request: HTTPRequest, _ caches: SolveCaches) {
    body = request.body
    query = request.rawQuery ?? []
    bodyDigest = caches.specs.digest(of: body[...])
    digest = query.isEmpty ? bodyDigest : bodyDigest.qualified(by: query)
  }
}

extension LayoutService {
  fileprivate func keptAnswer(_ key: AnswerKey) -> Answer? {
    let response = caches.answers.value(for: key.body[...], qualifier: key.query, key.digest)
    metrics.countAnswer(isHit: response != nil)
    return response.map { Answer(response: $0, note: "answer kept") }
  }
}
