/// Windows and input views.
extension KnownSituationTests {
  private static func form(in screen: String) -> [String] {
    [
      "V:|-(20)-[UIImageView:0xa]   (active, names: '|':UIView:0xb )",
      "V:[UIImageView:0xa]-(20)-|   (active, names: '|':UIView:0xb )", "UIImageView:0xa.height == 480   (active)",
      "'UIView-Encapsulated-Layout-Height' UIView:0xb.height == \(screen)   (active)",
    ]
  }
  private static func row(in width: String) -> [String] {
    [
      "H:|-(20)-[UIImageView:0xa]   (active, names: '|':UIView:0xb )", "UIImageView:0xa.width == 64   (active)",
      "H:[UIImageView:0xa]-(12)-[UILabel:0xc'Monday']   (active)", "UILabel:0xc'Monday'.width >= 180   (active)",
      "H:[UILabel:0xc'Monday']-(12)-[UISwitch:0xd]   (active)", "UISwitch:0xd.width == 90   (active)",
      "UISwitch:0xd.trailing == UIView:0xb.trailing - 20   (active)",
      "'UIView-Encapsulated-Layout-Width' UIView:0xb.width == \(width)   (active)",
    ]
  }

  /// A list and a map in a content view that is as high as the view around it.
  private static func page(in view: String) -> [String] {
    [
      "UIView:0xb.height == \(view).height   (active)", "Shop.OfferList:0xc.height == 410   (active)",
      "Shop.RouteMap:0xd.height == 300   (active)", "V:|-(0)-[Shop.OfferList:0xc]   (active, names: '|':UIView:0xb )",
      "V:[Shop.OfferList:0xc]-(18)-[Shop.RouteMap:0xd]   (active)",
      "V:[Shop.RouteMap:0xd]-(34)-|   (active, names: '|':UIView:0xb )",
      "V:|-(0)-[\(view)]   (active, names: '|':Shop.Screen:0xe )",
      "V:[\(view)]-(0)-|   (active, names: '|':Shop.Screen:0xe )",
      "'UIView-Encapsulated-Layout-Height' Shop.Screen:0xe.height == 667   (active)",
    ]
  }

  static let windowCases: [Case] = [
    Case(
      name: "phone-in-landscape", log: form(in: "393"),
      start: "If this is a phone in landscape (393 high), the screen is too low for these heights",
      fix: "give UIImageView's height of 480 priority 999 instead of 1000 (it is then 353 high)",
      nearMiss: form(in: "400")),
    Case(
      name: "scroll-content", log: page(in: "UIScrollView:0xa"),
      start:
        "The content of UIScrollView, UIView, must be exactly as high as the scroll view, so that it cannot scroll",
      fix: "give UIView.height == UIScrollView.height priority 250", nearMiss: page(in: "Shop.PageView:0xa")),
    Case(
      name: "scroll-content", log: page(in: "UILayoutGuide:0xa'UIScrollView-frameLayoutGuide'"),
      start: "The content of the scroll view, UIView, must be exactly as high as the scroll view",
      fix: "give UIView.height == UILayoutGuide.height priority 250",
      nearMiss: page(in: "UILayoutGuide:0xa'page'")),
    Case(
      name: "small-window", log: row(in: "375"),
      start: "The content needs a width of 398, but the window is only 375 wide",
      fix: "give the minimum width of 180 of the label \"Monday\" priority 999 instead of 1000 (it is then 157 wide)",
      nearMiss: row(in: "150")),
    Case(
      name: "small-window", log: row(in: "371"),
      start: "The content needs a width of 398, but its container makes UIView only 371 wide",
      fix: "give the minimum width of 180 of the label \"Monday\" priority 999 instead of 1000 (it is then 153 wide)",
      nearMiss: row(in: "150")),
    Case(
      name: "small-window",
      log: [
        "Shop.MapSheet:0xa.height == 700   (active)", "Shop.MapSheet:0xa.bottom == UIView:0xb.bottom   (active)",
        "Shop.MapSheet:0xa.top >= UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide'.top + 16   (active)",
        "'UIViewSafeAreaLayoutGuide-top' V:|-(20)-[UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide']   (names: '|':UIView:0xb )",
        "'UIView-Encapsulated-Layout-Height' UIView:0xb.height == 667   (active)",
      ], start: "The content needs a height of 736, but the window is only 667 high",
      fix: "give MapSheet's height of 700 priority 999 instead of 1000 (it is then 631 high)",
      nearMiss: [
        "Shop.MapSheet:0xa.height == 700   (active)", "Shop.MapSheet:0xa.bottom == UIView:0xb.bottom   (active)",
        "Shop.MapSheet:0xa.top >= UIView:0xb.top + 16   (active)", "UIView:0xb.height == 667   (active)",
      ]),
  ]

