import Layout

/// One of the environments that a call asks for.
public struct RequestedEnvironment: Hashable, Sendable {
  /// What the caller says of it.
  public var request: EnvironmentRequest
  /// What tells it from the others of the call, such as `iphone-se-3 landscape`; empty if it is the only one.
  public var label: String
  /// Why its device cannot do what the options ask of it, or `nil` if it can. What the environment itself contradicts
  /// is told by `LayoutEnvironment.contradictions(in:)`.
  public var refusal: String?

  /// An environment with its label.
  public init(request: EnvironmentRequest, label: String = "") {
    self.request = request
    self.label = label
  }
}

extension EnvironmentOptions {
  /// A custom trait with its values, the default first.
  public typealias Trait = (name: Name, values: [Name])

  /// Whether the options ask for several environments, even if only one of them turns out to be possible.
  public var isSeveral: Bool { coversAny || choiceCounts(traits: []).contains { $0 > 1 } }

  /// At most how many environments the options ask for; `Int.max` where that is beyond counting.
  ///
  /// - Parameter known: the traits that the spec has.
  public func combinationCount(traits known: [Trait] = []) -> Int {
    choiceCounts(traits: known).reduce(1) { product, count in
      let (next, overflows) = product.multipliedReportingOverflow(by: max(1, count))
      return overflows ? .max : next
    }
  }

  private func choiceCounts(traits known: [Trait]) -> [Int] {
    [
      deviceChoices.count, orientationChoices.count, splitChoices.count, directionChoices.count,
      contentSizeChoices.count, keyboardChoices.count, keyboardFrames.count,
    ] + traitChoices(known).map { $0.values.count }
  }

  /// The environments that the options ask for: all combinations, in the order device, orientation, split, direction,
  /// content size, keyboard, keyboard frame, traits, the first slowest.
  ///
  /// Where an option stands for all values, the combinations that a device cannot have are left out. A keyboard that was
  /// asked for by name on a phone that has none is refused.
  ///
  /// - Parameters:
  ///   - file: what holds where the options leave something open.
  ///   - spec: the environment of the spec, which holds if both leave something open.
  ///   - known: the traits that the spec has, for which all their values may stand.
  /// - Complexity: linear in the number of combinations.
  public func environments(
    over file: EnvironmentRequest = EnvironmentRequest(), spec: EnvironmentRequest = EnvironmentRequest(),
    traits known: [Trait] = []
  ) -> [RequestedEnvironment] {
    var environments = [RequestedEnvironment(request: common)]
    multiply(&environments, by: deviceChoices) { request, choice in
      request.device = choice
      return choice.text
    }
    multiply(&environments, by: orientationChoices) { request, orientation in
      request.orientation = orientation
      return orientation.rawValue
    }
    multiplyBySplits(&environments, file, spec)
    multiply(&environments, by: directionChoices) { request, direction in
      request.layoutDirection = direction
      return direction.rawValue
    }
    multiply(&environments, by: contentSizeChoices) { request, size in
      request.contentSizeCategory = size
      return size.rawValue
    }
    multiplyByKeyboards(&environments)
    for trait in traitChoices(known) {
      multiply(&environments, by: trait.values) { request, value in
        request.traits[trait.name] = value
        return "\(trait.name)=\(value)"
      }
    }
    for index in environments.indices { environments[index].request = environments[index].request.filled(from: file) }
    return checked(environments, spec)
  }

  /// Leaves out what a device cannot have where an option stands for all values, and refuses it if it was asked for.
  private func checked(
    _ environments: [RequestedEnvironment], _ spec: EnvironmentRequest
  ) -> [RequestedEnvironment] {
    var environments = environments
    if coversAny {
      let possible = environments.filter { $0.request.over(spec).isPossible }
      if !possible.isEmpty { environments = possible }
    }
    guard !keyboards.isEmpty || covers(.keyboard) else { return environments }
    for index in environments.indices {
      environments[index].refusal = environments[index].request.over(spec).keyboardRefusal
    }
    return environments
  }

