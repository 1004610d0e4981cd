import JSON
import Layout
public import LayoutSpec

extension ResolvedEnvironment {
  /// The environment in a few words: the device or window, and everything that is not the default.
  public var summary: String { summary(omitting: [:]) }

  /// The same, without the traits that have these values.
  public func summary(omitting omitted: [Name: Name]) -> String {
    let window = "\(numberText(environment.window.width))×\(numberText(environment.window.height))"
    var words = [environment.device?.id ?? window]
    words.append(environment.orientation.rawValue)
    if environment.split != .full { words.append(environment.split.rawValue) }
    if environment.split == .custom, environment.device != nil { words.append(window) }
    if environment.layoutDirection == .rightToLeft { words.append(environment.layoutDirection.rawValue) }
    if environment.contentSizeCategory != .large { words.append(environment.contentSizeCategory.rawValue) }
    if environment.keyboard.state != .hidden {
      // The height is written as on the command line, to distinguish keyboards that differ only in height.
      let height = environment.keyboard.height.map { ":" + numberText($0) } ?? ""
      words.append("keyboard \(environment.keyboard.state.rawValue)\(height)")
      if let frame = keyboardFrame { words.append("at \(numberText(frame.x)),\(numberText(frame.y))") }
    }
    words += traits.filter { omitted[Name($0.name)] != Name($0.value) }.map { "\($0.name)=\($0.value)" }
    return ([words.joined(separator: " ")] + environment.unusualFacts.map { $0.words }).joined(separator: ", ")
  }
}
