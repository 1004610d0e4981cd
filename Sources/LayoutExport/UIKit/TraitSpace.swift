import Layout
import LayoutSpec

typealias Combinations = Set<Int>

/// The last trait varies fastest.
struct TraitSpace: Sendable {
  let traits: [OpenTrait]
  let count: Int
  let names: [SwiftTrait]

  static let limit = 1024

  /// `nil` if there are more combinations than the limit.
  init?(_ traits: [OpenTrait]) {
    var count = 1
    for trait in traits {
      count *= trait.values.count
      guard count <= Self.limit else { return nil }
    }
    (self.traits, self.count) = (traits, count)
    names = SwiftTrait.names(of: traits)
  }

  func values(of combination: Int) -> [String] {
    var rest = combination
    var values: [String] = []
    for trait in traits.reversed() where !trait.values.isEmpty {
      values.append(trait.values[rest % trait.values.count])
      rest /= trait.values.count
    }
    return values.reversed()
  }

  func caller(_ caller: CallerEnvironment, _ combination: Int) -> CallerEnvironment {
    var caller = caller
    for (trait, value) in zip(traits, values(of: combination)) { trait.set(value, in: &caller.request) }
    return caller
  }

  /// Returns a Swift condition that holds exactly in these combinations, or `nil` if it always holds.
  func condition(_ combinations: Combinations) -> String? {
    guard combinations.count < count else { return nil }
    return text(combinations, Set(0..<count), trait: 0).text
  }

  /// Distinguishes the wanted combinations from the others, after the traits before `trait` are fixed.
  private func text(_ wanted: Combinations, _ all: Combinations, trait: Int) -> (text: String, isSum: Bool) {
    if wanted == all { return ("true", false) }
    if let product = product(wanted, all) { return (product, false) }
    if let product = product(all.subtracting(wanted), all) {
      return (
        product.contains(" ")
          ? "!(\(product))" : (product.hasPrefix("!") ? String(product.dropFirst()) : "!" + product), false
      )
    }
    // Values of the first relevant trait. Those with the same rest are grouped.
    var parts: [(values: [String], rest: Combinations, all: Combinations)] = []
    let stride = traits[(trait + 1)...].reduce(1) { $0 * $1.values.count }
    let span = stride * traits[trait].values.count
    for (index, value) in traits[trait].values.enumerated() {
      let inside = all.filter { ($0 % span) / stride == index }
      guard !inside.isEmpty else { continue }
      let shift = index * stride
      let rest = Set(wanted.intersection(inside).map { $0 - shift })
      let shifted = Set(inside.map { $0 - shift })
      if let known = parts.firstIndex(where: { $0.rest == rest && $0.all == shifted }) {
        parts[known].values.append(value)
      } else {
        parts.append(([value], rest, shifted))
      }
    }
    var words: [String] = []
    for part in parts where !part.rest.isEmpty {
      let test = test(trait, part.values)
      if part.rest == part.all {
        words.append(test ?? "true")
        continue
      }
      let inner = text(part.rest, part.all, trait: trait + 1)
      let bracketed = inner.isSum ? "(\(inner.text))" : inner.text
      words.append(test.map { "\($0) && \(bracketed)" } ?? inner.text)
    }
    if words.count == 1 { return (words[0], parts.count == 1) }
    return (words.map { $0.contains(" && ") ? "(\($0))" : $0 }.joined(separator: " || "), true)
  }

  /// One test for each of some traits, or `nil` if they do not suffice.
  private func product(_ wanted: Combinations, _ all: Combinations) -> String? {
    guard !wanted.isEmpty else { return nil }
    var tests: [String] = []
    var fitting = all
    var stride = count
    for (index, trait) in traits.enumerated() {
      let span = stride
      stride /= trait.values.count
      let step = stride
      let indices = Set(wanted.map { ($0 % span) / step })
      let possible = Set(all.map { ($0 % span) / step })
      guard indices != possible else { continue }
      fitting = fitting.filter { indices.contains(($0 % span) / step) }
      let values = trait.values.indices.filter { indices.contains($0) }.map { trait.values[$0] }
      if let test = test(index, values) { tests.append(test) }
    }
    return fitting == wanted ? tests.joined(separator: " && ") : nil
  }

  private func test(_ index: Int, _ values: [String]) -> String? {
    let (trait, names) = (traits[index], names[index])
    guard values.count < trait.values.count else { return nil }
    let property = "traits." + names.property
    if SwiftName.isBoolean(trait) { return values == ["true"] ? property : "!" + property }
    func word(_ value: String) -> String { "." + names.name(of: value) }
    if values.count == 1 { return "\(property) == \(word(values[0]))" }
    if values.count == trait.values.count - 1, let other = trait.values.first(where: { !values.contains($0) }) {
      return "\(property) != \(word(other))"
    }
    return "[\(values.map(word).joined(separator: ", "))].contains(\(property))"
  }
}

/// The order of a document's views, for lists that are merged from several environments.
struct DocumentOrder {
  private let positions: [Name: Int]

  init(_ document: SpecDocument) {
    let names = document.viewNames.enumerated().map { (Name($1), $0) }
    positions = Dictionary(names) { first, _ in first }
  }

  func insert(_ names: [String], into list: inout [String]) {
    let known = Set(list.map { Name($0) })
    let new = names.filter { !known.contains(Name($0)) }
    guard !new.isEmpty else { return }
    list = (list + new).sorted { positions[Name($0), default: 0] < positions[Name($1), default: 0] }
  }
}
