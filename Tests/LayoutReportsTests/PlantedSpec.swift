import Foundation
import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// A small spec with a fault for a rule, or a near miss.
struct PlantedSpec: CustomTestStringConvertible, Sendable {
  /// The environments in which it is checked.
  enum Place: Sendable {
    /// The spec's own, in both orientations.
    case own
    case device(String)
    case rightToLeft
    case window(width: Double, height: Double, scale: Double)
    case everything
  }

  let rule: CheckRule
  let hasFault: Bool
  let name: String
  let text: String
  var place = Place.own

  init(_ rule: CheckRule, fault hasFault: Bool, _ name: String, _ members: String) {
    self.init(rule, fault: hasFault, name, .own, members)
  }

  init(_ rule: CheckRule, fault hasFault: Bool, _ name: String, _ place: Place, _ members: String) {
    self.rule = rule
    self.hasFault = hasFault
    self.name = name
    self.place = place
    text = "{\"layoutSpec\": 1, \(members)}"
  }

  var testDescription: String { "\(rule.rawValue): \(name)" }

  var report: CheckReport {
    let document = SpecDocument(text)
    var options = CheckOptions()
    if case .everything = place { options.coversEverything = true }
    let check = SpecCheck(document, options: options)
    return check.report(callers(document).map(check.outcome))
  }

  /// Whether the fault is planted over ranges, too: in a window of its own.
  var isPlantedInRanges: Bool {
    guard case .window = place else { return false }
    return [.clipped, .occluded, .acrossDivision].contains(rule)
  }

  /// The report for windows that are a little narrower or wider.
  var rangeReport: CheckReport {
    let document = SpecDocument(text)
    guard case .window(let width, _, _) = place else { return report }
    let check = SpecCheck(document)
    let ranges = [NumberRange(.windowWidth, (width - 1)...(width + 1))]
    return check.report(callers(document).map { check.outcome(for: $0, over: ranges) })
  }

  private func callers(_ document: SpecDocument) -> [CallerEnvironment] {
    switch place {
    case .own: return document.inEveryOrientation([CallerEnvironment()])
    case .device(let id): return document.inEveryOrientation([CallerEnvironment(EnvironmentRequest(device: id))])
    case .rightToLeft:
      var request = EnvironmentRequest()
      request.layoutDirection = .rightToLeft
      return [CallerEnvironment(request)]
    case .window(let width, let height, let scale):
      var request = EnvironmentRequest(width: width, height: height)
      request.scale = scale
      return [CallerEnvironment(request)]
    case .everything:
      // Because `coversEverything` is set, a sample of the devices is enough.
      return DeviceTable.all.sampled(every: 5).flatMap { device in
        device.orientations.flatMap { orientation in
          device.splits(orientation).map { split in
            var request = EnvironmentRequest(device: device.id, orientation: orientation)
            request.split = split
            return CallerEnvironment(request)
          }
        }
      }
    }
  }
}

extension PlantedSpec {
  /// Two keys with constraints.
  private static func keys(_ views: String, _ constraints: String) -> String {
    "\"views\": [\(views)], \"constraints\": [\(constraints)]"
  }

  private static func key(_ id: String, _ more: String = "") -> String {
    "{\"id\": \"\(id)\", \"kind\": \"key\"\(more.isEmpty ? "" : ", " + more)}"
  }

  /// A key with a frame.
  private static func frame(_ id: String, _ x: String, _ y: String, _ width: String, _ height: String) -> String {
    "\"\(id).left == \(x)\", \"\(id).top == \(y)\", \"\(id).width == \(width)\", \"\(id).height == \(height)\""
  }

  /// A column of keys with labels.
  private static func column(_ labels: String...) -> String {
    let keys = labels.map { key("k\($0)", "\"label\": \"\($0)\"") }.joined(separator: ", ")
    return
      "{\"id\": \"column\(labels[0])\", \"stack\": {\"axis\": \"vertical\", \"distribution\": \"fillEqually\"}, \"children\": [\(keys)]}"
  }

  private static func row(_ children: String, _ stack: String = "", labels: Bool = false) -> String {
    """
    "views": [{"id": "row", "stack": {"axis": "horizontal", "distribution": "units"\(stack)}, "children": [\(children)]}],
    "constraints": [{"pin": "row", "to": "root"}]
    """
  }

