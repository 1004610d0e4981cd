import LayoutSpec
import Synchronization

/// A parsed spec with what its solves keep, and the duration of the last solve.
final class CachedSpec: Sendable {
  let document: SpecDocument
  private let lastSolve = Atomic<UInt64>(.max)
  /// 0 if the memory was not measured.
  private let documentBytes = Atomic<Int>(0)

  init(_ document: SpecDocument) {
    self.document = document
  }

  func recordSolve(nanoseconds: UInt64) { lastSolve.store(nanoseconds, ordering: .relaxed) }

  /// In nanoseconds, the time up to which a solve is not worth another thread.
  static let shortTime: UInt64 = 300_000

  var isShort: Bool { lastSolve.load(ordering: .relaxed) < CachedSpec.shortTime }

  /// - Complexity: O(document) the first time, then O(1).
  var heldBytes: Int {
    var bytes = documentBytes.load(ordering: .relaxed)
    if bytes == 0 {
      bytes = document.heldBytes
      documentBytes.store(bytes, ordering: .relaxed)
    }
    return bytes + document.cachedBytes
  }
}
