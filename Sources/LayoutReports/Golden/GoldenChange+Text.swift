import JSON
import Layout
import LayoutSpec

extension GoldenChange {
  private static let shownViews = 8

  /// What changed in how many environments: `2 views moved in 4 of 4 environments (y -8, height +8): attach, send`.
  func summary(of count: Int) -> String {
    let number = environments.count
    let place = "\(grouped(number)) of \(counted(count, "environment"))"
    let isOne = views.count == 1
    let subject = counted(views.count, "view")
    let names = views.shortList(Self.shownViews)
    switch kind {
    case .moved:
      let amounts = amounts.map { "\($0.name) \(Self.text(from: $0.least, to: $0.most))" }.joined(separator: ", ")
      return "\(subject) moved in \(place)\(amounts.isEmpty ? "" : " (\(amounts))"): \(names)"
    case .new: return "\(subject) \(isOne ? "is" : "are") new in \(place): \(names)"
    case .removed: return "\(subject) \(isOne ? "was" : "were") removed in \(place): \(names)"
    case .newEnvironment: return "\(place) \(number == 1 ? "is" : "are") not in the file"
    case .removedEnvironment: return "\(place) \(number == 1 ? "is" : "are") only in the file"
    case .problem(let from, let to): return "\(from ?? "solved") before, now \(to ?? "solved"), in \(place)"
    }
  }

  var kindName: String {
    switch kind {
    case .moved: "moved"
    case .new: "new"
    case .removed: "removed"
    case .newEnvironment: "newEnvironment"
    case .removedEnvironment: "removedEnvironment"
    case .problem: "problem"
    }
  }

  private static func text(from least: Double, to most: Double) -> String {
    func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + numberText(value) }
    return least == most ? signed(least) : "\(signed(least)) to \(signed(most))"
  }
}

extension GoldenComparison.Difference {
  var sentence: String {
    let name = view ?? ""
    let (before, after) = (before?.numbers ?? "", after?.numbers ?? "")
    switch kind {
    case .moved: return "\(name) moved from \(before) to \(after)"
    case .new: return "\(name) is new, at \(after)"
    case .removed: return "\(name) was removed; it was at \(before)"
    case .newEnvironment: return "not in the file"
    case .removedEnvironment: return "only in the file"
    case .problem(let from, let to): return "\(from ?? "solved") before, now \(to ?? "solved")"
    }
  }

  func write(in environment: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("environment", environment)
    if let view { writer.string("view", view) }
    if let before { writer.rect("before", before) }
    if let after { writer.rect("after", after) }
    if case .problem(let from, let to) = kind {
      writer.string("before", from ?? "solved")
      writer.string("after", to ?? "solved")
    }
    writer.endObject()
  }
}

extension Rect {
  fileprivate var numbers: String { [x, y, width, height].map { numberText($0) }.joined(separator: " ") }
}