  private static let keys = [
    "V:|-(0)-[Keys.KeysView:0xa]   (active, names: '|':UIInputView:0xb )",
    "V:[Keys.KeysView:0xa]-(0)-|   (active, names: '|':UIInputView:0xb )", "Keys.KeysView:0xa.height == 262   (active)",
  ]
  private static func composer(_ view: String, height: Int = 52) -> [String] {
    [
      "mask \(view):0xa.height == \(height)   (active)", "UITextView:0xb.height >= 40   (active)",
      "V:|-(9)-[UITextView:0xb]   (active, names: '|':\(view):0xa )",
      "UITextView:0xb.bottom == \(view):0xa.bottom - 9   (active)",
    ]
  }

  static let inputCases: [Case] = [
    Case(
      name: "self-sizing-input-view",
      log: [
        "UIInputView:0xa.height == 260   (active)",
        "'UIView-Encapsulated-Layout-Height' UIInputView:0xa.height == 216   (active)",
      ],
      start:
        "While the keyboard is presented, iOS still imposes a height of 216 on UIInputView, so its own height "
        + "of 260 must give way for that moment",
      fix: "give UIInputView's height of 260 priority 999 instead of 1000, and activate it after the first layout",
      nearMiss: [
        "Shop.CouponView:0xa.height == 260   (active)",
        "'UIView-Encapsulated-Layout-Height' Shop.CouponView:0xa.height == 216   (active)",
      ]),
    Case(
      name: "self-sizing-input-view",
      log: keys + ["'UIView-Encapsulated-Layout-Height' UIInputView:0xb.height == 233   (active)"],
      start: "While the keyboard is presented, iOS still imposes a height of 233 on UIInputView",
      fix: "give KeysView's height of 262 priority 999", nearMiss: keys + ["UIInputView:0xb.height == 233   (active)"]),
    Case(
      name: "self-sizing-input-view",
      log: [
        "Shop.CouponInputView:0xa.height == 180   (active)",
        "'UIView-Encapsulated-Layout-Height' Shop.CouponInputView:0xa.height == 216   (active)",
      ], start: "iOS imposes a height of 216 on CouponInputView, because an input view does not size itself unless",
      fix: "set CouponInputView.allowsSelfSizing = true",
      nearMiss: [
        "Shop.CouponInputView:0xa.height == 180   (active)", "Shop.CouponInputView:0xa.height == 216   (active)",
      ]),
    Case(
      name: "input-accessory", log: composer("Shop.ReplyInputBar"),
      start: "ReplyInputBar keeps the height of 52 of its frame, because its autoresizing mask is translated",
      fix: "let ReplyInputBar size itself: set ReplyInputBar.allowsSelfSizing = true and "
        + "ReplyInputBar.translatesAutoresizingMaskIntoConstraints = false", nearMiss: composer("Shop.ReplyBar")),
    Case(
      name: "translated-mask", log: composer("Shop.ReplyBar"),
      start: "ReplyBar keeps the height of 52 of its frame, because its autoresizing mask is translated",
      fix: "give ReplyBar's frame a height of at least 58", nearMiss: composer("Shop.ReplyInputBar")),
    Case(
      name: "translated-mask", log: composer("Shop.OrderHeaderView"),
      start:
        "OrderHeaderView keeps the height of 52 of its frame, because a table does not measure its header and footer",
      fix: "set frame.height of OrderHeaderView to what systemLayoutSizeFitting measures (58), and assign it as",
      nearMiss: composer("_UITableViewHeaderFooterContentView")),
    Case(
      name: "translated-mask", log: composer("Shop.OrderHeaderView", height: 0),
      start: "OrderHeaderView keeps the height of 0 of its frame, because a table does not measure its header",
      fix: "set frame.height of OrderHeaderView to what systemLayoutSizeFitting measures (58), and assign it as",
      nearMiss: composer("_UITableViewHeaderFooterContentView", height: 0)),
    Case(
      name: "translated-mask", log: composer("Shop.OrderCard", height: 0),
      start: "OrderCard keeps the height of 0 of its frame, because its autoresizing mask is translated",
      fix: "give OrderCard's frame a height of at least 58 (measure it with systemLayoutSizeFitting; if it is a "
        + "table's header, assign it as tableHeaderView again)",
      nearMiss: composer("Shop.OrderCard", height: 0).map { $0.replacing("mask ", with: "") }),
  ]
}
