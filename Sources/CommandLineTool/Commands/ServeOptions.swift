import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutService
import Platform

struct ServeOptions {
  var server = HTTPServerConfiguration()
  var service = ServiceOptions()
  var log = AccessLog.Format.json

  struct Setting: Sendable {
    let option: Option
    let apply: @Sendable (inout ServeOptions, String) throws(CommandFailure) -> Void
  }

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let cores = processorCount()
    server.loops = cores
    server.workers = cores
    for setting in ServeOptions.settings {
      if let text = arguments.value(of: setting.option) { try setting.apply(&self, text) }
    }
    server.waitingTimeout = service.solveSeconds
    server.waitingBytes = service.memoryBytes / 2
    server.heldInput = service.memoryBytes / 2
    service.server = server
  }

  private static let workers = Option(
    "workers", .integer(1...1_024), "the number of cores to use (default: all)", section: .running)

  static let settings: [Setting] = [
    Setting("host", "ADDRESS", "the name or address to listen on (default: 127.0.0.1)") {
      $0.server.host = withoutBrackets($1)
    },
    .integer("port", "N", 0...65_535, "the port to listen on, or 0 for any free port", \.server.port),
    Setting(option: workers) { options, text in
      options.server.loops = Int(text) ?? options.server.loops
      options.server.workers = options.server.loops
    },
    .integer("max-body", "BYTES", 0...1 << 29, "the maximum size of a body", \.server.limits.body),
    .integer("cache", "BYTES", 0...1 << 40, "the memory for cached specs and responses", \.service.cacheBytes),
    .seconds("drain", "the time to finish the current requests after SIGTERM", \.server.drainTimeout),
    .seconds(
      "drain-delay", "the time after SIGTERM during which connections are accepted, but /readyz is 503",
      \.server.drainDelay),
    Setting(
      option: Option(
        "log", .word(of: AccessLog.Format.self),
        "the format of the log on standard error (default: json)", section: .running)
    ) { options, text in
      options.log = AccessLog.Format(rawValue: text) ?? options.log
    },
    .integer("max-connections", "N", 1...1_000_000, "the maximum number of connections", \.server.connections),
    .integer(
      "max-connections-per-address", "N", 1...1_000_000, "the maximum number of connections from one address",
      \.server.connectionsPerAddress),
    Setting(
      "trusted-proxies", "CIDR,…", "the proxies whose Forwarded or X-Forwarded-For names the client"
    ) { options, text throws(CommandFailure) in
      options.server.trustedProxies = try elements(of: text, AddressBlock.init) {
        "--trusted-proxies: \"\($0)\" is not an address or a block of addresses, such as 10.0.0.0/8 or fd00::/8"
      }
    },
    .integer(
      "max-request-line", "BYTES", 64...1 << 20, "the maximum length of a request line", \.server.limits.requestLine),
    .integer(
      "max-header", "BYTES", 64...1 << 24, "the maximum size of a header section", \.server.limits.fieldSection),
    .integer(
      "max-chunk-overhead", "BYTES", 0...1 << 24, "the maximum size of chunk extensions and trailers",
      \.server.limits.chunkOverhead),
    .integer(
      "max-memory", "BYTES", 1 << 20...1 << 40, "the memory for solves and unsent responses", \.service.memoryBytes),
    .integer("max-depth", "N", 1...1_000, "the maximum depth of JSON", \.service.depth),
    .integer("max-views", "N", 0...10_000_000, "the maximum number of views in a spec", \.service.views),
    .integer(
      "max-constraints", "N", 0...10_000_000, "the maximum number of constraints in a spec", \.service.constraints),
    .seconds("solve-time", "the maximum time to solve a request", \.service.solveSeconds),
    .seconds("header-timeout", "the maximum time to receive a header section", \.server.headTimeout),
    .seconds("body-timeout", "the maximum time to receive a body", \.server.bodyTimeout),
    .seconds("idle-timeout", "the maximum time that a connection may be idle", \.server.idleTimeout),
    Setting("cors", "ORIGIN,…", "the origins whose pages may call the server from a browser, or *") {
      options, text throws(CommandFailure) in
      options.service.origins = try elements(of: text, AllowedOrigin.init) { _ in
        "--cors: write * for all origins, or origins as browsers do, such as https://app.example:8443, "
          + "without a path, a slash at the end or capital letters"
      }
    },
  ]

  /// An IPv6 address has brackets in URLs.
  private static func withoutBrackets(_ text: String) -> String {
    guard text.hasPrefix("["), text.hasSuffix("]"), text.contains(":") else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func elements<Element>(
    of text: String, _ parse: (String) -> Element?, orElse message: (String) -> String
  ) throws(CommandFailure) -> [Element] {
    var elements: [Element] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let element = parse(String(part)) else { throw .usage(message(String(part))) }
      elements.append(element)
    }
    return elements
  }

  fileprivate static func seconds(_ name: String, _ text: String) throws(CommandFailure) -> Double {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
    guard isPlain, let number = Double(text), number <= 86_400 else {
      throw .usage("--\(name): \"\(text)\" is not a number of seconds from 0 to 86400, such as 2 or 0.5")
    }
    return number
  }
}

extension ServeOptions.Setting {
  fileprivate init(
    _ name: String, _ placeholder: String, _ summary: String,
    apply: @escaping @Sendable (inout ServeOptions, String) throws(CommandFailure) -> Void
  ) {
    self.init(option: Option(name, .text(placeholder), summary, section: .running), apply: apply)
  }

  fileprivate static func integer(
    _ name: String, _ placeholder: String, _ range: ClosedRange<Int>, _ summary: String,
    _ path: WritableKeyPath<ServeOptions, Int> & Sendable
  ) -> ServeOptions.Setting {
    let option = Option(
      name, .integer(range, placeholder: placeholder), "\(summary) (default: \(ServeOptions.standard[keyPath: path]))",
      section: .running)
    return ServeOptions.Setting(option: option) { options, text in
      options[keyPath: path] = Int(text) ?? options[keyPath: path]
    }
  }

  fileprivate static func seconds(
    _ name: String, _ summary: String, _ path: WritableKeyPath<ServeOptions, Double> & Sendable
  ) -> ServeOptions.Setting {
    let standard = Int(ServeOptions.standard[keyPath: path])
    return ServeOptions.Setting(name, "SECONDS", "\(summary) (default: \(standard))") {
      options, text throws(CommandFailure) in
      options[keyPath: path] = try ServeOptions.seconds(name, text)
    }
  }
}

extension ServeOptions {
  private init() {}

  fileprivate static let standard = ServeOptions()
}
