// A file of an app that imports SwiftUI beside the libraries. Each name has one meaning: SwiftUI's `Layout` is a
// protocol, and no public type of the libraries has the name of one of SwiftUI's.

import Cassowary
import HardwareKeys
import Layout
import LayoutDiagnosis
import LayoutImport
import LayoutReports
import LayoutSpec
import SwiftUI

/// Two panes side by side, solved in the size that SwiftUI proposes.
struct Panes: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    guard let frames = try? frames(in: bounds.size) else { return }
    for (subview, frame) in zip(subviews, frames) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.x, y: bounds.minY + frame.y),
        proposal: ProposedViewSize(width: frame.width, height: frame.height))
    }
  }

  private func frames(in size: CGSize) throws -> [Rect] {
    var tree = ViewTree()
    let (left, right) = (tree.addView("left"), tree.addView("right"))
    try tree.layout {
      left.pin(to: Guide.root, edges: [.top, .leading, .bottom])
      right.pin(to: Guide.root, edges: [.top, .trailing, .bottom])
      right.leading == left.trailing
      left.width == 0.4 * Guide.root.width
      left.width >= 200 ~ .high
    }
    var request = EnvironmentRequest(width: size.width, height: size.height)
    request.layoutDirection = .rightToLeft
    request.contentSizeCategory = .accessibilityLarge
    let environment = try LayoutEnvironment(resolving: request)
    let anchor: LayoutAnchor = left.width
    let live = try LiveLayout(tree, in: environment)
    try live.edit(anchor)
    try live.suggest(300, for: anchor)
    return [live.frame(of: left), live.frame(of: right)].compactMap { $0 }
  }
}

struct Screen: View {
  var body: some View {
    Panes() {
      Text("left")
      Text("right")
    }
  }
}

/// The names that both had.
let direction: (LayoutEnvironment.LayoutDirection, LayoutDirection.Type) = (.leftToRight, LayoutDirection.self)
let category: (LayoutEnvironment.ContentSizeCategory, ContentSizeCategory.Type) = (.large, ContentSizeCategory.self)
let others: (Axis.Type, Edge.Type, Alignment.Type, Color.Type, Anchor.Type, Transition.Type) = (
  Axis.self, Edge.self, Alignment.self, Color.self, Anchor.self, Transition.self
)
let own: (LayoutConstraint.Axis, Rect.Edge, Stack.Alignment) = (.horizontal, .top, .fill)
