import Layout
public import LayoutSpec

/// The environments of a check, of which those that the document cannot distinguish share one solve.
public struct EnvironmentSharing: Sendable {
  /// The indices of the environments to check.
  public private(set) var distinct: [Int] = []
  /// For each environment, the position in ``distinct`` of the one that it shares.
  package private(set) var positions: [Int] = []
  let callers: [CallerEnvironment]

  /// - Complexity: O(document + environments).
  package init(
    _ callers: [CallerEnvironment], of document: SpecDocument, areApart: Bool = false,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.callers = callers
    var known: [VisibleEnvironment: Int] = [:]
    let visible = areApart ? callers.map { _ in nil } : document.visibleParts(of: callers) { isCancelled?() == true }
    for (index, visible) in visible.enumerated() {
      let position = visible.flatMap { known[$0] } ?? distinct.count
      if let visible { known[visible] = position }
      if position == distinct.count { distinct.append(index) }
      positions.append(position)
    }
  }
}

extension SpecCheck {
  /// Returns which environments share one outcome. Over ranges, each is checked by itself.
  ///
  /// - Complexity: O(document + environments).
  public func sharing(among callers: [CallerEnvironment], over ranges: [NumberRange] = []) -> EnvironmentSharing {
    EnvironmentSharing(callers, of: document, areApart: !ranges.isEmpty, isCancelled: options.solving.isCancelled)
  }

  /// Combines the outcomes of the distinct environments into a report on all.
  public func report(_ outcomes: [CheckOutcome], of sharing: EnvironmentSharing) -> CheckReport {
    var all: [CheckOutcome] = []
    for (index, position) in sharing.positions.enumerated() where outcomes.indices.contains(position) {
      if isCancelled { break }
      var outcome = outcomes[position]
      if sharing.distinct[position] != index { outcome.facts = facts(of: sharing.callers[index]) }
      all.append(outcome)
    }
    return report(all)
  }
}

extension SpecDocument {
  /// Returns each environment followed by the device's other orientations. A check uses these if no device, orientation
  /// or window is named. A range of the window's size determines the orientation, so there are then no others.
  public func inEveryOrientation(
    _ callers: [CallerEnvironment], over ranges: [NumberRange] = []
  ) -> [CallerEnvironment] {
    if ranges.contains(where: { $0.number.isOfWindow }) { return callers }
    return callers.flatMap { caller in
      let request = caller.request.over(environment)
      guard let own = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot),
        let device = own.device, own.split != .custom
      else { return [caller] }
      let others = device.orientations.filter { $0 != own.orientation }.compactMap { orientation in
        var other = caller
        other.request.orientation = orientation
        // A split that exists in only one orientation is not repeated.
        return isPossible(other) ? other : nil
      }
      return [caller] + others
    }
  }

  private static let nouns: [(key: String, noun: String)] = [
    ("device", "devices"), ("window", "windows"), ("orientation", "orientations"), ("split", "splits"),
    ("layoutDirection", "directions"), ("contentSizeCategory", "text sizes"), ("keyboard", "keyboard states"),
  ]
  /// For facts that are only told if the value is not the usual one.
  private static let unusualNouns: [(key: String, noun: String)] = [
    ("safeArea", "safe areas"), ("additionalSafeArea", "additional safe areas"),
    ("windowControls", "window controls"), ("occlusions", "occlusions"), ("division", "divisions"),
  ]

  /// With the custom traits: `85 devices, 2 orientations, plane; only shift=off`.
  func variation(of environments: some Collection<EnvironmentFacts>) -> String {
    guard isValid else { return "" }
    let system = FactTexts(environments.lazy.map { $0.system })
    let custom = FactTexts(environments.lazy.map { $0.custom })
    let counts =
      Self.nouns.map { (system.texts[$0.key]?.count ?? 0, $0.noun) }
      + Self.unusualNouns.map { key, noun in
        // Where there is no such fact, the value is the usual one, which may have no text.
        let texts = system.texts[key] ?? []
        return (texts.count + (system.partial.contains(key) && !texts.contains("") ? 1 : 0), noun)
      }
    var factors = counts.filter { $0.0 > 1 }.map { "\(grouped($0.0)) \($0.1)" }
    var held: [String] = []
    for trait in traits where trait.values.count > 1 {
      let found = custom.texts["traits.\(trait.name)"] ?? []
      if found.count > 1 {
        factors.append(trait.name.text + (found.count < trait.values.count ? " (\(found.count) values)" : ""))
      } else if let value = found.first {
        held.append("\(trait.name)=\(value)")
      }
    }
    let fixed = held.isEmpty ? "" : "only \(held.joined(separator: ", "))"
    return [factors.joined(separator: ", "), fixed].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
