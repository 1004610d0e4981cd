internal import Cassowary
import JSON
import Layout

/// A number or trait that a layout over ranges depends on, and that has one value although nobody named it.
public struct FixedValue: Hashable, Sendable {
  /// Where a value comes from.
  public enum Source: Hashable, Sendable {
    /// The environment in the spec.
    case spec
    /// The device with this id.
    case device(String)
    /// There was no other value.
    case standard

    /// The source in JSON: `spec`, the device's id, or `default`.
    public var name: String {
      switch self {
      case .spec: "spec"
      case .device(let id): id
      case .standard: "default"
      }
    }

    fileprivate var text: String {
      switch self {
      case .spec: "from the spec's environment"
      case .device(let id): "from \(id)"
      case .standard: "by default"
      }
    }
  }

  /// The name of the number or trait.
  public let name: String
  /// Its value.
  public let value: String
  /// Where the value comes from.
  public let source: Source

  /// The value with its origin: `safeArea.bottom is 34, from iphone-16`.
  public var text: String { "\(name) is \(value), \(source.text)" }
}

extension SpecDocument {
  /// Returns the numbers and traits that the layout depends on, and that neither a range, nor the environment that the
  /// caller named, nor an open trait determines. There are none if the document or a range is invalid.
  ///
  /// The layout is looked at in several points of the ranges, and in one point for other values of the open traits. For
  /// checks, everything that their rules look at counts: the root's size, even if no constraint uses it, and traits that
  /// could be open.
  ///
  /// - Throws: `SpecSolveError.budgetExceeded` if the work is cancelled.
  public func fixedValues(
    over ranges: [NumberRange], for caller: CallerEnvironment, open traits: [OpenTrait] = [],
    named asked: CallerEnvironment? = nil, isForChecks: Bool = false, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> [FixedValue] {
    guard isValid, (try? check(ranges)) != nil else { return [] }
    let request = RangeBase(self, caller, ranges).request(at: ranges.middle)
    guard let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot) else {
      return []
    }
    let search = FixedValueSearch(
      document: self, ranges: ranges, caller: caller, traits: traits, asked: (asked ?? caller).request,
      environment: environment, isForChecks: isForChecks, isCancelled: isCancelled ?? { false })
    let fixed =
      search.numbers() + search.words()
      + (isForChecks ? openTraits(for: caller, ranges: ranges) : []).map {
        FixedValue(name: $0.name, value: $0.standard, source: search.origin(of: $0))
      }
    if isCancelled?() == true { throw .budgetExceeded }
    return fixed
  }
}

private struct FixedValueSearch {
  let document: SpecDocument
  let ranges: [NumberRange]
  let caller: CallerEnvironment
  let traits: [OpenTrait]
  let asked: EnvironmentRequest
  let environment: LayoutEnvironment
  let isForChecks: Bool
  let isCancelled: @Sendable () -> Bool

  private static let combinationLimit = 256
  /// Uneven places in a range, so that no decision is made exactly there.
  private static let shares = [0.5071, 0.0313, 0.9717, 0.2531, 0.7523]

  func numbers() -> [FixedValue] {
    let probes = RangedNumber.named.filter { number in
      !gives(asked, number) && !ranges.contains { $0.number == number }
    }
    return dependencies(on: probes).map { number in
      FixedValue(name: number.name, value: numberText(number.value(in: environment)), source: origin(of: number))
    }
  }

  /// Returns the numbers that change the linear system or a decision at some points.
  private func dependencies(on probes: [RangedNumber]) -> [RangedNumber] {
    let all = ranges + probes.map { NumberRange($0, 0...max(2_000, 2 * $0.value(in: environment))) }
    var found: Set<Int> = []
    for sample in samples() {
      if isCancelled() { return [] }
      let options = SpecOptions(isCancelled: isCancelled)
      let builder = RangeCellBuilder(document, sample.caller, all, options: options)
      let offset = 1e-3 * Self.shares[sample.number]
      let point = sample.point + probes.map { $0.value(in: environment) + offset }
      guard case .valid(let cell)? = try? builder.cell(at: point)?.content else { continue }
      let parts = cell.systemParts(cell.problem.independentParts(), options)
      let functions = cell.functions + (isForChecks ? cell.parameters : parts.flatMap { $0.parametric.parameters })
      found.formUnion(probes.indices.filter { probe in functions.contains { $0.slopes[ranges.count + probe] != 0 } })
    }
    return found.sorted().map { probes[$0] }
  }

  /// Returns the environments that are looked at, with points of the ranges: several for the caller's own, else one.
  private func samples() -> [(caller: CallerEnvironment, number: Int, point: [Double])] {
    callers().enumerated().flatMap { index, caller in
      (0..<(index == 0 ? Self.shares.count : 1)).map { number in
        let point = ranges.enumerated().map { position, range in
          // A window with equal ranges is not a square, because its orientation changes there.
          let own = Self.shares[(number + position) % Self.shares.count]
          return range.bounds.lowerBound + own * (range.bounds.upperBound - range.bounds.lowerBound)
        }
        return (caller, number, point)
      }
    }
  }

