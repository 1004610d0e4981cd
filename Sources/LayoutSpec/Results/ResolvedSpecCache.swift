import Layout
import Synchronization

/// A cache of recent resolved specs, so that a solve for another window need not evaluate everything again.
final class ResolvedSpecCache: Sendable {
  private static let capacity = 4
  private let resolvedSpecs = Mutex<[ResolvedSpec]>([])

  /// Returns the resolved spec for an environment, from the cache if nothing that it depends on differs.
  func resolved(for environment: LayoutEnvironment, _ request: EnvironmentRequest, followsUndocked: Bool)
    -> ResolvedSpec?
  {
    let known = resolvedSpecs.withLock { resolvedSpecs in
      resolvedSpecs.last { $0.suits(environment, request, followsUndocked: followsUndocked) }
    }
    guard let known else { return nil }
    return ResolvedSpec(known.content, in: environment, near: known.near, request: request)
  }

  var heldBytes: Int { resolvedSpecs.withLock { $0.reduce(0) { $0 + $1.content.heldBytes } } }

  func keep(_ resolved: ResolvedSpec) {
    resolvedSpecs.withLock { resolvedSpecs in
      if resolvedSpecs.count >= Self.capacity { resolvedSpecs.removeFirst() }
      resolvedSpecs.append(resolved)
    }
  }
}

extension ResolvedSpec {
  /// Returns whether the document is the same in another environment, except for the window and values derived from it.
  fileprivate func suits(
    _ other: LayoutEnvironment, _ otherRequest: EnvironmentRequest, followsUndocked: Bool
  ) -> Bool {
    guard request.metrics == otherRequest.metrics, request.traits == otherRequest.traits else { return false }
    if environment == other { return true }
    guard !content.usesWindow, !other.nearDependsOnThreshold(followsUndocked: followsUndocked),
      other.keyboardNear(followsUndocked: followsUndocked, threshold: 0) == near
    else { return false }
    var moved = environment
    moved.window = other.window
    moved.screen = other.screen
    return moved == other
  }
}
