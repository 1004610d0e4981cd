import LayoutSpec
import Synchronization

/// A parsed spec with the plans of its solves and the duration of the last solve.
final class CachedSpec: Sendable {
  let document: SpecDocument
  private let lastSolve = Atomic<UInt64>(.max)

  init(_ document: SpecDocument) {
    self.document = document
  }

  func recordSolve(nanoseconds: UInt64) { lastSolve.store(nanoseconds, ordering: .relaxed) }

  /// The time up to which a solve is too short to be worth another thread, in nanoseconds.
  static let shortTime: UInt64 = 300_000

  /// Whether the next solve is probably too short to be worth another thread.
  var isShort: Bool { lastSolve.load(ordering: .relaxed) < CachedSpec.shortTime }

  /// The approximate number of bytes that the value holds.
  var heldBytes: Int { CachedSpec.size(ofText: document.sourceByteCount) }

  /// Returns the approximate size in memory of a document from a text of the given length: JSON, model and plans.
  static func size(ofText count: Int) -> Int { 40 * count + 4_096 }
}
