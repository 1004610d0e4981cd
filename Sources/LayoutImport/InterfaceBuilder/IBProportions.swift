import JSON
import Layout

/// Stacks with the distribution `fillProportionally` whose children are not all views with an intrinsic size.
///
/// UIKit shares out such a stack's size, too, but by intrinsic sizes that the file does not contain, such as those of
/// stacks inside it. Because the shares are the same for every size of the stack, they follow from the recorded frames.
extension IBSpecBuilder {
  func hasRecordedShares(_ view: IBView) -> Bool { !recordedShares(of: view).isEmpty }

  var shareConstraints: [SpecValue] {
    layout.views.flatMap { view in
      recordedShares(of: view).map { .string($0) }
    }
  }

  /// Returns the constraints for all children but the last, which takes the rest. As in UIKit, the first one wins.
  private func recordedShares(of view: IBView) -> [String] {
    guard view.isStack, view.element.varying("distribution").uniform == "fillProportionally",
      let axis = view.element.varying("axis").uniform, let rect = layout.alignmentRect(view.index),
      view.children.allSatisfy({ layout.views[$0].installed == view.installed })
    else { return [] }
    let attribute = axis == "vertical" ? Attribute.height : .width
    let isKnown = view.children.allSatisfy { child in
      let natural = IBLeaf(view: layout.views[child], rect: nil).hasIntrinsicSize
      return attribute == .width ? natural.width : natural.height
    }
    guard !isKnown, let total = attribute.value(of: rect), total > 0 else { return [] }
    return view.children.dropLast().enumerated().compactMap { index, child in
      guard let size = layout.alignmentRect(child).flatMap({ attribute.value(of: $0) }) else { return nil }
      let stack = names.views[view.index]
      return
        "\(names.views[child]).\(attribute.rawValue) == \(numberText(size / total)) * \(stack).\(attribute.rawValue)"
        + IBText.priority(Double(max(1, 999 - index)))
    }
  }
}