  private static func globe(_ condition: String?) -> String {
    let when = condition.map { ", \"when\": \($0)" } ?? ""
    return "\"root\": \"keyboard\", "
      + row("\"a\", {\"id\": \"globe\", \"output\": {\"role\": \"inputModeSwitch\"}\(when)}")
  }

  private static let window = Place.window(width: 300, height: 200, scale: 2)

  /// For each rule, three specs with the fault, and three near misses.
  static let all: [PlantedSpec] =
    documents + conflicts + places + gaps + keyboards + texts + views + digits + inputs + contents + regions

  private static let documents = [
    PlantedSpec(.invalidSpec, fault: true, "a key that there is not", "\"views\": [{\"idd\": \"a\"}]"),
    PlantedSpec(.invalidSpec, fault: true, "metrics in a loop", "\"metrics\": {\"a\": \"b\", \"b\": \"a\"}"),
    PlantedSpec(
      .invalidSpec, fault: true, "no value in landscape",
      "\"root\": {\"width\": [{\"when\": {\"orientation\": \"portrait\"}, \"value\": 9}], \"height\": 9}"),
    PlantedSpec(.invalidSpec, fault: false, "a comment", "\"$comment\": \"x\", \"views\": []"),
    PlantedSpec(.invalidSpec, fault: false, "metrics in a row", "\"metrics\": {\"a\": \"b\", \"b\": 3}"),
    PlantedSpec(
      .invalidSpec, fault: false, "a value in landscape too",
      "\"root\": {\"width\": [{\"when\": {\"orientation\": \"portrait\"}, \"value\": 9}, {\"value\": 8}], \"height\": 9}"
    ),

    PlantedSpec(
      .unused, fault: true, "a metric",
      "\"metrics\": {\"gap\": 6, \"side\": 3}, " + keys(key("a"), "\"a.width == gap\"")),
    PlantedSpec(.unused, fault: true, "a condition", "\"conditions\": {\"wide\": {\"idiom\": \"pad\"}}"),
    PlantedSpec(
      .unused, fault: true, "a trait and a stack",
      "\"traits\": {\"t\": [\"x\"]}, \"stacks\": {\"s\": {\"axis\": \"vertical\"}}"),
    PlantedSpec(
      .unused, fault: false, "a metric as a priority",
      "\"metrics\": {\"p\": 6}, " + keys(key("a"), "\"a.width == 5 @ p\"")),
    PlantedSpec(
      .unused, fault: false, "a metric in a visual format",
      "\"metrics\": {\"m\": 6}, " + keys(key("a"), "{\"visual\": \"H:|-m-[a]\"}")),
    PlantedSpec(
      .unused, fault: false, "a trait in a label",
      "\"traits\": {\"t\": [\"x\", \"y\"]}, \"views\": [{\"id\": \"a\", \"label\": [{\"when\": {\"t\": \"y\"}, \"value\": \"B\"}]}]"
    ),

    PlantedSpec(
      .neverActive, fault: true, "a device with what it has not", .everything,
      "\"views\": [{\"id\": \"a\", \"when\": {\"device\": \"iphone-se-1\", \"notch\": true}}]"),
    PlantedSpec(
      .neverActive, fault: true, "an entry behind one that always holds", .everything,
      "\"metrics\": {\"m\": [{\"value\": 1}, {\"value\": 2}]}, \"root\": {\"width\": \"m\", \"height\": 1}"),
    PlantedSpec(
      .neverActive, fault: true, "a group for a window that nobody has", .everything,
      keys(key("a"), "{\"when\": {\"windowWidth\": {\"min\": 5000}}, \"constraints\": [\"a.width == 1\"]}")),
    PlantedSpec(
      .neverActive, fault: true, "a text for a window that nobody has", .everything,
      "\"views\": [{\"id\": \"a\", \"types\": [\"b\", {\"text\": \"c\", \"when\": {\"windowWidth\": {\"min\": 5000}}}]}]"
    ),
    PlantedSpec(
      .neverActive, fault: true, "a touch area for a window that nobody has", .everything,
      "\"views\": [{\"id\": \"a\", \"touch\": {\"top\": [{\"when\": {\"windowWidth\": {\"min\": 5000}}, \"value\": 1}, {\"value\": 2}]}}]"
    ),
    PlantedSpec(
      .neverActive, fault: true, "a reach behind one that always holds", .everything,
      "\"touch\": {\"reach\": [{\"value\": 1}, {\"value\": 2}]}, \"views\": [{\"id\": \"a\", \"kind\": \"key\"}]"),
    PlantedSpec(
      .neverActive, fault: false, "a text in landscape", .everything,
      "\"views\": [{\"id\": \"a\", \"types\": [\"b\", {\"text\": \"c\", \"when\": {\"orientation\": \"landscape\"}}]}]"),
    PlantedSpec(
      .neverActive, fault: false, "a split", .everything,
      "\"views\": [{\"id\": \"a\", \"when\": {\"split\": \"half\"}}]"),
    PlantedSpec(
      .neverActive, fault: false, "a device", .everything,
      "\"views\": [{\"id\": \"a\", \"when\": {\"device\": \"\(DeviceTable.all[0].id)\"}}]"),
    PlantedSpec(
      .neverActive, fault: false, "a group with otherwise", .everything,
      keys(
        key("a"),
        "{\"when\": {\"orientation\": \"landscape\"}, \"constraints\": [\"a.width == 1\"], \"otherwise\": [\"a.width == 2\"]}"
      )),
  ]

