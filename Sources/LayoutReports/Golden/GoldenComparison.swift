import Layout

/// The differences between the golden frames of a spec and its current frames.
package struct GoldenComparison: Hashable, Sendable {
  /// An environment of the file, of the current frames, or of both.
  package struct Environment: Hashable, Sendable {
    /// The environment in a few words, which need not be unique.
    package let name: String
    /// The expected frames, or `nil` if the environment is not in the file.
    package let golden: GoldenFrames.Section?
    /// The index of the current frames, or `nil` if the environment is only in the file.
    package let current: Int?
    package let differences: [Difference]
  }

  package struct Difference: Hashable, Sendable {
    /// The view's id, `root`, or `nil` for the whole environment.
    package let view: String?
    package let kind: GoldenChange.Kind
    package var before: Rect?
    package var after: Rect?
  }

  /// All environments: those of the file, then the new ones.
  package let environments: [Environment]

  package var differing: [Environment] { environments.filter { !$0.differences.isEmpty } }

  /// Compares the expected frames with the current ones for the same options, whose numbers may differ by the tolerance.
  ///
  /// - Complexity: O(n) in the number of views.
  package init(of golden: GoldenFrames, with now: [GoldenFrames.Section], tolerance: Double) {
    var environments: [Environment] = []
    // Environments that differ only in details such as a safe area may have the same name. These are matched by order.
    var waiting: [String: [Int]] = [:]
    for (index, section) in now.enumerated().reversed() { waiting[section.environment, default: []].append(index) }
    var met: Set<Int> = []
    func add(_ name: String, _ golden: GoldenFrames.Section?, _ current: Int?, _ differences: [Difference]) {
      environments.append(Environment(name: name, golden: golden, current: current, differences: differences))
    }
    for section in golden.sections {
      if let index = waiting[section.environment]?.popLast() {
        met.insert(index)
        add(section.environment, section, index, Self.differences(section, now[index], tolerance: tolerance))
      } else {
        add(section.environment, section, nil, [Difference(view: nil, kind: .removedEnvironment)])
      }
    }
    for (index, section) in now.enumerated() where !met.contains(index) {
      add(section.environment, nil, index, [Difference(view: nil, kind: .newEnvironment)])
    }
    self.environments = environments
  }

  private static func differences(
    _ golden: GoldenFrames.Section, _ now: GoldenFrames.Section, tolerance: Double
  ) -> [Difference] {
    guard case .solved(let rootBefore, let before) = golden.content,
      case .solved(let rootAfter, let after) = now.content
    else {
      let (one, two) = (golden.content.problem, now.content.problem)
      return one == two ? [] : [Difference(view: nil, kind: .problem(from: one, to: two))]
    }
    var found: [Difference] = []
    func compare(_ view: String, _ before: Rect, _ after: Rect) {
      // Numbers in a file are rounded.
      guard before.greatestDifference(from: after) > tolerance + 1e-9 else { return }
      found.append(Difference(view: view, kind: .moved, before: before, after: after))
    }
    compare("root", Rect(rootBefore), Rect(rootAfter))
    var frames: [Name: Rect] = [:]
    for view in after { frames[Name(view.id)] = view.frame }
    for view in before {
      if let frame = frames.removeValue(forKey: Name(view.id)) {
        compare(view.id, view.frame, frame)
      } else {
        found.append(Difference(view: view.id, kind: .removed, before: view.frame))
      }
    }
    for view in after where frames[Name(view.id)] != nil {
      found.append(Difference(view: view.id, kind: .new, after: view.frame))
    }
    return found
  }
}
