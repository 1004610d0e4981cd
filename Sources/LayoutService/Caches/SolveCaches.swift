import HTTPMessage
import JSON
import LayoutSpec
import Synchronization

/// What is kept from one request to the next.
struct SolveCaches: Sendable {
  /// Whole responses by body and query.
  let responses: LRUCache<HTTPResponse>
  /// Valid specs by their bytes.
  let specs: LRUCache<CachedSpec>
  /// Plans, which specs of the same structure share.
  let plans = PlanCache(plans: 32)
  private let recentRequests = RecentHashes()

  init(capacity: Int) {
    responses = LRUCache(capacity: capacity / 2)
    specs = LRUCache(capacity: capacity - capacity / 2)
  }

  /// Adds a response if the request has come before. One that comes only once would drive out others for nothing.
  func insert(_ response: HTTPResponse, for key: ContentKey) {
    guard recentRequests.insert(key.hash) else { return }
    // The query is a part of the request's head, which need not be kept.
    let key = ContentKey(key.bytes, qualifier: Array(key.qualifier)[...])
    responses.insert(response, for: key, size: response.body.count + response.fields.bytes.count + 256)
  }

  /// Reads a spec that stands in a request, and adds it if it is valid.
  func read(
    _ spec: JSONValue, for key: ContentKey, limits: SpecLimits, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> CachedSpec {
    let read = CachedSpec(SpecDocument(reading: spec, limits: limits, plans: plans, isCancelled: isCancelled))
    // The document keeps all of the request's body.
    let size = CachedSpec.size(ofText: spec.document.bytes.count)
    if read.document.isValid { specs.insert(read, for: key, size: size) }
    return read
  }

  /// The hashes that were inserted lately, or some of them.
  private final class RecentHashes: Sendable {
    private let slots = Mutex([Int](repeating: 0, count: 1 << 14))

    /// Inserts a hash.
    ///
    /// - Returns: whether it was there.
    func insert(_ hash: Int) -> Bool {
      slots.withLock { slots in
        let slot = hash & (slots.count - 1)
        if slots[slot] == hash { return true }
        slots[slot] = hash
        return false
      }
    }
  }
}