  private var deviceChoices: [EnvironmentRequest.DeviceChoice] {
    covers(.device) ? DeviceTable.all.map { .id($0.id) } : devices
  }

  private var orientationChoices: [Orientation] { covers(.orientation) ? Orientation.allCases : orientations }

  private var splitChoices: [Split] { covers(.split) ? Split.allCases.filter { $0 != .custom } : splits }

  private var directionChoices: [LayoutDirection] { covers(.direction) ? LayoutDirection.allCases : directions }

  private var contentSizeChoices: [ContentSizeCategory] {
    covers(.contentSize) ? ContentSizeCategory.allCases : contentSizes
  }

  /// The traits that were given, and if all values are asked for, the others of the spec.
  private func traitChoices(_ known: [Trait]) -> [Trait] {
    guard covers(.trait) else { return traits }
    return traits + known.filter { trait in !traits.contains { $0.name == trait.name } }
  }

  /// Combines with the splits. A split alone would set the device aside that the file or the spec names, so with all
  /// splits that device is named again.
  private func multiplyBySplits(
    _ environments: inout [RequestedEnvironment], _ file: EnvironmentRequest, _ spec: EnvironmentRequest
  ) {
    let base = file.over(spec)
    multiply(&environments, by: splitChoices) { request, split in
      if covers(.split), !request.namesPlace { request.device = base.device }
      request.split = split
      return split.rawValue
    }
  }

  private func multiplyByKeyboards(_ environments: inout [RequestedEnvironment]) {
    multiply(&environments, by: keyboardChoices) { request, keyboard in
      request.keyboard = keyboard
      return keyboard.text
    }
    // Frames are told by where they start, unless two start at one place.
    let origins = Set(keyboardFrames.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) })
    let areApart = origins.count == keyboardFrames.count
    multiply(&environments, by: keyboardFrames) { request, frame in
      request.keyboard?.frame = frame
      let origin = "at \(text(of: frame.x)),\(text(of: frame.y))"
      return areApart ? origin : "\(origin) \(text(of: frame.width))×\(text(of: frame.height))"
    }
  }

  /// Replaces each environment by one for each value; none leave it as it is.
  private func multiply<Value>(
    _ environments: inout [RequestedEnvironment], by values: [Value],
    set: (inout EnvironmentRequest, Value) -> String
  ) {
    guard !values.isEmpty else { return }
    var product: [RequestedEnvironment] = []
    product.reserveCapacity(environments.count * values.count)
    for environment in environments {
      for value in values {
        var next = environment
        let word = set(&next.request, value)
        if values.count > 1 { next.label += (next.label.isEmpty ? "" : " ") + word }
        product.append(next)
      }
    }
    environments = product
  }
}

extension EnvironmentRequest {
  /// Whether the device, orientation, split and keyboard go together.
  fileprivate var isPossible: Bool {
    (try? LayoutEnvironment(resolving: self)) != nil && keyboardRefusal == nil
  }

  /// Why the keyboard is none that the device has, or `nil` if it is one.
  fileprivate var keyboardRefusal: String? {
    guard let state = keyboard?.state, state.isOfPadsAlone, let environment = try? LayoutEnvironment(resolving: self),
      environment.device != nil, environment.idiom == .phone
    else { return nil }
    return "only a pad has the keyboard \"\(state.rawValue)\"; use \"docked\" or a pad's device"
  }
}

extension EnvironmentRequest.DeviceChoice {
  fileprivate var text: String {
    switch self {
    case .none: "none"
    case .id(let id): id
    }
  }
}

extension EnvironmentRequest.Keyboard {
  fileprivate var text: String {
    let word = state?.rawValue ?? "keyboard"
    return height.map { "\(word):\(RequestOptions.text(of: $0))" } ?? word
  }
}

/// A number without needless decimals.
private func text(of number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
