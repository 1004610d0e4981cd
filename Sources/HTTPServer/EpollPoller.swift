#if canImport(CLinux)
  import Platform

  /// A poller based on `epoll(7)`. Its cost grows only with the number of ready descriptors.
  struct EpollPoller: Poller {
    private let descriptor: Int32
    private var ready = [epoll_event](repeating: epoll_event(), count: 256)

    init?() {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    mutating func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Bool {
      control(EPOLL_CTL_ADD, descriptor, token, interest)
    }

    mutating func change(_ descriptor: Int32, token: UInt64, _ interest: Interest) {
      _ = control(EPOLL_CTL_MOD, descriptor, token, interest)
    }

    mutating func remove(_ descriptor: Int32) {
      _ = control(EPOLL_CTL_DEL, descriptor, 0, [])
    }

    mutating func wait(milliseconds: Int32, into events: inout [Readiness]) {
      events.removeAll(keepingCapacity: true)
      let count = epoll_wait(descriptor, &ready, Int32(ready.count), milliseconds)
      guard count > 0 else { return }
      for event in ready[..<Int(count)] {
        let happened = event.events
        events.append(
          Readiness(
            token: event.data.u64, isReadable: happened & EPOLLIN.rawValue != 0,
            isWritable: happened & EPOLLOUT.rawValue != 0,
            isBroken: happened & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
      }
    }

    mutating func close() {
      System.close(descriptor)
    }

    private func control(_ operation: Int32, _ target: Int32, _ token: UInt64, _ interest: Interest) -> Bool {
      var event = epoll_event()
      if interest.contains(.reading) { event.events |= EPOLLIN.rawValue }
      if interest.contains(.writing) { event.events |= EPOLLOUT.rawValue }
      event.data.u64 = token
      return epoll_ctl(descriptor, operation, target, &event) == 0
    }
  }
#endif
