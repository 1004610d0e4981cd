import LayoutSpec

extension CompiledLayout {
  /// The SwiftUI layout's own size replaces the one in the input.
  func writeContainer(type: String, inputs names: [String], to code: inout CodeText) {
    let height: RangedNumber = usesKeyboardRoot ? .keyboardInputHeight : .windowHeight
    let sizes = zip(ranges, names).compactMap { range, name -> String? in
      if range.number == .windowWidth { return "input.\(name) = bounds.width" }
      return range.number == height ? "input.\(name) = bounds.height" : nil
    }
    code.line("")
    code.open("#if canImport(SwiftUI)")
    code.line("import SwiftUI")
    code.line("")
    code.open("extension \(type) {")
    code.lines(Self.container(type: type, resizing: sizes.isEmpty ? [] : ["var input = input"] + sizes))
    code.close("}")
    code.close("#endif")
  }

  private static func container(type: String, resizing lines: [String]) -> String {
    """
    /// The id of a subview of ``Container``: `.layoutValue(key: \(type).ID.self, value: "id")`.
    public enum ID: LayoutValueKey {
      public static let defaultValue: String? = nil
    }

    /// A SwiftUI layout that places each subview in the frame of its ``ID``. Leave out subviews whose views are absent.
    public struct Container: SwiftUI.Layout {
      /// The input\(lines.isEmpty ? "." : ", except for the size, which is that of the container.")
      public var input: Input

      public init(_ input: Input) {
        self.input = input
      }

      public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let frames = \(type)(input).frames
        let present = Frames.ids.compactMap { frames[$0] }
        return CGSize(
          width: proposal.width ?? CGFloat(present.map { $0.x + $0.width }.max() ?? 0),
          height: proposal.height ?? CGFloat(present.map { $0.y + $0.height }.max() ?? 0))
      }

      public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
    \((lines + ["let frames = \(type)(input).frames"]).map { "    " + $0 }.joined(separator: "\n"))
        for subview in subviews {
          guard let id = subview[ID.self] else { continue }
          let frame = frames[id] ?? Frame(x: 0, y: 0, width: 0, height: 0)
          subview.place(
            at: CGPoint(x: bounds.minX + CGFloat(frame.x), y: bounds.minY + CGFloat(frame.y)), anchor: .topLeading,
            proposal: ProposedViewSize(width: CGFloat(frame.width), height: CGFloat(frame.height)))
        }
      }
    }
    """
  }
}
