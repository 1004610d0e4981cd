import HTTPMessage
import LayoutSpec
import Synchronization

/// What is kept from one solve to the next.
struct SolveCaches: Sendable {
  /// Whole answers by query and body.
  let answers: CompileCache<HTTPResponse>
  /// Valid specs by their text.
  let specs: CompileCache<KeptSpec>
  /// Specs by which others that differ in numbers alone are read.
  let families = SpecFamilies(capacity: 1 << 20)
  /// Plans, which specs of the same structure share.
  let plans = PlanCache(plans: 32)
  private let doorkeeper: Doorkeeper

  init(capacity: Int, seed: UInt64) {
    answers = CompileCache(capacity: capacity / 2, seed: seed)
    specs = CompileCache(capacity: capacity - capacity / 2, seed: seed)
    doorkeeper = Doorkeeper()
  }

  /// Keeps a valid spec that was read from a text.
  func keep(_ spec: KeptSpec, of text: [UInt8]) {
    specs.insert(spec, for: text, size: KeptSpec.size(ofText: text.count))
    families.keep(spec, octets: text.count)
  }

  /// Keeps an answer to a request that has come before. One that comes once only would drive out others for nothing.
  func keep(_ response: HTTPResponse, for key: AnswerKey) {
    guard doorkeeper.hasSeen(key.digest) else { return }
    answers.insert(
      response, for: key.body, qualifier: Array(key.query), key.digest,
      size: response.body.count + response.fields.octets.count + 256)
  }

  /// Remembers roughly which contents it has been shown lately.
  private final class Doorkeeper: Sendable {
    private let seen = Mutex([UInt64](repeating: 0, count: 1 << 14))

    func hasSeen(_ digest: ContentDigest) -> Bool {
      let digest = digest.high
      return seen.withLock { seen in
        let place = Int(truncatingIfNeeded: digest) & (seen.count - 1)
        if seen[place] == digest { return true }
        seen[place] = digest
        return false
      }
    }
  }
}
