import Layout
import LayoutReports
import LayoutSpec

extension EnvironmentOptionReader {
  /// A custom trait and its values; the first one is the default.
  package typealias Trait = (name: Name, values: [Name])

  /// Whether the options ask for several environments, even if only one of them is possible.
  package var isSeveral: Bool { !isEmpty && (coversAny || choices([]).contains { $0.count > 1 }) }

  /// Returns the number of environments that the options ask for, or `Int.max` if it overflows.
  ///
  /// - Complexity: O(screens × keyboards). If these are very many, the number includes impossible combinations.
  package func count(
    over file: CallerEnvironment = CallerEnvironment(), spec: EnvironmentRequest = EnvironmentRequest(),
    traits known: [Trait] = [], isCancelled: () -> Bool = { false }
  ) -> Int {
    guard isSeveral else { return 1 }
    var file = file
    file.request = file.request.withoutNames
    let spec = spec.withoutNames
    let choices = choices(known)
    let places = choices.filter { $0.isOfPlace }.reduce(1) { $0 * max(1, $1.count) }
    let others = choices.filter { !$0.isOfPlace }
    var possible = places
    if places <= Self.placeLimit {
      var environments = screens(over: file, spec, isCancelled)
      multiply(&environments, by: keyboardChoices, label: { _ in "" }, set: { $0.keyboard = $1 })
      possible = finished(environments, over: file, spec, isCancelled).count
    }
    return others.reduce(possible) { product, choice in
      let (next, overflows) = product.multipliedReportingOverflow(by: max(1, choice.count))
      return overflows ? .max : next
    }
  }

  /// The largest number of combinations of screens and keyboards that are examined to count the possible ones.
  private static let placeLimit = 20_000

  private typealias Choice = (count: Int, noun: String, isOfPlace: Bool)

  private func choices(_ known: [Trait]) -> [Choice] {
    [
      (deviceChoices.count, "devices", true), (orientationChoices.count, "orientations", true),
      (splitChoices.count, "splits", true), (directionChoices.count, "directions", false),
      (contentSizeChoices.count, "text sizes", false), (keyboardChoices.count, "keyboard states", true),
      (keyboardFrames.count, "keyboard frames", false),
    ] + traitChoices(known).map { ($0.values.count, "values of \($0.name)", false) }
  }

  /// Returns the environments that the options ask for: all combinations in the order device, orientation, split,
  /// direction, content size, keyboard, keyboard frame, traits. The first one varies slowest.
  ///
  /// If an option stands for all values, combinations that are impossible on a device are left out. A keyboard that is
  /// named, on a phone that has none, is an error.
  ///
  /// - Parameters:
  ///   - file: the environment that the options override. The labels of the results follow its own.
  ///   - spec: the environment of the spec, which applies if the options and the file leave something open.
  ///   - isCancelled: called often; after `true`, the result is incomplete.
  package func environments(
    over file: CallerEnvironment = CallerEnvironment(), spec: EnvironmentRequest = EnvironmentRequest(),
    traits known: [Trait] = [], isCancelled: () -> Bool = { false }
  ) -> [CallerEnvironment] {
    let spec = spec.withoutNames
    var environments = screens(over: file, spec, isCancelled)
    multiply(&environments, by: directionChoices, label: { $0.rawValue }, set: { $0.layoutDirection = $1 })
    multiply(&environments, by: contentSizeChoices, label: { $0.rawValue }, set: { $0.contentSizeCategory = $1 })
    multiplyByKeyboards(&environments)
    for trait in traitChoices(known) {
      multiply(
        &environments, by: trait.values, label: { "\(trait.name)=\($0)" }, set: { $0.traits[trait.name] = $1 })
    }
    return finished(environments, over: file, spec, isCancelled)
  }

  private func screens(
    over file: CallerEnvironment, _ spec: EnvironmentRequest, _ isCancelled: () -> Bool
  ) -> [CallerEnvironment] {
    var base = file
    base.request = common
    var environments = [base]
    multiply(&environments, by: deviceChoices, label: { $0.text }, set: { $0.device = $1 })
    multiply(&environments, by: orientationChoices, label: { $0.rawValue }, set: { $0.orientation = $1 })
    multiplyBySplits(&environments, file.request, spec)
    guard coversAny else { return environments }
    let screen = file.request.withoutNames
    let possible = environments.filter {
      !isCancelled()
        && (try? LayoutEnvironment(resolving: $0.request.withoutNames.filled(from: screen).over(spec))) != nil
    }
    return possible.isEmpty ? environments : possible
  }

  /// Takes from the file what the options leave open, leaves out impossible combinations if an option stands for all
  /// values, and rejects those that were asked for by name.
  private func finished(
    _ combinations: [CallerEnvironment], over file: CallerEnvironment, _ spec: EnvironmentRequest,
    _ isCancelled: () -> Bool
  ) -> [CallerEnvironment] {
    var environments = combinations
    for index in environments.indices {
      if isCancelled() { return [] }
      // A frame or edges without a state are those of the file's keyboard.
      if environments[index].request.keyboard?.state == nil {
        environments[index].request.keyboard?.fill(from: file.request.keyboard)
      }
      environments[index].request = environments[index].request.filled(from: file.request)
    }
    if coversAny {
      let possible = environments.filter { !isCancelled() && $0.request.over(spec).isPossible }
      if !possible.isEmpty { environments = possible }
    }
    guard !keyboards.isEmpty || covers(.keyboard) else { return environments }
    for index in environments.indices {
      environments[index].refuseKeyboard(of: environments[index].request, over: spec)
    }
    return environments
  }

