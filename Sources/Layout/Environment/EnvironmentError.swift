/// A contradiction in an environment request.
public struct EnvironmentError: Error, Hashable, Sendable {
  /// The part of a request that an error is about.
  public enum Key: Hashable, Sendable {
    case device, split, scale
    case windowWidth, windowHeight
    case keyboardFrameWidth, keyboardFrameHeight, keyboardHeight, keyboardInputHeight
    /// The width or the height of the occlusion with this index.
    case occlusionWidth(Int), occlusionHeight(Int)
    case divisionWidth, divisionHeight

    /// The JSON Pointer in an environment.
    public var pointer: String {
      switch self {
      case .device: "/device"
      case .split: "/split"
      case .scale: "/scale"
      case .windowWidth: "/window/width"
      case .windowHeight: "/window/height"
      case .keyboardFrameWidth: "/keyboard/frame/width"
      case .keyboardFrameHeight: "/keyboard/frame/height"
      case .keyboardHeight: "/keyboard/height"
      case .keyboardInputHeight: "/keyboard/inputHeight"
      case .occlusionWidth(let index): "/occlusions/\(index)/width"
      case .occlusionHeight(let index): "/occlusions/\(index)/height"
      case .divisionWidth: "/division/width"
      case .divisionHeight: "/division/height"
      }
    }
  }

  /// The part of the request that is invalid.
  public let key: Key
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// Creates an error about `key`.
  public init(_ key: Key, _ message: String) {
    self.key = key
    self.message = message
  }
}

extension EnvironmentError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
