import HTTPMessage
import LayoutSpec

extension Endpoint {
  /// `POST /v1/solve`: a spec or a request in, frames out.
  static let solve = Endpoint(name: "/v1/solve", path: "/v1/solve", verb: .post, mediaTypes: ["application/json"]) {
    service, context in
    let request = context.request
    // Even to look a long body up takes too long for a loop.
    guard request.body.count <= 64 << 10 else { return .later { respond(service, request) } }
    let key = answerKey(request)
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
    let key = answerKey(request)
    if let kept = service.keptAnswer(key) { return kept }
    do throws(Problem) {
      return try SolveJob(service, request, key: key).run()
    } catch {
      return Answer(response: error.response)
    }
  }

  /// What an answer depends on. No query has a line feed.
  private static func answerKey(_ request: HTTPRequest) -> [UInt8] {
    guard let query = request.rawQuery, !query.isEmpty else { return request.body }
    return query + [0x0a] + request.body
  }
}

extension LayoutService {
  fileprivate func keptAnswer(_ key: [UInt8]) -> Answer? {
    let response = caches.answers.value(for: key[...])
    metrics.countAnswer(isHit: response != nil)
    return response.map { Answer(response: $0, note: "answer kept") }
  }
}
