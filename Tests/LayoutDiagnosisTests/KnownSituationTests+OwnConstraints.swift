/// Constraints that the app contradicts itself with.
extension KnownSituationTests {
  private static func stack(_ identifier: String) -> [String] {
    [
      "UIButton:0xa'Skip'.width == 60   (active)",
      "H:|-(20)-[UIStackView:0xd]   (active, names: '|':UIView:0xe )",
      "H:[UIStackView:0xd]-(20)-|   (active, names: '|':UIView:0xe )",
      "'UISV-canvas-connection' UIStackView:0xd.leading == UIButton:0xa'Skip'.leading   (active)",
      "'UISV-canvas-connection' H:[UIButton:0xb'Next']-(0)-|   (active, names: '|':UIStackView:0xd )",
      "'UISV-spacing' H:[UIButton:0xa'Skip']-(10)-[UIButton:0xb'Next']   (active)",
      "\(identifier)UIButton:0xb'Next'.width == UIButton:0xa'Skip'.width   (active)",
      "'UIView-Encapsulated-Layout-Width' UIView:0xe.width == 430   (active)",
    ]
  }
  private static func picture(_ ratio: String) -> [String] {
    [
      ratio, "UIImageView:0xa.height == 150   (active)",
      "H:|-(15)-[UIImageView:0xa]   (active, names: '|':UIView:0xb )",
      "H:[UIImageView:0xa]-(15)-|   (active, names: '|':UIView:0xb )",
      "'UIView-Encapsulated-Layout-Width' UIView:0xb.width == 430   (active)",
    ]
  }
  private static func panes(_ right: String) -> [String] {
    [
      "Shop.ListPane:0xa.width == 0.55*UIView:0xc.width   (active)", right,
      "H:|-(10)-[Shop.ListPane:0xa]   (active, names: '|':UIView:0xc )",
      "H:[Shop.ListPane:0xa]-(8)-[Shop.ItemPane:0xb]   (active)",
      "H:[Shop.ItemPane:0xb]-(10)-|   (active, names: '|':UIView:0xc )",
      "'UIView-Encapsulated-Layout-Width' UIView:0xc.width == 1024   (active)",
    ]
  }

  private static func inset(_ width: String) -> [String] {
    [
      "H:|-(16)-[Shop.Chart:0xa]   (active, names: '|':UITableViewCellContentView:0xb )",
      "H:[Shop.Chart:0xa]-(16)-|   (active, names: '|':UITableViewCellContentView:0xb )", "\(width)   (active)",
    ]
  }
  private static func buttons(_ widths: [Int]) -> [String] {
    widths.enumerated().map { "UIButton:0xa\($0.offset).width == \($0.element)   (active)" } + [
      "H:|-(15)-[UIButton:0xa0]   (active, names: '|':UIView:0xb )",
      "H:[UIButton:0xa0]-(10)-[UIButton:0xa1]   (active)",
      "H:[UIButton:0xa1]-(10)-[UIButton:0xa2]   (active)",
      "H:[UIButton:0xa2]-(15)-|   (active, names: '|':UIView:0xb )",
      "'UIView-Encapsulated-Layout-Width' UIView:0xb.width == 350   (active)",
    ]
  }
  private static func segments(_ identifier: String) -> [String] {
    [
      "UISegmentedControl:0xa.width == 200   (active)",
      "\(identifier)UILabel:0xb'Size'.leading == UISegmentedControl:0xa.leading   (active)",
      "\(identifier)UILabel:0xb'Size'.trailing == UISegmentedControl:0xa.trailing   (active)",
      "'UISV-canvas-connection' UIStackView:0xc.leading == UILabel:0xb'Size'.leading   (active)",
      "'UISV-canvas-connection' H:[UILabel:0xb'Size']-(0)-|   (active, names: '|':UIStackView:0xc )",
      "'UIView-Encapsulated-Layout-Width' UIStackView:0xc.width == 350   (active)",
    ]
  }
  private static let arrangedButtons = [
    "UIButton:0xa0.width == 120   (active)", "UIButton:0xa1.width == 120   (active)",
    "'UISV-canvas-connection' UIStackView:0xb.leading == UIButton:0xa0.leading   (active)",
    "'UISV-canvas-connection' H:[UIButton:0xa1]-(0)-|   (active, names: '|':UIStackView:0xb )",
    "'UISV-spacing' H:[UIButton:0xa0]-(20)-[UIButton:0xa1]   (active)",
    "'UIView-Encapsulated-Layout-Width' UIStackView:0xb.width == 220   (active)",
  ]
  private static let topOfList = [
    "UITableView:0xa.top == UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide'.top   (active)",
    "'UIViewSafeAreaLayoutGuide-top' V:|-(47)-[UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide']   (names: '|':UIView:0xb )",
  ]

