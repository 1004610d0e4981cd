/// What can be set of the service. Times are seconds, sizes bytes.
public struct ServiceOptions: Sendable {
  /// How much memory the caches of specs and answers may take together.
  public var cacheBytes = 64 << 20
  /// How much memory may be in use for solves and for answers that wait to be sent, beside the caches.
  public var memoryBytes = 512 << 20
  /// How long one request's solves may take together.
  public var solveSeconds = 2.0
  /// How many views one spec may have.
  public var views = 20_000
  /// How many constraints one spec may have.
  public var constraints = 100_000
  /// How deep a request's JSON may be nested.
  public var depth = 128
  /// How many environments one request may name.
  public var environments = 1_000
  /// Whose pages may call the service from a browser; `nil` for those of its own origin alone.
  public var corsOrigin: AllowedOrigin?

  /// The defaults.
  public init() {}
}
