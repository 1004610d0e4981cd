import HTTPMessage
import JSON
import LayoutSpec
import Synchronization

/// The content `{"results": […]}` with an element for each environment, produced as the client reads it.
final class ResultList: HTTPContentSource {
  typealias WriteElement = @Sendable (CallerEnvironment, inout JSONWriter) -> ServiceMetrics.Limit?

  private struct State {
    var writer = JSONWriter(capacity: 4_096)
    var next = 0
    var limits: Set<ServiceMetrics.Limit> = []
  }

  private let environments: [CallerEnvironment]
  private let service: LayoutService
  private let budget: SolveBudget
  private let writeElement: WriteElement
  private let state = Mutex(State())
  let heldBytes: Int

  static let pieceSize = 128 << 10

  init(
    _ environments: [CallerEnvironment], _ service: LayoutService, _ budget: SolveBudget, heldBytes: Int,
    _ writeElement: @escaping WriteElement
  ) {
    self.environments = environments
    self.service = service
    self.budget = budget
    self.heldBytes = heldBytes
    self.writeElement = writeElement
  }

  func response(_ fields: HTTPResponseFields) -> HTTPResponse {
    let first = next()
    var response = HTTPResponse(status: .ok, fields: fields, body: first.bytes)
    if !first.isLast { response.rest = self }
    return response
  }

  func hasMet(_ limit: ServiceMetrics.Limit) -> Bool { state.withLock { $0.limits.contains(limit) } }

  func next() -> HTTPContentPiece {
    budget.resume()
    defer { budget.suspend() }
    return state.withLock { state in
      if state.next == 0 {
        state.writer.beginObject()
        state.writer.key("results")
        state.writer.beginArray()
      }
      while state.next < environments.count, state.writer.byteCount < ResultList.pieceSize {
        if let limit = writeElement(environments[state.next], &state.writer) { state.limits.insert(limit) }
        state.next += 1
      }
      guard state.next == environments.count else {
        return (state.writer.takeBytes(), isLast: false)
      }
      state.writer.endArray()
      state.writer.endObject()
      for limit in state.limits { service.metrics.count(limit) }
      return (state.writer.takeBytes(), isLast: true)
    }
  }
}

final class CountedContent: HTTPContentSource {
  private let source: any HTTPContentSource
  private let count: Mutex<Int>
  private let onEnd: @Sendable (Int) -> Void

  /// `onEnd` is called once, when the content is complete or the client has disconnected.
  init(_ source: any HTTPContentSource, after count: Int, onEnd: @escaping @Sendable (Int) -> Void) {
    self.source = source
    self.count = Mutex(count)
    self.onEnd = onEnd
  }

  deinit { onEnd(count.withLock { $0 }) }

  var heldBytes: Int { source.heldBytes }

  func next() -> HTTPContentPiece {
    let piece = source.next()
    count.withLock { $0 += piece.bytes.count }
    return piece
  }
}
