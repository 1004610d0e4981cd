import LayoutSpec
import Synchronization

/// A spec that was read, with the plans of its solves, and how long the last solve took.
final class CachedSpec: Sendable {
  let document: SpecDocument
  private let lastSolve = Atomic(Int.max)

  init(_ document: SpecDocument) {
    self.document = document
  }

  func recordSolve(nanoseconds: UInt64) { lastSolve.store(Int(clamping: nanoseconds), ordering: .relaxed) }

  /// Whether the next solve is likely to be so short that handing it to another thread would cost more than it saves.
  var isShort: Bool { lastSolve.load(ordering: .relaxed) < 300_000 }

  /// Roughly how many bytes it takes.
  var heldBytes: Int { CachedSpec.size(ofText: document.sourceByteCount) }

  /// Roughly how many bytes a document takes that was read from a text of so many bytes: the JSON, the model, and plans.
  static func size(ofText count: Int) -> Int { 40 * count + 4_096 }
}
