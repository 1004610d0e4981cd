import JSON
import Layout
public import LayoutSpec

/// The verdict of a check over ranges.
public struct RangeVerdict: Hashable, Sendable {
  /// The ranges.
  public let ranges: [NumberRange]
  /// The rules that could not be decided: their work reached a limit, or a fault that was found was not confirmed.
  public let undecided: [CheckRule]
  /// The rules that were judged at samples.
  public let sampled: [CheckRule]
  /// The samples, rounded.
  let samples: Set<[Double]>

  /// Returns a sample without rounding errors, so that it is the same in adjacent regions.
  static func sample(_ point: [Double]) -> [Double] { point.map { ($0 * 1e6).rounded() / 1e6 } }
}

extension RangeVerdict {
  /// Combines the verdicts of several checks, or creates `nil` if there are none.
  init?(_ verdicts: [RangeVerdict]) {
    guard let first = verdicts.first else { return nil }
    ranges = first.ranges
    undecided = CheckRule.allCases.filter { rule in verdicts.contains { $0.undecided.contains(rule) } }
    sampled = CheckRule.allCases.filter { rule in verdicts.contains { $0.sampled.contains(rule) } }
    samples = verdicts.dropFirst().reduce(into: first.samples) { $0.formUnion($1.samples) }
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

  /// The ranges, and the rules that are judged at samples: `window.width from 320 to 400; dead-area at 3 sizes`.
  var text: String {
    let text = ranges.map { range in
      let bounds = range.bounds
      return "\(range.number.name) from \(numberText(bounds.lowerBound)) to \(numberText(bounds.upperBound))"
    }.joined(separator: " and ")
    guard !sampled.isEmpty else { return text }
    let rules = sampled.map { $0.rawValue }.joined(separator: ", ")
    return "\(text); \(rules) at \(samples.count) size\(samples.count == 1 ? "" : "s")"
  }
}
