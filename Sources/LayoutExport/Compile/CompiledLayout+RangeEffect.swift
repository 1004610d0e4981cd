public import LayoutSpec

extension CompiledLayout {
  /// The ranges on which no frame and no view's presence depends, for any values of the traits.
  public var rangesWithoutEffect: [NumberRange] {
    let used = uses.ranges
    return ranges.indices.filter { !used.contains($0) }.map { ranges[$0] }
  }
}
