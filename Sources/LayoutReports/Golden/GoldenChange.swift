import Layout

/// A change from the golden frames that views share: they moved alike, are new, or were removed. Or a change of whole
/// environments.
public struct GoldenChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// The views, or the root, have other frames.
    case moved
    /// The views were added.
    case new
    /// The views were removed.
    case removed
    /// The environments are not in the file.
    case newEnvironment
    /// The environments are only in the file.
    case removedEnvironment
    /// The layout was solved and now is not, or the reverse. The values are problem codes, or `nil` for a solved layout.
    case problem(from: String?, to: String?)
  }

  /// A difference, and the index of its environment in the comparison.
  public struct Occurrence: Hashable, Sendable {
    /// The index of the environment.
    public let environment: Int
    /// The difference.
    public let difference: GoldenComparison.Difference
  }

  /// The kind of the change.
  public let kind: Kind
  /// The ids of the views, `root` among them; empty if the change is of whole environments.
  public let views: [String]
  /// The indices of the environments, ascending.
  public let environments: [Int]
  /// All occurrences, in the order of the environments.
  public let occurrences: [Occurrence]

  /// Three of the occurrences: in the first, the middle and the last environment, or more in fewer environments.
  public var examples: [Occurrence] {
    guard environments.count > 2 else { return Array(occurrences.prefix(3)) }
    let wanted = [environments[0], environments[environments.count / 2], environments[environments.count - 1]]
    return wanted.compactMap { environment in occurrences.first { $0.environment == environment } }
  }

  /// For each number of a frame that changed, by how much: x, y, width, height.
  public var amounts: [(name: String, least: Double, most: Double)] {
    var ranges: [ClosedRange<Double>] = []
    for occurrence in occurrences {
      guard let changes = occurrence.difference.changes else { continue }
      guard !ranges.isEmpty else {
        ranges = changes.map { $0...$0 }
        continue
      }
      for (index, change) in changes.enumerated() {
        ranges[index] = min(ranges[index].lowerBound, change)...max(ranges[index].upperBound, change)
      }
    }
    return zip(["x", "y", "width", "height"], ranges).filter { $1 != 0...0 }.map { ($0, $1.lowerBound, $1.upperBound) }
  }
}

extension GoldenComparison {
  /// The number of changes up to which these are told as finely as possible.
  private static let fineCount = 8

  /// The differences by cause: views that changed alike are one change, whatever the number of environments.
  ///
  /// Views are alike if the same numbers of their frames changed, by the same amount, in the same environments. If these
  /// are many changes, the environments and then the amounts need not be the same. What concerns whole environments comes
  /// first, then what concerns most views in most environments.
  /// - Complexity: O(n log n) in the number of differences.
  public var changes: [GoldenChange] {
    let subjects = ChangedSubject.all(of: environments)
    var changes: [GoldenChange] = []
    for likeness in [ChangedSubject.Likeness.environments, .amounts, .numbers] {
      changes = ChangedSubject.groups(of: subjects, by: likeness)
      if changes.count <= Self.fineCount { break }
    }
    return changes.enumerated().sorted { one, two in
      let (first, second) = (one.element, two.element)
      if first.views.isEmpty != second.views.isEmpty { return first.views.isEmpty }
      if first.occurrences.count != second.occurrences.count {
        return first.occurrences.count > second.occurrences.count
      }
      return one.offset < two.offset
    }.map { $0.element }
  }
}

/// A view, or the whole environment, with all of its differences of one kind.
private struct ChangedSubject {
  /// What views that changed alike have in common.
  enum Likeness {
    /// The numbers that changed, the amounts and the environments.
    case environments
    case amounts
    case numbers
  }

  private struct Identity: Hashable {
    let view: Name?
    let kind: GoldenChange.Kind
  }

  private struct Key: Hashable {
    let kind: GoldenChange.Kind
    let changedNumbers: [Bool]
    let amounts: [Double]?
    let environments: [Int]?
  }

  let kind: GoldenChange.Kind
  let view: String?
  var occurrences: [GoldenChange.Occurrence] = []
  /// The numbers of the frame that changed in an environment: x, y, width, height.
  private var changedNumbers = [false, false, false, false]
  /// By how much they changed, or `nil` if this depends on the environment.
  private var amounts: [Double]?

  static func all(of environments: [GoldenComparison.Environment]) -> [ChangedSubject] {
    var subjects: [ChangedSubject] = []
    var indices: [Identity: Int] = [:]
    for (index, environment) in environments.enumerated() {
      for difference in environment.differences {
        let identity = Identity(view: difference.view.map { Name($0) }, kind: difference.kind)
        let subject = indices[identity] ?? subjects.count
        if subject == subjects.count {
          indices[identity] = subject
          subjects.append(ChangedSubject(kind: identity.kind, view: difference.view))
        }
        subjects[subject].append(GoldenChange.Occurrence(environment: index, difference: difference))
      }
    }
    return subjects
  }

  private init(kind: GoldenChange.Kind, view: String?) {
    self.kind = kind
    self.view = view
  }

  static func groups(of subjects: [ChangedSubject], by likeness: Likeness) -> [GoldenChange] {
    var groups: [[ChangedSubject]] = []
    var indices: [Key: Int] = [:]
    for subject in subjects {
      let key = subject.key(by: likeness)
      let group = indices[key] ?? groups.count
      if group == groups.count {
        indices[key] = group
        groups.append([])
      }
      groups[group].append(subject)
    }
    return groups.map { group in
      var occurrences = group.count == 1 ? group[0].occurrences : group.flatMap { $0.occurrences }
      // Sorting is stable, so that the order in an environment is kept.
      if group.count > 1 { occurrences.sort { $0.environment < $1.environment } }
      var environments: [Int] = []
      for occurrence in occurrences where environments.last != occurrence.environment {
        environments.append(occurrence.environment)
      }
      return GoldenChange(
        kind: group[0].kind, views: group.compactMap { $0.view }, environments: environments, occurrences: occurrences)
    }
  }

  private mutating func append(_ occurrence: GoldenChange.Occurrence) {
    if let changes = occurrence.difference.changes {
      for (index, change) in changes.enumerated() where change != 0 { changedNumbers[index] = true }
      if occurrences.isEmpty { amounts = changes } else if amounts != changes { amounts = nil }
    }
    occurrences.append(occurrence)
  }

  private func key(by likeness: Likeness) -> Key {
    Key(
      kind: kind, changedNumbers: changedNumbers, amounts: likeness == .numbers ? nil : amounts,
      environments: likeness == .environments ? occurrences.map { $0.environment } : nil)
  }
}

extension GoldenComparison.Difference {
  /// The changes of x, y, width and height to hundredths, or `nil` if nothing moved. The numbers of a file are rounded to
  /// thousandths, so that equal changes may differ by one of these.
  fileprivate var changes: [Double]? {
    guard let before, let after else { return nil }
    return [after.x - before.x, after.y - before.y, after.width - before.width, after.height - before.height]
      .map { ($0 * 100).rounded() / 100 }
  }
}
