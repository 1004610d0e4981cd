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
  /// What the caller gave for the environment; nil where that is no text.
  public let environment: Text?

  /// The texts of a check.
  public init(spec: Text, environment: Text? = nil) {
    self.spec = spec
    self.environment = environment
  }

  /// The text that a finding stands in.
  func text(of finding: CheckFinding) -> Text {
    finding.detail.isOfEnvironment ? environment ?? spec : spec
  }
}
