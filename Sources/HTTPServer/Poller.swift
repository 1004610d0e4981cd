#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a loop wants to hear about a descriptor. That it broke is always told.
struct Interest: OptionSet, Hashable {
  let rawValue: UInt8

  static let reading = Interest(rawValue: 1)
  static let writing = Interest(rawValue: 2)
  /// That the other side has ended its half, where the system tells that by itself.
  static let ending = Interest(rawValue: 4)
}

/// What has become of a descriptor.
struct Readiness {
  /// The token that it was added with.
  var token: UInt64
  /// That it can be read, or is at its end.
  var isReadable: Bool
  var isWritable: Bool
  /// That it can be neither any more.
  var isBroken: Bool
  /// That the other side has ended its half, if that was asked for.
  var isEnding = false
}

/// The system's way of waiting for many descriptors at once, level-triggered.
protocol Poller: SendableMetatype {
  /// Fails where the system has no descriptor left.
  init?()
  mutating func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Bool
  mutating func change(_ descriptor: Int32, token: UInt64, _ interest: Interest)
  mutating func remove(_ descriptor: Int32)
  /// Waits, at most that long (-1 for ever), and puts what happened in place of what is in `events`.
  mutating func wait(milliseconds: Int32, into events: inout [Readiness])
  /// Gives back what it holds.
  mutating func close()
}

/// `poll(2)`, which every system has. Its cost grows with all descriptors, not with those that are ready.
struct PollPoller: Poller {
  private var entries: [pollfd] = []
  private var tokens: [UInt64] = []
  private var places: [Int32: Int] = [:]

  init?() {}

  mutating func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Bool {
    guard places[descriptor] == nil else { return false }
    places[descriptor] = entries.count
    entries.append(pollfd(fd: descriptor, events: PollPoller.mask(interest), revents: 0))
    tokens.append(token)
    return true
  }

  mutating func change(_ descriptor: Int32, token: UInt64, _ interest: Interest) {
    guard let place = places[descriptor] else { return }
    entries[place].events = PollPoller.mask(interest)
    tokens[place] = token
  }

  mutating func remove(_ descriptor: Int32) {
    guard let place = places.removeValue(forKey: descriptor) else { return }
    let last = entries.removeLast()
    let lastToken = tokens.removeLast()
    if place < entries.count {
      entries[place] = last
      tokens[place] = lastToken
      places[last.fd] = place
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
