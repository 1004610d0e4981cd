import Layout
import Synchronization

/// The last few instances of a document, so that a solve for another window need not decide everything again.
final class InstanceCache: Sendable {
  private static let capacity = 4
  private let instances = Mutex<[Instance]>([])

  /// The instance for an environment: one that was built before where nothing that decided it is different.
  ///
  /// - Complexity: O(1) in the size of the document.
  func instance(for environment: LayoutEnvironment, _ request: EnvironmentRequest, followsUndocked: Bool) -> Instance? {
    let known = instances.withLock { instances in
      instances.last { $0.suits(environment, request, followsUndocked: followsUndocked) }
    }
    guard let known else { return nil }
    return Instance(known.content, in: environment, near: known.near, request: request)
  }

  func keep(_ instance: Instance) {
    instances.withLock { instances in
      if instances.count >= Self.capacity { instances.removeFirst() }
      instances.append(instance)
    }
  }
}

extension Instance {
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
