import HTTPMessage
import LayoutSpec
import Synchronization

/// What is kept from one solve to the next.
struct SolveCaches: Sendable {
  /// Whole answers by query and body.
  let answers: CompileCache<HTTPResponse>
  /// Valid specs by their text.
  let specs: CompileCache<KeptSpec>
  /// Plans, which specs of the same structure share.
  let plans = PlanCache(plans: 32)
  private let doorkeeper: Doorkeeper

  init(capacity: Int, seed: UInt64) {
    answers = CompileCache(capacity: capacity / 2, seed: seed)
    specs = CompileCache(capacity: capacity - capacity / 2, seed: seed)
    doorkeeper = Doorkeeper(seed: seed)
  }

  /// Keeps an answer to a request that has come before. One that comes once only would drive out others for nothing.
  func keep(_ response: HTTPResponse, for key: [UInt8]) {
    guard doorkeeper.hasSeen(key) else { return }
    answers.insert(response, for: key, size: response.body.count + response.fields.octets.count + 256)
  }

  /// Remembers roughly which contents it has been shown lately.
  private final class Doorkeeper: Sendable {
    private let seen = Mutex([UInt64](repeating: 0, count: 1 << 14))
    private let seed: UInt64

    init(seed: UInt64) {
      self.seed = seed
    }

    func hasSeen(_ key: [UInt8]) -> Bool {
      let digest = ContentDigest(key, seed: ~seed).high
      return seen.withLock { seen in
        let place = Int(truncatingIfNeeded: digest) & (seen.count - 1)
        if seen[place] == digest { return true }
        seen[place] = digest
        return false
      }
    }
  }
}
