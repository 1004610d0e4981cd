import LayoutSpec
import Synchronization

struct SolveCaches: Sendable {
  let responses: LRUCache<Answer>
  let specs: LRUCache<CachedSpec>
  let plans: PlanCache
  private let recentRequests = RecentHashes()
  private let recentSpecs = RecentHashes()

  /// The longest text of a spec, in bytes, that takes less time to read again than a cached one to make room for.
  private static let shortSpec = 16 << 10

  /// In bytes, for all caches together.
  init(capacity: Int) {
    responses = LRUCache(capacity: capacity / 2)
    specs = LRUCache(capacity: capacity / 4)
    plans = PlanCache(plans: 32, bytes: capacity / 4)
  }

  /// Adds a response if the same request has arrived before. A response to a unique request would only evict others.
  func insert(_ answer: Answer, for key: ContentKey) {
    guard recentRequests.insert(key.hash) else { return }
    // The query is a slice of the request's head, so it is copied to release the head.
    var key = key
    key.ownQualifier()
    let size = answer.response.body.count * (answer.problem == nil ? 1 : 2) + answer.response.fields.bytes.count + 256
    responses.insert(answer, for: key, size: size)
  }

  struct SpecLookup: Sendable {
    let key: ContentKey
    let cached: CachedSpec?
    /// Whether the spec is not in the cache, but a recent request had it, too.
    let isRepeated: Bool
  }

  func lookUpSpec(_ key: ContentKey) -> SpecLookup {
    let cached = specs.value(for: key)
    return SpecLookup(key: key, cached: cached, isRepeated: cached == nil && recentSpecs.insert(key.hash))
  }

  /// Keeps the valid spec of a request that was answered within its budget, with its present size. A short spec is
  /// added when it arrives for the second time, so that specs that are sent only once evict no others.
  func keep(_ spec: CachedSpec, for lookup: SpecLookup) {
    plans.evictOversizedPlan()
    guard spec.document.isValid else { return }
    if lookup.cached != nil {
      specs.resize(lookup.key, to: spec.heldBytes)
    } else if lookup.isRepeated || spec.document.sourceByteCount > Self.shortSpec {
      specs.insert(spec, for: lookup.key, size: spec.heldBytes)
    }
  }

  func removeSpecs() {
    specs.removeAll()
    plans.removeAll()
  }

  /// Some of the hashes that were inserted recently.
  private final class RecentHashes: Sendable {
    private let slots = Mutex([Int](repeating: 0, count: 1 << 14))

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
