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
  let samples: Set<[Double]>
  /// The ranges on which nothing depends, so that a proof says nothing of them.
  public let withoutEffect: [NumberRange]
  /// The numbers and traits that the layout depends on, and that have one value although nobody named it.
  let fixed: [FixedValue]

  /// Without rounding errors, so that it is the same in adjacent regions.
  static func sample(_ point: [Double]) -> [Double] { point.map { ($0 * 1e6).rounded() / 1e6 } }
}

extension RangeVerdict {
  /// `nil` if there are no verdicts.
  init?(_ verdicts: [RangeVerdict]) {
    guard let first = verdicts.first else { return nil }
    ranges = first.ranges
    undecided = CheckRule.allCases.filter { rule in verdicts.contains { $0.undecided.contains(rule) } }
    sampled = CheckRule.allCases.filter { rule in verdicts.contains { $0.sampled.contains(rule) } }
    withoutEffect = first.withoutEffect.filter { range in verdicts.allSatisfy { $0.withoutEffect.contains(range) } }
    fixed = verdicts.flatMap { $0.fixed }.uniqued
    samples = verdicts.dropFirst().reduce(into: first.samples) { $0.formUnion($1.samples) }
  }

  /// The keys of the facts in which environments with different numbers of the ranges differ.
  var factKeys: [String] {
    ranges.map { range in
      if case .metric(let name) = range.number { return "metrics.\(name.text)" }
      return String(range.number.name.prefix { $0 != "." })
    }
  }

  private var effective: [NumberRange] { ranges.filter { !withoutEffect.contains($0) } }

  var isProof: Bool { undecided.isEmpty && !effective.isEmpty }

  /// What a proof leaves out, for people.
  var notes: [String] {
    var notes: [String] = []
    if !withoutEffect.isEmpty {
      let names = withoutEffect.map { $0.number.name }.joined(separator: ", ")
      notes.append("no effect on this layout: \(names)")
    }
    // Environments, such as two orientations, may have different values.
    var values = OrderedDictionary<[String], [String]>()
    for value in fixed { values[[value.name, value.source.name], default: []].append(value.value) }
    if !fixed.isEmpty {
      let texts = values.elements.map { "\($0[0]) \($1.joined(separator: " or ")) (\($0[1]))" }
      notes.append("held fixed: \(texts.shortList(8))")
    }
    return notes
  }

  /// With the rules that are judged at samples: `window.width from 320 to 400; dead-area at 3 sizes`.
  var text: String {
    let text = effective.map { range in
      let bounds = range.bounds
      return "\(range.number.name) from \(numberText(bounds.lowerBound)) to \(numberText(bounds.upperBound))"
    }.joined(separator: " and ")
    guard !sampled.isEmpty, !text.isEmpty else { return text }
    let rules = sampled.map { $0.rawValue }.joined(separator: ", ")
    return "\(text); \(rules) at \(counted(samples.count, "size"))"
  }
}
