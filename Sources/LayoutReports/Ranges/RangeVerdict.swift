import JSON
import Layout
public import LayoutSpec

/// The verdict of a check over ranges.
public struct RangeVerdict: Hashable, Sendable {
  /// The ranges.
  public let ranges: [NumberRange]
  /// The rules that were only measured at points, because they could not be decided.
  public let undecided: [CheckRule]
}

extension RangeVerdict {
  /// Combines the verdicts of several checks, or creates `nil` if there are none.
  init?(_ verdicts: [RangeVerdict]) {
    guard let first = verdicts.first else { return nil }
    ranges = first.ranges
    undecided = CheckRule.allCases.filter { rule in verdicts.contains { $0.undecided.contains(rule) } }
  }

  /// The keys of the facts in which environments with different numbers of the ranges differ.
  var factKeys: [String] {
    ranges.map { range in
      switch range.number {
      case .windowWidth, .windowHeight: "window"
      case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight: "safeArea"
      case .keyboardHeight, .keyboardInputHeight: "keyboard"
      case .metric(let name): "metrics.\(name.text)"
      }
    }
  }

  var text: String {
    ranges.map { range in
      let bounds = range.bounds
      return "\(range.number.name) from \(numberText(bounds.lowerBound)) to \(numberText(bounds.upperBound))"
    }.joined(separator: " and ")
  }
}
