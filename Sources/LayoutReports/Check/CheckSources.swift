/// The texts that the findings of a check refer to.
public struct CheckSources: Sendable {
  /// A text and its name.
  public struct Text: Sendable {
    /// The name of its file.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// Creates a text.
    public init(name: String, bytes: [UInt8] = []) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The name of the text from standard input.
  public static let standardInput = "<stdin>"

  /// The spec.
  public let spec: Text
  /// The caller's texts for environments.
  public let environments: [Text]

  /// Creates the sources of a check.
  public init(spec: Text, environments: [Text] = []) {
    self.spec = spec
    self.environments = environments
  }

  func text(of finding: CheckFinding) -> Text {
    guard let index = finding.detail.environmentText, environments.indices.contains(index) else { return spec }
    return environments[index]
  }
}
