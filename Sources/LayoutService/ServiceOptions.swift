import HTTPServer

/// The limits of the service. Times are in seconds, sizes in bytes.
package struct ServiceOptions: Sendable {
  /// The memory that the caches of specs, plans and responses may use together.
  package var cacheBytes = 64 << 20
  /// The memory that solves and unsent responses may use, in addition to the caches.
  package var memoryBytes = 512 << 20
  /// The time limit for all solves of one request.
  package var solveSeconds = 2.0
  /// For a solve on an event loop. After it, a worker thread starts again.
  var briefSeconds = 0.001
  package var views = 20_000
  package var constraints = 100_000
  /// The limit on the nesting of a request's JSON.
  package var depth = 128
  package var environments = 1_000
  /// The limits of the server that receives the requests. Problems name them.
  package var server = HTTPServerConfiguration()
  package var origins: [AllowedOrigin] = []

  package init() {}
}
