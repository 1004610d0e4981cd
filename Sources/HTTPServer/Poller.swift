import Platform

/// Errors are always reported.
struct Interest: OptionSet, Hashable {
  let rawValue: UInt8

  static let reading = Interest(rawValue: 1)
  static let writing = Interest(rawValue: 2)
}

struct Readiness {
  var token: UInt64
  /// Whether the descriptor can be read or is at its end.
  var isReadable: Bool
  var isWritable: Bool
  var isBroken: Bool
}

/// A level-triggered way to wait for many descriptors.
protocol Poller {
  mutating func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Bool
  mutating func change(_ descriptor: Int32, token: UInt64, _ interest: Interest)
  mutating func remove(_ descriptor: Int32)
  mutating func wait(milliseconds: Int32, into events: inout [Readiness])
  mutating func close()
}

func makePoller(usesPoll: Bool) -> (any Poller)? {
  #if canImport(CLinux)
    if !usesPoll { return EpollPoller() }
  #endif
  return PollPoller()
}

/// A poller based on `poll(2)`, which every system has. Its cost grows with the number of all descriptors.
struct PollPoller: Poller {
  private var entries: [pollfd] = []
  private var tokens: [UInt64] = []
  private var indices: [Int32: Int] = [:]

  mutating func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Bool {
    guard indices[descriptor] == nil else { return false }
    indices[descriptor] = entries.count
    entries.append(pollfd(fd: descriptor, events: PollPoller.mask(interest), revents: 0))
    tokens.append(token)
    return true
  }

  mutating func change(_ descriptor: Int32, token: UInt64, _ interest: Interest) {
    guard let index = indices[descriptor] else { return }
    entries[index].events = PollPoller.mask(interest)
    tokens[index] = token
  }

  mutating func remove(_ descriptor: Int32) {
    guard let index = indices.removeValue(forKey: descriptor) else { return }
    let last = entries.removeLast()
    let lastToken = tokens.removeLast()
    if index < entries.count {
      entries[index] = last
      tokens[index] = lastToken
      indices[last.fd] = index
    }
  }

  mutating func wait(milliseconds: Int32, into events: inout [Readiness]) {
    events.removeAll(keepingCapacity: true)
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
    for (entry, token) in zip(entries, tokens) where entry.revents != 0 {
      let happened = Int32(entry.revents)
      events.append(
        Readiness(
          token: token, isReadable: happened & Int32(POLLIN) != 0, isWritable: happened & Int32(POLLOUT) != 0,
          isBroken: happened & Int32(POLLERR | POLLHUP | POLLNVAL) != 0))
    }
  }

  mutating func close() {}

  private static func mask(_ interest: Interest) -> Int16 {
    var mask: Int32 = 0
    if interest.contains(.reading) { mask |= Int32(POLLIN) }
    if interest.contains(.writing) { mask |= Int32(POLLOUT) }
    return Int16(truncatingIfNeeded: mask)
  }
}
