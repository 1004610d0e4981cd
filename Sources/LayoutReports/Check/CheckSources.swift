/// The texts that the findings of a check stand in.
public struct CheckSources: Sendable {
  /// A text, and what people call it.
  public struct Text: Sendable {
    /// The name of its file.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// A text.
    public init(name: String, bytes: [UInt8] = []) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The spec.
  public let spec: Text
  /// What the caller gave for environments, as far as that is texts.
  public let environments: [Text]

  /// The texts of a check.
  public init(spec: Text, environments: [Text] = []) {
    self.spec = spec
    self.environments = environments
  }

  /// The text that a finding stands in.
  func text(of finding: CheckFinding) -> Text {
    guard let index = finding.detail.environmentText, environments.indices.contains(index) else { return spec }
    return environments[index]
  }
}
