import Platform

struct Listener {
  let descriptor: Int32
  let port: Int

  /// Opens a listener for each loop, so that the system distributes connections among them, or one for all loops.
  static func open(host: String, port: Int, count: Int) throws(HTTPServerError) -> [Listener] {
    #if os(Linux)
      // Sockets that share a port would also share it with another server; one that does not share it detects that.
      let probe = try Listener(host: host, port: port, shares: false)
      System.close(probe.descriptor)
      var listeners: [Listener] = []
      for _ in 0..<count {
        do throws(HTTPServerError) {
          listeners.append(try Listener(host: host, port: probe.port, shares: true))
        } catch {
          for listener in listeners { System.close(listener.descriptor) }
          throw error
        }
      }
      return listeners
    #else
      let listener = try Listener(host: host, port: port, shares: false)
      return [listener] + (1..<count).map { _ in Listener(descriptor: dup(listener.descriptor), port: listener.port) }
    #endif
  }

  private init(descriptor: Int32, port: Int) {
    self.descriptor = descriptor
    self.port = port
  }

  private init(host: String, port: Int, shares: Bool) throws(HTTPServerError) {
    let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let list = try Listener.addresses(of: host, port: port, named: address)
    defer { freeaddrinfo(list) }
    try self.init(atFirstOf: list, port: port, named: address, shares: shares)
  }

  static func addresses(
    of host: String, port: Int, named address: String
  ) throws(HTTPServerError) -> UnsafeMutablePointer<addrinfo> {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let found else {
      let reason = gai_strerror(status).map { String(cString: $0) } ?? "error \(status)"
      throw HTTPServerError(description: "cannot find the address of \(address): \(reason)")
    }
    return found
  }

  /// Listens at the first possible address: a name can have addresses that this machine does not have.
  init(
    atFirstOf addresses: UnsafeMutablePointer<addrinfo>, port: Int, named address: String, shares: Bool
  ) throws(HTTPServerError) {
    var code: Int32 = 0
    for info in sequence(first: addresses, next: { $0.pointee.ai_next }) {
      let descriptor = Listener.listeningSocket(at: info.pointee, shares: shares)
      if descriptor >= 0 {
        self.init(descriptor: descriptor, port: Listener.boundPort(descriptor) ?? port)
        return
      }
      code = errno
    }
    throw HTTPServerError(
      description: "cannot listen on \(address): \(systemErrorText(code))", isInUse: code == EADDRINUSE)
  }

  /// Returns -1 if that fails, and the reason in `errno`.
  private static func listeningSocket(at info: addrinfo, shares: Bool) -> Int32 {
    let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard descriptor >= 0 else { return -1 }
    System.makeNonBlocking(descriptor)
    System.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if shares { System.setOption(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
    guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 1_024) == 0 else {
      let code = errno
      System.close(descriptor)
      errno = code
      return -1
    }
    return descriptor
  }

  private static func boundPort(_ descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard status == 0 else { return nil }
    return withUnsafeBytes(of: &address) { bytes in
      // The port has the same position in the addresses of both families, in network byte order.
      Int(bytes[2]) << 8 | Int(bytes[3])
    }
  }
}
