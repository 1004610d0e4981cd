// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub of the part of SwiftUI that compiled layouts use. It only type-checks: nothing is laid out.

public typealias CGFloat = Double

public struct CGPoint {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

public struct CGSize {
  public var width: CGFloat
  public var height: CGFloat

  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}

public struct CGRect {
  public var origin: CGPoint
  public var size: CGSize

  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }

  public var minX: CGFloat { origin.x }
  public var minY: CGFloat { origin.y }
  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
}

@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a stub") }
}

/// A view without content.
public protocol StubView: View where Body == Never {}

extension StubView {
  public var body: Never { fatalError("a stub") }
}

public struct TupleView<each Content: View>: StubView {}

public struct ModifiedView: StubView {}

public struct UnitPoint: Sendable {
  public static let topLeading = UnitPoint()
}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView()
  }
}

extension View {
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> ModifiedView { ModifiedView() }
}

public struct Text: StubView {
  public init(_ text: String) {}
}

public struct Button: StubView {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: StubView {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?

  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }

  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

public struct LayoutSubview {
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }

  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}

public typealias LayoutSubviews = [LayoutSubview]

public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  func makeCache(subviews: Subviews) -> Cache
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> ModifiedView { ModifiedView() }
}
