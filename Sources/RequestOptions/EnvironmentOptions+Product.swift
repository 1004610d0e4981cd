import Layout

/// One of the environments that a call asks for.
public struct RequestedEnvironment: Hashable, Sendable {
  /// What the caller says of it.
  public var request: EnvironmentRequest
  /// What tells it from the others of the call, such as `iphone-se-3 landscape`; empty where it is the only one.
  public var label: String

  /// An environment with its label.
  public init(request: EnvironmentRequest, label: String = "") {
    self.request = request
    self.label = label
  }
}

extension EnvironmentOptions {
  /// Whether the options ask for several environments, even where only one of them turns out to be possible.
  public var isSeveral: Bool {
    coversAllDevices || coversAllOrientations || coversAllSplits || devices.count > 1 || orientations.count > 1
      || splits.count > 1 || directions.count > 1 || keyboards.count > 1 || traits.contains { $0.values.count > 1 }
  }

  /// The environments that the options ask for: all combinations, in the order device, orientation, split, direction,
  /// keyboard, traits, the first slowest.
  ///
  /// Where an option stands for all values, the combinations that a device cannot have are left out.
  ///
  /// - Parameters:
  ///   - file: what holds where the options leave something open.
  ///   - spec: the environment of the spec, which holds where both leave something open.
  /// - Complexity: linear in the number of combinations.
  public func environments(
    over file: EnvironmentRequest = EnvironmentRequest(), spec: EnvironmentRequest = EnvironmentRequest()
  ) -> [RequestedEnvironment] {
    var environments = [RequestedEnvironment(request: common)]
    multiply(&environments, by: deviceChoices) { request, choice in
      request.device = choice
      return choice.text
    }
    multiply(&environments, by: coversAllOrientations ? Orientation.allCases : orientations) { request, orientation in
      request.orientation = orientation
      return orientation.rawValue
    }
    multiplyBySplits(&environments, file, spec)
    multiply(&environments, by: directions) { request, direction in
      request.layoutDirection = direction
      return direction.rawValue
    }
    multiply(&environments, by: completeKeyboards) { request, keyboard in
      request.keyboard = keyboard
      return keyboard.text
    }
    for trait in traits {
      multiply(&environments, by: trait.values) { request, value in
        request.traits[trait.name] = value
        return "\(trait.name)=\(value)"
      }
    }
    for index in environments.indices { environments[index].request = environments[index].request.filled(from: file) }
    guard coversAllDevices || coversAllOrientations || coversAllSplits else { return environments }
    let possible = environments.filter { $0.request.over(spec).isPossible }
    return possible.isEmpty ? environments : possible
  }

  private var deviceChoices: [EnvironmentRequest.DeviceChoice] {
    coversAllDevices ? DeviceTable.all.map { .id($0.id) } : devices
  }

  /// Combines with the splits. A split alone would set the device aside that the file or the spec names, so with all
  /// splits that device is named again.
  private func multiplyBySplits(
    _ environments: inout [RequestedEnvironment], _ file: EnvironmentRequest, _ spec: EnvironmentRequest
  ) {
    guard coversAllSplits else {
      return multiply(&environments, by: splits) { request, split in
        request.split = split
        return split.rawValue
      }
    }
    let base = file.over(spec)
    let all = Split.allCases.filter { $0 != .custom }
    multiply(&environments, by: all) { request, split in
      if !request.namesPlace { request.device = base.device }
      request.split = split
      return split.rawValue
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
  /// Whether the device, orientation and split go together.
  fileprivate var isPossible: Bool { (try? LayoutEnvironment(resolving: self)) != nil }
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
    guard let height else { return word }
    return "\(word):\(Int(exactly: height).map(String.init) ?? String(height))"
  }
}