  /// Returns the environments with all combinations of the values of the traits, or if there are too many, the caller's
  /// and those in which one trait has another value.
  private func callers() -> [CallerEnvironment] {
    var callers = [caller]
    for trait in traits {
      let sources = callers.count * trait.values.count > Self.combinationLimit ? [caller] : callers
      for source in sources {
        for value in trait.values where value != trait.standard {
          var other = source
          trait.set(value, in: &other.request)
          callers.append(other)
        }
      }
    }
    return callers
  }

  /// A part of the environment that has neither a range nor, because no condition names it, an open trait.
  private struct Part {
    let fixed: FixedValue
    let changes: [(inout EnvironmentRequest) -> Void]
  }

  /// Returns the device and the split if conditions name them, and the parts of the environment with which the layout
  /// changes.
  func words() -> [FixedValue] {
    let uses = DocumentUses(of: document.spec)
    let named = uses.namedTraits
    let values = [TraitName.device, .split].filter {
      named.contains($0.rawValue) && $0.value(in: asked) == nil
    }.map { trait in
      let isInSpec = trait.value(in: document.environment) != nil && (trait != .device || environment.device != nil)
      return FixedValue(name: trait.rawValue, value: trait.value(in: environment), source: isInSpec ? .spec : .standard)
    }
    var (left, found) = (parts(uses), [FixedValue]())
    for sample in samples() {
      if left.isEmpty || isCancelled() { break }
      let frames = frames(for: sample.caller, at: sample.point)
      left.removeAll { part in
        let matters = part.changes.contains { change in
          var other = sample.caller
          change(&other.request)
          return !isCancelled() && !Self.areSame(frames, self.frames(for: other, at: sample.point))
        }
        if matters { found.append(part.fixed) }
        return matters
      }
    }
    return values + found
  }

  private func frames(for caller: CallerEnvironment, at point: [Double]) -> [Rect]? {
    let caller = document.caller(caller, over: ranges, at: point)
    return (try? document.solve(for: caller, options: SpecOptions(isCancelled: isCancelled)))?.solution.frames
  }

  private static func areSame(_ one: [Rect]?, _ other: [Rect]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.count == other.count
      && zip(one, other).allSatisfy { $0.greatestDifference(from: $1) < 1e-3 }
  }

  private func parts(_ uses: DocumentUses) -> [Part] {
    var parts: [Part] = []
    func add(
      _ name: String, _ value: String, else standard: FixedValue.Source = .standard,
      isGiven: (EnvironmentRequest) -> Bool, _ changes: [(inout EnvironmentRequest) -> Void]
    ) {
      // A trait that conditions name is open, unless it is a number.
      guard !isGiven(asked), name == "scale" || !uses.namedTraits.contains(name),
        !traits.contains(where: { $0.name == name })
      else { return }
      let source = isGiven(document.environment) ? .spec : standard
      parts.append(Part(fixed: FixedValue(name: name, value: value, source: source), changes: changes))
    }
    func add(_ trait: TraitName, changedTo other: String) {
      add(
        trait.rawValue, trait.value(in: environment), isGiven: { trait.value(in: $0) != nil },
        [{ trait.set(other, in: &$0) }])
    }
    if uses.namesScale {
      add(
        "scale", numberText(environment.scale), else: deviceOrStandard, isGiven: { $0.scale != nil },
        [1.0, 2, 3].filter { $0 != environment.scale }.map { scale in { $0.scale = scale } })
    }
    if uses.environmentKeys.contains(.layoutDirection) {
      add(.layoutDirection, changedTo: environment.layoutDirection == .leftToRight ? "rightToLeft" : "leftToRight")
    }
    if uses.environmentKeys.contains(.keyboard), !document.usesKeyboardRoot {
      add(.keyboardState, changedTo: environment.keyboard.state == .hidden ? "docked" : "hidden")
    }
    if uses.usesCorners {
      let controls = environment.windowControls
      add("windowControls", "\(controls)", isGiven: { $0.windowControls != nil }, [{ $0.windowControls = !controls }])
    }
    return parts
  }

  private func origin(of number: RangedNumber) -> FixedValue.Source {
    gives(asked.over(document.environment), number) ? .spec : deviceOrStandard
  }

  func origin(of trait: OpenTrait) -> FixedValue.Source {
    guard !trait.isCustom else { return document.environment.traits[Name(trait.name)] == nil ? .standard : .spec }
    guard let name = TraitName(rawValue: trait.name) else { return .standard }
    if name.value(in: document.environment) != nil { return .spec }
    switch name {
    case .layoutDirection, .contentSizeCategory, .keyboardState: return .standard
    default: return deviceOrStandard
    }
  }

  private var deviceOrStandard: FixedValue.Source { environment.device.map { .device($0.id) } ?? .standard }

  private func gives(_ request: EnvironmentRequest, _ number: RangedNumber) -> Bool {
    switch number {
    case .windowWidth, .windowHeight: request.window != nil
    case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight: request.safeArea != nil
    case .keyboardHeight: request.keyboard?.height != nil || request.keyboard?.frame != nil
    case .keyboardInputHeight: request.keyboard?.inputHeight != nil
    case .metric: true
    }
  }
}
