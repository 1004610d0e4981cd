import Foundation
import LayoutDiagnosis
import Testing

/// For each known situation, a log of it and a similar log of something else.
@Suite struct KnownSituationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The situation.
    let name: String
    /// The constraints of a log of the situation.
    let log: [String]
    /// The start of the diagnosis.
    let start: String
    /// The start of the first fix; empty if there is none.
    let fix: String
    /// The constraints of a similar log of something else.
    let nearMiss: [String]

    var testDescription: String { name }
  }

  private static let cell = "UITableViewCellContentView:0xc"
  private static let rowHeight = "'UIView-Encapsulated-Layout-Height' \(cell).height"
  private static let labelInRow = [
    "V:|-(16)-[UILabel:0xa'Coupon']   (active, names: '|':Shop.RowView:0xb )",
    "V:[UILabel:0xa'Coupon']-(16)-|   (active, names: '|':Shop.RowView:0xb )",
  ]
  private static let imageInCell = [
    "V:|-(8)-[UIImageView:0xa]   (active, names: '|':\(cell) )",
    "V:[UIImageView:0xa]-(8)-|   (active, names: '|':\(cell) )", "UIImageView:0xa.height == 96   (active)",
  ]

  private static func tile(in height: Int) -> [String] {
    [
      "V:|-(8)-[UIImageView:0xa]   (active, names: '|':UIView:0xb )",
      "V:[UIImageView:0xa]-(8)-|   (active, names: '|':UIView:0xb )", "UIImageView:0xa.height == 300   (active)",
      "'UIView-Encapsulated-Layout-Height' UIView:0xb.height == \(height)   (active)",
    ]
  }

  static let cases = systemCases + windowCases + inputCases + measuringCases + ownCases

  private static let systemCases: [Case] = [
    Case(
      name: "action-sheet", log: ["UIView:0xa.width == - 16   (active)"],
      start: "This is a known bug of UIKit, if the view is not yours: since iOS 12.2, each UIAlertController",
      fix: "",
      nearMiss: ["UIView:0xa.width == - 74   (active)"]),
    Case(
      name: "keyboard-bar",
      log: [
        "mask UIKeyboardAssistantBar:0xa.height == 0   (active)",
        "V:|-(10)-[_UIButtonBarStackView:0xb]   (active, names: '|':UIKeyboardAssistantBar:0xa )",
        "V:[_UIButtonBarStackView:0xb]-(9)-|   (active, names: '|':UIKeyboardAssistantBar:0xa )",
      ], start: "This is UIKit's own bar above the keyboard", fix: "",
      nearMiss: [
        "mask UIKeyboardAssistantBar:0xa.height == 0   (active)",
        "V:|-(10)-[Shop.CouponBar:0xb]   (active, names: '|':UIKeyboardAssistantBar:0xa )",
        "V:[Shop.CouponBar:0xb]-(9)-|   (active, names: '|':UIKeyboardAssistantBar:0xa )",
      ]),
    Case(
      name: "empty-bar",
      log: [
        "mask _UIToolbarContentView:0xa.width == 0   (active)",
        "H:|-(8)-[_UIButtonBarStackView:0xb]   (active, names: '|':_UIToolbarContentView:0xa )",
        "H:[_UIButtonBarStackView:0xb]-(8)-|   (active, names: '|':_UIToolbarContentView:0xa )",
      ], start: "The toolbar has a width of 0 when UIKit places its buttons",
      fix: "give the toolbar a size before you set its items",
      nearMiss: [
        "mask Shop.CouponToolbar:0xa.width == 0   (active)",
        "H:|-(8)-[UILabel:0xb]   (active, names: '|':Shop.CouponToolbar:0xa )",
        "H:[UILabel:0xb]-(8)-|   (active, names: '|':Shop.CouponToolbar:0xa )",
      ]),
    Case(
      name: "empty-bar",
      log: [
        "'UIView-Encapsulated-Layout-Width' _UINavigationBarContentView:0xa.width == 0   (active)",
        "'UINavItemContentGuide-leading' H:|-(6)-[_UIButtonBarButton:0xb]   (names: '|':_UINavigationBarContentView:0xa )",
        "H:[_UIButtonBarButton:0xb]-(8)-|   (active, names: '|':_UINavigationBarContentView:0xa )",
      ], start: "The navigation bar has a width of 0 when UIKit places its buttons, because it is not in a window yet",
      fix: "",
      nearMiss: [
        "'UIView-Encapsulated-Layout-Width' Shop.TitleView:0xa.width == 0   (active)",
        "H:|-(6)-[UILabel:0xb]   (names: '|':Shop.TitleView:0xa )",
        "H:[UILabel:0xb]-(8)-|   (active, names: '|':Shop.TitleView:0xa )",
      ]),
    Case(
      name: "hidden-arranged-view",
      log: labelInRow + ["'UISV-hiding' Shop.RowView:0xb.height == 0   (active)"],
      start: "RowView is hidden, so its stack view gives it a height of 0, which its content does not allow",
      fix: "give the bottom inset of 16 of the label \"Coupon\" priority 999",
      nearMiss: labelInRow + ["'UISV-canvas-connection' Shop.RowView:0xb.height == 30   (active)"]),
    Case(
      name: "table-separator", log: imageInCell + ["\(rowHeight) == 111.667   (active)"],
      start: "The table takes one pixel (0.333 points at 3×) of the row for the separator, so "
        + "UITableViewCellContentView is 111.667 high and not 112",
      fix: "give UIImageView's height of 96 priority 999",
      nearMiss: imageInCell + ["\(rowHeight) == 110   (active)"]),
    Case(
      name: "table-separator",
      log: [
        "UIImageView:0xa.height == 34   (active)", "V:|-(10)-[UIImageView:0xa]   (active, names: '|':\(cell) )",
        "UIImageView:0xa.centerY == \(cell).centerY   (active)", "\(rowHeight) == 54.3333   (active)",
      ],
      start: "The table adds one pixel (0.3333 points at 3×) to the row for the separator, so "
        + "UITableViewCellContentView is 54.3333 high and not 54",
      fix: "give UIImageView's top inset of 10 priority 999",
      nearMiss: [
        "UIImageView:0xa.height == 96.3333   (active)",
        "V:|-(8)-[UIImageView:0xa]   (active, names: '|':UICollectionViewCell:0xc )",
        "V:[UIImageView:0xa]-(8)-|   (active, names: '|':UICollectionViewCell:0xc )",
        "'UIView-Encapsulated-Layout-Height' UICollectionViewCell:0xc.height == 112   (active)",
      ]),
    Case(
      name: "translated-mask",
      log: [
        "mask UIButton:0xa'Buy'.width == 120   (active)",
        "H:|-(20)-[UIButton:0xa'Buy']   (active, names: '|':UIView:0xb )",
        "H:[UIButton:0xa'Buy']-(20)-|   (active, names: '|':UIView:0xb )", "UIView:0xb.width == 320   (active)",
      ],
      start: "The button \"Buy\" still translates its autoresizing mask into constraints, although it has constraints",
      fix: "set UIButton.translatesAutoresizingMaskIntoConstraints = false",
      nearMiss: [
        "UIButton:0xa'Buy'.width == 120   (active)", "H:|-(20)-[UIButton:0xa'Buy']   (active, names: '|':\(cell) )",
        "H:[UIButton:0xa'Buy']-(20)-|   (active, names: '|':\(cell) )", "mask \(cell).width == 320   (active)",
      ]),
    Case(
      name: "interface-builder-prototype",
      log: [
        "'IB auto generated at build time for view with fixed frame' H:[UIView:0xa(100)]   (active)",
        "'UIView-Encapsulated-Layout-Width' UIView:0xa.width == 50   (active)",
      ], start: "UIView has no constraints in Interface Builder", fix: "constrain UIView in Interface Builder",
      nearMiss: [
        "H:[UIView:0xa(100)]   (active)", "'UIView-Encapsulated-Layout-Width' UIView:0xa.width == 50   (active)",
      ]),
    Case(
      name: "first-layout",
      log: [
        "Shop.BadgeView:0xa.left == Shop.BadgeCell:0xb.left + 12",
        "Shop.BadgeView:0xa.right == Shop.BadgeCell:0xb.right - 12",
        "'UIView-Encapsulated-Layout-Width' Shop.BadgeCell:0xb.width == 0   (active)",
      ], start: "BadgeCell has a width of 0, because its table or collection view has not sized it yet",
      fix: "give BadgeView's right inset of 12 priority 999",
      nearMiss: [
        "Shop.BadgeView:0xa.left == Shop.BadgeCell:0xb.left + 12",
        "Shop.BadgeView:0xa.right == Shop.BadgeCell:0xb.right - 12",
        "'UIView-Encapsulated-Layout-Width' Shop.BadgeCell:0xb.width == 20   (active)",
      ]),
    Case(
      name: "first-layout", log: ["\(cell).width == 375   (active)", "\(cell).width == 0   (active)"],
      start: "UITableViewCellContentView has a width of 0, because the table has not sized it yet",
      fix: "give UITableViewCellContentView's width of 375 priority 999",
      nearMiss: ["\(cell).width == 375   (active)", "\(cell).width == 320   (active)"]),
    Case(
      name: "fitting-size",
      log: [
        "UILabel:0xa'Centre'.width == 362   (active)", "H:|-(8)-[UILabel:0xa'Centre']   (active, names: '|':\(cell) )",
        "H:[UILabel:0xa'Centre']-(8)-|   (active, names: '|':\(cell) )",
        "'fittingSizeHTarget' \(cell).width == 310   (active)",
      ], start: "systemLayoutSizeFitting measures UITableViewCellContentView with a width of 310",
      fix: "give the width of 362 of the label \"Centre\" priority 999",
      nearMiss: [
        "UILabel:0xa'Centre'.width == 362   (active)", "H:|-(8)-[UILabel:0xa'Centre']   (active, names: '|':\(cell) )",
        "H:[UILabel:0xa'Centre']-(8)-|   (active, names: '|':\(cell) )",
        "'fittingWidth' \(cell).width == 310   (active)",
      ]),
    Case(
      name: "self-sizing-cell", log: imageInCell + ["\(rowHeight) == 44   (active)"],
      start: "The table has set the height of UITableViewCellContentView to 44 without measuring it",
      fix: "give UIImageView's height of 96 priority 999",
      nearMiss: [
        "V:|-(8)-[UIImageView:0xa]   (active, names: '|':Shop.CardView:0xc )",
        "V:[UIImageView:0xa]-(8)-|   (active, names: '|':Shop.CardView:0xc )",
        "UIImageView:0xa.height == 96   (active)",
        "'UIView-Encapsulated-Layout-Height' Shop.CardView:0xc.height == 44   (active)",
      ]),
    Case(
      name: "self-sizing-cell", log: imageInCell + ["\(cell).height == 90   (active)"],
      start: "The table has set the height of UITableViewCellContentView to 90 without measuring it",
      fix: "give UIImageView's height of 96 priority 999",
      nearMiss: imageInCell.map { $0.replacing(cell, with: "UIView:0xc") } + ["UIView:0xc.height == 90   (active)"]),
    Case(
      name: "self-sizing-cell", log: tile(in: 44),
      start: "A table or collection view has set the height of its cell's content, UIView, to 44 without measuring it",
      fix: "give UIImageView's height of 300 priority 999", nearMiss: tile(in: 244)),
    Case(
      name: "collapsed-view", log: labelInRow + ["Shop.RowView:0xb.height == 0   (active)"],
      start: "A constraint of the app collapses RowView to a height of 0",
      fix: "give the bottom inset of 16 of the label \"Coupon\" priority 999",
      nearMiss: labelInRow + ["Shop.RowView:0xb.height == 30   (active)"]),
  ]

  private func diagnosis(_ bodies: [String]) throws -> LogDiagnosis {
    let lines = bodies.enumerated().map { index, body in
      body.hasPrefix("mask ")
        ? "<NSAutoresizingMaskLayoutConstraint:0x\(index + 1) h=--& v=--& \(body.dropFirst(5))>"
        : "<NSLayoutConstraint:0x\(index + 1) \(body)>"
    }
    let text = "Unable to simultaneously satisfy constraints.\n(\n\(lines.joined(separator: "\n"))\n)\n"
    return LogDiagnosis(of: try #require(ConflictLogReader.logs(in: Array(text.utf8)).first))
  }

  @Test(arguments: cases)
  func `the first sentence names the situation, and the first fix is the usual one`(_ one: Case) throws {
    let diagnosis = try diagnosis(one.log)
    #expect(diagnosis.situation?.name == one.name)
    #expect(diagnosis.why.hasPrefix(one.start))
    let fix = diagnosis.repairs.first?.text ?? ""
    #expect(fix.hasPrefix(one.fix))
    #expect(one.fix.isEmpty == diagnosis.repairs.isEmpty)
  }

  @Test(arguments: cases)
  func `a similar log is not the situation`(_ one: Case) throws {
    let diagnosis = try diagnosis(one.nearMiss)
    #expect(diagnosis.verdict == .conflict)
    #expect(diagnosis.situation?.name != one.name)
  }

  @Test(arguments: [
    (false, ["UIView:0xa.width == - 16"], "0x1"), (true, ["UIView:0xa.width <= - 16"], "0x1"),
    (true, ["UIView:0xa.width == - 16"], "0x9"), (true, ["UIView:0xa.width == - 16", "UIView:0xa.height == 1"], "0x1"),
  ])
  func `only what UIKit prints for an action sheet is its bug`(
    _ hasHead: Bool, _ bodies: [String], _ broken: String
  ) throws {
    let lines = bodies.enumerated().map { "<NSLayoutConstraint:0x\($0.offset + 1) \($0.element)   (active)>" }
    let head = hasHead ? "Unable to simultaneously satisfy constraints.\n" : ""
    let breaking = "Will attempt to recover by breaking constraint\n<NSLayoutConstraint:\(broken) \(bodies[0])>\n"
    let text = "\(head)(\n\(lines.joined(separator: "\n"))\n)\n\(breaking)"
    let log = try #require(ConflictLogReader.logs(in: Array(text.utf8)).first)
    #expect(LogDiagnosis(of: log).situation == nil)
  }

  @Test func `every situation has a log, and the page has its name and documentation`() throws {
    let page = try String(
      contentsOf: GoldenTests.folder.appending(path: "../../../Docs/reading-a-conflict-log.md"), encoding: .utf8)
    #expect(Set(KnownSituation.all.map { $0.name }).count == KnownSituation.all.count)
    for situation in KnownSituation.all {
      #expect(Self.cases.contains { $0.name == situation.name })
      #expect(page.contains("| [\(situation.name)](\(situation.documentation)) |"))
    }
  }

  @Test(arguments: [
    // A fixed size before a minimum.
    (["UIButton:0xa.height >= 44", "UIButton:0xa.height == 20"], ["20 → 44", "44 → 20"]),
    // A minimum before an inset, and an inset before one of a stack view.
    (
      [
        "V:|-(10)-[UIStackView:0xb]   (active, names: '|':UIView:0xc )",
        "V:[UIStackView:0xb]-(0)-[UIView:0xd]   (active)", "UIView:0xd.height >= 50",
        "V:[UIView:0xd]-(30)-|   (active, names: '|':UIView:0xc )", "UIStackView:0xb.height >= 40",
        "UIView:0xc.height == 120",
      ], ["50 → 40", "40 → 30", "30 → 20"]
    ),
  ])
  func `fixes are in the order that an expert would try`(_ lines: [String], _ changes: [String]) throws {
    let constants = try diagnosis(lines).repairs.filter { $0.kind == .constant }.map { $0.text }
    #expect(constants.count >= changes.count)
    for (text, change) in zip(constants, changes) { #expect(text.hasSuffix(change)) }
  }

  @Test func `a line break in a text is a space`() throws {
    let why = try diagnosis(["UILabel:0xa'Gold\\\\nfor som...'.height == 20", "UILabel:0xa.height == 30"]).why
    #expect(why.hasPrefix("The height of the label \"Gold for som...\" cannot be both 20 and 30"))
  }

  @Test func `a text that two labels show is not a name`() throws {
    let why = try diagnosis([
      "UILabel:0xa'Price'.height == 20", "UILabel:0xa'Price'.height == 30", "UILabel:0xb'Price'.width == 4",
    ]).why
    #expect(why.hasPrefix("UILabel1's height cannot be both 20 and 30"))
  }
}
