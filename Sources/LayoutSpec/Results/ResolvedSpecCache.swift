import Layout
import Synchronization

/// The last few resolved specs of a document, so that a solve for another window need not decide everything again.
final class ResolvedSpecCache: Sendable {
  private static let capacity = 4
  private let resolvedSpecs = Mutex<[ResolvedSpec]>([])

  /// The resolved spec for an environment: one that was built before if nothing that decided it is different.
  ///
  /// - Complexity: O(1) in the size of the document.
  func resolved(for environment: LayoutEnvironment, _ request: EnvironmentRequest, followsUndocked: Bool)
    -> ResolvedSpec?
  {
    let known = resolvedSpecs.withLock { resolvedSpecs in
      resolvedSpecs.last { $0.suits(environment, request, followsUndocked: followsUndocked) }
    }
    guard let known else { return nil }
    return ResolvedSpec(known.content, in: environment, near: known.near, request: request)
  }

  func keep(_ resolved: ResolvedSpec) {
    resolvedSpecs.withLock { resolvedSpecs in
      if resolvedSpecs.count >= Self.capacity { resolvedSpecs.removeFirst() }
      resolvedSpecs.append(resolved)
    }
  }
}

extension ResolvedSpec {
  /// Whether the document comes out the same in another environment, but for the window and what is measured by it.
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
