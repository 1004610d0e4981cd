import JSON
import Layout

/// The shares of stacks with the distribution `fillProportionally` that do not follow from intrinsic sizes.
///
/// UIKit shares out such a stack's size by its children's intrinsic sizes. The file does not contain those of the
/// stacks inside it, and the recorded sizes are none if the stack has insets along its axis, because the shares are
/// those of its whole size. Because the shares are the same for every size of the stack, they follow from the recorded
/// frames.
extension IBSpecBuilder {
  func hasRecordedShares(_ view: IBView) -> Bool { recordedShares(of: view) != nil }

  var shareConstraints: [SpecValue] {
    layout.views.flatMap { view in
      (recordedShares(of: view) ?? []).map { .string($0) }
    }
  }

  /// For all children but the last, which takes the rest. As in UIKit, the first one wins.
  private func recordedShares(of view: IBView) -> [String]? {
    guard view.isStack, view.element.varying("distribution").uniform == "fillProportionally",
      let axis = view.element.varying("axis").uniform, let rect = layout.alignmentRect(view.index),
      !view.children.isEmpty, view.children.allSatisfy({ layout.views[$0].installed == view.installed })
    else { return nil }
    let attribute = axis == "vertical" ? Attribute.height : .width
    let edges: [Rect.Edge] = axis == "vertical" ? [.top, .bottom] : [.leading, .trailing]
    let rects = view.children.map { layout.alignmentRect($0) }
    let isInset = edges.contains { edge in
      rects.allSatisfy { child in
        child.map { (edge.value(of: $0) - edge.value(of: rect)).magnitude > ImportVerification.tolerance } ?? true
      }
    }
    let isKnown = view.children.allSatisfy { child in
      let natural = layout.views[child].hasIntrinsicSize
      return attribute == .width ? natural.width : natural.height
    }
    guard isInset || !isKnown, let total = attribute.value(of: rect), total > 0 else { return nil }
    let stack = names.views[view.index]
    return zip(view.children, rects).dropLast().enumerated().compactMap { index, child in
      guard let size = child.1.flatMap({ attribute.value(of: $0) }) else { return nil }
      return
        "\(names.views[child.0]).\(attribute.rawValue) == \(numberText(size / total)) * \(stack).\(attribute.rawValue)"
        + IBText.priority(Double(max(1, 999 - index)))
    }
  }
}
