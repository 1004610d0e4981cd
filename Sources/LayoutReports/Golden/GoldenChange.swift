import JSON
import Layout
import LayoutSpec

/// A change from the golden frames that views share, or of whole environments.
package struct GoldenChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The views, or the root, have other frames.
    case moved
    case new
    case removed
    case newEnvironment
    /// The environments are only in the file.
    case removedEnvironment
    /// The code of a problem before and now, or `nil` for a solved layout.
    case problem(from: String?, to: String?)
  }

  /// A difference, and the index of its environment in the comparison.
  package struct Occurrence: Hashable, Sendable {
    package let environment: Int
    package let difference: GoldenComparison.Difference
  }

  package let kind: Kind
  /// The ids of the views, `root` for the root; empty if the change is of whole environments.
  package let views: [String]
  package let environments: [Int]
  /// All occurrences, in the order of the environments.
  package let occurrences: [Occurrence]

  /// In the first, the middle and the last environment, or the first three if there are one or two environments.
  package var examples: [Occurrence] {
    guard environments.count > 2 else { return Array(occurrences.prefix(3)) }
    let wanted = [environments[0], environments[environments.count / 2], environments[environments.count - 1]]
    return wanted.compactMap { environment in occurrences.first { $0.environment == environment } }
  }

  /// For each number of a frame that changed, by how much: x, y, width, height.
  package var amounts: [(name: String, least: Double, most: Double)] {
    let changes = occurrences.compactMap { $0.difference.changes }
    return ["x", "y", "width", "height"].enumerated().compactMap { index, name in
      let own = changes.map { $0[index] }
      guard let least = own.min(), let most = own.max(), (least, most) != (0, 0) else { return nil }
      return (name, least, most)
    }
  }
}

extension GoldenComparison {
  /// Up to this number, changes are told as finely as possible.
  private static let fineCount = 8

  /// The differences by cause: views that changed alike are one change, whatever the number of environments.
  ///
  /// Views are alike if the same numbers of their frames changed, by the same amount, in the same environments. If these
  /// are many changes, the environments and then the amounts need not be the same. What concerns whole environments comes
  /// first, then what concerns most views in most environments.
  /// - Complexity: O(n log n) in the number of differences.
  package var changes: [GoldenChange] {
    var subjects = OrderedDictionary<Subject, [GoldenChange.Occurrence]>()
    for (index, environment) in environments.enumerated() {
      for difference in environment.differences {
        let subject = Subject(view: difference.view.map { Name($0) }, kind: difference.kind)
        subjects[subject, default: []].append(.init(environment: index, difference: difference))
      }
    }
    let single = subjects.values.map(GoldenChange.init)
    var changes: [GoldenChange] = []
    for (amounts, environments) in [(true, true), (true, false), (false, false)] {
      var groups = OrderedDictionary<GoldenChange.Key, [GoldenChange]>()
      for change in single {
        groups[change.key(hasAmounts: amounts, hasEnvironments: environments), default: []].append(change)
      }
      changes = groups.values.map { group in
        // Sorting is stable, so that the order in an environment is kept.
        group.count == 1
          ? group[0] : GoldenChange(group.flatMap { $0.occurrences }.sorted { $0.environment < $1.environment })
      }
      if changes.count <= Self.fineCount { break }
    }
    func order(_ index: Int) -> (Int, Int, Int) {
      (changes[index].views.isEmpty ? 0 : 1, -changes[index].occurrences.count, index)
    }
    return changes.indices.sorted { order($0) < order($1) }.map { changes[$0] }
  }
}

/// A view, or the whole environment, and a kind of change.
private struct Subject: Hashable {
  let view: Name?
  let kind: GoldenChange.Kind
}

extension GoldenChange {
  fileprivate init(_ occurrences: [Occurrence]) {
    self.init(
      kind: occurrences[0].difference.kind,
      views: occurrences.compactMap { $0.difference.view }.withoutDuplicates { Name($0) },
      environments: occurrences.map { $0.environment }.uniqued, occurrences: occurrences)
  }

  fileprivate struct Key: Hashable {
    let kind: GoldenChange.Kind
    let changedNumbers: [Bool]
    let amounts: [Double]?
    let environments: [Int]?
  }

  /// What views that changed alike have in common.
  fileprivate func key(hasAmounts: Bool, hasEnvironments: Bool) -> Key {
    let changes = occurrences.compactMap { $0.difference.changes }
    let isConstant = changes.allSatisfy { $0 == changes[0] }
    return Key(
      kind: kind, changedNumbers: (0..<4).map { index in changes.contains { $0[index] != 0 } },
      amounts: hasAmounts && isConstant ? changes.first : nil,
      environments: hasEnvironments ? occurrences.map { $0.environment } : nil)
  }
}

extension GoldenComparison.Difference {
  /// In hundredths; `nil` if nothing moved. The numbers of a file are rounded to thousandths, so equal changes may
  /// differ by one of these.
  fileprivate var changes: [Double]? {
    guard let before, let after else { return nil }
    return zip(after.numbers, before.numbers).map { (($0 - $1) * 100).rounded() / 100 }
  }
}

extension GoldenChange {
  /// `2 views moved in 4 of 4 environments (y -8, height +8): attach, send`.
  func summary(of count: Int) -> String {
    let number = environments.count
    let place = "\(grouped(number)) of \(counted(count, "environment"))"
    let isOne = views.count == 1
    let subject = counted(views.count, "view")
    let names = views.shortList(8)
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

  var kindName: String { if case .problem = kind { "problem" } else { "\(kind)" } }

  private static func text(from least: Double, to most: Double) -> String {
    func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + numberText(value) }
    return least == most ? signed(least) : "\(signed(least)) to \(signed(most))"
  }
}

extension GoldenComparison.Difference {
  var sentence: String? {
    guard let view else { return nil }
    switch (before?.text, after?.text) {
    case (let before?, let after?): return "\(view) moved from \(before) to \(after)"
    case (nil, let after?): return "\(view) is new, at \(after)"
    case (let before?, nil): return "\(view) was removed; it was at \(before)"
    case (nil, nil): return nil
    }
  }

  func write(in environment: String, to writer: inout JSONWriter) {
    writer.string("environment", environment)
    if let view { writer.string("view", view) }
    if let before { writer.rect("before", before) }
    if let after { writer.rect("after", after) }
    if case .problem(let from, let to) = kind {
      writer.string("before", from ?? "solved")
      writer.string("after", to ?? "solved")
    }
  }
}

extension Rect {
  var text: String { numbers.map(numberText).joined(separator: " ") }
}
