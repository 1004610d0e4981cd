import HTTPMessage
import JSON
import Synchronization

/// Assigns identifiers to requests, so that responses and log lines can be matched.
final class RequestIdentity: Sendable {
  private let prefix: String
  private let next = Atomic<UInt32>(0)

  init(seed: UInt64) {
    prefix = zeroPadded(String(seed >> 24, radix: 16), to: 10) + "-"
  }

  /// Returns the valid identifier that the client or a proxy sent in `X-Request-Id`, otherwise a new one.
  func name(of request: HTTPRequest?) -> String {
    if let given = request?.fields.first("x-request-id"), RequestIdentity.isSane(given) { return given }
    return prefix + String(next.wrappingAdd(1, ordering: .relaxed).newValue, radix: 16)
  }

  private static func isSane(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: true
        default: false
        }
      }
  }
}
