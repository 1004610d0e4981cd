/// A named part of a document, which is evaluated once and may depend on others.
enum EvaluatedName: Hashable {
  case metric(Int)
  case condition(Int)
  case rootWidth, rootHeight
  /// The edges that the keyboard is near.
  case near
}

enum Memo<Content> {
  case unknown
  /// The name is being evaluated. It can only be met again in a cycle, which was reported when the document was read.
  case underWay
  case known(Content?)

  init(_ content: Content?, isKept: Bool) { self = isKept ? .known(content) : .unknown }

  /// The result, or `nil` if the name is invalid or depends on itself.
  var content: Content? {
    if case .known(let content) = self { content } else { nil }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}
