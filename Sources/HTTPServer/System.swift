import Platform

/// System calls. Interruptions and the differences between systems are handled here.
enum System {
  enum Transfer {
    case count(Int)
    case wouldBlock
    case failed
  }

  enum Acceptance {
    case descriptor(Int32, peer: String)
    case noneWaiting
    /// One connection was lost; others may be waiting.
    case lost
    /// The process or the system has no descriptor left.
    case exhausted
  }

  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return transfer { Platform.send(descriptor, buffer.baseAddress, buffer.count, flags) }
  }

  @inline(__always)
  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .count(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  static func accept(_ listener: Int32) -> Acceptance {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let descriptor = withUnsafeMutablePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { acceptWithoutBlocking(listener, $0, &length) }
    }
    guard descriptor >= 0 else {
      switch errno {
      case EAGAIN, EWOULDBLOCK: return .noneWaiting
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .lost
      }
    }
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // Otherwise the system takes megabytes at once, and then nothing for as long as a slow client needs to read them.
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, 32 << 10)
    return .descriptor(descriptor, peer: numericHost(&address, length))
  }

  private static func acceptWithoutBlocking(
    _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t
  ) -> Int32 {
    #if canImport(CLinux)
      return accept4(listener, address, &length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
    #else
      let descriptor = Platform.accept(listener, address, &length)
      if descriptor >= 0 {
        makeNonBlocking(descriptor)
        setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
      }
      return descriptor
    #endif
  }

  private static func numericHost(_ address: inout sockaddr_storage, _ length: socklen_t) -> String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = withUnsafePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo($0, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      }
    }
    guard status == 0 else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  static func endWriting(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  static func close(_ descriptor: Int32) {
    _ = Platform.close(descriptor)
  }

  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Platform.pipe(&ends) == 0 else { return nil }
    makeNonBlocking(ends[0])
    makeNonBlocking(ends[1])
    return (ends[0], ends[1])
  }

  /// If the pipe is full, it is readable already.
  static func wake(_ descriptor: Int32) {
    var byte: UInt8 = 1
    while write(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  static func emptyPipe(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
