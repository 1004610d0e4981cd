// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub of the part of UIKit that a keyboard extension uses. It only type-checks: nothing is laid out.

public typealias CGFloat = Double

public struct CGPoint {
  public var x, y: CGFloat
}

public struct CGSize {
  public var width, height: CGFloat
}

public struct CGRect {
  public var origin: CGPoint
  public var size: CGSize

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
  }

  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
}

public struct UIEdgeInsets {
  public var top, left, bottom, right: CGFloat
}

@MainActor public final class UIEvent {}

@MainActor public final class UIScreen {
  public var bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
}

@MainActor public final class UIWindowScene {
  public let screen = UIScreen()
}

public enum NSTextAlignment { case left, center, right }

public final class UIColor: Sendable {
  public static let systemGray4 = UIColor()
}

@MainActor open class UIView {
  public init(frame: CGRect = CGRect(x: 0, y: 0, width: 0, height: 0)) { self.frame = frame }

  public var frame: CGRect
  public var bounds: CGRect { frame }
  public var isHidden = false
  public var isMultipleTouchEnabled = false
  public var backgroundColor: UIColor?
  public var safeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public var window: UIWindow? { nil }
  public func addSubview(_ view: UIView) {}
  public func setNeedsLayout() {}
}

public final class UIWindow: UIView {
  public var windowScene: UIWindowScene? { nil }
}

public final class UILabel: UIView {
  public var text: String?
  public var textAlignment = NSTextAlignment.left
}

@MainActor public final class UITouch: Hashable {
  public func location(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: 0) }
  nonisolated public static func == (left: UITouch, right: UITouch) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor public protocol UITextDocumentProxy {
  func insertText(_ text: String)
  func deleteBackward()
}

@MainActor open class UIInputViewController {
  public init() {}

  public let view: UIView = UIView()
  public var needsInputModeSwitchKey: Bool { true }
  public var textDocumentProxy: any UITextDocumentProxy { fatalError("a stub") }
  public func advanceToNextInputMode() {}
  open func viewDidLoad() {}
  open func viewWillLayoutSubviews() {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
