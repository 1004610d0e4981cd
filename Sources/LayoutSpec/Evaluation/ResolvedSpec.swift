import Layout

/// A document in one environment.
final class ResolvedSpec: Sendable {
  let environment: LayoutEnvironment
  let near: EdgeSet
  let request: EnvironmentRequest
  let content: ResolvedContent

  init(_ content: ResolvedContent, in environment: LayoutEnvironment, near: EdgeSet, request: EnvironmentRequest) {
    self.content = content
    self.environment = environment
    self.near = near
    self.request = request
  }

  var tree: ViewTree { content.tree }
  var viewNodes: [Int] { content.viewNodes }
  var origins: [ConstraintOrigin] { content.origins }
}
