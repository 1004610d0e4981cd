/// Combines coordinates into anchors, in the order in which their items appear: a left edge plus a width is a right edge.
struct AnchorSum {
  private struct Extent {
    let item: Item
    let isHorizontal: Bool
    var start = 0.0
    var size = 0.0
  }

  private let isDirectional: Bool
  private var extents: [Extent] = []
  private var indices: [UInt64: Int] = [:]

  init(isDirectional: Bool) { self.isDirectional = isDirectional }

  mutating func add(_ item: Item, _ coordinate: Coordinate, _ coefficient: Double) {
    let isHorizontal = coordinate.isHorizontal
    let key = CoordinateTerm.key(item, isHorizontal ? .left : .top)
    let index = indices[key] ?? extents.count
    if index == extents.count {
      indices[key] = index
      extents.append(Extent(item: item, isHorizontal: isHorizontal))
    }
    switch coordinate {
    case .left, .top: extents[index].start += coefficient
    case .width, .height: extents[index].size += coefficient
    }
  }

  var anchors: [AnchorTerm] {
    var anchors: [AnchorTerm] = []
    func append(_ item: Item, _ attribute: Attribute, _ coefficient: Double) {
      if coefficient != 0 { anchors.append(AnchorTerm(item, attribute, coefficient)) }
    }
    for extent in extents {
      let isHorizontal = extent.isHorizontal
      let (near, far): (Attribute, Attribute) =
        isHorizontal ? (isDirectional ? (.leading, .trailing) : (.left, .right)) : (.top, .bottom)
      if extent.start != 0, extent.size == extent.start {
        append(extent.item, far, extent.start)
      } else if extent.start != 0, extent.size == extent.start / 2 {
        append(extent.item, isHorizontal ? .centerX : .centerY, extent.start)
      } else {
        append(extent.item, near, extent.start)
        append(extent.item, isHorizontal ? .width : .height, extent.size)
      }
    }
    return anchors
  }
}
