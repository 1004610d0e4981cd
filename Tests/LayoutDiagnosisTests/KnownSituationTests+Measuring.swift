/// Cells that are measured or estimated.
extension KnownSituationTests {
  private static func tile(_ view: String, width: Int) -> [String] {
    [
      "UIImageView:0xa.width == 90   (active)", "H:|-(6)-[UIImageView:0xa]   (active, names: '|':UIView:0xb )",
      "H:[UIImageView:0xa]-(6)-|   (active, names: '|':UIView:0xb )",
      "H:|-(0)-[UIView:0xb]   (active, names: '|':\(view):0xc )",
      "H:[UIView:0xb]-(0)-|   (active, names: '|':\(view):0xc )",
      "'UIView-Encapsulated-Layout-Width' \(view):0xc.width == \(width)   (active)",
    ]
  }
  private static func caption(height: Double) -> [String] {
    [
      "V:|-(7)-[UILabel:0xa'Tea']   (active, names: '|':UIView:0xb )",
      "V:[UILabel:0xa'Tea']-(4)-[UIImageView:0xd]   (active)", "UIImageView:0xd.height == 70   (active)",
      "UIImageView:0xd.bottom == UIView:0xb.bottom - 7   (active)",
      "'UIView-Encapsulated-Layout-Height' UIView:0xb.height == \(height)   (active)",
    ]
  }
  private static func setting(width: Int) -> [String] {
    let (guide, cell) = ("UILayoutGuide:0xe'UIViewLayoutMarginsGuide'", "UITableViewCellContentView:0xc")
    return [
      "UIImageView:0xa.width == 24   (active)", "UIImageView:0xa.leading == \(guide).leading   (active)",
      "H:[UIImageView:0xa]-(10)-[UILabel:0xb'Sound']   (active)", "UILabel:0xb'Sound'.trailing == \(guide).trailing",
      "'fittingSizeHTarget' \(cell).width == \(width)   (active)",
      "'UIView-leftMargin-guide-constraint' H:|-(16)-[\(guide)](LTR)   (active, names: '|':\(cell) )",
      "'UIView-rightMargin-guide-constraint' H:[\(guide)]-(16)-|(LTR)   (active, names: '|':\(cell) )",
    ]
  }

  private static func header(_ view: String) -> [String] {
    [
      "UILabel:0xa.height == 20   (active)", "V:|-(12)-[UILabel:0xa]   (active, names: '|':\(view):0xb )",
      "V:[UILabel:0xa]-(12)-|   (active, names: '|':\(view):0xb )", "mask \(view):0xb.height == 18   (active)",
    ]
  }

  static let measuringCases: [Case] = [
    Case(
      name: "self-sizing-cell", log: header("_UITableViewHeaderFooterContentView"),
      start: "The table has set the height of _UITableViewHeaderFooterContentView to 18 without measuring it",
      fix: "give UILabel's bottom inset of 12 priority 999", nearMiss: header("Shop.CouponView")),
    Case(
      name: "estimated-cell", log: tile("Shop.TileCell", width: 50),
      start: "The collection view lays TileCell out at its default or estimated size, 50 wide, before it",
      fix: "set the layout's itemSize or estimatedItemSize to the size that the cell needs (width 102)",
      nearMiss: tile("Shop.TileView", width: 60)),
    Case(
      name: "estimated-cell", log: tile("UICollectionViewCell", width: 80),
      start: "The collection view lays UICollectionViewCell out at its item or estimated size, 80 wide",
      fix: "set the layout's itemSize or estimatedItemSize",
      nearMiss: tile("UITableViewCellContentView", width: 50)),
    Case(
      name: "estimated-cell", log: caption(height: 50),
      start: "The collection view lays the cell out at its default or estimated size, 50 high",
      fix: "set the layout's itemSize or estimatedItemSize", nearMiss: caption(height: 56)),
    Case(
      name: "estimated-cell",
      log: caption(height: 50).dropLast() + ["mask UIView:0xb.height == 50   (active)"],
      start: "The collection view lays the cell out at its default or estimated size, 50 high",
      fix: "set the layout's itemSize or estimatedItemSize",
      nearMiss: caption(height: 50).dropLast() + ["mask UIView:0xb.height == 60   (active)"]),
    Case(
      name: "fitting-size", log: setting(width: 0),
      start:
        "UIKit measures UITableViewCellContentView at a width of 0, before the table has its width; nothing is wrong",
      fix: "give the table its frame before it loads its content, or pass the real width to systemLayoutSizeFitting",
      nearMiss: Array(setting(width: 0).enumerated().filter { $0.offset != 4 }.map { $0.element })
        + ["'UIView-Encapsulated-Layout-Width' UITableViewCellContentView:0xc.width == 0   (active)"]),
  ]
}