  private static let conflicts = [
    PlantedSpec(.unsatisfiable, fault: true, "two widths", keys(key("a"), "\"a.width == 10\", \"a.width == 11\"")),
    PlantedSpec(
      .unsatisfiable, fault: true, "wider than the root, in portrait",
      keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}, \"a.width >= 400\"")),
    PlantedSpec(
      .unsatisfiable, fault: true, "rows that add up to different units",
      """
      "stacks": {"row": {"axis": "horizontal", "distribution": "units", "unitGroup": "key"}},
      "views": [{"id": "one", "stack": "row", "children": ["a", "b"]}, {"id": "two", "stack": "row", "children": ["c"]}],
      "constraints": [{"pin": "one", "to": "root"}, {"pin": "two", "to": "root"}]
      """),
    PlantedSpec(
      .unsatisfiable, fault: false, "two widths, one optional",
      keys(key("a"), "\"a.width == 10\", \"a.width == 11 @ 999\"")),
    PlantedSpec(
      .unsatisfiable, fault: false, "thirds said twice",
      keys(key("a"), "\"a.width == root.width / 3\", \"3 * a.width == root.width\"")),
    PlantedSpec(
      .unsatisfiable, fault: false, "rows with units of their own",
      """
      "stacks": {"row": {"axis": "horizontal", "distribution": "units"}},
      "views": [{"id": "one", "stack": "row", "children": ["a", "b"]}, {"id": "two", "stack": "row", "children": ["c"]}],
      "constraints": [{"pin": "one", "to": "root"}, {"pin": "two", "to": "root"}]
      """),

    PlantedSpec(
      .ambiguous, fault: true, "no width", keys(key("a"), "\"a.left == 0\", \"a.top == 0\", \"a.height == 9\"")),
    PlantedSpec(
      .ambiguous, fault: true, "room that two share somehow",
      """
      "views": [{"id": "s", "stack": {"axis": "horizontal"}, "children": ["a", "b"]}],
      "constraints": [{"pin": "s", "to": "root"}]
      """),
    PlantedSpec(
      .ambiguous, fault: true, "two optional constraints of one weight against each other",
      keys(
        key("a"), frame("a", "0", "0", "9", "9").replacingWidth(with: "\"a.width == 10 @ 5\", \"a.width == 20 @ 5\""))),
    PlantedSpec(.ambiguous, fault: false, "pinned", keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}")),
    PlantedSpec(
      .ambiguous, fault: false, "equal shares",
      """
      "views": [{"id": "s", "stack": {"axis": "horizontal", "distribution": "fillEqually"}, "children": ["a", "b"]}],
      "constraints": [{"pin": "s", "to": "root"}]
      """),
    PlantedSpec(
      .ambiguous, fault: false, "a natural size decides",
      keys(
        key("a", "\"intrinsicSize\": {\"width\": 50}"),
        "\"a.left == 0\", \"a.top == 0\", \"a.height == 9\", \"a.right <= root.right\"")),

    PlantedSpec(
      .violated, fault: true, "an optional constraint against a required one",
      keys(key("a"), "\"a.width == 60\", \"a.width == 50 @ high\"")),
    PlantedSpec(
      .violated, fault: true, "an optional width too large for portrait",
      keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}, \"a.width >= 500 @ low\"")),
    PlantedSpec(
      .violated, fault: true, "a stack whose rules are optional",
      """
      "views": [{"id": "s", "stack": {"axis": "horizontal", "priority": 500}, "children": ["a"]}],
      "constraints": [{"pin": "s", "to": "root"}, "a.left == 5"]
      """),
    PlantedSpec(
      .violated, fault: false, "an optional constraint that is met",
      keys(key("a"), "\"a.width >= 60\", \"a.width == 70 @ high\"")),
    PlantedSpec(
      .violated, fault: false, "a natural size that is not met",
      keys(key("a", "\"intrinsicSize\": {\"width\": 50}"), "\"a.width == 60\"")),
    PlantedSpec(
      .violated, fault: false, "an optional constraint that is inactive here",
      keys(key("a"), "\"a.width == 60\", {\"when\": {\"idiom\": \"pad\"}, \"constraints\": [\"a.width == 50 @ high\"]}")
    ),

    PlantedSpec(
      .duplicateConstraint, fault: true, "the same text", keys(key("a"), "\"a.width == 9\", \"a.width == 9\"")),
    PlantedSpec(
      .duplicateConstraint, fault: true, "the same, scaled",
      keys(key("a") + "," + key("b"), "\"a.width == 2 * b.width\", \"0.5 * a.width == b.width\"")),
    PlantedSpec(
      .duplicateConstraint, fault: true, "the same in a visual format",
      keys(key("a"), "\"a.width == 40\", {\"visual\": \"H:[a(40)]\"}")),
    PlantedSpec(
      .duplicateConstraint, fault: false, "other constants", keys(key("a"), "\"a.width >= 9\", \"a.width >= 9.01\"")),
    PlantedSpec(
      .duplicateConstraint, fault: true, "the same, scaled by a fraction",
      keys(key("a"), "\"a.width == 3\", \"0.1 * a.width == 0.3\"")),
    PlantedSpec(
      .duplicateConstraint, fault: false, "other large constants",
      keys(key("a"), "\"a.width <= 1e9\", \"a.width <= 999999997\"")),
    PlantedSpec(
      .duplicateConstraint, fault: false, "another priority", keys(key("a"), "\"a.width == 9\", \"a.width == 9 @ 5\"")),
    PlantedSpec(
      .duplicateConstraint, fault: false, "tautologies",
      keys(key("a"), (1...2).map { "\"a.right == a.left + \($0) * a.width / \($0)\"" }.joined(separator: ","))),
    PlantedSpec(
      .tautology, fault: true, "a center",
      keys(key("a"), "\"2 * a.centerX == a.leading + a.trailing\"")),
    PlantedSpec(
      .tautology, fault: true, "anchors",
      keys(
        key("a"), "{\"item\": \"a\", \"attribute\": \"firstBaseline\", \"toItem\": \"a\", \"toAttribute\": \"bottom\"}")
    ),
    PlantedSpec(
      .tautology, fault: true, "a part of a chain", keys(key("a"), "\"a.left + a.width <= a.right == 50\"")),
    PlantedSpec(
      .tautology, fault: false, "of two keys",
      keys(key("a") + "," + key("b"), "\"2 * a.centerX == a.left + b.right\"")),
    PlantedSpec(.tautology, fault: false, "of a guide", keys(key("a"), "\"safeArea.left >= root.left\"")),
    PlantedSpec(
      .tautology, fault: false, "an optional one that does not hold",
      keys(key("a"), "\"a.top + a.height == a.bottom + 5 @ 500\"")),
    PlantedSpec(
      .duplicateConstraint, fault: false, "left is not leading", keys(key("a"), "\"a.left == 9\", \"a.leading == 9\"")),
  ]

  private static let places = [
    PlantedSpec(
      .overlap, fault: true, "one over the other", window,
      keys(key("a") + "," + key("b"), frame("a", "0", "0", "50", "50") + "," + frame("b", "10", "10", "50", "50"))),
    PlantedSpec(
      .overlap, fault: true, "a sliver", window,
      keys(key("a") + "," + key("b"), frame("a", "0", "0", "50", "50") + "," + frame("b", "49.999", "0", "50", "50"))),
    PlantedSpec(
      .overlap, fault: true, "keys of different parents", window,
      """
      "views": [{"id": "p", "children": [\(key("a"))]}, {"id": "o", "children": [\(key("b"))]}],
      "constraints": [{"pin": "p", "to": "root"}, {"pin": "o", "to": "root"}, {"pin": "a", "to": "p"}, {"pin": "b", "to": "o"}]
      """),
    PlantedSpec(
      .overlap, fault: false, "neighbors that touch", window,
      keys(key("a") + "," + key("b"), frame("a", "0", "0", "50", "50") + "," + frame("b", "50", "0", "50", "50"))),
    PlantedSpec(
      .overlap, fault: false, "a key over a view", window,
      keys(key("a") + ", \"b\"", frame("a", "0", "0", "50", "50") + "," + frame("b", "10", "10", "50", "50"))),
    PlantedSpec(
      .overlap, fault: false, "neighbors of thirds", window,
      row("\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\"")),

    PlantedSpec(.outsideRoot, fault: true, "at the left", window, keys(key("a"), frame("a", "-1", "0", "50", "50"))),
    PlantedSpec(
      .outsideRoot, fault: true, "a view too wide, in portrait", keys("\"a\"", frame("a", "0", "0", "400", "50"))),
    PlantedSpec(
      .outsideRoot, fault: true, "by a hair at the bottom", window, keys("\"a\"", frame("a", "0", "150", "50", "50.01"))
    ),
    PlantedSpec(
      .outsideRoot, fault: false, "as large as the root", window, keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}")),
    PlantedSpec(
      .outsideRoot, fault: false, "a guide", window,
      keys("{\"id\": \"a\", \"kind\": \"guide\"}", frame("a", "-10", "0", "5", "5"))),
    PlantedSpec(
      .outsideRoot, fault: false, "at the edges", window, keys(key("a"), frame("a", "250", "150", "50", "50"))),

    PlantedSpec(.outsideSafeArea, fault: true, "under the notch", keys(key("a"), frame("a", "50", "0", "50", "50"))),
    PlantedSpec(
      .outsideSafeArea, fault: true, "under the home indicator",
      keys(
        key("a"), "\"a.bottom == root.bottom\", \"a.centerX == root.centerX\", \"a.width == 50\", \"a.height == 50\"")),
    PlantedSpec(
      .outsideSafeArea, fault: true, "a keyboard's side in landscape",
      "\"root\": \"keyboard\", " + keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}")),
    PlantedSpec(
      .outsideSafeArea, fault: false, "in the safe area", keys(key("a"), "{\"pin\": \"a\", \"to\": \"safeArea\"}")),
    PlantedSpec(.outsideSafeArea, fault: false, "a view", keys("\"a\"", "{\"pin\": \"a\", \"to\": \"root\"}")),
    PlantedSpec(
      .outsideSafeArea, fault: false, "a window without one", window,
      keys(key("a"), "{\"pin\": \"a\", \"to\": \"root\"}")),

    PlantedSpec(
      .smallTarget, fault: true, "almost wide enough", window, keys(key("a"), frame("a", "0", "0", "43.9", "44"))),
    PlantedSpec(.smallTarget, fault: true, "too low", window, keys(key("a"), frame("a", "0", "0", "90", "30"))),
    PlantedSpec(
      .smallTarget, fault: true, "smaller than the spec wants", window,
      "\"metrics\": {\"finger\": 60}, \"check\": {\"minTarget\": {\"width\": \"finger\"}}, "
        + keys(key("a"), frame("a", "0", "0", "50", "50"))),
    PlantedSpec(
      .smallTarget, fault: false, "just large enough", window, keys(key("a"), frame("a", "0", "0", "44", "44"))),
    PlantedSpec(.smallTarget, fault: false, "a view", window, keys("\"a\"", frame("a", "0", "0", "20", "20"))),
    PlantedSpec(
      .smallTarget, fault: false, "large enough for the spec", window,
      "\"check\": {\"minTarget\": {\"width\": 20, \"height\": 20}}, " + keys(key("a"), frame("a", "0", "0", "30", "30"))
    ),

    PlantedSpec(.zeroSize, fault: true, "no width", window, keys(key("a"), frame("a", "0", "0", "0", "44"))),
    PlantedSpec(
      .zeroSize, fault: true, "a view without height", window, keys("\"a\"", frame("a", "0", "0", "44", "0"))),
    PlantedSpec(
      .zeroSize, fault: true, "squeezed to nothing in portrait",
      keys(key("a"), frame("a", "0", "0", "max(0, windowWidth - 500)", "44"))),
    PlantedSpec(.zeroSize, fault: false, "a line", window, keys("\"a\"", frame("a", "0", "0", "0.5", "44"))),
    PlantedSpec(
      .zeroSize, fault: false, "a guide", window,
      keys("{\"id\": \"a\", \"kind\": \"guide\"}", frame("a", "0", "0", "0", "44"))),
    PlantedSpec(
      .zeroSize, fault: false, "a spacer", window,
      row("\"a\", {\"kind\": \"spacer\", \"flexible\": 1}, {\"id\": \"b\"}", ", \"spacing\": 2")
        .replacing("{\"pin\": \"row\", \"to\": \"root\"}", "{\"pin\": \"row\", \"to\": \"root\"}, \"a.width == 148\"")),
  ]

  private static func three(_ first: String, _ second: String, guide: String = "\"g.left == 0\"") -> String {
    keys(
      [key("a"), key("b"), key("c"), "{\"id\": \"g\", \"kind\": \"guide\"}"].joined(separator: ","),
      "{\"visual\": \"H:|[a(50)]-\(first)-[b(50)]-\(second)-[c(50)]\", \"options\": [\"alignAllTop\"]}, "
        + "\"a.top == 0\", \"a.height == 50\", \"b.height == 50\", \"c.height == 50\", \"g.top == 0\", \"g.height == 9\", "
        + guide)
  }

  private static let gaps = [
    PlantedSpec(.unevenGap, fault: true, "twice the gap", window, three("6", "12")),
    PlantedSpec(
      .unevenGap, fault: true, "a guide in another gap", window,
      three("6", "12", guide: "\"g.left == c.right\", \"g.width == 5\"")),
    PlantedSpec(
      .unevenGap, fault: false, "a spacing of its own", window,
      row("\"a\", {\"id\": \"b\", \"spacingAfter\": 9}, \"c\"", ", \"spacing\": 6")),
    PlantedSpec(
      .unevenGap, fault: false, "a spacer in the gap", window,
      row("\"a\", \"b\", {\"kind\": \"spacer\"}, \"c\"", ", \"spacing\": 6")),
    PlantedSpec(
      .unevenGap, fault: false, "a guide in the gap", window,
      three("6", "12", guide: "\"g.left == b.right\", \"g.right == c.left\"")),
    PlantedSpec(.unevenGap, fault: true, "a little more than a pixel", window, three("6", "6.6")),
    PlantedSpec(.unevenGap, fault: false, "less than a pixel", window, three("6", "6.4")),
    PlantedSpec(
      .unevenGap, fault: false, "two rows with gaps of their own", window,
      """
      "views": [{"id": "s", "stack": {"axis": "vertical", "distribution": "fillEqually"}, "children": [
      {"id": "r", "stack": {"axis": "horizontal", "distribution": "units", "spacing": 6}, "children": ["a", "b", "c"]},
      {"id": "t", "stack": {"axis": "horizontal", "distribution": "units", "spacing": 9}, "children": ["d", "e", "f"]}]}],
      "constraints": [{"pin": "s", "to": "root"}]
      """),
    PlantedSpec(
      .unevenGap, fault: false, "two keys have one gap", window, row("\"a\", {\"id\": \"b\"}", ", \"spacing\": 6")),
  ]

  private static let keyboards = [
    PlantedSpec(
      .missingInputModeSwitch, fault: true, "the wrong way round", .device("iphone-se-1"),
      globe("{\"needsInputModeSwitchKey\": false}")),
    PlantedSpec(
      .missingInputModeSwitch, fault: true, "phones alone", .device("ipad-9"), globe("{\"idiom\": \"phone\"}")),
    PlantedSpec(
      .missingInputModeSwitch, fault: true, "portrait alone", .device("iphone-se-1"),
      globe("{\"orientation\": \"portrait\"}")),
    PlantedSpec(
      .missingInputModeSwitch, fault: false, "where it is needed", .device("iphone-se-1"),
      globe("{\"needsInputModeSwitchKey\": true}")),
    PlantedSpec(
      .missingInputModeSwitch, fault: true, "a keyboard that has none", .device("iphone-se-1"),
      "\"root\": \"keyboard\", " + row("\"a\", \"b\"")),
    PlantedSpec(
      .missingInputModeSwitch, fault: false, "a keyboard that has none where the system shows one",
      .device("iphone-16"),
      "\"root\": \"keyboard\", " + row("\"a\", \"b\"")),
    PlantedSpec(
      .missingInputModeSwitch, fault: false, "a role by condition", .device("iphone-se-1"),
      "\"root\": \"keyboard\", "
        + row(
          """
          "a", {"id": "globe", "output": {"role": [
            {"when": {"needsInputModeSwitchKey": true}, "value": "inputModeSwitch"}, {"value": "dismiss"}]}}
          """)),
    PlantedSpec(
      .missingInputModeSwitch, fault: false, "a window", .device("iphone-se-1"),
      globe("{\"idiom\": \"pad\"}").replacing("\"keyboard\"", "\"window\"")),

    PlantedSpec(.needlessInputModeSwitch, fault: true, "always there", .device("iphone-16"), globe(nil)),
    PlantedSpec(
      .needlessInputModeSwitch, fault: true, "on all phones", .device("iphone-16"), globe("{\"idiom\": \"phone\"}")),
    PlantedSpec(
      .needlessInputModeSwitch, fault: true, "in portrait", .device("iphone-16"),
      globe("{\"orientation\": \"portrait\"}")),
    PlantedSpec(
      .needlessInputModeSwitch, fault: false, "where it is needed", .device("iphone-16"),
      globe("{\"needsInputModeSwitchKey\": true}")),
    PlantedSpec(.needlessInputModeSwitch, fault: false, "on a pad", .device("ipad-9"), globe(nil)),
    PlantedSpec(
      .needlessInputModeSwitch, fault: false, "a window", .device("iphone-16"),
      globe(nil).replacing("\"keyboard\"", "\"window\"")),
  ]

  /// Two keys. The edge of the second is tied to that of the first.
  private static func tied(_ start: String, _ end: String) -> String {
    keys(
      "\(key("a")), \(key("b"))",
      "\"a.\(start) == 0\", \"b.\(start) == a.\(end)\", \"a.width == b.width == 50\"")
  }

  private static let texts = [
    PlantedSpec(.mirroredText, fault: true, "letters", .rightToLeft, row("\"a\", \"b\", \"c\"")),
    PlantedSpec(.mirroredText, fault: true, "digits", .rightToLeft, row("\"d1:1\", \"d2:2\", \"d3:3\"")),
    PlantedSpec(
      .mirroredText, fault: true, "numbers of several digits", .rightToLeft, row("\"k1:10\", \"k2:11\"")),
    PlantedSpec(
      .mirroredText, fault: true, "columns of digits", .rightToLeft,
      row("\(column("1", "4")), \(column("2", "5"))").replacing("units", "fillEqually")),
    PlantedSpec(
      .mirroredText, fault: true, "letters beside a symbol", .rightToLeft, row("\"shift:⇧\", \"x1:é\", \"x2:z\"")),
    PlantedSpec(
      .mirroredText, fault: false, "not mirrored", .rightToLeft,
      row("\"a\", \"b\", \"c\"", ", \"direction\": \"leftToRight\"")),
    PlantedSpec(.mirroredText, fault: false, "arabic letters", .rightToLeft, row("\"k1:ض\", \"k2:ص\", \"k3:1\"")),
    PlantedSpec(
      .mirroredText, fault: true, "a row of equal keys", .rightToLeft,
      row("\(key("a")), \(key("b"))").replacing("units", "fillEqually")),
    PlantedSpec(.mirroredText, fault: true, "keys tied leading to trailing", .rightToLeft, tied("leading", "trailing")),
    PlantedSpec(.mirroredText, fault: false, "keys tied left to right", .rightToLeft, tied("left", "right")),
    PlantedSpec(
      .mirroredText, fault: false, "a column", .rightToLeft,
      row("\"a\", \"b\"").replacing("horizontal", "vertical")),
    PlantedSpec(.mirroredText, fault: false, "words", .rightToLeft, row("\"shift\", \"space\", \"return\"")),
  ]
}

extension String {
  /// Returns the text with a part replaced.
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    guard let range = range(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  /// Returns the constraints of a frame with the width replaced by others.
  fileprivate func replacingWidth(with constraints: String) -> String {
    split(separator: ", ").map { $0.contains(".width") ? constraints : String($0) }.joined(separator: ", ")
  }
}
