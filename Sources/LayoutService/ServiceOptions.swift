public import HTTPServer

/// The options of the service. Times are in seconds, sizes in bytes.
public struct ServiceOptions: Sendable {
  /// The memory that the caches of specs and responses may use together.
  public var cacheBytes = 64 << 20
  /// The memory that solves and unsent responses may use, in addition to the caches.
  public var memoryBytes = 512 << 20
  /// The time limit for all solves of one request.
  public var solveSeconds = 2.0
  /// The time limit for a solve on an event loop. After it, a worker thread starts again.
  var briefSeconds = 0.001
  /// The largest number of views in a spec.
  public var views = 20_000
  /// The largest number of constraints in a spec.
  public var constraints = 100_000
  /// The limit on the nesting of a request's JSON.
  public var depth = 128
  /// The largest number of environments in a request.
  public var environments = 1_000
  /// The limits of the server that receives the requests. Problems name them.
  public var server = HTTPServerConfiguration()
  /// The origins whose pages may call the service from a browser, in addition to the service's own.
  public var origins: [AllowedOrigin] = []

  /// Creates the default options.
  public init() {}
}
