import LayoutSpec
import Synchronization

/// A valid spec that has been read, with the plans of its solves, and how long the last one took.
final class KeptSpec: Sendable {
  let document: SpecDocument
  /// Whether it was read as a part of a request, so that its nesting is within the limit there, too.
  let stoodInRequest: Bool
  /// Whether it was read by means of one that differs in numbers alone.
  let isRespelled: Bool
  private let lastSolve: LastSolve

  /// How long the last solve of a spec took, or of one that differs from it in numbers alone.
  private final class LastSolve: Sendable {
    let nanoseconds = Atomic(Int.max)
  }

  init(_ document: SpecDocument, stoodInRequest: Bool) {
    self.document = document
    self.stoodInRequest = stoodInRequest
    isRespelled = false
    lastSolve = LastSolve()
  }

  /// A spec that was read by means of one that differs in numbers alone, and is likely to take as long.
  init(_ document: SpecDocument, relative: KeptSpec) {
    self.document = document
    stoodInRequest = relative.stoodInRequest
    isRespelled = true
    lastSolve = relative.lastSolve
  }

  func noteSolve(nanoseconds: UInt64) {
    lastSolve.nanoseconds.store(Int(clamping: nanoseconds), ordering: .relaxed)
  }

  /// Whether the next solve is likely to be so short that handing it to another thread would cost more than it saves.
  var isShort: Bool { lastSolve.nanoseconds.load(ordering: .relaxed) < 300_000 }

  /// How many octets it takes, roughly, when its text has so many: the tree of its JSON, what was read of it, and plans.
  static func size(ofText count: Int) -> Int { 40 * count + 4_096 }
}
