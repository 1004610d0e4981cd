import Layout
import LayoutSpec

/// What the environments of a check vary, and what they hold: `85 devices, 2 orientations, plane; only shift=off`.
struct EnvironmentVariation: Hashable, Sendable {
  /// The keys that have several values, with their number.
  private(set) var factors: [String] = []
  /// The custom traits of which one of several values was checked.
  private(set) var held: [String] = []

  private static let nouns: [(key: String, noun: String)] = [
    ("device", "devices"), ("window", "windows"), ("orientation", "orientations"), ("split", "splits"),
    ("layoutDirection", "directions"), ("contentSizeCategory", "text sizes"), ("keyboard", "keyboard states"),
    ("safeArea", "safe areas"), ("additionalSafeArea", "additional safe areas"),
    ("windowControls", "window controls"), ("occlusions", "occlusions"), ("division", "divisions"),
  ]

  /// - Complexity: O(environments × facts).
  init(_ environments: some Sequence<EnvironmentFacts>, of document: SpecDocument) {
    var values: [String: Set<String>] = [:]
    var unusual: [String: Int] = [:]
    var environmentCount = 0
    for environment in environments {
      environmentCount += 1
      for fact in environment.facts {
        values[fact.id, default: []].insert(fact.text)
        if fact.isUnusual { unusual[fact.id, default: 0] += 1 }
      }
    }
    guard environmentCount > 0, document.isValid else { return }
    // Where there is no such fact, the value is the usual one.
    for (key, count) in unusual where count < environmentCount { values[key]?.insert("") }
    for (key, noun) in Self.nouns {
      guard let count = values[key]?.count, count > 1 else { continue }
      factors.append("\(grouped(count)) \(noun)")
    }
    for trait in document.traits where trait.values.count > 1 {
      let found = values["traits.\(trait.name)"] ?? []
      if found.count > 1 {
        factors.append(trait.name.text + (found.count < trait.values.count ? " (\(found.count) values)" : ""))
      } else if let value = found.first {
        held.append("\(trait.name)=\(value)")
      }
    }
  }

  /// The factors as a list, and what was held; empty if there is nothing to say.
  var text: String {
    let held = self.held.isEmpty ? "" : "only \(self.held.joined(separator: ", "))"
    return [factors.joined(separator: ", "), held].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
