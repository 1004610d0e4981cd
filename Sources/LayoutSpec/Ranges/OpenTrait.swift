public import Layout

/// A trait that the spec's conditions use and that nothing fixes, so it may have any of its values.
public struct OpenTrait: Hashable, Sendable {
  /// The name of the trait in conditions.
  public let name: String
  /// The values of the trait.
  public let values: [String]
  /// The default value.
  public let standard: String
  let isCustom: Bool

  /// Sets the trait to a value. The default keyboard state leaves the request's keyboard as it is, which may have a
  /// height or a frame.
  public func set(_ value: String, in request: inout EnvironmentRequest) {
    if isCustom {
      request.traits[Name(name)] = Name(value)
    } else if let trait = TraitName(rawValue: name), trait != .keyboardState || value != standard {
      trait.set(value, in: &request)
    }
  }
}

extension SpecDocument {
  /// Returns the traits that the spec's conditions use and that neither the caller nor a range determines.
  ///
  /// The device, the split, and traits that follow from the window's size or the keyboard's frame are not included. Code
  /// for a target is given the size classes, because they do not follow from the window's size on all devices.
  public func openTraits(
    for caller: CallerEnvironment, ranges: [NumberRange], target: CompileTarget? = nil
  ) -> [OpenTrait] {
    let named = namedTraits()
    let request = caller.request
    let merged = request.over(environment)
    let base = RangeBase(self, caller, ranges)
    let middle = ranges.middle
    let resolved = try? LayoutEnvironment(resolving: base.request(at: middle), usesKeyboardRoot: usesKeyboardRoot)
    var traits: [OpenTrait] = []
    for trait in spec.traits where named.contains(trait.name.text) && request.traits[trait.name] == nil {
      let standard = merged.traits[trait.name] ?? trait.values.first ?? ""
      traits.append(
        OpenTrait(
          name: trait.name.text, values: trait.values.map { $0.text }, standard: standard.text, isCustom: true))
    }
    guard let resolved else { return traits }
    /// A phone has no splits, and a pad in portrait not all of them.
    func isPossible(_ trait: OpenTrait, _ value: String) -> Bool {
      var other = caller
      trait.set(value, in: &other.request)
      let request = RangeBase(self, other, ranges).request(at: middle)
      return (try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)) != nil
    }
    let isPhone = resolved.device != nil && resolved.idiom == .phone
    for trait in TraitName.openable
    where named.contains(trait.rawValue) && trait.value(in: request) == nil
      && !isDerived(trait, resolved, merged, base, isInput: target != nil)
    {
      var values = trait.isBoolean ? ["false", "true"] : trait.words
      let standard = trait.value(in: resolved)
      if trait == .keyboardState, isPhone {
        // A keyboard with a frame may be undocked on any device.
        values.removeAll { $0 != standard && KeyboardState(rawValue: $0)?.isPadOnly == true }
      }
      let open = OpenTrait(name: trait.rawValue, values: values, standard: standard, isCustom: false)
      if values.allSatisfy({ isPossible(open, $0) }) { traits.append(open) }
    }
    return traits
  }

  /// Returns whether a trait follows from the window, so that it has no value of its own.
  private func isDerived(
    _ trait: TraitName, _ resolved: LayoutEnvironment, _ merged: EnvironmentRequest, _ base: RangeBase, isInput: Bool
  ) -> Bool {
    func isDerived(from number: RangedNumber) -> Bool {
      !isInput && trait.value(in: merged) == nil && (base.function(number) != nil || merged.window != nil)
    }
    return switch trait {
    case .orientation: resolved.device == nil && merged.orientation == nil
    case .horizontalSizeClass: isDerived(from: .windowWidth)
    case .verticalSizeClass: isDerived(from: .windowHeight)
    default: false
    }
  }
}

extension TraitName {
  /// The built-in traits that may be open, in the order of results.
  fileprivate static let openable: [TraitName] = [
    .idiom, .orientation, .notch, .homeIndicator, .needsInputModeSwitchKey, .horizontalSizeClass, .verticalSizeClass,
    .layoutDirection, .contentSizeCategory, .keyboardState,
  ]
}