  private var deviceChoices: [EnvironmentRequest.DeviceChoice] {
    covers(.device) ? DeviceTable.all.map { .id($0.id) } : devices
  }

  private var orientationChoices: [Orientation] { covers(.orientation) ? Orientation.allCases : orientations }

  private var splitChoices: [Split] { covers(.split) ? Split.allCases.filter { $0 != .custom } : splits }

  private var directionChoices: [LayoutEnvironment.LayoutDirection] {
    covers(.direction) ? LayoutEnvironment.LayoutDirection.allCases : directions
  }

  private var contentSizeChoices: [LayoutEnvironment.ContentSizeCategory] {
    covers(.contentSize) ? LayoutEnvironment.ContentSizeCategory.allCases : contentSizes
  }

  private func traitChoices(_ known: [Trait]) -> [Trait] {
    guard covers(.trait) else { return traits }
    return traits + known.filter { trait in !traits.contains { $0.name == trait.name } }
  }

  /// Combines with the splits. A split alone would replace the device that the file or the spec names, so with all
  /// splits the device is named again.
  private func multiplyBySplits(
    _ environments: inout [CallerEnvironment], _ file: EnvironmentRequest, _ spec: EnvironmentRequest
  ) {
    // A window takes the place of a split.
    guard !covers(.split) || (common.window ?? file.window) == nil else { return }
    let base = file.over(spec)
    multiply(&environments, by: splitChoices, label: { $0.rawValue }) { request, split in
      if covers(.split), !request.namesScreen { request.device = base.device }
      request.split = split
    }
  }

  private func multiplyByKeyboards(_ environments: inout [CallerEnvironment]) {
    multiply(&environments, by: keyboardChoices, label: { $0.text }, set: { $0.keyboard = $1 })
    // A keyboard frame is labelled by its origin, unless two have the same one.
    func origin(_ frame: Rect) -> String { "at \(text(of: frame.x)),\(text(of: frame.y))" }
    let areApart = Set(keyboardFrames.map(origin)).count == keyboardFrames.count
    func label(_ frame: Rect) -> String {
      origin(frame) + (areApart ? "" : " \(text(of: frame.width))×\(text(of: frame.height))")
    }
    multiply(&environments, by: keyboardFrames, label: label, set: { $0.keyboard?.frame = $1 })
  }

  private func multiply<Value>(
    _ environments: inout [CallerEnvironment], by values: [Value], label: (Value) -> String,
    set: (inout EnvironmentRequest, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    var product: [CallerEnvironment] = []
    product.reserveCapacity(environments.count * values.count)
    for environment in environments {
      for value in values {
        var next = environment
        set(&next.request, value)
        if values.count > 1 { next.label += (next.label.isEmpty ? "" : " ") + label(value) }
        product.append(next)
      }
    }
    environments = product
  }
}

extension EnvironmentOptionReader {
  /// The largest number of environments of one call: the product of options grows fast.
  package static let environmentLimit = 20_000

  package func environments(
    over bases: [CallerEnvironment], in document: SpecDocument, isCancelled: () -> Bool = { false }
  ) -> [CallerEnvironment] {
    bases.flatMap {
      environments(over: $0, spec: document.environment, traits: document.traits, isCancelled: isCancelled)
    }
  }

  /// If the number exceeds a limit, not all are counted.
  package func count(
    over bases: [CallerEnvironment], in document: SpecDocument, upTo limit: Int = .max,
    isCancelled: () -> Bool = { false }
  ) -> Int {
    var count = 0
    for base in bases where count <= limit {
      let (sum, overflows) = count.addingReportingOverflow(
        self.count(over: base, spec: document.environment, traits: document.traits, isCancelled: isCancelled))
      count = overflows ? .max : sum
    }
    return count
  }

  package func excess(over bases: [CallerEnvironment], in document: SpecDocument) -> String? {
    let count = count(over: bases, in: document)
    guard count > Self.environmentLimit else { return nil }
    let total = count == .max ? "very many environments" : counted(count, "environment")
    let varied = choices(document.traits).filter { $0.count > 1 }.map { "\($0.count) \($0.noun)" }
    let factors = (bases.count > 1 ? ["\(bases.count) files"] : []) + varied
    return """
      these options name \(total), more than \(grouped(Self.environmentLimit)): \(factors.joined(separator: " × ")); \
      name fewer values, such as --device iphone-16
      """
  }
}

extension EnvironmentRequest {
  fileprivate var isPossible: Bool {
    (try? LayoutEnvironment(resolving: self)) != nil && keyboardRefusal == nil
  }
}

extension EnvironmentRequest.Keyboard {
  fileprivate mutating func fill(from other: EnvironmentRequest.Keyboard?) {
    state = state ?? other?.state
    frame = frame ?? other?.frame
    height = height ?? other?.height
    inputHeight = inputHeight ?? other?.inputHeight
    near = near ?? other?.near
  }

  fileprivate var text: String {
    let word = state?.rawValue ?? "keyboard"
    return height.map { "\(word):\(LayoutOperations.text(of: $0))" } ?? word
  }
}

func text(of number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