  private static let buttonAtBottom = [
    "UIButton:0xa'Buy'.bottom == UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide'.bottom - 16   (active)",
    "'UIViewSafeAreaLayoutGuide-bottom' V:[UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide']-(34)-|   (names: '|':UIView:0xb )",
  ]

  static let ownCases: [Case] = [
    Case(
      name: "set-twice", log: buttonAtBottom + ["V:[UIButton:0xa'Buy']-(16)-|   (active, names: '|':UIView:0xb )"],
      start: "The bottom edge of the button \"Buy\" is pinned to both the safe area and the view's own bottom, 34 "
        + "points apart: by the bottom inset of 16 of the button \"Buy\" to UIView and by the bottom inset of 16",
      fix: "remove the bottom inset of 16 of the button \"Buy\" to UIView, and keep the bottom inset of 16 of the "
        + "button \"Buy\" to the safe area",
      nearMiss: buttonAtBottom + ["V:[UIButton:0xa'Buy']-(>=60)-|   (active, names: '|':UIView:0xb )"]),
    Case(
      name: "set-twice", log: topOfList + ["V:|-(0)-[UITableView:0xa]   (active, names: '|':UIView:0xb )"],
      start: "UITableView's top edge is pinned to both the safe area and the view's own top, 47 points apart: by "
        + "UITableView's top inset of 0 and by",
      fix: "remove UITableView's top inset of 0, and keep UITableView.top == safeArea.top",
      nearMiss: topOfList + [
        "V:|-(0)-[UIView:0xc]   (active, names: '|':UIView:0xb )", "V:[UIView:0xc]-(0)-[UITableView:0xa]   (active)",
        "UIView:0xc.height == 0   (active)",
      ]),
    Case(
      name: "set-twice",
      log: [
        "UITextField:0xa.bottom == UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide'.bottom   (active)",
        "UITextField:0xa.bottom == UIKeyboardLayoutGuide:0xc'UIKeyboardLayoutGuide'.top   (active)",
        "'UIViewSafeAreaLayoutGuide-bottom' V:[UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide']-(34)-|   (names: '|':UIView:0xb )",
        "'UIKeyboard-bottom' V:[UIKeyboardLayoutGuide:0xc'UIKeyboardLayoutGuide']-(0)-|   (names: '|':UIView:0xb )",
        "'UIKeyboard-height' UIKeyboardLayoutGuide:0xc'UIKeyboardLayoutGuide'.height == 336   (active)",
      ], start: "UITextField's bottom edge is set twice, 302 points apart",
      fix: "remove UITextField.bottom == safeArea.bottom, and keep UITextField.bottom == UIKeyboardLayoutGuide.top",
      nearMiss: [
        "UITextField:0xa.bottom == UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide'.bottom   (active)",
        "UITextField:0xa.bottom >= UIView:0xb.bottom   (active)",
        "'UIViewSafeAreaLayoutGuide-bottom' V:[UILayoutGuide:0xd'UIViewSafeAreaLayoutGuide']-(34)-|   (names: '|':UIView:0xb )",
      ]),
    Case(
      name: "set-twice",
      log: [
        "Shop.Map:0xa.height == 200   (active)", "Shop.Map:0xa.height == 0.5*UIView:0xb.height   (active)",
        "mask UIView:0xb.height == 812   (active)",
      ], start: "Map's height is set twice, 206 points apart: by Map's height of 200 and by Map's height of 50% of",
      fix: "remove Map's height of 200, and keep Map's height of 50% of UIView's",
      nearMiss: [
        "Shop.Map:0xa.height == 200   (active)", "Shop.Map:0xa.height >= 0.5*UIView:0xb.height   (active)",
        "mask UIView:0xb.height == 812   (active)",
      ]),
    Case(
      name: "equal-sizes", log: buttons([120, 120, 120]),
      start:
        "UIButton1, UIButton2 and UIButton3 are 120 wide each, which with 50 of insets and gaps is 60 more than "
        + "UIView's width of 350",
      fix: "constrain them to equal widths instead of their widths of 120 (each is then 100 wide)",
      nearMiss: buttons([120, 40, 200])),
    Case(
      name: "equal-sizes", log: arrangedButtons,
      start:
        "UIButton1 and UIButton2 are 120 wide each, which with 20 of insets and gaps is 40 more than UIStackView's",
      fix:
        "set the distribution of UIStackView to .fillEqually, and remove their widths of 120 (each is then 100 wide)",
      nearMiss: Array(arrangedButtons.dropFirst()) + ["UIButton:0xa0.width >= 120   (active)"]),
    Case(
      name: "fill-alignment", log: segments("'UISV-alignment' "),
      start:
        "The stack view's alignment is fill, which makes its views as wide as itself, 350, but UISegmentedControl's "
        + "width of 200 contradicts that", fix: "set the alignment of UIStackView to .center or .leading",
      nearMiss: segments("")),
    Case(
      name: "fill-alignment",
      log: segments("").filter { !$0.contains("UISegmentedControl") } + ["UILabel:0xb'Size'.width == 100   (active)"],
      start:
        "The stack view's alignment is fill, which makes its views as wide as itself, 350, but the width of 100 of the "
        + "label \"Size\" contradicts that", fix: "set the alignment of UIStackView to .center or .leading",
      nearMiss: ["UILabel:0xb'Size'.width == 100   (active)", "UILabel:0xb'Size'.width == 120   (active)"]),
    Case(
      name: "equal-views",
      log: [
        "UIButton:0xa'Skip'.width == 60   (active)", "UIButton:0xb'Next'.width == 80   (active)",
        "UIButton:0xb'Next'.width == UIButton:0xa'Skip'.width   (active)",
      ],
      start:
        "UIButton2.width == UIButton1.width makes the views equally wide, but the width of 60 of the button \"Skip\" and "
        + "the width of 80 of the button \"Next\" differ: one constraint too many",
      fix: "remove the width of 60 of the button \"Skip\"",
      nearMiss: [
        "UIButton:0xa'Skip'.width == 60   (active)", "UIButton:0xb'Next'.width >= 80   (active)",
        "UIButton:0xb'Next'.width == UIButton:0xa'Skip'.width   (active)",
      ]),
    Case(
      name: "equal-views", log: stack(""),
      start:
        "UIButton2.width == UIButton1.width makes the views equally wide, 190 each, but the width of 60 of the button "
        + "\"Skip\" contradicts that: one constraint too many",
      fix: "remove the width of 60 of the button \"Skip\"", nearMiss: stack("'UISV-fill-equally' ")),
    Case(
      name: "aspect-ratio",
      log: inset("Shop.Chart:0xa.width == 2*Shop.Chart:0xa.height") + [
        "V:|-(0)-[Shop.Chart:0xa]   (active, names: '|':UITableViewCellContentView:0xb )",
        "V:[Shop.Chart:0xa]-(0)-|   (active, names: '|':UITableViewCellContentView:0xb )",
        "'UIView-Encapsulated-Layout-Width' UITableViewCellContentView:0xb.width == 360   (active)",
        "'UIView-Encapsulated-Layout-Height' UITableViewCellContentView:0xb.height == 44   (active)",
      ], start: "Chart has a width from its sides, a height from its top and bottom and an aspect ratio of 2:1",
      fix: "give Chart's bottom inset of 0 priority 999 instead of 1000, and keep the ratio",
      nearMiss: inset("Shop.Chart:0xa.width == 300") + [
        "'UIView-Encapsulated-Layout-Width' UITableViewCellContentView:0xb.width == 360   (active)"
      ]),
    Case(
      name: "equal-filling", log: stack("'UISV-fill-equally' "),
      start:
        "The stack view's distribution is fillEqually, which makes its views equally wide, 190 each, but the width of "
        + "60 of the button \"Skip\" contradicts that",
      fix: "remove the width of 60 of the button \"Skip\"", nearMiss: stack("")),
    Case(
      name: "equal-filling",
      log: ["UIButton:0xa'Skip'.width >= 210   (active)"] + stack("'UISV-fill-equally' ").dropFirst(),
      start:
        "The stack view's distribution is fillEqually, which makes its views equally wide, 190 each, but the minimum "
        + "width of 210 of the button \"Skip\" contradicts that. To",
      fix: "give the minimum width of 210 of the button \"Skip\" priority 999 instead of 1000", nearMiss: stack("")),
    Case(
      name: "equal-filling",
      log: [
        "UILabel:0xa'Total'.height == 24   (active)", "UIImageView:0xb.height == 130   (active)",
        "'UISV-fill-equally' UIImageView:0xb.height == UILabel:0xa'Total'.height   (active)",
      ],
      start:
        "The stack view's distribution is fillEqually, which makes its views equally high, but the height of 24 of "
        + "the label \"Total\" and UIImageView's height of 130 differ",
      fix: "set the distribution of the stack view to .fill",
      nearMiss: [
        "UILabel:0xa'Total'.height == 24   (active)", "UIImageView:0xb.height == 130   (active)",
        "'UISV-alignment' UIImageView:0xb.height == UILabel:0xa'Total'.height   (active)",
      ]),
    Case(
      name: "aspect-ratio", log: picture("UIImageView:0xa.width == 1.33333*UIImageView:0xa.height   (active)"),
      start:
        "UIImageView has a width from its sides (400), a height of 150 and an aspect ratio of 4:3, which at a width of "
        + "400 wants a height of 300", fix: "remove UIImageView's height of 150",
      nearMiss: picture("UIImageView:0xa.width == 300   (active)")),
    Case(
      name: "aspect-ratio",
      log: [
        "Shop.Avatar:0xa.height == Shop.Avatar:0xa.width   (active)", "Shop.Avatar:0xa.height == 40   (active)",
        "Shop.Avatar:0xa.width == 48   (active)",
      ],
      start:
        "Avatar has a width of 48, a height of 40 and an aspect ratio of 1:1, which at a width of 48 wants a height "
        + "of 48: one too many", fix: "remove Avatar's height of 40",
      nearMiss: [
        "Shop.Avatar:0xa.height == Shop.Badge:0xb.width   (active)", "Shop.Avatar:0xa.height == 40   (active)",
        "Shop.Badge:0xb.width == 48   (active)",
      ]),
    Case(
      name: "shares-of-size", log: panes("Shop.ItemPane:0xb.width == 0.5*UIView:0xc.width   (active)"),
      start: "ListPane and ItemPane take 55% + 50% = 105% of UIView's width, plus 28 of gaps: too much at any width",
      fix: "remove ItemPane's width of 50% of UIView's", nearMiss: panes("Shop.ItemPane:0xb.width == 500   (active)")),
    Case(
      name: "shares-of-size", log: panes("Shop.ItemPane:0xb.width == 0.44*UIView:0xc.width   (active)"),
      start:
        "ListPane and ItemPane take 55% + 44% = 99% of UIView's width, plus 28 of gaps: too much below a width of 2800",
      fix: "remove ItemPane's width of 44% of UIView's",
      nearMiss: [
        "UIView:0xa.width == 0.7*UIView:0xb.width", "UIView:0xa.width == 0.8*UIView:0xb.width",
        "UILabel:0xc.leading >= UIView:0xb.leading + 5", "UILabel:0xc.trailing == UIView:0xb.trailing",
      ]),
    Case(
      name: "negative-size",
      log: [
        "V:|-(12)-[UITextView:0xa]   (active, names: '|':UIView:0xb )",
        "UITextView:0xa.bottom == UIView:0xb.top - 30   (active)",
      ],
      start:
        "UITextView's bottom edge is pinned to the top edge of UIView, its own superview, so its height would have to "
        + "be -42",
      fix: "pin it to the bottom edge instead: UITextView.bottom == UIView.bottom - 30",
      nearMiss: [
        "V:|-(12)-[UITextView:0xa]   (active, names: '|':UIView:0xb )",
        "V:[UITextView:0xa]-(30)-|   (active, names: '|':UIView:0xb )",
        "'UIView-Encapsulated-Layout-Height' UIView:0xb.height == 20   (active)",
      ]),
    Case(
      name: "negative-size",
      log: [
        "UIButton:0xa'Done'.height == 44   (active)",
        "H:|-(20)-[UIButton:0xa'Done']   (active, names: '|':UIView:0xb )",
        "V:|-(10)-[UIButton:0xa'Done']   (active, names: '|':UIView:0xb )",
        "UIButton:0xa'Done'.bottom == UIView:0xb.top - 10   (active)",
      ],
      start:
        "The bottom edge of the button \"Done\" is pinned to the top edge of UIView, its own superview, so its height would "
        + "have to be -20",
      fix: "pin it to the bottom edge instead: UIButton.bottom == UIView.bottom - 10",
      nearMiss: [
        "UIButton:0xa'Done'.height == 44   (active)",
        "V:|-(10)-[UIButton:0xa'Done']   (active, names: '|':UIView:0xb )",
        "V:[UIButton:0xa'Done']-(10)-|   (active, names: '|':UIView:0xb )", "UIView:0xb.height == 50   (active)",
      ]),
    Case(
      name: "negative-size",
      log: [
        "UIStackView:0xa.trailing == UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide'.trailing - 14   (active)",
        "UIStackView:0xa.leading == UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide'.trailing + 14   (active)",
      ],
      start:
        "UIStackView's leading edge is pinned to the trailing edge of the safe area, so its width would have to be -28",
      fix: "pin it to the leading edge instead: UIStackView.leading == safeArea.leading + 14",
      nearMiss: ["UIStackView:0xa.width == - 28   (active)"]),
    Case(
      name: "negative-size",
      log: [
        "H:[UILabel:0xb]-(320)-|(LTR)   (active, names: '|':UIView:0xa )",
        "H:[UIView:0xa]-(>=250)-[UILabel:0xb]   (active)",
      ],
      start: "UILabel's leading edge is pinned to the trailing edge of UIView, its own superview, so its width would",
      fix: "pin it to the leading edge instead: UILabel.leading >= UIView.leading + 250",
      nearMiss: ["UILabel:0xb.width == - 570   (active)"]),
    Case(
      name: "negative-size",
      log: [
        "H:|-(16)-[UITextField:0xa]   (active, names: '|':UIView:0xb )",
        "H:[UITextField:0xa]-(6)-[UIButton:0xc'Go']   (active)",
        "H:|-(16)-[UIButton:0xc'Go']   (active, names: '|':UIView:0xb )",
      ], start: "UITextField would need a width of -6",
      fix: "remove the leading inset of 16 of the button \"Go\", or make it larger than 22",
      nearMiss: [
        "H:|-(16)-[UITextField:0xa]   (active, names: '|':UIView:0xb )",
        "H:[UITextField:0xa]-(6)-[UIButton:0xc'Go']   (active)", "UITextField:0xa.width == 30   (active)",
        "H:|-(16)-[UIButton:0xc'Go']   (active, names: '|':UIView:0xb )",
      ]),
  ]
}
